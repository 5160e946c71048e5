//! Everything that can be refused, as data: what was given, where, and what is allowed.

mod text;

/// A refusal. Nothing has changed when one is returned.
#[expect(missing_docs, reason = "the fields are named in the message of each")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// Text that does not spell a card. `at` counts characters from 0.
    BadCard { text: String, at: usize },
    /// A text that should hold one card holds none or several.
    NotOneCard { text: String, count: usize },
    /// A number that is no card id.
    BadCardId { id: String },
    /// A number with a bit that stands for no card.
    BadMask { mask: String },
    /// The same card twice.
    DuplicateCard { card: String },
    /// Too few or too many cards.
    CardCount {
        count: usize,
        least: usize,
        most: usize,
    },
    /// Rows of more cards than the deck has, or of none at all.
    RowOf { cards: usize, deck: usize },
    /// A card that another seat holds too.
    SharedCard { card: String, with: usize },
    /// The community card in a seat's own hand.
    CommunityCard { card: String },
    /// A number of seats that no table has.
    SeatCount { seats: usize, most: usize },
    /// A number that is no seat of the table.
    NoSeat { seat: i64, seats: usize },
    /// A speaker that is no seat, or that is listed twice.
    NoSpeaker { seat: i64, seats: usize },
    /// A hand beside a community card that has an empty place before its last card.
    HoleInHand,
    /// Hands, contributions or other facts of different numbers of seats.
    SeatsDiffer {
        what: &'static str,
        given: usize,
        seats: usize,
    },
    /// A column whose length does not fit the hands.
    ColumnLength {
        name: &'static str,
        given: usize,
        hands: usize,
        wanted: usize,
    },
    /// A number beyond those of 64 bits.
    NumberTooBig { given: String },
    /// A number below the least, or beyond those of 64 bits without a sign.
    NumberRange { given: String, least: u64 },
    /// A number that is no street of the game.
    NoStreet { street: i64, least: u8, most: u8 },
    /// A hand in which every seat folded.
    NobodyLive,
    /// A pot for which several seats compete whose hands are all hidden.
    NothingShown { pot: usize },
    /// Less than no chips.
    NegativeChips { chips: i64 },
    /// More chips than can be counted.
    TooManyChips,
    /// A rule that matters, without the fact it asks for.
    MissingFact {
        rule: &'static str,
        fact: &'static str,
    },
    /// A rake that cannot be taken.
    BadRake {
        what: &'static str,
        given: String,
        allowed: &'static str,
    },
    /// A name that is no game.
    UnknownGame {
        name: String,
        allowed: Vec<&'static str>,
    },
    /// A name that is no preset.
    UnknownHouse {
        name: String,
        allowed: Vec<&'static str>,
    },
    /// A name that is no house option.
    UnknownOption {
        name: String,
        allowed: Vec<&'static str>,
    },
    /// A value that a house option cannot have.
    HouseValue {
        option: String,
        given: String,
        allowed: String,
    },
    /// Cards that are to come in two ways, or in no known way.
    Dealing { dealing: String },
    /// Unknown up cards where the deck is known.
    KnownDeck,
    /// A showdown in no known way.
    Showdown { showdown: String },
    /// A kind of action that is none, or has a total just when it needs none.
    NoAction {
        kind: String,
        to: Option<i64>,
        allowed: Vec<&'static str>,
    },
    /// A dict that does not hold what it should.
    NoDict { what: &'static str, why: String },
    /// A log in which an event, counted from 0, does not fit.
    Replay { event: usize, what: String },
    /// Something wrong in a history, at a line counted from 1.
    History { line: usize, what: String },
    /// A hand that text has no words for.
    Unwritable { what: String },
    /// Bytes that are no snapshot of a hand or of a table.
    Snapshot {
        of: &'static str,
        what: &'static str,
    },
    /// A card given while none is due.
    NoCardDue,
    /// An unknown card where it has to be known.
    UnknownUpCard,
    /// Cards that are not those of a seat that shows.
    OtherCards { unknown: usize, whole: usize },
    /// More seats than the house deals in, or fewer than two.
    TableSize { seats: usize, most: usize },
    /// A stack that cannot play.
    NoChips { chips: i64 },
    /// Too few players for a hand: the one with all the chips, if there is one.
    TooFewPlayers { left: Option<(usize, i64)> },
    /// Something that has to wait until a hand is booked.
    NotBooked { hand: u64 },
    /// A hand that goes on, that the table did not deal last, or that is booked already.
    NotToBook,
    /// A hand to keep with a table that did not deal it last, or none while one is open.
    NotToKeep { hand: u64 },
    /// A seat that somebody has.
    SeatTaken { seat: usize, empty: Vec<usize> },
    /// A seat that nobody has.
    SeatEmpty { seat: usize, taken: Vec<usize> },
    /// A betting structure that the house does not spread.
    Structure {
        given: String,
        spread: Vec<&'static str>,
    },
    /// A number out of range.
    OutOfRange {
        name: &'static str,
        given: i64,
        least: i64,
        most: i64,
    },
    /// A stake that the house does not derive and nobody gave.
    NotDerived { name: &'static str },
    /// A stake that another does not divide into.
    Undivided {
        name: &'static str,
        of: &'static str,
        stake: i64,
        divisor: i64,
        below: i64,
        above: i64,
    },
    /// A name that is no scale.
    UnknownScale {
        name: String,
        allowed: Vec<&'static str>,
    },
    /// A number of threads that the environment asks for and that cannot be had.
    ThreadsVariable { given: String, most: usize },
    /// Instructions that the environment asks for: there are none of that name, or this processor
    /// does not have them.
    Backend {
        given: String,
        is_known: bool,
        available: Vec<&'static str>,
    },
    /// An output of the wrong length.
    OutLength { rows: usize, out: usize },
    /// An array that cannot be used while another call writes it, or that must not be written.
    Borrowed { read_only: bool },
    /// Cards that were not the same when they were read again.
    Changed,
    /// Something wrong in one row of many, counted from 0.
    InRow { row: usize, source: Box<Error> },
    /// Something wrong with an argument.
    InArgument {
        name: &'static str,
        source: Box<Error>,
    },
    /// Something wrong with one seat, counted from 0.
    InSeat { seat: usize, source: Box<Error> },
    /// Something wrong with one item of a sequence, counted from 0.
    InItem { item: usize, source: Box<Error> },
    /// Something wrong in one hand of a table, counted from 1.
    InHand { hand: u64, source: Box<Error> },
}

impl Error {
    /// The same refusal, saying in which row it arose.
    #[must_use]
    pub fn in_row(self, row: usize) -> Self {
        Self::InRow {
            row,
            source: Box::new(self),
        }
    }

    /// The same refusal, saying in which argument it arose.
    #[must_use]
    pub fn in_argument(self, name: &'static str) -> Self {
        Self::InArgument {
            name,
            source: Box::new(self),
        }
    }

    /// The same refusal, saying at which seat it arose.
    #[must_use]
    pub fn in_seat(self, seat: usize) -> Self {
        Self::InSeat {
            seat,
            source: Box::new(self),
        }
    }

    /// The same refusal, saying in which item it arose.
    #[must_use]
    pub fn in_item(self, item: usize) -> Self {
        Self::InItem {
            item,
            source: Box::new(self),
        }
    }

    /// The same refusal, saying in which hand of a table it arose.
    #[must_use]
    pub fn in_hand(self, hand: u64) -> Self {
        Self::InHand {
            hand,
            source: Box::new(self),
        }
    }

    /// Whether the cards are at fault, rather than an option of the call.
    #[must_use]
    pub fn is_about_cards(&self) -> bool {
        match self {
            Self::InRow { source, .. }
            | Self::InArgument { source, .. }
            | Self::InSeat { source, .. }
            | Self::InItem { source, .. }
            | Self::InHand { source, .. } => source.is_about_cards(),
            Self::BadCard { .. }
            | Self::NotOneCard { .. }
            | Self::BadCardId { .. }
            | Self::BadMask { .. }
            | Self::DuplicateCard { .. }
            | Self::CardCount { .. }
            | Self::RowOf { .. }
            | Self::SharedCard { .. }
            | Self::CommunityCard { .. }
            | Self::UnknownUpCard
            | Self::OtherCards { .. }
            | Self::HoleInHand => true,
            Self::ColumnLength { .. }
            | Self::NumberTooBig { .. }
            | Self::NumberRange { .. }
            | Self::NoStreet { .. }
            | Self::SeatCount { .. }
            | Self::NoSeat { .. }
            | Self::NoSpeaker { .. }
            | Self::SeatsDiffer { .. }
            | Self::NobodyLive
            | Self::NothingShown { .. }
            | Self::NegativeChips { .. }
            | Self::TooManyChips
            | Self::MissingFact { .. }
            | Self::BadRake { .. }
            | Self::UnknownGame { .. }
            | Self::UnknownHouse { .. }
            | Self::UnknownOption { .. }
            | Self::HouseValue { .. }
            | Self::Dealing { .. }
            | Self::KnownDeck
            | Self::Showdown { .. }
            | Self::NoAction { .. }
            | Self::NoDict { .. }
            | Self::Replay { .. }
            | Self::History { .. }
            | Self::Unwritable { .. }
            | Self::Snapshot { .. }
            | Self::NoCardDue
            | Self::TableSize { .. }
            | Self::NoChips { .. }
            | Self::TooFewPlayers { .. }
            | Self::NotBooked { .. }
            | Self::NotToBook
            | Self::NotToKeep { .. }
            | Self::SeatTaken { .. }
            | Self::SeatEmpty { .. }
            | Self::Structure { .. }
            | Self::OutOfRange { .. }
            | Self::NotDerived { .. }
            | Self::Undivided { .. }
            | Self::UnknownScale { .. }
            | Self::ThreadsVariable { .. }
            | Self::Backend { .. }
            | Self::OutLength { .. }
            | Self::Borrowed { .. }
            | Self::Changed => false,
        }
    }
}

impl std::error::Error for Error {}

/// A result whose refusal is an [`Error`].
pub type Result<T> = std::result::Result<T, Error>;
