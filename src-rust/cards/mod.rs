//! Ranks, suits, cards, sets of cards; how they are read is in `parse`.
//!
//! A card's id is `4 * rank + suit`, from 0 (2c) to 51 (As). A set of cards is a `u64` in which
//! each suit has 16 bits, of which the lower 13 stand for its ranks: bit `16 * suit + rank`.

mod parse;
mod serial;

use std::cmp::Ordering;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, BitXor, Not, Sub};
use std::str::FromStr;

use crate::error::{Error, Result};

pub use parse::{Parse, parse};
pub(crate) use parse::{plain_ids, spaced_ids};

/// The number of cards in the deck.
pub const DECK: usize = 52;

/// A rank, from the deuce up to the ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it all")]
#[repr(u8)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All ranks, lowest first.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The character a rank is written with.
    #[must_use]
    pub const fn symbol(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank in words, in the singular.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace",
        ][self as usize]
    }

    /// The rank in words, in the plural.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        [
            "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings", "aces",
        ][self as usize]
    }
}

/// A suit, in the order that breaks ties where a rule says so: clubs lowest, spades highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it all")]
#[repr(u8)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All suits, lowest first.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The letter a suit is written with.
    #[must_use]
    pub const fn symbol(self) -> char {
        b"cdhs"[self as usize] as char
    }
}

/// One card of the 52, ordered by id: by rank first, then by suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// All cards, by id.
    pub const ALL: [Self; DECK] = {
        let mut cards = [Self(0); DECK];
        let mut id = 0;
        while id < DECK {
            cards[id] = Self(id as u8);
            id += 1;
        }
        cards
    };

    /// The card of a rank and a suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(4 * rank as u8 + suit as u8)
    }

    /// The card with an id from 0 to 51.
    ///
    /// ```
    /// use studkit::cards::Card;
    /// assert_eq!(Card::from_id(51).unwrap().to_string(), "As");
    /// assert!(Card::from_id(52).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// A number from 52 up.
    pub fn from_id(id: u8) -> Result<Self> {
        Self::with_id(id).ok_or_else(|| Error::BadCardId { id: id.to_string() })
    }

    /// The card with an id; `None` for other numbers.
    pub(crate) const fn with_id(id: u8) -> Option<Self> {
        if (id as usize) < DECK {
            Some(Self(id))
        } else {
            None
        }
    }

    /// The id, `4 * rank + suit`.
    #[must_use]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// The rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 2) as usize]
    }

    /// The suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    const fn bit(self) -> u64 {
        1 << (16 * (self.0 & 3) + (self.0 >> 2))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().symbol(), self.suit().symbol())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = Error;

    /// Reads a text that holds exactly one card, as [`parse`] does.
    fn from_str(text: &str) -> Result<Self> {
        if let Some(mut ids) = plain_ids(text)
            && let (Some(id), None) = (ids.next(), ids.next())
            && let Some(card) = Self::with_id(id)
        {
            return Ok(card);
        }
        let cards = parse(text).collect::<Result<Vec<_>>>()?;
        match cards[..] {
            [card] => Ok(card),
            _ => Err(Error::NotOneCard {
                text: text.to_owned(),
                count: cards.len(),
            }),
        }
    }
}

/// The mask bit of each id, and `other` for the numbers that are none.
pub(crate) const fn bits_by_id(other: u64) -> [u64; 256] {
    let mut bits = [other; 256];
    let mut id = 0;
    while id < DECK {
        bits[id] = Card::ALL[id].bit();
        id += 1;
    }
    bits
}

/// A set of cards, at most one of each.
///
/// ```
/// use studkit::cards::CardSet;
/// let (hand, board): (CardSet, CardSet) = ("Ah Kh 2d".parse()?, "Kh 2d 3c".parse()?);
/// assert_eq!((hand | board).len(), 4);
/// assert_eq!((hand & board).to_string(), "2d Kh");
/// assert_eq!((hand - board).to_string(), "Ah");
/// assert_eq!((hand ^ board).to_string(), "3c Ah");
/// assert!(hand & board < hand);
/// assert_eq!((!hand).len(), 49);
/// # Ok::<(), studkit::error::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 52 cards.
    pub const FULL: Self = Self(0x1FFF_1FFF_1FFF_1FFF);

    /// The set of a mask: bit `16 * suit + rank` for each card.
    ///
    /// # Errors
    ///
    /// A bit that stands for no card.
    pub fn from_mask(mask: u64) -> Result<Self> {
        Self::of_mask(mask).ok_or_else(|| Error::BadMask {
            mask: mask.to_string(),
        })
    }

    /// The set of a mask; `None` when a bit stands for no card.
    #[inline]
    pub(crate) const fn of_mask(mask: u64) -> Option<Self> {
        if mask & !Self::FULL.0 == 0 {
            Some(Self(mask))
        } else {
            None
        }
    }

    /// The set of one card.
    #[must_use]
    pub const fn of(card: Card) -> Self {
        Self(card.bit())
    }

    /// The set of some ids; `None` when a number is no id or comes twice.
    #[inline(always)]
    pub(crate) fn of_ids(ids: impl ExactSizeIterator<Item = u8>) -> Option<Self> {
        static BITS: [u64; 256] = bits_by_id(0);
        let count = ids.len();
        let set = Self(ids.fold(0, |mask, id| mask | BITS[id as usize]));
        (set.len() == count).then_some(set)
    }

    /// The mask: bit `16 * suit + rank` for each card.
    #[must_use]
    pub const fn mask(self) -> u64 {
        self.0
    }

    /// How many cards there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is there.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & card.bit() != 0
    }

    /// Whether every card is in the other set too.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The set with one card more. A card that is there already is refused.
    ///
    /// # Errors
    ///
    /// A card that is there already.
    pub fn with(self, card: Card) -> Result<Self> {
        if self.contains(card) {
            return Err(Error::DuplicateCard {
                card: card.to_string(),
            });
        }
        Ok(Self(self.0 | card.bit()))
    }

    /// The ranks held in a suit, bit `rank` for each.
    #[must_use]
    pub const fn suit_ranks(self, suit: Suit) -> u16 {
        (self.0 >> (16 * suit as u32)) as u16
    }

    /// The cards by id.
    #[must_use]
    pub fn iter(self) -> Iter {
        Iter {
            left: self,
            rank: 0,
        }
    }
}

impl PartialOrd for CardSet {
    /// A subset is less than its superset; other sets have no order.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.is_subset(*other), other.is_subset(*self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

impl BitOr for CardSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitXor for CardSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for CardSet {
    type Output = Self;
    fn not(self) -> Self {
        Self::FULL - self
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        Self::of(card)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards
            .into_iter()
            .fold(Self::EMPTY, |set, card| set | card.into())
    }
}

impl FromStr for CardSet {
    type Err = Error;

    /// Reads cards as [`parse`] does; a card written twice is refused.
    fn from_str(text: &str) -> Result<Self> {
        let quick = match spaced_ids(text) {
            Some(ids) => Self::of_ids(ids),
            None => plain_ids(text).and_then(Self::of_ids),
        };
        if let Some(set) = quick {
            return Ok(set);
        }
        parse(text).try_fold(Self::EMPTY, |set, card| set.with(card?))
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CardSet({:?})", self.to_string())
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The cards of a set by id.
#[derive(Clone, Debug)]
pub struct Iter {
    left: CardSet,
    rank: usize,
}

impl Iterator for Iter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.left.is_empty() {
            return None;
        }
        loop {
            let rank = Rank::ALL[self.rank];
            for suit in Suit::ALL {
                let card = Card::new(rank, suit);
                if self.left.contains(card) {
                    self.left = self.left - card.into();
                    return Some(card);
                }
            }
            self.rank += 1;
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.len(), Some(self.left.len()))
    }
}

impl ExactSizeIterator for Iter {}
impl FusedIterator for Iter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        for card in Card::ALL {
            let text = card.to_string();
            assert_eq!(text.parse(), Ok(card));
            assert_eq!(text.to_uppercase().parse(), Ok(card));
            assert_eq!(text.to_lowercase().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(Card::from_id(card.id()), Ok(card));
        }
    }

    #[test]
    fn sets_refuse_a_card_twice_and_a_stray_bit() {
        assert!(matches!(
            "Ah Kd ah".parse::<CardSet>(),
            Err(Error::DuplicateCard { card }) if card == "Ah"
        ));
        for bit in 0..64 {
            let known = bit % 16 < 13;
            assert_eq!(CardSet::from_mask(1 << bit).is_ok(), known, "bit {bit}");
        }
    }

    #[test]
    fn plain_texts_are_read_as_others_are() {
        for text in [
            "",
            "AhTd2c",
            "aHtD2C",
            "Ah Td 2c",
            "Ah Td 2c ",
            "Ah Td2c",
            "AhTd 2c",
            "AhTd2",
            "Ah Td 2",
            "Ah Td 2cx",
            "Ah  Td",
            "Ah,Td",
            "AhAh",
            "Ah Ah",
            "AhXh",
            "Ah Xh",
            "Ahé",
            "Ah é",
        ] {
            let one_by_one = parse(text).try_fold(CardSet::EMPTY, |set, card| set.with(card?));
            assert_eq!(text.parse(), one_by_one, "{text}");
        }
    }

    #[test]
    fn sets_list_their_cards_by_id() {
        assert!(CardSet::FULL.iter().eq(Card::ALL));
        assert_eq!(CardSet::FULL.iter().len(), DECK);
        assert_eq!(CardSet::EMPTY.iter().next(), None);
    }
}
