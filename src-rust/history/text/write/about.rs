//! What is told before and after the play: the header and the summary.

use std::cmp::Reverse;
use std::fmt::Write;

use super::play::street_name;
use super::{Award, Shown, Text, list};
use crate::hand::Event;
use crate::history::text::scan::field_amount;
use crate::history::{Field, Fields};
use crate::rules::Structure;

/// The seats of the players, counted from 1, that a field lists.
pub(super) fn players(fields: &Fields, name: &str) -> Vec<usize> {
    let Some(Field::List(list)) = fields.get(name) else {
        return Vec::new();
    };
    let seats = list.iter().filter_map(player);
    seats.collect()
}

pub(super) fn player(field: &Field) -> Option<usize> {
    match field {
        Field::Int(number) => usize::try_from(*number).ok()?.checked_sub(1),
        _ => None,
    }
}

/// A text on one line.
fn line_of(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    text.trim().to_owned()
}

/// The name of each seat: another one where it is empty or that of a seat before.
pub(super) fn names(fields: &Fields, seats: usize) -> Vec<String> {
    let told = match fields.get("players") {
        Some(Field::List(list)) => list.as_slice(),
        _ => &[],
    };
    let mut names: Vec<String> = Vec::with_capacity(seats);
    for seat in 0..seats {
        let mut name = match told.get(seat) {
            Some(Field::Text(name)) => line_of(name),
            _ => String::new(),
        };
        if name.is_empty() {
            name = format!("Player{}", seat + 1);
        }
        while names.contains(&name) {
            let _ = write!(name, " {}", seat + 1);
        }
        names.push(name);
    }
    names
}

/// A number from 1 to 3999 in Roman figures.
fn roman(mut number: i64) -> String {
    let figures = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut text = String::new();
    for (value, figure) in figures {
        while number >= value {
            number -= value;
            text.push_str(figure);
        }
    }
    text
}

impl Text<'_> {
    fn text(&self, name: &str) -> Option<String> {
        match self.about.fields.get(name)? {
            Field::Text(text) | Field::Time(text) => Some(line_of(text)),
            Field::Int(number) => Some(number.to_string()),
            _ => None,
        }
    }

    fn number(&self, name: &str) -> Option<i64> {
        match self.about.fields.get(name)? {
            Field::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The lines before the seats.
    pub(super) fn header(&mut self) {
        let rules = self.hand.rules();
        let limit = match rules.structure {
            Structure::FixedLimit => "Limit",
            Structure::PotLimit => "Pot Limit",
            Structure::NoLimit => "No Limit",
        };
        let game = match rules.game.name {
            "stud" => "7 Card Stud",
            "stud8" => "7 Card Stud Hi/Lo",
            "razz" => "Razz",
            "five_stud" => "5 Card Stud",
            _ => "5 Card Stud Hi/Lo",
        };
        let mut bets = format!(
            "{}/{}",
            self.money(rules.small_bet),
            self.money(rules.big_bet)
        );
        if let Some(code) = self.text("currency").filter(|_| self.sign.is_some()) {
            let _ = write!(bets, " {code}");
        }
        let digits = |text: String| -> String {
            text.chars().filter(char::is_ascii_digit).take(20).collect()
        };
        let hand = self
            .text("hand")
            .map(digits)
            .filter(|digits| !digits.is_empty());
        let hand = hand.unwrap_or_else(|| "1".to_owned());
        let played = format!("{game} {limit}");
        let mixed = self
            .text("_mixed")
            .map(|mixed| mixed.replace([' ', '('], ""));
        let told = match (self.text("_tournament").map(digits), mixed) {
            (Some(number), mixed) => {
                let paid = self.text("_buy_in").filter(|paid| !paid.contains('('));
                let paid = paid.map_or(String::new(), |paid| format!("{paid} "));
                let played = mixed.map_or(played.clone(), |mixed| format!("{mixed} ({played})"));
                let level = self
                    .number("level")
                    .filter(|level| (1..100).contains(level));
                let level = roman(level.unwrap_or(1));
                format!(" Tournament #{number}, {paid}{played} - Level {level} ({bets})")
            }
            (None, Some(mixed)) => format!("  {mixed} ({played}, {bets})"),
            (None, None) => format!("  {played} ({bets})"),
        };
        let part = |name, least, most, usual| {
            let part = self.number(name);
            part.filter(|part| (least..=most).contains(part))
                .unwrap_or(usual)
        };
        let (year, month, day) = (
            part("year", 1, 9999, 2000),
            part("month", 1, 12, 1),
            part("day", 1, 31, 1),
        );
        let time = self.text("time").unwrap_or_default();
        let time: String = time.chars().take(8).collect();
        let time = match time
            .split(':')
            .filter(|part| part.parse::<u8>().is_ok())
            .count()
        {
            3 => time.as_str(),
            _ => "00:00:00",
        };
        let zone = self.text("time_zone").unwrap_or_default();
        let zone =
            match (1..=6).contains(&zone.len()) && zone.bytes().all(|b| b.is_ascii_alphabetic()) {
                true => zone.as_str(),
                false => "ET",
            };
        let date = format!("{year:04}/{month:02}/{day:02} {time} {zone}");
        self.line(&format!("PokerStars Hand #{hand}:{told} - {date}"));
        let table = self.text("table").unwrap_or_else(|| "1".to_owned());
        let least = self.numbers.last().map_or(2, |last| last + 1);
        let most = self
            .number("seat_count")
            .and_then(|count| usize::try_from(count).ok());
        let most = most
            .filter(|count| *count <= 100)
            .map_or(least, |count| count.max(least));
        self.line(&format!("Table '{table}' {most}-max"));
    }

    fn told_awards(&self) -> Option<Vec<Award>> {
        let Field::List(list) = self.about.fields.get("_awards")? else {
            return None;
        };
        let told = list.iter().map(|entry| {
            let Field::List(entry) = entry else {
                return None;
            };
            let [seat, chips, Field::Text(pot), ..] = &entry[..] else {
                return None;
            };
            // Other writers say "main pot" or "pot".
            let pot = match line_of(pot).replace("pot", "").replace(' ', "") {
                pot if pot.is_empty() => "main".to_owned(),
                pot => pot,
            };
            Some(Award {
                seat: player(seat).filter(|seat| *seat < self.names.len())?,
                chips: field_amount(chips, self.about.decimals)?,
                pot,
            })
        });
        told.collect()
    }

    /// Who collects what, side pots first, and the rake: as the fields tell it where they add up to the
    /// pot.
    pub(super) fn awards(&self) -> (Vec<Award>, i64) {
        let events = || self.hand.events().iter();
        let pot: i64 = events()
            .filter_map(|event| match event {
                Event::Ante { chips, .. }
                | Event::BringIn { chips, .. }
                | Event::Call { chips, .. }
                | Event::Raise { chips, .. } => Some(*chips),
                Event::Return { chips, .. } => Some(-chips),
                _ => None,
            })
            .sum();
        // Fields may hold any numbers.
        let total =
            |awards: &[Award]| -> i128 { awards.iter().map(|award| i128::from(award.chips)).sum() };
        let rake = self.about.fields.get("_rake");
        let rake = rake.and_then(|rake| field_amount(rake, self.about.decimals));
        let rake = rake.unwrap_or_default();
        if let Some(awards) = self
            .told_awards()
            .filter(|awards| total(awards) + i128::from(rake) == i128::from(pot))
        {
            return (awards, rake);
        }
        let won = |event: &Event| match *event {
            Event::Award { seat, pot, chips } => Some((seat, pot, chips)),
            _ => None,
        };
        let most = events().filter_map(won).map(|(_, pot, _)| pot).max();
        let mut won: Vec<_> = events().filter_map(won).collect();
        won.sort_by_key(|(_, pot, _)| Reverse(*pot));
        let awards = won.into_iter().map(|(seat, pot, chips)| Award {
            seat,
            chips,
            pot: match (pot, most) {
                (0, _) => "main".to_owned(),
                (_, Some(1)) => "side".to_owned(),
                (side, _) => format!("side-{side}"),
            },
        });
        let awards: Vec<Award> = awards.collect();
        let rake = pot - total(&awards) as i64;
        (awards, rake)
    }

    /// The pots and what became of each seat.
    pub(super) fn summary(&mut self, shown: &[Shown], awards: &[Award], rake: i64) {
        self.line("*** SUMMARY ***");
        let mut pots: Vec<(&str, i64)> = Vec::new();
        for award in awards {
            match pots.iter_mut().find(|(name, _)| *name == award.pot) {
                Some((_, chips)) => *chips += award.chips,
                None => pots.push((&award.pot, award.chips)),
            }
        }
        pots.sort_by_key(|(name, _)| *name != "main");
        let total: i64 = pots.iter().map(|(_, chips)| chips).sum();
        let mut line = format!("Total pot {}", self.money(total + rake));
        for (name, chips) in pots.iter().filter(|_| pots.len() > 1) {
            let pot = match *name {
                "main" => "Main pot".to_owned(),
                side => side.replacen("side", "Side pot", 1),
            };
            let _ = write!(line, " {pot} {}.", self.money(*chips));
        }
        let _ = write!(line, " | Rake {}", self.money(rake));
        self.line(&line);
        if let Some(card) = self.community {
            self.line(&format!("Board [{card}]"));
        }
        for seat in 0..self.names.len() {
            let fate = self.fate(seat, shown, awards);
            let (number, name) = (self.numbers[seat] + 1, &self.names[seat]);
            let line = format!("Seat {number}: {name} {fate}");
            self.line(&line);
        }
    }

    fn fate(&self, seat: usize, shown: &[Shown], awards: &[Award]) -> String {
        let won = awards.iter().filter(|award| award.seat == seat);
        let won: i64 = won.map(|award| award.chips).sum();
        if let Some((street, bet)) = self.folded[seat] {
            let last = *self.hand.rules().game.streets().end();
            let street = street_name(last, street);
            let street = street.replace("STREET", "Street").replace("RIVER", "River");
            let bet = if bet { "" } else { " (didn't bet)" };
            return format!("folded on the {street}{bet}");
        }
        let shown = shown.iter().find(|shown| shown.seat == seat);
        match shown.and_then(|shown| Some((shown.cards?, shown.mucked))) {
            _ if !self.hand.live().is_several() => format!("collected ({})", self.money(won)),
            Some((cards, true)) => format!("mucked [{}]", list(cards.iter().flatten())),
            Some((cards, false)) => {
                let worth = self.worth(&cards);
                let cards = list(cards.iter().flatten());
                match won {
                    0 => format!("showed [{cards}] and lost with {worth}"),
                    won => format!(
                        "showed [{cards}] and won ({}) with {worth}",
                        self.money(won)
                    ),
                }
            }
            None if won > 0 => format!("collected ({})", self.money(won)),
            None => "mucked".to_owned(),
        }
    }
}
