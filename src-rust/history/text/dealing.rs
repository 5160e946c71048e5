//! The streets of a hand and the cards that are dealt on each.

use super::build::Build;
use super::scan::Told;
use crate::cards::Card;
use crate::hand::HandCards;
use crate::history::{Step, StepKind};
use crate::pots::MAX_SEATS;

impl Build<'_> {
    /// A street begins; `None` is the next one.
    pub fn begin_street(&mut self, street: Option<u8>, line: usize) -> Told {
        let (first, last) = self.streets();
        let next = if self.street == 0 {
            first
        } else {
            self.street + 1
        };
        if self.summary || next > last {
            return Err("expected no further street".to_owned());
        }
        if street.is_some_and(|street| street != next) {
            return Err(format!(
                "expected street {next} of {}",
                self.header.game.title
            ));
        }
        match self.street {
            // The deal goes by the seats.
            0 => self.seats.sort_by_key(|seat| seat.number),
            _ => self.end_deal()?,
        }
        if self.street > 0 && self.live() < 2 {
            return Err("expected no further street after all but one folded".to_owned());
        }
        self.street = next;
        self.street_line = line;
        self.dealing = true;
        self.current = 0;
        for seat in &mut self.seats {
            seat.bet = 0;
        }
        Ok(())
    }

    /// Whether a card for a seat would begin the next street.
    pub fn is_dealt(&self, seat: usize) -> bool {
        !self.dealing || self.seats[seat].due.is_some()
    }

    /// A seat is dealt cards: those of each pair of brackets.
    pub fn deal(&mut self, seat: usize, groups: &[Vec<Card>], line: usize) -> Told {
        let (first, last) = self.streets();
        if self.street == 0 || !self.dealing {
            return Err("expected the header of a street before its cards".to_owned());
        }
        let name = self.name(seat);
        if self.seats[seat].due.is_some() {
            return Err(format!("expected cards for {name:?} once on a street"));
        }
        let mut cards = HandCards::default();
        if self.street == first {
            let all: Vec<Card> = groups.iter().flatten().copied().collect();
            let whole = usize::from(first);
            let unknown = match all.len() {
                1 => whole - 1,
                known if known == whole => 0,
                _ => return Err(format!("expected 1 card or {whole} for {name:?}")),
            };
            cards.extend(std::iter::repeat_n(None, unknown));
            cards.extend(all.iter().copied().map(Some));
        } else {
            if !self.seats[seat].dealt_in() || self.seats[seat].folded {
                return Err(format!(
                    "expected no card for {name:?}, who is not in the hand"
                ));
            }
            match groups.last().map(Vec::as_slice) {
                Some([card]) => cards.push(Some(*card)),
                _ => return Err(format!("expected one new card for {name:?}")),
            }
        }
        if self.street == last && self.community {
            return Err("expected no card beside that which is everybody's".to_owned());
        }
        self.seats[seat].due = Some((cards, line));
        Ok(())
    }

    /// The card that is everybody's last.
    pub fn deal_community(&mut self, groups: &[Vec<Card>], line: usize) -> Told {
        let (_, last) = self.streets();
        let [group] = groups else {
            return Err("expected one card in brackets".to_owned());
        };
        match group[..] {
            [card] if self.street == last && self.dealing => {
                self.community = true;
                let kind = StepKind::Community { card };
                self.steps.push(Step { kind, line });
                Ok(())
            }
            _ => Err("expected one card for all, and only on the last street".to_owned()),
        }
    }

    /// All cards of the street are told: what is not is unknown if it lies face down.
    pub fn end_deal(&mut self) -> Told {
        if !std::mem::take(&mut self.dealing) {
            return Ok(());
        }
        let (first, last) = self.streets();
        let face_down = self.header.game.faces.ends_with('d');
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let (cards, line) = match seat.due.take() {
                Some(due) => due,
                None if self.street == first && seat.ante == 0 => continue,
                None if self.street > first && (!seat.dealt_in() || seat.folded) => continue,
                None if self.street == last && self.community => continue,
                None if self.street == last && face_down => {
                    ([None].into_iter().collect(), self.street_line)
                }
                None => {
                    let name = seat.name;
                    return Err(format!("expected the cards of {name:?} before this line"));
                }
            };
            seat.cards.extend(cards);
            let kind = StepKind::Deal {
                seat: number,
                cards,
            };
            self.steps.push(Step { kind, line });
        }
        let dealt = || self.seats.iter().filter(|seat| seat.dealt_in());
        let some_paid = dealt().any(|seat| seat.ante > 0);
        if let Some(seat) = dealt().find(|seat| some_paid && seat.ante == 0) {
            return Err(format!("expected an ante of {:?}", seat.name));
        }
        match dealt().count() {
            2..=MAX_SEATS => Ok(()),
            _ => Err(format!(
                "expected cards for 2 to {MAX_SEATS} seats before this line"
            )),
        }
    }
}
