//! Unknown cards, showing and mucking by hand, and hands without a log.

use proptest::prelude::*;
use proptest::sample::Index;
use studkit::cards::Card;
use studkit::deal::{Seed, shuffled_deck};
use studkit::hand::{Action, Event, Hand, HandCards, NotShown, Options, Refusal, State};
use studkit::rules::{GAMES, Game, House, Rules, Structure};

use crate::hand::{choices, rules};

const MANUAL: Options = Options {
    last_two: false,
    manual_showdown: true,
    unknown_up: false,
};

/// Random numbers that a test asks for one by one.
struct Picks(std::vec::IntoIter<Index>);

impl Picks {
    fn of(&mut self, count: usize) -> usize {
        self.0.next().map_or(0, |pick| pick.index(count))
    }
}

/// A hand played at random from its deck, folds being rare; `None` where the house does not spread
/// the structure.
fn played(start: &Start, picks: &mut Picks) -> Option<(Hand, Vec<Action>)> {
    played_with(start, Options::default(), picks)
}

fn played_with(start: &Start, options: Options, picks: &mut Picks) -> Option<(Hand, Vec<Action>)> {
    let mut hand = start.hand(options)?;
    let mut actions = Vec::new();
    while hand.actor().is_some() {
        let mut legal = choices(&hand);
        if legal.len() > 1 && legal[0] == Action::Fold && picks.of(3) > 0 {
            legal.remove(0);
        }
        let action = legal[picks.of(legal.len())];
        hand.apply(action).unwrap();
        actions.push(action);
    }
    Some((hand, actions))
}

#[derive(Clone, Debug)]
struct Start {
    game: usize,
    preset: usize,
    structure: usize,
    stacks: Vec<i64>,
    seed: u64,
}

impl Start {
    fn rules(&self) -> Option<Rules> {
        let preset = House::presets().nth(self.preset).unwrap();
        rules(&GAMES[self.game], preset, Structure::ALL[self.structure]).ok()
    }

    fn hand(&self, options: Options) -> Option<Hand> {
        let deck = shuffled_deck(Seed::from(self.seed));
        let dealer = self.stacks.len() - 1;
        Some(Hand::with_options(self.rules()?, &self.stacks, dealer, deck, options).unwrap())
    }
}

fn starts() -> impl Strategy<Value = Start> {
    let stacks = prop::collection::vec(prop_oneof![1..8i64, 1..60i64, 200..600i64], 2..=7);
    (0..GAMES.len(), 0..9_usize, 0..2_usize, stacks, any::<u64>()).prop_map(
        |(game, preset, structure, stacks, seed)| Start {
            game,
            preset,
            structure,
            stacks,
            seed,
        },
    )
}

fn picks() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 300)
}

/// The cards that a seat was dealt.
fn cards_of(hand: &Hand, seat: usize) -> Vec<Card> {
    let dealt = hand.events().iter().filter_map(|event| match event {
        Event::Deal {
            seat: owner, card, ..
        } if *owner == seat => *card,
        _ => None,
    });
    dealt.collect()
}

/// Snapshots, logs and undoing give the same hand again.
fn check_records(hand: &Hand) {
    let loaded = Hand::from_bytes(&hand.to_bytes()).unwrap();
    assert_eq!(
        (loaded.state(), loaded.events(), loaded.settlement()),
        (hand.state(), hand.events(), hand.settlement())
    );
    let again = Hand::replay(hand.rules().clone(), hand.events()).unwrap();
    assert_eq!(again.settlement(), hand.settlement());
    assert_eq!(
        (again.stacks(), again.actor()),
        (hand.stacks(), hand.actor())
    );
    let mut back = hand.clone();
    while back.undo() {}
    assert!(back.events().len() <= hand.events().len());
    assert_eq!(back.events(), &hand.events()[..back.events().len()]);
}

/// A muck by a seat that was not beaten is refused; what is legal is accepted.
fn check_choices(hand: &Hand) {
    let legal = hand.legal();
    assert!(legal.show);
    assert_eq!(hand.clone().apply(Action::Muck).is_ok(), legal.muck);
    for action in [
        Action::Fold,
        Action::Check,
        Action::Call,
        Action::RaiseTo(20),
    ] {
        assert_eq!(hand.refusal(action), Some(Refusal::ShowOrMuck));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn who_shows_by_hand_wins_what_he_wins_anyway(start in starts(), picks in picks()) {
        let mut picks = Picks(picks.into_iter());
        let Some((auto, actions)) = played(&start, &mut picks) else {
            return Ok(());
        };
        let mut hand = start.hand(MANUAL).unwrap();
        actions.iter().for_each(|action| hand.apply(*action).unwrap());
        while let Some(actor) = hand.actor() {
            check_choices(&hand);
            let undecided: Vec<usize> = hand.undecided().iter().collect();
            prop_assert!(undecided.contains(&actor));
            let before = hand.clone();
            let seat = undecided[picks.of(undecided.len())];
            if picks.of(2) > 0 || hand.muck(seat).is_err() {
                hand.show(seat, &[]).unwrap();
            }
            check_records(&hand);
            let mut back = hand.clone();
            prop_assert!(back.undo());
            prop_assert_eq!((back.state(), back.events()), (before.state(), before.events()));
        }
        let (by_hand, wanted) = (hand.settlement().unwrap(), auto.settlement().unwrap());
        prop_assert_eq!((&by_hand.awards, &by_hand.returned), (&wanted.awards, &wanted.returned));
        prop_assert_eq!(hand.stacks(), auto.stacks());
    }

    #[test]
    fn unknown_cards_that_are_named_come_to_the_same_end(
        start in starts(),
        picks in picks(),
        hide_up in any::<bool>(),
    ) {
        let mut picks = Picks(picks.into_iter());
        let Some((auto, actions)) = played(&start, &mut picks) else {
            return Ok(());
        };
        let options = Options { unknown_up: hide_up, ..Options::default() };
        let dealer = start.stacks.len() - 1;
        let rules = start.rules().unwrap();
        let mut hand = Hand::with_outside_dealer(rules, &start.stacks, dealer, options).unwrap();
        let mut cards = auto.events().iter().filter_map(|event| match event {
            Event::Deal { card, up, .. } => Some((*card, *up)),
            Event::Community { card } => Some((Some(*card), true)),
            _ => None,
        });
        // Who acts first is what the hand from the deck says.
        let mut acted = auto.events().iter().filter_map(|event| match event {
            Event::Fold { seat } | Event::Check { seat } | Event::Call { seat, .. }
            | Event::BringIn { seat, .. } | Event::Raise { seat, .. } => Some(*seat),
            _ => None,
        });
        let mut actions = actions.iter();
        let mut next_actor = acted.next();
        while hand.settlement().is_none() {
            if let Some((seat, _)) = hand.next_deal() {
                let (card, up) = cards.next().unwrap();
                let hidden = seat.is_some() && (!up || hide_up) && picks.of(3) == 0;
                hand.deal(card.filter(|_| !hidden)).unwrap();
                continue;
            }
            if hand.first_is_unknown() {
                let first = next_actor.unwrap();
                prop_assert!(hand.clone().apply(Action::Check).is_err());
                hand.set_first_to_act(first).unwrap();
                check_records(&hand);
                continue;
            }
            let seat = hand.actor().unwrap();
            if hand.legal().show {
                let all = cards_of(&auto, seat);
                let named: HandCards = all.iter().copied().map(Some).collect();
                prop_assert_eq!(
                    hand.show(seat, &[]),
                    Err(NotShown::Refused(Refusal::UnknownCards))
                );
                hand.show(seat, &all).unwrap();
                let told = Event::Show { seat, cards: named };
                prop_assert!(hand.events().contains(&told));
                check_records(&hand);
                continue;
            }
            let action = *actions.next().unwrap();
            // An open pair that may be there widens the choice, the bring-in may be declined.
            let played = hand.apply(action);
            prop_assert!(played.is_ok(), "{action:?}: {played:?}");
            next_actor = acted.next();
            check_records(&hand);
        }
        let (known, wanted) = (hand.settlement().unwrap(), auto.settlement().unwrap());
        prop_assert_eq!((&known.awards, &known.returned), (&wanted.awards, &wanted.returned));
    }

    #[test]
    fn who_mucks_wins_only_what_nobody_contests(start in starts(), picks in picks()) {
        let mut picks = Picks(picks.into_iter());
        let Some((auto, actions)) = played(&start, &mut picks) else {
            return Ok(());
        };
        let dealer = start.stacks.len() - 1;
        let rules = start.rules().unwrap();
        let mut hand =
            Hand::with_outside_dealer(rules, &start.stacks, dealer, Options::default()).unwrap();
        let mut cards = auto.events().iter().filter_map(|event| match event {
            Event::Deal { card, up, .. } => Some((*card, *up)),
            Event::Community { card } => Some((Some(*card), true)),
            _ => None,
        });
        let mut actions = actions.iter();
        while hand.settlement().is_none() {
            if hand.next_deal().is_some() {
                let (card, up) = cards.next().unwrap();
                hand.deal(card.filter(|_| up)).unwrap();
            } else if hand.legal().show {
                let seat = hand.actor().unwrap();
                match picks.of(2) {
                    0 => hand.show(seat, &cards_of(&auto, seat)).unwrap(),
                    _ => hand.muck(seat).unwrap(),
                }
                check_records(&hand);
            } else {
                hand.apply(*actions.next().unwrap()).unwrap();
            }
        }
        let settlement = hand.settlement().unwrap();
        let mucked: Vec<usize> = (hand.events().iter())
            .filter_map(|event| match event {
                Event::Muck { seat } => Some(*seat),
                _ => None,
            })
            .collect();
        let rake: i64 = settlement.rake;
        prop_assert_eq!(hand.stacks().iter().sum::<i64>() + rake, start.stacks.iter().sum::<i64>());
        for pot in &settlement.pots {
            let left: Vec<usize> = pot.eligible.iter().filter(|seat| !mucked.contains(seat)).collect();
            let awards = pot.awards();
            for seat in pot.eligible.iter().filter(|seat| awards[*seat] > 0) {
                // The last to muck was alone in the pot.
                let last = mucked.iter().rfind(|other| pot.eligible.contains(**other));
                prop_assert!(left.contains(&seat) || left.is_empty() && last == Some(&seat));
            }
            prop_assert_eq!(awards.iter().sum::<i64>() + pot.rake, pot.amount);
        }
        let text = settlement.to_string();
        for seat in mucked {
            for card in cards_of(&auto, seat) {
                let up = hand.public_view().hands.iter().flatten().flatten().any(|seen| *seen == card);
                prop_assert!(up || !text.contains(&card.to_string()));
            }
        }
    }

    #[test]
    fn a_hand_without_a_log_comes_to_the_same_end(start in starts(), picks in picks()) {
        let mut picks = Picks(picks.into_iter());
        let options = Options { last_two: picks.of(2) > 0, ..Options::default() };
        let Some((hand, actions)) = played_with(&start, options, &mut picks) else {
            return Ok(());
        };
        let rules = start.rules().unwrap();
        let (dealer, deck) = (start.stacks.len() - 1, shuffled_deck(Seed::from(start.seed)));
        let mut state = State::deal(&rules, &start.stacks, dealer, deck, options).unwrap();
        for action in actions {
            prop_assert!(!state.is_over());
            prop_assert!(state.legal(&rules) != studkit::hand::Legal::default());
            state.play(&rules, action).unwrap();
        }
        prop_assert!(state.is_over());
        prop_assert_eq!(state.stacks(), hand.stacks());
        prop_assert_eq!(state.play(&rules, Action::Fold), Err(Refusal::Over));
    }
}

/// A five-card hand dealt by hand, whose seats are all-in on the ante.
fn all_in(house: &str, cards: &str, options: Options) -> Hand {
    let rules = rules(
        Game::named("five_stud").unwrap(),
        house,
        Structure::FixedLimit,
    )
    .unwrap();
    let mut hand = Hand::with_outside_dealer(rules, &[1, 1, 1], 2, options).unwrap();
    for card in cards.split_whitespace() {
        hand.deal(card.parse().ok()).unwrap();
    }
    hand
}

#[test]
fn showing_follows_the_rules_of_the_house() {
    let cards = "Ah 2c 3d  Kh 2d 5c  Qd 9c 8s  Jd 7h 6s  9h 4s Tc";
    let mut hand = all_in("robert", cards, MANUAL);
    // Nobody bet: the best board shows first.
    assert_eq!(hand.actor(), Some(0));
    assert_eq!(hand.muck(0), Err(Refusal::NotBeaten));
    assert_eq!(
        hand.show(3, &[]),
        Err(NotShown::Refused(Refusal::NotInShowdown { seat: 3 }))
    );
    // The pair of deuces is out of turn; then ace high is beaten.
    hand.show(1, &[]).unwrap();
    assert_eq!(
        hand.show(1, &[]),
        Err(NotShown::Refused(Refusal::NotInShowdown { seat: 1 }))
    );
    hand.muck(0).unwrap();
    assert_eq!(hand.actor(), Some(2));
    assert!(hand.legal().muck);
    hand.apply(Action::Muck).unwrap();
    assert_eq!(hand.stacks(), [0, 3, 0]);
    assert_eq!(hand.muck(0), Err(Refusal::NoShowdown));
    assert_eq!(
        all_in("pokerstars", cards, MANUAL).muck(0),
        Err(Refusal::FaceUp)
    );
    assert_eq!(all_in("tda", cards, MANUAL).muck(0), Err(Refusal::FaceUp));
}

#[test]
fn cards_that_are_named_have_to_fit() {
    let cards = "?? 2c 3d  Kh 2d 5c  Qd 9c 8s  Jd 7h 6s  9h 4s Tc";
    let mut hand = all_in("robert", cards, Options::default());
    assert_eq!(hand.actor(), Some(0));
    let before = (*hand.state(), hand.events().to_vec());
    let named = |text: &str| -> Vec<Card> {
        studkit::cards::parse(text)
            .map(|card| card.unwrap())
            .collect()
    };
    for wrong in [
        "2c",
        "Kh",
        "Ah As",
        "Ah Kh Qd Jd",
        "Ah As Qd Jd 9h",
        "Ah Kh Qd Jd 9h 3c",
        "As As",
    ] {
        let refused = hand.show(0, &named(wrong));
        assert!(
            matches!(refused, Err(NotShown::Cards(_))),
            "{wrong}: {refused:?}"
        );
        assert_eq!((*hand.state(), hand.events().to_vec()), before);
    }
    assert_eq!(hand.apply(Action::Show), Err(Refusal::UnknownCards));
    let mut other = hand.clone();
    hand.show(0, &named("As")).unwrap();
    other.show(0, &named("9h Kh As Jd Qd")).unwrap();
    assert_eq!(hand.events(), other.events());
    // The others are known: the second mucks nothing, having a pair; the third is beaten.
    assert_eq!(hand.stacks(), [0, 3, 0]);
    let shows = hand.settlement().unwrap().shows.clone().unwrap();
    assert_eq!(
        shows.iter().map(|show| show.must).collect::<Vec<_>>(),
        [true, true, false]
    );
}

#[test]
fn a_card_dealt_before_burns_come_back_is_known_to_be_dealt() {
    let rules = rules(
        Game::named("stud").unwrap(),
        "robert",
        Structure::FixedLimit,
    )
    .unwrap();
    let mut hand = Hand::with_outside_dealer(rules, &[1; 7], 6, Options::default()).unwrap();
    let mut dealt = Vec::new();
    let mut left = Card::ALL.iter().copied();
    while let Some((seat, _)) = hand.next_deal() {
        assert!(seat.is_some());
        for card in &dealt {
            assert!(hand.deal(Some(*card)).is_err(), "{card} is dealt twice");
        }
        let card = left.next().unwrap();
        hand.deal(Some(card)).unwrap();
        dealt.push(card);
    }
    assert_eq!(dealt.len(), 49);
}
