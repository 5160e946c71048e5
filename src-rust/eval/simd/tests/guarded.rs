//! Nothing is read or written outside the slices: they adjoin memory that must not be touched.

#![allow(unsafe_code)]

use region::{Allocation, Protection, page};

use super::{Scale, for_each_backend, mask, portable};

/// More rows than a few groups of any backend.
const MOST_ROWS: usize = 300;

/// Pages that can be used, between two that end the process when they are touched.
struct Guarded {
    memory: Allocation,
}

impl Guarded {
    fn new(bytes: usize) -> Self {
        let inside = bytes.next_multiple_of(page::size());
        let mut memory = region::alloc(inside + 2 * page::size(), Protection::READ_WRITE).unwrap();
        let (start, behind) = (memory.as_mut_ptr::<u8>(), page::size() + inside);
        // SAFETY: both pages are part of the allocation, and nothing refers to them.
        unsafe {
            region::protect(start, page::size(), Protection::NONE).unwrap();
            region::protect(start.add(behind), page::size(), Protection::NONE).unwrap();
        }
        Self { memory }
    }

    fn inside(&self) -> usize {
        self.memory.len() - 2 * page::size()
    }

    /// Some items, `before` bytes behind the first page that must not be touched.
    fn at<T: Copy>(&mut self, before: usize, items: usize) -> &mut [T] {
        assert!(before + items * size_of::<T>() <= self.inside());
        assert_eq!(before % align_of::<T>(), 0);
        // SAFETY: what is asked for lies between the guards, where the memory was cleared when it was
        // allocated and is written as plain numbers only; it is aligned, since pages are, and borrowed
        // from the allocation.
        unsafe {
            let start = self.memory.as_mut_ptr::<u8>().add(page::size() + before);
            std::slice::from_raw_parts_mut(start.cast(), items)
        }
    }

    /// Where items start that end at the last page, which must not be touched.
    fn last<T>(&self, items: usize) -> usize {
        self.inside() - items * size_of::<T>()
    }
}

/// Some hands, which repeat after a while that is no multiple of a group.
fn hand(row: usize, width: usize) -> impl Iterator<Item = u8> {
    (0..width).map(move |i| ((row % 47 + 8 * i) % 52) as u8)
}

#[test]
fn nothing_is_touched_outside_the_slices() {
    let mut ids = Guarded::new(8 * MOST_ROWS);
    let mut masks = Guarded::new(8 * MOST_ROWS);
    let mut outs = [Guarded::new(2 * MOST_ROWS), Guarded::new(2 * MOST_ROWS)];
    for_each_backend(|backend| {
        for rows in 0..=MOST_ROWS {
            for width in 5..=7 {
                let hands: Vec<u8> = (0..rows).flat_map(|row| hand(row, width)).collect();
                let sets: Vec<u64> = hands.chunks(width).map(mask).collect();
                let mut wanted = [vec![0; rows], vec![0; rows]];
                let [high, low] = &mut wanted;
                portable().rank_ids_hilo(&hands, width, high, low, true);

                let ends = [0, ids.last::<u8>(hands.len())];
                for start in ends {
                    let ids = ids.at::<u8>(start, hands.len());
                    ids.copy_from_slice(&hands);
                    let at = if start == 0 {
                        0
                    } else {
                        masks.last::<u64>(rows)
                    };
                    let masks = masks.at::<u64>(at, rows);
                    masks.copy_from_slice(&sets);
                    let [first, second] = &mut outs;
                    let at = if start == 0 {
                        0
                    } else {
                        first.last::<u16>(rows)
                    };
                    let (high, low) = (first.at::<u16>(at, rows), second.at::<u16>(at, rows));
                    for check in [false, true] {
                        high.fill(7);
                        assert_eq!(backend.rank_ids(ids, width, Scale::High, high, check), None);
                        assert_eq!(high, wanted[0]);
                        high.fill(7);
                        assert_eq!(backend.rank_masks(masks, Scale::High, high, check), None);
                        assert_eq!(high, wanted[0]);
                        assert_eq!(backend.rank_ids_hilo(ids, width, high, low, check), None);
                        assert_eq!([&*high, &*low], wanted);
                        low.fill(7);
                        assert_eq!(backend.rank_masks_hilo(masks, high, low, check), None);
                        assert_eq!([&*high, &*low], wanted);
                    }
                }
            }
        }
    });
}

#[test]
fn every_alignment_of_every_length_leaves_its_neighbours_alone() {
    const CANARY: u16 = 0xC0DE;
    let ids = vec![0xFF; 64 + 7 * MOST_ROWS + 64];
    let masks = vec![u64::MAX; 8 + MOST_ROWS + 8];
    let out = vec![CANARY; 32 + MOST_ROWS + 32];
    for_each_backend(|backend| {
        for rows in 0..=MOST_ROWS {
            let hands: Vec<u8> = (0..rows).flat_map(|row| hand(row, 7)).collect();
            let mut wanted = vec![0; rows];
            portable().rank_ids(&hands, 7, Scale::AceToFive, &mut wanted, true);
            for shift in 0..64 {
                let (mut ids, mut masks, mut out) = (ids.clone(), masks.clone(), out.clone());
                let row = &mut ids[shift..shift + hands.len()];
                row.copy_from_slice(&hands);
                let words = shift % 32;
                let ranks = &mut out[words..words + rows];
                assert_eq!(
                    backend.rank_ids(row, 7, Scale::AceToFive, ranks, true),
                    None
                );
                assert_eq!(ranks, wanted);
                ranks.fill(0);
                let sets = &mut masks[shift % 8..shift % 8 + rows];
                for (set, hand) in sets.iter_mut().zip(hands.chunks(7)) {
                    *set = mask(hand);
                }
                assert_eq!(
                    backend.rank_masks(sets, Scale::AceToFive, ranks, true),
                    None
                );
                assert_eq!(ranks, wanted);
                let around = out[..words].iter().chain(&out[words + rows..]);
                assert!(around.into_iter().all(|word| *word == CANARY));
            }
        }
    });
}

#[test]
fn unchecked_garbage_is_harmless() {
    let mut state = 1_u64;
    let mut garbage = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state ^ state >> 29
    };
    let words: Vec<u64> = (0..50_000).map(|_| garbage()).collect();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut memory = Guarded::new(bytes.len());
    let mut ranks = vec![0; bytes.len()];
    for_each_backend(|backend| {
        for width in 5..=7 {
            let rows = bytes.len() / width;
            let start = memory.last::<u8>(rows * width);
            let ids = memory.at::<u8>(start, rows * width);
            ids.copy_from_slice(&bytes[..rows * width]);
            for scale in Scale::ALL {
                backend.rank_ids(ids, width, scale, &mut ranks[..rows], false);
            }
        }
        let masks = memory.at::<u64>(0, words.len());
        masks.copy_from_slice(&words);
        for scale in Scale::ALL {
            backend.rank_masks(masks, scale, &mut ranks[..words.len()], false);
        }
    });
}
