//! Tables: what holds in random events, beside a model that walks from seat to seat.

use std::collections::BTreeMap;

use proptest::prelude::*;
use studkit::deal::{Seed, shuffled_deck};
use studkit::error::{Error, Result};
use studkit::hand::{Event, Hand};
use studkit::rake::Rake;
use studkit::rules::{GAMES, Given, House, HouseOption, Rules, Stakes, Structure};
use studkit::table::Table;

use crate::hand::choices;

const BUTTONS: [&str; 3] = ["none", "fixed", "moving"];

/// Random choices from a seed.
pub struct Picks(pub u64);

impl Picks {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Some rules under which a house deals in so many seats.
    pub fn rules(&mut self, seats: usize) -> Rules {
        loop {
            let game = &GAMES[self.below(GAMES.len())];
            let presets: Vec<&str> = House::presets().collect();
            let button = Given::Name(self.of(&BUTTONS).to_owned());
            let house = House::preset(self.of(&presets)).unwrap();
            let house = house.with(HouseOption::Button, None, &button).unwrap();
            let small_bet = self.of(&[2, 10, 40]);
            let stakes = Stakes {
                small_bet,
                big_bet: 2 * small_bet,
                ante: Some(small_bet / 2),
                bring_in: Some(1),
            };
            let rake = Rake::new(50_000, Some(7), 1, None).unwrap();
            let rake = self.of(&[None, Some(rake)]);
            let structure = self.of(Structure::ALL);
            match Rules::new(game, house, structure, stakes, rake) {
                Ok(rules) if rules.most_seats() >= seats => return rules,
                _ => {}
            }
        }
    }

    pub fn play(&mut self, hand: &mut Hand) {
        self.play_some(hand, usize::MAX);
    }

    /// Decides so often at most.
    pub fn play_some(&mut self, hand: &mut Hand, most: usize) {
        for _ in 0..most {
            if hand.actor().is_none() {
                return;
            }
            let actions = choices(hand);
            hand.apply(self.of(&actions)).unwrap();
        }
    }
}

/// What a table should say, found by walking from seat to seat.
struct Model {
    stacks: Vec<Option<i64>>,
    button: usize,
    /// Whether the button moves before the next hand.
    moves: bool,
    chips: i64,
    finished: Vec<(i64, usize)>,
}

impl Model {
    fn walk(&self, from: usize, step: usize) -> usize {
        let seats = self.stacks.len();
        let mut all = (0..seats).map(|i| (from + i * step) % seats);
        all.find(|seat| self.stacks[*seat].is_some()).unwrap()
    }

    /// Checks a hand as it is dealt.
    fn check_deal(&mut self, table: &Table, hand: &Hand) {
        let seats = self.stacks.len();
        let button = hand
            .rules()
            .house
            .value(HouseOption::Button, hand.rules().game);
        let button = format!("{button:?}");
        if self.moves {
            self.button = self.walk((self.button + 1) % seats, 1);
        }
        self.moves = button.contains("moving");
        let without = button.contains("none");
        assert_eq!(table.button(), (!without).then_some(self.button));
        let from = if without { seats - 1 } else { self.button };
        let dealer = self.walk(from, seats - 1);
        let players: Vec<usize> = (0..seats).filter(|i| self.stacks[*i].is_some()).collect();
        assert_eq!(table.seats(), players);
        let Event::Setup {
            dealer: own,
            stacks,
            ..
        } = hand.events()[0]
        else {
            panic!("a log begins with the set-up");
        };
        assert_eq!(players[own], dealer);
        for (seat, chips) in players.iter().zip(stacks) {
            assert_eq!(self.stacks[*seat], Some(chips));
        }
        let first = hand.events().iter().find_map(|event| match event {
            Event::Deal { seat, .. } => Some(players[*seat]),
            _ => None,
        });
        assert_eq!(first, Some(self.walk((from + 1) % seats, 1)));
    }

    /// Enters a hand that is over.
    fn book(&mut self, table: &Table, hand: &Hand) {
        self.chips -= hand.settlement().unwrap().rake;
        let mut out = Vec::new();
        for (seat, (chips, net)) in
            (table.seats().iter()).zip(hand.stacks().iter().zip(hand.net().unwrap()))
        {
            self.stacks[*seat] = (*chips > 0).then_some(*chips);
            if *chips == 0 {
                out.push((-net, *seat));
            }
        }
        out.sort_unstable();
        self.finished.extend(out);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_events_keep_every_chip(
        stacks in prop::collection::vec(prop::option::weighted(0.7, 1..150i64), 2..=10),
        dealer in any::<prop::sample::Index>(),
        master in any::<u64>(),
        number in any::<u64>(),
        picks in any::<u64>(),
    ) {
        let mut picks = Picks(picks);
        let seats = stacks.len();
        let dealer = dealer.index(seats);
        let first = picks.rules(seats);
        let schedule: BTreeMap<u64, Rules> = (0..picks.below(4))
            .map(|_| (1 + picks.below(12) as u64, picks.rules(seats)))
            .collect();
        let master = Seed::from(master);
        let table = Table::new(first.clone(), &stacks, dealer, master);
        if stacks.iter().flatten().count() < 2 {
            let left = (0..seats).find_map(|seat| Some((seat, stacks[seat]?)));
            prop_assert_eq!(table.unwrap_err(), Error::TooFewPlayers { left });
            return Ok(());
        }
        let table = table.unwrap().with_number(number);
        let mut table = table.with_schedule(schedule.clone()).unwrap();
        let chips = stacks.iter().flatten().sum();
        let mut model = Model { stacks, button: dealer, moves: false, chips, finished: Vec::new() };
        let mut rules = first;
        for hand_number in 1..=25 {
            rules = schedule.get(&hand_number).cloned().unwrap_or(rules);
            if picks.below(8) == 0 {
                rules = picks.rules(seats);
                table.change_rules(rules.clone()).unwrap();
            }
            prop_assert_eq!(&**table.rules(), &rules);
            if model.stacks.iter().flatten().count() < 2 {
                prop_assert!(table.is_over());
                let error = table.next_hand(None).unwrap_err();
                let left = (0..seats).find_map(|seat| Some((seat, model.stacks[seat]?)));
                prop_assert_eq!(error, Error::TooFewPlayers { left });
                prop_assert_eq!(table.hand_number(), hand_number - 1);
                // Late players may go on with it.
                for seat in 0..seats {
                    if model.stacks[seat].is_none() {
                        table.sit(seat, 30).unwrap();
                        model.stacks[seat] = Some(30);
                        model.chips += 30;
                    }
                }
            }
            prop_assert!(!table.is_over());
            let mut hand = table.next_hand(None).unwrap();
            prop_assert_eq!((table.hand_number(), &**hand.rules()), (hand_number, &rules));
            model.check_deal(&table, &hand);
            // The cards are those of the master seed and the two numbers.
            let deck = shuffled_deck(master.of_hand(number, hand_number));
            let Event::Setup { dealer, stacks, options } = hand.events()[0] else {
                panic!("a log begins with the set-up");
            };
            prop_assert_eq!(options.last_two, stacks.len() == 2);
            let again = Hand::with_options(rules.clone(), &stacks, dealer, deck, options).unwrap();
            prop_assert_eq!(again.events(), hand.events());
            // While the hand goes on, only those who do not play it come and go.
            let seat = picks.below(seats);
            match model.stacks[seat] {
                Some(_) => {
                    prop_assert!(table.leave(seat).is_err());
                    prop_assert!(table.sit(seat, 1).is_err());
                }
                None => {
                    table.sit(seat, 77).unwrap();
                    model.stacks[seat] = Some(77);
                    model.chips += 77;
                }
            }
            if hand.actor().is_some() {
                prop_assert!(table.book(&hand).is_err());
            }
            picks.play(&mut hand);
            let in_front: i64 = table.stacks_in(&hand).iter().flatten().sum();
            prop_assert_eq!(in_front + hand.settlement().unwrap().rake, model.chips);
            prop_assert!(table.next_hand(None).is_err());
            table.book(&hand).unwrap();
            prop_assert_eq!(table.book(&hand), Err(Error::NotToBook));
            model.book(&table, &hand);
            prop_assert_eq!(table.stacks(), &model.stacks);
            prop_assert_eq!(table.stacks().iter().flatten().sum::<i64>(), model.chips);
            let out: Vec<usize> = table.finished().iter().flatten().copied().collect();
            let known: Vec<usize> = model.finished.iter().map(|(_, seat)| *seat).collect();
            prop_assert_eq!(out, known);
            let seat = picks.below(seats);
            if let (Some(chips), 0) = (model.stacks[seat], picks.below(6)) {
                prop_assert_eq!(table.leave(seat), Ok(chips));
                model.stacks[seat] = None;
                model.chips -= chips;
            }
        }
    }
}

fn example(button: &str) -> Result<Rules> {
    let stakes = Stakes {
        small_bet: 10,
        big_bet: 20,
        ante: Some(1),
        bring_in: Some(5),
    };
    let button = Given::Name(button.to_owned());
    let house = House::preset("classic")?.with(HouseOption::Button, None, &button)?;
    Rules::new(&GAMES[0], house, Structure::FixedLimit, stakes, None)
}

#[test]
fn a_table_books_its_own_hand_alone() -> Result<()> {
    let mut table = Table::new(example("fixed")?, &[Some(50); 3], 2, Seed::from(1))?;
    let mut hand = table.next_hand(None)?;
    let before = format!("{table:?}");
    let mut other = table.clone().with_number(1);
    assert_eq!(
        other.next_hand(None).unwrap_err(),
        Error::NotBooked { hand: 1 }
    );
    Picks(1).play(&mut hand);
    let mut stranger = Hand::new(
        example("fixed")?,
        &[50, 51, 50],
        2,
        shuffled_deck(Seed::from(1)),
    )?;
    Picks(1).play(&mut stranger);
    assert_eq!(table.book(&stranger), Err(Error::NotToBook));
    assert_eq!(format!("{table:?}"), before);
    // A hand that was kept as bytes is the same hand.
    table.book(&Hand::from_bytes(&hand.to_bytes())?)?;
    assert!(!table.is_open());
    Ok(())
}

#[test]
fn a_table_that_cannot_be_is_refused() -> Result<()> {
    let rules = || example("fixed").unwrap();
    let table = |stacks: &[Option<i64>], dealer| Table::new(rules(), stacks, dealer, Seed::from(1));
    assert_eq!(
        table(&[], 0).unwrap_err(),
        Error::TableSize { seats: 0, most: 8 }
    );
    assert_eq!(
        table(&[Some(9); 9], 0).unwrap_err(),
        Error::TableSize { seats: 9, most: 8 }
    );
    let left = Some((1, 9));
    assert_eq!(
        table(&[None, Some(9)], 0).unwrap_err(),
        Error::TooFewPlayers { left }
    );
    assert_eq!(
        table(&[Some(0), Some(9)], 0).unwrap_err(),
        Error::NoChips { chips: 0 }.in_seat(0)
    );
    assert_eq!(
        table(&[Some(i64::MAX); 2], 0).unwrap_err(),
        Error::TooManyChips
    );
    assert!(table(&[Some(9); 2], 2).is_err());
    let zero = BTreeMap::from([(0, rules())]);
    assert!(table(&[Some(9); 2], 1)?.with_schedule(zero).is_err());
    Ok(())
}
