//! What the sites write alike: amounts, cards in brackets, names of games, dates.

use crate::cards;
use crate::cards::Card;
use crate::history::Field;
use crate::rules::{Game, Structure};

/// What is wrong with a line: what was expected there.
pub(super) type Told<T = ()> = Result<T, String>;

/// What a header tells beside the game, by name.
pub(super) type Facts = Vec<(String, Field)>;

/// Amounts are counted in parts of this size until all of a hand are read.
pub(super) const MOST_DIGITS: u32 = 4;
/// The most characters of a text that an error repeats.
const MOST_QUOTED: usize = 60;
/// No amount goes beyond, so that sums of them stay countable.
const MOST_MONEY: i64 = 1 << 53;

/// An amount as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Money {
    /// The amount in ten-thousandths.
    pub parts: i64,
    /// How many digits stand behind the point.
    pub digits: u32,
    /// The sign of a currency.
    pub sign: Option<char>,
}

/// The currencies by their signs.
pub(super) const CURRENCIES: [(char, &str); 3] = [('$', "USD"), ('€', "EUR"), ('£', "GBP")];

/// An amount: `$1,250.50`, `1,345`, `0.04`.
pub(super) fn money(text: &str) -> Option<Money> {
    let text = text.trim();
    let sign = text
        .chars()
        .next()
        .filter(|sign| CURRENCIES.iter().any(|(known, _)| known == sign));
    let number = &text[sign.map_or(0, char::len_utf8)..];
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = u32::try_from(part.len()).ok()?;
    if digits > MOST_DIGITS || (whole.is_empty() && part.is_empty()) || whole.starts_with(',') {
        return None;
    }
    let mut parts = 0_i64;
    for c in whole.chars().filter(|c| *c != ',').chain(part.chars()) {
        parts = parts
            .checked_mul(10)?
            .checked_add(c.to_digit(10)?.into())
            .filter(|parts| *parts <= MOST_MONEY)?;
    }
    let parts = parts.checked_mul(10_i64.pow(MOST_DIGITS - digits))?;
    (parts <= MOST_MONEY).then_some(Money {
        parts,
        digits,
        sign,
    })
}

/// Two amounts with a stroke between them: `$0.04/$0.08`.
pub(super) fn two_amounts(text: &str) -> Option<(Money, Money)> {
    let (small, big) = text.split_once('/')?;
    let (small, big) = (money(small)?, money(big)?);
    (0 < small.parts && small.parts <= big.parts).then_some((small, big))
}

/// An amount in the smallest unit as a history writes it.
pub(crate) fn written(amount: i64, decimals: u32) -> String {
    let Some(one) = 10_i64.checked_pow(decimals).filter(|one| *one > 1) else {
        return amount.to_string();
    };
    let width = decimals as usize;
    let sign = if amount < 0 { "-" } else { "" };
    let amount = amount.unsigned_abs();
    let one = one.unsigned_abs();
    format!("{sign}{}.{:0width$}", amount / one, amount % one)
}

/// An amount in the smallest unit as a field.
pub(super) fn amount_field(amount: i64, decimals: u32) -> Field {
    match decimals {
        0 => Field::Int(amount),
        _ => Field::Decimal(written(amount, decimals)),
    }
}

/// The amount that a field holds, in the smallest unit.
pub(super) fn field_amount(field: &Field, decimals: u32) -> Option<i64> {
    let money = match field {
        Field::Int(whole) => {
            return whole
                .checked_mul(10_i64.checked_pow(decimals)?)
                .filter(|amount| *amount >= 0);
        }
        Field::Decimal(text) => money(text)?,
        _ => return None,
    };
    let one = 10_i64.pow(MOST_DIGITS.checked_sub(decimals)?);
    (money.parts % one == 0).then_some(money.parts / one)
}

/// A text as an error repeats it: cut when it is long.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(MOST_QUOTED) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}…", &text[..end]),
    }
}

/// The cards of each pair of brackets.
pub(super) fn brackets(text: &str) -> Told<Vec<Vec<Card>>> {
    let mut groups = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('[') {
        let wrong = || {
            format!(
                "expected cards in brackets, as in [Ah Kd], not {}",
                quoted(text)
            )
        };
        let (inside, after) = after.split_once(']').ok_or_else(wrong)?;
        let group: Result<Vec<Card>, _> = cards::parse(inside).collect();
        groups.push(group.map_err(|_| wrong())?);
        rest = after;
    }
    Ok(groups)
}

/// A game that a header names.
#[derive(Clone, Copy, Debug)]
pub(super) enum Played {
    /// One of ours.
    Stud(&'static Game),
    /// Another, by its family.
    Other(&'static str),
}

/// Words by which other games are known, and the families they belong to.
const OTHERS: [(&str, &str); 12] = [
    ("hold", "hold'em"),
    ("omaha", "omaha"),
    ("courchevel", "omaha"),
    ("irish", "omaha"),
    ("badugi", "draw"),
    ("draw", "draw"),
    ("2-7", "draw"),
    ("badacey", "draw"),
    ("badeucy", "draw"),
    ("a-5", "draw"),
    ("pineapple", "other"),
    ("chinese", "other"),
];

/// The families of other games.
pub(super) const FAMILIES: [&str; 4] = ["hold'em", "omaha", "draw", "other"];

/// The game that some words name.
pub(super) fn game_of(words: &str) -> Told<Played> {
    let words = words.to_ascii_lowercase();
    let has = |any: &[&str]| any.iter().any(|word| words.contains(word));
    if let Some((_, family)) = OTHERS.iter().find(|(word, _)| words.contains(word)) {
        return Ok(Played::Other(family));
    }
    let low = has(&["h/l", "hi/lo", "hilo", "hi-lo", "hi lo", "8 or better"]);
    let name = match (has(&["5 card", "5card", "five card"]), low) {
        _ if has(&["razz"]) => "razz",
        _ if !has(&["stud", "7card", "5card"]) => {
            return Err("expected a game, as in 7 Card Stud, Razz or Hold'em".to_owned());
        }
        (false, false) => "stud",
        (false, true) => "stud8",
        (true, false) => "five_stud",
        (true, true) => "five_stud8",
    };
    let game = Game::named(name).map_err(|error| error.to_string())?;
    Ok(Played::Stud(game))
}

/// The structure that the words before or at `Limit` name.
pub(super) fn structure_of(words: &str) -> Structure {
    let words = words.to_ascii_lowercase();
    match () {
        () if words.contains("no limit") => Structure::NoLimit,
        () if words.contains("pot limit") => Structure::PotLimit,
        () => Structure::FixedLimit,
    }
}

/// The day, the time and the zone that a header names first.
pub(super) fn when(text: &str) -> Facts {
    let mut fields = Facts::new();
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let three = |word: &str, by: &[char]| -> Option<[i64; 3]> {
        let word = word.trim_matches(['[', ']', '(', ')']);
        let parts: Option<Vec<i64>> = word
            .split(by)
            .map(|part| {
                part.parse()
                    .ok()
                    .filter(|number| (0..10_000).contains(number))
            })
            .collect();
        parts?.try_into().ok()
    };
    let clock = (words.iter()).position(|word| three(word, &[':']).is_some());
    if let Some((place, [hour, minute, second])) =
        clock.and_then(|place| Some((place, three(words[place], &[':'])?)))
    {
        let time = format!("{hour:02}:{minute:02}:{second:02}");
        fields.push(("time".to_owned(), Field::Time(time)));
        let zone = words
            .get(place + 1)
            .map(|zone| zone.trim_matches(['(', ')']));
        let zone = zone.filter(|zone| {
            !zone.is_empty() && zone.len() <= 6 && zone.bytes().all(|b| b.is_ascii_alphabetic())
        });
        fields.extend(zone.map(|zone| ("time_zone".to_owned(), Field::Text(zone.to_owned()))));
    }
    let day = words.iter().find_map(|word| three(word, &['/', '-']));
    if let Some([year, month, day]) = day {
        let parts = [("year", year), ("month", month), ("day", day)];
        fields.extend(parts.map(|(name, part)| (name.to_owned(), Field::Int(part))));
    }
    fields
}

/// The number that Roman or usual figures write.
pub(super) fn level(text: &str) -> Option<i64> {
    if let Ok(number) = text.parse() {
        return Some(number).filter(|number| (1..10_000).contains(number));
    }
    let values: Option<Vec<i64>> = text
        .chars()
        .take(16)
        .map(|c| {
            let place = "IVXLC".find(c)?;
            Some([1, 5, 10, 50, 100][place])
        })
        .collect();
    let values = values.filter(|values| !values.is_empty())?;
    let signed = values.iter().enumerate().map(|(place, value)| {
        match values.get(place + 1).is_some_and(|next| next > value) {
            true => -value,
            false => *value,
        }
    });
    Some(signed.sum()).filter(|number| *number > 0)
}
