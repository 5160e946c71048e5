//! The kernels that rank many hands at a time, and the one place that chooses among them.
//!
//! Which of them runs depends on the processor, or on the environment variable `STUDKIT_SIMD`. All
//! of them give the same ranks.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod high;
#[cfg(target_arch = "x86_64")]
mod kernel;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_arch = "x86_64")]
mod lookups;
#[cfg(target_arch = "x86_64")]
mod low;
mod portable;
#[cfg(test)]
mod tests;

use std::env;
use std::sync::OnceLock;

use super::Scale;
use crate::error::{Error, Result};

#[cfg(target_arch = "x86_64")]
use kernel::{Engine, Ids, Masks, Measure, Source, rank_all};

/// The environment variable that names a backend.
const VARIABLE: &str = "STUDKIT_SIMD";

/// The instructions that hands are ranked with, of those that this processor has.
///
/// ```
/// use studkit::eval::Scale;
/// use studkit::eval::simd::Backend;
/// let masks = ["As Ks Qs Js Ts", "9h 9d 9c 4s 4d 4h Kd"].map(|hand| {
///     hand.parse::<studkit::cards::CardSet>().unwrap().mask()
/// });
/// for backend in Backend::available() {
///     let mut ranks = [0; 2];
///     assert_eq!(backend.rank_masks(&masks, Scale::High, &mut ranks, true), None);
///     assert_eq!(ranks, [7462, 7227]);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(Kind);

/// The vector instructions come with the proof that the processor has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Proof),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Proof),
}

/// The number of the first hand that is none, where it is asked for.
type FirstBad = Option<usize>;

impl Backend {
    /// The names of all backends, the slowest first.
    pub const NAMES: [&'static str; 3] = ["portable", "avx2", "avx512"];

    /// The backends that this processor can run, the slowest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let kinds = [
            Some(Kind::Portable),
            #[cfg(target_arch = "x86_64")]
            avx2::Proof::look().map(Kind::Avx2),
            #[cfg(target_arch = "x86_64")]
            avx512::Proof::look().map(Kind::Avx512),
        ];
        kinds.into_iter().flatten().map(Self).collect()
    }

    /// The backend that runs: the one that `STUDKIT_SIMD` names, otherwise the fastest. The variable
    /// is read once.
    ///
    /// # Errors
    ///
    /// A name that is none or that of a backend which this processor cannot run.
    pub fn chosen() -> Result<Self> {
        static CHOSEN: OnceLock<Result<Backend>> = OnceLock::new();
        (CHOSEN.get_or_init(|| match env::var_os(VARIABLE) {
            Some(name) if !name.is_empty() => Self::named(&name.to_string_lossy()),
            _ => Ok(Self::available()
                .last()
                .copied()
                .unwrap_or(Self(Kind::Portable))),
        }))
        .clone()
    }

    /// The backend of a name.
    ///
    /// # Errors
    ///
    /// As [`Self::chosen`].
    pub fn named(name: &str) -> Result<Self> {
        let available = Self::available();
        let named = available.iter().find(|backend| backend.name() == name);
        named.copied().ok_or_else(|| Error::Backend {
            given: name.to_owned(),
            is_known: Self::NAMES.contains(&name),
            available: available.iter().map(|backend| backend.name()).collect(),
        })
    }

    /// The name: `"portable"`, `"avx2"` or `"avx512"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => Self::NAMES[0],
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => Self::NAMES[1],
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => Self::NAMES[2],
        }
    }

    /// Writes the rank of each mask. With `check` it gives the number of the first that is no hand
    /// of five to seven cards; such a mask gets a number without meaning.
    ///
    /// # Panics
    ///
    /// If there are not as many ranks as masks.
    pub fn rank_masks(
        self,
        masks: &[u64],
        scale: Scale,
        ranks: &mut [u16],
        check: bool,
    ) -> FirstBad {
        assert_eq!(masks.len(), ranks.len(), "each mask has a rank");
        let all_good = match self.0 {
            Kind::Portable => portable::rank_masks(masks, scale, ranks, check),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof) => on_scale::<_, Masks>(proof, masks, scale, ranks, check),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof) => on_scale::<_, Masks>(proof, masks, scale, ranks, check),
        };
        first_bad(all_good, || portable::first_bad_mask(masks))
    }

    /// Writes the rank of each row of `width` ids. With `check` it gives the number of the first row
    /// that is no hand of that many different cards; such a row gets a number without meaning.
    ///
    /// # Panics
    ///
    /// If there are not as many ranks as rows, or rows are of fewer than five or more than seven ids.
    pub fn rank_ids(
        self,
        ids: &[u8],
        width: usize,
        scale: Scale,
        ranks: &mut [u16],
        check: bool,
    ) -> FirstBad {
        assert_eq!(ids.len(), width * ranks.len(), "each row has a rank");
        let all_good = match self.0 {
            Kind::Portable => portable::rank_ids(ids, width, scale, ranks, check),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof) => ids_on_scale(proof, ids, width, scale, ranks, check),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof) => ids_on_scale(proof, ids, width, scale, ranks, check),
        };
        first_bad(all_good, || portable::first_bad_ids(ids, width))
    }

    /// Writes the ranks of each mask on the scales high and eight-or-better at once; else as
    /// [`Self::rank_masks`].
    ///
    /// # Panics
    ///
    /// If there are not as many ranks as masks.
    pub fn rank_masks_hilo(
        self,
        masks: &[u64],
        high: &mut [u16],
        low: &mut [u16],
        check: bool,
    ) -> FirstBad {
        assert_eq!(
            [masks.len(); 2],
            [high.len(), low.len()],
            "each mask has two ranks"
        );
        let all_good = match self.0 {
            Kind::Portable => {
                portable::rank_masks(masks, Scale::EightOrBetter, low, false);
                portable::rank_masks(masks, Scale::High, high, check)
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof) => hilo::<_, Masks>(proof, masks, [high, low], check),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof) => hilo::<_, Masks>(proof, masks, [high, low], check),
        };
        first_bad(all_good, || portable::first_bad_mask(masks))
    }

    /// Writes the ranks of each row of `width` ids on the scales high and eight-or-better at once;
    /// else as [`Self::rank_ids`].
    ///
    /// # Panics
    ///
    /// If there are not as many ranks as rows, or rows are of fewer than five or more than seven ids.
    pub fn rank_ids_hilo(
        self,
        ids: &[u8],
        width: usize,
        high: &mut [u16],
        low: &mut [u16],
        check: bool,
    ) -> FirstBad {
        let rows = ids.len() / width;
        assert_eq!(
            [rows * width, rows, rows],
            [ids.len(), high.len(), low.len()],
            "each row has two ranks"
        );
        let all_good = match self.0 {
            Kind::Portable => {
                portable::rank_ids(ids, width, Scale::EightOrBetter, low, false);
                portable::rank_ids(ids, width, Scale::High, high, check)
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof) => ids_hilo(proof, ids, width, [high, low], check),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof) => ids_hilo(proof, ids, width, [high, low], check),
        };
        first_bad(all_good, || portable::first_bad_ids(ids, width))
    }
}

/// The first hand that is none, looked for where there is one: the kernels do not stop to find it.
fn first_bad(all_good: bool, look: impl Fn() -> FirstBad) -> FirstBad {
    if all_good {
        return None;
    }
    // Where none is found, somebody wrote a good hand over the bad one that was seen.
    look().or(Some(0))
}

#[cfg(target_arch = "x86_64")]
fn ids_on_scale<E: Engine>(
    engine: E,
    ids: &[u8],
    width: usize,
    scale: Scale,
    ranks: &mut [u16],
    check: bool,
) -> bool {
    match width {
        5 => on_scale::<_, Ids<5>>(engine, ids, scale, ranks, check),
        6 => on_scale::<_, Ids<6>>(engine, ids, scale, ranks, check),
        7 => on_scale::<_, Ids<7>>(engine, ids, scale, ranks, check),
        _ => unreachable!("hands have five to seven cards"),
    }
}

#[cfg(target_arch = "x86_64")]
fn on_scale<E: Engine, S: Source>(
    engine: E,
    items: &[S::Item],
    scale: Scale,
    ranks: &mut [u16],
    check: bool,
) -> bool {
    match scale {
        Scale::High => checked::<_, S, kernel::High, 1>(engine, items, [ranks], check),
        Scale::EightOrBetter => {
            checked::<_, S, kernel::EightOrBetter, 1>(engine, items, [ranks], check)
        }
        Scale::AceToFive => checked::<_, S, kernel::AceToFive, 1>(engine, items, [ranks], check),
    }
}

#[cfg(target_arch = "x86_64")]
fn ids_hilo<E: Engine>(
    engine: E,
    ids: &[u8],
    width: usize,
    ranks: [&mut [u16]; 2],
    check: bool,
) -> bool {
    match width {
        5 => hilo::<_, Ids<5>>(engine, ids, ranks, check),
        6 => hilo::<_, Ids<6>>(engine, ids, ranks, check),
        7 => hilo::<_, Ids<7>>(engine, ids, ranks, check),
        _ => unreachable!("hands have five to seven cards"),
    }
}

#[cfg(target_arch = "x86_64")]
fn hilo<E: Engine, S: Source>(
    engine: E,
    items: &[S::Item],
    ranks: [&mut [u16]; 2],
    check: bool,
) -> bool {
    checked::<_, S, kernel::HighAndEight, 2>(engine, items, ranks, check)
}

#[cfg(target_arch = "x86_64")]
fn checked<E: Engine, S: Source, M: Measure<N>, const N: usize>(
    engine: E,
    items: &[S::Item],
    ranks: [&mut [u16]; N],
    check: bool,
) -> bool {
    if check {
        rank_all::<_, S, M, N, true>(engine, items, ranks)
    } else {
        rank_all::<_, S, M, N, false>(engine, items, ranks)
    }
}
