//! Hands written as PokerStars writes them, which other programs read.

mod about;
mod play;
mod words;

use self::about::{names, player, players};
use self::words::worth;
use super::scan::{CURRENCIES, MOST_DIGITS, written};
use crate::cards;
use crate::cards::{Card, CardSet};
use crate::error::{Error, Result};
use crate::hand::{Event, Hand, HandCards};
use crate::history::{Field, Fields, HandHistory, StepKind};
use crate::pots::MAX_SEATS;

/// The text of a hand that a history tells, in the style of PokerStars. Read again it gives the same
/// hand. The format has no place for the house, for the dealer, and for a bring-in or an ante that
/// nobody posted in full: a reader takes what he sees.
///
/// # Errors
///
/// A hand that the rules refuse, or that is not over; an up card that is not known.
pub fn write_text(history: &HandHistory) -> Result<String> {
    let hand = history.replay(None)?;
    let mucked = players(&history.fields, "_mucked");
    let shown = history.steps.iter().filter_map(|step| match step.kind {
        StepKind::Show { seat, cards } => Some(Shown {
            seat,
            cards: Some(cards),
            mucked: mucked.contains(&seat),
        }),
        StepKind::Muck { seat } => Some(Shown {
            seat,
            cards: None,
            mucked: true,
        }),
        _ => None,
    });
    let about = About {
        fields: &history.fields,
        decimals: history.decimals,
        hero: None,
    };
    Text::new(&hand, about)?.write(shown.collect())
}

/// The text of a hand that was played here, in the style of PokerStars. `fields` name what the hand does
/// not know, as those of a history do: `hand`, `table`, `players`, `seats`, `currency`, `year`,
/// `month`, `day`, `time`, `time_zone`, `_tournament`, `level`. `decimals` tells what the smallest
/// unit is a part of. With a `hero` the down cards of all others are left out until they are shown.
///
/// # Errors
///
/// A hand that is not over; an up card that is not known.
pub fn write_hand(
    hand: &Hand,
    fields: &Fields,
    decimals: u32,
    hero: Option<usize>,
) -> Result<String> {
    let shown = hand.events().iter().filter_map(|event| match *event {
        Event::Show { seat, cards } => Some(Shown {
            seat,
            cards: Some(cards),
            mucked: false,
        }),
        Event::Muck { seat } => Some(Shown {
            seat,
            cards: None,
            mucked: true,
        }),
        _ => None,
    });
    let about = About {
        fields,
        decimals,
        hero,
    };
    Text::new(hand, about)?.write(shown.collect())
}

/// A hand that is shown or mucked; one that is mucked may be known all the same.
struct Shown {
    seat: usize,
    cards: Option<HandCards>,
    mucked: bool,
}

/// What the hand itself does not know.
#[derive(Clone, Copy)]
struct About<'a> {
    fields: &'a Fields,
    decimals: u32,
    hero: Option<usize>,
}

/// Chips that a seat collects of a pot.
struct Award {
    seat: usize,
    chips: i64,
    pot: String,
}

/// A hand while it is written.
struct Text<'a> {
    hand: &'a Hand,
    about: About<'a>,
    out: String,
    names: Vec<String>,
    /// The numbers of the seats at the table, counted from 0.
    numbers: Vec<usize>,
    sign: Option<char>,
    stacks: Vec<i64>,
    held: [HandCards; MAX_SEATS],
    community: Option<Card>,
    /// The street whose cards are dealt, and how many cards each seat had before it.
    dealing: Option<(u8, [usize; MAX_SEATS])>,
    street: u8,
    /// What is to be called on this street.
    current: i64,
    /// The street on which a seat folded, and whether it had bet.
    folded: [Option<(u8, bool)>; MAX_SEATS],
    bet: [bool; MAX_SEATS],
}

fn unwritable<T>(what: &str) -> Result<T> {
    Err(Error::Unwritable {
        what: what.to_owned(),
    })
}

/// Cards with blanks between them.
fn list<'c>(cards: impl Iterator<Item = &'c Card>) -> String {
    let cards: Vec<String> = cards.map(Card::to_string).collect();
    cards.join(" ")
}

impl<'a> Text<'a> {
    fn new(hand: &'a Hand, about: About<'a>) -> Result<Self> {
        if !hand.is_over() {
            return unwritable("it is not over");
        }
        if about.decimals > MOST_DIGITS {
            return unwritable("its amounts have too many decimals");
        }
        let seats = hand.stacks().len();
        let code = match about.fields.get("currency") {
            Some(Field::Text(code)) => code.as_str(),
            _ => "",
        };
        let sign = CURRENCIES.iter().find(|(_, known)| *known == code);
        let numbers: Vec<usize> = players(about.fields, "seats");
        let rising = numbers.windows(2).all(|pair| pair[0] < pair[1]);
        Ok(Self {
            hand,
            about,
            out: String::new(),
            names: names(about.fields, seats),
            numbers: match rising && numbers.len() == seats {
                true => numbers,
                false => (0..seats).collect(),
            },
            sign: sign.map(|(sign, _)| *sign).filter(|_| about.decimals == 2),
            stacks: Vec::new(),
            held: Default::default(),
            community: None,
            dealing: None,
            street: 0,
            current: 0,
            folded: [None; MAX_SEATS],
            bet: [false; MAX_SEATS],
        })
    }

    /// An amount: whole ones of a currency without a point.
    fn money(&self, amount: i64) -> String {
        let one = 10_i64.pow(self.about.decimals);
        match self.sign {
            Some(sign) if amount % one == 0 => format!("{sign}{}", amount / one),
            Some(sign) => format!("{sign}{}", written(amount, self.about.decimals)),
            None => written(amount, self.about.decimals),
        }
    }

    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    fn says(&mut self, seat: usize, what: &str) {
        let line = format!("{}: {what}", self.names[seat]);
        self.line(&line);
    }

    /// A seat puts chips in.
    fn pays(&mut self, seat: usize, chips: i64, what: &str) {
        self.stacks[seat] -= chips;
        let all_in = if self.stacks[seat] == 0 {
            " and is all-in"
        } else {
            ""
        };
        self.says(seat, &format!("{what}{all_in}"));
    }

    fn write(mut self, shown: Vec<Shown>) -> Result<String> {
        self.header();
        for event in self.hand.events() {
            self.follow(event)?;
        }
        self.end_deal()?;
        let live = self.hand.live();
        if live.is_several() {
            self.line("*** SHOW DOWN ***");
            for shown in &shown {
                self.show(shown);
            }
        }
        let (awards, rake) = self.awards();
        for award in &awards {
            let pot = match award.pot.as_str() {
                "main" if awards.iter().all(|award| award.pot == "main") => "pot".to_owned(),
                "main" => "main pot".to_owned(),
                side => side.replacen("side", "side pot", 1),
            };
            let chips = self.money(award.chips);
            let line = format!("{} collected {chips} from {pot}", self.names[award.seat]);
            self.line(&line);
        }
        self.voluntary();
        self.summary(&shown, &awards, rake);
        Ok(self.out)
    }

    fn show(&mut self, shown: &Shown) {
        match shown.cards {
            Some(cards) if !shown.mucked => {
                let worth = self.worth(&cards);
                let cards = list(cards.iter().flatten());
                let worth = if worth.is_empty() {
                    worth
                } else {
                    format!(" ({worth})")
                };
                self.says(shown.seat, &format!("shows [{cards}]{worth}"));
            }
            _ => self.says(shown.seat, "mucks hand"),
        }
    }

    fn worth(&self, cards: &HandCards) -> String {
        let cards: CardSet = cards
            .iter()
            .flatten()
            .copied()
            .chain(self.community)
            .collect();
        worth(self.hand.rules().game, cards)
    }

    /// Cards that were shown though nobody asked.
    fn voluntary(&mut self) {
        let Some(Field::List(list)) = self.about.fields.get("_voluntary_show") else {
            return;
        };
        for entry in list {
            if let Field::List(entry) = entry
                && let [seat, Field::Text(cards)] = &entry[..]
                && let Some(seat) = player(seat).filter(|seat| *seat < self.names.len())
                && let Ok(cards) = cards::parse(cards).collect::<Result<Vec<Card>>>()
                && (1..=self.hand.rules().game.cards()).contains(&cards.len())
            {
                let cards = cards.into_iter().map(Some).collect();
                self.show(&Shown {
                    seat,
                    cards: Some(cards),
                    mucked: false,
                });
            }
        }
    }
}
