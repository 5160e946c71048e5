//! The bulk calls: what they refuse, and that neither threads nor blocks change an answer.

use std::num::NonZeroUsize;

use studkit::bulk::{Slice, check_row, count_ranks, parse_row, parse_rows, rank_ids, rank_masks};
use studkit::cards::{Card, CardSet};
use studkit::deal::{Seed, deal_rows};
use studkit::error::Error;
use studkit::eval::{Scale, rank};

fn deal(rows: usize, width: usize) -> Vec<u8> {
    let mut ids = vec![0; rows * width];
    deal_rows(Seed::from(99), width, CardSet::EMPTY, &mut ids, None).unwrap();
    ids
}

fn mask(ids: &[u8]) -> u64 {
    let cards: CardSet = ids.iter().map(|id| Card::from_id(*id).unwrap()).collect();
    cards.mask()
}

#[test]
fn every_length_and_thread_count_gives_what_single_hands_get() {
    for width in 5..=7 {
        let ids = deal(40_000, width);
        let masks: Vec<u64> = ids.chunks(width).map(mask).collect();
        for scale in Scale::ALL {
            let wanted: Vec<u16> = (masks.iter())
                .map(|mask| rank(CardSet::from_mask(*mask).unwrap(), scale).unwrap())
                .collect();
            for rows in (0..200).chain([2047, 2048, 2049, 16_384, 40_000]) {
                for threads in [
                    None,
                    NonZeroUsize::new(1),
                    NonZeroUsize::new(2),
                    NonZeroUsize::new(1000),
                ] {
                    if rows < 100 && threads.is_some() {
                        continue;
                    }
                    let mut ranks = vec![0; rows];
                    let some = Slice::new(&ids[..rows * width], width);
                    rank_ids(&some, scale, &mut ranks, threads, true).unwrap();
                    assert_eq!(ranks, wanted[..rows]);
                    ranks.fill(0);
                    rank_masks(
                        &Slice::new(&masks[..rows], 1),
                        scale,
                        &mut ranks,
                        threads,
                        false,
                    )
                    .unwrap();
                    assert_eq!(ranks, wanted[..rows]);
                }
            }
        }
    }
}

#[test]
fn the_first_bad_row_is_named() {
    let mut ids = deal(40_000, 7);
    let mut masks: Vec<u64> = ids.chunks(7).map(mask).collect();
    for row in [39_999, 30_001, 2049, 2048, 2047, 64, 63, 0] {
        ids[7 * row + 3] = if row % 2 == 0 {
            ids[7 * row + 6]
        } else {
            52 + row as u8 % 100
        };
        masks[row] = if row % 2 == 0 { 1 << 13 } else { 0b1111 };
        for threads in [None, NonZeroUsize::new(1), NonZeroUsize::new(2)] {
            let mut ranks = vec![7; 40_000];
            let error = rank_ids(&Slice::new(&ids, 7), Scale::High, &mut ranks, threads, true);
            assert!(
                matches!(&error, Err(Error::InRow { row: named, source })
                if *named == row && match **source {
                    Error::DuplicateCard { .. } => row % 2 == 0,
                    Error::BadCardId { .. } => row % 2 == 1,
                    _ => false,
                }),
                "{error:?}"
            );
            let error = rank_masks(
                &Slice::new(&masks, 1),
                Scale::High,
                &mut ranks,
                threads,
                true,
            );
            assert!(
                matches!(&error, Err(Error::InRow { row: named, source })
                if *named == row && match **source {
                    Error::BadMask { .. } => row % 2 == 0,
                    Error::CardCount { count: 4, .. } => row % 2 == 1,
                    _ => false,
                }),
                "{error:?}"
            );
        }
    }
}

#[test]
fn every_bad_id_and_mask_is_found() {
    for bad in 52..=255 {
        for column in 0..7 {
            let mut ids = [0, 1, 2, 3, 4, 5, 6];
            ids[column] = bad;
            let mut ranks = [9];
            let error = rank_ids(&Slice::new(&ids, 7), Scale::High, &mut ranks, None, true);
            let wanted = Error::BadCardId {
                id: bad.to_string(),
            }
            .in_row(0);
            assert_eq!(error, Err(wanted));
        }
    }
    for first in 0..7 {
        for second in 0..first {
            let mut ids = [51, 47, 43, 39, 35, 31, 27];
            ids[first] = ids[second];
            let error = rank_ids(&Slice::new(&ids, 7), Scale::High, &mut [0], None, true);
            assert!(error.is_err());
        }
    }
    for cards in 0..=52 {
        let mask = CardSet::FULL.iter().take(cards).collect::<CardSet>().mask();
        let ranked = rank_masks(&Slice::new(&[mask], 1), Scale::High, &mut [0], None, true);
        assert_eq!(ranked.is_ok(), (5..=7).contains(&cards));
    }
    let hand = CardSet::FULL.iter().take(6).collect::<CardSet>().mask();
    for bit in (0..64).filter(|bit| bit % 16 > 12) {
        let mask = hand | 1 << bit;
        assert!(rank_masks(&Slice::new(&[mask], 1), Scale::High, &mut [0], None, true).is_err());
    }
}

#[test]
fn unchecked_garbage_is_harmless() {
    let mut garbage = vec![0xFF; 4096];
    let mut state = 1_u64;
    for (i, byte) in garbage.iter_mut().enumerate() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        if i >= 1024 {
            *byte = (state >> 56) as u8;
        }
    }
    let masks: Vec<u64> = (garbage.as_chunks::<8>().0.iter())
        .map(|bytes| u64::from_le_bytes(*bytes))
        .collect();
    for scale in Scale::ALL {
        for width in 5..=7 {
            let rows = garbage.len() / width;
            let ids = Slice::new(&garbage[..rows * width], width);
            rank_ids(&ids, scale, &mut vec![0; rows], None, false).unwrap();
        }
        rank_masks(
            &Slice::new(&masks, 1),
            scale,
            &mut vec![0; masks.len()],
            None,
            false,
        )
        .unwrap();
    }
}

#[test]
fn wrong_shapes_are_refused() {
    for width in [0, 1, 4, 8, 52] {
        let ids = vec![0; width];
        let error = rank_ids(&Slice::new(&ids, width), Scale::High, &mut [], None, false);
        assert_eq!(
            error,
            Err(Error::CardCount {
                count: width,
                least: 5,
                most: 7
            })
        );
    }
    let error = rank_masks(&Slice::new(&[31], 1), Scale::High, &mut [], None, true);
    assert_eq!(error, Err(Error::OutLength { rows: 1, out: 0 }));
    assert!(check_row(0, CardSet::EMPTY).is_err());
    assert!(check_row(52, CardSet::EMPTY).is_ok());
    assert!(check_row(52, CardSet::of(Card::ALL[0])).is_err());
}

#[test]
fn texts_are_read_in_rows_and_the_first_wrong_one_is_named() {
    let ids = deal(20_000, 7);
    let texts: Vec<String> = (ids.chunks(7))
        .map(|ids| {
            ids.iter()
                .map(|id| Card::from_id(*id).unwrap().to_string())
                .collect()
        })
        .collect();
    let mut read = vec![0; ids.len()];
    parse_rows(|row, text| text.push_str(&texts[row]), 7, &mut read).unwrap();
    assert_eq!(read, ids);

    let broken = |row: usize, text: &mut String| match row {
        15_000 => text.push_str("AhAh"),
        5_001.. => text.push_str("Xx"),
        _ => text.push_str(&texts[row]),
    };
    let error = parse_rows(broken, 7, &mut read).unwrap_err();
    assert!(matches!(error, Error::InRow { row: 5_001, .. }), "{error}");
    for (text, wanted) in [
        ("AhKh", true),
        ("AhKhQh", false),
        ("Ah", false),
        ("AhAh", false),
        ("", false),
    ] {
        assert_eq!(parse_row(text, &mut [0; 2]).is_ok(), wanted, "{text}");
    }
}

/// The counts that come from listing every completion.
fn listed(cards: usize, scale: Scale, known: CardSet, dead: CardSet) -> Vec<u64> {
    fn add(counts: &mut [u64], hand: CardSet, from: u8, live: CardSet, cards: usize, scale: Scale) {
        if hand.len() == cards {
            counts[usize::from(rank(hand, scale).unwrap())] += 1;
            return;
        }
        for card in live.iter().filter(|card| card.id() >= from) {
            add(
                counts,
                hand | CardSet::of(card),
                card.id() + 1,
                live,
                cards,
                scale,
            );
        }
    }
    let mut counts = vec![0; usize::from(scale.best()) + 1];
    add(&mut counts, known, 0, !(known | dead), cards, scale);
    counts
}

#[test]
fn all_completions_are_counted_once() {
    let set = |text: &str| text.parse::<CardSet>().unwrap();
    let deck = |from: u8, to: u8| (from..to).map(|id| Card::from_id(id).unwrap()).collect();
    for (known, dead) in [
        (set("As Ks Qs Js Ts 2d 2c"), set("")),
        (set("Ah 2d 3c 4s 9s 9d"), set("5c")),
        (set("Ah 2d 3c 4s"), set("5c 5d 6h")),
        (set("7h 7d"), deck(26, 52) - set("7h 7d")),
        (set(""), deck(20, 52)),
        (set(""), deck(0, 47)),
        (set("2c"), deck(7, 52)),
        (set("2c"), deck(9, 52)),
    ] {
        for cards in known.len().max(5)..=7 {
            for scale in Scale::ALL {
                let live = 52 - dead.len();
                let counted = count_ranks(cards, scale, known, dead, None);
                if live < cards {
                    assert_eq!(counted, Err(Error::RowOf { cards, deck: live }));
                    continue;
                }
                assert_eq!(counted.unwrap(), listed(cards, scale, known, dead));
            }
        }
    }
}

#[test]
fn all_hands_are_counted_on_any_number_of_threads() {
    for (cards, hands) in [(5, 2_598_960), (6, 20_358_520)] {
        let count = |threads| {
            count_ranks(
                cards,
                Scale::AceToFive,
                CardSet::EMPTY,
                CardSet::EMPTY,
                threads,
            )
            .unwrap()
        };
        let counts = count(None);
        assert_eq!(counts.iter().sum::<u64>(), hands);
        assert_eq!(counts, count(NonZeroUsize::new(1)));
        assert_eq!(counts, count(NonZeroUsize::new(3)));
    }
}

#[test]
fn what_cannot_be_completed_is_refused() {
    let set = |text: &str| text.parse::<CardSet>().unwrap();
    let count = |cards, known, dead| count_ranks(cards, Scale::High, set(known), set(dead), None);
    for cards in [0, 4, 8, usize::MAX] {
        assert!(matches!(count(cards, "", ""), Err(Error::CardCount { .. })));
    }
    assert!(count(5, "As Ks Qs Js Ts 9s", "").is_err());
    let card = "Ks".to_owned();
    assert_eq!(count(7, "As Ks", "Ks"), Err(Error::DuplicateCard { card }));
}
