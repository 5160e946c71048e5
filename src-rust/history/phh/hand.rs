//! A hand from the fields of a history.

use super::value::Value;
use crate::cards::Card;
use crate::error::{Error, Result};
use crate::hand::HandCards;
use crate::history::{Fields, HandHistory, Step, StepKind};
use crate::pots::MAX_SEATS;
use crate::rules::{Game, Given, House, HouseOption, Stakes, Structure};

/// The variants: how each is written, which game it is, and its structure. The first three are those
/// of the format; five-card games and other structures are written alike.
pub(super) const VARIANTS: [(&str, &str, Structure); 15] = {
    use Structure::{FixedLimit, NoLimit, PotLimit};
    [
        ("F7S", "stud", FixedLimit),
        ("F7S/8", "stud8", FixedLimit),
        ("FR", "razz", FixedLimit),
        ("F5S", "five_stud", FixedLimit),
        ("F5S/8", "five_stud8", FixedLimit),
        ("P7S", "stud", PotLimit),
        ("P7S/8", "stud8", PotLimit),
        ("PR", "razz", PotLimit),
        ("P5S", "five_stud", PotLimit),
        ("P5S/8", "five_stud8", PotLimit),
        ("N7S", "stud", NoLimit),
        ("N7S/8", "stud8", NoLimit),
        ("NR", "razz", NoLimit),
        ("N5S", "five_stud", NoLimit),
        ("N5S/8", "five_stud8", NoLimit),
    ]
};

/// Whether a field makes the hand.
pub(super) fn is_own(name: &str) -> bool {
    // A match on texts looks at the length first.
    matches!(
        name,
        "variant"
            | "ante_trimming_status"
            | "antes"
            | "bring_in"
            | "small_bet"
            | "big_bet"
            | "starting_stacks"
            | "actions"
    )
}

/// Names the house, and what it changes of a preset.
pub(super) const HOUSE: &str = "_house";
pub(super) const OPTIONS: &str = "_house_options";

/// Fields with their lines.
pub(super) type Rows<'a> = Vec<(&'a str, Value<'a>, usize)>;

/// The hand of the fields that make it, and the others.
///
/// # Errors
///
/// A field that is missing or wrong, at its line.
pub(super) fn hand_of(rows: &Rows<'_>, fields: Fields, first: usize) -> Result<HandHistory> {
    let reading = Reading { rows, first };
    let (line, variant) = reading.text("variant")?;
    let known = VARIANTS.iter().find(|(name, ..)| *name == variant);
    let Some((_, game, structure)) = known else {
        let names: Vec<_> = VARIANTS[..5].iter().map(|(name, ..)| *name).collect();
        let what = format!(
            "variant \"{variant}\" is no stud game: {}",
            names.join(", ")
        );
        return wrong(line, what);
    };
    let (actions_line, actions) = reading.list("actions")?;
    let (mut texts, mut points) = (Vec::with_capacity(actions.len()), false);
    for (number, action) in actions.iter().enumerate() {
        let Value::Text(text) = action else {
            return wrong(actions_line, format!("action {number} is no text"));
        };
        let (text, has_point) = without_comment(text);
        points |= has_point;
        texts.push(text);
    }
    let decimals = reading.decimals(if points { &texts } else { &[] });
    let amount = |name| reading.amount(name, decimals);
    let amounts = |name| reading.amounts(name, decimals);
    let (antes_line, antes) = amounts("antes")?;
    let (stacks_line, stacks) = amounts("starting_stacks")?;
    if antes.len() != stacks.len() || !(2..=MAX_SEATS).contains(&stacks.len()) {
        let what = format!(
            "{} antes and {} stacks: 2 to {MAX_SEATS} of each",
            antes.len(),
            stacks.len()
        );
        return wrong(stacks_line, what);
    }
    let ante = antes.iter().copied().max().unwrap_or_default();
    // Some write what a short stack has.
    let whole = antes
        .iter()
        .zip(&stacks)
        .all(|(own, stack)| *own == ante.min(*stack) || *own == ante);
    if !whole {
        return wrong(antes_line, "the antes of the seats differ".to_owned());
    }
    let stakes = Stakes {
        small_bet: amount("small_bet")?,
        big_bet: amount("big_bet")?,
        ante: Some(ante),
        bring_in: Some(amount("bring_in")?),
    };
    let mut steps = Vec::with_capacity(texts.len());
    for (number, text) in texts.iter().enumerate() {
        let kind = step_of(text, stacks.len(), decimals).map_err(|why| Error::History {
            line: actions_line,
            what: format!("action {number} \"{text}\": {why}"),
        })?;
        steps.push(Step {
            kind,
            line: actions_line,
        });
    }
    let house = house_of(&reading)?;
    Ok(HandHistory {
        game: Game::named(game)?,
        structure: *structure,
        house,
        stakes,
        decimals,
        stacks,
        steps,
        fields,
        line: first,
    })
}

fn wrong<T>(line: usize, what: String) -> Result<T> {
    Err(Error::History { line, what })
}

/// An action without a comment, and whether it has a point.
fn without_comment(action: &str) -> (&str, bool) {
    let (mut comment, mut point) = (false, false);
    for byte in action.bytes() {
        comment |= byte == b'#';
        point |= byte == b'.';
    }
    let told = match comment {
        true => action.split('#').next().unwrap_or_default(),
        false => action,
    };
    (told.trim_ascii(), point)
}

/// The fields while they are read.
struct Reading<'a> {
    rows: &'a [(&'a str, Value<'a>, usize)],
    first: usize,
}

impl<'a> Reading<'a> {
    fn find(&self, name: &str) -> Option<(usize, &'a Value<'a>)> {
        let found = self.rows.iter().find(|(known, ..)| *known == name);
        found.map(|(_, value, line)| (*line, value))
    }

    fn field(&self, name: &str) -> Result<(usize, &'a Value<'a>)> {
        match self.find(name) {
            Some(found) => Ok(found),
            None => wrong(self.first, format!("the field {name} is missing")),
        }
    }

    fn text(&self, name: &str) -> Result<(usize, &'a str)> {
        match self.field(name)? {
            (line, Value::Text(text)) => Ok((line, text)),
            (line, _) => wrong(line, format!("{name} is no text")),
        }
    }

    fn list(&self, name: &str) -> Result<(usize, &'a [Value<'a>])> {
        match self.field(name)? {
            (line, Value::List(items)) => Ok((line, items)),
            (line, _) => wrong(line, format!("{name} is no list")),
        }
    }

    /// How many digits behind the point amounts have.
    fn decimals(&self, actions: &[&str]) -> u32 {
        let of_text = |text: &str| {
            let part = text.split_once('.').map_or("", |(_, part)| part);
            part.trim_end_matches('0').len() as u32
        };
        let of = |value: &Value<'_>| match value {
            Value::Decimal(text) => of_text(text),
            _ => 0,
        };
        let fields = [
            "antes",
            "bring_in",
            "small_bet",
            "big_bet",
            "starting_stacks",
        ];
        let fields = fields.iter().filter_map(|name| self.find(name));
        let fields = fields.map(|(_, value)| match value {
            Value::List(items) => items.iter().map(of).max().unwrap_or_default(),
            value => of(value),
        });
        let actions = actions
            .iter()
            .filter(|text| text.as_bytes().contains(&b'.'));
        fields
            .chain(actions.map(|text| of_text(text)))
            .max()
            .unwrap_or_default()
    }

    fn amount(&self, name: &str, decimals: u32) -> Result<i64> {
        let (line, value) = self.field(name)?;
        match amount_of(value, decimals) {
            Some(amount) => Ok(amount),
            None => wrong(line, format!("{name} is no amount")),
        }
    }

    fn amounts(&self, name: &str, decimals: u32) -> Result<(usize, Vec<i64>)> {
        let (line, items) = self.list(name)?;
        let amounts: Option<Vec<i64>> =
            items.iter().map(|item| amount_of(item, decimals)).collect();
        match amounts {
            Some(amounts) => Ok((line, amounts)),
            None => wrong(line, format!("{name} holds something that is no amount")),
        }
    }
}

fn amount_of(value: &Value<'_>, decimals: u32) -> Option<i64> {
    match value {
        Value::Int(number) => number.checked_mul(10_i64.checked_pow(decimals)?),
        Value::Decimal(text) => amount(text, decimals),
        _ => None,
    }
}

/// An amount in the smallest unit, exactly.
pub(crate) fn amount(text: &str, decimals: u32) -> Option<i64> {
    let point = text.bytes().position(|byte| byte == b'.');
    let (whole, part) = match point {
        Some(point) => (&text[..point], &text[point + 1..]),
        None => (text, ""),
    };
    let part = part.trim_end_matches('0');
    let missing = decimals.checked_sub(part.len() as u32)?;
    if whole.is_empty()
        || !whole
            .bytes()
            .chain(part.bytes())
            .all(|b| b.is_ascii_digit())
    {
        return None;
    }
    let whole = whole
        .parse::<i64>()
        .ok()?
        .checked_mul(10_i64.checked_pow(decimals)?)?;
    let part = match part {
        "" => 0,
        part => part
            .parse::<i64>()
            .ok()?
            .checked_mul(10_i64.checked_pow(missing)?)?,
    };
    whole.checked_add(part)
}

/// What an action tells.
fn step_of(text: &str, seats: usize, decimals: u32) -> std::result::Result<StepKind, String> {
    let mut rest = text;
    let first = word(&mut rest);
    let second = word(&mut rest);
    let third = word(&mut rest);
    if !rest.is_empty() && first != "d" {
        return Err(format!("\"{rest}\" is too much"));
    }
    if first == "d" {
        let step = match second.as_bytes() {
            b"dh" => StepKind::Deal {
                seat: seat_of(third, seats)?,
                cards: hand_cards(word(&mut rest))?,
            },
            b"db" => match hand_cards(third)?[..] {
                [Some(card)] => StepKind::Community { card },
                _ => return Err("a stud board is one card that is known".to_owned()),
            },
            _ => return Err(format!("\"{second}\" is dealt to nobody: dh or db")),
        };
        return match rest {
            "" => Ok(step),
            more => Err(format!("\"{more}\" is too much")),
        };
    }
    let seat = seat_of(first, seats)?;
    let (step, used) = match second.as_bytes() {
        b"pb" => (StepKind::BringIn { seat }, false),
        b"f" => (StepKind::Fold { seat }, false),
        b"cc" => (StepKind::CheckOrCall { seat }, false),
        b"cbr" => {
            let total = amount(third, decimals);
            let total = total.ok_or_else(|| format!("\"{third}\" is no amount"))?;
            (StepKind::RaiseTo { seat, total }, true)
        }
        b"sm" if third.is_empty() || third == "-" => (StepKind::Muck { seat }, true),
        b"sm" => {
            let cards = hand_cards(third)?;
            (StepKind::Show { seat, cards }, true)
        }
        _ => {
            let allowed = "pb, f, cc, cbr or sm";
            return Err(format!("\"{second}\" is no action of a player: {allowed}"));
        }
    };
    match used || third.is_empty() {
        true => Ok(step),
        false => Err(format!("\"{third}\" is too much")),
    }
}

/// Takes the next word of a text.
fn word<'a>(rest: &mut &'a str) -> &'a str {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let end = rest.as_bytes().iter().position(blank).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after.trim_ascii_start();
    word
}

fn seat_of(word: &str, seats: usize) -> std::result::Result<usize, String> {
    let number = match word.as_bytes() {
        [b'p', digit @ b'1'..=b'9'] => usize::from(digit - b'0'),
        b"p10" => 10,
        _ => 0,
    };
    match (1..=seats).contains(&number) {
        true => Ok(number - 1),
        false => Err(format!("\"{word}\" is no player: p1 to p{seats}")),
    }
}

/// The cards of a text, two characters each, "??" for one that is not known.
fn hand_cards(text: &str) -> std::result::Result<HandCards, String> {
    let mut hand = HandCards::default();
    let bytes = text.as_bytes();
    if bytes.is_empty() || !bytes.len().is_multiple_of(2) || bytes.len() > 2 * hand.capacity() {
        return Err(format!("\"{text}\" is not 1 to {} cards", hand.capacity()));
    }
    for pair in bytes.chunks_exact(2) {
        let card = match pair {
            b"??" => None,
            [rank, suit] => {
                Some(card_of(*rank, *suit).ok_or_else(|| format!("\"{text}\" is no card"))?)
            }
            _ => None,
        };
        hand.push(card);
    }
    Ok(hand)
}

fn card_of(rank: u8, suit: u8) -> Option<Card> {
    let rank = match rank {
        b'2'..=b'9' => rank - b'2',
        b'T' => 8,
        b'J' => 9,
        b'Q' => 10,
        b'K' => 11,
        b'A' => 12,
        _ => return None,
    };
    let suit = match suit {
        b'c' => 0,
        b'd' => 1,
        b'h' => 2,
        b's' => 3,
        _ => return None,
    };
    Card::with_id(4 * rank + suit)
}

/// The house that a history names.
fn house_of(reading: &Reading<'_>) -> Result<Option<House>> {
    let named = match reading.find(HOUSE) {
        Some((_, Value::Text(name))) => site(name)?,
        _ => None,
    };
    let Some((line, Value::Table(options))) = reading.find(OPTIONS) else {
        return Ok(named);
    };
    let base = House::preset("pokerstars");
    let mut house = named.map_or(base, Ok)?;
    for (name, value) in options {
        let changed = match value {
            Value::Table(games) => games.iter().try_fold(house, |house, (game, value)| {
                with(&house, name, Some(Game::named(game)?), value)
            }),
            value => with(&house, name, None, value),
        };
        house = changed.map_err(|error| Error::History {
            line,
            what: error.to_string(),
        })?;
    }
    Ok(Some(house))
}

/// A house with a value of an option. TOML has no null: "none" stands for it where it is no name.
fn with(house: &House, name: &str, game: Option<&Game>, value: &Value<'_>) -> Result<House> {
    let option = HouseOption::named(name)?;
    match house.with(option, game, &given(value)) {
        Err(_) if matches!(value, Value::Text(text) if text == "none") => {
            house.with(option, game, &Given::None)
        }
        changed => changed,
    }
}

/// The house of a preset, or of a site whose rules are known to be another's.
fn site(name: &str) -> Result<Option<House>> {
    Ok(Some(match name {
        "wsop" => House::preset("wsop_tournament")?,
        "irc" => House::preset("pokerstars")?.with(
            HouseOption::BringInOption,
            None,
            &Given::Flag(true),
        )?,
        name if House::presets().any(|known| known == name) => House::preset(name)?,
        _ => return Ok(None),
    }))
}

fn given(value: &Value<'_>) -> Given {
    match value {
        Value::Int(number) => Given::Number(*number),
        Value::Bool(flag) => Given::Flag(*flag),
        Value::Text(text) => Given::Name(text.to_string()),
        Value::List(items) => Given::Names(
            (items.iter())
                .filter_map(|item| match item {
                    Value::Text(text) => Some(text.to_string()),
                    _ => None,
                })
                .collect(),
        ),
        Value::Decimal(_) | Value::Time(_) | Value::Table(_) => Given::None,
    }
}
