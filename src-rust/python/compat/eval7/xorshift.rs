//! The random numbers of eval7: xorshift1024*, whose sixteen words come from one seed by
//! xorshift64*. The same seed gives the same numbers.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;

use super::whole;

/// What seeds are divided by; the rest is what counts.
const MAX_ULONG: u64 = u32::MAX as u64;

#[derive(Clone, PartialEq)]
pub struct Xorshift {
    words: [u64; 16],
    at: usize,
}

impl Xorshift {
    fn seeded(seed: u64) -> Self {
        // Of nothing but zeros come nothing but zeros. No other seed is as big as this one.
        let mut word = if seed == 0 { MAX_ULONG } else { seed };
        let words = std::array::from_fn(|_| {
            let this = word;
            word ^= word >> 12;
            word ^= word << 25;
            word ^= word >> 27;
            word = word.wrapping_mul(2_685_821_657_736_338_717);
            this
        });
        Self { words, at: 0 }
    }

    #[inline]
    fn next(&mut self) -> u64 {
        let mut low = self.words[self.at];
        self.at = (self.at + 1) % self.words.len();
        let mut high = self.words[self.at];
        high ^= high << 31;
        high ^= high >> 11;
        low ^= low >> 30;
        self.words[self.at] = low ^ high;
        self.words[self.at].wrapping_mul(1_181_783_497_276_652_981)
    }

    /// A number below `n`.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A number from 0 to 1.
    pub fn unit(&mut self) -> f64 {
        self.next() as f64 / u64::MAX as f64
    }
}

static SHARED: LazyLock<Mutex<Xorshift>> = LazyLock::new(|| Mutex::new(Xorshift::seeded(any())));

fn shared() -> MutexGuard<'static, Xorshift> {
    SHARED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A number that nobody knows in advance.
fn any() -> u64 {
    RandomState::new().build_hasher().finish() % MAX_ULONG
}

/// Gives `work` the generator, without keeping others from it: those who draw meanwhile draw
/// from a branch of it, and what they or a new seed did to it stays.
pub fn with_generator<T>(work: impl FnOnce(&mut Xorshift) -> T) -> T {
    let (mut mine, branch) = {
        let mut shared = shared();
        let mine = shared.clone();
        *shared = Xorshift::seeded(mine.clone().next());
        (mine, shared.clone())
    };
    let result = work(&mut mine);
    let mut shared = shared();
    if *shared == branch {
        *shared = mine;
    }
    result
}

/// A random number below a limit.
///
/// Parameters
/// ----------
/// n : int
///     From 1 to 2147483647.
///
/// Returns
/// -------
/// int
///     From 0 to ``n - 1``.
///
/// Raises
/// ------
/// ValueError
///     If `n` is negative.
/// ZeroDivisionError
///     If it is 0.
/// OverflowError
///     If it has more than 32 bits with its sign.
///
/// Examples
/// --------
/// >>> from studkit.compat.eval7 import xorshift_rand
/// >>> xorshift_rand.seed(1)
/// >>> [xorshift_rand.randint(52) for _ in range(5)]
/// [39, 12, 30, 14, 17]
#[pyfunction]
pub fn eval7_randint(n: &Bound<'_, PyAny>) -> PyResult<u64> {
    let n: i32 = whole("n", n)?.extract()?;
    match u64::try_from(n) {
        Ok(0) => Err(PyZeroDivisionError::new_err(
            "n is 0: there is no number from 0 up that is below it",
        )),
        Ok(n) => Ok(shared().below(n)),
        Err(_) => Err(PyValueError::new_err(format!("n is {n}: it is 1 or more"))),
    }
}

/// A random number from 0 to 1.
///
/// Returns
/// -------
/// float
///
/// Examples
/// --------
/// >>> from studkit.compat.eval7 import xorshift_rand
/// >>> xorshift_rand.seed(1)
/// >>> round(xorshift_rand.random(), 4)
/// 0.1245
#[pyfunction]
pub fn eval7_random() -> f64 {
    shared().unit()
}

/// Start the random numbers anew: the same seed gives the same numbers.
///
/// The cards that the equity functions draw come from these numbers too.
///
/// Parameters
/// ----------
/// seed : int, optional
///     What is left when it is divided by 4294967295 counts. Without one the numbers are new each
///     time.
///
/// Raises
/// ------
/// TypeError
///     If the seed is no number.
///
/// Examples
/// --------
/// >>> from studkit.compat.eval7 import xorshift_rand
/// >>> xorshift_rand.seed(7)
/// >>> first = [xorshift_rand.randint(1000) for _ in range(5)]
/// >>> xorshift_rand.seed(7)
/// >>> first == [xorshift_rand.randint(1000) for _ in range(5)]
/// True
#[pyfunction]
#[pyo3(signature = (seed = None))]
pub fn eval7_seed(seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    let seed = match seed {
        None => any(),
        Some(seed) => whole("seed", &seed.rem(MAX_ULONG)?)?.extract()?,
    };
    *shared() = Xorshift::seeded(seed);
    Ok(())
}
