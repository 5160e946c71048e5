//! Hands as sites write them in text: read hand by hand, and written.
//!
//! A file may hold hands of several games and of several sites. Those of other games are counted and
//! left out; one that is malformed is told with its line, and the next one is read.
//!
//! What a text tells beside the play are fields of the history. Players are numbered from 1 in the order
//! of the deal, and amounts are written as those of the file, with a point where it has decimals.
//!
//! | field | what it holds |
//! |---|---|
//! | `_id`, `_site`, `_house`, `hand` | site and number together, the site, its house, the number |
//! | `table`, `seat_count`, `seats`, `players` | the table and its size, the number and the name of each seat dealt in |
//! | `year`, `month`, `day`, `time`, `time_zone` | when it was played, by the clock that the text names first |
//! | `currency` | `USD`, `EUR` or `GBP`; none in tournaments |
//! | `_tournament`, `event`, `_buy_in`, `level`, `_mixed` | the tournament, its name, price and level; the mixed game |
//! | `_hero` | the player whose text it is |
//! | `finishing_stacks`, `_collected` | the chips of each player at the end, and those from pots |
//! | `_total_pot`, `_rake`, `_uncalled` | the pot without the uncalled bet; the rake; the player and the bet |
//! | `_total_pot_printed` | the pot that the text names, where it is another |
//! | `_awards` | player, amount, pot (`main`, `side`, `side-1`), half (`hi`, `lo` or nothing) of each payment |
//! | `_mucked`, `_voluntary_show` | players whose hands were mucked and are known; player and cards of what was shown unasked |
//! | `_tags` | what was inferred or is short: `limits_inferred`, `bringin_guess`, `bringin_short`, `ante_short`, `rake_derived`, `uncalled_derived` |

mod bovada;
mod build;
mod dealing;
mod encoding;
mod finish;
mod fulltilt;
mod pokerstars;
mod scan;
mod site;
mod write;

use std::collections::VecDeque;
use std::io::BufRead;

use self::encoding::{Lines, MOST_BYTES};
use self::scan::FAMILIES;
use self::site::Read;
use super::HandHistory;
use crate::error::Error;
use crate::error::Result;

pub use self::site::Site;
pub use self::write::{write_hand, write_text};

/// The most bytes of one hand.
const MOST_HAND: usize = 1 << 20;
/// What stands where a hand should begin.
const EXPECTED: &str = "expected the header of a hand, as in PokerStars Hand #1, Full Tilt Poker Game \
                        #1 or Bovada Hand #1";

/// How many hands of each kind were met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Hands that were read.
    pub read: u64,
    /// Hands that could not be read.
    pub malformed: u64,
    /// Hands of other games: one count for each of [`Counts::OTHERS`].
    pub others: [u64; FAMILIES.len()],
}

impl Counts {
    /// The families of other games.
    pub const OTHERS: [&'static str; FAMILIES.len()] = FAMILIES;

    /// Hands of other games.
    #[must_use]
    pub fn skipped(&self) -> u64 {
        self.others.iter().sum()
    }
}

/// The hands of a text, one at a time and in constant memory.
///
/// ```
/// use studkit::history::text::TextReader;
/// let text = "PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2020/01/01 0:00:00 ET\n";
/// let mut reader = TextReader::new(text.as_bytes());
/// assert!(reader.next().is_none());
/// assert_eq!(reader.counts().skipped(), 1);
/// ```
#[derive(Debug)]
pub struct TextReader<R> {
    lines: Lines<R>,
    line: String,
    open: Open,
    /// The hand that is being gathered.
    hand: String,
    /// Where it begins.
    first: usize,
    /// Whether a header was met.
    met: bool,
    /// What is read and not yet given out: a hand and what follows it.
    ready: VecDeque<Result<HandHistory>>,
    counts: Counts,
    ended: bool,
}

/// What the lines belong to.
#[derive(Clone, Copy, Debug)]
enum Open {
    /// To no hand. The first line that says something.
    Nothing(Option<usize>),
    /// To what was found malformed, up to the next header.
    Refused,
    /// To a hand of a site.
    Hand {
        site: Site,
        /// Whether its summary began, and the place and number of the first blank line in it.
        summary: bool,
        blank: Option<(usize, usize)>,
    },
}

impl<R: BufRead> TextReader<R> {
    /// Reads the hands of a text: UTF-8 or UTF-16 with a byte-order mark, UTF-8 or Windows-1252
    /// without.
    pub fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input),
            line: String::new(),
            open: Open::Nothing(None),
            hand: String::new(),
            first: 0,
            met: false,
            ready: VecDeque::new(),
            counts: Counts::default(),
            ended: false,
        }
    }

    /// How many hands were met so far.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    fn refuse(&mut self, line: usize, what: String) {
        self.counts.malformed += 1;
        self.ready.push_back(Err(Error::History { line, what }));
        self.open = Open::Refused;
    }

    /// The hand is complete.
    fn close(&mut self) {
        if let Open::Hand { site, .. } = self.open {
            match site.read(&self.hand, self.first) {
                Ok(Read::Hand(hand)) => {
                    self.counts.read += 1;
                    self.ready.push_back(Ok(*hand));
                }
                Ok(Read::Other(family)) => {
                    let place = FAMILIES.iter().position(|known| *known == family);
                    self.counts.others[place.unwrap_or(FAMILIES.len() - 1)] += 1;
                }
                Err(error) => {
                    self.counts.malformed += 1;
                    self.ready.push_back(Err(error));
                }
            }
        }
        self.hand.clear();
        self.open = Open::Nothing(None);
    }

    /// Takes in the line that was read last.
    fn take(&mut self) {
        let number = self.lines.number;
        if let Some(site) = Site::of_header(&self.line) {
            self.close();
            self.met = true;
            self.first = number;
            self.open = Open::Hand {
                site,
                summary: false,
                blank: None,
            };
        }
        let blank_line = self.line.trim().is_empty();
        let section = self.line.starts_with("*** ");
        match &mut self.open {
            Open::Refused => return,
            Open::Nothing(said) => {
                // Cards without a header are a hand that lost it; other text is somebody's note.
                if section {
                    return self.refuse(number, EXPECTED.to_owned());
                }
                if !blank_line {
                    said.get_or_insert(number);
                }
                return;
            }
            Open::Hand { summary, blank, .. } => {
                if section && *summary {
                    let (end, line) = blank.unwrap_or((self.hand.len(), number));
                    self.hand.truncate(end);
                    self.close();
                    return self.refuse(line, EXPECTED.to_owned());
                }
                *summary |= self.line.starts_with("*** SUMMARY");
                if *summary && blank_line && blank.is_none() {
                    *blank = Some((self.hand.len(), number));
                }
            }
        }
        if self.lines.cut {
            return self.refuse(
                number,
                format!("expected lines of at most {MOST_BYTES} bytes"),
            );
        }
        if self.hand.len() + self.line.len() > MOST_HAND {
            return self.refuse(
                number,
                format!("expected hands of at most {MOST_HAND} bytes"),
            );
        }
        if number > self.first {
            self.hand.push('\n');
        }
        self.hand.push_str(&self.line);
    }

    /// Reads on until something is ready.
    fn read_on(&mut self) {
        while self.ready.is_empty() && !self.ended {
            match self.lines.next(&mut self.line) {
                Ok(true) => self.take(),
                Ok(false) => {
                    self.ended = true;
                    let said = match self.open {
                        Open::Nothing(said) => said,
                        _ => None,
                    };
                    self.close();
                    if let Some(line) = said.filter(|_| !self.met) {
                        self.refuse(line, EXPECTED.to_owned());
                    }
                }
                Err(error) => {
                    self.ended = true;
                    let line = self.lines.number + 1;
                    self.refuse(line, format!("the file cannot be read on: {error}"));
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for TextReader<R> {
    type Item = Result<HandHistory>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_on();
        self.ready.pop_front()
    }
}
