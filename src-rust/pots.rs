//! Contributions to main and side pots, and the uncalled bet.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::{Error, Result};

/// The most seats a table of any game has.
pub const MAX_SEATS: usize = 10;

/// A set of seats, numbered from 0 clockwise; seats that no table has are in none.
///
/// ```
/// use studkit::pots::Seats;
/// let seats: Seats = [0, 2, 5].into_iter().collect();
/// assert!(seats.contains(2) && !seats.contains(1) && seats.len() == 3);
/// assert_eq!(seats.without(0).first(), Some(2));
/// assert_eq!((seats.next_after(2), seats.next_after(5)), (Some(5), Some(0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The set of one seat; of none where a table cannot have the seat.
    #[must_use]
    pub const fn of(seat: usize) -> Self {
        if seat < MAX_SEATS {
            Self(1 << seat)
        } else {
            Self::NONE
        }
    }

    /// The set with one seat more, if a table can have it.
    #[must_use]
    pub const fn with(self, seat: usize) -> Self {
        Self(self.0 | Self::of(seat).0)
    }

    /// The set without a seat.
    #[must_use]
    pub const fn without(self, seat: usize) -> Self {
        Self(self.0 & !Self::of(seat).0)
    }

    /// The seats that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The seats that are in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The seats that are not in another set.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The first seat clockwise after one, which itself comes last.
    #[must_use]
    pub fn next_after(self, seat: usize) -> Option<usize> {
        let later = self.minus(Self((2 << seat.min(MAX_SEATS)) - 1));
        later.first().or(self.first())
    }

    /// Whether a seat is there.
    #[must_use]
    pub const fn contains(self, seat: usize) -> bool {
        self.0 & Self::of(seat).0 != 0
    }

    /// How many seats there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no seat.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat, where there is just one.
    #[must_use]
    pub fn only(self) -> Option<usize> {
        let first = self.first()?;
        (self == Self::of(first)).then_some(first)
    }

    /// Whether there are two seats or more.
    #[must_use]
    pub fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest seat.
    #[must_use]
    pub fn first(self) -> Option<usize> {
        (!self.is_empty()).then(|| self.0.trailing_zeros() as usize)
    }

    /// The highest seat.
    #[must_use]
    pub fn last(self) -> Option<usize> {
        (!self.is_empty()).then(|| self.0.ilog2() as usize)
    }

    /// The seats, lowest first.
    #[must_use]
    pub const fn iter(self) -> SeatsIter {
        SeatsIter(self)
    }
}

impl Serialize for Seats {
    /// As a list, the lowest first.
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let mut seats = Self::NONE;
        for seat in Vec::<usize>::deserialize(deserializer)? {
            if seat >= MAX_SEATS || seats.contains(seat) {
                let wrong = format!("{seat} is no seat, or is there twice");
                return Err(serde::de::Error::custom(wrong));
            }
            seats = seats.with(seat);
        }
        Ok(seats)
    }
}

/// The seats of a set, lowest first.
#[derive(Clone, Debug)]
pub struct SeatsIter(Seats);

impl Iterator for SeatsIter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let seat = self.0.first()?;
        self.0 = self.0.without(seat);
        Some(seat)
    }
}

impl FromIterator<usize> for Seats {
    fn from_iter<I: IntoIterator<Item = usize>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

/// One pot: what is in it, and who may win it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pot {
    /// Chips.
    pub amount: i64,
    /// The live seats that put in their part of it.
    pub eligible: Seats,
}

/// The pots of a hand, the main pot first, and the bet that nobody called.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pots {
    pots: [Pot; MAX_SEATS],
    len: usize,
    /// The seat whose bet was not called in full, and the chips it gets back.
    pub uncalled: Option<(usize, i64)>,
}

/// The sum of all contributions.
#[inline]
fn total(contributed: &[i64]) -> Result<i64> {
    let (mut total, mut wrong) = (0_i64, false);
    for chips in contributed {
        let (sum, overflows) = total.overflowing_add(*chips);
        total = sum;
        wrong |= overflows | (*chips < 0);
    }
    if !wrong {
        return Ok(total);
    }
    match contributed.iter().position(|chips| *chips < 0) {
        Some(seat) => {
            let chips = contributed[seat];
            Err(Error::NegativeChips { chips }.in_seat(seat))
        }
        None => Err(Error::TooManyChips),
    }
}

impl Pots {
    /// Divides what each seat put in, antes included, among pots.
    ///
    /// What one live seat put in beyond all others goes back first. Pots are cut at the totals of
    /// live seats, so no two have the same eligible seats; the chips of folded seats stay in,
    /// those above the highest live total in the last pot. Antes need no care: who is short of one
    /// has the lowest total, so he can win only that much of each other seat.
    ///
    /// ```
    /// use studkit::pots::{Pots, Seats};
    /// let live: Seats = [0, 1, 2].into_iter().collect();
    /// let pots = Pots::divide(&[10, 30, 50, 20], live)?;
    /// assert_eq!(pots.iter().map(|pot| pot.amount).collect::<Vec<_>>(), [40, 50]);
    /// assert_eq!(pots.uncalled, Some((2, 20)));
    /// # Ok::<(), studkit::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Negative contributions, and more chips than an `i64` can count.
    pub fn divide(contributed: &[i64], live: Seats) -> Result<Self> {
        let mut pots = Self::default();
        pots.refill(contributed, live)?;
        Ok(pots)
    }

    /// Becomes what [`Pots::divide`] gives.
    #[inline]
    pub(crate) fn refill(&mut self, contributed: &[i64], live: Seats) -> Result<()> {
        self.len = 0;
        self.uncalled = None;
        let seats = contributed.len();
        if seats > MAX_SEATS {
            return Err(Error::SeatCount {
                seats,
                most: MAX_SEATS,
            });
        }
        if let Some(last) = live.last()
            && last >= seats
        {
            let seat = last as i64;
            return Err(Error::NoSeat { seat, seats });
        }
        let total = total(contributed)?;
        let called = live.iter().map(|seat| contributed[seat]);
        // All live seats called the same: one pot, and nothing goes back.
        if live.is_several() && called.clone().min() == called.max() {
            self.add(Pot {
                amount: total,
                eligible: live,
            });
            return Ok(());
        }
        let mut chips = [0; MAX_SEATS];
        let put_in = &mut chips[..seats];
        put_in.copy_from_slice(contributed);
        self.return_uncalled(put_in, live);

        // Up to a level a pot and all before it hold what each seat put in, but no more than that.
        let (mut level, mut below) = (0, 0);
        loop {
            let mut next = i64::MAX;
            let mut eligible = Seats::NONE;
            for seat in live.iter() {
                if put_in[seat] > level {
                    next = next.min(put_in[seat]);
                    eligible = eligible.with(seat);
                }
            }
            if eligible.is_empty() {
                break;
            }
            let up_to_next: i64 = put_in.iter().map(|chips| next.min(*chips)).sum();
            self.add(Pot {
                amount: up_to_next - below,
                eligible,
            });
            (level, below) = (next, up_to_next);
        }
        let returned = self.uncalled.map_or(0, |(_, chips)| chips);
        let above = total - returned - below;
        match self.pots[..self.len].last_mut() {
            Some(last) => last.amount += above,
            // No live seat put anything in, so none has a better claim than another.
            None => self.add(Pot {
                amount: above,
                eligible: live,
            }),
        }
        debug_assert_eq!(
            total,
            self.iter().map(|pot| pot.amount).sum::<i64>()
                + self.uncalled.map_or(0, |(_, chips)| chips)
        );
        Ok(())
    }

    /// Gives back what one live seat put in beyond all others.
    fn return_uncalled(&mut self, put_in: &mut [i64], live: Seats) {
        let (mut most, mut called, mut highest) = (-1, 0, 0);
        for (seat, chips) in put_in.iter().enumerate() {
            if *chips > most {
                (called, most, highest) = (most.max(0), *chips, seat);
            } else {
                called = called.max(*chips);
            }
        }
        if most > called && live.contains(highest) {
            self.uncalled = Some((highest, most - called));
            put_in[highest] = called;
        }
    }

    /// Adds a pot that has chips.
    fn add(&mut self, pot: Pot) {
        if pot.amount > 0 {
            self.pots[self.len] = pot;
            self.len += 1;
        }
    }

    /// The pots, the main pot first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Pot> {
        self.pots[..self.len].iter().copied()
    }
}
