//! A file as the texts of its hands.

use std::io::BufRead;

use memchr::{memchr, memchr2};

/// The longest that the text of one hand may be.
pub const MOST_BYTES: usize = 1 << 20;

/// A file on its way to the texts of its hands.
pub struct Texts<R> {
    source: R,
    /// The number of the last line that was read, counted from 1.
    line: usize,
    bytes: Vec<u8>,
    /// Where a line begins in the text that looks like the header of the next hand.
    header: usize,
    /// What the text leaves open, as far as it was looked at.
    open: Open,
    seen: usize,
    /// The line of the file, counted from 1, where the text begins.
    pub first: usize,
    /// Whether a header stands above the text: then there is a hand, even without a line.
    pub has_header: bool,
}

impl<R: BufRead> Texts<R> {
    pub const fn new(source: R) -> Self {
        Self {
            source,
            line: 0,
            bytes: Vec::new(),
            header: 0,
            open: Open {
                brackets: 0,
                text: None,
            },
            seen: 0,
            first: 1,
            has_header: false,
        }
    }

    /// The number of the last line that was read.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The text up to the header of the next hand. What is beyond the longest is left out.
    pub fn text(&self) -> &[u8] {
        &self.bytes[..self.header]
    }

    /// Reads on to what looks like a header. `false` at the end of the file.
    pub fn read_on(&mut self) -> std::io::Result<bool> {
        loop {
            // A text that is too long goes on without its end, so that the next header is seen.
            self.bytes.truncate(MOST_BYTES + 1);
            self.header = self.bytes.len();
            self.seen = self.seen.min(self.header);
            if !self.add_line()? {
                return Ok(false);
            }
            self.line += 1;
            if is_header(&self.bytes[self.header..]) {
                return Ok(true);
            }
        }
    }

    /// Adds a line to the text. `false` at the end.
    fn add_line(&mut self) -> std::io::Result<bool> {
        loop {
            let part = self.source.fill_buf()?;
            if part.is_empty() {
                return Ok(self.bytes.len() > self.header);
            }
            let end = memchr(b'\n', part);
            let used = end.map_or(part.len(), |end| end + 1);
            if self.bytes.len() - self.header <= MOST_BYTES {
                self.bytes.extend_from_slice(&part[..used]);
            }
            self.source.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// Whether a value was found to go on at what looked like a header before.
    pub fn was_open(&self) -> bool {
        self.seen > 0
    }

    /// Whether a value goes on at the end of the text. Each part of it is looked at once.
    pub fn is_open(&mut self) -> bool {
        self.open.follow(&self.bytes[self.seen..self.header]);
        self.seen = self.header;
        self.open != Open::default()
    }

    /// Begins the next text, below the header.
    pub fn next_text(&mut self) {
        self.bytes.clear();
        self.open = Open::default();
        self.seen = 0;
        self.header = 0;
        self.first = self.line + 1;
        self.has_header = true;
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
    /// Follows whole lines.
    fn follow(&mut self, bytes: &[u8]) {
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
                (None, b'"' | b'\'') => at += 1 + quoted(&bytes[at + 1..], byte),
                (None, b'[' | b'{') => self.brackets += 1,
                (None, b']' | b'}') => self.brackets = self.brackets.saturating_sub(1),
                (None, b'#') => at += memchr(b'\n', &bytes[at..]).unwrap_or(bytes.len()),
                (None, _) => {}
            }
            at += 1;
        }
    }
}

/// How long a text is up to its quote, or to the end of the line.
fn quoted(bytes: &[u8], quote: u8) -> usize {
    let line = memchr(b'\n', bytes).unwrap_or(bytes.len());
    let mut at = 0;
    while let Some(next) = memchr2(quote, b'\\', &bytes[at..line]) {
        at += next;
        if bytes[at] == quote {
            return at;
        }
        at = line.min(at + if quote == b'"' { 2 } else { 1 });
    }
    line
}
