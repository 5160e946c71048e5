//! All 133,784,560 hands of seven cards, through each of the backends that the processor can run.

use std::collections::BTreeMap;

use studkit::cards::{Card, CardSet};
use studkit::eval::Scale;
use studkit::eval::simd::Backend;

/// Hands ranked at a time.
const CHUNK: usize = 1 << 20;

/// How many hands have each rank, on each scale.
struct Counts {
    masks: Vec<u64>,
    ids: Vec<u8>,
    ranks: Vec<u16>,
    by_rank: [Vec<u64>; 3],
}

impl Counts {
    fn add(&mut self, hand: &[u8; 7], mask: u64) {
        self.masks.push(mask);
        self.ids.extend_from_slice(hand);
        if self.masks.len() == CHUNK {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let (masks, ids) = (&self.masks[..], &self.ids[..]);
        let mut other = vec![0; masks.len()];
        self.ranks.resize(masks.len(), 0);
        for (scale, counts) in Scale::ALL.into_iter().zip(&mut self.by_rank) {
            let portable = Backend::named("portable").unwrap();
            assert_eq!(
                portable.rank_masks(masks, scale, &mut self.ranks, true),
                None
            );
            for backend in Backend::available() {
                assert_eq!(backend.rank_masks(masks, scale, &mut other, true), None);
                assert!(other == self.ranks, "{backend:?} from masks");
                assert_eq!(backend.rank_ids(ids, 7, scale, &mut other, true), None);
                assert!(other == self.ranks, "{backend:?} from ids");
            }
            for rank in &self.ranks {
                counts[usize::from(*rank)] += 1;
            }
        }
        self.masks.clear();
        self.ids.clear();
    }

    /// How many hands there are in each category of a scale.
    fn by_category(&self, scale: usize) -> BTreeMap<&'static str, u64> {
        let categories = Scale::ALL[scale].categories();
        let of = |range: &std::ops::RangeInclusive<u16>| {
            (range.clone())
                .map(|rank| self.by_rank[scale][usize::from(rank)])
                .sum()
        };
        categories
            .iter()
            .map(|(category, ranks)| (category.name(), of(ranks)))
            .collect()
    }
}

fn choose(counts: &mut Counts, hand: &mut [u8; 7], at: usize, from: u8, mask: u64) {
    if at == hand.len() {
        return counts.add(hand, mask);
    }
    for id in from..52 - (hand.len() - 1 - at) as u8 {
        hand[at] = id;
        let card = Card::from_id(id).unwrap();
        choose(
            counts,
            hand,
            at + 1,
            id + 1,
            mask | CardSet::of(card).mask(),
        );
    }
}

#[test]
fn all_seven_card_hands() {
    let mut counts = Counts {
        masks: Vec::with_capacity(CHUNK),
        ids: Vec::with_capacity(7 * CHUNK),
        ranks: Vec::new(),
        by_rank: Scale::ALL.map(|scale| vec![0; usize::from(scale.best()) + 1]),
    };
    choose(&mut counts, &mut [0; 7], 0, 0, 0);
    counts.flush();

    for by_rank in &counts.by_rank {
        assert_eq!(by_rank.iter().sum::<u64>(), 133_784_560);
    }
    assert_eq!(
        counts.by_category(0),
        BTreeMap::from([
            ("straight flush", 41_584),
            ("four of a kind", 224_848),
            ("full house", 3_473_184),
            ("flush", 4_047_644),
            ("straight", 6_180_020),
            ("three of a kind", 6_461_620),
            ("two pair", 31_433_400),
            ("pair", 58_627_800),
            ("high card", 23_294_460),
        ])
    );
    let low = counts.by_category(2);
    let tops = [
        "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
    ];
    assert_eq!(
        tops.map(|top| low[format!("{top} low").as_str()]),
        [
            781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120,
            21_457_920, 13_939_200
        ]
    );
    let unpaired: u64 = tops
        .iter()
        .map(|top| low[format!("{top} low").as_str()])
        .sum();
    assert_eq!(low.values().sum::<u64>() - unpaired, 6_169_072);
    assert_eq!(counts.by_rank[1][0], 133_784_560 - 24_530_944);
    assert_eq!(
        counts.by_category(1),
        BTreeMap::from([
            ("five low", 781_824),
            ("six low", 3_151_360),
            ("seven low", 7_426_560),
            ("eight low", 13_171_200),
        ])
    );
}
