//! A table: hands in a row, from the button and the level of each to the finishing order.

mod snapshot;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::cards::DECK;
use crate::deal::{Seed, shuffled_deck};
use crate::error::{Error, Result};
use crate::hand::{Event, Hand, Options};
use crate::rules::{Button, Rules};

/// A table: it deals one hand after the other, and books what each came to.
///
/// A table does not play: it hands out each hand, and takes it back when it is over. Hands are
/// numbered from 1, and the cards of each depend on the master seed, the number of the table and its
/// own number alone: a table begun anew with the same master seed deals the same cards again. One
/// that is to go on is kept as bytes, and resumed from them.
///
/// ```
/// use studkit::deal::Seed;
/// use studkit::hand::Action;
/// use studkit::rules::{Game, House, Rules, Stakes, Structure};
/// use studkit::table::Table;
/// let stakes = Stakes { small_bet: 10, big_bet: 20, ante: Some(1), bring_in: Some(5) };
/// let house = House::preset("robert")?;
/// let rules = Rules::new(Game::named("stud")?, house, Structure::FixedLimit, stakes, None)?;
/// let mut table = Table::new(rules, &[Some(200), None, Some(200)], 2, Seed::from(7))?;
/// let mut hand = table.next_hand(None)?;
/// hand.apply(Action::BringIn).unwrap();
/// hand.apply(Action::Fold).unwrap();
/// table.book(&hand)?;
/// assert_eq!(table.seats(), [0, 2]);
/// assert_eq!(table.stacks().iter().flatten().sum::<i64>(), 400);
/// # Ok::<(), studkit::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// The rules of the hand dealt last, at first those to begin with.
    rules: Arc<Rules>,
    /// The rules of the next hand, where somebody changed them.
    change: Option<Arc<Rules>>,
    /// Rules by the number of the hand in which they begin. Copies of the table share them.
    schedule: Arc<BTreeMap<u64, Arc<Rules>>>,
    master: Seed,
    number: u64,
    /// Chips as booked; `None` for an empty seat.
    stacks: Vec<Option<i64>>,
    button: usize,
    hand_number: u64,
    /// Who plays the hand dealt last.
    seats: Vec<usize>,
    /// How the hand began that is not booked yet, and its deck.
    open: Option<(Event, [u8; DECK])>,
    finished: Vec<Vec<usize>>,
}

impl Table {
    /// A table before its first hand, number 0 of those with the same master seed.
    ///
    /// `dealer` is the seat with the button, which may be empty.
    ///
    /// # Errors
    ///
    /// Fewer than two seats or more than the house deals in, a stack without chips, fewer than two
    /// stacks, more chips than can be counted, a dealer who is no seat.
    pub fn new(
        rules: impl Into<Arc<Rules>>,
        stacks: &[Option<i64>],
        dealer: usize,
        master: Seed,
    ) -> Result<Self> {
        let rules = rules.into();
        let seats = stacks.len();
        check_size(&rules, seats)?;
        if let Some((seat, chips)) = taken(stacks).find(|(_, chips)| *chips < 1) {
            return Err(Error::NoChips { chips }.in_seat(seat));
        }
        check_sum(stacks)?;
        if dealer >= seats {
            let seat = dealer as i64;
            return Err(Error::NoSeat { seat, seats }.in_argument("dealer"));
        }
        let table = Self {
            rules,
            change: None,
            schedule: Arc::default(),
            master,
            number: 0,
            stacks: stacks.to_vec(),
            button: dealer,
            hand_number: 0,
            seats: Vec::new(),
            open: None,
            finished: Vec::new(),
        };
        table.check_players()?;
        Ok(table)
    }

    /// The table with another number: its hands are others.
    #[must_use]
    pub fn with_number(self, number: u64) -> Self {
        Self { number, ..self }
    }

    /// The table with rules that begin at certain hands.
    ///
    /// # Errors
    ///
    /// A hand numbered 0, rules under which the house does not deal in so many seats.
    pub fn with_schedule(self, schedule: BTreeMap<u64, impl Into<Arc<Rules>>>) -> Result<Self> {
        let schedule = schedule.into_iter();
        let schedule: BTreeMap<u64, Arc<Rules>> =
            schedule.map(|(hand, rules)| (hand, rules.into())).collect();
        for (hand, rules) in &schedule {
            if *hand == 0 {
                let given = hand.to_string();
                return Err(Error::NumberRange { given, least: 1 });
            }
            check_size(rules, self.stacks.len()).map_err(|error| error.in_hand(*hand))?;
        }
        let schedule = Arc::new(schedule);
        Ok(Self { schedule, ..self })
    }

    /// The rules of the next hand.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        let scheduled = || self.schedule.get(&(self.hand_number + 1));
        let change = self.change.as_ref();
        change.or_else(scheduled).unwrap_or(&self.rules)
    }

    /// Plays by other rules from the next hand on, whatever the schedule says for that hand; what it
    /// says for later ones still holds.
    ///
    /// # Errors
    ///
    /// Rules under which the house does not deal in so many seats.
    pub fn change_rules(&mut self, rules: impl Into<Arc<Rules>>) -> Result<()> {
        let rules = rules.into();
        check_size(&rules, self.stacks.len())?;
        self.change = Some(rules);
        Ok(())
    }

    /// The number of the hand dealt last; 0 before the first.
    #[must_use]
    pub const fn hand_number(&self) -> u64 {
        self.hand_number
    }

    /// The table's seat of each seat of the hand dealt last.
    #[must_use]
    pub fn seats(&self) -> &[usize] {
        &self.seats
    }

    /// Whether a hand is dealt and not booked.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether the hands are at an end: all are booked, and fewer than two seats have chips.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.is_open() && self.check_players().is_err()
    }

    /// The chips of each seat as booked, `None` for an empty seat.
    #[must_use]
    pub fn stacks(&self) -> &[Option<i64>] {
        &self.stacks
    }

    /// The chips of each seat while a hand goes on: those in front of the players.
    #[must_use]
    pub fn stacks_in(&self, hand: &Hand) -> Vec<Option<i64>> {
        let mut stacks = self.stacks.clone();
        if self.is_open() {
            for (seat, chips) in self.seats.iter().zip(hand.stacks()) {
                stacks[*seat] = Some(*chips);
            }
        }
        stacks
    }

    /// Seats in the order in which their players went out, first out first. Those out in one hand are
    /// in the order of the chips they began it with, and together where these are equal.
    #[must_use]
    pub fn finished(&self) -> &[Vec<usize>] {
        &self.finished
    }

    /// The seat with the button in the hand dealt last, before the first hand in that one; `None`
    /// where the house plays without.
    #[must_use]
    pub fn button(&self) -> Option<usize> {
        let rules = match self.hand_number {
            0 => self.rules(),
            _ => &self.rules,
        };
        (rules.terms.button != Button::None).then_some(self.button)
    }

    /// Enters what a hand came to. Whoever has no chips left is out.
    ///
    /// # Errors
    ///
    /// A hand that goes on, or that is not the one to book.
    pub fn book(&mut self, hand: &Hand) -> Result<()> {
        let known = self.is_open() && self.open == opening(hand);
        let dealt = known && *hand.rules() == self.rules;
        if !dealt || hand.settlement().is_none() {
            return Err(Error::NotToBook);
        }
        let mut out = Vec::new();
        for (seat, chips) in self.seats.iter().zip(hand.stacks()) {
            let left = (*chips > 0).then_some(*chips);
            let began = std::mem::replace(&mut self.stacks[*seat], left);
            if left.is_none() {
                out.push((began, *seat));
            }
        }
        out.sort_unstable();
        for together in out.chunk_by(|one, other| one.0 == other.0) {
            let seats = together.iter().map(|(_, seat)| *seat);
            self.finished.push(seats.collect());
        }
        self.open = None;
        Ok(())
    }

    /// Deals the next hand to everybody with chips. Its seats are numbered anew, from 0 on.
    ///
    /// `last_two` says whether two players are left in the event; without it they all sit here.
    ///
    /// # Errors
    ///
    /// A hand that is not booked, fewer than two players.
    pub fn next_hand(&mut self, last_two: Option<bool>) -> Result<Hand> {
        if self.is_open() {
            return Err(self.not_booked());
        }
        self.check_players()?;
        let (seats, stacks): (Vec<_>, Vec<_>) = taken(&self.stacks).unzip();
        let rules = self.rules().clone();
        let number = self.hand_number + 1;
        let button = self.next_button(&seats);
        let dealer = dealer(&rules, &seats, button);
        let deck = self.deck(number);
        let options = Options {
            last_two: last_two.unwrap_or(seats.len() == 2),
            ..Options::default()
        };
        let hand = Hand::with_options(rules.clone(), &stacks, dealer, deck, options)?;
        self.rules = rules;
        self.change = None;
        self.button = button;
        self.hand_number = number;
        self.seats = seats;
        self.open = opening(&hand);
        Ok(hand)
    }

    /// Gives an empty seat to a player, who is dealt in from the next hand on.
    ///
    /// # Errors
    ///
    /// No such seat, one that is taken, no chips, more chips than can be counted.
    pub fn sit(&mut self, seat: usize, chips: i64) -> Result<()> {
        if self.stack(seat)?.is_some() {
            let all = 0..self.stacks.len();
            let empty = all.filter(|seat| self.stacks[*seat].is_none()).collect();
            return Err(Error::SeatTaken { seat, empty });
        }
        if chips < 1 {
            return Err(Error::NoChips { chips }.in_seat(seat));
        }
        let mut stacks = self.stacks.clone();
        stacks[seat] = Some(chips);
        check_sum(&stacks)?;
        self.stacks = stacks;
        Ok(())
    }

    /// Lets a player go with his chips. That is no finish.
    ///
    /// # Errors
    ///
    /// No such seat, one that is empty, one that plays a hand that is not booked.
    pub fn leave(&mut self, seat: usize) -> Result<i64> {
        let Some(chips) = self.stack(seat)? else {
            let taken = taken(&self.stacks).map(|(seat, _)| seat).collect();
            return Err(Error::SeatEmpty { seat, taken });
        };
        if self.is_open() && self.seats.contains(&seat) {
            return Err(self.not_booked().in_seat(seat));
        }
        self.stacks[seat] = None;
        Ok(chips)
    }

    fn stack(&self, seat: usize) -> Result<Option<i64>> {
        let seats = self.stacks.len();
        let stack = self.stacks.get(seat).copied();
        let seat = seat as i64;
        stack.ok_or(Error::NoSeat { seat, seats })
    }

    const fn not_booked(&self) -> Error {
        let hand = self.hand_number;
        Error::NotBooked { hand }
    }

    fn check_players(&self) -> Result<()> {
        let mut players = taken(&self.stacks);
        match (players.next(), players.next()) {
            (Some(_), Some(_)) => Ok(()),
            (left, _) => Err(Error::TooFewPlayers { left }),
        }
    }

    /// The deck of a hand.
    fn deck(&self, hand: u64) -> [u8; DECK] {
        shuffled_deck(self.master.of_hand(self.number, hand))
    }

    /// Where the button is in the next hand: it moves after each hand that is played so.
    fn next_button(&self, seats: &[usize]) -> usize {
        if self.hand_number == 0 || self.rules.terms.button != Button::Moving {
            return self.button;
        }
        let mut beyond = seats.iter().filter(|seat| **seat > self.button);
        *beyond.next().unwrap_or(&seats[0])
    }
}

/// The place among the players of the dealer when the button is at a seat of the table: whoever sits
/// there, or the nearest counterclockwise, so that the first card goes clockwise of the button;
/// without a button the last.
fn dealer(rules: &Rules, seats: &[usize], button: usize) -> usize {
    let up_to = match rules.terms.button {
        Button::None => 0,
        Button::Fixed | Button::Moving => seats.partition_point(|seat| *seat <= button),
    };
    (up_to + seats.len() - 1) % seats.len()
}

/// How a hand began, and its deck.
fn opening(hand: &Hand) -> Option<(Event, [u8; DECK])> {
    let set_up = hand.events().first()?;
    Some((*set_up, hand.first_deck()))
}

/// The seats that are not empty, with their chips.
fn taken(stacks: &[Option<i64>]) -> impl Iterator<Item = (usize, i64)> {
    let seats = stacks.iter().enumerate();
    seats.filter_map(|(seat, stack)| Some((seat, (*stack)?)))
}

fn check_size(rules: &Rules, seats: usize) -> Result<()> {
    let most = rules.most_seats();
    if (2..=most).contains(&seats) {
        return Ok(());
    }
    Err(Error::TableSize { seats, most })
}

fn check_sum(stacks: &[Option<i64>]) -> Result<()> {
    let sum = taken(stacks).try_fold(0_i64, |sum, (_, chips)| sum.checked_add(chips));
    sum.map(|_| ()).ok_or(Error::TooManyChips)
}
