//! A settlement in words, for whoever has to check it.

use std::fmt;

use super::settlement::{Held, PotResult, Settlement, Split, Why};
use crate::cards::Card;
use crate::eval::Scale;

impl fmt::Display for Settlement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_showing(f)?;
        for (seat, chips) in self.returned.iter().enumerate() {
            if *chips > 0 {
                writeln!(f, "Returned uncalled: {chips} to seat {seat}")?;
            }
        }
        for (i, pot) in self.pots.iter().enumerate() {
            match i {
                0 => write!(f, "Main pot")?,
                _ => write!(f, "Side pot {i}")?,
            }
            pot.fmt(f)?;
        }
        if self.rake > 0 {
            writeln!(f, "Rake: {}", self.rake)?;
        }
        write!(f, "Awards:")?;
        let won = self
            .awards
            .iter()
            .enumerate()
            .filter(|(_, chips)| **chips > 0);
        for (i, (seat, chips)) in won.enumerate() {
            write!(f, "{} seat {seat} {chips}", if i > 0 { "," } else { "" })?;
        }
        if self.awards.iter().all(|chips| *chips == 0) {
            write!(f, " none")?;
        }
        Ok(())
    }
}

impl Settlement {
    /// Who shows what, in the order of showing where it is known.
    fn write_showing(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((rule, fact)) = self.missing {
            writeln!(
                f,
                "Order of showing not known: {rule} asks for `{fact}`, which is not given"
            )?;
        }
        let Some(shows) = &self.shows else {
            for (seat, held) in self.hands.iter().enumerate() {
                if let Some(held) = held {
                    writeln!(f, "Seat {seat} has {held}")?;
                }
            }
            return Ok(());
        };
        for show in shows {
            match &self.hands[show.seat] {
                Some(held) if show.must => writeln!(f, "Seat {} shows {held}", show.seat)?,
                _ if self.decided => writeln!(f, "Seat {} mucks", show.seat)?,
                _ => writeln!(f, "Seat {} may muck", show.seat)?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, &self.cards)?;
        for (scale, rank) in &self.values {
            match (scale, rank) {
                (Scale::EightOrBetter, 0) => write!(f, "; no low")?,
                (_, 0) => {}
                (Scale::High, rank) => write!(f, ": {}", scale.words(*rank))?,
                (Scale::EightOrBetter, rank) => write!(f, "; {}", scale.words(*rank))?,
                (Scale::AceToFive, rank) => write!(f, ": {}", scale.words(*rank))?,
            }
        }
        Ok(())
    }
}

fn write_cards(f: &mut fmt::Formatter<'_>, cards: &[Card]) -> fmt::Result {
    for (i, card) in cards.iter().enumerate() {
        write!(f, "{}{card}", if i > 0 { " " } else { "" })?;
    }
    Ok(())
}

impl fmt::Display for PotResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}, seats ", self.amount)?;
        write_seats(f, self.eligible.iter())?;
        if self.rake > 0 {
            write!(
                f,
                "; rake {}, {} to share",
                self.rake,
                self.amount - self.rake
            )?;
        }
        writeln!(f)?;
        for split in &self.splits {
            write!(f, "  ")?;
            split.fmt(f)?;
            if split.why == Why::Uncontested {
                f.write_str(match self.eligible.is_several() {
                    true => ", the others having mucked",
                    false => ", alone in it",
                })?;
            }
            writeln!(f)?;
        }
        if self.has_odd_half() {
            writeln!(f, "  the odd chip of the halves is in the high half")?;
        }
        Ok(())
    }
}

fn write_seats(f: &mut fmt::Formatter<'_>, seats: impl IntoIterator<Item = usize>) -> fmt::Result {
    for (i, seat) in seats.into_iter().enumerate() {
        write!(f, "{}{seat}", if i > 0 { ", " } else { "" })?;
    }
    Ok(())
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chips = self.chips;
        if self.why == Why::Uncontested {
            write!(f, "{chips} to seat ")?;
            return write_seats(f, self.winners.iter().copied());
        }
        match self.why {
            Why::Uncontested => {}
            Why::Best(Scale::High) => write!(f, "high {chips}: ")?,
            Why::Best(Scale::EightOrBetter) => write!(f, "low {chips}: ")?,
            Why::Best(Scale::AceToFive) => write!(f, "low {chips}: ")?,
            Why::BothWays => write!(f, "the same both ways, {chips} as one split: ")?,
        }
        for (i, (seat, fives)) in self.winners.iter().zip(&self.fives).enumerate() {
            let share = self.share(i);
            write!(
                f,
                "{}seat {seat} gets {share} with ",
                if i > 0 { "; " } else { "" }
            )?;
            for (i, five) in fives.iter().enumerate() {
                write!(f, "{}", if i > 0 { " and " } else { "" })?;
                write_cards(f, five)?;
            }
        }
        if let Some((odd, rule)) = self.odd {
            write!(
                f,
                "; {odd} odd chip{} by {}",
                if odd > 1 { "s" } else { "" },
                rule.name()
            )?;
        }
        Ok(())
    }
}
