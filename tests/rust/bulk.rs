//! The bulk calls: what they refuse, and that neither threads nor blocks change an answer.

use std::num::NonZeroUsize;

use studkit::bulk::{Slice, check_row, parse_row, parse_rows, rank_ids, rank_masks};
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
