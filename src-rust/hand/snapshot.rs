//! A hand as bytes: how it began, and what was decided since.
//!
//! Loading plays it again from the start, so a snapshot can hold nothing that the rules do not
//! allow, and is small. The last four bytes are a CRC-32 of all before them.

use super::action::Action;
use super::event::Event;
use super::play::Hand;
use super::state::{Options, UNKNOWN};
use crate::cards::{Card, DECK};
use crate::error::{Error, Result};
use crate::rake::Rake;
use crate::rules::{GAMES, House, Rules, Stakes, Structure};

const MAGIC: &[u8; 4] = b"STUD";
const VERSION: u8 = 1;
const CHECKSUM: usize = 4;
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

fn broken(what: &'static str) -> Error {
    Error::Snapshot { what }
}

impl Hand {
    /// The hand as bytes, for [`Hand::from_bytes`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(512);
        bytes.extend_from_slice(MAGIC);
        bytes.push(VERSION);
        write_rules(self.rules(), &mut bytes);
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
                    stacks.iter().for_each(|chips| write(*chips, &mut bytes));
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
                    write(to, &mut bytes);
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
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// The hand of bytes that [`Hand::to_bytes`] made.
    ///
    /// # Errors
    ///
    /// Bytes that are damaged, cut, of another version, or that no hand can come to.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        Self::load(bytes).map_err(|error| match error {
            Error::Snapshot { .. } => error,
            _ => broken("its rules, seats or cards are none that can be"),
        })
    }

    fn load(bytes: &[u8]) -> Result<Self> {
        let Some((body, checksum)) = bytes.split_last_chunk::<CHECKSUM>() else {
            return Err(broken("too short"));
        };
        if crc32fast::hash(body).to_le_bytes() != *checksum {
            return Err(broken("the checksum does not fit: it is damaged or cut"));
        }
        let mut body = Reader(body);
        if body.take(MAGIC.len())? != MAGIC {
            return Err(broken("it does not begin as a snapshot does"));
        }
        if body.byte()? != VERSION {
            return Err(broken("it is of another version"));
        }
        let rules = read_rules(&mut body)?;
        let [seats, dealer, flags] = body.array()?;
        let stacks = (0..seats)
            .map(|_| body.number())
            .collect::<Result<Vec<_>>>()?;
        if flags & !(LAST_TWO | MANUAL_SHOWDOWN | UNKNOWN_UP | MANUAL_DEALING) != 0 {
            return Err(broken("a flag is of no known kind"));
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
        while !body.0.is_empty() {
            let refused = |_| broken("a decision is one that the rules refuse");
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
                        .map_err(|_| broken("a hand is shown that cannot be"))?;
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
                _ => return Err(broken("a step is of no known kind")),
            };
            hand.apply(action).map_err(refused)?;
        }
        Ok(hand)
    }
}

fn write(number: i64, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&number.to_le_bytes());
}

fn write_rules(rules: &Rules, bytes: &mut Vec<u8>) {
    let game = GAMES
        .iter()
        .position(|game| game == rules.game)
        .unwrap_or_default();
    bytes.extend([game as u8, rules.structure as u8]);
    for stake in [rules.small_bet, rules.big_bet, rules.ante, rules.bring_in] {
        write(stake, bytes);
    }
    for code in rules.house.codes() {
        bytes.extend_from_slice(&code.to_le_bytes());
    }
    match rules.rake {
        None => bytes.push(0),
        Some(rake) => {
            bytes.push(1);
            let none = |number: Option<i64>| number.unwrap_or(-1);
            write(rake.millionths(), bytes);
            write(none(rake.cap()), bytes);
            write(rake.smallest_chip(), bytes);
            write(none(rake.from_street().map(i64::from)), bytes);
        }
    }
}

fn read_rules(body: &mut Reader<'_>) -> Result<Rules> {
    let [game, structure] = body.array()?;
    let game = GAMES
        .get(usize::from(game))
        .ok_or_else(|| broken("it is of no known game"))?;
    let structure = Structure::ALL.get(usize::from(structure));
    let structure = structure.ok_or_else(|| broken("it is of no known structure"))?;
    let stakes = Stakes {
        small_bet: body.number()?,
        big_bet: body.number()?,
        ante: Some(body.number()?),
        bring_in: Some(body.number()?),
    };
    let codes = (0..House::CODES).map(|_| Ok(u32::from_le_bytes(body.array()?)));
    let house = House::from_codes(codes.collect::<Result<Vec<_>>>()?.into_iter());
    let house = house.ok_or_else(|| broken("its house has a value that is not allowed"))?;
    let rake = match body.byte()? {
        0 => None,
        1 => {
            let [share, cap, chip, street] = [
                body.number()?,
                body.number()?,
                body.number()?,
                body.number()?,
            ];
            let some = |number: i64| (number != -1).then_some(number);
            Some(Rake::new(share, some(cap), chip, some(street))?)
        }
        _ => return Err(broken("a flag is neither 0 nor 1")),
    };
    Rules::new(game, house, *structure, stakes, rake)
}

/// The rest of the bytes to read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self
            .0
            .split_at_checked(count)
            .ok_or_else(|| broken("it ends early"))?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    fn number(&mut self) -> Result<i64> {
        Ok(i64::from_le_bytes(self.array()?))
    }
}
