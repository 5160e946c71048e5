//! What snapshots of hands and of tables share: how they begin and end, and the rules in them.
//!
//! A snapshot begins with four bytes that say what it is of, and with a version. Its last four bytes
//! are a CRC-32 of all before them.

use crate::error::{Error, Result};
use crate::rake::Rake;
use crate::rules::{GAMES, House, Rules, Stakes, Structure};

const CHECKSUM: usize = 4;

/// One kind of snapshot.
pub(crate) struct Format {
    /// What it is of, for errors.
    pub of: &'static str,
    pub magic: &'static [u8; 4],
    pub version: u8,
}

impl Format {
    /// The snapshot whose body a function writes.
    pub fn write(&self, body: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
        /// Room for most hands.
        const USUAL: usize = 1024;

        let mut bytes = Vec::with_capacity(USUAL);
        bytes.extend_from_slice(self.magic);
        bytes.push(self.version);
        body(&mut bytes);
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// What a function reads from the whole body of a snapshot.
    pub fn read<T>(
        &self,
        bytes: &[u8],
        body: impl FnOnce(&mut Reader<'_>) -> Read<T>,
    ) -> Result<T> {
        let read = || {
            let mut rest = self.body(bytes)?;
            let read = body(&mut rest)?;
            match rest.is_empty() {
                true => Ok(read),
                false => Err(Broken("it goes on after its end")),
            }
        };
        let of = self.of;
        read().map_err(|Broken(what)| Error::Snapshot { of, what })
    }

    fn body<'a>(&self, bytes: &'a [u8]) -> Read<Reader<'a>> {
        let Some((body, checksum)) = bytes.split_last_chunk::<CHECKSUM>() else {
            return Err(Broken("too short"));
        };
        if crc32fast::hash(body).to_le_bytes() != *checksum {
            return Err(Broken("the checksum does not fit: it is damaged or cut"));
        }
        let mut body = Reader(body);
        if body.array()? != *self.magic {
            return Err(Broken("it does not begin as one does"));
        }
        if body.byte()? != self.version {
            return Err(Broken("it is of another version"));
        }
        Ok(body)
    }
}

/// Why bytes are no snapshot.
pub(crate) struct Broken(pub &'static str);

impl From<Error> for Broken {
    /// Bytes with a right checksum come to this when somebody forged them: no more is said.
    fn from(_: Error) -> Self {
        Self("its rules, seats or cards are none that can be")
    }
}

/// What is read from a snapshot.
pub(crate) type Read<T> = std::result::Result<T, Broken>;

pub(crate) fn write(number: i64, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&number.to_le_bytes());
}

pub(crate) fn write_rules(rules: &Rules, bytes: &mut Vec<u8>) {
    let game = GAMES
        .iter()
        .position(|game| game == rules.game)
        .unwrap_or_default();
    bytes.extend([game as u8, rules.structure as u8]);
    for stake in [rules.small_bet, rules.big_bet, rules.ante, rules.bring_in] {
        write(stake, bytes);
    }
    for code in rules.house.codes() {
        bytes.extend_from_slice(&code.to_le_bytes());
    }
    match rules.rake {
        None => bytes.push(0),
        Some(rake) => {
            bytes.push(1);
            let none = |number: Option<i64>| number.unwrap_or(-1);
            write(rake.millionths(), bytes);
            write(none(rake.cap()), bytes);
            write(rake.smallest_chip(), bytes);
            write(none(rake.from_street().map(i64::from)), bytes);
        }
    }
}

pub(crate) fn read_rules(body: &mut Reader<'_>) -> Read<Rules> {
    let [game, structure] = body.array()?;
    let game = GAMES
        .get(usize::from(game))
        .ok_or(Broken("it is of no known game"))?;
    let structure = Structure::ALL.get(usize::from(structure));
    let structure = structure.ok_or(Broken("it is of no known structure"))?;
    let stakes = Stakes {
        small_bet: body.number()?,
        big_bet: body.number()?,
        ante: Some(body.number()?),
        bring_in: Some(body.number()?),
    };
    let codes = (0..House::CODES).map(|_| Ok(u32::from_le_bytes(body.array()?)));
    let house = House::from_codes(codes.collect::<Read<Vec<_>>>()?.into_iter());
    let house = house.ok_or(Broken("its house has a value that is not allowed"))?;
    let rake = match body.byte()? {
        0 => None,
        1 => {
            let [share, cap, chip, street] = [
                body.number()?,
                body.number()?,
                body.number()?,
                body.number()?,
            ];
            let some = |number: i64| (number != -1).then_some(number);
            Some(Rake::new(share, some(cap), chip, some(street))?)
        }
        _ => return Err(Broken("a flag is neither 0 nor 1")),
    };
    Ok(Rules::new(game, house, *structure, stakes, rake)?)
}

/// The rest of the bytes to read.
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub fn take(&mut self, count: usize) -> Read<&'a [u8]> {
        let (taken, rest) = self
            .0
            .split_at_checked(count)
            .ok_or(Broken("it ends early"))?;
        self.0 = rest;
        Ok(taken)
    }

    pub fn array<const N: usize>(&mut self) -> Read<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub fn byte(&mut self) -> Read<u8> {
        Ok(self.array::<1>()?[0])
    }

    pub fn number(&mut self) -> Read<i64> {
        Ok(i64::from_le_bytes(self.array()?))
    }

    /// A number without a sign.
    pub fn natural(&mut self) -> Read<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// All that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
