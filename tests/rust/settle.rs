//! Settlements: worked examples, real hands, and what holds for every hand.

use std::num::NonZeroUsize;
use std::path::Path;

use proptest::prelude::*;
use serde_json::Value;
use studkit::bulk::{SettleRows, settle_rows};
use studkit::cards::{Card, parse};
use studkit::error::Error;
use studkit::pots::{Pots, Seats};
use studkit::rake::Rake;
use studkit::rules::{GAMES, Game, Given, House, HouseOption, Kind};
use studkit::showdown::{NO_CARD, Policy, Settlement, ShowFacts, Showdown, settle};

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    std::fs::read_to_string(path).unwrap()
}

fn numbers<T: TryFrom<i64>>(value: &Value) -> Vec<T> {
    let number = |value: &Value| T::try_from(value.as_i64().unwrap()).ok().unwrap();
    value
        .as_array()
        .map(|values| values.iter().map(number).collect())
        .unwrap_or_default()
}

fn card_ids(value: &Value, width: usize) -> Vec<u8> {
    let mut ids = vec![NO_CARD; width];
    let cards = value.as_str().into_iter().flat_map(parse);
    for (id, card) in ids.iter_mut().zip(cards) {
        *id = card.unwrap().id();
    }
    ids
}

/// The settlement of a case of a golden file.
fn settle_case(case: &Value, house: &House) -> Settlement {
    settle_raked(case, house, None)
}

fn settle_raked(case: &Value, house: &House, rake: Option<&Rake>) -> Settlement {
    let game = Game::named(case["game"].as_str().unwrap()).unwrap();
    let contributed = numbers::<i64>(&case["contributed"]);
    let folded: Vec<usize> = numbers(&case["folded"]);
    let hands = case["hands"].as_array().unwrap().iter();
    let cards: Vec<u8> = hands
        .flat_map(|hand| card_ids(hand, game.cards()))
        .collect();
    let spoke = case["spoke"]
        .is_array()
        .then(|| numbers::<i8>(&case["spoke"]));
    let showdown = Showdown {
        cards: &cards,
        contributed: &contributed,
        live: (0..contributed.len())
            .filter(|seat| !folded.contains(seat))
            .collect(),
        dealer: case["dealer"]
            .as_u64()
            .map_or(contributed.len() - 1, |seat| seat as usize),
        community: case["community"].as_str().map(|card| card.parse().unwrap()),
        spoke: spoke.as_deref(),
        street: None,
        ..Showdown::default()
    };
    let aggressors = case["aggressor"]
        .is_array()
        .then(|| numbers::<usize>(&case["aggressor"]));
    let facts = ShowFacts {
        aggressors: aggressors.as_deref(),
        bring_in: case["bring_in"].as_u64().map(|seat| seat as usize),
        face_up: false,
        decided: None,
    };
    settle(&house.policy(game), &showdown, &facts, rake).unwrap()
}

#[test]
fn worked_examples() {
    let cases: Value = serde_json::from_str(&text("settlements.json")).unwrap();
    for case in cases.as_array().unwrap() {
        let name = case["name"].as_str().unwrap();
        let mut house = House::preset(case["house"].as_str().unwrap()).unwrap();
        for (option, value) in case["options"].as_object().unwrap() {
            let given = Given::Name(value.as_str().unwrap().to_owned());
            house = house
                .with(HouseOption::named(option).unwrap(), None, &given)
                .unwrap();
        }
        let settlement = settle_case(case, &house);
        assert_eq!(
            settlement.awards,
            numbers::<i64>(&case["awards"]),
            "{name}\n{settlement}"
        );
        assert_eq!(
            settlement.returned,
            numbers::<i64>(&case["returned"]),
            "{name}\n{settlement}"
        );
        if let Some(pots) = case["pots"].as_array() {
            assert_eq!(settlement.pots.len(), pots.len(), "{name}");
            for (pot, wanted) in settlement.pots.iter().zip(pots) {
                assert_eq!(pot.amount, wanted[0].as_i64().unwrap(), "{name}");
                assert_eq!(
                    pot.eligible,
                    numbers::<usize>(&wanted[1]).into_iter().collect()
                );
            }
        }
        if let Some(shows) = case["shows"].as_array() {
            let wanted: Vec<_> = (shows.iter())
                .map(|show| {
                    (
                        show[0].as_u64().unwrap() as usize,
                        show[1].as_bool().unwrap(),
                    )
                })
                .collect();
            let shows = settlement.shows.as_ref().unwrap().iter();
            assert_eq!(
                shows.map(|show| (show.seat, show.must)).collect::<Vec<_>>(),
                wanted,
                "{name}"
            );
        }
    }
}

#[test]
fn real_hands() {
    let (mut exact, mut raked) = (0, 0);
    for line in text("real_settlements.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let id = case["hand_id"].as_str().unwrap();
        let preset = match case["site"].as_str() {
            Some("wsop") => "wsop_tournament",
            _ => "pokerstars",
        };
        let house = House::preset(preset).unwrap();
        let settlement = settle_case(&case, &house);
        assert_eq!(
            settlement.returned,
            numbers::<i64>(&case["returned"]),
            "{id}"
        );
        let collected = numbers::<i64>(&case["collected"]);
        let rake = case["rake"].as_i64().unwrap();
        if rake == 0 {
            assert_eq!(settlement.awards, collected, "{id}\n{settlement}");
            exact += 1;
        } else if settlement.pots.len() == 1 {
            // All of the pot up to the rake that was taken: just that rake, before the split.
            let taken = Rake::new(1_000_000, Some(rake), 1, None).unwrap();
            let settlement = settle_raked(&case, &house, Some(&taken));
            assert_eq!(settlement.awards, collected, "{id}\n{settlement}");
            raked += 1;
        } else {
            // How a site takes it from several pots is not recorded: winners pay it, nobody else.
            let missing = settlement.awards.iter().zip(&collected).map(|(a, b)| a - b);
            assert!(
                missing.clone().all(|chips| (0..=rake).contains(&chips)),
                "{id}\n{settlement}"
            );
            assert_eq!(missing.sum::<i64>(), rake, "{id}\n{settlement}");
            raked += 1;
        }
    }
    assert!(exact > 200 && raked > 40, "{exact} {raked}");
}

/// A table at its end: some seats folded, some all-in, hands of the game from one deck.
#[derive(Clone, Debug)]
struct Table {
    game: &'static Game,
    cards: Vec<u8>,
    community: Option<Card>,
    contributed: Vec<i64>,
    live: Seats,
    dealer: usize,
    spoke: Vec<i8>,
}

fn tables() -> impl Strategy<Value = Table> {
    let parts = (0..GAMES.len(), 2..=7usize).prop_flat_map(|(game, seats)| {
        let chips = prop_oneof![0..4i64, Just(50), Just(51), 0..200i64];
        (
            Just(&GAMES[game]),
            Just((0..52).collect::<Vec<u8>>()).prop_shuffle(),
            prop::sample::subsequence((0..13).collect::<Vec<u8>>(), 7).prop_shuffle(),
            any::<(bool, bool)>(),
            prop::collection::vec(chips, seats),
            prop::collection::vec(prop::bool::weighted(0.7), seats),
            0..seats,
            0..seats,
            Just((0..seats as i8).collect::<Vec<_>>()).prop_shuffle(),
        )
    });
    parts.prop_map(
        |(game, deck, ranks, (community, alike), contributed, live, sure, dealer, mut spoke)| {
            let seats = contributed.len();
            let community = community.then(|| Card::from_id(deck[51]).unwrap());
            let alike = alike && seats <= 4 && community.is_none();
            let own = game.cards() - usize::from(community.is_some());
            let mut cards = vec![NO_CARD; seats * game.cards()];
            for (seat, row) in cards.chunks_mut(game.cards()).enumerate() {
                for (place, id) in row[..own].iter_mut().enumerate() {
                    // Hands of the same ranks tie, flushes aside.
                    *id = match alike {
                        true => 4 * ranks[place] + (seat + place) as u8 % 4,
                        false => deck[seat * own + place],
                    };
                }
            }
            let live = (0..seats)
                .filter(|seat| live[*seat] || *seat == sure)
                .collect();
            spoke[seats / 2..].fill(-1);
            Table {
                game,
                cards,
                community,
                contributed,
                live,
                dealer,
                spoke,
            }
        },
    )
}

impl Table {
    fn showdown(&self) -> Showdown<'_> {
        Showdown {
            cards: &self.cards,
            contributed: &self.contributed,
            live: self.live,
            dealer: self.dealer,
            community: self.community,
            spoke: Some(&self.spoke),
            street: Some(self.game.cards() as i64),
            ..Showdown::default()
        }
    }

    fn settle(&self, house: &House, rake: Option<&Rake>) -> Settlement {
        let policy = house.policy(self.game);
        settle(&policy, &self.showdown(), &ShowFacts::default(), rake).unwrap()
    }

    /// The same table with each seat moved on by one.
    fn turned(&self) -> Self {
        let seats = self.contributed.len();
        let mut turned = self.clone();
        turned.contributed.rotate_right(1);
        turned.cards.rotate_right(self.game.cards());
        turned.live = self.live.iter().map(|seat| (seat + 1) % seats).collect();
        turned.dealer = (self.dealer + 1) % seats;
        for seat in turned.spoke.iter_mut().filter(|seat| **seat >= 0) {
            *seat = (*seat + 1) % seats as i8;
        }
        turned
    }
}

fn houses() -> Vec<House> {
    House::presets()
        .map(|name| House::preset(name).unwrap())
        .collect()
}

fn rakes() -> impl Strategy<Value = Option<Rake>> {
    let some = (0..=1_000_000i64, prop::option::of(0..100i64), 1..10i64)
        .prop_map(|(share, cap, chip)| Rake::new(share, cap, chip, Some(4)).unwrap());
    prop::option::of(some)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_chip_is_paid_to_somebody_who_may_win_it(table in tables(), rake in rakes()) {
        for house in houses() {
            let settlement = table.settle(&house, rake.as_ref());
            let paid: i64 = settlement.awards.iter().chain(&settlement.returned).sum();
            prop_assert_eq!(paid + settlement.rake, table.contributed.iter().sum::<i64>());
            let mut eligible: Vec<Seats> = settlement.pots.iter().map(|pot| pot.eligible).collect();
            for pot in &settlement.pots {
                prop_assert!(pot.amount > 0 && pot.rake >= 0 && pot.rake <= pot.amount);
                for (seat, chips) in pot.awards().iter().enumerate() {
                    prop_assert!(*chips == 0 || pot.eligible.contains(seat) && *chips > 0);
                    prop_assert!(*chips == 0 || table.live.contains(seat));
                }
                prop_assert_eq!(pot.awards().iter().sum::<i64>(), pot.amount - pot.rake);
            }
            let pots = eligible.len();
            eligible.sort_by_key(|seats| seats.len());
            eligible.dedup();
            prop_assert_eq!(eligible.len(), pots);
            if let Some(cap) = rake.and_then(|rake| rake.cap()) {
                prop_assert!(settlement.rake <= cap);
            }
        }
    }

    #[test]
    fn turning_the_table_turns_the_awards(table in tables(), rake in rakes()) {
        for house in houses() {
            let mut awards = table.settle(&house, rake.as_ref()).awards;
            awards.rotate_right(1);
            prop_assert_eq!(awards, table.turned().settle(&house, rake.as_ref()).awards);
        }
    }

    #[test]
    fn where_suits_decide_seats_do_not_matter(table in tables(), order in Just((0..7).collect::<Vec<usize>>()).prop_shuffle()) {
        let house = House::preset("pokerstars").unwrap();
        let order: Vec<usize> = order.into_iter().filter(|seat| *seat < table.contributed.len()).collect();
        let width = table.game.cards();
        let moved = Table {
            cards: order.iter().flat_map(|seat| table.cards[seat * width..][..width].to_vec()).collect(),
            contributed: order.iter().map(|seat| table.contributed[*seat]).collect(),
            live: (0..order.len()).filter(|seat| table.live.contains(order[*seat])).collect(),
            ..table.clone()
        };
        let awards = table.settle(&house, None).awards;
        let wanted: Vec<i64> = order.iter().map(|seat| awards[*seat]).collect();
        prop_assert_eq!(moved.settle(&house, None).awards, wanted);
    }

    #[test]
    fn bulk_settlements_are_the_same(tables in prop::collection::vec(tables(), 1..20), rake in rakes()) {
        for house in houses() {
            for table in &tables {
                let settlement = table.settle(&house, rake.as_ref());
                let wanted: Vec<_> = settlement.awards.iter().zip(&settlement.returned).map(|(a, b)| a + b).collect();
                let live: Vec<bool> = (0..table.contributed.len()).map(|seat| table.live.contains(seat)).collect();
                let rows = SettleRows {
                    seats: table.contributed.len(),
                    cards: &table.cards,
                    contributed: &table.contributed,
                    live: &live,
                    dealer: Some(&[table.dealer as i64]),
                    community: Some(&[table.community.map_or(NO_CARD, Card::id)]),
                    spoke: Some(&table.spoke),
                    street: Some(&[table.game.cards() as i64]),
                };
                let mut chips = vec![0; rows.seats];
                settle_rows(&house.policy(table.game), &rows, rake.as_ref(), None, &mut chips).unwrap();
                prop_assert_eq!(chips, wanted);
            }
        }
    }

    #[test]
    fn pots_hold_all_chips(contributed in prop::collection::vec(0..300i64, 2..=10), live in 1..1024u16) {
        let live: Seats = (0..contributed.len()).filter(|seat| live >> seat & 1 == 1).collect();
        let pots = Pots::divide(&contributed, live).unwrap();
        let sum: i64 = pots.iter().map(|pot| pot.amount).sum();
        let returned = pots.uncalled.map_or(0, |(_, chips)| chips);
        prop_assert_eq!(sum + returned, contributed.iter().sum::<i64>());
        for pot in pots.iter() {
            prop_assert!(pot.amount > 0 && (!pot.eligible.is_empty() || live.is_empty()));
            prop_assert!(pot.eligible.iter().all(|seat| live.contains(seat)));
        }
    }
}

/// What each seat gets.
fn paid(policy: &Policy, showdown: &Showdown<'_>) -> Result<Vec<i64>, Error> {
    let settlement = settle(policy, showdown, &ShowFacts::default(), None)?;
    let pairs = settlement.awards.iter().zip(&settlement.returned);
    Ok(pairs.map(|(won, returned)| won + returned).collect())
}

fn razz() -> (&'static Game, House) {
    (
        Game::named("razz").unwrap(),
        House::preset("guide").unwrap(),
    )
}

/// Two seats that split 101 chips.
fn split<'a>(cards: &'a [u8], spoke: Option<&'a [i8]>) -> Showdown<'a> {
    Showdown {
        cards,
        contributed: &[50, 50, 1],
        live: [0, 1].into_iter().collect(),
        dealer: 2,
        community: None,
        spoke,
        street: None,
        ..Showdown::default()
    }
}

fn equal_hands() -> Vec<u8> {
    let hands = ["Ac2c3c4c5cKhKs", "Ad2d3d4d5dKcKd", ""];
    hands
        .iter()
        .flat_map(|hand| card_ids(&Value::from(*hand), 7))
        .collect()
}

#[test]
fn a_missing_fact_is_refused_by_name_where_it_matters() {
    let (game, house) = razz();
    let policy = house.policy(game);
    let cards = equal_hands();
    let error = paid(&policy, &split(&cards, None));
    let wanted = Error::MissingFact {
        rule: "first_to_speak_last_round",
        fact: "spoke",
    };
    assert_eq!(error, Err(wanted));
    let mut even = split(&cards, None);
    even.contributed = &[50, 50, 2];
    assert!(paid(&policy, &even).is_ok());
    let chips = paid(&policy, &split(&cards, Some(&[1, 0])));
    assert_eq!(chips.unwrap(), [50, 51, 0]);
    // Nobody acted: the boards 3 4 5 K tie, so the nearest the dealer's left.
    let chips = paid(&policy, &split(&cards, Some(&[])));
    assert_eq!(chips.unwrap(), [51, 50, 0]);
}

#[test]
fn wrong_facts_are_refused() {
    let (game, house) = razz();
    let policy = house.policy(game);
    let cards = equal_hands();
    let good = split(&cards, Some(&[]));
    let refused =
        |showdown: &Showdown<'_>| paid(&policy, showdown).expect_err("refused").to_string();
    let negative = Showdown {
        contributed: &[50, -1, 1],
        ..good
    };
    assert_eq!(
        refused(&negative),
        "seat 1: -1 chips put in: it takes 0 or more"
    );
    let many = Showdown {
        contributed: &[i64::MAX, 1, 0],
        ..good
    };
    assert!(refused(&many).contains("more than 9223372036854775807"));
    assert!(
        refused(&Showdown {
            live: Seats::NONE,
            ..good
        })
        .contains("every seat folded")
    );
    let more = Showdown {
        live: [0, 1, 2].into_iter().collect(),
        ..good
    };
    assert_eq!(refused(&more), "seat 2: 0 cards given: it takes 7");
    let community = Showdown {
        community: Some(Card::ALL[1]),
        ..good
    };
    assert_eq!(refused(&community), "seat 0: 7 cards given: it takes 6");
    let held = Showdown {
        community: Some("Ac".parse().unwrap()),
        ..good
    };
    assert!(refused(&held).starts_with("seat 0: Ac is the community card"));
    assert!(
        refused(&Showdown { dealer: 3, ..good }).contains("3 is no seat: seats go from 0 to 2")
    );
    assert!(
        refused(&Showdown {
            cards: &cards[..14],
            ..good
        })
        .contains("hands for 2 seats")
    );
    let mut shared = cards.clone();
    shared[7] = shared[0];
    assert_eq!(
        refused(&Showdown {
            cards: &shared,
            ..good
        }),
        "seat 1: Ac is in the hand of seat 0 too: each card may come once"
    );
    shared[7] = 52;
    assert!(
        refused(&Showdown {
            cards: &shared,
            ..good
        })
        .starts_with("seat 1: 52 is no card id")
    );
    // Who is alone needs no cards.
    let alone = Showdown {
        live: Seats::of(2),
        ..good
    };
    assert_eq!(paid(&policy, &alone).unwrap(), [0, 0, 101]);
}

#[test]
fn the_first_wrong_row_is_named_on_any_number_of_threads() {
    let (game, house) = razz();
    let rows = 40_000;
    let cards = equal_hands().repeat(rows);
    let mut contributed = [50, 50, 2].repeat(rows);
    contributed[3 * 31_000 + 1] = -5;
    contributed[3 * 20_001 + 2] = -7;
    let live = [true, true, false].repeat(rows);
    for threads in [None, NonZeroUsize::new(1), NonZeroUsize::new(2)] {
        let rows = SettleRows {
            seats: 3,
            cards: &cards,
            contributed: &contributed,
            live: &live,
            dealer: None,
            community: None,
            spoke: None,
            street: None,
        };
        let mut chips = vec![0; contributed.len()];
        let error = settle_rows(&house.policy(game), &rows, None, threads, &mut chips);
        let wanted = "row 20001: seat 2: -7 chips put in: it takes 0 or more";
        assert_eq!(error.unwrap_err().to_string(), wanted);
    }
}

#[test]
fn a_hand_settles_under_every_value_of_every_option() {
    let hands = ["Ac2c3c4c5cKhKs", "Ad2d3d4d5dKcKd", "9h8h7s6sTdJd2h"];
    for game in &GAMES {
        let width = game.cards();
        let cards: Vec<u8> = (hands.iter())
            .flat_map(|hand| card_ids(&Value::from(hand[..2 * width].to_owned()), width))
            .collect();
        let showdown = Showdown {
            cards: &cards,
            contributed: &[51, 51, 51],
            live: (0..3).collect(),
            dealer: 2,
            community: None,
            spoke: Some(&[2, 0]),
            street: None,
            ..Showdown::default()
        };
        let facts = ShowFacts {
            aggressors: Some(&[]),
            bring_in: Some(1),
            face_up: false,
            decided: None,
        };
        for option in HouseOption::ALL {
            if let Kind::Choice(names) = option.kind() {
                for name in names {
                    let given = Given::Name((*name).to_owned());
                    let house = House::preset("tda")
                        .unwrap()
                        .with(*option, None, &given)
                        .unwrap();
                    let settlement = settle(&house.policy(game), &showdown, &facts, None).unwrap();
                    assert_eq!(
                        settlement.awards.iter().sum::<i64>(),
                        153,
                        "{name} in {}",
                        game.name
                    );
                    assert_eq!(settlement.shows.map(|shows| shows.len()), Some(3));
                }
            }
        }
    }
}

#[test]
fn pots_of_no_table_are_refused() {
    let error = Pots::divide(&[1; 11], Seats::of(0)).unwrap_err();
    assert_eq!(
        error,
        Error::SeatCount {
            seats: 11,
            most: 10
        }
    );
    let error = Pots::divide(&[1; 3], Seats::of(3)).unwrap_err();
    assert_eq!(error, Error::NoSeat { seat: 3, seats: 3 });
    assert!(Pots::divide(&[1, -1], Seats::of(0)).is_err());
    assert!(Pots::divide(&[i64::MAX, 1], Seats::of(0)).is_err());
    assert_eq!(Seats::of(10), Seats::NONE);
    assert!(!Seats::of(0).contains(16));
}
