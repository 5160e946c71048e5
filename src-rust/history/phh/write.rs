//! Writing histories in the PHH format.

use std::fmt::Write;

use super::hand::{HOUSE, OPTIONS, VARIANTS};
use crate::hand::HandCards;
use crate::history::{Field, HandHistory, StepKind};
use crate::rules::{GAMES, House, HouseOption, Value};

/// The fields that make the hand, in the order in which they are written.
const OWN: [&str; 8] = [
    "variant",
    "ante_trimming_status",
    "antes",
    "bring_in",
    "small_bet",
    "big_bet",
    "starting_stacks",
    "actions",
];

/// A history as the text of a `.phh` file. Several make a `.phhs` file, each below a line with its
/// number in brackets.
#[must_use]
pub fn write(history: &HandHistory) -> String {
    let mut text = String::new();
    let known = VARIANTS
        .iter()
        .find(|(_, game, structure)| *game == history.game.name && *structure == history.structure);
    let amount = |chips: i64| amount(chips, history.decimals);
    let amounts = |chips: &mut dyn Iterator<Item = i64>| {
        let texts: Vec<_> = chips.map(amount).collect();
        format!("[{}]", texts.join(", "))
    };
    let ante = history.stakes.ante.unwrap_or_default();
    let actions: Vec<_> = (history.steps.iter())
        .map(|step| quoted(&action(&step.kind, history.decimals)))
        .collect();
    let own = [
        quoted(known.map_or("", |(name, ..)| name)),
        "true".to_owned(),
        amounts(&mut history.stacks.iter().map(|_| ante)),
        amount(history.stakes.bring_in.unwrap_or_default()),
        amount(history.stakes.small_bet),
        amount(history.stakes.big_bet),
        amounts(&mut history.stacks.iter().copied()),
        format!("[{}]", actions.join(", ")),
    ];
    let own = OWN.iter().map(|name| (*name).to_owned()).zip(own);
    let fields = history.fields.rows().iter();
    for (name, value) in own.chain(fields.map(|(name, field)| (key(name), shown(field)))) {
        let _ = writeln!(text, "{name} = {value}");
    }
    text
}

/// The fields that name a house: its preset, and what differs.
pub(crate) fn house_fields(house: &House) -> Vec<(String, Field)> {
    let (preset, base) = house.nearest_preset();
    let changes: Vec<_> = (HouseOption::ALL.iter())
        .filter_map(|option| {
            let games = house.differences(*option, &base);
            let value = |game| field(house.value(*option, game));
            let changed = match games.len() {
                0 => return None,
                all if all == GAMES.len() && !house.differs_by_game(*option) => value(games[0]),
                _ => Field::Table(
                    (games.into_iter())
                        .map(|game| (game.name.to_owned(), value(game)))
                        .collect(),
                ),
            };
            Some((option.name().to_owned(), changed))
        })
        .collect();
    let mut fields = vec![(HOUSE.to_owned(), Field::Text(preset.to_owned()))];
    if !changes.is_empty() {
        fields.push((OPTIONS.to_owned(), Field::Table(changes)));
    }
    fields
}

fn field(value: Value) -> Field {
    match value {
        Value::Name(name) => Field::Text(name.to_owned()),
        Value::Flag(flag) => Field::Bool(flag),
        Value::Number(Some(number)) => Field::Int(number.into()),
        Value::Number(None) => Field::Text("none".to_owned()),
        Value::Names(names) => {
            let names = names.into_iter().map(|name| Field::Text(name.to_owned()));
            Field::List(names.collect())
        }
    }
}

/// An amount with its point.
fn amount(chips: i64, decimals: u32) -> String {
    let unit = 10_i64.pow(decimals.min(18));
    match decimals {
        0 => chips.to_string(),
        _ => format!("{}.{:02$}", chips / unit, chips % unit, decimals as usize),
    }
}

/// What a step is in the format.
fn action(kind: &StepKind, decimals: u32) -> String {
    match *kind {
        StepKind::Deal { seat, cards } => format!("d dh p{} {}", seat + 1, written(cards)),
        StepKind::Community { card } => format!("d db {card}"),
        StepKind::BringIn { seat } => format!("p{} pb", seat + 1),
        StepKind::Fold { seat } => format!("p{} f", seat + 1),
        StepKind::CheckOrCall { seat } => format!("p{} cc", seat + 1),
        StepKind::RaiseTo { seat, total } => {
            format!("p{} cbr {}", seat + 1, amount(total, decimals))
        }
        StepKind::Show { seat, cards } => format!("p{} sm {}", seat + 1, written(cards)),
        StepKind::Muck { seat } => format!("p{} sm", seat + 1),
    }
}

fn written(cards: HandCards) -> String {
    let cards = cards.into_iter();
    cards
        .map(|card| card.map_or("??".to_owned(), |card| card.to_string()))
        .collect()
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A name as a key.
fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    match !name.is_empty() && name.chars().all(bare) {
        true => name.to_owned(),
        false => quoted(name),
    }
}

fn shown(field: &Field) -> String {
    match field {
        Field::Int(number) => number.to_string(),
        Field::Decimal(text) | Field::Time(text) => text.clone(),
        Field::Text(text) => quoted(text),
        Field::Bool(flag) => flag.to_string(),
        Field::List(items) => {
            let items: Vec<_> = items.iter().map(shown).collect();
            format!("[{}]", items.join(", "))
        }
        Field::Table(rows) if rows.is_empty() => "{}".to_owned(),
        Field::Table(rows) => {
            let rows = rows.iter();
            let rows: Vec<_> = rows
                .map(|(name, value)| format!("{} = {}", key(name), shown(value)))
                .collect();
            format!("{{ {} }}", rows.join(", "))
        }
    }
}
