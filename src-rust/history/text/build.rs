//! A hand put together from what its lines tell, the same for all sites.

use super::scan::{CURRENCIES, Facts, Money, Told, money, quoted};
use crate::cards::Card;
use crate::hand::HandCards;
use crate::history::{Field, Step, StepKind};
use crate::pots::MAX_SEATS;
use crate::rules::{Game, Structure};

/// The most times that chips are collected.
const MOST_AWARDS: usize = 100;
/// The most bytes of a name.
const MOST_NAME: usize = 200;

/// What the header of a hand tells.
#[derive(Debug)]
pub(super) struct Header {
    pub game: &'static Game,
    pub structure: Structure,
    /// The small and the big bet.
    pub bets: Option<(Money, Money)>,
    pub ante: Option<Money>,
    pub tournament: bool,
    /// What else it tells, by name.
    pub facts: Facts,
}

/// A seat at the table.
#[derive(Debug)]
pub(super) struct Seat<'a> {
    pub number: i64,
    pub name: &'a str,
    pub stack: i64,
    pub ante: i64,
    /// All that it put in, the ante included.
    pub put_in: i64,
    /// What it put in on this street, the ante not included.
    pub bet: i64,
    /// The cards that it was dealt.
    pub cards: HandCards,
    /// What it was dealt on this street, and the line that tells it.
    pub due: Option<(HandCards, usize)>,
    pub folded: bool,
}

impl Seat<'_> {
    pub fn dealt_in(&self) -> bool {
        !self.cards.is_empty()
    }
}

/// A hand that is shown or mucked at the end.
#[derive(Debug)]
pub(super) struct Shown {
    pub seat: usize,
    pub line: usize,
    /// The cards, where they are known.
    pub cards: Option<HandCards>,
    pub mucked: bool,
}

/// Chips that a seat collects from a pot: the name of the pot, and which half of it.
#[derive(Debug)]
pub(super) struct Award {
    pub seat: usize,
    pub amount: i64,
    pub pot: String,
    pub half: &'static str,
}

/// A bet or raise, for sites that do not print the limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raise {
    /// The betting round, counted from 0.
    pub round: u8,
    pub total: i64,
    /// What it adds to the bet before it.
    pub more: i64,
    pub all_in: bool,
}

/// The hand while its lines are read. Amounts are in ten-thousandths.
#[derive(Debug)]
pub(super) struct Build<'a> {
    pub header: Header,
    pub line: usize,
    pub seats: Vec<Seat<'a>>,
    /// The most digits that an amount has behind the point.
    pub digits: u32,
    /// The currency, by its sign.
    pub currency: Option<&'static str>,
    /// The street; 0 before the deal.
    pub street: u8,
    pub street_line: usize,
    /// Whether the cards of the street are still being told.
    pub dealing: bool,
    /// What is to be called on this street.
    pub current: i64,
    pub steps: Vec<Step>,
    pub community: bool,
    /// What was posted as the bring-in, and whether it took all of a stack.
    pub bring_in: Option<(i64, bool)>,
    /// The most that called the bring-in and was not all of a stack.
    pub bring_in_call: i64,
    pub raises: Vec<Raise>,
    pub shown: Vec<Shown>,
    pub awards: Vec<Award>,
    pub uncalled: Option<(usize, i64)>,
    pub total_pot: Option<i64>,
    pub rake: Option<i64>,
    /// The name of the one who has the text, where it says so.
    pub me: Option<&'a str>,
    pub summary: bool,
}

impl<'a> Build<'a> {
    pub fn new(header: Header, line: usize) -> Self {
        let mut build = Self {
            header,
            line,
            seats: Vec::new(),
            digits: 0,
            currency: None,
            street: 0,
            street_line: line,
            dealing: false,
            current: 0,
            steps: Vec::new(),
            community: false,
            bring_in: None,
            bring_in_call: 0,
            raises: Vec::new(),
            shown: Vec::new(),
            awards: Vec::new(),
            uncalled: None,
            total_pot: None,
            rake: None,
            me: None,
            summary: false,
        };
        let bets = build.header.bets.map(|(small, big)| [small, big]);
        for money in bets.into_iter().flatten().chain(build.header.ante) {
            build.note(money);
        }
        build
    }

    fn note(&mut self, money: Money) {
        self.digits = self.digits.max(money.digits);
        let named = CURRENCIES
            .iter()
            .find(|(sign, _)| money.sign == Some(*sign));
        self.currency = self.currency.or(named.map(|(_, name)| *name));
    }

    /// An amount.
    pub fn money(&mut self, text: &str) -> Told<i64> {
        let money = money(text).ok_or_else(|| {
            format!(
                "expected an amount, as in $1.25 or 1,250, not {}",
                quoted(text)
            )
        })?;
        self.note(money);
        Ok(money.parts)
    }

    pub fn fact(&mut self, name: &str, field: Field) {
        let facts = &mut self.header.facts;
        match facts.iter_mut().find(|(known, _)| known == name) {
            Some((_, told)) => *told = field,
            None => facts.push((name.to_owned(), field)),
        }
    }

    /// A seat at the table.
    pub fn seat(&mut self, number: &str, name: &'a str, stack: &str) -> Told {
        let number = number
            .trim()
            .parse::<i64>()
            .ok()
            .filter(|number| (0..1_000).contains(number))
            .ok_or_else(|| format!("expected the number of a seat, not {}", quoted(number)))?;
        if self.street > 0 {
            return Err("expected the seats before the deal".to_owned());
        }
        if name.is_empty() || name.len() > MOST_NAME {
            return Err(format!("expected a name of 1 to {MOST_NAME} bytes"));
        }
        if self
            .seats
            .iter()
            .any(|seat| seat.number == number || seat.name == name)
        {
            return Err(format!(
                "expected each seat once, not seat {number} or {name:?} again"
            ));
        }
        // Those who sit out are listed too.
        if self.seats.len() == 2 * MAX_SEATS {
            return Err(format!("expected at most {MAX_SEATS} seats that play"));
        }
        let stack = self.money(stack)?;
        self.seats.push(Seat {
            number,
            name,
            stack,
            ante: 0,
            put_in: 0,
            bet: 0,
            cards: HandCards::default(),
            due: None,
            folded: false,
        });
        Ok(())
    }

    /// The seat whose name begins a line, and what follows the name and what parts it from the rest.
    pub fn named<'t>(&self, line: &'t str, then: &str) -> Option<(usize, &'t str)> {
        let rest = |seat: &Seat<'_>| line.strip_prefix(seat.name)?.strip_prefix(then);
        let seats = self.seats.iter().enumerate();
        seats
            .filter_map(|(number, seat)| Some((number, rest(seat)?)))
            .min_by_key(|(_, rest)| rest.len())
    }

    pub fn name(&self, seat: usize) -> &'a str {
        self.seats[seat].name
    }

    /// The streets of the game, the first and the last.
    pub fn streets(&self) -> (u8, u8) {
        let streets = self.header.game.streets();
        (*streets.start(), *streets.end())
    }

    pub fn live(&self) -> usize {
        let live = self
            .seats
            .iter()
            .filter(|seat| seat.dealt_in() && !seat.folded);
        live.count()
    }

    /// A seat pays chips.
    fn pay(&mut self, seat: usize, amount: i64) -> Told {
        let seat = &mut self.seats[seat];
        seat.put_in += amount;
        match seat.put_in <= seat.stack {
            true => Ok(()),
            false => Err(format!(
                "expected no more than the stack of {:?}",
                seat.name
            )),
        }
    }

    pub fn ante(&mut self, seat: usize, amount: &str) -> Told {
        if self.street > 0 {
            return Err("expected the antes before the deal".to_owned());
        }
        let amount = self.money(amount)?;
        self.seats[seat].ante += amount;
        self.pay(seat, amount)
    }

    /// A seat acts: checks that it may.
    fn act(&mut self, seat: usize) -> Told {
        if self.street == 0 {
            return Err("expected the cards before the bets".to_owned());
        }
        self.end_deal()?;
        let live = self.live();
        let seat = &self.seats[seat];
        match () {
            () if self.summary => Err("expected no action in the summary".to_owned()),
            () if !seat.dealt_in() || seat.folded => Err(format!(
                "expected no action of {:?}, who is not in the hand",
                seat.name
            )),
            () if live < 2 => Err("expected no action after all but one folded".to_owned()),
            () => Ok(()),
        }
    }

    fn step(&mut self, kind: StepKind, line: usize) -> Told {
        self.steps.push(Step { kind, line });
        Ok(())
    }

    pub fn bring_in(&mut self, seat: usize, amount: &str, line: usize) -> Told {
        self.act(seat)?;
        let amount = self.money(amount)?;
        if self.street != self.streets().0 || self.current > 0 {
            return Err("expected the bring-in as the first bet of the hand".to_owned());
        }
        self.pay(seat, amount)?;
        self.seats[seat].bet = amount;
        self.current = amount;
        let all_in = self.seats[seat].put_in == self.seats[seat].stack;
        self.bring_in = Some((amount, all_in));
        self.step(StepKind::BringIn { seat }, line)
    }

    pub fn fold(&mut self, seat: usize, line: usize) -> Told {
        self.act(seat)?;
        self.seats[seat].folded = true;
        self.step(StepKind::Fold { seat }, line)
    }

    pub fn check(&mut self, seat: usize, line: usize) -> Told {
        self.act(seat)?;
        self.step(StepKind::CheckOrCall { seat }, line)
    }

    pub fn call(&mut self, seat: usize, amount: &str, line: usize) -> Told {
        let amount = self.money(amount)?;
        self.add_call(seat, amount, line)
    }

    fn add_call(&mut self, seat: usize, amount: i64, line: usize) -> Told {
        self.act(seat)?;
        self.pay(seat, amount)?;
        self.seats[seat].bet += amount;
        let bet = self.seats[seat].bet;
        let left = self.seats[seat].stack - self.seats[seat].put_in;
        if self.street == self.streets().0 && self.raises.is_empty() && left > 0 {
            self.bring_in_call = self.bring_in_call.max(bet);
        }
        self.current = self.current.max(bet);
        self.step(StepKind::CheckOrCall { seat }, line)
    }

    /// A bet, completion or raise to a total for the street.
    pub fn raise_to(&mut self, seat: usize, total: &str, line: usize) -> Told {
        let total = self.money(total)?;
        self.add_raise(seat, total, line)
    }

    fn add_raise(&mut self, seat: usize, total: i64, line: usize) -> Told {
        self.act(seat)?;
        let bet = self.seats[seat].bet;
        if total <= self.current || total <= bet {
            return Err("expected a raise to more than was bet before".to_owned());
        }
        self.pay(seat, total - bet)?;
        let all_in = self.seats[seat].put_in == self.seats[seat].stack;
        self.raises.push(Raise {
            round: self.street - self.streets().0,
            total,
            more: total - self.current,
            all_in,
        });
        self.seats[seat].bet = total;
        self.current = total;
        self.step(StepKind::RaiseTo { seat, total }, line)
    }

    /// A seat puts in all it has: a call or a raise. Some write what it adds, some the total.
    pub fn all_in(&mut self, seat: usize, amount: &str, line: usize) -> Told {
        let amount = self.money(amount)?;
        let Seat {
            stack, put_in, bet, ..
        } = self.seats[seat];
        let total = match stack - put_in == amount {
            true => bet + amount,
            false => amount,
        };
        match total > self.current {
            true => self.add_raise(seat, total, line),
            false => self.add_call(seat, (total - bet).max(0), line),
        }
    }

    pub fn return_uncalled(&mut self, seat: usize, amount: &str) -> Told {
        let amount = self.money(amount)?;
        match self.uncalled.is_none() && amount <= self.seats[seat].put_in && amount > 0 {
            true => self.uncalled = Some((seat, amount)),
            false => return Err("expected one uncalled bet, and no more than was bet".to_owned()),
        }
        Ok(())
    }

    pub fn collect(&mut self, seat: usize, amount: &str, pot: &str, half: &'static str) -> Told {
        let amount = self.money(amount)?;
        if self.seats[seat].cards.is_empty() {
            let name = self.name(seat);
            return Err(format!(
                "expected no chips for {name:?}, who is not in the hand"
            ));
        }
        let most: i64 = self.seats.iter().map(|seat| seat.stack).sum();
        let before: i64 = self.awards.iter().map(|award| award.amount).sum();
        if before + amount > most || self.awards.len() == MOST_AWARDS {
            return Err("expected no more chips collected than there are".to_owned());
        }
        let mut pot = pot.replace("pot", "").replace(' ', "");
        if pot.is_empty() {
            pot.push_str("main");
        }
        self.awards.push(Award {
            seat,
            amount,
            pot,
            half,
        });
        Ok(())
    }

    /// A seat shows cards, or mucks cards that are known all the same, or not.
    pub fn show(&mut self, seat: usize, cards: Option<&[Card]>, mucked: bool, line: usize) -> Told {
        let held = self.header.game.cards();
        let cards = match cards {
            Some(cards) if cards.is_empty() || cards.len() > held => {
                return Err(format!("expected 1 to {held} cards"));
            }
            Some(cards) => Some(cards.iter().copied().map(Some).collect()),
            None => None,
        };
        // Hands that lie face up before the last cards are shown again at the end.
        self.shown.retain(|shown| shown.seat != seat);
        self.shown.push(Shown {
            seat,
            line,
            cards,
            mucked,
        });
        Ok(())
    }

    /// The summary names the cards of a hand that was mucked.
    pub fn name_mucked(&mut self, number: &str, cards: &[Card]) {
        let number = number.trim().parse::<i64>().ok();
        let seat = (self.seats.iter()).position(|seat| Some(seat.number) == number);
        let shown = (self.shown.iter_mut())
            .find(|shown| Some(shown.seat) == seat && shown.mucked && shown.cards.is_none());
        if let Some(shown) = shown
            && cards.len() <= self.header.game.cards()
            && !cards.is_empty()
        {
            shown.cards = Some(cards.iter().copied().map(Some).collect());
        }
    }
}
