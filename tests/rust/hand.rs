//! Hands played: worked examples, and what holds after every step of random play.

use proptest::prelude::*;
use studkit::cards::{Card, CardSet};
use studkit::deal::{Seed, shuffled_deck};
use studkit::error::Error;
use studkit::hand::{Action, Event, Hand, Raises, State};
use studkit::rules::{GAMES, Game, Given, House, HouseOption, Rules, Stakes, Structure};

pub fn rules(game: &'static Game, house: &str, structure: Structure) -> Result<Rules, Error> {
    let stakes = Stakes {
        small_bet: 10,
        big_bet: 20,
        ante: Some(1),
        bring_in: Some(5),
    };
    Rules::new(game, House::preset(house)?, structure, stakes, None)
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<State>() <= 512, "{} bytes", size_of::<State>());
}

/// The actions that the legal ones stand for, a few of a range of raises.
pub fn choices(hand: &Hand) -> Vec<Action> {
    let legal = hand.legal();
    let mut actions = Vec::new();
    actions.extend(legal.fold.then_some(Action::Fold));
    actions.extend(legal.check.then_some(Action::Check));
    actions.extend(legal.call.map(|_| Action::Call));
    actions.extend(legal.bring_in.map(|_| Action::BringIn));
    match legal.raise_to {
        Raises::No => {}
        Raises::To(only) => actions.push(Action::RaiseTo(only)),
        Raises::Either(less, more) => actions.extend([less, more].map(Action::RaiseTo)),
        Raises::Between(least, most) => {
            let middle = least + (most - least) / 3;
            actions.extend([least, middle, most].map(Action::RaiseTo));
        }
    }
    actions
}

/// Says that no view holds a card its reader may not see.
fn check_views(hand: &Hand) {
    let seats = hand.stacks().len();
    let mut seen: Vec<CardSet> = vec![CardSet::EMPTY; seats + 1];
    let shown: Vec<usize> = (hand.events().iter())
        .filter_map(|event| match event {
            Event::Show { seat, .. } => Some(*seat),
            _ => None,
        })
        .collect();
    for event in hand.events() {
        match *event {
            Event::Deal {
                seat,
                card: Some(card),
                up,
            } => {
                let open = up || shown.contains(&seat);
                for (reader, cards) in seen.iter_mut().enumerate() {
                    if open || reader == seat {
                        *cards = *cards | CardSet::of(card);
                    }
                }
            }
            Event::Community { card } => {
                seen.iter_mut()
                    .for_each(|cards| *cards = *cards | CardSet::of(card));
            }
            _ => {}
        }
    }
    let cards_in = |text: String| -> CardSet {
        let pairs = text
            .as_bytes()
            .windows(2)
            .filter_map(|pair| std::str::from_utf8(pair).ok());
        pairs
            .filter_map(|pair| {
                pair.parse::<Card>()
                    .ok()
                    .filter(|card| card.to_string() == pair)
            })
            .collect()
    };
    for (reader, allowed) in seen.iter().enumerate() {
        let told = match hand.view(reader) {
            Some(view) => cards_in(format!("{view:?}")),
            None => cards_in(format!("{:?}", hand.public_view())),
        };
        assert!(
            told.is_subset(*allowed),
            "{reader} sees {told}, of {allowed}"
        );
    }
    if let Some(settlement) = hand.settlement() {
        assert!(cards_in(settlement.to_string()).is_subset(seen[seats]));
    }
}

/// Says what must hold of a hand at any time.
fn check_invariants(hand: &Hand, stacks: &[i64]) {
    let chips = hand.stacks().iter().sum::<i64>() + hand.pot();
    let rake = hand.settlement().map_or(0, |settlement| settlement.rake);
    assert_eq!(chips + rake, stacks.iter().sum::<i64>());
    assert!(hand.stacks().iter().all(|chips| *chips >= 0));
    let mut seen = CardSet::EMPTY;
    let mut burned = CardSet::EMPTY;
    for event in hand.events() {
        match event {
            Event::Burn { card: Some(card) } => burned = burned | CardSet::of(*card),
            Event::Deal {
                card: Some(card), ..
            }
            | Event::Community { card } => {
                assert!(!seen.contains(*card), "{card} is dealt twice");
                seen = seen | CardSet::of(*card);
            }
            _ => {}
        }
    }
    check_views(hand);
    assert_eq!(hand.actor().is_none(), hand.settlement().is_some());
    if hand.actor().is_some() {
        let actions = choices(hand);
        assert!(!actions.is_empty());
        for action in actions {
            assert!(hand.clone().apply(action).is_ok(), "{action:?} is legal");
        }
        let legal = hand.legal();
        for action in [Action::Fold, Action::Check, Action::Call, Action::BringIn] {
            if !choices(hand).contains(&action) {
                assert!(
                    hand.clone().apply(action).is_err(),
                    "{action:?} is not legal"
                );
            }
        }
        for total in 0..100 {
            let allowed = legal.raise_to.contain(total);
            assert_eq!(
                hand.clone().apply(Action::RaiseTo(total)).is_ok(),
                allowed,
                "{total}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn random_play_keeps_every_chip_and_card(
        game in 0..GAMES.len(),
        preset in 0..9_usize,
        structure in 0..3_usize,
        stacks in prop::collection::vec(prop_oneof![1..8i64, 1..60i64, 200..600i64], 2..=7),
        seed in any::<u64>(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 200),
        bold in any::<bool>(),
    ) {
        let preset = House::presets().nth(preset).unwrap();
        let Ok(rules) = rules(&GAMES[game], preset, Structure::ALL[structure]) else {
            return Ok(());
        };
        let deck = shuffled_deck(Seed::from(seed));
        let mut hand = Hand::new(rules.clone(), &stacks, stacks.len() - 1, deck).unwrap();
        let mut picks = picks.into_iter();
        check_invariants(&hand, &stacks);
        while hand.actor().is_some() {
            let mut actions = choices(&hand);
            if bold && actions.len() > 1 && actions[0] == Action::Fold {
                actions.remove(0);
            }
            let action = actions[picks.next().map_or(0, |pick| pick.index(actions.len()))];
            let before = hand.clone();
            prop_assert!(hand.apply(Action::RaiseTo(-1)).is_err());
            prop_assert_eq!(before.events(), hand.events());
            hand.apply(action).unwrap();
            check_invariants(&hand, &stacks);
            let loaded = Hand::from_bytes(&hand.to_bytes()).unwrap();
            prop_assert_eq!((loaded.state(), loaded.events()), (hand.state(), hand.events()));
            prop_assert_eq!(loaded.rules(), hand.rules());
            let mut back = hand.clone();
            prop_assert!(back.undo());
            prop_assert_eq!((back.state(), back.events()), (before.state(), before.events()));
            back.apply(action).unwrap();
            prop_assert_eq!((back.state(), back.events()), (hand.state(), hand.events()));
        }
        // The log, with the cards from an outside dealer, comes to the same end.
        let dealt = Hand::replay(rules, hand.events()).unwrap();
        if let Some(net) = hand.net() {
            let rake = hand.settlement().map_or(0, |settlement| settlement.rake);
            prop_assert_eq!(net.iter().sum::<i64>(), -rake);
        }
        let loaded = Hand::from_bytes(&dealt.to_bytes()).unwrap();
        prop_assert_eq!((loaded.state(), loaded.events()), (dealt.state(), dealt.events()));
        prop_assert_eq!((dealt.settlement(), dealt.events()), (hand.settlement(), hand.events()));
        prop_assert_eq!(dealt.stacks(), hand.stacks());
    }
}

#[test]
fn the_deck_is_dealt_around_the_table() {
    let rules = rules(
        Game::named("stud").unwrap(),
        "pokerstars",
        Structure::FixedLimit,
    )
    .unwrap();
    let deck = std::array::from_fn(|id| id as u8);
    let hand = Hand::new(rules, &[100; 3], 0, deck).unwrap();
    let dealt: Vec<(usize, u8, bool)> = (hand.events().iter())
        .filter_map(|event| match event {
            Event::Deal {
                seat,
                card: Some(card),
                up,
            } => Some((*seat, card.id(), *up)),
            _ => None,
        })
        .collect();
    let wanted = [
        (1, 0, false),
        (2, 1, false),
        (0, 2, false),
        (1, 3, false),
        (2, 4, false),
        (0, 5, false),
        (1, 6, true),
        (2, 7, true),
        (0, 8, true),
    ];
    assert_eq!(dealt, wanted);
    assert_eq!(Card::ALL[6].to_string(), "3h");
}

/// The counts of paths by playing each sequence from the start.
fn slow_perft(start: &dyn Fn() -> Hand, path: &mut Vec<Action>, counts: &mut [u64]) {
    counts[path.len()] += 1;
    if path.len() + 1 == counts.len() {
        return;
    }
    let mut hand = start();
    path.iter().for_each(|action| hand.apply(*action).unwrap());
    let mut allowed = vec![Action::Fold, Action::Check, Action::Call, Action::BringIn];
    allowed.extend((0..=60).map(Action::RaiseTo));
    for action in allowed {
        if hand.clone().apply(action).is_ok() {
            path.push(action);
            slow_perft(start, path, counts);
            path.pop();
        }
    }
}

#[test]
fn paths_are_counted_as_by_trying_everything() {
    for game in &GAMES {
        for (structure, depth) in [(Structure::FixedLimit, 6), (Structure::PotLimit, 3)] {
            for stacks in [&[60, 60][..], &[60, 13, 31]] {
                let start = || {
                    let rules = rules(game, "scaper", structure).unwrap();
                    Hand::new(rules, stacks, 0, shuffled_deck(Seed::from(5))).unwrap()
                };
                let mut counts = vec![0; depth + 1];
                slow_perft(&start, &mut Vec::new(), &mut counts);
                let mut hand = start();
                assert_eq!(
                    hand.perft(depth, || true).unwrap(),
                    counts,
                    "{} {stacks:?}",
                    game.name
                );
                assert_eq!(
                    (hand.state(), hand.events().len()),
                    (start().state(), start().events().len())
                );
            }
        }
    }
}

#[test]
fn a_damaged_snapshot_is_refused() {
    let rake = studkit::rake::Rake::new(50_000, Some(3), 1, Some(4)).unwrap();
    let stakes = Stakes {
        small_bet: 10,
        big_bet: 20,
        ante: Some(1),
        bring_in: Some(5),
    };
    let house = House::preset("robert").unwrap();
    let game = Game::named("stud8").unwrap();
    let rules = Rules::new(game, house, Structure::FixedLimit, stakes, Some(rake)).unwrap();
    let mut hand = Hand::new(rules, &[90, 80, 70], 1, shuffled_deck(Seed::from(3))).unwrap();
    hand.apply(Action::RaiseTo(10)).unwrap();
    hand.apply(Action::Call).unwrap();
    let bytes = hand.to_bytes();
    assert_eq!(Hand::from_bytes(&bytes).unwrap().rules().rake, Some(rake));
    for cut in 0..bytes.len() {
        assert!(
            matches!(Hand::from_bytes(&bytes[..cut]), Err(Error::Snapshot { .. })),
            "{cut}"
        );
    }
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            assert!(
                matches!(Hand::from_bytes(&damaged), Err(Error::Snapshot { .. })),
                "{place}"
            );
        }
    }
    // A checksum that fits does not make it a hand: nothing panics, and what loads is a hand.
    let body = bytes.len() - 4;
    for place in 0..body {
        for value in [0, 1, 2, 5, 52, 127, 128, 255] {
            let mut forged = bytes[..body].to_vec();
            forged[place] = value;
            let checksum = crc32fast::hash(&forged);
            forged.extend_from_slice(&checksum.to_le_bytes());
            match Hand::from_bytes(&forged) {
                Ok(hand) => assert!(hand.stacks().iter().all(|chips| *chips >= 0)),
                Err(error) => assert!(matches!(error, Error::Snapshot { .. })),
            }
        }
    }
}

#[test]
fn a_log_that_the_rules_do_not_allow_is_refused_where_it_fails() {
    let game = Game::named("stud").unwrap();
    let rules = rules(game, "tda", Structure::FixedLimit).unwrap();
    let mut hand = Hand::new(
        rules.clone(),
        &[90, 80, 70],
        2,
        shuffled_deck(Seed::from(3)),
    )
    .unwrap();
    hand.apply(Action::BringIn).unwrap();
    hand.apply(Action::RaiseTo(10)).unwrap();
    let events = hand.events().to_vec();
    let refused = |events: &[Event]| match Hand::replay(rules.clone(), events) {
        Err(Error::Replay { event, .. }) => event,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&[]), 0);
    assert_eq!(refused(&events[1..]), 0);
    for i in 1..events.len() {
        let mut less = events.clone();
        less.remove(i);
        let counts = !matches!(events[i], Event::Ante { .. } | Event::Burn { .. });
        if counts && i + 1 < events.len() {
            assert_eq!(refused(&less), i, "{:?}", events[i]);
        }
        let mut twice = events.clone();
        twice.insert(i, events[i]);
        if counts {
            assert_eq!(refused(&twice), i + 1);
        }
    }
}

#[test]
fn golden_counts_of_paths() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft.json");
    let golden: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let deck: Vec<u8> = (studkit::cards::parse(golden["deck"].as_str().unwrap()))
        .map(|card| card.unwrap().id())
        .collect();
    let rows = golden["rows"].as_array().unwrap();
    for game in &GAMES {
        assert!(
            rows.iter().any(|row| row["game"] == game.name),
            "{} has no row",
            game.name
        );
    }
    for row in rows {
        let game = Game::named(row["game"].as_str().unwrap()).unwrap();
        let structure = row["structure"].as_str().unwrap();
        let spread = Given::Names(vec![structure.to_owned()]);
        let house = (House::preset(row["house"].as_str().unwrap()).unwrap())
            .with(HouseOption::Structures, None, &spread)
            .unwrap();
        let structure = Structure::named(structure).unwrap();
        let stakes = Stakes {
            small_bet: 10,
            big_bet: 20,
            ante: Some(1),
            bring_in: Some(5),
        };
        let rules = Rules::new(game, house, structure, stakes, None).unwrap();
        let numbers = |value: &serde_json::Value| -> Vec<i64> {
            value
                .as_array()
                .unwrap()
                .iter()
                .map(|number| number.as_i64().unwrap())
                .collect()
        };
        let (stacks, counts) = (numbers(&row["stacks"]), numbers(&row["counts"]));
        let deck = deck.clone().try_into().unwrap();
        let mut hand = Hand::new(rules, &stacks, stacks.len() - 1, deck).unwrap();
        let counted = hand.perft(counts.len() - 1, || true).unwrap();
        assert!(
            counted.iter().zip(&counts).all(|(a, b)| *a as i64 == *b),
            "{row}: {counted:?}"
        );
    }
}

#[test]
fn the_biggest_stacks_that_can_be_counted_are_played_to_the_end() {
    let stacks = [1 << 62, (1 << 62) - 1];
    for structure in [Structure::PotLimit, Structure::NoLimit] {
        let names = Structure::NAMES
            .iter()
            .map(|name| (*name).to_owned())
            .collect();
        let house = (House::preset("tda").unwrap())
            .with(HouseOption::Structures, None, &Given::Names(names))
            .unwrap();
        let stakes = Stakes {
            small_bet: 10,
            big_bet: 20,
            ante: Some(1),
            bring_in: Some(5),
        };
        let game = Game::named("stud").unwrap();
        let rules = Rules::new(game, house, structure, stakes, None).unwrap();
        let mut hand = Hand::new(rules, &stacks, 1, shuffled_deck(Seed::from(1))).unwrap();
        while hand.actor().is_some() {
            let actions = choices(&hand);
            hand.apply(*actions.last().unwrap()).unwrap();
        }
        assert_eq!(hand.stacks().iter().sum::<i64>(), i64::MAX);
    }
}
