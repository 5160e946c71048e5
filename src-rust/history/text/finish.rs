//! The history that the lines of a hand come to: its stakes, and all that is known beside the play.

use super::build::{Build, Seat, Shown};
use super::scan::{MOST_DIGITS, Told, amount_field};
use super::site::Site;
use crate::cards::Card;
use crate::hand::HandCards;
use crate::history::{Field, HandHistory, Step, StepKind};
use crate::rules::{House, Stakes};

/// The digits behind the point of money, even where none are written.
const CENTS: u32 = 2;

impl Build<'_> {
    /// The history.
    pub fn finish(mut self, site: Site) -> Told<HandHistory> {
        if !self.summary {
            return Err("expected *** SUMMARY *** before the end of the hand".to_owned());
        }
        if self.live() == 0 {
            return Err("expected cards before the end of the hand".to_owned());
        }
        let mut tags = Vec::new();
        let (small_bet, big_bet) = self.bets(&mut tags)?;
        let ante = self
            .seats
            .iter()
            .map(|seat| seat.ante)
            .max()
            .unwrap_or_default();
        let ante = self.header.ante.map_or(ante, |money| money.parts.max(ante));
        let bring_in = self.whole_bring_in(site, small_bet, ante, &mut tags);
        if self
            .seats
            .iter()
            .any(|seat| seat.ante > 0 && seat.ante < ante)
        {
            tags.push("ante_short");
        }
        let decimals = match self.currency {
            Some(_) => self.digits.max(CENTS),
            None => self.digits,
        };
        let one = 10_i64.pow(MOST_DIGITS - decimals);
        let stakes = Stakes {
            small_bet: (small_bet / one).max(1),
            big_bet: (big_bet / one).max(1),
            ante: Some(ante / one),
            bring_in: Some((bring_in / one).max(1)),
        };
        let places = self.places();
        let mut steps = std::mem::take(&mut self.steps);
        for step in &mut steps {
            step.kind = moved(step.kind, &places, one);
        }
        let shown = self.showdown(&places, &mut steps);
        let stacks = self.seats.iter().filter(|seat| seat.dealt_in());
        let stacks: Vec<i64> = stacks.map(|seat| seat.stack / one).collect();
        if stacks.contains(&0) {
            return Err("expected chips in every stack that is dealt in".to_owned());
        }
        self.money_fields(&places, decimals, &mut tags);
        for (name, players) in shown {
            self.fact(name, Field::List(players));
        }
        let tags = tags.into_iter().map(|tag| Field::Text(tag.to_owned()));
        let tags = tags.collect();
        self.fact("_tags", Field::List(tags));
        let house = match site {
            Site::PokerStars => House::preset("pokerstars").ok(),
            _ => None,
        };
        Ok(HandHistory {
            game: self.header.game,
            structure: self.header.structure,
            house,
            stakes,
            decimals,
            stacks,
            steps,
            fields: self.header.facts.into(),
            line: self.line,
        })
    }

    /// The small and the big bet: from the header, or from the bets.
    fn bets(&self, tags: &mut Vec<&'static str>) -> Told<(i64, i64)> {
        if let Some((small, big)) = self.header.bets {
            return Ok((small.parts, big.parts));
        }
        tags.push("limits_inferred");
        let whole = || self.raises.iter().filter(|raise| !raise.all_in);
        let late = whole().find(|raise| raise.round >= 2);
        if let Some(raise) = late {
            return Ok((raise.more / 2, raise.more));
        }
        let posted = self.bring_in.map(|(amount, _)| amount);
        let first = whole()
            .find(|raise| raise.round == 0)
            .map(|raise| raise.total);
        // In the second round a pair may have doubled the bet; a small bet is no more than three times
        // the bring-in.
        let second = whole().find(|raise| raise.round == 1).map(|raise| {
            match posted.is_some_and(|posted| raise.more > 3 * posted) {
                true => raise.more / 2,
                false => raise.more,
            }
        });
        let small = first.or(second).or(posted.map(|posted| 2 * posted));
        match small {
            Some(small) if small > 0 => Ok((small, 2 * small)),
            _ => Err("expected a bet to tell the limits by".to_owned()),
        }
    }

    /// The whole bring-in, which a short stack does not tell.
    fn whole_bring_in(
        &self,
        site: Site,
        small_bet: i64,
        ante: i64,
        tags: &mut Vec<&'static str>,
    ) -> i64 {
        let usual = match (site, self.header.tournament) {
            (Site::PokerStars, true) => 3 * ante / 2,
            (Site::Bovada, true) => 5 * ante / 2,
            _ => small_bet / 2,
        };
        // No part of the smallest unit.
        let unit = match self.currency {
            Some(_) => 10_i64.pow(MOST_DIGITS - self.digits.max(CENTS)),
            None => 10_i64.pow(MOST_DIGITS - self.digits),
        };
        let usual = match usual / unit * unit {
            usual if usual > 0 && usual <= small_bet => usual,
            _ => unit.min(small_bet),
        };
        match self.bring_in {
            Some((amount, false)) => amount,
            Some((amount, true)) if self.bring_in_call > amount => {
                tags.push("bringin_short");
                self.bring_in_call
            }
            Some((amount, true)) if self.bring_in_call == amount => amount,
            Some((amount, true)) => {
                tags.push("bringin_guess");
                usual.max(amount)
            }
            None => {
                tags.push("bringin_guess");
                // It is less than what was bet instead.
                let opened = self.raises.first().filter(|raise| raise.round == 0);
                let most = opened.map_or(usual, |raise| raise.total - unit);
                usual.min(most).max(unit)
            }
        }
    }

    /// The place of each seat in the order of the deal.
    fn places(&self) -> Vec<usize> {
        let mut next = 0;
        let place = |seat: &Seat<'_>| {
            let place = next;
            next += usize::from(seat.dealt_in());
            place
        };
        self.seats.iter().map(place).collect()
    }

    /// The steps of the showdown, and the fields that tell more of it.
    fn showdown(
        &mut self,
        places: &[usize],
        steps: &mut Vec<Step>,
    ) -> Vec<(&'static str, Vec<Field>)> {
        let several = self.live() > 1;
        let (mut mucked, mut voluntary) = (Vec::new(), Vec::new());
        for shown in std::mem::take(&mut self.shown) {
            let Shown { seat, line, .. } = shown;
            let held = &self.seats[seat];
            if !held.dealt_in() {
                continue;
            }
            let player = Field::Int(places[seat] as i64 + 1);
            let whole = |cards: &HandCards| cards.len() == held.cards.len();
            let takes_part = several && !held.folded;
            let seat = places[seat];
            match shown.cards {
                Some(cards) if takes_part && whole(&cards) => {
                    steps.push(Step {
                        kind: StepKind::Show { seat, cards },
                        line,
                    });
                    if shown.mucked {
                        mucked.push(player);
                    }
                }
                None if takes_part => steps.push(Step {
                    kind: StepKind::Muck { seat },
                    line,
                }),
                Some(cards) if !shown.mucked => {
                    let cards: String = cards.iter().flatten().map(Card::to_string).collect();
                    voluntary.push(Field::List(vec![player, Field::Text(cards)]));
                }
                _ => {}
            }
        }
        let fields = [("_mucked", mucked), ("_voluntary_show", voluntary)];
        let told = fields
            .into_iter()
            .filter(|(_, players)| !players.is_empty());
        told.collect()
    }

    /// What became of the chips.
    fn money_fields(&mut self, places: &[usize], decimals: u32, tags: &mut Vec<&'static str>) {
        let one = 10_i64.pow(MOST_DIGITS - decimals);
        let field = |amount: i64| amount_field(amount / one, decimals);
        let player = |seat: usize| Field::Int(places[seat] as i64 + 1);
        let dealt_in: Vec<usize> = (0..self.seats.len())
            .filter(|seat| self.seats[*seat].dealt_in())
            .collect();
        let seats = dealt_in.iter().map(|seat| &self.seats[*seat]);
        let mut facts = vec![
            (
                "seats",
                Field::List(seats.clone().map(|seat| Field::Int(seat.number)).collect()),
            ),
            (
                "players",
                Field::List(
                    seats
                        .map(|seat| Field::Text(seat.name.to_owned()))
                        .collect(),
                ),
            ),
        ];
        if let Some(currency) = self.currency.filter(|_| !self.header.tournament) {
            facts.push(("currency", Field::Text(currency.to_owned())));
        }
        let me = (self.seats.iter()).position(|seat| seat.dealt_in() && Some(seat.name) == self.me);
        if let Some(hero) = me.or(self.hero()) {
            facts.push(("_hero", player(hero)));
        }
        let uncalled = self.uncalled.or_else(|| {
            let derived = self.derived_uncalled();
            tags.extend(derived.map(|_| "uncalled_derived"));
            derived
        });
        let mut finishing: Vec<i64> = self
            .seats
            .iter()
            .map(|seat| seat.stack - seat.put_in)
            .collect();
        let mut collected = vec![0; self.seats.len()];
        for award in &self.awards {
            collected[award.seat] += award.amount;
            finishing[award.seat] += award.amount;
        }
        if let Some((seat, amount)) = uncalled {
            finishing[seat] += amount;
        }
        let put_in: i64 = self.seats.iter().map(|seat| seat.put_in).sum();
        let pot = put_in - uncalled.map_or(0, |(_, amount)| amount);
        let paid: i64 = collected.iter().sum();
        let rake = self.rake.unwrap_or_else(|| {
            if pot > paid {
                tags.push("rake_derived");
            }
            (pot - paid).max(0)
        });
        let list = |amounts: &[i64]| {
            Field::List(dealt_in.iter().map(|seat| field(amounts[*seat])).collect())
        };
        facts.push(("finishing_stacks", list(&finishing)));
        facts.push(("_total_pot", field(pot)));
        if let Some(printed) = self.total_pot.filter(|printed| *printed != pot) {
            facts.push(("_total_pot_printed", field(printed)));
        }
        facts.push(("_rake", field(rake)));
        if let Some((seat, amount)) = uncalled {
            facts.push(("_uncalled", Field::List(vec![player(seat), field(amount)])));
        }
        facts.push(("_collected", list(&collected)));
        let awards = self.awards.iter().map(|award| {
            Field::List(vec![
                player(award.seat),
                field(award.amount),
                Field::Text(award.pot.clone()),
                Field::Text(award.half.to_owned()),
            ])
        });
        facts.push(("_awards", Field::List(awards.collect())));
        for (name, field) in facts {
            self.fact(name, field);
        }
    }

    /// The only seat whose down cards were told.
    fn hero(&self) -> Option<usize> {
        let told = |number: &usize| matches!(self.seats[*number].cards.first(), Some(Some(_)));
        let mut told = (0..self.seats.len()).filter(told);
        told.next().filter(|_| told.next().is_none())
    }

    /// What nobody could call, where it is not told.
    fn derived_uncalled(&self) -> Option<(usize, i64)> {
        let most = |but: Option<usize>| {
            let seats = self.seats.iter().enumerate();
            let seats = seats.filter(|(number, _)| Some(*number) != but);
            seats.map(|(number, seat)| (seat.put_in, number)).max()
        };
        let (highest, seat) = most(None)?;
        let (next, _) = most(Some(seat))?;
        (highest > next && !self.seats[seat].folded).then_some((seat, highest - next))
    }
}

/// A step with the seats in the order of the deal, and the amounts in the smallest unit.
fn moved(kind: StepKind, places: &[usize], one: i64) -> StepKind {
    match kind {
        StepKind::Deal { seat, cards } => StepKind::Deal {
            seat: places[seat],
            cards,
        },
        StepKind::Community { card } => StepKind::Community { card },
        StepKind::BringIn { seat } => StepKind::BringIn { seat: places[seat] },
        StepKind::Fold { seat } => StepKind::Fold { seat: places[seat] },
        StepKind::CheckOrCall { seat } => StepKind::CheckOrCall { seat: places[seat] },
        StepKind::RaiseTo { seat, total } => StepKind::RaiseTo {
            seat: places[seat],
            total: total / one,
        },
        StepKind::Show { seat, cards } => StepKind::Show {
            seat: places[seat],
            cards,
        },
        StepKind::Muck { seat } => StepKind::Muck { seat: places[seat] },
    }
}
