//! The golden files that the Python tests read too.

use std::path::Path;

use studkit::cards::CardSet;
use studkit::eval::{Scale, evaluate, exposed_rank, rank};

/// The rows of a golden file without the header.
fn rows(name: &str) -> Vec<csv::StringRecord> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    let mut reader = csv::Reader::from_path(&path).unwrap();
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert!(!rows.is_empty(), "{name} has no rows");
    rows
}

fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

#[test]
fn evaluator_examples() {
    let mut razz = Vec::new();
    for row in rows("evaluator_examples.csv") {
        let (cards, scale): (_, Scale) = (set(&row[0]), row[1].parse().unwrap());
        let Some(value) = evaluate(cards, scale).unwrap() else {
            assert_eq!([&row[2], &row[3], &row[4]], ["", "", ""], "{row:?}");
            continue;
        };
        let five: String = value
            .cards()
            .iter()
            .map(|card| card.rank().symbol())
            .collect();
        assert_eq!(
            [&five, value.category().name(), &value.to_string()],
            [&row[2], &row[3], &row[4]]
        );
        if scale == Scale::AceToFive {
            razz.push(value.rank());
        }
    }
    // The first twelve razz hands are listed strictly from the best to the worst.
    assert!(
        razz[..12].is_sorted_by(|better, worse| better > worse),
        "{razz:?}"
    );
}

#[test]
fn ranks_of_other_evaluators() {
    for row in rows("peer_ranks.csv") {
        for (i, scale) in Scale::ALL.into_iter().enumerate() {
            let wanted: u16 = row[i + 1].parse().unwrap();
            assert_eq!(
                rank(set(&row[0]), scale).unwrap(),
                wanted,
                "{} on {scale}",
                &row[0]
            );
        }
    }
}

#[test]
fn exposed_boards() {
    for row in rows("exposed_boards.csv") {
        let low = &row[0] == "low";
        let rank = |board: &str| exposed_rank(set(board), low).unwrap();
        let words: Vec<_> = row[1].split(' ').collect();
        for pair in words.windows(3).step_by(2) {
            let (left, right) = (rank(pair[0]), rank(pair[2]));
            match pair[1] {
                ">" => assert!(left > right, "{pair:?}"),
                "=" => assert_eq!(left, right, "{pair:?}"),
                other => panic!("{other} is no relation"),
            }
        }
    }
}
