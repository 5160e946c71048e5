//! Hands in the words of PokerStars.

use crate::cards::{CardSet, Rank};
use crate::eval::{Category, HandValue, Scale, evaluate};
use crate::rules::Game;

/// What some cards are worth in a game; empty while they are fewer than five.
pub(super) fn worth(game: &Game, cards: CardSet) -> String {
    let on = |scale| {
        evaluate(cards, scale)
            .ok()
            .flatten()
            .map(|value| value_words(&value))
    };
    match game.scales {
        [Scale::AceToFive] => on(Scale::AceToFive).map(|low| format!("Lo: {low}")),
        [Scale::High] => on(Scale::High),
        _ => on(Scale::High).map(|high| match on(Scale::EightOrBetter) {
            Some(low) => format!("HI: {high}; LO: {low}"),
            None => format!("HI: {high}"),
        }),
    }
    .unwrap_or_default()
}

fn value_words(value: &HandValue) -> String {
    let cards = value.cards();
    let rank = |place: usize| capital(cards[place].rank().name());
    let many = |place: usize| capital(cards[place].rank().plural());
    // A straight is told from its lowest card, which may be an ace below a five.
    let run = || format!("{} to {}", rank(4), rank(0));
    match value.category() {
        Category::HighCard => format!("high card {}", rank(0)),
        Category::Pair => format!("a pair of {}", many(0)),
        Category::TwoPair => format!("two pair, {} and {}", many(0), many(2)),
        Category::ThreeOfAKind => format!("three of a kind, {}", many(0)),
        Category::Straight => format!("a straight, {}", run()),
        Category::Flush => format!("a flush, {} high", rank(0)),
        Category::FullHouse => format!("a full house, {} full of {}", many(0), many(3)),
        Category::FourOfAKind => format!("four of a kind, {}", many(0)),
        Category::StraightFlush if cards[4].rank() == Rank::Ten => "a Royal Flush".to_owned(),
        Category::StraightFlush => format!("a straight flush, {}", run()),
        Category::Low(_) => {
            let ranks: Vec<_> = cards.map(|card| card.rank().symbol().to_string()).into();
            ranks.join(",")
        }
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
