//! The history of a hand that was played here.

use super::phh::house_fields;
use super::{Field, HandHistory, Step, StepKind};
use crate::hand::{Event, Hand, HandCards};
use crate::pots::MAX_SEATS;
use crate::rules::Stakes;

impl HandHistory {
    /// The history of a hand: its cards, decisions and showdown, the house, and, when it is over, what
    /// became of the stacks. Seats are numbered in the order of the deal.
    #[must_use]
    pub fn of(hand: &Hand) -> Self {
        let rules = hand.rules();
        let seats = hand.stacks().len();
        let (dealer, stacks) = match hand.events().first() {
            Some(Event::Setup { dealer, stacks, .. }) => (*dealer, stacks.to_vec()),
            _ => (seats - 1, hand.stacks().to_vec()),
        };
        let place = |seat: usize| (seat + seats - 1 - dealer) % seats;
        let mut in_order = vec![0; seats];
        for (seat, chips) in stacks.into_iter().enumerate() {
            in_order[place(seat)] = chips;
        }
        let mut fields = house_fields(&rules.house);
        let numbers = |value: &dyn Fn(usize) -> i64| {
            let mut numbers = vec![Field::Int(0); seats];
            (0..seats).for_each(|seat| numbers[place(seat)] = Field::Int(value(seat)));
            Field::List(numbers)
        };
        fields.insert(0, ("seats".to_owned(), numbers(&|seat| seat as i64 + 1)));
        if let Some(settlement) = hand.settlement() {
            let stacks = numbers(&|seat| hand.stacks()[seat]);
            fields.insert(1, ("finishing_stacks".to_owned(), stacks));
            fields.push(("_rake".to_owned(), Field::Int(settlement.rake)));
        }
        Self {
            game: rules.game,
            structure: rules.structure,
            house: Some(rules.house.clone()),
            stakes: Stakes {
                small_bet: rules.small_bet,
                big_bet: rules.big_bet,
                ante: Some(rules.ante),
                bring_in: Some(rules.bring_in),
            },
            decimals: 0,
            stacks: in_order,
            steps: steps(hand, place),
            fields: fields.into(),
            line: 1,
        }
    }
}

/// What happened, the cards of a street seat by seat.
fn steps(hand: &Hand, place: impl Fn(usize) -> usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let first = usize::from(*hand.rules().game.streets().start());
    let (mut dealt, mut held) = ([HandCards::default(); MAX_SEATS], [0; MAX_SEATS]);
    let step = |kind| Step { kind, line: 1 };
    let deal = |steps: &mut Vec<Step>, dealt: &mut [HandCards; MAX_SEATS]| {
        for (seat, cards) in dealt
            .iter_mut()
            .enumerate()
            .filter(|(_, cards)| !cards.is_empty())
        {
            let cards = std::mem::take(cards);
            steps.push(step(StepKind::Deal { seat, cards }));
        }
    };
    for event in hand.events() {
        let seat = event.seat().map_or(0, &place);
        let kind = match *event {
            Event::Deal { card, .. } => {
                // In a run-out the cards of one street follow those of another.
                if held[seat] >= first && !dealt[seat].is_empty() {
                    deal(&mut steps, &mut dealt);
                }
                held[seat] += 1;
                dealt[seat].push(card);
                continue;
            }
            Event::Community { card } => StepKind::Community { card },
            Event::BringIn { .. } => StepKind::BringIn { seat },
            Event::Fold { .. } => StepKind::Fold { seat },
            Event::Check { .. } | Event::Call { .. } => StepKind::CheckOrCall { seat },
            Event::Raise { to, .. } => StepKind::RaiseTo { seat, total: to },
            Event::Show { cards, .. } => StepKind::Show { seat, cards },
            Event::Muck { .. } => StepKind::Muck { seat },
            Event::Setup { .. }
            | Event::Ante { .. }
            | Event::Burn { .. }
            | Event::First { .. }
            | Event::Return { .. }
            | Event::Award { .. }
            | Event::Rake { .. } => continue,
        };
        deal(&mut steps, &mut dealt);
        steps.push(step(kind));
    }
    deal(&mut steps, &mut dealt);
    steps
}
