//! Text histories: what is written is read again, and no text does harm.

use proptest::prelude::*;
use studkit::deal::{Seed, shuffled_deck};
use studkit::error::Error;
use studkit::hand::{Action, Event, Hand, Raises};
use studkit::history::text::{TextReader, write_hand, write_text};
use studkit::history::{Field, Fields, HandHistory, StepKind};
use studkit::rules::{GAMES, Game, House, Stakes, Structure};

use crate::texts::{BOVADA, STARS, STARS_EVENT, TILT, TILT_EVENT, field, one, read, tags};

/// What a hand is, apart from the lines of the file and from what only its site tells.
fn kinds(hand: &HandHistory) -> Vec<StepKind> {
    hand.steps.iter().map(|step| step.kind).collect()
}

#[test]
fn a_hand_of_any_site_is_written_and_read_again() {
    for text in [STARS, STARS_EVENT, TILT, TILT_EVENT, BOVADA] {
        let hand = one(text);
        let written = write_text(&hand).unwrap();
        let again = one(&written);
        assert_eq!(kinds(&again), kinds(&hand), "{written}");
        assert_eq!((again.game, again.structure), (hand.game, hand.structure));
        assert_eq!((again.stakes, again.decimals), (hand.stakes, hand.decimals));
        assert_eq!(again.stacks, hand.stacks);
        let same = [
            "seats",
            "players",
            "hand",
            "time",
            "year",
            "day",
            "currency",
            "_tournament",
            "_mixed",
            "_buy_in",
            "finishing_stacks",
            "_total_pot",
            "_rake",
            "_uncalled",
            "_collected",
            "_mucked",
            "_voluntary_show",
        ];
        for name in same {
            assert_eq!(field(&again, name), field(&hand, name), "{name}\n{written}");
        }
        assert_eq!(write_text(&again).unwrap(), written);
    }
}

#[test]
fn the_text_is_that_of_pokerstars() {
    let written = write_text(&one(STARS)).unwrap();
    let differs: Vec<_> = (STARS.lines())
        .filter(|line| !written.lines().any(|written| written == *line))
        .collect();
    // Those who sit out, the second time, the chat and the notice are not kept.
    let lost = ["PokerStars Hand", "Seat 4: Idle", "Idle said", "The table"];
    assert_eq!(differs.len(), lost.len(), "{differs:?}");
    for (line, start) in differs.iter().zip(lost) {
        assert!(line.starts_with(start), "{line}");
    }
    let header = "PokerStars Hand #700000000001:  7 Card Stud Limit ($0.10/$0.20 USD) - 2024/05/06 \
                  07:08:09 ET\nTable 'Vesta' III' 8-max\n";
    assert!(written.starts_with(header), "{written}");
}

#[test]
fn what_was_shown_of_free_will_is_written() {
    let shown = TILT.replace("Pia mucks\n", "Pia shows [2c 4d 6h 7c]\n");
    let hand = one(&shown);
    assert!(field(&hand, "_voluntary_show").is_some());
    let written = write_text(&hand).unwrap();
    assert!(
        written.contains("\nPia: shows [2c 4d 6h 7c]\n"),
        "{written}"
    );
    assert_eq!(
        field(&one(&written), "_voluntary_show"),
        field(&hand, "_voluntary_show")
    );
}

#[test]
fn hands_are_told_in_words() {
    // Cards of p1, with the words for them.
    let cases = [
        ("stud", "Ah Kh Qh Jh Th 2c 2d", "a Royal Flush"),
        (
            "stud",
            "9h Kh Qh Jh Th 2c 2d",
            "a straight flush, Nine to King",
        ),
        ("stud", "6h 6c 6d 6s Th 2c 2d", "four of a kind, Sixes"),
        (
            "stud",
            "6h 6c 6d 2h Th 2c 3d",
            "a full house, Sixes full of Deuces",
        ),
        ("stud", "6h 2h 9h Jh Ah 2c 3d", "a flush, Ace high"),
        ("stud", "Ah 2h 3c 4d 5s Kc Kd", "a straight, Ace to Five"),
        ("stud", "Ah Qh 3c Ad As Kc 9d", "three of a kind, Aces"),
        ("stud", "Ah Qh 3c Ad Qs Kc 9d", "two pair, Aces and Queens"),
        ("stud", "Ah Qh 3c Ad Ts Kc 9d", "a pair of Aces"),
        ("stud", "Ah Qh 3c 5d Ts Kc 9d", "high card Ace"),
        (
            "stud8",
            "Ah 2h 3c 5d 8s Kc Kd",
            "HI: a pair of Kings; LO: 8,5,3,2,A",
        ),
        ("stud8", "Ah 2h 3c 9d Ts Kc Kd", "HI: a pair of Kings"),
        ("razz", "Ah 2h 3c 5d 8s Kc Kd", "Lo: 8,5,3,2,A"),
        (
            "razz",
            "7h 7d 7c Kd Ks Kc Kh",
            "Lo: a full house, Sevens full of Kings",
        ),
        ("five_stud", "Ah Ac 3c 5d 8s", "a pair of Aces"),
    ];
    for (game, cards, words) in cases {
        let game = Game::named(game).unwrap();
        let cards: Vec<_> = studkit::cards::parse(cards)
            .collect::<Result<_, _>>()
            .unwrap();
        let rules = told(game, Structure::FixedLimit, vec![100, 100], 1)
            .rules(None)
            .unwrap();
        let others: Vec<_> = (studkit::cards::Card::ALL.into_iter())
            .filter(|card| !cards.contains(card))
            .collect();
        let (mut mine, mut theirs) = (cards.iter(), others.iter());
        let mut hand =
            Hand::with_outside_dealer(rules, &[100, 100], 1, Default::default()).unwrap();
        while !hand.is_over() {
            match hand.next_deal() {
                Some((Some(0), _)) => hand.deal(mine.next().copied()).unwrap(),
                Some(_) => hand.deal(theirs.next().copied()).unwrap(),
                None => hand.apply(calmly(&hand)).unwrap(),
            }
        }
        let written = write_hand(&hand, &Fields::default(), 0, None).unwrap();
        let summary = written
            .lines()
            .find(|line| line.starts_with("Seat 1: Player1 showed"));
        // Seat 1 may muck a hand that lost.
        if let Some(line) = summary {
            assert!(line.ends_with(&format!(" with {words}")), "{words}: {line}");
        } else {
            assert!(written.contains("Player1: mucks hand"), "{written}");
        }
    }
}

#[test]
fn what_text_cannot_say_is_refused() {
    let rules = told(
        Game::named("stud").unwrap(),
        Structure::FixedLimit,
        vec![100, 100],
        1,
    );
    let rules = rules.rules(None).unwrap();
    let hand = Hand::new(rules, &[100, 100], 1, shuffled_deck(Seed::from(1))).unwrap();
    let refused = write_hand(&hand, &Fields::default(), 0, None);
    assert!(
        matches!(refused, Err(Error::Unwritable { .. })),
        "{refused:?}"
    );
    let mut hand = one(TILT);
    for step in &mut hand.steps {
        if let StepKind::Deal { cards, .. } = &mut step.kind {
            cards.iter_mut().for_each(|card| *card = None);
        }
    }
    let refused = write_text(&hand).unwrap_err().to_string();
    assert!(refused.contains("an up card is unknown"), "{refused}");
}

/// The beginning of a hand, for its rules.
fn told(game: &'static Game, structure: Structure, stacks: Vec<i64>, unit: i64) -> HandHistory {
    HandHistory {
        game,
        structure,
        house: House::preset("pokerstars").ok(),
        stakes: Stakes {
            small_bet: 10 * unit,
            big_bet: 20 * unit,
            ante: Some(unit),
            bring_in: Some(3 * unit),
        },
        decimals: 0,
        stacks,
        steps: Vec::new(),
        fields: Fields::default(),
        line: 1,
    }
}

fn calmly(hand: &Hand) -> Action {
    let legal = hand.legal();
    match () {
        () if legal.bring_in.is_some() => Action::BringIn,
        () if legal.check => Action::Check,
        () => Action::Call,
    }
}

/// One of the legal actions, by a random number.
fn choose(hand: &Hand, number: u8) -> Action {
    let legal = hand.legal();
    let raise = match legal.raise_to {
        Raises::No => None,
        Raises::To(only) => Some(only),
        Raises::Either(less, more) => Some(if number & 1 == 0 { less } else { more }),
        Raises::Between(least, most) => Some(least + (most - least) * i64::from(number & 3) / 3),
    };
    match (number >> 4, raise) {
        (0 | 1, _) if legal.fold => Action::Fold,
        (2..=5, Some(total)) => Action::RaiseTo(total),
        _ => calmly(hand),
    }
}

fn about(names: &[String], currency: bool) -> Fields {
    let names = names.iter().cloned().map(Field::Text).collect();
    let mut fields = vec![
        ("players".to_owned(), Field::List(names)),
        ("hand".to_owned(), Field::Int(77)),
        ("table".to_owned(), Field::Text("it's here".to_owned())),
    ];
    if currency {
        fields.push(("currency".to_owned(), Field::Text("GBP".to_owned())));
    }
    fields.into()
}

/// Texts with some lines or bytes changed.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let good = [STARS, STARS_EVENT, TILT, TILT_EVENT, BOVADA];
    let change = (
        0..7_u8,
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        any::<u8>(),
    );
    (
        prop::sample::subsequence(good.to_vec(), 1..=3),
        prop::collection::vec(change, 0..6),
    )
        .prop_map(|(texts, changes)| {
            let mut lines: Vec<Vec<u8>> = (texts.concat().lines())
                .map(|line| line.as_bytes().to_vec())
                .collect();
            for (kind, from, to, byte) in changes {
                let (from, to) = (from.index(lines.len()), to.index(lines.len()));
                match kind {
                    0 if lines.len() > 1 => drop(lines.remove(from)),
                    1 => lines.insert(to, lines[from].clone()),
                    2 => lines.swap(from, to),
                    3 => {
                        let end = usize::from(byte) % (lines[from].len() + 1);
                        lines[from].truncate(end);
                    }
                    4 => {
                        if let Some(place) = lines[from].len().checked_sub(1) {
                            lines[from][usize::from(byte) % (place + 1)] = byte;
                        }
                    }
                    5 => lines[from].extend(b"99999999999999999999"),
                    _ => lines.truncate(from + 1),
                }
            }
            lines.join(&b'\n')
        })
}

/// Reads to the end; what is read is played and written.
fn survives(bytes: &[u8]) {
    let lines = bytes.split(|byte| *byte == b'\n' || *byte == b'\r').count();
    let mut reader = TextReader::new(bytes);
    let mut items = 0;
    for hand in reader.by_ref() {
        items += 1;
        match hand {
            Ok(hand) => {
                let _ = hand.replay(None);
                if let Ok(text) = write_text(&hand) {
                    assert!(read(text.as_bytes()).0.iter().all(Result::is_ok), "{text}");
                }
            }
            Err(Error::History { line, what }) => {
                assert!(line > 0 && what.len() < 2000, "{line}: {what}");
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(items <= lines);
    assert_eq!(
        reader.counts().read + reader.counts().malformed,
        items as u64
    );
}

proptest! {
    #[test]
    fn a_hand_that_was_played_is_written_and_read_again(
        game in 0..GAMES.len(),
        structure in 0..3_usize,
        names in prop::collection::hash_set("[A-Za-zé:().]([A-Za-zé :().$]{0,10}[A-Za-zé:().])?", 2..=7),
        stacks in prop::collection::vec(prop_oneof![1_i64..8, 1_i64..60, 100_i64..2000], 7),
        seed in any::<u64>(),
        choices in prop::collection::vec(any::<u8>(), 200),
        money in 0..4_usize,
        hero in prop::option::of(0..2_usize),
    ) {
        let names: Vec<String> = names.into_iter().collect();
        let stacks = &stacks[..names.len()];
        let structure = Structure::ALL[structure];
        let mut before = told(&GAMES[game], structure, stacks.to_vec(), 1);
        before.stakes.bring_in = Some(2);
        let rules = before.rules(None).unwrap();
        let deck = shuffled_deck(Seed::from(seed));
        let mut hand = Hand::new(rules, stacks, stacks.len() - 1, deck).unwrap();
        let mut choices = choices.into_iter().chain(std::iter::repeat(0xFF));
        while !hand.is_over() {
            let action = choose(&hand, choices.next().unwrap_or_default());
            hand.apply(action).unwrap();
        }
        let (decimals, currency) = [(0, false), (2, true), (2, false), (1, false)][money];
        let text = write_hand(&hand, &about(&names, currency), decimals, hero).unwrap();
        let mut told = one(&text);
        prop_assert_eq!((told.game, told.structure), (before.game, structure));
        prop_assert_eq!(&told.stacks, &before.stacks);
        prop_assert_eq!(told.decimals, decimals);
        prop_assert_eq!((told.stakes.small_bet, told.stakes.big_bet), (10, 20));
        let whole = |wanted: &Event| hand.events().contains(wanted);
        if (0..stacks.len()).any(|seat| whole(&Event::Ante { seat, chips: 1 })) {
            prop_assert_eq!(told.stakes.ante, Some(1));
        }
        if !tags(&told).contains(&"bringin_guess".to_owned()) {
            prop_assert_eq!(told.stakes.bring_in, Some(2), "{}", text);
        }
        // The text has no other place for these.
        (told.stakes.ante, told.stakes.bring_in) = (Some(1), Some(2));
        // Nobody sees more than the hero, until it is shown.
        if let Some(hero) = hero {
            for step in &told.steps {
                if let StepKind::Deal { seat, cards } = step.kind && seat != hero && cards.len() > 1 {
                    prop_assert_eq!(cards[0], None);
                }
            }
        }
        let replayed = told.replay(None);
        let replayed = replayed.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(replayed.net(), hand.net(), "{}", text);
        prop_assert_eq!(write_text(&told).unwrap(), text);
    }

    #[test]
    fn damaged_text_does_no_harm(text in damaged()) {
        survives(&text);
    }

    #[test]
    fn no_bytes_do_harm(mark in prop::sample::select(vec![&b""[..], b"\xFF\xFE", b"\xFE\xFF", b"\xEF\xBB\xBF"]), bytes in prop::collection::vec(any::<u8>(), 0..500)) {
        survives(&[mark, &bytes].concat());
    }

    /// Words of the formats in any order.
    #[test]
    fn no_words_do_harm(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..120)) {
        survives(words.concat().as_bytes());
    }
}

const WORDS: &[&str] = &[
    "PokerStars Hand #1:  Razz Limit (1/2) - ",
    "PokerStars Game #",
    "Full Tilt Poker Game #1: ",
    "Bovada Hand #1 TBL#1 7CARD Fixed Limit - \n",
    "Tournament #1, ",
    "Level I ",
    " - ",
    "$1/$2 Ante $1",
    "Limit Razz",
    "Limit Stud Hi",
    "Seat 1: a (5 in chips)\n",
    "Seat 2: b (9 in chips)\n",
    "Seat 1: a (5)\n",
    "Seat+1: 5 in chips\n",
    "Seat+2: 9 in chips\n",
    "a: ",
    "b: ",
    "a ",
    "b ",
    "Seat+1 : ",
    "Seat+2 : ",
    "posts the ante 1\n",
    "antes 1\n",
    "Ante chip 1\n",
    "*** 3rd STREET ***\n",
    "*** 4th STREET ***\n",
    "*** HOLE CARDS ***\n",
    "*** RIVER *** [Ah]\n",
    "*** SHOW DOWN ***\n",
    "*** SUMMARY ***\n",
    "Dealt to a [Kh]\n",
    "Dealt to b [2c 3c 4c]\n",
    "Card dealt to a spot [5c 6c 7c]\n",
    "[",
    "]",
    "[Ah]",
    "brings in for 1\n",
    "folds\n",
    "checks\n",
    "calls 1\n",
    "bets 1\n",
    "raises 1 to 2\n",
    "raises to 2\n",
    "All-in 4\n",
    "Folds\n",
    "Calls 1\n",
    "shows [Ah]\n",
    "mucks\n",
    "mucks hand\n",
    "a collected 3 from pot\n",
    "wins the pot (3)\n",
    "Hand result 3\n",
    "Uncalled bet (1) returned to a\n",
    "Total pot 3 | Rake 0\n",
    "Total Pot(3)\n",
    "Seat 1: a mucked [Ah 2c]\n",
    "\n",
    "\r",
    "\u{FEFF}",
    "9999999999999999",
    ".",
    ",",
    "$",
];
