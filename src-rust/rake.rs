//! What the house takes out of the pots.

use crate::error::{Error, Result};
use crate::pots::{MAX_SEATS, Pots};

/// Millionths in a whole, the unit in which a percentage is kept: 4.5 % are 45,000.
const WHOLE: i64 = 1_000_000;

/// How much of the pots the house takes.
///
/// Each pot pays its percentage, rounded down to a multiple of the smallest chip, the main pot
/// first, until the cap is reached. A bet that nobody called is not raked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rake {
    millionths: i64,
    cap: Option<i64>,
    smallest_chip: i64,
    from_street: Option<u8>,
}

impl Rake {
    /// A rake of some millionths of each pot, at most `cap` chips a hand, in multiples of the
    /// smallest chip, and none of hands that ended before a street (named by the number of cards a
    /// player holds).
    ///
    /// # Errors
    ///
    /// A share outside 0 to 1,000,000, a negative cap, a smallest chip below 1.
    pub fn new(
        millionths: i64,
        cap: Option<i64>,
        smallest_chip: i64,
        from_street: Option<i64>,
    ) -> Result<Self> {
        let wrong = |what, given: i64, allowed| Error::BadRake {
            what,
            given: given.to_string(),
            allowed,
        };
        if !(0..=WHOLE).contains(&millionths) {
            return Err(wrong("percent (in millionths)", millionths, "0 to 1000000"));
        }
        if let Some(cap) = cap
            && cap < 0
        {
            return Err(wrong("cap", cap, "None and numbers from 0"));
        }
        if smallest_chip < 1 {
            return Err(wrong("smallest_chip", smallest_chip, "numbers from 1"));
        }
        let street = from_street.map(|street| {
            u8::try_from(street)
                .ok()
                .filter(|street| (2..=7).contains(street))
                .ok_or_else(|| wrong("from_street", street, "None and 2 to 7"))
        });
        Ok(Self {
            millionths,
            cap,
            smallest_chip,
            from_street: street.transpose()?,
        })
    }

    /// The millionths of a percentage written as a decimal (`4.5`) or as a fraction (`9/2`); `None`
    /// for other texts, and for what is no whole number of them.
    ///
    /// ```
    /// use studkit::rake::Rake;
    /// assert_eq!(Rake::millionths_of_percent("4.5"), Some(45_000));
    /// assert_eq!(Rake::millionths_of_percent("1e3"), None);
    /// ```
    #[must_use]
    pub fn millionths_of_percent(text: &str) -> Option<i64> {
        /// Millionths in a percent.
        const PERCENT: i64 = WHOLE / 100;
        let digits = |text: &str| {
            let whole = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            whole.then(|| text.parse::<i64>().ok()).flatten()
        };
        if let Some((above, below)) = text.split_once('/') {
            let above = digits(above)?.checked_mul(PERCENT)?;
            let below = digits(below).filter(|below| *below > 0)?;
            return (above % below == 0).then(|| above / below);
        }
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let part = part.trim_end_matches('0');
        if part.len() > 4 {
            return None;
        }
        let part = digits(&format!("{part:0<4}"))?;
        digits(whole)?.checked_mul(PERCENT)?.checked_add(part)
    }

    /// The share in millionths.
    #[must_use]
    pub const fn millionths(&self) -> i64 {
        self.millionths
    }

    /// The most chips taken of a hand.
    #[must_use]
    pub const fn cap(&self) -> Option<i64> {
        self.cap
    }

    /// What amounts are rounded down to a multiple of.
    #[must_use]
    pub const fn smallest_chip(&self) -> i64 {
        self.smallest_chip
    }

    /// The street that a hand must reach to be raked.
    #[must_use]
    pub const fn from_street(&self) -> Option<u8> {
        self.from_street
    }

    /// What is taken from each pot of a hand that reached a street.
    ///
    /// # Errors
    ///
    /// A street that matters and is not known.
    pub fn of(&self, pots: &Pots, street: Option<i64>) -> Result<[i64; MAX_SEATS]> {
        let mut taken = [0; MAX_SEATS];
        if self.millionths == 0 || self.cap == Some(0) {
            return Ok(taken);
        }
        if let Some(from) = self.from_street {
            let street = street.ok_or(Error::MissingFact {
                rule: "the street before which no rake is taken",
                fact: "street",
            })?;
            if street < i64::from(from) {
                return Ok(taken);
            }
        }
        let mut left = self.cap.unwrap_or(i64::MAX);
        for (taken, pot) in taken.iter_mut().zip(pots.iter()) {
            let exact = i128::from(pot.amount) * i128::from(self.millionths) / i128::from(WHOLE);
            let chips = left.min(exact as i64);
            *taken = chips - chips % self.smallest_chip;
            left -= *taken;
        }
        Ok(taken)
    }
}
