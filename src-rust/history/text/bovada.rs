//! The text of Bovada, which Bodog and Ignition share.
//!
//! Everybody's cards are told, names are not. The limits are not printed, or printed as zeros.

use super::build::{Build, Header};
use super::pokerstars::street_of;
use super::scan::{Facts, Told, brackets, game_of, level, quoted, structure_of, two_amounts, when};
use super::site::{Opened, Site};
use crate::history::Field;

/// Reads the header of a hand.
pub(super) fn open<'a>(text: &str, line: usize) -> Told<Opened<'a>> {
    let mut facts = Facts::new();
    let (words, rest) = text
        .split_once("Limit")
        .ok_or_else(|| "expected a game and its limit, as in 7CARD Fixed Limit".to_owned())?;
    let game = match game_of(words)?.stud() {
        Ok(game) => game,
        Err(other) => return Ok(other),
    };
    Site::Bovada.facts(text, &mut facts)?;
    let mut fact = |name: &str, field| facts.push((name.to_owned(), field));
    let after = |sign: &str| {
        let (_, rest) = words.split_once(sign)?;
        let end = rest.find([' ', ',']).unwrap_or(rest.len());
        Some(Field::Text(rest[..end].to_owned()))
    };
    let tournament = after("Tournament #");
    let is_tournament = tournament.is_some();
    if let Some(number) = tournament {
        fact("_tournament", number);
    }
    if let Some(table) = after("TBL#") {
        fact("table", table);
    }
    let number = rest.split_once("Level ").map_or("", |(_, rest)| rest);
    if let Some(number) = number.split(' ').next().and_then(level) {
        fact("level", Field::Int(number));
    }
    facts.extend(when(rest));
    let header = Header {
        game,
        structure: structure_of(&format!("{words}Limit")),
        bets: rest.split(['(', ')', ' ']).find_map(two_amounts),
        ante: None,
        tournament: is_tournament,
        facts,
    };
    Ok(Opened::Stud(Box::new(Build::new(header, line))))
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
    if let Some((label, rest)) = text.split_once(" : ") {
        let label = label.trim_end_matches("[ME]").trim();
        let seat = build.seats.iter().position(|seat| seat.name == label);
        // Those who are not seated come and go.
        return seat.map_or(Ok(()), |seat| act(build, seat, rest, line));
    }
    if text.starts_with("Seat") && build.street == 0 {
        return seat(build, text);
    }
    Ok(())
}

/// `Seat+N [ME]: AMOUNT in chips`, or with a name for the place: `Seat N: NAME [ME] (AMOUNT in chips)`.
fn seat<'a>(build: &mut Build<'a>, text: &'a str) -> Told {
    let wrong = || "expected Seat+N: AMOUNT in chips".to_owned();
    let (label, rest) = text.split_once(':').ok_or_else(wrong)?;
    let (rest, _) = rest.rsplit_once(" in chips").ok_or_else(wrong)?;
    let (name, stack) = match rest.rsplit_once('(') {
        Some((name, stack)) => (name, stack),
        None => (label, rest),
    };
    let me = label.contains("[ME]") || name.contains("[ME]");
    let name = name.trim().trim_end_matches("[ME]").trim();
    let label = label.trim_end_matches("[ME]").trim();
    let number = label
        .trim_start_matches("Seat")
        .trim_start_matches(['+', ' ']);
    build.seat(number, name, stack)?;
    if me {
        build.me = Some(name);
    }
    Ok(())
}

fn begin(build: &mut Build<'_>, name: &str, rest: &str, line: usize) -> Told {
    match name {
        "HOLE CARDS" => {
            return build.begin_street(Some(*build.header.game.streets().start()), line);
        }
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
            "expected HOLE CARDS, a street or SUMMARY, not {}",
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
    // Who waits too long has it done for him.
    let rest = rest.replacen("(timeout)", "", 1);
    let rest = rest.trim();
    let last = rest.rsplit(' ').next().unwrap_or_default();
    let has = |start: &str| rest.starts_with(start);
    match () {
        () if has("Ante chip") => build.ante(seat, last),
        () if has("Bring_in chip") || has("Big blind/Bring in") => build.bring_in(seat, last, line),
        () if has("Card dealt to a spot") => {
            // Streets are not always named.
            if build.street > 0 && build.is_dealt(seat) {
                build.begin_street(None, line)?;
            }
            build.deal(seat, &brackets(rest)?, line)
        }
        () if rest == "Folds" => build.fold(seat, line),
        () if rest == "Checks" => build.check(seat, line),
        () if has("Call") => build.call(seat, last, line),
        () if has("Bets") || has("Double bets") || has("Raises") => {
            build.raise_to(seat, last, line)
        }
        () if has("All-in") => build.all_in(seat, last, line),
        () if has("Return uncalled portion") => build.return_uncalled(seat, last),
        () if has("Showdown") || has("Mucks") => {
            build.end_deal()?;
            let cards: Option<Vec<_>> = build.seats[seat].cards.iter().copied().collect();
            build.show(seat, cards.as_deref(), has("Mucks"), line)
        }
        () if has("Hand result") || has("Hand Result") => {
            build.end_deal()?;
            let pot = rest["Hand result".len()..].trim_end_matches(last);
            let pot = pot.trim().trim_start_matches('-').to_ascii_lowercase();
            build.collect(seat, last, &pot, "")
        }
        () => Ok(()),
    }
}

/// The last lines tell the pot and sometimes the rake.
fn summary(build: &mut Build<'_>, text: &str) -> Told {
    let Some(rest) = text.strip_prefix("Total Pot(") else {
        return Ok(());
    };
    let (pot, rest) = rest
        .split_once(')')
        .ok_or_else(|| "expected Total Pot(AMOUNT)".to_owned())?;
    build.total_pot = Some(build.money(pot)?);
    if let Some((_, rake)) = rest.split_once("Rake (") {
        let rake = rake.split(')').next().unwrap_or_default();
        build.rake = Some(build.money(rake)?);
    }
    Ok(())
}
