//! Values as TOML writes them. Nearly all lines of a history are plain: these are read here, without
//! a copy of their texts. What is not plain is left to a whole reader of TOML.

use std::borrow::Cow;

use memchr::memchr;
use toml::de::{DeArray, DeTable, DeValue};

use crate::history::fields::Field;

/// The most names that are looked through one by one; where there are more, the text is not plain.
pub const MOST_PLAIN: usize = 200;
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

/// What a plain text is made into.
pub trait Built<'a>: Sized {
    /// `None` for a number that is too big.
    fn int(digits: &'a str) -> Option<Self>;
    fn decimal(text: &'a str) -> Self;
    fn text(text: &'a str) -> Self;
    fn flag(flag: bool) -> Self;
    fn list(items: Vec<Self>) -> Self;
    fn table(rows: Vec<(&'a str, Self)>) -> Self;
}

impl<'a> Built<'a> for Value<'a> {
    fn int(digits: &'a str) -> Option<Self> {
        digits.parse().ok().map(Self::Int)
    }

    fn decimal(text: &'a str) -> Self {
        Self::Decimal(Cow::Borrowed(text))
    }

    fn text(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }

    fn flag(flag: bool) -> Self {
        Self::Bool(flag)
    }

    fn list(items: Vec<Self>) -> Self {
        Self::List(items)
    }

    fn table(rows: Vec<(&'a str, Self)>) -> Self {
        let rows = rows.into_iter();
        Self::Table(
            rows.map(|(name, value)| (Cow::Borrowed(name), value))
                .collect(),
        )
    }
}

/// Nothing but that the text is plain.
pub struct Checked;

impl Built<'_> for Checked {
    fn int(digits: &str) -> Option<Self> {
        /// So many digits and a sign are never too big.
        const SURE: usize = 18;
        (digits.len() <= SURE || digits.parse::<i64>().is_ok()).then_some(Self)
    }

    fn decimal(_: &str) -> Self {
        Self
    }

    fn text(_: &str) -> Self {
        Self
    }

    fn flag(_: bool) -> Self {
        Self
    }

    fn list(_: Vec<Self>) -> Self {
        Self
    }

    fn table(_: Vec<(&str, Self)>) -> Self {
        Self
    }
}

/// The name of a plain line, and the text of its value; `None` for what is no such line.
pub fn name_of(line: &str) -> Option<(&str, &str)> {
    let mut text = Text {
        text: line,
        at: 0,
        clean: false,
    };
    let name = text.bare();
    text.skip();
    (!name.is_empty() && text.eats(b'=')).then(|| (name, &line[text.at..]))
}

/// Whether texts in quotes can be nothing but what they are: there is no control character and no
/// backslash in a whole text of lines.
pub fn is_clean(text: &str) -> bool {
    // Without an end in the middle many bytes are looked at at once.
    text.bytes().fold(true, |clean, byte| {
        let blank = (byte == b'\n') | (byte == b'\t');
        clean & ((byte >= b' ') | blank) & (byte != b'\\') & (byte != 0x7F)
    })
}

/// The value of a plain text; `None` for what is not plain, which may be right or wrong. `clean` says
/// that the text is part of one that is.
pub fn plain<'a, V: Built<'a>>(text: &'a str, clean: bool) -> Option<V> {
    let mut text = Text { text, at: 0, clean };
    let value = text.value(DEEPEST)?;
    text.skip();
    let rest = &text.text[text.at..];
    (rest.is_empty() || rest.starts_with('#') && !rest.contains(char::is_control)).then_some(value)
}

const fn is_bare(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// A text, and how far it is read.
struct Text<'a> {
    text: &'a str,
    at: usize,
    /// Whether it is known that it has neither control characters nor backslashes.
    clean: bool,
}

impl<'a> Text<'a> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Goes on while bytes are of a kind; gives what was passed.
    fn pass(&mut self, kind: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        while self.byte().is_some_and(&kind) {
            self.at += 1;
        }
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn skip(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    fn bare(&mut self) -> &'a str {
        self.pass(is_bare)
    }

    /// Passes a byte, if it is the next.
    fn eats(&mut self, byte: u8) -> bool {
        let next = self.byte() == Some(byte);
        self.at += usize::from(next);
        next
    }

    fn value<V: Built<'a>>(&mut self, depth: usize) -> Option<V> {
        let deeper = depth.checked_sub(1)?;
        self.skip();
        match self.byte()? {
            quote @ (b'"' | b'\'') => self.quoted(quote).map(V::text),
            b'[' => {
                self.at += 1;
                // Room for the actions of most hands.
                let mut items = Vec::with_capacity(if depth == DEEPEST { 64 } else { 8 });
                loop {
                    self.skip();
                    if self.eats(b']') {
                        return Some(V::list(items));
                    }
                    items.push(self.value(deeper)?);
                    self.skip();
                    if !self.eats(b',') && self.byte() != Some(b']') {
                        return None;
                    }
                }
            }
            b'{' => self.table(deeper),
            b't' | b'f' => match self.bare() {
                "true" => Some(V::flag(true)),
                "false" => Some(V::flag(false)),
                _ => None,
            },
            _ => self.number(),
        }
    }

    /// Whether a value may end here.
    fn ends(&self) -> bool {
        matches!(
            self.byte(),
            None | Some(b' ' | b'\t' | b',' | b']' | b'}' | b'#')
        )
    }

    /// A text on one line without escapes.
    fn quoted(&mut self, quote: u8) -> Option<&'a str> {
        let start = self.at + 1;
        let inside = &self.text.as_bytes()[start..];
        let end = memchr(quote, inside)?;
        let escapes = quote == b'"';
        let stops =
            |byte: &u8| byte.is_ascii_control() && *byte != b'\t' || *byte == b'\\' && escapes;
        if !self.clean && inside[..end].iter().any(stops) {
            return None;
        }
        self.at = start + end + 1;
        // An empty text may be the beginning of one over several lines.
        let several = end == 0 && self.byte() == Some(quote);
        (!several && self.ends()).then(|| &self.text[start..start + end])
    }

    fn table<V: Built<'a>>(&mut self, depth: usize) -> Option<V> {
        self.at += 1;
        let mut rows: Vec<(&'a str, V)> = Vec::new();
        self.skip();
        while !self.eats(b'}') {
            let name = match self.byte()? {
                quote @ (b'"' | b'\'') => {
                    let start = self.at + 1;
                    let end = start + memchr(quote, &self.text.as_bytes()[start..])?;
                    self.at = end + 1;
                    let name = &self.text[start..end];
                    let odd = |c: char| c == '\\' || c.is_control();
                    (!name.contains(odd)).then_some(name)?
                }
                _ => self.bare(),
            };
            let known = || rows.iter().any(|(other, _)| *other == name);
            if name.is_empty() || rows.len() >= MOST_PLAIN || known() {
                return None;
            }
            self.skip();
            if !self.eats(b'=') {
                return None;
            }
            rows.push((name, self.value(depth)?));
            self.skip();
            if self.eats(b',') {
                self.skip();
                if self.byte() == Some(b'}') {
                    return None;
                }
            } else if self.byte() != Some(b'}') {
                return None;
            }
        }
        Some(V::table(rows))
    }

    /// A whole number, or one with a point.
    fn number<V: Built<'a>>(&mut self) -> Option<V> {
        let start = self.at;
        if matches!(self.byte(), Some(b'+' | b'-')) {
            self.at += 1;
        }
        let whole = self.pass(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 1 && whole.starts_with('0') {
            return None;
        }
        let part = self
            .eats(b'.')
            .then(|| self.pass(|byte| byte.is_ascii_digit()));
        if !self.ends() {
            return None;
        }
        let text = &self.text[start..self.at];
        match part {
            Some(part) => (!part.is_empty()).then(|| V::decimal(text)),
            None => V::int(text),
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
