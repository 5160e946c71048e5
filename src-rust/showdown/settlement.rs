//! One settlement with everything that explains it.

use super::order::{Show, ShowFacts};
use super::sharing::{Case, Ledger, Part};
use super::{OddChip, Policy, Showdown};
use crate::cards::Card;
use crate::error::Result;
use crate::eval::Scale;
use crate::pots::{MAX_SEATS, Pots, Seats};
use crate::rake::Rake;

/// What a hand came to: every chip of it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settlement {
    /// The pots, the main pot first.
    pub pots: Vec<PotResult>,
    /// The chips each seat wins from the pots.
    pub awards: Vec<i64>,
    /// The chips each seat gets back uncalled.
    pub returned: Vec<i64>,
    /// The chips that the house takes.
    pub rake: i64,
    /// The live seats in the order of showing; `None` when a fact that decides it is missing, and
    /// empty when nobody shows.
    pub shows: Option<Vec<Show>>,
    /// Whether what is shown was decided at the table; otherwise it is what the rules ask for.
    pub decided: bool,
    /// The rule that decides the order of showing and the fact it asks for, where that is missing.
    pub missing: Option<(&'static str, &'static str)>,
    /// What each seat that shows or wins at the showdown holds.
    pub hands: Vec<Option<Held>>,
}

/// The cards of a seat and what they make.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Held {
    /// The cards in the order dealt, the community card last.
    pub cards: Vec<Card>,
    /// The rank on each scale of the game; 0 does not qualify.
    pub values: Vec<(Scale, u16)>,
}

/// What became of one pot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PotResult {
    /// The chips in it, before the rake.
    pub amount: i64,
    /// The chips that the house takes of it.
    pub rake: i64,
    /// The seats that could win it.
    pub eligible: Seats,
    /// How it was shared: one part, or two halves.
    pub splits: Vec<Split>,
}

/// Why a share of a pot went where it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// No other seat was eligible, or all others mucked.
    Uncontested,
    /// The best hand on this scale.
    Best(Scale),
    /// The best hands both ways, the whole pot being one split.
    BothWays,
}

/// A share of a pot and its winners.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Split {
    /// Why they won it.
    pub why: Why,
    /// The chips of the share.
    pub chips: i64,
    /// The winners; where there are odd chips in the order in which they get them.
    pub winners: Vec<usize>,
    /// How many winners get one chip more than the others, and by which rule.
    pub odd: Option<(usize, OddChip)>,
    /// The five cards that play, for each winner: one hand, two where the winners are the same both
    /// ways, none where nothing was compared.
    pub fives: Vec<Vec<[Card; 5]>>,
}

impl Split {
    /// The chips of a winner, by his place among the winners.
    #[must_use]
    pub fn share(&self, place: usize) -> i64 {
        let odd = self.odd.map_or(0, |(odd, _)| odd);
        self.chips / self.winners.len().max(1) as i64 + i64::from(place < odd)
    }
}

impl Why {
    /// The name, for logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uncontested => "alone",
            Self::Best(Scale::High) => "high",
            Self::Best(Scale::EightOrBetter | Scale::AceToFive) => "low",
            Self::BothWays => "both ways",
        }
    }

    /// Whether winners of the share have the best high hand.
    const fn by_high(self) -> bool {
        matches!(self, Self::Best(Scale::High) | Self::BothWays)
    }

    /// Whether winners of the share have the best low hand.
    const fn by_low(self) -> bool {
        matches!(
            self,
            Self::Best(Scale::EightOrBetter | Scale::AceToFive) | Self::BothWays
        )
    }
}

impl PotResult {
    /// Whether the halves of the pot differ by a chip, which the first of them has.
    #[must_use]
    pub fn has_odd_half(&self) -> bool {
        matches!(&self.splits[..], [first, second] if first.chips > second.chips)
    }

    /// The seats with the best high hand; none in razz and where nothing was compared.
    #[must_use]
    pub fn high_winners(&self) -> Seats {
        self.winners(Why::by_high)
    }

    /// The seats with the best low hand; none when none qualifies, in high games and where nothing
    /// was compared.
    #[must_use]
    pub fn low_winners(&self) -> Seats {
        self.winners(Why::by_low)
    }

    fn winners(&self, by: impl Fn(Why) -> bool) -> Seats {
        let splits = self.splits.iter().filter(|split| by(split.why));
        splits
            .flat_map(|split| split.winners.iter().copied())
            .collect()
    }

    /// The chips each seat wins from the pot.
    pub fn awards(&self) -> [i64; MAX_SEATS] {
        let mut awards = [0; MAX_SEATS];
        for split in &self.splits {
            for (place, seat) in split.winners.iter().enumerate() {
                awards[*seat] += split.share(place);
            }
        }
        awards
    }
}

/// Takes down every split.
struct Record<'a> {
    case: &'a Case<'a>,
    pots: Vec<PotResult>,
}

impl Ledger for Record<'_> {
    fn pay(&mut self, pot: usize, part: Part, chips: i64, order: &[usize], odd: usize) {
        let policy = self.case.policy;
        let (why, scales, rule) = match part {
            Part::Uncontested => (Why::Uncontested, 0..0, None),
            Part::Scale(scale) => {
                let rule = policy.odd_chips[scale];
                (
                    Why::Best(policy.scales[scale]),
                    scale..scale + 1,
                    Some(rule),
                )
            }
            Part::BothWays => (Why::BothWays, 0..2, Some(policy.odd_chips[0])),
        };
        let fives = |seat: &usize| {
            let five = |scale| self.case.five(*seat, scale).ok();
            scales.clone().filter_map(five).collect()
        };
        self.pots[pot].splits.push(Split {
            why,
            chips,
            winners: order.to_vec(),
            odd: rule.filter(|_| odd > 0).map(|rule| (odd, rule)),
            fives: order.iter().map(fives).collect(),
        });
    }
}

/// Settles one hand, and explains it.
///
/// # Errors
///
/// Negative contributions and more chips than an `i64` can count; nobody live; a card that comes
/// twice; where hands are compared, a live seat without a whole hand; a rule that matters whose
/// fact is missing.
pub fn settle(
    policy: &Policy,
    showdown: &Showdown<'_>,
    facts: &ShowFacts<'_>,
    rake: Option<&Rake>,
) -> Result<Settlement> {
    showdown.check(policy)?;
    let aggressors = facts.aggressors.unwrap_or_default().iter().copied();
    let decided = facts.decided.unwrap_or_default().iter();
    let shows = decided.map(|show| show.seat);
    (aggressors.chain(facts.bring_in).chain(shows))
        .try_for_each(|seat| showdown.check_seat(seat))?;
    let ranks = showdown.ranks(policy)?;
    let pots = Pots::divide(showdown.contributed, showdown.live)?;
    let rakes = match rake {
        Some(rake) => rake.of(&pots, showdown.reached(policy))?,
        None => [0; MAX_SEATS],
    };
    let case = Case {
        policy,
        showdown,
        ranks: &ranks,
    };
    let mut record = Record {
        case: &case,
        pots: (pots.iter().zip(rakes))
            .map(|(pot, rake)| PotResult {
                amount: pot.amount,
                rake,
                eligible: pot.eligible,
                splits: Vec::new(),
            })
            .collect(),
    };
    case.share(&pots, Some(&rakes), &mut record)?;
    let results = record.pots;

    let seats = showdown.seats();
    let mut awards = vec![0; seats];
    for pot in &results {
        awards
            .iter_mut()
            .zip(pot.awards())
            .for_each(|(all, one)| *all += one);
    }
    let mut returned = vec![0; seats];
    if let Some((seat, chips)) = pots.uncalled {
        returned[seat] = chips;
    }
    let shows = match facts.decided {
        Some(shows) => Some(shows.to_vec()),
        None => case.shows(&pots, facts),
    };
    let open = case.open_hands(shows.as_deref(), &results);
    Ok(Settlement {
        rake: results.iter().map(|pot| pot.rake).sum(),
        pots: results,
        awards,
        returned,
        hands: (0..seats)
            .map(|seat| open.contains(seat).then(|| case.held(seat)))
            .collect(),
        decided: facts.decided.is_some(),
        missing: shows.is_none().then(|| policy.missing_fact(facts)),
        shows,
    })
}

impl Case<'_> {
    /// The seats whose hands may be told: those that must show, and the winners at the showdown.
    fn open_hands(&self, shows: Option<&[Show]>, pots: &[PotResult]) -> Seats {
        let splits = pots.iter().flat_map(|pot| &pot.splits);
        let winners = (splits.filter(|split| split.why != Why::Uncontested))
            .flat_map(|split| split.winners.iter().copied());
        let shown = shows.unwrap_or_default().iter().filter(|show| show.must);
        winners.chain(shown.map(|show| show.seat)).collect()
    }

    fn held(&self, seat: usize) -> Held {
        let own = self.showdown.row(self.policy, seat).iter();
        Held {
            cards: (own.filter_map(|id| Card::with_id(*id)))
                .chain(self.showdown.community)
                .collect(),
            values: (self.policy.scales.iter().copied())
                .zip(self.ranks[seat])
                .collect(),
        }
    }
}
