//! What holds for every hand.

use std::collections::BTreeSet;

use proptest::prelude::*;
use studkit::bulk::{Slice, rank_ids, rank_masks};
use studkit::cards::{Card, CardSet, Suit, parse};
use studkit::eval::{Scale, evaluate, rank};

/// Different cards in a random order, from few ranks or suits as often as from the whole deck.
fn hands(count: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<Card>> {
    let whole = Card::ALL.to_vec();
    let low: Vec<_> = whole
        .iter()
        .copied()
        .filter(|card| card.id() < 16)
        .collect();
    let suited: Vec<_> = (whole.iter().copied())
        .filter(|card| card.suit() == Suit::Hearts || card.id() < 8)
        .collect();
    prop_oneof![Just(whole), Just(low), Just(suited)]
        .prop_flat_map(move |deck| prop::sample::subsequence(deck, count.clone()))
        .prop_shuffle()
}

fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

fn ranks(cards: &[Card]) -> [u16; 3] {
    Scale::ALL.map(|scale| rank(set(cards), scale).unwrap())
}

proptest! {
    #[test]
    fn a_permutation_of_suits_changes_no_value(hand in hands(5..=7), suits in Just(Suit::ALL.to_vec()).prop_shuffle()) {
        let other: Vec<_> = (hand.iter())
            .map(|card| Card::new(card.rank(), suits[card.suit() as usize]))
            .collect();
        prop_assert_eq!(ranks(&hand), ranks(&other));
    }

    #[test]
    fn another_card_never_worsens_a_hand(hand in hands(6..=7)) {
        let (fewer, more) = (ranks(&hand[1..]), ranks(&hand));
        prop_assert!(fewer.iter().zip(more).all(|(fewer, more)| *fewer <= more));
    }

    #[test]
    fn the_order_of_cards_and_their_form_do_not_matter(hand in hands(5..=7)) {
        let ids: Vec<u8> = hand.iter().map(|card| card.id()).collect();
        for (scale, wanted) in Scale::ALL.into_iter().zip(ranks(&hand)) {
            let mut rank = [0];
            rank_ids(&Slice::new(&ids, ids.len()), scale, &mut rank, None, true).unwrap();
            prop_assert_eq!(rank[0], wanted);
            rank_masks(&Slice::new(&[set(&hand).mask()], 1), scale, &mut rank, None, true).unwrap();
            prop_assert_eq!(rank[0], wanted);
        }
    }

    #[test]
    fn the_five_that_play_are_worth_the_whole_hand(hand in hands(5..=7)) {
        for scale in Scale::ALL {
            if let Some(value) = evaluate(set(&hand), scale).unwrap() {
                let five = set(&value.cards());
                prop_assert!(five.len() == 5 && five.is_subset(set(&hand)));
                prop_assert_eq!(evaluate(five, scale).unwrap(), Some(value));
            }
        }
    }

    #[test]
    fn card_sets_do_what_sets_do(a in hands(0..=8), b in hands(0..=8)) {
        let [x, y]: [BTreeSet<Card>; 2] = [&a, &b].map(|cards| cards.iter().copied().collect());
        let [p, q] = [set(&a), set(&b)];
        let same = |set: CardSet, wanted: BTreeSet<Card>| set.iter().eq(wanted) && set.iter().len() == set.len();
        prop_assert!(same(p | q, &x | &y));
        prop_assert!(same(p & q, &x & &y));
        prop_assert!(same(p - q, &x - &y));
        prop_assert!(same(p ^ q, &x ^ &y));
        prop_assert!(same(!p, Card::ALL.into_iter().filter(|card| !x.contains(card)).collect()));
        prop_assert_eq!(p <= q, x.is_subset(&y));
        prop_assert_eq!(p < q, x.is_subset(&y) && x != y);
        prop_assert_eq!(p.is_subset(q), x.is_subset(&y));
        prop_assert_eq!(CardSet::from_mask(p.mask()), Ok(p));
        prop_assert_eq!(p.to_string().parse(), Ok(p));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[2-9TtJqKaA10cdhsCS♥♠, ]{0,12}|\\PC{0,8}") {
        let cards: Vec<_> = parse(&text).collect();
        prop_assert!(cards.iter().rev().skip(1).all(Result::is_ok));
    }
}
