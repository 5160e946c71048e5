//! A naive evaluator to test against: the best of all five-card subsets, by sorting. It shares
//! nothing with the evaluators but the cards.

use std::cmp::Reverse;

use super::{Card, Rank, Scale, Suit};

/// What orders hands of one scale: bigger is better, and `None` does not qualify.
pub(super) type Key = Option<(Vec<i32>, Vec<i32>)>;

/// The key of the best five cards.
pub(super) fn key(cards: &[Card], scale: Scale) -> Key {
    if cards.len() > 5 {
        return (0..cards.len())
            .map(|out| {
                let mut fewer = cards.to_vec();
                fewer.remove(out);
                key(&fewer, scale)
            })
            .max()
            .unwrap();
    }
    match scale {
        Scale::High => Some(high_key(cards)),
        Scale::AceToFive => Some(low_key(cards)),
        Scale::EightOrBetter => {
            let low = low_key(cards);
            let qualifies = low.0 == [-1; 5] && low.1[0] >= -8;
            qualifies.then_some(low)
        }
    }
}

/// How often each height comes and the heights, in the order that matters.
fn groups(heights: &[i32]) -> (Vec<i32>, Vec<i32>) {
    let mut groups: Vec<(i32, i32)> = Vec::new();
    for height in heights {
        match groups.iter_mut().find(|group| group.1 == *height) {
            Some(group) => group.0 += 1,
            None => groups.push((1, *height)),
        }
    }
    groups.sort_by_key(|group| Reverse(*group));
    groups.into_iter().unzip()
}

fn high_key(cards: &[Card]) -> (Vec<i32>, Vec<i32>) {
    let heights: Vec<i32> = cards.iter().map(|card| card.rank() as i32 + 2).collect();
    let (sizes, mut ranks) = groups(&heights);
    let flush = Suit::ALL
        .iter()
        .any(|suit| cards.iter().all(|card| card.suit() == *suit));
    if ranks == [14, 5, 4, 3, 2] {
        ranks = vec![5, 4, 3, 2, 1];
    }
    let straight = sizes.len() == 5 && ranks[0] - ranks[4] == 4;
    let category = match (straight, flush, &sizes[..]) {
        (true, true, _) => 8,
        (_, _, [4, 1]) => 7,
        (_, _, [3, 2]) => 6,
        (_, true, _) => 5,
        (true, _, _) => 4,
        (_, _, [3, 1, 1]) => 3,
        (_, _, [2, 2, 1]) => 2,
        (_, _, [2, 1, 1, 1]) => 1,
        _ => 0,
    };
    (vec![category], ranks)
}

fn low_key(cards: &[Card]) -> (Vec<i32>, Vec<i32>) {
    let heights: Vec<i32> = cards
        .iter()
        .map(|card| match card.rank() {
            Rank::Ace => 1,
            rank => rank as i32 + 2,
        })
        .collect();
    let (sizes, ranks) = groups(&heights);
    let negative = |numbers: Vec<i32>| numbers.into_iter().map(|number| -number).collect();
    (negative(sizes), negative(ranks))
}

#[cfg(test)]
mod tests {
    use super::super::{CardSet, evaluate, rank};
    use super::*;

    /// Calls a function with every choice of `left` more cards from those after `from`.
    fn choose(hand: &mut Vec<Card>, from: u8, left: usize, see: &mut dyn FnMut(&[Card])) {
        if left == 0 {
            return see(hand);
        }
        for id in from..52 {
            hand.push(Card::from_id(id).unwrap());
            choose(hand, id + 1, left - 1, see);
            hand.pop();
        }
    }

    /// Says that ranks and keys agree: the same key for the same rank, a bigger one for a bigger.
    fn assert_same_order(scale: Scale, keys: &[Option<Key>], all: bool) {
        assert!(
            keys[0].iter().all(Option::is_none),
            "{scale}: 0 is kept for what does not qualify"
        );
        let ranked = &keys[1..];
        if all {
            assert!(
                ranked.iter().all(Option::is_some),
                "{scale}: the ranks are dense"
            );
        }
        let known: Vec<_> = ranked.iter().flatten().collect();
        assert!(
            known.is_sorted_by(|a, b| a < b),
            "{scale}: bigger is better"
        );
    }

    fn see(scale: Scale, cards: &[Card], keys: &mut [Option<Key>]) {
        let rank = rank(cards.iter().copied().collect(), scale).unwrap();
        let key = key(cards, scale);
        assert_eq!(rank == 0, key.is_none(), "{cards:?} on {scale}");
        match &keys[usize::from(rank)] {
            Some(known) => assert_eq!(*known, key, "{cards:?} on {scale}"),
            None => keys[usize::from(rank)] = Some(key),
        }
    }

    #[test]
    fn every_five_card_hand_on_every_scale() {
        for scale in Scale::ALL {
            let mut keys = vec![None; usize::from(scale.best()) + 1];
            let mut hands = 0;
            choose(&mut Vec::new(), 0, 5, &mut |cards| {
                see(scale, cards, &mut keys);
                hands += 1;
            });
            assert_eq!(hands, 2_598_960);
            assert_same_order(scale, &keys, true);
        }
    }

    #[test]
    fn every_choice_of_six_or_seven_ranks_on_the_low_scales() {
        fn extend(cards: &mut Vec<Card>, rank: usize, left: usize, see: &mut dyn FnMut(&[Card])) {
            if left == 0 {
                return see(cards);
            }
            if rank == Rank::ALL.len() {
                return;
            }
            for count in 0..=left.min(4) {
                let suits = &Suit::ALL[..count];
                cards.extend(suits.iter().map(|suit| Card::new(Rank::ALL[rank], *suit)));
                extend(cards, rank + 1, left - count, see);
                cards.truncate(cards.len() - count);
            }
        }
        for scale in [Scale::AceToFive, Scale::EightOrBetter] {
            for (count, multisets) in [(6, 18_395), (7, 49_205)] {
                let mut keys = vec![None; usize::from(scale.best()) + 1];
                let mut seen = 0;
                extend(&mut Vec::new(), 0, count, &mut |cards| {
                    see(scale, cards, &mut keys);
                    seen += 1;
                });
                assert_eq!(seen, multisets);
                assert_same_order(scale, &keys, false);
            }
        }
    }

    #[test]
    fn random_six_and_seven_card_hands_and_the_five_that_play() {
        let mut state = 0x5EED_u64;
        for round in 0..60_000 {
            let mut hand = CardSet::EMPTY;
            while hand.len() < 6 + round % 2 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                hand = hand | CardSet::of(Card::from_id((state >> 33) as u8 % 52).unwrap());
            }
            let cards: Vec<Card> = hand.iter().collect();
            for scale in Scale::ALL {
                let wanted = key(&cards, scale);
                match evaluate(hand, scale).unwrap() {
                    None => assert_eq!(wanted, None, "{hand} on {scale}"),
                    Some(value) => {
                        let five = value.cards();
                        let set: CardSet = five.into_iter().collect();
                        assert!(set.len() == 5 && set.is_subset(hand), "{hand} on {scale}");
                        assert_eq!(key(&five, scale), wanted, "{hand} on {scale}");
                        assert_eq!(evaluate(set, scale).unwrap().unwrap().rank(), value.rank());
                    }
                }
            }
        }
    }
}
