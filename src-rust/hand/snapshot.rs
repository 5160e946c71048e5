//! A hand as bytes: how it began, and what was decided since.
//!
//! Loading plays it again from the start, so a snapshot can hold nothing that the rules do not
//! allow, and is small.

use super::action::Action;
use super::event::Event;
use super::play::Hand;
use super::state::{Options, UNKNOWN};
use crate::cards::{Card, DECK};
use crate::error::Result;
use crate::snapshot::{Broken, Format, Read, Reader, read_rules, write, write_rules};

const FORMAT: Format = Format {
    of: "hand",
    magic: b"STUD",
    version: 1,
};
/// Above the tags of actions: a card that an outside dealer gave, who shows, with the cards that
/// nobody knew before, who mucks, and who acts first.
const CARD: u8 = 5;
const SHOW: u8 = 6;
const MUCK: u8 = 7;
const FIRST: u8 = 8;
/// What an outside dealer burned, where that is known.
const BURN: u8 = 9;

/// The flags of the options, and of an outside dealer.
const LAST_TWO: u8 = 1;
const MANUAL_SHOWDOWN: u8 = 2;
const UNKNOWN_UP: u8 = 4;
const MANUAL_DEALING: u8 = 8;

impl Hand {
    /// The hand as bytes, for [`Hand::from_bytes`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(|bytes| self.save(bytes))
    }

    fn save(&self, bytes: &mut Vec<u8>) {
        write_rules(self.rules(), bytes);
        let state = self.state();
        for (place, event) in self.events().iter().enumerate() {
            match *event {
                Event::Setup {
                    dealer,
                    stacks,
                    options,
                } => {
                    let flag = |set: bool, flag| if set { flag } else { 0 };
                    bytes.extend([
                        stacks.len() as u8,
                        dealer as u8,
                        flag(options.last_two, LAST_TWO)
                            | flag(options.manual_showdown, MANUAL_SHOWDOWN)
                            | flag(options.unknown_up, UNKNOWN_UP)
                            | flag(state.manual, MANUAL_DEALING),
                    ]);
                    stacks.iter().for_each(|chips| write(*chips, bytes));
                    if !state.manual {
                        bytes.extend_from_slice(&self.first_deck());
                    }
                }
                Event::Fold { .. } => bytes.push(0),
                Event::Check { .. } => bytes.push(1),
                Event::Call { .. } => bytes.push(2),
                Event::BringIn { .. } => bytes.push(3),
                Event::Raise { to, .. } => {
                    bytes.push(4);
                    write(to, bytes);
                }
                Event::Deal { card, .. } if state.manual => {
                    bytes.extend([CARD, card.map_or(UNKNOWN, Card::id)]);
                }
                Event::Community { card } if state.manual => bytes.extend([CARD, card.id()]),
                Event::Burn { card: Some(card) } if state.manual => {
                    bytes.extend([BURN, card.id()]);
                }
                Event::First { seat } => bytes.extend([FIRST, seat as u8]),
                Event::Show { seat, cards } if self.is_decision(place) => {
                    let known = cards.into_iter().flatten();
                    let ids: Vec<u8> = known.map(Card::id).collect();
                    bytes.extend([SHOW, seat as u8, ids.len() as u8]);
                    bytes.extend(ids);
                }
                Event::Muck { seat } if self.is_decision(place) => {
                    bytes.extend([MUCK, seat as u8]);
                }
                _ => {}
            }
        }
    }

    /// The hand of bytes that [`Hand::to_bytes`] made.
    ///
    /// # Errors
    ///
    /// Bytes that are damaged, cut, of another version, or that no hand can come to.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        FORMAT.read(bytes, Self::load)
    }

    fn load(body: &mut Reader<'_>) -> Read<Self> {
        let rules = read_rules(body)?;
        let [seats, dealer, flags] = body.array()?;
        let stacks = (0..seats)
            .map(|_| body.number())
            .collect::<Read<Vec<_>>>()?;
        if flags & !(LAST_TWO | MANUAL_SHOWDOWN | UNKNOWN_UP | MANUAL_DEALING) != 0 {
            return Err(Broken("a flag is of no known kind"));
        }
        let options = Options {
            last_two: flags & LAST_TWO != 0,
            manual_showdown: flags & MANUAL_SHOWDOWN != 0,
            unknown_up: flags & UNKNOWN_UP != 0,
        };
        let manual = flags & MANUAL_DEALING != 0;
        let mut hand = match manual {
            false => {
                let deck = body.array::<DECK>()?;
                Self::with_options(rules, &stacks, dealer.into(), deck, options)?
            }
            true => Self::with_outside_dealer(rules, &stacks, dealer.into(), options)?,
        };
        while !body.is_empty() {
            let refused = |_| Broken("a decision is one that the rules refuse");
            let action = match body.byte()? {
                0 => Action::Fold,
                1 => Action::Check,
                2 => Action::Call,
                3 => Action::BringIn,
                4 => Action::RaiseTo(body.number()?),
                CARD if manual => {
                    hand.deal(match body.byte()? {
                        UNKNOWN => None,
                        id => Some(Card::from_id(id)?),
                    })?;
                    continue;
                }
                SHOW => {
                    let [seat, count] = body.array()?;
                    let ids = body.take(count.into())?.iter();
                    let cards = ids
                        .map(|id| Card::from_id(*id))
                        .collect::<Result<Vec<_>>>()?;
                    hand.show(seat.into(), &cards)
                        .map_err(|_| Broken("a hand is shown that cannot be"))?;
                    continue;
                }
                MUCK => {
                    hand.muck(body.byte()?.into()).map_err(refused)?;
                    continue;
                }
                FIRST => {
                    hand.set_first_to_act(body.byte()?.into())
                        .map_err(refused)?;
                    continue;
                }
                BURN if manual => {
                    hand.name_burn(Card::from_id(body.byte()?)?)?;
                    continue;
                }
                _ => return Err(Broken("a step is of no known kind")),
            };
            hand.apply(action).map_err(refused)?;
        }
        Ok(hand)
    }
}
