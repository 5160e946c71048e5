//! The lines of the play.

use super::{Text, list, unwritable};
use crate::cards::Card;
use crate::error::Result;
use crate::hand::Event;

/// The name of a street, of which the last is the river.
pub(super) fn street_name(last: u8, street: u8) -> String {
    match street {
        street if street == last => "RIVER".to_owned(),
        2 => "2nd STREET".to_owned(),
        3 => "3rd STREET".to_owned(),
        street => format!("{street}th STREET"),
    }
}

impl Text<'_> {
    pub(super) fn follow(&mut self, event: &Event) -> Result<()> {
        if !matches!(
            event,
            Event::Deal { .. } | Event::Burn { .. } | Event::Community { .. }
        ) {
            self.end_deal()?;
        }
        match *event {
            Event::Setup { stacks, .. } => {
                for (seat, chips) in stacks.iter().enumerate() {
                    let (number, name) = (self.numbers[seat] + 1, &self.names[seat]);
                    let line = format!("Seat {number}: {name} ({} in chips)", self.money(*chips));
                    self.line(&line);
                }
                self.stacks = stacks.to_vec();
            }
            Event::Ante { chips: 0, .. } => {}
            Event::Ante { seat, chips } => {
                let what = format!("posts the ante {}", self.money(chips));
                self.pays(seat, chips, &what);
            }
            Event::Deal { seat, card, .. } => self.deal(seat, card)?,
            Event::Community { card } => {
                self.end_deal()?;
                self.community = Some(card);
                let held = std::array::from_fn(|seat| self.held[seat].len());
                self.dealing = Some((*self.hand.rules().game.streets().end(), held));
            }
            Event::BringIn { seat, chips } => {
                self.current = chips;
                let what = format!("brings in for {}", self.money(chips));
                self.bet[seat] = true;
                self.pays(seat, chips, &what);
            }
            Event::Fold { seat } => {
                self.folded[seat] = Some((self.street, self.bet[seat]));
                self.says(seat, "folds");
            }
            Event::Check { seat } => self.says(seat, "checks"),
            Event::Call { seat, chips } => {
                let what = format!("calls {}", self.money(chips));
                self.bet[seat] = true;
                self.pays(seat, chips, &what);
            }
            Event::Raise { seat, to, chips } => {
                let what = match self.current {
                    0 => format!("bets {}", self.money(to)),
                    current => format!("raises {} to {}", self.money(to - current), self.money(to)),
                };
                self.current = to;
                self.bet[seat] = true;
                self.pays(seat, chips, &what);
            }
            Event::Return { seat, chips } => {
                let chips = self.money(chips);
                let line = format!("Uncalled bet ({chips}) returned to {}", self.names[seat]);
                self.line(&line);
            }
            Event::Burn { .. }
            | Event::First { .. }
            | Event::Show { .. }
            | Event::Muck { .. }
            | Event::Award { .. }
            | Event::Rake { .. } => {}
        }
        Ok(())
    }

    fn deal(&mut self, seat: usize, card: Option<Card>) -> Result<()> {
        let first = *self.hand.rules().game.streets().start();
        let street = first.max(self.held[seat].len() as u8 + 1);
        if self.dealing.is_some_and(|(dealing, _)| dealing != street) {
            self.end_deal()?;
        }
        if self.dealing.is_none() {
            let held = std::array::from_fn(|seat| self.held[seat].len());
            self.dealing = Some((street, held));
        }
        self.held[seat].push(card);
        Ok(())
    }

    /// Writes the cards of the street.
    pub(super) fn end_deal(&mut self) -> Result<()> {
        let Some((street, before)) = self.dealing.take() else {
            return Ok(());
        };
        (self.street, self.current) = (street, 0);
        let game = self.hand.rules().game;
        let board = self.community.map(|card| format!(" [{card}]"));
        let header = format!(
            "*** {} ***{}",
            street_name(*game.streets().end(), street),
            board.unwrap_or_default()
        );
        self.line(&header);
        for (seat, dealt) in before.into_iter().enumerate().take(self.names.len()) {
            let held = self.held[seat];
            let (old, new) = held.split_at(dealt.min(held.len()));
            if new.is_empty() {
                continue;
            }
            let up = game.up_cards();
            // First down cards are told when all are known, and none where somebody is to be kept from them.
            let down_known = held[..up.start.min(held.len())].iter().all(Option::is_some);
            let may = self.about.hero.is_none_or(|hero| hero == seat);
            let told = |from: usize, cards: &[Option<Card>]| -> Result<Vec<Card>> {
                let mut told = Vec::new();
                for (place, card) in (from..).zip(cards) {
                    match card {
                        Some(card) if up.contains(&place) => told.push(*card),
                        Some(card) if may && (down_known || place >= up.end) => told.push(*card),
                        None if up.contains(&place) => return unwritable("an up card is unknown"),
                        _ => {}
                    }
                }
                Ok(told)
            };
            let (old, new) = (told(0, old)?, told(dealt, new)?);
            if new.is_empty() {
                continue;
            }
            let old = match old.is_empty() {
                true => String::new(),
                false => format!(" [{}]", list(old.iter())),
            };
            let line = format!("Dealt to {}{old} [{}]", self.names[seat], list(new.iter()));
            self.line(&line);
        }
        Ok(())
    }
}
