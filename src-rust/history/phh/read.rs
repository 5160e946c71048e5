//! Reading histories in the PHH format, one hand after the other, however long the file is.

use std::io::BufRead;

use super::hand::hand_of;
use super::value::{Value, plain, whole};
use crate::error::{Error, Result};
use crate::history::HandHistory;

/// The longest that the text of one hand may be.
const MOST_BYTES: usize = 1 << 20;

/// The hands of a file, in order. After a hand that cannot be read the next one is.
pub struct Reader<R> {
    source: R,
    /// The number of the last line that was read, counted from 1.
    line: usize,
    /// The text of the hand that is being read.
    text: String,
    /// Where the text began.
    first: usize,
    /// A header was read: there is a hand, even without a line.
    begun: bool,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// The hands of a source.
    pub fn new(source: R) -> Self {
        Self {
            source,
            line: 0,
            text: String::new(),
            first: 1,
            begun: false,
            done: false,
        }
    }

    /// Reads a line into a buffer; what is beyond the longest hand is left out. `false` at the end.
    fn next_line(&mut self, line: &mut Vec<u8>) -> std::io::Result<bool> {
        line.clear();
        loop {
            let part = self.source.fill_buf()?;
            if part.is_empty() {
                return Ok(!line.is_empty());
            }
            let end = part.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(part.len(), |end| end + 1);
            if line.len() <= MOST_BYTES {
                line.extend_from_slice(&part[..used]);
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
        let hand = if self.text.len() > MOST_BYTES {
            let what = format!("a hand of more than {MOST_BYTES} bytes");
            Some(wrong(self.first, what))
        } else if let Some(hand) = read_plain(&self.text, self.first) {
            hand
        } else if !at_end && Open::after(&self.text) != Open::default() {
            return Taken::Open;
        } else {
            Some(read_whole(&self.text, self.first))
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
        let mut bytes = Vec::new();
        while !self.done {
            match self.next_line(&mut bytes) {
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
            let Ok(line) = std::str::from_utf8(&bytes) else {
                self.text.clear();
                self.begun = false;
                let what = "the line is not UTF-8".to_owned();
                self.first = self.line + 1;
                return Some(wrong(self.line, what));
            };
            let line = match self.line {
                1 => line.strip_prefix('\u{feff}').unwrap_or(line),
                _ => line,
            };
            if is_header(line) {
                let taken = self.take(false);
                if !matches!(taken, Taken::Open) {
                    self.begun = true;
                    self.first = self.line + 1;
                }
                match taken {
                    Taken::Hand(hand) => return Some(hand),
                    Taken::Nothing => continue,
                    Taken::Open => {}
                }
            }
            if self.text.len() <= MOST_BYTES {
                self.text.push_str(line);
            }
        }
        None
    }
}

/// Whether a line begins a hand of several: a name in brackets.
fn is_header(line: &str) -> bool {
    let line = line.trim_end();
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

/// The hand of a text that begins at a line, or nothing when the text is blank; `None` when one of its
/// lines is not plain.
fn read_plain(text: &str, first: usize) -> Option<Option<Result<HandHistory>>> {
    let mut rows: Vec<(&str, Value<'_>, usize)> = Vec::with_capacity(32);
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (name, value) = plain(line)?;
        if rows.iter().any(|(other, ..)| *other == name) {
            return None;
        }
        rows.push((name, value, first + number));
    }
    Some((!rows.is_empty()).then(|| hand_of(rows, first)))
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
    let rows = rows
        .iter()
        .map(|(name, value)| (&name[..], value.clone(), line_of(name)));
    hand_of(rows.collect(), first)
}
