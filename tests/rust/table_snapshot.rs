//! Tables as bytes: what is kept goes on alike, and what is damaged or forged is refused.

use std::collections::BTreeMap;

use proptest::prelude::*;
use studkit::deal::{Seed, shuffled_deck};
use studkit::error::{Error, Result};
use studkit::hand::{Action, Hand, Options};
use studkit::rules::{GAMES, HouseOption, Rules, Structure};
use studkit::table::Table;

use crate::hand::rules;
use crate::table::Picks;

/// Where the parts lie whose places are the same in all snapshots.
const NUMBER: usize = 37;
const HAND_NUMBER: usize = 45;
const SEAT_COUNT: usize = 53;
const BUTTON: usize = 54;
const STACKS: usize = 55;

/// A table as it is after its bytes were read, which must be those that it writes.
fn resumed(table: &Table, hand: Option<&Hand>) -> (Table, Option<Hand>) {
    let bytes = table.to_bytes(hand).unwrap();
    let (again, kept) = Table::from_bytes(&bytes).unwrap();
    assert_eq!(again.to_bytes(kept.as_ref()).unwrap(), bytes);
    assert_eq!(format!("{again:?}"), format!("{table:?}"));
    let told = |hand: &Hand| (*hand.state(), hand.events().to_vec());
    assert_eq!(kept.as_ref().map(told), hand.map(told));
    (again, kept)
}

/// Two tables that should go on alike, and what chance there is, the same for both.
struct Pair {
    tables: [Table; 2],
    hands: [Option<Hand>; 2],
    picks: [Picks; 2],
}

impl Pair {
    /// Does the same at both, and says that the same comes of it.
    fn both<T: std::fmt::Debug>(
        &mut self,
        mut act: impl FnMut(&mut Table, &mut Option<Hand>, &mut Picks) -> T,
    ) {
        let [one, other] = [0, 1].map(|i| {
            let did = act(&mut self.tables[i], &mut self.hands[i], &mut self.picks[i]);
            format!("{did:?}")
        });
        assert_eq!(one, other);
    }

    /// Puts a resumed table in the place of one.
    fn resume(&mut self) {
        (self.tables[1], self.hands[1]) = resumed(&self.tables[1], self.hands[1].as_ref());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_resumed_table_goes_on_like_the_other(
        stacks in prop::collection::vec(prop::option::weighted(0.7, 1..150i64), 2..=10),
        dealer in any::<prop::sample::Index>(),
        master in any::<[u8; 32]>(),
        number in any::<u64>(),
        seed in any::<u64>(),
    ) {
        let mut picks = Picks(seed);
        let seats = stacks.len();
        let schedule: BTreeMap<u64, Rules> = (0..picks.below(3))
            .map(|_| (1 + picks.below(9) as u64, picks.rules(seats)))
            .collect();
        let first = picks.rules(seats);
        let dealer = dealer.index(seats);
        let Ok(table) = Table::new(first, &stacks, dealer, Seed::from_bytes(master)) else {
            return Ok(());
        };
        let table = table.with_number(number).with_schedule(schedule).unwrap();
        let mut pair = Pair {
            tables: [table.clone(), table],
            hands: [None, None],
            picks: [Picks(seed), Picks(seed)],
        };
        for _ in 0..40 {
            match picks.below(8) {
                0 => pair.both(|table, _, picks| {
                    let rules = picks.rules(table.stacks().len());
                    table.change_rules(rules)
                }),
                1 => pair.both(|table, _, picks| {
                    table.sit(picks.below(seats), 1 + picks.below(99) as i64)
                }),
                2 => pair.both(|table, _, picks| table.leave(picks.below(seats))),
                3 => pair.both(|_, hand, _| hand.as_mut().map(Hand::undo)),
                4 => pair.both(|_, hand, picks| {
                    let hand = hand.as_mut()?;
                    picks.play(hand);
                    Some(hand.net())
                }),
                5 => pair.both(|_, hand, picks| {
                    let hand = hand.as_mut()?;
                    let left = 1 + picks.below(4);
                    picks.play_some(hand, left);
                    Some(hand.events().len())
                }),
                _ => pair.both(|table, hand, picks| {
                    let booked = hand.as_ref().map(|hand| table.book(hand));
                    let last_two = picks.of(&[None, Some(true), Some(false)]);
                    let next = table.next_hand(last_two)?;
                    let events = next.events().to_vec();
                    *hand = Some(next);
                    Ok::<_, Error>((booked, events))
                }),
            }
            pair.both(|table, hand, _| {
                let stacks = hand.as_ref().map(|hand| table.stacks_in(hand));
                let open = (table.is_open(), table.is_over(), table.rules().clone());
                (stacks, open, format!("{table:?}"))
            });
            if picks.below(2) == 0 {
                pair.resume();
            }
        }
    }
}

fn classic(structure: Structure) -> Result<Rules> {
    rules(&GAMES[1], "classic", structure)
}

/// A table of four seats in its third hand, one of them empty, with a change and a schedule to come.
fn example() -> Result<(Table, Hand)> {
    let stacks = [Some(90), Some(1), Some(80), Some(70)];
    for seed in 0.. {
        let fixed = classic(Structure::FixedLimit)?;
        let table = Table::new(fixed.clone(), &stacks, 2, Seed::from(seed))?;
        let schedule = BTreeMap::from([
            (2, fixed),
            (9, rules(&GAMES[2], "tda", Structure::FixedLimit)?),
        ]);
        let mut table = table.with_schedule(schedule)?.with_number(5);
        for _ in 0..2 {
            let mut hand = table.next_hand(None)?;
            while hand.actor().is_some() {
                let bring_in = hand.legal().bring_in.map(|_| Action::BringIn);
                let action = bring_in.unwrap_or(match hand.legal().check {
                    true => Action::Check,
                    false => Action::Fold,
                });
                hand.apply(action).unwrap();
            }
            table.book(&hand)?;
        }
        if *table.finished() != [vec![1]] {
            continue;
        }
        let mut hand = table.next_hand(Some(true))?;
        hand.apply(Action::BringIn).unwrap();
        hand.apply(Action::Call).unwrap();
        table.change_rules(classic(Structure::PotLimit)?)?;
        return Ok((table, hand));
    }
    unreachable!("some seed puts the short stack out")
}

/// A snapshot with a right checksum.
fn sealed(body: &[u8]) -> Vec<u8> {
    let checksum = crc32fast::hash(body).to_le_bytes();
    [body, &checksum].concat()
}

/// The bytes of a table without their checksum and the hand, and those of the hand.
fn parts(table: &Table, hand: &Hand) -> (Vec<u8>, Vec<u8>) {
    let bytes = table.to_bytes(Some(hand)).unwrap();
    let hand = hand.to_bytes();
    let (body, own) = bytes[..bytes.len() - 4].split_at(bytes.len() - 4 - hand.len());
    assert_eq!(own, hand);
    (body.to_vec(), hand)
}

fn refusal(bytes: &[u8]) -> &'static str {
    match Table::from_bytes(bytes) {
        Err(Error::Snapshot { of: "table", what }) => what,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it is loaded"),
    }
}

#[test]
fn a_damaged_table_is_refused() -> Result<()> {
    let (table, hand) = example()?;
    resumed(&table, Some(&hand));
    let bytes = table.to_bytes(Some(&hand))?;
    for cut in 0..bytes.len() {
        refusal(&bytes[..cut]);
        refusal(&bytes[cut + 1..]);
    }
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            refusal(&damaged);
        }
    }
    refusal(&[&bytes[..], b"x"].concat());
    assert_eq!(refusal(&hand.to_bytes()), "it does not begin as one does");
    assert!(Hand::from_bytes(&bytes).is_err());
    let mut other = bytes[..bytes.len() - 4].to_vec();
    other[4] = 2;
    assert_eq!(refusal(&sealed(&other)), "it is of another version");
    Ok(())
}

/// What loads is a table: its numbers are sound, and it plays on.
fn check_forged(bytes: &[u8]) -> bool {
    let (mut table, hand) = match Table::from_bytes(bytes) {
        Ok(loaded) => loaded,
        Err(Error::Snapshot { of: "table", .. }) => return false,
        Err(other) => panic!("{other:?}"),
    };
    assert_eq!(table.to_bytes(hand.as_ref()).unwrap(), bytes);
    let all = table.stacks().len();
    assert!((2..=table.rules().most_seats()).contains(&all));
    assert!(table.stacks().iter().flatten().all(|chips| *chips > 0));
    let finished = table.finished();
    assert!(
        table
            .seats()
            .iter()
            .chain(finished.iter().flatten())
            .all(|seat| *seat < all)
    );
    assert!(table.button().is_none_or(|seat| seat < all));
    let mut picks = Picks(1);
    if let (true, Some(mut hand)) = (table.is_open(), hand) {
        picks.play(&mut hand);
        table.book(&hand).unwrap();
    }
    for _ in 0..2 {
        if let Ok(mut hand) = table.next_hand(None) {
            picks.play(&mut hand);
            table.book(&hand).unwrap();
        }
    }
    true
}

#[test]
fn whatever_a_forger_writes_no_table_that_cannot_be_is_loaded() -> Result<()> {
    let (table, hand) = example()?;
    let (body, own) = parts(&table, &hand);
    assert!(check_forged(&sealed(&[&body[..], &own].concat())));
    let values = [0, 1, 2, 3, 5, 52, 127, 128, 255];
    let mut loaded = 0;
    for place in 0..body.len() {
        for value in values {
            let mut forged = body.clone();
            forged[place] = value;
            loaded += i32::from(check_forged(&sealed(&[&forged[..], &own].concat())));
        }
    }
    assert!(loaded > 1000, "{loaded}: some changes make another table");
    for place in 0..own.len() - 4 {
        for value in values {
            let mut forged = own[..own.len() - 4].to_vec();
            forged[place] = value;
            check_forged(&sealed(&[&body[..], &sealed(&forged)].concat()));
        }
    }
    let whole = [&body[..], &own].concat();
    for cut in 0..whole.len() {
        assert!(!check_forged(&sealed(&whole[..cut])), "{cut}");
    }
    refusal(&sealed(&[&whole[..], b"x"].concat()));
    Ok(())
}

#[test]
fn each_part_of_a_table_is_validated() -> Result<()> {
    let (table, hand) = example()?;
    let (body, own) = parts(&table, &hand);
    let forged = |place: usize, bytes: &[u8]| {
        let mut body = body.clone();
        body[place..place + bytes.len()].copy_from_slice(bytes);
        refusal(&sealed(&[&body[..], &own].concat()))
    };
    let number = |number: i64| number.to_le_bytes();
    let seats = STACKS + 8 * 4;
    let (finished, first_out) = (seats + 2, seats + 10);
    let kind = body.len() - 1;
    let none = "its hand is not the one that it dealt last";
    for (place, bytes, what) in [
        (5, &[1][..], none),
        (NUMBER, &[6], none),
        (HAND_NUMBER, &[4], none),
        (
            HAND_NUMBER,
            &[0],
            "its last hand is not dealt to so many seats",
        ),
        (HAND_NUMBER, &[255; 8], "no table deals so many hands"),
        (SEAT_COUNT, &[1], "no table has so many seats"),
        (SEAT_COUNT, &[11], "no table has so many seats"),
        (BUTTON, &[4], "the button is at no seat"),
        (BUTTON, &[3], none),
        (STACKS, &number(-1), "a stack has less than no chips"),
        (
            STACKS,
            &number(i64::MAX),
            "the chips add up to more than can be counted",
        ),
        (STACKS, &number(90), none),
        (STACKS, &number(0), none),
        (seats, &[0b1_0101], "a seat is none of the table"),
        (
            seats,
            &[0b0001],
            "its last hand is not dealt to so many seats",
        ),
        (seats, &[0b0101], none),
        (seats, &[0b0111], none),
        (
            first_out,
            &[0],
            "a place of the finishing order has no seat",
        ),
        (first_out, &[16], "a seat is none of the table"),
        (kind, &[3], "its hand is neither open nor booked"),
        (kind, &[0], "it goes on after its end"),
    ] {
        assert_eq!(forged(place, bytes), what, "{bytes:?} at {place}");
    }
    // The rules, the change and the schedule, of hands 2 and 9, follow one another.
    let length = own.len() - (5 + 3 + 8 * 3 + 52 + 2 + 4);
    let first = first_out + 2;
    let change = first + length + 1;
    let second = change + length + 8 + 8;
    let ninth = second + length + 8;
    let most = |game| 2 + 8 * 4 + 4 * (HouseOption::MaxPlayersSeven as usize * GAMES.len() + game);
    let crowded = "under its rules the house does not deal in so many seats";
    let disordered = "its schedule is not in the order of the hands";
    for (place, bytes, what) in [
        (first + most(1), &[3][..], crowded),
        (change + most(1), &[3], crowded),
        (second + most(1), &[3], crowded),
        (ninth + most(2), &[3], crowded),
        (first, &[9], "it is of no known game"),
        (first + 2, &number(11), none),
        (
            first + 2,
            &number(0),
            "its rules, seats or cards are none that can be",
        ),
        (change - 1, &[2], "a flag is neither 0 nor 1"),
        (second - 8, &[0], disordered),
        (second - 8, &[9], disordered),
        (ninth - 8, &[1], disordered),
        (second - 16, &[3], "it is of no known game"),
    ] {
        assert_eq!(forged(place, bytes), what, "{bytes:?} at {place}");
    }
    // Nobody goes out three times in two hands, nor at all before the first is booked.
    for (times, fits) in [(2, true), (3, false)] {
        let mut body = body.clone();
        body[finished] = times;
        let more = [2, 0].repeat(usize::from(times) - 1);
        body.splice(first_out..first_out, more);
        assert_eq!(check_forged(&sealed(&[&body[..], &own].concat())), fits);
    }
    Ok(())
}

#[test]
fn a_hand_is_kept_with_the_table_that_dealt_it() -> Result<()> {
    let (mut table, mut hand) = example()?;
    let (body, own) = parts(&table, &hand);
    let stacks: Vec<i64> = table.stacks().iter().flatten().copied().collect();
    let rules = hand.rules().clone();
    let deck = shuffled_deck(Seed::from(0));
    let own_deck = shuffled_deck(example_seed(&body).of_hand(5, 3));
    let last_two = |last_two| Options {
        last_two,
        ..Options::default()
    };
    let manual_showdown = Options {
        manual_showdown: true,
        ..Options::default()
    };
    let less = [&stacks[..2], &[stacks[2] - 1]].concat();
    let changed = table.rules().clone();
    let dealt = |rules: &std::sync::Arc<Rules>, stacks: &[i64], dealer, deck, options| {
        Hand::with_options(rules.clone(), stacks, dealer, deck, options).unwrap()
    };
    let dealer = (0..3).find(|dealer| {
        let again = dealt(&rules, &stacks, *dealer, own_deck, last_two(true));
        hand.events().starts_with(again.events())
    });
    let dealer = dealer.expect("one of the seats deals");
    for stranger in [
        dealt(&rules, &stacks, dealer, deck, last_two(true)),
        dealt(&rules, &less, dealer, own_deck, last_two(true)),
        dealt(&rules, &stacks, (dealer + 1) % 3, own_deck, last_two(true)),
        dealt(&rules, &stacks, dealer, own_deck, manual_showdown),
        dealt(&rules, &stacks[..2], dealer % 2, own_deck, last_two(true)),
        dealt(&changed, &stacks, dealer, own_deck, last_two(true)),
        Hand::with_outside_dealer(rules.clone(), &stacks, dealer, last_two(true))?,
    ] {
        assert_eq!(
            table.to_bytes(Some(&stranger)),
            Err(Error::NotToKeep { hand: 3 })
        );
        let what = refusal(&sealed(&[&body[..], &stranger.to_bytes()].concat()));
        assert_eq!(what, "its hand is not the one that it dealt last");
    }
    let broken = [&own[..own.len() - 1], &[own[own.len() - 1] ^ 1]].concat();
    let what = refusal(&sealed(&[&body[..], &broken].concat()));
    assert_eq!(what, "its hand is none that can be");
    // How many are left in the event is not known beforehand; it is once the hand is dealt.
    let other = dealt(&rules, &stacks, dealer, own_deck, last_two(false));
    assert_eq!(
        table.to_bytes(Some(&other)),
        Err(Error::NotToKeep { hand: 3 })
    );
    assert!(check_forged(&sealed(
        &[&body[..], &other.to_bytes()].concat()
    )));
    // An open hand has to be there, a booked one need not; before the first there is none.
    assert_eq!(table.to_bytes(None), Err(Error::NotToKeep { hand: 3 }));
    let renumbered = table.clone().with_number(6);
    assert_eq!(
        renumbered.to_bytes(Some(&hand)),
        Err(Error::NotToKeep { hand: 3 })
    );
    Picks(1).play(&mut hand);
    resumed(&table, Some(&hand));
    table.book(&hand)?;
    resumed(&table, Some(&hand));
    resumed(&table, None);
    let fixed = classic(Structure::FixedLimit)?;
    let fresh = Table::new(fixed, &[Some(9), None, Some(9)], 1, Seed::from(1))?;
    assert_eq!(
        fresh.to_bytes(Some(&hand)),
        Err(Error::NotToKeep { hand: 0 })
    );
    resumed(&fresh, None);
    Ok(())
}

/// The master seed that the bytes of a table hold.
fn example_seed(body: &[u8]) -> Seed {
    let mut seed = [0; 32];
    seed.copy_from_slice(&body[5..NUMBER]);
    Seed::from_bytes(seed)
}
