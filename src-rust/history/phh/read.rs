//! Reading histories in the PHH format, however long the file is.

use std::io::BufRead;

use memchr::memchr_iter;

use super::hand::{HOUSE, OPTIONS, Rows, hand_of, is_own};
use super::split::{MOST_BYTES, Texts};
use super::value::{Checked, MOST_PLAIN, Value, is_clean, name_of, plain, whole};
use crate::error::{Error, Result};
use crate::history::{Field, Fields, HandHistory};

/// The hands of a file, in order. After a hand that cannot be read the next one is.
pub struct Reader<R> {
    texts: Texts<R>,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// The hands of a source.
    pub const fn new(source: R) -> Self {
        Self {
            texts: Texts::new(source),
            done: false,
        }
    }

    /// The hand of the text, if it has one. `None` when the text goes on beyond what looks like a
    /// header.
    fn read(&mut self) -> Option<Option<Result<HandHistory>>> {
        let at_end = self.done;
        let first = self.texts.first;
        if self.texts.text().len() > MOST_BYTES {
            let what = format!("a hand of more than {MOST_BYTES} bytes");
            return Some(Some(wrong(first, what)));
        }
        // A text that was open is looked at before it is read again.
        if !at_end && self.texts.was_open() && self.texts.is_open() {
            return None;
        }
        let bytes = self.texts.text();
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text),
            Err(error) => {
                let before = &bytes[..error.valid_up_to()];
                let line = first + memchr_iter(b'\n', before).count();
                return Some(Some(wrong(line, "the line is not UTF-8".to_owned())));
            }
        };
        match read_plain(text, first) {
            Some(None) if self.texts.has_header => {
                Some(Some(wrong(first, "a hand without a field".to_owned())))
            }
            Some(hand) => Some(hand),
            None if !at_end && self.texts.is_open() => None,
            None => {
                let text = std::str::from_utf8(self.texts.text()).unwrap_or_default();
                let text = text.strip_prefix('\u{feff}').unwrap_or(text);
                Some(Some(read_whole(text, first)))
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<HandHistory>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.done {
            match self.texts.read_on() {
                Ok(header) => self.done = !header,
                Err(error) => {
                    self.done = true;
                    return Some(wrong(self.texts.line(), error.to_string()));
                }
            }
            if let Some(hand) = self.read() {
                self.texts.next_text();
                if hand.is_some() {
                    return hand;
                }
            }
        }
        None
    }
}

fn wrong<T>(line: usize, what: String) -> Result<T> {
    Err(Error::History { line, what })
}

/// The lines of a text that tell something, counted from 0, without blanks at their ends.
fn told(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends = memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
    let mut start = 0;
    let lines = ends.enumerate().map(move |(number, end)| {
        let line = text.get(start..end).unwrap_or_default().trim_ascii_end();
        start = end + 1;
        (number, line)
    });
    lines.filter(|(_, line)| !matches!(line.as_bytes().first(), None | Some(b'#')))
}

/// The hand of a text that begins at a line, or nothing when the text is blank; `None` when one of its
/// lines is not plain.
fn read_plain(text: &str, first: usize) -> Option<Option<Result<HandHistory>>> {
    let mut own: Rows<'_> = Vec::with_capacity(12);
    let mut others: Vec<&str> = Vec::with_capacity(24);
    let mut seen = 0_u64;
    let clean = is_clean(text);
    for (number, line) in told(text) {
        let (name, value) = name_of(line)?;
        // Names that differ in length and last byte differ: others are compared.
        let last = name.as_bytes().last().copied().unwrap_or_default();
        let bit = 1 << ((usize::from(last) + 5 * name.len()) % 64);
        let known = || others.contains(&name) || own.iter().any(|(other, ..)| *other == name);
        if others.len() >= MOST_PLAIN || seen & bit != 0 && known() {
            return None;
        }
        seen |= bit;
        if is_own(name) || name == HOUSE || name == OPTIONS {
            own.push((name, plain(value, clean)?, first + number));
        } else {
            plain::<Checked>(value, clean)?;
            others.push(name);
        }
    }
    let hand = || hand_of(&own, Fields::of_lines(text.to_owned()), first);
    Some((!own.is_empty() || !others.is_empty()).then(hand))
}

/// The fields of plain lines, without those that make the hand.
pub fn fields_of(lines: &str) -> Vec<(String, Field)> {
    let rows = told(lines).filter_map(|(_, line)| name_of(line));
    let others = rows.filter(|(name, _)| !is_own(name));
    others
        .filter_map(|(name, value)| {
            let value: Value<'_> = plain(value, false)?;
            Some((name.to_owned(), value.into_field()))
        })
        .collect()
}

/// The hand of a text that is not plain.
fn read_whole(text: &str, first: usize) -> Result<HandHistory> {
    let rows = match whole(text) {
        Ok(rows) => rows,
        Err((line, what)) => return wrong(first + line, format!("no TOML: {what}")),
    };
    let line_of = |name: &str| {
        let begins = |line: &str| line.trim_start().starts_with(name);
        first + text.lines().position(begins).unwrap_or_default()
    };
    let others = rows.iter().filter(|(name, _)| !is_own(name));
    let others: Vec<_> = others
        .map(|(name, value)| (name.clone(), value.clone().into_field()))
        .collect();
    let own = |name: &str| is_own(name) || name == HOUSE || name == OPTIONS;
    let rows = rows.iter().filter(|(name, _)| own(name));
    let rows: Rows<'_> = rows
        .map(|(name, value)| (&name[..], value.clone(), line_of(name)))
        .collect();
    hand_of(&rows, others.into(), first)
}
