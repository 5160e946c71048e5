//! Whole hands of random play inside the core, on one thread.
//!
//! Run it with `cargo bench --bench hands`. Each hand is shuffled from its own seed, every decision
//! is one of what is legal, each as likely as any other, and every chip is paid out. `test_hands.py`
//! holds the rate against that of another engine.

use std::time::Instant;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use studkit::deal::{Seed, shuffled_deck};
use studkit::hand::{Action, Legal, Options, Raises, State};
use studkit::rules::{Game, House, Rules, Stakes, Structure};

const SEATS: usize = 6;
const STACK: i64 = 1_000;

/// One of what is legal, at random: check, call or post; fold, where there is a bet; bet or raise.
fn choose(legal: &Legal, random: &mut impl Rng) -> Action {
    let passive = if legal.check {
        Action::Check
    } else if legal.bring_in.is_some() {
        Action::BringIn
    } else {
        Action::Call
    };
    let raise = match legal.raise_to {
        Raises::No => None,
        Raises::To(total) | Raises::Either(total, _) | Raises::Between(total, _) => {
            Some(Action::RaiseTo(total))
        }
    };
    let fold = legal.fold && !legal.check;
    let choices = 1 + u64::from(fold) + u64::from(raise.is_some());
    match (random.next_u32() as u64 * choices) >> 32 {
        0 => passive,
        1 if fold => Action::Fold,
        _ => raise.unwrap_or(passive),
    }
}

/// Plays some hands; gives the number of decisions, and the chips that changed hands.
fn play(rules: &Rules, hands: u64) -> (u64, i64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut decisions, mut moved) = (0, 0);
    for number in 0..hands {
        let deck = shuffled_deck(Seed::from(number));
        let mut state =
            State::deal(rules, &[STACK; SEATS], SEATS - 1, deck, Options::default()).unwrap();
        while !state.is_over() {
            let action = choose(&state.legal(rules), &mut random);
            state.play(rules, action).unwrap();
            decisions += 1;
        }
        assert_eq!(state.stacks().iter().sum::<i64>(), STACK * SEATS as i64);
        moved += state
            .stacks()
            .iter()
            .map(|chips| (chips - STACK).abs())
            .sum::<i64>();
    }
    (decisions, moved)
}

fn main() {
    let hands = match std::env::args().any(|argument| argument == "--bench") {
        true => 200_000,
        false => 1_000,
    };
    let stakes = Stakes {
        small_bet: 10,
        big_bet: 20,
        ante: Some(1),
        bring_in: Some(5),
    };
    let house = House::preset("pokerstars").unwrap();
    let game = Game::named("stud").unwrap();
    let rules = Rules::new(game, house, Structure::FixedLimit, stakes, None).unwrap();
    let mut best = f64::MAX;
    let mut played = (0, 0);
    for _ in 0..5 {
        let start = Instant::now();
        played = play(&rules, hands);
        best = best.min(start.elapsed().as_secs_f64());
    }
    let (decisions, moved) = played;
    println!(
        "{:.0} hands a second, {:.2} decisions a hand, {moved} chips moved",
        hands as f64 / best,
        decisions as f64 / hands as f64
    );
}
