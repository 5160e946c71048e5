//! Random hands: the same for the same seed, and each as likely as any other.

use std::num::NonZeroUsize;
use std::path::Path;

use serde_json::Value;
use studkit::cards::{Card, CardSet};
use studkit::deal::{Seed, deal_rows, shuffled_deck};

fn deal(seed: u64, rows: usize, cards: usize, dead: &str, threads: Option<usize>) -> Vec<u8> {
    let mut ids = vec![0; rows * cards];
    let threads = threads.and_then(NonZeroUsize::new);
    deal_rows(
        Seed::from(seed),
        cards,
        dead.parse().unwrap(),
        &mut ids,
        threads,
    )
    .unwrap();
    ids
}

#[test]
fn hands_depend_on_seed_and_row_alone() {
    let all = deal(1, 50_000, 7, "", None);
    for threads in 1..=3 {
        assert_eq!(deal(1, 50_000, 7, "", Some(threads)), all);
    }
    assert_eq!(deal(1, 5_000, 7, "", None), all[..35_000]);
    assert_ne!(deal(2, 5_000, 7, "", None), all[..35_000]);
}

#[test]
fn every_row_has_different_live_cards() {
    let dead: CardSet = "As Ad 2c".parse().unwrap();
    for cards in [1, 5, 7, 8, 48, 49] {
        for row in deal(3, 5_000, cards, "As Ad 2c", None).chunks(cards) {
            let hand: CardSet = (row.iter())
                .map(|id| studkit::cards::Card::from_id(*id).unwrap())
                .collect();
            assert_eq!(hand.len(), cards);
            assert!((hand & dead).is_empty());
        }
    }
}

/// Chi-square of counts that should all be the same.
fn chi_square(counts: &[u32]) -> f64 {
    let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts
        .iter()
        .map(|count| (f64::from(*count) - mean).powi(2) / mean)
        .sum()
}

#[test]
fn places_and_pairs_of_places_are_uniform() {
    let rows = 600_000;
    let cards = 9;
    let ids = deal(4, rows, cards, "", None);
    // About five standard deviations above the mean of the distribution.
    let limit = |freedom: f64| freedom + 5.0 * (2.0 * freedom).sqrt();
    for place in 0..cards {
        let mut counts = [0; 52];
        ids.chunks(cards)
            .for_each(|row| counts[usize::from(row[place])] += 1);
        assert!(chi_square(&counts) < limit(51.0), "place {place}");
        for other in 0..place {
            let mut counts = vec![0; 52 * 52];
            for row in ids.chunks(cards) {
                counts[usize::from(row[place]) * 52 + usize::from(row[other])] += 1;
            }
            let different: Vec<u32> = (0..52 * 52)
                .filter(|pair| pair / 52 != pair % 52)
                .map(|pair| counts[pair])
                .collect();
            assert_eq!(different.iter().sum::<u32>() as usize, rows);
            assert!(
                chi_square(&different) < limit(51.0 * 52.0 - 1.0),
                "places {place} and {other}"
            );
        }
    }
}

/// The rows of a list in the golden file of shuffles.
fn shuffles(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/shuffles.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    file[name].as_array().unwrap().clone()
}

/// The seed that a golden file writes as a number, or as 32 bytes in hex.
fn seed(value: &Value) -> Seed {
    let Some(text) = value.as_str() else {
        return Seed::from(value.as_u64().unwrap());
    };
    let byte = |i: usize| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap();
    Seed::from_bytes(std::array::from_fn(byte))
}

#[test]
fn golden_decks() {
    for row in shuffles("decks") {
        let deck: Vec<String> = (shuffled_deck(seed(&row["seed"])).iter())
            .map(|id| Card::from_id(*id).unwrap().to_string())
            .collect();
        assert_eq!(deck.join(" "), row["deck"], "{}", row["seed"]);
    }
}

#[test]
fn golden_seeds_of_hands() {
    for row in shuffles("hand_seeds") {
        let (table, hand) = (row["table"].as_u64(), row["hand"].as_u64());
        let master = seed(&row["master_seed"]);
        let own = master.of_hand(table.unwrap(), hand.unwrap());
        assert_eq!(own, seed(&row["seed"]), "{row}");
    }
}

#[test]
fn a_log_holds_no_seed() {
    assert_eq!(format!("{:?}", Seed::from(7)), "Seed(..)");
}
