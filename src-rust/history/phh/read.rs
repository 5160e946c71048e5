//! Reading histories in the PHH format, one hand after the other, however long the file is.

use std::io::BufRead;

use memchr::{memchr, memchr_iter};

use super::hand::{HOUSE, OPTIONS, Rows, hand_of, is_own};
use super::value::{Checked, Value, name_of, plain, whole};
use crate::error::{Error, Result};
use crate::history::{Field, Fields, HandHistory};

/// The longest that the text of one hand may be.
const MOST_BYTES: usize = 1 << 20;

/// The hands of a file, in order. After a hand that cannot be read the next one is.
pub struct Reader<R> {
    source: R,
    /// The number of the last line that was read, counted from 1.
    line: usize,
    /// The text of the hand that is being read.
    text: Vec<u8>,
    /// The line where the text began.
    first: usize,
    /// Whether a header was read: there is a hand then, even without a line.
    begun: bool,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// The hands of a source.
    pub const fn new(source: R) -> Self {
        Self {
            source,
            line: 0,
            text: Vec::new(),
            first: 1,
            begun: false,
            done: false,
        }
    }

    /// Adds a line to the text; what is beyond the longest hand is left out. `false` at the end.
    fn add_line(&mut self) -> std::io::Result<bool> {
        let before = self.text.len();
        loop {
            let part = self.source.fill_buf()?;
            if part.is_empty() {
                return Ok(self.text.len() > before);
            }
            let end = memchr(b'\n', part);
            let used = end.map_or(part.len(), |end| end + 1);
            if self.text.len() <= MOST_BYTES {
                self.text.extend_from_slice(&part[..used]);
            }
            self.source.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// The hand of the text, which is used up. Nothing when the text is in the middle of a value that
    /// goes over several lines, unless the file is at its end.
    fn take(&mut self, at_end: bool) -> Taken {
        let hand = match std::str::from_utf8(&self.text) {
            _ if self.text.len() > MOST_BYTES => {
                let what = format!("a hand of more than {MOST_BYTES} bytes");
                Some(wrong(self.first, what))
            }
            Err(error) => {
                let before = &self.text[..error.valid_up_to()];
                let lines = before.iter().filter(|byte| **byte == b'\n').count();
                Some(wrong(
                    self.first + lines,
                    "the line is not UTF-8".to_owned(),
                ))
            }
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').unwrap_or(text);
                match read_plain(text, self.first) {
                    Some(hand) => hand,
                    None if !at_end && Open::after(text) != Open::default() => return Taken::Open,
                    None => Some(read_whole(text, self.first)),
                }
            }
        };
        self.text.clear();
        match (std::mem::take(&mut self.begun), hand) {
            (_, Some(hand)) => Taken::Hand(hand),
            (true, None) => Taken::Hand(wrong(self.first, "a hand without a field".to_owned())),
            (false, None) => Taken::Nothing,
        }
    }
}

/// What a text came to.
enum Taken {
    /// There is none.
    Nothing,
    Hand(Result<HandHistory>),
    /// It goes on.
    Open,
}

fn wrong<T>(line: usize, what: String) -> Result<T> {
    Err(Error::History { line, what })
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<HandHistory>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.done {
            let before = self.text.len();
            match self.add_line() {
                Err(error) => {
                    self.done = true;
                    return Some(wrong(self.line, error.to_string()));
                }
                Ok(false) => {
                    self.done = true;
                    return match self.take(true) {
                        Taken::Hand(hand) => Some(hand),
                        Taken::Nothing | Taken::Open => None,
                    };
                }
                Ok(true) => self.line += 1,
            }
            if !is_header(&self.text[before..]) {
                continue;
            }
            let header = self.text.split_off(before);
            let taken = self.take(false);
            if matches!(taken, Taken::Open) {
                self.text.extend_from_slice(&header);
                continue;
            }
            self.begun = true;
            self.first = self.line + 1;
            if let Taken::Hand(hand) = taken {
                return Some(hand);
            }
        }
        None
    }
}

/// Whether a line begins a hand of several: a name in brackets.
fn is_header(line: &[u8]) -> bool {
    if line.first() != Some(&b'[') {
        return false;
    }
    let line = std::str::from_utf8(line).unwrap_or_default().trim_end();
    let inside = line.strip_prefix('[').map(|rest| {
        let end = rest.find(']').unwrap_or(rest.len());
        rest.split_at(end)
    });
    inside.is_some_and(|(name, rest)| {
        let name = name.trim().trim_matches(['"', '\'']);
        let after = rest.strip_prefix(']').map(str::trim_start);
        let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        !name.is_empty()
            && name.chars().all(bare)
            && after.is_some_and(|after| after.is_empty() || after.starts_with('#'))
    })
}

/// What a value that goes over several lines leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Open {
    brackets: usize,
    /// The quote of a text over several lines.
    text: Option<u8>,
}

impl Open {
    fn after(text: &str) -> Self {
        let mut open = Self::default();
        text.split_inclusive('\n')
            .for_each(|line| open.follow(line));
        open
    }

    /// Follows a line. Nearly all end as a whole value does, with a bracket only where one began.
    fn follow(&mut self, line: &str) {
        let bytes = line.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            let three = bytes[at..].starts_with(&[byte; 3]);
            match (self.text, byte) {
                (Some(b'"'), b'\\') => at += 1,
                (Some(quote), _) if quote == byte && three => {
                    self.text = None;
                    at += 2;
                }
                (Some(_), _) => {}
                (None, b'"' | b'\'') if three => {
                    self.text = Some(byte);
                    at += 2;
                }
                (None, b'"' | b'\'') => {
                    at += 1;
                    while at < bytes.len() && bytes[at] != byte {
                        at += if bytes[at] == b'\\' && byte == b'"' {
                            2
                        } else {
                            1
                        };
                    }
                }
                (None, b'[' | b'{') => self.brackets += 1,
                (None, b']' | b'}') => self.brackets = self.brackets.saturating_sub(1),
                (None, b'#') => return,
                (None, _) => {}
            }
            at += 1;
        }
    }
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
    for (number, line) in told(text) {
        let (name, value) = name_of(line)?;
        // Names that differ in length and last byte differ: others are compared.
        let last = name.as_bytes().last().copied().unwrap_or_default();
        let bit = 1 << ((usize::from(last) + 5 * name.len()) % 64);
        let known = || others.contains(&name) || own.iter().any(|(other, ..)| *other == name);
        if seen & bit != 0 && known() {
            return None;
        }
        seen |= bit;
        if is_own(name) || name == HOUSE || name == OPTIONS {
            own.push((name, plain(value)?, first + number));
        } else {
            plain::<Checked>(value)?;
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
            let value: Value<'_> = plain(value)?;
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
    let rows = rows.iter();
    let rows: Rows<'_> = rows
        .map(|(name, value)| (&name[..], value.clone(), line_of(name)))
        .collect();
    hand_of(&rows, others.into(), first)
}
