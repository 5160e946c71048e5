//! Values as TOML writes them. Nearly all lines of a history are plain: these are read here, without
//! a copy of their texts. What is not plain is left to a whole reader of TOML.

use std::borrow::Cow;

use toml::de::{DeArray, DeTable, DeValue};

use crate::history::fields::Field;

/// The deepest that lists and tables may be nested.
const DEEPEST: usize = 16;

/// A value whose texts may be those of the line.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// A whole number.
    Int(i64),
    /// A number with a point, as it is written.
    Decimal(Cow<'a, str>),
    /// A text.
    Text(Cow<'a, str>),
    /// Yes or no.
    Bool(bool),
    /// A date or a time, as it is written.
    Time(String),
    /// Several values.
    List(Vec<Value<'a>>),
    /// Values by name.
    Table(Vec<(Cow<'a, str>, Value<'a>)>),
}

impl Value<'_> {
    /// The value with texts of its own.
    pub fn into_field(self) -> Field {
        match self {
            Self::Int(number) => Field::Int(number),
            Self::Decimal(text) => Field::Decimal(text.into_owned()),
            Self::Text(text) => Field::Text(text.into_owned()),
            Self::Bool(flag) => Field::Bool(flag),
            Self::Time(text) => Field::Time(text),
            Self::List(items) => Field::List(items.into_iter().map(Value::into_field).collect()),
            Self::Table(rows) => {
                let rows = rows.into_iter();
                Field::Table(
                    rows.map(|(name, value)| (name.into_owned(), value.into_field()))
                        .collect(),
                )
            }
        }
    }
}

/// The name and the value of a plain line; `None` for what is not plain, which may be right or wrong.
pub fn plain(line: &str) -> Option<(&str, Value<'_>)> {
    let end = line.bytes().position(|byte| !is_bare(char::from(byte)))?;
    let (name, rest) = line.split_at(end);
    if name.is_empty() {
        return None;
    }
    let mut text = Text(rest.trim_start_matches([' ', '\t']).strip_prefix('=')?);
    let value = text.value(DEEPEST)?;
    text.skip();
    (text.0.is_empty() || text.0.starts_with('#') && !text.0.contains(char::is_control))
        .then_some((name, value))
}

const fn is_bare(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// The rest of a line.
struct Text<'a>(&'a str);

impl<'a> Text<'a> {
    fn skip(&mut self) {
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        let count = self.0.bytes().take_while(|byte| blank(byte)).count();
        self.take(count);
    }

    fn take(&mut self, count: usize) -> &'a str {
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        taken
    }

    fn value(&mut self, depth: usize) -> Option<Value<'a>> {
        let deeper = depth.checked_sub(1)?;
        self.skip();
        match self.0.as_bytes().first()? {
            quote @ (b'"' | b'\'') => self.text(char::from(*quote)).map(Value::Text),
            b'[' => {
                self.take(1);
                let mut items = Vec::new();
                loop {
                    self.skip();
                    if self.0.starts_with(']') {
                        self.take(1);
                        return Some(Value::List(items));
                    }
                    items.push(self.value(deeper)?);
                    self.skip();
                    if self.0.starts_with(',') {
                        self.take(1);
                    } else if !self.0.starts_with(']') {
                        return None;
                    }
                }
            }
            b'{' => self.table(deeper),
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, value: Value<'a>) -> Option<Value<'a>> {
        self.0 = self.0.strip_prefix(word)?;
        self.ends().then_some(value)
    }

    /// Whether a value may end here.
    fn ends(&self) -> bool {
        let next = self.0.as_bytes().first();
        next.is_none_or(|byte| matches!(byte, b' ' | b'\t' | b',' | b']' | b'}' | b'#'))
    }

    /// A text on one line without escapes.
    fn text(&mut self, quote: char) -> Option<Cow<'a, str>> {
        let quote = quote as u8;
        let stops = |byte: &u8| *byte == quote || *byte == b'\\' || byte.is_ascii_control();
        let inside = &self.0.as_bytes()[1..];
        let end = inside.iter().position(stops)?;
        if inside[end] != quote {
            return None;
        }
        let text = &self.take(end + 2)[1..=end];
        // An empty text may be the beginning of one over several lines.
        let several = text.is_empty() && self.0.as_bytes().first() == Some(&quote);
        (!several && self.ends()).then_some(Cow::Borrowed(text))
    }

    fn table(&mut self, depth: usize) -> Option<Value<'a>> {
        self.take(1);
        let mut rows: Vec<(Cow<'a, str>, Value<'a>)> = Vec::new();
        self.skip();
        while !self.0.starts_with('}') {
            let name = match self.0.chars().next()? {
                quote @ ('"' | '\'') => {
                    let end = self.0[1..].find(quote)?;
                    let name = &self.take(end + 2)[1..=end];
                    (!name.contains(['\\', '\t']) && !name.contains(char::is_control))
                        .then_some(name)?
                }
                _ => {
                    let end = self.0.find(|c| !is_bare(c))?;
                    self.take(end)
                }
            };
            if name.is_empty() || rows.iter().any(|(other, _)| other == name) {
                return None;
            }
            self.skip();
            self.0 = self.0.strip_prefix('=')?;
            rows.push((Cow::Borrowed(name), self.value(depth)?));
            self.skip();
            if self.0.starts_with(',') {
                self.take(1);
                self.skip();
                if self.0.starts_with('}') {
                    return None;
                }
            } else if !self.0.starts_with('}') {
                return None;
            }
        }
        self.take(1);
        Some(Value::Table(rows))
    }

    /// A whole number, or one with a point.
    fn number(&mut self) -> Option<Value<'a>> {
        let end = self
            .0
            .find(|c: char| !c.is_ascii_digit() && !matches!(c, '+' | '-' | '.'));
        let text = self.take(end.unwrap_or(self.0.len()));
        if !self.ends() {
            return None;
        }
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (whole, part) = match digits.split_once('.') {
            Some((whole, part)) => (whole, Some(part)),
            None => (digits, None),
        };
        let all = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if !all(whole) || whole.len() > 1 && whole.starts_with('0') {
            return None;
        }
        match part {
            Some(part) => all(part).then_some(Value::Decimal(Cow::Borrowed(text))),
            None => text.parse().ok().map(Value::Int),
        }
    }
}

/// The values of a text that is not plain.
///
/// # Errors
///
/// Why it is not TOML, and at which of its lines, counted from 0.
pub fn whole(text: &str) -> Result<Vec<(String, Value<'static>)>, (usize, String)> {
    let line_of = |place: usize| text[..place.min(text.len())].matches('\n').count();
    let table = DeTable::parse(text).map_err(|error| {
        let place = error.span().map_or(0, |span| span.start);
        (line_of(place), error.message().to_owned())
    })?;
    let rows = table.into_inner().into_iter();
    rows.map(|(name, value)| {
        let place = name.span().start;
        let value = owned(value.into_inner(), DEEPEST).map_err(|why| (line_of(place), why))?;
        Ok((name.into_inner().into_owned(), value))
    })
    .collect()
}

fn owned(value: DeValue<'_>, depth: usize) -> Result<Value<'static>, String> {
    let deeper = depth.checked_sub(1).ok_or("it is nested too deep")?;
    Ok(match value {
        DeValue::String(text) => Value::Text(Cow::Owned(text.into_owned())),
        DeValue::Boolean(flag) => Value::Bool(flag),
        DeValue::Datetime(time) => Value::Time(time.to_string()),
        DeValue::Integer(number) => {
            let known = i64::from_str_radix(number.as_str(), number.radix());
            Value::Int(known.map_err(|_| format!("{number} is too big a number"))?)
        }
        DeValue::Float(number) => Value::Decimal(Cow::Owned(number.as_str().to_owned())),
        DeValue::Array(items) => Value::List(list(items, deeper)?),
        DeValue::Table(rows) => {
            let rows = rows.into_iter().map(|(name, value)| {
                let value = owned(value.into_inner(), deeper)?;
                Ok((Cow::Owned(name.into_inner().into_owned()), value))
            });
            Value::Table(rows.collect::<Result<_, String>>()?)
        }
    })
}

fn list(items: DeArray<'_>, depth: usize) -> Result<Vec<Value<'static>>, String> {
    let items = items.into_iter();
    items.map(|item| owned(item.into_inner(), depth)).collect()
}
