//! What each refusal says.

use std::fmt;

use super::Error;

/// The most characters of a text that a message repeats.
const MOST_QUOTED: usize = 60;
/// The most of a message that comes from elsewhere.
const MOST_TOLD: usize = 200;

/// A text as it is quoted in a message: escaped, and cut when it is long.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(MOST_QUOTED) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}…", &text[..end]),
    }
}

/// A value as a message repeats it: cut when it is long.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadCard { text, at } => write!(
                f,
                "no card at character {at} of {}: a card is a rank (2 to 9, T or 10, J, Q, K, A) \
                 and a suit (c, d, h, s or ♣, ♦, ♥, ♠)",
                quoted(text)
            ),
            Self::NotOneCard { text, count } => {
                write!(f, "{} holds {count} cards: write exactly one", quoted(text))
            }
            Self::BadCardId { id } => {
                write!(f, "{id} is no card id: ids go from 0 (2c) to 51 (As)")
            }
            Self::BadMask { mask } => write!(
                f,
                "{mask} is no card mask: bit 16*suit + rank stands for a card, suit 0 to 3 and \
                 rank 0 to 12, so bits 13 to 15 of each 16 are 0"
            ),
            Self::DuplicateCard { card } => {
                write!(f, "{card} is there twice: each card may come once")
            }
            Self::CardCount { count, least, most } if least == most => {
                write!(f, "{count} cards given: it takes {least}")
            }
            Self::CardCount { count, least, most } => {
                write!(f, "{count} cards given: it takes {least} to {most}")
            }
            Self::RowOf { cards, deck: 0 } => {
                write!(f, "rows of {cards} cards: the deck has none left")
            }
            Self::RowOf { cards, deck } => {
                write!(f, "rows of {cards} cards: with {deck} in the deck it takes 1 to {deck}")
            }
            Self::SharedCard { card, with } => {
                write!(
                    f,
                    "{card} is in the hand of seat {with} too: each card may come once"
                )
            }
            Self::CommunityCard { card } => write!(
                f,
                "{card} is the community card: a hand holds only the cards dealt to it"
            ),
            Self::ColumnLength {
                name,
                given,
                hands,
                wanted,
            } => write!(
                f,
                "{name} has {given} numbers: {hands} hands of the game at this table take {wanted}"
            ),
            Self::NumberTooBig { given } => {
                write!(
                    f,
                    "{given} does not fit in 64 bits: it takes at most {}",
                    i64::MAX
                )
            }
            Self::NumberRange { given, least } => write!(
                f,
                "{given} is out of range: it takes {least} to {}",
                u64::MAX
            ),
            Self::NoStreet {
                street,
                least,
                most,
            } if least == most => write!(
                f,
                "street={street}: hands that are compared have reached street {most}"
            ),
            Self::NoStreet {
                street,
                least,
                most,
            } => write!(f, "street={street}: the streets of the game are {least} to {most}"),
            Self::SeatCount { seats, most } => write!(f, "{seats} seats: a table has 2 to {most}"),
            Self::NoSeat { seat, seats } => {
                write!(f, "{seat} is no seat: seats go from 0 to {}", seats.saturating_sub(1))
            }
            Self::NoSpeaker { seat, seats } => write!(
                f,
                "spoke: {seat}: each seat from 0 to {} comes at most once, and -1 only behind them",
                seats.saturating_sub(1)
            ),
            Self::HoleInHand => f.write_str(
                "an empty place before the last card: beside a community card the last place is empty",
            ),
            Self::SeatsDiffer { what, given, seats } => {
                write!(f, "{what} for {given} seats, but chips put in by {seats}")
            }
            Self::NobodyLive => f.write_str("every seat folded: at least one must be live"),
            Self::NothingShown { pot } => write!(
                f,
                "pot {pot} has several competitors, and the hands of all are hidden"
            ),
            Self::NegativeChips { chips } => {
                write!(f, "{chips} chips put in: it takes 0 or more")
            }
            Self::TooManyChips => write!(f, "the chips add up to more than {}", i64::MAX),
            Self::MissingFact { rule, fact } => {
                write!(
                    f,
                    "{rule} decides this, and it asks for `{fact}`, which is not given"
                )
            }
            Self::BadRake {
                what,
                given,
                allowed,
            } => write!(f, "{what}={given}: allowed are {allowed}"),
            Self::UnknownGame { name, allowed } => write!(
                f,
                "{} is no game: allowed are {}",
                quoted(name),
                allowed.join(", ")
            ),
            Self::UnknownHouse { name, allowed } => write!(
                f,
                "{} is no preset: allowed are {}",
                quoted(name),
                allowed.join(", ")
            ),
            Self::UnknownOption { name, allowed } => write!(
                f,
                "{} is no house option: there are {}",
                quoted(name),
                allowed.join(", ")
            ),
            Self::HouseValue {
                option,
                given,
                allowed,
            } => write!(f, "{option}={}: allowed are {allowed}", cut(given, MOST_QUOTED)),
            Self::Dealing { dealing } => write!(
                f,
                "dealing={}: allowed are \"auto\", with a seed or a deck or neither, and \
                 \"manual\", with neither",
                quoted(dealing)
            ),
            Self::KnownDeck => {
                f.write_str("allow_unknown_up is for dealing=\"manual\": a deck has no unknown cards")
            }
            Self::Showdown { showdown } => write!(
                f,
                "showdown={}: allowed are \"auto\" and \"manual\"",
                quoted(showdown)
            ),
            Self::NoAction { kind, to, allowed } => write!(
                f,
                "{} {} is no action: the kinds are {}, and raise_to alone has a total",
                quoted(kind),
                to.map_or("without a total".to_owned(), |to| format!("to {to}")),
                allowed.join(", ")
            ),
            Self::NoDict { what, why } => write!(f, "no {what}: {}", cut(why, MOST_TOLD)),
            Self::Replay { event, what } => write!(f, "event {event}: {what}"),
            Self::History { line, what } => write!(f, "line {line}: {what}"),
            Self::Unwritable { what } => write!(f, "the hand cannot be written as text: {what}"),
            Self::Snapshot { of, what } => write!(f, "no snapshot of a {of}: {what}"),
            Self::NoCardDue => f.write_str("no card is due now"),
            Self::UnknownUpCard => f.write_str(
                "the card due lies face up, so it has to be known (allow_unknown_up lets up cards be \
                 unknown, the community card never)",
            ),
            Self::OtherCards { unknown: 0, .. } => {
                f.write_str("not the cards of this hand: all are known, so give none")
            }
            Self::OtherCards { unknown, whole } => write!(
                f,
                "not the cards of this hand: give the {unknown} that are unknown, or all {whole}"
            ),
            Self::TableSize { seats, most } => {
                write!(
                    f,
                    "{seats} seats: the house deals in 2 to {most} in this game"
                )
            }
            Self::NoChips { chips } => write!(f, "a stack of {chips} chips: it takes at least 1"),
            Self::TooFewPlayers { left: None } => {
                f.write_str("no seat has chips: a hand takes two players or more")
            }
            Self::TooFewPlayers {
                left: Some((seat, chips)),
            } => write!(
                f,
                "seat {seat} has all the chips, {chips}: a hand takes two players or more"
            ),
            Self::NotBooked { hand } => {
                write!(f, "hand {hand} has to be over and booked first")
            }
            Self::NotToBook => {
                f.write_str("a table books the hand that it dealt last, once, when it is over")
            }
            Self::NotToKeep { hand: 0 } => {
                f.write_str("no hand is dealt yet: the table is kept without one")
            }
            Self::NotToKeep { hand } => write!(
                f,
                "the hand to keep with the table is hand {hand}, which it dealt last: none other, and \
                 none at all only once it is booked"
            ),
            Self::SeatTaken { seat, empty } => {
                write!(f, "seat {seat} is taken: the empty seats are {empty:?}")
            }
            Self::SeatEmpty { seat, taken } => {
                write!(f, "seat {seat} is empty: the taken seats are {taken:?}")
            }
            Self::Structure { given, spread } => write!(
                f,
                "structure={given:?}: the house spreads {}",
                spread.join(", ")
            ),
            Self::OutOfRange {
                name,
                given,
                least,
                most,
            } => write!(f, "{name}={given}: allowed here are {least} to {most}"),
            Self::NotDerived { name } => write!(
                f,
                "{name} is not given, and the house does not derive it: give a number"
            ),
            Self::Undivided {
                name,
                of,
                stake,
                divisor,
                below,
                above,
            } => {
                write!(
                    f,
                    "the house makes {name} {of} / {divisor}, and {of}={stake} does not divide: the \
                     nearest that "
                )?;
                match *below {
                    0 => write!(f, "does is {above}"),
                    _ => write!(f, "do are {below} and {above}"),
                }
            }
            Self::UnknownScale { name, allowed } => write!(
                f,
                "{} is no scale: allowed are {}",
                quoted(name),
                allowed.join(", ")
            ),
            Self::ThreadsVariable { given, most } => write!(
                f,
                "STUDKIT_THREADS is {}: allowed are numbers from 1 to {most}",
                quoted(given)
            ),
            Self::Backend {
                given,
                is_known: true,
                available,
            } => write!(
                f,
                "STUDKIT_SIMD is {}, whose instructions this processor does not have: it can run {}",
                quoted(given),
                available.join(", ")
            ),
            Self::Backend {
                given, available, ..
            } => write!(
                f,
                "STUDKIT_SIMD is {}, which is no backend: this processor can run {}",
                quoted(given),
                available.join(", ")
            ),
            Self::OutLength { rows, out } => {
                write!(
                    f,
                    "out has length {out}, but there are {rows} rows to write"
                )
            }
            Self::Borrowed { read_only: true } => {
                f.write_str("out is read-only: it must be writable")
            }
            Self::Borrowed { read_only: false } => f.write_str(
                "out shares memory with cards, or another call is writing to one of them",
            ),
            Self::Changed => f.write_str(
                "the cards changed while they were read: no other thread may write them",
            ),
            Self::InRow { row, source } => write!(f, "row {row}: {source}"),
            Self::InArgument { name, source } => write!(f, "{name}: {source}"),
            Self::InSeat { seat, source } => write!(f, "seat {seat}: {source}"),
            Self::InItem { item, source } => write!(f, "item {item}: {source}"),
            Self::InHand { hand, source } => write!(f, "hand {hand}: {source}"),
        }
    }
}
