//! Cards as people write them.

use std::iter::FusedIterator;

use super::{Card, DECK, Rank, Suit};
use crate::error::{Error, Result};

/// Reads the cards of a text in the order written.
///
/// A card is a rank (`2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`) and a suit (`c`, `d`, `h`, `s` or
/// a suit symbol such as `♥`), letters in either case. White space and commas may stand
/// between cards. The same card may come twice; after an error nothing more is read.
///
/// ```
/// let cards: Result<Vec<_>, _> = studkit::cards::parse("AhK♥, 10d").collect();
/// assert_eq!(format!("{:?}", cards.unwrap()), "[Ah, Kh, Td]");
/// ```
#[must_use]
pub fn parse(text: &str) -> Parse<'_> {
    Parse { text, at: 0 }
}

/// The cards of a text: see [`parse`].
#[derive(Clone, Debug)]
pub struct Parse<'a> {
    text: &'a str,
    /// The next byte to read.
    at: usize,
}

/// What stands for an id where two letters are no card.
const NONE: u8 = 0xFF;

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";

/// By two letters, the first in the low byte: the id of the card they stand for, or `NONE`.
static PLAIN: [u8; 1 << 16] = {
    let mut ids = [NONE; 1 << 16];
    let mut id = 0;
    while id < DECK {
        let (rank, suit) = (RANKS[id / 4], SUITS[id % 4]);
        let mut case = 0;
        while case < 4 {
            let rank = [rank, rank.to_ascii_lowercase()][case / 2];
            let suit = [suit, suit.to_ascii_uppercase()][case % 2];
            ids[u16::from_le_bytes([rank, suit]) as usize] = id as u8;
            case += 1;
        }
        id += 1;
    }
    ids
};

/// The id of a card written with two letters, or `NONE`.
#[inline(always)]
fn plain_id(letters: [u8; 2]) -> u8 {
    PLAIN[u16::from_le_bytes(letters) as usize]
}

/// The ids of a text that may be written as programs write hands, two letters a card and nothing
/// between them. A number from 52 up, or no ids at all, says that it is not; [`parse`] knows more.
#[inline(always)]
pub(crate) fn plain_ids(text: &str) -> Option<impl ExactSizeIterator<Item = u8>> {
    match text.as_bytes().as_chunks() {
        (cards, []) => Some(cards.iter().map(|letters| plain_id(*letters))),
        _ => None,
    }
}

/// The ids of a text that may have two letters a card and a space between them, as [`plain_ids`]
/// has them; no ids at all where no space is after the first card.
#[inline(always)]
pub(crate) fn spaced_ids(text: &str) -> Option<impl ExactSizeIterator<Item = u8>> {
    let text = text.as_bytes();
    let cards = text.chunks(3).map(|card| match *card {
        [rank, suit] | [rank, suit, b' '] => plain_id([rank, suit]),
        _ => NONE,
    });
    (text.get(2) == Some(&b' ')).then_some(cards)
}

impl Parse<'_> {
    /// A card written with any characters that are allowed, from `self.at` on.
    fn spelled_out(&mut self) -> Option<Result<Card>> {
        let between = |c: char| c.is_whitespace() || c == ',';
        let rest = self.text[self.at..].trim_start_matches(between);
        if rest.is_empty() {
            self.at = self.text.len();
            return None;
        }
        let start = self.text.len() - rest.len();
        match spelled_card(rest) {
            Some((card, bytes)) => {
                self.at = start + bytes;
                Some(Ok(card))
            }
            None => {
                self.at = self.text.len();
                Some(Err(Error::BadCard {
                    text: self.text.to_owned(),
                    at: self.text[..start].chars().count(),
                }))
            }
        }
    }
}

/// The card at the start of a text, and how many bytes it takes.
fn spelled_card(text: &str) -> Option<(Card, usize)> {
    let (rank, after_rank) = match text.strip_prefix("10") {
        Some(rest) => (Rank::Ten, rest),
        None => {
            let first = text.as_bytes()[0].to_ascii_uppercase();
            let place = RANKS.iter().position(|rank| *rank == first)?;
            (Rank::ALL[place], &text[1..])
        }
    };
    let symbol = after_rank.chars().next()?;
    let suit = match symbol {
        'c' | 'C' | '♣' | '♧' => Suit::Clubs,
        'd' | 'D' | '♦' | '♢' => Suit::Diamonds,
        'h' | 'H' | '♥' | '♡' => Suit::Hearts,
        's' | 'S' | '♠' | '♤' => Suit::Spades,
        _ => return None,
    };
    let rest = &after_rank[symbol.len_utf8()..];
    // Many keyboards add an invisible character that asks for the symbol in colour or without.
    let rest = rest.strip_prefix(['\u{FE0E}', '\u{FE0F}']).unwrap_or(rest);
    Some((Card::new(rank, suit), text.len() - rest.len()))
}

impl Iterator for Parse<'_> {
    type Item = Result<Card>;

    #[inline]
    fn next(&mut self) -> Option<Result<Card>> {
        // Most often one space stands between cards.
        let bytes = self.text.as_bytes();
        let start = self.at + usize::from(bytes.get(self.at) == Some(&b' '));
        if let Some(&letters) = bytes.get(start..).and_then(<[u8]>::first_chunk)
            && let Some(card) = Card::with_id(plain_id(letters))
        {
            self.at = start + 2;
            return Some(Ok(card));
        }
        self.spelled_out()
    }
}

impl FusedIterator for Parse<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_cards_in_many_ways() {
        let cards = |text| parse(text).collect::<Result<Vec<_>>>().unwrap();
        for text in [
            "AhTd2c",
            "ah td 2c",
            "AH10D2C",
            "A♥ T♦ 2♣",
            "A♡,10♢,2♧",
            "A\u{2665}\u{FE0F}T\u{2666}\u{FE0F}2\u{2663}\u{FE0E}",
            "\tAh,  10d\u{a0}2c\n",
        ] {
            assert_eq!(format!("{:?}", cards(text)), "[Ah, Td, 2c]", "{text}");
        }
        assert_eq!(cards(""), []);
        assert_eq!(cards(" , "), []);
    }

    #[test]
    fn what_is_no_card_is_refused_where_it_stands() {
        for (text, at) in [
            ("Xh", 0),
            ("AhXh", 2),
            ("A♥ K♥ Kx", 6),
            ("Ah K", 3),
            ("1h", 0),
            ("11h", 0),
            ("A h", 0),
            ("hA", 0),
            ("Ah;Kh", 2),
            ("é", 0),
            ("2é", 0),
            ("10", 0),
        ] {
            let mut read = parse(text);
            let error = read.find_map(Result::err).expect(text);
            assert_eq!(
                error,
                Error::BadCard {
                    text: text.to_owned(),
                    at
                }
            );
            assert_eq!(read.next(), None);
        }
    }
}
