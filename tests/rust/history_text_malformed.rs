//! Text histories: what is wrong is told with its line, and all else is read.

use std::io::BufReader;

use studkit::error::Error;
use studkit::history::text::TextReader;

use crate::texts::{BOVADA, STARS, STARS_EVENT, TILT, TILT_EVENT, read};

/// Each malformed line with a part of what is said of it.
#[test]
fn malformed_lines_are_told_and_the_other_hands_are_read() {
    let cases = [
        (STARS, "($0.10/$0.20 USD)", "($0.10 USD)", 1, "the bets"),
        (STARS, "7 Card Stud", "7 Card Stood", 1, "a game"),
        (STARS, "#700000000001", "#", 1, "number of the hand"),
        (STARS, "($10 in chips)", "(10$ in chips)", 3, "an amount"),
        (
            STARS,
            "Seat 3: Ada: Bee ($9.50 in chips)",
            "Seat 3: Ada: Bee",
            4,
            "Seat N: NAME",
        ),
        (STARS, "Seat 4", "Seat 3", 5, "each seat once"),
        (
            STARS,
            "Ada: posts the ante $0.02\n",
            "",
            13,
            "an ante of \"Ada\"",
        ),
        (STARS, "[Kc]", "[Kx]", 11, "cards in brackets"),
        (STARS, "[2h 3h 4d]", "[2h 3h]", 12, "1 card or 3"),
        (STARS, "[9s]\n", "[9s\n", 13, "cards in brackets"),
        (STARS, "Dealt to Ada [Kc]\n", "", 13, "the cards of \"Ada\""),
        (
            STARS,
            "brings in for $0.05",
            "brings in for",
            14,
            "an amount",
        ),
        (
            STARS,
            "raises $0.05 to $0.10",
            "raises $0.05",
            15,
            "AMOUNT to TOTAL",
        ),
        (
            STARS,
            "raises $0.05 to $0.10",
            "raises $0.05 to $0.03",
            15,
            "a raise to more",
        ),
        (STARS, "calls $0.05", "cals $0.05", 18, "calls"),
        (
            STARS,
            "calls $0.05",
            "calls $500",
            18,
            "no more than the stack",
        ),
        (
            STARS,
            "*** 4th STREET ***",
            "*** 5th STREET ***",
            19,
            "street 4",
        ),
        (
            STARS,
            "*** 4th STREET ***",
            "*** 4th STREET",
            19,
            "expected ***",
        ),
        (STARS, "*** 4th STREET ***", "*** TURN ***", 19, "a street"),
        (
            STARS,
            "Ada: folds\n*** 6th",
            "Ada: folds\nAda: checks\n*** 6th",
            36,
            "no action of \"Ada\"",
        ),
        (
            STARS,
            "| Rake $0.09",
            "",
            48,
            "Total pot AMOUNT | Rake AMOUNT",
        ),
        (TILT, "$1/$2 Ante", "$1 Ante", 1, "the stakes"),
        (TILT, "Limit Razz", "Razz", 1, "a game"),
        (TILT, "completes it to", "completes to", 17, "it to AMOUNT"),
        (
            TILT,
            "Pia wins the pot ($6.20)",
            "Pia wins the pot $6.20",
            29,
            "the pot (AMOUNT)",
        ),
        (
            TILT,
            "Uncalled bet of $1 returned to Pia",
            "Uncalled bet of $1 returned to Pi",
            27,
            "returned to NAME",
        ),
        (BOVADA, "Fixed Limit", "Fixed", 1, "a game and its limit"),
        (BOVADA, "Call 42", "Call", 27, "an amount"),
        (BOVADA, "Total Pot(528)", "Total Pot(x)", 38, "an amount"),
    ];
    for (text, good, bad, line, what) in cases {
        assert!(text.contains(good), "{good}");
        let wrong = text.replacen(good, bad, 1);
        let (hands, counts) = read([STARS_EVENT, &wrong, TILT_EVENT].concat().as_bytes());
        assert_eq!((counts.read, counts.malformed), (2, 1), "{bad}: {hands:?}");
        let Err(Error::History {
            line: told,
            what: said,
        }) = &hands[1]
        else {
            panic!("{:?}", hands[1]);
        };
        assert!(said.contains(what), "{bad}: {said}");
        assert_eq!(*told, STARS_EVENT.lines().count() + line, "{bad}: {said}");
    }
}

#[test]
fn a_hand_that_breaks_off_and_one_without_a_header_are_told() {
    let cut = STARS.split_once("*** SUMMARY").unwrap().0;
    let (hands, counts) = read([cut, STARS].concat().as_bytes());
    assert_eq!((counts.read, counts.malformed), (1, 1));
    let error = hands[0].as_ref().unwrap_err().to_string();
    assert!(error.contains("*** SUMMARY ***"), "{error}");

    let (_, headless) = STARS.split_once('\n').unwrap();
    let (hands, counts) = read([STARS, "\n\n", headless, "\n", TILT].concat().as_bytes());
    assert_eq!((counts.read, counts.malformed), (2, 1));
    let line = STARS.lines().count() + 1;
    assert!(
        matches!(&hands[1], Err(Error::History { line: told, .. }) if *told == line),
        "{hands:?}"
    );
    let (_, counts) = read([headless, STARS].concat().as_bytes());
    assert_eq!((counts.read, counts.malformed), (1, 1));

    let (hands, _) = read(b"Dear friend,\nthis is no history.\n");
    assert!(
        hands[0]
            .as_ref()
            .unwrap_err()
            .to_string()
            .contains("line 1: expected the header")
    );
    let (hands, _) = read(b"");
    assert!(hands.is_empty());
    // Notes between hands are no hands.
    let (_, counts) = read(
        ["My hands\n\n", STARS, "\n*** # 2 ***\n"]
            .concat()
            .as_bytes(),
    );
    assert_eq!(counts.read, 1);
}

#[test]
fn no_hand_and_no_line_is_kept_beyond_a_limit() {
    let notes = "a note that goes on and on and says nothing at all\n".repeat(1 << 15);
    let long = STARS.replace("*** 4th", &format!("{notes}*** 4th"));
    let line = format!("Ada said, {}\n", "x".repeat(1 << 20));
    let wide = STARS.replace("*** 4th", &format!("{line}*** 4th"));
    for bad in [long, wide] {
        let (hands, counts) = read([&bad, STARS].concat().as_bytes());
        assert_eq!((counts.read, counts.malformed), (1, 1));
        let error = hands[0].as_ref().unwrap_err().to_string();
        assert!(error.contains("at most"), "{error}");
        assert!(error.len() < 1000);
    }
}

/// Fails after its text.
struct Broken<'a>(&'a [u8]);

impl std::io::Read for Broken<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(to)? {
            0 => Err(std::io::Error::other("no more of it")),
            read => Ok(read),
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_on_is_told_once() {
    let text = [STARS, STARS].concat();
    let hands: Vec<_> = TextReader::new(BufReader::new(Broken(text.as_bytes()))).collect();
    assert_eq!(hands.len(), 2);
    assert!(hands[0].is_ok());
    assert!(
        hands[1]
            .as_ref()
            .unwrap_err()
            .to_string()
            .contains("no more of it")
    );
}
