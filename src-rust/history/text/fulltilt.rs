//! The text of Full Tilt Poker.

use super::build::{Build, Header};
use super::pokerstars::{begin, seat_of, summary};
use super::scan::{Facts, Told, brackets, game_of, money, structure_of, two_amounts, when};
use super::site::{Opened, Site};
use crate::history::Field;

/// How the part of a header begins that names the game.
const LIMITS: [&str; 4] = ["Limit ", "Pot Limit ", "No Limit ", "Fixed Limit "];

/// Reads the header of a hand: table, stakes, game, time and day with strokes between them.
pub(super) fn open<'a>(text: &str, line: usize) -> Told<Opened<'a>> {
    let mut facts = Facts::new();
    let (_, told) = text
        .split_once(": ")
        .ok_or_else(|| "expected : after the number of the hand".to_owned())?;
    let parts: Vec<&str> = told.split(" - ").collect();
    let named = |part: &&str| LIMITS.iter().any(|limit| part.starts_with(limit));
    let place = (parts.iter())
        .position(named)
        .ok_or_else(|| "expected a game, as in Limit Stud Hi, between strokes".to_owned())?;
    let game = match game_of(parts[place])?.stud() {
        Ok(game) => game,
        Err(other) => return Ok(other),
    };
    Site::FullTilt.facts(text, &mut facts)?;
    let wrong = || "expected the stakes, as in $3/$6 Ante $0.50, before the game".to_owned();
    let stakes = place.checked_sub(1).map_or("", |before| parts[before]);
    let (bets, ante) = match stakes.split_once(" Ante ") {
        Some((bets, ante)) => (bets, Some(money(ante).ok_or_else(wrong)?)),
        None => (stakes, None),
    };
    let bets = two_amounts(bets).ok_or_else(wrong)?;
    let tournament = place_of(&parts[..place.saturating_sub(1)].join(" - "), &mut facts);
    facts.extend(when(&parts[place + 1..].join(" ")));
    let header = Header {
        game,
        structure: structure_of(parts[place]),
        bets: Some(bets),
        ante,
        tournament,
        facts,
    };
    Ok(Opened::Stud(Box::new(Build::new(header, line))))
}

/// Where it is played, `Table NAME (6 max)` or `EVENT (NUMBER), Table NAME`; whether that is a
/// tournament.
fn place_of(text: &str, facts: &mut Facts) -> bool {
    let mut fact = |name: &str, field| facts.push((name.to_owned(), field));
    let mut words = |text: &str, name| fact(name, Field::Text(text.to_owned()));
    let (table, tournament) = match text.rsplit_once("), Table ") {
        Some((event, table)) => {
            if let Some((event, number)) = event.rsplit_once(" (") {
                words(event, "event");
                words(number, "_tournament");
            }
            (table, true)
        }
        None => (text.strip_prefix("Table ").unwrap_or(text), false),
    };
    let (name, seats) = match table.rsplit_once(" (") {
        Some((name, rest)) if rest.ends_with(" max)") => (name, rest.strip_suffix(" max)")),
        _ => (table, None),
    };
    words(name, "table");
    if let Some(seats) = seats.and_then(|seats| seats.parse::<u8>().ok()) {
        fact("seat_count", Field::Int(seats.into()));
    }
    tournament
}

/// Reads a line of a hand after its header.
pub(super) fn follow<'a>(build: &mut Build<'a>, text: &'a str, line: usize) -> Told {
    if build.summary {
        return summary(build, text);
    }
    if let Some(rest) = text.strip_prefix("*** ") {
        let (street, rest) = rest
            .split_once(" ***")
            .ok_or_else(|| "expected *** after the name of a street".to_owned())?;
        return begin(build, street, rest, line);
    }
    if let Some(rest) = text.strip_prefix("Seat ").filter(|_| build.street == 0) {
        return seat(build, rest);
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        let (seat, cards) = build
            .named(rest, " ")
            .ok_or_else(|| "expected the name of a seat after Dealt to".to_owned())?;
        return build.deal(seat, &brackets(cards)?, line);
    }
    if let Some(rest) = text.strip_prefix("Uncalled bet of ") {
        let told = rest.split_once(" returned to ");
        let told = told.and_then(|(amount, name)| Some((amount, seat_of(build, name)?)));
        let (amount, seat) =
            told.ok_or_else(|| "expected Uncalled bet of AMOUNT returned to NAME".to_owned())?;
        return build.return_uncalled(seat, amount);
    }
    if let Some((seat, rest)) = build.named(text, " ") {
        return act(build, seat, rest, line);
    }
    match text.to_ascii_lowercase().contains("has been cancel") {
        true => Err("expected a hand that was not cancelled".to_owned()),
        false => Ok(()),
    }
}

/// `N: NAME (AMOUNT)`, and who sits out.
fn seat<'a>(build: &mut Build<'a>, rest: &'a str) -> Told {
    let parts = || {
        let (number, rest) = rest.split_once(": ")?;
        let rest = rest.strip_suffix(", is sitting out").unwrap_or(rest);
        let (name, stack) = rest.rsplit_once(" (")?;
        Some((number, name, stack.strip_suffix(')')?))
    };
    let (number, name, stack) =
        parts().ok_or_else(|| "expected Seat N: NAME (AMOUNT)".to_owned())?;
    build.seat(number, name.trim(), stack)
}

/// What follows a name; what is no part of the play is let pass.
fn act(build: &mut Build<'_>, seat: usize, rest: &str, line: usize) -> Told {
    let rest = rest.strip_suffix(", and is all in").unwrap_or(rest);
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let after = |word: &str| {
        rest.strip_prefix(word)
            .ok_or_else(|| format!("expected {word}AMOUNT after {verb}"))
    };
    match verb {
        "antes" => build.ante(seat, rest),
        "brings" => build.bring_in(seat, after("in for ")?, line),
        "folds" => build.fold(seat, line),
        "checks" => build.check(seat, line),
        "calls" => build.call(seat, rest, line),
        "bets" => build.raise_to(seat, rest, line),
        "completes" => build.raise_to(seat, after("it to ")?, line),
        "raises" => build.raise_to(seat, after("to ")?, line),
        "shows" => match brackets(rest)?.first() {
            Some(cards) => build.show(seat, Some(cards), false, line),
            None => Err("expected cards after shows".to_owned()),
        },
        "mucks" => {
            build.end_deal()?;
            build.show(seat, None, true, line)
        }
        "wins" => wins(build, seat, rest),
        _ => Ok(()),
    }
}

/// `the high side pot (AMOUNT)`, and with what.
fn wins(build: &mut Build<'_>, seat: usize, rest: &str) -> Told {
    let Some(rest) = rest
        .strip_prefix("the ")
        .filter(|rest| rest.contains("pot"))
    else {
        // Wins of other kinds, such as a prize.
        return Ok(());
    };
    let told = rest.split_once('(').and_then(|(pot, rest)| {
        let (amount, _) = rest.split_once(')')?;
        Some((pot.trim(), amount))
    });
    let (pot, amount) = told.ok_or_else(|| "expected the pot (AMOUNT) after wins".to_owned())?;
    let (half, pot) = match (pot.strip_prefix("high "), pot.strip_prefix("low ")) {
        (Some(pot), _) => ("hi", pot),
        (_, Some(pot)) => ("lo", pot),
        _ => ("", pot),
    };
    build.end_deal()?;
    build.collect(seat, amount, pot, half)
}
