//! The text of PokerStars.

use super::build::{Build, Header};
use super::scan::{
    Facts, Played, Told, brackets, game_of, level, quoted, structure_of, two_amounts, when,
};
use super::site::{Opened, Site};
use crate::history::Field;

/// Words of players that are no part of the play.
const IDLE: [&str; 12] = [
    "said", "sits", "is", "has", "was", "leaves", "stands", "joins", "cashed", "wins", "finished",
    "re-buys",
];

/// What a buy-in is paid in.
const CODES: [&str; 6] = ["USD", "EUR", "GBP", "CAD", "FPP", "SC"];

/// Reads the header of a hand.
pub(super) fn open<'a>(text: &str, line: usize) -> Told<Opened<'a>> {
    let mut facts = Facts::new();
    let (_, told) = text
        .split_once(':')
        .ok_or_else(|| "expected : after the number of the hand".to_owned())?;
    // The name of the game stands before the structure, in a mixed game behind a bracket.
    let (before, after) = match told.split_once(" Limit") {
        Some((before, after)) => (before, after),
        None => match game_of(told)? {
            Played::Other(family) => return Ok(Opened::Other(family)),
            Played::Stud(_) => return Err("expected Limit after the game".to_owned()),
        },
    };
    let (mixed, words) = match before.rsplit_once('(') {
        Some((mixed, words)) => (mixed.split_ascii_whitespace().last(), words),
        None => (None, before),
    };
    let game = match game_of(words)?.stud() {
        Ok(game) => game,
        Err(other) => return Ok(other),
    };
    Site::PokerStars.facts(text, &mut facts)?;
    let mut fact = |name: &str, field| facts.push((name.to_owned(), field));
    let tournament = told
        .split_once("Tournament #")
        .map(|(_, rest)| rest.split([',', ' ']).next().unwrap_or_default());
    if let Some(number) = tournament {
        fact("_tournament", Field::Text(number.to_owned()));
        let mut paid = before
            .split_once(", ")
            .map_or("", |(_, rest)| rest)
            .split(' ');
        if let Some(sum) = paid
            .next()
            .filter(|sum| sum.contains('+') || *sum == "Freeroll")
        {
            let code = paid.next().filter(|word| CODES.contains(word));
            let sum = code.map_or(sum.to_owned(), |code| format!("{sum} {code}"));
            fact("_buy_in", Field::Text(sum));
        }
        let number = after.split_once("Level ").map_or("", |(_, rest)| rest);
        let number = number.split(' ').next().and_then(level);
        if let Some(number) = number {
            fact("level", Field::Int(number));
        }
    }
    if let Some(mixed) = mixed {
        fact("_mixed", Field::Text(mixed.to_owned()));
    }
    let bets = after
        .split([' ', '(', ')', ','])
        .find_map(two_amounts)
        .ok_or_else(|| "expected the bets, as in ($1/$2) or (200/400)".to_owned())?;
    facts.extend(when(after));
    let header = Header {
        game,
        structure: structure_of(&told[..told.len() - after.len()]),
        bets: Some(bets),
        ante: None,
        tournament: tournament.is_some(),
        facts,
    };
    Ok(Opened::Stud(Box::new(Build::new(header, line))))
}

/// Reads a line of a hand after its header.
pub(super) fn follow<'a>(build: &mut Build<'a>, text: &'a str, line: usize) -> Told {
    if build.summary {
        return summary(build, text);
    }
    // First, because names may have colons.
    if let Some((seat, rest)) = build.named(text, " collected ") {
        let (amount, pot) = rest
            .split_once(" from ")
            .ok_or_else(|| "expected AMOUNT from pot after collected".to_owned())?;
        build.end_deal()?;
        return build.collect(seat, amount, pot, "");
    }
    if let Some((seat, rest)) = build.named(text, ": ") {
        return act(build, seat, rest, line);
    }
    if let Some(rest) = text.strip_prefix("*** ") {
        let (street, rest) = rest
            .split_once(" ***")
            .ok_or_else(|| "expected *** after the name of a street".to_owned())?;
        return begin(build, street, rest, line);
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        let (seat, cards) = build
            .named(rest, " ")
            .ok_or_else(|| "expected the name of a seat after Dealt to".to_owned())?;
        return build.deal(seat, &brackets(cards)?, line);
    }
    if let Some(rest) = text.strip_prefix("Uncalled bet ") {
        let told = rest
            .strip_prefix('(')
            .and_then(|rest| rest.split_once(") returned to "));
        let told = told.and_then(|(amount, name)| Some((amount, seat_of(build, name)?)));
        let (amount, seat) =
            told.ok_or_else(|| "expected Uncalled bet (AMOUNT) returned to NAME".to_owned())?;
        return build.return_uncalled(seat, amount);
    }
    if let Some(rest) = text.strip_prefix("Seat ").filter(|_| build.street == 0) {
        return seat(build, rest);
    }
    if let Some(rest) = text.strip_prefix("Table '") {
        table(build, rest);
    }
    match text.to_ascii_lowercase().contains("hand cancelled") {
        true => Err("expected a hand that was not cancelled".to_owned()),
        false => Ok(()),
    }
}

/// The seat with a name.
pub(super) fn seat_of(build: &Build<'_>, name: &str) -> Option<usize> {
    build.seats.iter().position(|seat| seat.name == name.trim())
}

fn table(build: &mut Build<'_>, rest: &str) {
    let Some((name, rest)) = rest.rsplit_once('\'') else {
        return;
    };
    build.fact("table", Field::Text(name.to_owned()));
    let seats = rest.trim().split("-max").next();
    if let Some(seats) = seats.and_then(|seats| seats.parse::<u8>().ok()) {
        build.fact("seat_count", Field::Int(seats.into()));
    }
}

/// `N: NAME (AMOUNT in chips)`. A name may have brackets of its own.
fn seat<'a>(build: &mut Build<'a>, rest: &'a str) -> Told {
    let parts = || {
        let (number, rest) = rest.split_once(": ")?;
        let (rest, _) = rest.rsplit_once(" in chips")?;
        let (name, stack) = rest.rsplit_once(" (")?;
        Some((number, name, stack))
    };
    let (number, name, stack) =
        parts().ok_or_else(|| "expected Seat N: NAME (AMOUNT in chips)".to_owned())?;
    build.seat(number, name.trim(), stack)
}

/// The street that a name such as `3rd STREET` stands for.
pub(super) fn street_of(build: &Build<'_>, name: &str) -> Option<u8> {
    let name = name.to_ascii_uppercase();
    if name == "RIVER" {
        return Some(*build.header.game.streets().end());
    }
    let number = name.strip_suffix(" STREET")?;
    let number = number.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    number.parse().ok()
}

pub(super) fn begin(build: &mut Build<'_>, name: &str, rest: &str, line: usize) -> Told {
    match name {
        "SHOW DOWN" => return build.end_deal(),
        "SUMMARY" => {
            build.end_deal()?;
            build.summary = true;
            return Ok(());
        }
        _ => {}
    }
    let street = street_of(build, name).ok_or_else(|| {
        format!(
            "expected a street, SHOW DOWN or SUMMARY, not {}",
            quoted(name)
        )
    })?;
    build.begin_street(Some(street), line)?;
    let groups = brackets(rest)?;
    match groups.is_empty() {
        true => Ok(()),
        false => build.deal_community(&groups, line),
    }
}

fn act(build: &mut Build<'_>, seat: usize, rest: &str, line: usize) -> Told {
    let rest = rest.strip_suffix(" and is all-in").unwrap_or(rest);
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let last = || rest.rsplit(' ').next().unwrap_or_default();
    match verb {
        "posts" if rest.starts_with("the ante ") => build.ante(seat, last()),
        "brings" => build.bring_in(seat, last(), line),
        "folds" => build.fold(seat, line),
        "checks" => build.check(seat, line),
        "calls" => build.call(seat, rest, line),
        "bets" => build.raise_to(seat, rest, line),
        "raises" | "completes" => match rest.rsplit_once("to ") {
            Some((_, total)) => build.raise_to(seat, total, line),
            None => Err(format!("expected AMOUNT to TOTAL after {verb}")),
        },
        "shows" => {
            let groups = brackets(rest)?;
            build.end_deal()?;
            match groups.first() {
                Some(cards) => build.show(seat, Some(cards), false, line),
                None => Err("expected cards after shows".to_owned()),
            }
        }
        "mucks" => {
            build.end_deal()?;
            build.show(seat, None, true, line)
        }
        "doesn't" => build.end_deal(),
        idle if IDLE.contains(&idle) => Ok(()),
        other => Err(format!(
            "expected posts, brings, folds, checks, calls, bets, raises, shows or mucks, not \
             {}",
            quoted(other)
        )),
    }
}

/// The last lines tell the pot, and the cards of hands that were mucked.
pub(super) fn summary(build: &mut Build<'_>, text: &str) -> Told {
    if let Some(rest) = text.strip_prefix("Total pot ") {
        let wrong = || "expected Total pot AMOUNT | Rake AMOUNT".to_owned();
        let amount = rest.split(' ').next().ok_or_else(wrong)?;
        let pot = build.money(amount)?;
        let (_, rake) = rest.split_once("| Rake ").ok_or_else(wrong)?;
        let rake = build.money(rake.split(' ').next().unwrap_or_default())?;
        (build.total_pot, build.rake) = (Some(pot), Some(rake));
        return Ok(());
    }
    let seat = text
        .strip_prefix("Seat ")
        .and_then(|rest| rest.split_once(": "));
    if let Some((number, rest)) = seat
        && let Some((_, cards)) = rest.rsplit_once(" mucked [")
        && let Ok(groups) = brackets(&rest[rest.len() - cards.len() - 1..])
        && let Some(cards) = groups.first()
    {
        build.name_mucked(number, cards);
    }
    Ok(())
}
