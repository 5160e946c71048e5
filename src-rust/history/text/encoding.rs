//! Lines of text from bytes, whatever their encoding and their line ends.
//!
//! Byte-order marks name UTF-16 and UTF-8. Without one a line is UTF-8, or Windows-1252 where it is
//! no UTF-8. Lines end with LF, CRLF or CR.

use std::io::{BufRead, ErrorKind, Result};

/// The most bytes of a line that are kept.
pub(super) const MOST_BYTES: usize = 1 << 16;

/// What the bytes 0x80 to 0x9F stand for in Windows-1252.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

const LINE_FEED: u16 = 0x0A;
const RETURN: u16 = 0x0D;
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// How many bytes make a unit, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Units {
    Bytes,
    LittlePairs,
    BigPairs,
}

impl Units {
    const fn width(self) -> usize {
        match self {
            Self::Bytes => 1,
            Self::LittlePairs | Self::BigPairs => 2,
        }
    }

    fn unit(self, bytes: &[u8]) -> u16 {
        match (self, bytes) {
            (Self::LittlePairs, [first, second]) => u16::from_le_bytes([*first, *second]),
            (Self::BigPairs, [first, second]) => u16::from_be_bytes([*first, *second]),
            (_, bytes) => bytes.first().copied().unwrap_or_default().into(),
        }
    }
}

/// The lines of a file, one at a time.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    units: Units,
    /// The line that is being read.
    bytes: Vec<u8>,
    /// How many bytes of the file were read, as far as the byte-order mark matters.
    read: usize,
    /// A line feed that comes next belongs to the carriage return before it.
    after_return: bool,
    /// The number of the line read last, counted from 1.
    pub number: usize,
    /// Whether the line read last was cut for being too long.
    pub cut: bool,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Self {
        Self {
            input,
            units: Units::Bytes,
            bytes: Vec::new(),
            read: 0,
            after_return: false,
            number: 0,
            cut: false,
        }
    }

    /// Reads the next line, without its end; whether there is one.
    pub fn next(&mut self, line: &mut String) -> Result<bool> {
        line.clear();
        self.bytes.clear();
        self.cut = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                if self.bytes.is_empty() && !self.cut {
                    return Ok(false);
                }
                break;
            }
            let mut used = 0;
            let mut ended = false;
            for byte in buffer {
                used += 1;
                self.bytes.push(*byte);
                if self.read < 2 {
                    self.read += 1;
                    let units = match self.bytes[..] {
                        [0xFF, 0xFE] => Units::LittlePairs,
                        [0xFE, 0xFF] => Units::BigPairs,
                        _ => Units::Bytes,
                    };
                    if self.read == 2 && units != Units::Bytes {
                        self.units = units;
                        self.bytes.clear();
                        continue;
                    }
                }
                let width = self.units.width();
                if !self.bytes.len().is_multiple_of(width) {
                    continue;
                }
                let before = self.bytes.len() - width;
                let unit = self.units.unit(&self.bytes[before..]);
                let after_return = std::mem::take(&mut self.after_return);
                if unit == LINE_FEED || unit == RETURN {
                    self.bytes.truncate(before);
                    if unit == LINE_FEED && after_return {
                        continue;
                    }
                    self.after_return = unit == RETURN;
                    ended = true;
                    break;
                }
                if before >= MOST_BYTES {
                    self.cut = true;
                    self.bytes.truncate(before);
                }
            }
            self.input.consume(used);
            if ended {
                break;
            }
        }
        self.number += 1;
        self.decode(line);
        Ok(true)
    }

    fn decode(&self, line: &mut String) {
        match self.units {
            Units::Bytes => match std::str::from_utf8(&self.bytes) {
                Ok(text) => line.push_str(text),
                Err(_) => line.extend(self.bytes.iter().map(|byte| windows(*byte))),
            },
            pairs => {
                let units = self.bytes.chunks_exact(2).map(|pair| pairs.unit(pair));
                let chars = char::decode_utf16(units);
                line.extend(chars.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)));
            }
        }
        // Files that were joined have a mark before each hand.
        if line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len_utf8());
        }
    }
}

fn windows(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        byte => byte.into(),
    }
}
