//! A table as bytes, with the hand that it dealt last.
//!
//! Everything that a table can come to is kept as it is; nothing that it cannot come to is loaded.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Table, check_size, check_sum, dealer, opening, taken};
use crate::deal::Seed;
use crate::error::{Error, Result};
use crate::hand::{Event, Hand, Options};
use crate::pots::{MAX_SEATS, Seats};
use crate::rules::Rules;
use crate::snapshot::{Broken, Format, Read, Reader, read_rules, write, write_rules};

const FORMAT: Format = Format {
    of: "table",
    magic: b"STBL",
    version: 1,
};

/// What is kept of the hand dealt last: nothing, a hand that is booked, or the one that is open.
const NO_HAND: u8 = 0;
const BOOKED: u8 = 1;
const OPEN: u8 = 2;

/// Stands for an empty seat: no stack has no chips.
const EMPTY: i64 = 0;

/// More hands than any table deals, and far from the end of the numbers: the next has one too.
const MOST_HANDS: u64 = 1 << 53;

impl Table {
    /// The table as bytes, for [`Table::from_bytes`], and with it the hand that it dealt last. Once
    /// that is booked, the table goes on without it too.
    ///
    /// The bytes hold the master seed, and so the cards of all hands, those to come included: keep
    /// them where no player reads them.
    ///
    /// ```
    /// use studkit::deal::Seed;
    /// use studkit::rules::{Game, House, Rules, Stakes, Structure};
    /// use studkit::table::Table;
    /// let stakes = Stakes { small_bet: 10, big_bet: 20, ante: Some(1), bring_in: Some(5) };
    /// let house = House::preset("robert")?;
    /// let rules = Rules::new(Game::named("stud")?, house, Structure::FixedLimit, stakes, None)?;
    /// let mut table = Table::new(rules, &[Some(200); 3], 2, Seed::from(7))?;
    /// let hand = table.next_hand(None)?;
    /// let (resumed, again) = Table::from_bytes(&table.to_bytes(Some(&hand))?)?;
    /// assert!(resumed.is_open());
    /// assert_eq!(again.unwrap().events(), hand.events());
    /// # Ok::<(), studkit::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No hand while one is open, or a hand that is not the one that the table, by its number and
    /// master seed, dealt last.
    pub fn to_bytes(&self, hand: Option<&Hand>) -> Result<Vec<u8>> {
        let fits = match (hand, &self.open) {
            (None, open) => open.is_none(),
            (Some(hand), None) => self.has_dealt(hand, false),
            (Some(hand), Some((set_up, _))) => {
                hand.events().first() == Some(set_up) && self.has_dealt(hand, true)
            }
        };
        if !fits {
            let hand = self.hand_number;
            return Err(Error::NotToKeep { hand });
        }
        Ok(FORMAT.write(|bytes| self.save(hand, bytes)))
    }

    fn save(&self, hand: Option<&Hand>, bytes: &mut Vec<u8>) {
        bytes.extend(self.master.to_bytes());
        bytes.extend(self.number.to_le_bytes());
        bytes.extend(self.hand_number.to_le_bytes());
        bytes.extend([self.stacks.len() as u8, self.button as u8]);
        for stack in &self.stacks {
            write(stack.unwrap_or(EMPTY), bytes);
        }
        write_seats(&self.seats, bytes);
        bytes.extend((self.finished.len() as u64).to_le_bytes());
        for seats in &self.finished {
            write_seats(seats, bytes);
        }
        write_rules(&self.rules, bytes);
        bytes.push(self.change.is_some().into());
        if let Some(change) = &self.change {
            write_rules(change, bytes);
        }
        bytes.extend((self.schedule.len() as u64).to_le_bytes());
        for (hand, rules) in &*self.schedule {
            bytes.extend(hand.to_le_bytes());
            write_rules(rules, bytes);
        }
        let Some(hand) = hand else {
            return bytes.push(NO_HAND);
        };
        bytes.push(if self.is_open() { OPEN } else { BOOKED });
        bytes.extend(hand.to_bytes());
    }

    /// The table of bytes that [`Table::to_bytes`] made, and the hand that was kept with it. It deals
    /// the same next hands as the table that was kept.
    ///
    /// # Errors
    ///
    /// Bytes that are damaged, cut, of another version, or that no table can come to.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Self, Option<Hand>)> {
        FORMAT.read(bytes, Self::load)
    }

    fn load(body: &mut Reader<'_>) -> Read<(Self, Option<Hand>)> {
        let master = Seed::from_bytes(body.array()?);
        let [number, hand_number] = [body.natural()?, body.natural()?];
        let [all, button] = body.array()?.map(usize::from);
        if !(2..=MAX_SEATS).contains(&all) {
            return Err(Broken("no table has so many seats"));
        }
        if button >= all {
            return Err(Broken("the button is at no seat"));
        }
        let stack = |chips| (chips != EMPTY).then_some(chips);
        let stacks = (0..all).map(|_| Ok(stack(body.number()?)));
        let stacks = stacks.collect::<Read<Vec<_>>>()?;
        if taken(&stacks).any(|(_, chips)| chips < 1) {
            return Err(Broken("a stack has less than no chips"));
        }
        check_sum(&stacks).map_err(|_| Broken("the chips add up to more than can be counted"))?;
        let seats = read_seats(all, body)?;
        if hand_number > MOST_HANDS {
            return Err(Broken("no table deals so many hands"));
        }
        match (hand_number, seats.len()) {
            (0, 0) | (1.., 2..) => {}
            _ => return Err(Broken("its last hand is not dealt to so many seats")),
        }
        let finished = (0..body.natural()?).map(|_| read_seats(all, body));
        let finished = finished.collect::<Read<Vec<_>>>()?;
        if finished.iter().any(Vec::is_empty) {
            return Err(Broken("a place of the finishing order has no seat"));
        }
        let rules = read_rules_for(all, body)?;
        let change = match body.byte()? {
            0 => None,
            1 => Some(read_rules_for(all, body)?),
            _ => return Err(Broken("a flag is neither 0 nor 1")),
        };
        let schedule = Arc::new(read_schedule(all, body)?);
        let mut table = Self {
            rules,
            change,
            schedule,
            master,
            number,
            stacks,
            button,
            hand_number,
            seats,
            open: None,
            finished,
        };
        let kept = body.byte()?;
        let is_open = kept == OPEN;
        let hand = match kept {
            NO_HAND => None,
            BOOKED | OPEN => {
                let hand = Hand::from_bytes(body.rest());
                let hand = hand.map_err(|_| Broken("its hand is none that can be"))?;
                if !table.has_dealt(&hand, is_open) {
                    return Err(Broken("its hand is not the one that it dealt last"));
                }
                Some(hand)
            }
            _ => return Err(Broken("its hand is neither open nor booked")),
        };
        if least_hands(&table.finished) > hand_number - u64::from(is_open) {
            return Err(Broken("more players went out than can in so many hands"));
        }
        if is_open {
            table.open = hand.as_ref().and_then(opening);
        }
        Ok((table, hand))
    }

    /// Whether a hand begins as the one that the table dealt last. The stacks of one that is booked
    /// are not known any more.
    fn has_dealt(&self, hand: &Hand, is_open: bool) -> bool {
        let Some(Event::Setup {
            dealer: own,
            stacks,
            options,
        }) = hand.events().first()
        else {
            return false;
        };
        let booked = self.seats.iter().filter_map(|seat| self.stacks[*seat]);
        let usual = Options {
            last_two: options.last_two,
            ..Options::default()
        };
        stacks.len() == self.seats.len()
            && (!is_open || booked.eq(stacks.iter().copied()))
            && *hand.rules() == self.rules
            && *own == dealer(&self.rules, &self.seats, self.button)
            && *options == usual
            && hand.first_deck() == self.deck(self.hand_number)
    }
}

/// The fewest hands in which players can go out in such an order: nobody goes out twice in one.
fn least_hands(finished: &[Vec<usize>]) -> u64 {
    let (mut hands, mut out) = (0, Seats::NONE);
    for together in finished {
        let together: Seats = together.iter().copied().collect();
        if hands == 0 || !out.and(together).is_empty() {
            (hands, out) = (hands + 1, Seats::NONE);
        }
        out = out.or(together);
    }
    hands
}

/// Seats are kept as bits, as they are always in order.
fn write_seats(seats: &[usize], bytes: &mut Vec<u8>) {
    let bits = seats.iter().fold(0_u16, |bits, seat| bits | 1 << seat);
    bytes.extend(bits.to_le_bytes());
}

fn read_seats(all: usize, body: &mut Reader<'_>) -> Read<Vec<usize>> {
    let bits = u16::from_le_bytes(body.array()?);
    if bits >> all != 0 {
        return Err(Broken("a seat is none of the table"));
    }
    Ok((0..all).filter(|seat| bits >> seat & 1 == 1).collect())
}

fn read_rules_for(all: usize, body: &mut Reader<'_>) -> Read<Arc<Rules>> {
    let rules = read_rules(body)?;
    check_size(&rules, all)
        .map_err(|_| Broken("under its rules the house does not deal in so many seats"))?;
    Ok(Arc::new(rules))
}

fn read_schedule(all: usize, body: &mut Reader<'_>) -> Read<BTreeMap<u64, Arc<Rules>>> {
    let mut schedule = BTreeMap::new();
    let mut before = 0;
    for _ in 0..body.natural()? {
        let hand = body.natural()?;
        if hand <= before {
            return Err(Broken("its schedule is not in the order of the hands"));
        }
        schedule.insert(hand, read_rules_for(all, body)?);
        before = hand;
    }
    Ok(schedule)
}
