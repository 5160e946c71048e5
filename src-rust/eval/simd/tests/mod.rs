//! Each backend that the processor can run, against the portable one and the naive evaluator.

mod guarded;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::super::oracle;
use super::Backend;
use crate::cards::{Card, CardSet};
use crate::eval::Scale;

/// Calls a test for each backend, and says which cannot be tested here.
fn for_each_backend(mut test: impl FnMut(Backend)) {
    for name in Backend::NAMES {
        match Backend::named(name) {
            Ok(backend) => test(backend),
            Err(error) => println!("\nskipped: {error}"),
        }
    }
}

fn portable() -> Backend {
    Backend::named("portable").unwrap()
}

/// What a backend says of hands: three scales, the two at once, and the first bad hand.
fn everything(
    hands: usize,
    rank: impl Fn(Scale, &mut [u16]) -> Option<usize>,
    hilo: impl Fn(&mut [u16], &mut [u16]) -> Option<usize>,
) -> ([Vec<u16>; 5], Option<usize>) {
    let mut found = BTreeSet::new();
    let [high, eight, low] = Scale::ALL.map(|scale| {
        let mut ranks = vec![9999; hands];
        found.insert(rank(scale, &mut ranks));
        ranks
    });
    let (mut both_high, mut both_low) = (vec![9999; hands], vec![9999; hands]);
    found.insert(hilo(&mut both_high, &mut both_low));
    assert_eq!(found.len(), 1, "the scales disagree on the first bad hand");
    (
        [high, eight, low, both_high, both_low],
        found.pop_first().flatten(),
    )
}

fn of_ids(
    backend: Backend,
    ids: &[u8],
    width: usize,
    check: bool,
) -> ([Vec<u16>; 5], Option<usize>) {
    everything(
        ids.len() / width,
        |scale, ranks| backend.rank_ids(ids, width, scale, ranks, check),
        |high, low| backend.rank_ids_hilo(ids, width, high, low, check),
    )
}

fn of_masks(backend: Backend, masks: &[u64], check: bool) -> ([Vec<u16>; 5], Option<usize>) {
    everything(
        masks.len(),
        |scale, ranks| backend.rank_masks(masks, scale, ranks, check),
        |high, low| backend.rank_masks_hilo(masks, high, low, check),
    )
}

/// Hands from the whole deck, from few ranks, or mostly of one suit.
fn hands() -> impl Strategy<Value = (usize, Vec<u8>)> {
    let decks = [
        (0..52).collect::<Vec<u8>>(),
        (0..16).collect(),
        (24..40).chain(48..52).collect(),
        (0..52).filter(|id| id % 4 == 1 || *id < 8).collect(),
    ];
    (5..=7_usize, prop::sample::select(decks.to_vec()))
        .prop_flat_map(|(width, deck)| {
            let hand = prop::sample::subsequence(deck, width).prop_shuffle();
            (Just(width), prop::collection::vec(hand, 0..=150))
        })
        .prop_map(|(width, hands)| (width, hands.concat()))
}

fn mask(ids: &[u8]) -> u64 {
    cards(ids).into_iter().collect::<CardSet>().mask()
}

fn cards(ids: &[u8]) -> Vec<Card> {
    ids.iter().map(|id| Card::from_id(*id).unwrap()).collect()
}

proptest! {
    #[test]
    fn backends_agree_with_the_portable_one((width, ids) in hands()) {
        let wanted = of_ids(portable(), &ids, width, true);
        prop_assert_eq!(wanted.1, None);
        prop_assert_eq!(&wanted.0[..2], &wanted.0[3..]);
        let masks: Vec<u64> = ids.chunks(width).map(mask).collect();
        for_each_backend(|backend| {
            for check in [false, true] {
                assert_eq!(of_ids(backend, &ids, width, check), wanted, "{backend:?}");
                assert_eq!(of_masks(backend, &masks, check), wanted, "{backend:?}");
            }
        });
    }

    #[test]
    fn backends_order_hands_as_the_naive_evaluator((width, ids) in hands()) {
        let hands: Vec<_> = ids.chunks(width).map(cards).collect();
        let naive = Scale::ALL.map(|scale| -> Vec<_> {
            hands.iter().map(|hand| oracle::key(hand, scale)).collect()
        });
        for_each_backend(|backend| {
            let (ranks, _) = of_ids(backend, &ids, width, true);
            for (keys, ranks) in naive.iter().zip(&ranks) {
                let pairs: BTreeSet<_> = keys.iter().zip(ranks).collect();
                let by_key: Vec<_> = pairs.iter().map(|(_, rank)| **rank).collect();
                assert!(by_key.windows(2).all(|two| two[0] < two[1]), "{backend:?}");
            }
        });
    }

    #[test]
    fn backends_find_the_same_first_bad_hand(
        (width, mut ids) in hands(),
        wrong in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3),
    ) {
        for (place, id) in wrong {
            if !ids.is_empty() {
                let at = place.index(ids.len());
                ids[at] = id;
            }
        }
        let naive = ids.chunks(width).position(|row| {
            row.iter().any(|id| *id > 51) || row.iter().collect::<BTreeSet<_>>().len() < width
        });
        for_each_backend(|backend| {
            assert_eq!(of_ids(backend, &ids, width, true).1, naive, "{backend:?}");
        });
    }

    #[test]
    fn backends_find_the_same_first_bad_mask(
        (width, ids) in hands(),
        wrong in prop::collection::vec((any::<prop::sample::Index>(), 0..64_u32), 0..4),
    ) {
        let mut masks: Vec<u64> = ids.chunks(width).map(mask).collect();
        for (place, bit) in wrong {
            if !masks.is_empty() {
                let at = place.index(masks.len());
                masks[at] ^= 1 << bit;
            }
        }
        let naive = masks.iter().position(|mask| {
            CardSet::from_mask(*mask).map_or(true, |set| !(5..=7).contains(&set.len()))
        });
        for_each_backend(|backend| {
            assert_eq!(of_masks(backend, &masks, true).1, naive, "{backend:?}");
        });
    }
}

#[test]
fn every_bad_id_is_found_in_every_place() {
    for_each_backend(|backend| {
        for width in 5..=7_usize {
            let good: Vec<u8> = (0..100 * width).map(|i| (i % width) as u8 * 7).collect();
            assert_eq!(of_ids(backend, &good, width, true).1, None);
            for place in (0..good.len()).step_by(3) {
                for id in (52..=255).chain([good[(place + 1) % width]]) {
                    let mut ids = good.clone();
                    ids[place] = id;
                    let mut ranks = vec![0; 100];
                    let found =
                        backend.rank_ids(&ids, width, Scale::EightOrBetter, &mut ranks, true);
                    let row = place / width;
                    let is_bad = ids[row * width..][..width]
                        .iter()
                        .collect::<BTreeSet<_>>()
                        .len()
                        < width
                        || id > 51;
                    assert_eq!(found, is_bad.then_some(row), "{backend:?} {place} {id}");
                }
            }
        }
    });
}

#[test]
fn all_five_card_hands_and_the_classes_they_make() {
    let mut ids = Vec::new();
    let mut masks = Vec::new();
    let all = CardSet::FULL.mask();
    let bits: Vec<u64> = (0..64)
        .map(|bit| 1 << bit)
        .filter(|bit| all & bit != 0)
        .collect();
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        ids.extend([a, b, c, d, e]);
                        masks.push([a, b, c, d, e].into_iter().fold(0, |mask, id: u8| {
                            mask | bits[usize::from(id % 4 * 13 + id / 4)]
                        }));
                    }
                }
            }
        }
    }
    let wanted = of_ids(portable(), &ids, 5, true);
    for (ranks, scale) in wanted.0.iter().zip(Scale::ALL) {
        let mut counts = BTreeMap::new();
        for rank in ranks {
            *counts.entry(*rank).or_insert(0) += 1;
        }
        assert_eq!(counts.values().sum::<usize>(), 2_598_960);
        assert_eq!(counts.range(1..).count(), usize::from(scale.best()));
    }
    for_each_backend(|backend| {
        assert_eq!(of_ids(backend, &ids, 5, true), wanted, "{backend:?}");
        assert_eq!(of_masks(backend, &masks, true), wanted, "{backend:?}");
    });
}
