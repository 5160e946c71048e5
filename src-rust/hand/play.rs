//! A hand from the antes to the last chip: decisions in, events out.

use super::action::{Action, Legal, Refusal};
use super::dealing::Due;
use super::event::Event;
use super::state::{NO_SEAT, Phase, State};
use crate::cards::{Card, CardSet, DECK};
use crate::error::{Error, Result};
use crate::pots::Pots;
use crate::rules::Rules;
use crate::showdown::{NO_CARD, Settlement, ShowFacts, settle};

/// A hand in play: its rules, its state, and the log of what happened.
///
/// ```
/// use studkit::deal::{Seed, shuffled_deck};
/// use studkit::hand::{Action, Hand};
/// use studkit::rules::{Game, House, Rules, Stakes, Structure};
/// let stakes = Stakes { small_bet: 10, big_bet: 20, ante: Some(1), bring_in: Some(5) };
/// let house = House::preset("pokerstars")?;
/// let rules = Rules::new(Game::named("stud")?, house, Structure::FixedLimit, stakes, None)?;
/// let mut hand = Hand::new(rules, &[200; 3], 2, shuffled_deck(Seed::from(7)))?;
/// while hand.actor().is_some() {
///     let legal = hand.legal();
///     let action = if legal.bring_in.is_some() {
///         Action::BringIn
///     } else if legal.check {
///         Action::Check
///     } else {
///         Action::Call
///     };
///     hand.apply(action).unwrap();
/// }
/// assert_eq!(hand.stacks().iter().sum::<i64>(), 600);
/// # Ok::<(), studkit::error::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hand {
    rules: Rules,
    state: State,
    events: Vec<Event>,
    /// What stood before each decision: the state and the number of events.
    decisions: Vec<(State, usize)>,
    settlement: Option<Settlement>,
    /// The deck at the start: later it may be scrambled.
    first_deck: [u8; DECK],
}

impl Hand {
    /// A hand in which the antes are posted, the first cards dealt, and the first decision is due.
    ///
    /// `deck` is dealt from its beginning: burns and the community card come from it too.
    ///
    /// # Errors
    ///
    /// Fewer than two seats or more than the house deals in, a stack without chips, a dealer who is
    /// no seat, a deck without 52 different cards.
    pub fn new(rules: Rules, stacks: &[i64], dealer: usize, deck: [u8; DECK]) -> Result<Self> {
        let mut seen = CardSet::EMPTY;
        for id in deck {
            seen = seen.with(Card::from_id(id)?)?;
        }
        let mut hand = Self::seated(rules, stacks, dealer)?;
        hand.state.deck = deck;
        hand.first_deck = deck;
        hand.post_antes();
        hand.advance();
        Ok(hand)
    }

    /// A hand in which the antes are posted and the first card is due: an outside dealer gives each.
    ///
    /// Burns are not asked for; where cards are too few, scrambling is the dealer's.
    ///
    /// # Errors
    ///
    /// Those of [`Hand::new`], but for the deck.
    pub fn with_outside_dealer(rules: Rules, stacks: &[i64], dealer: usize) -> Result<Self> {
        let mut hand = Self::seated(rules, stacks, dealer)?;
        hand.state.manual = true;
        hand.post_antes();
        Ok(hand)
    }

    fn seated(rules: Rules, stacks: &[i64], dealer: usize) -> Result<Self> {
        let seats = stacks.len();
        let most = rules.most_seats();
        if !(2..=most).contains(&seats) {
            return Err(Error::TableSize { seats, most });
        }
        if let Some(seat) = stacks.iter().position(|chips| *chips < 1) {
            let chips = stacks[seat];
            return Err(Error::NoChips { chips }.in_seat(seat));
        }
        let sum = stacks
            .iter()
            .try_fold(0_i64, |sum, chips| sum.checked_add(*chips));
        if sum.is_none() {
            return Err(Error::TooManyChips);
        }
        if dealer >= seats {
            let seat = dealer as i64;
            return Err(Error::NoSeat { seat, seats }.in_argument("dealer"));
        }
        Ok(Self {
            state: State::new(stacks, dealer, *rules.game.streets().start()),
            events: vec![Event::Setup {
                dealer,
                seats,
                stacks: State::new(stacks, dealer, 0).stacks,
            }],
            rules,
            decisions: Vec::new(),
            settlement: None,
            first_deck: [NO_CARD; DECK],
        })
    }

    /// Whom the outside dealer deals the next card, and whether face up; no seat stands for the
    /// community card. `None` while no card is due.
    #[must_use]
    pub fn next_deal(&self) -> Option<(Option<usize>, bool)> {
        if self.state.phase != Phase::Deal {
            return None;
        }
        Some(match self.state.due(&self.rules)? {
            Due::Seat { seat, up, .. } => (Some(seat), up),
            Due::Community => (None, true),
        })
    }

    /// Deals a card that is due.
    ///
    /// # Errors
    ///
    /// No card is due, or the card was dealt already.
    pub fn deal(&mut self, card: Card) -> Result<()> {
        let Some(due) = self.next_deal().and_then(|_| self.state.due(&self.rules)) else {
            return Err(Error::NoCardDue);
        };
        if self.state.deck[..usize::from(self.state.next)].contains(&card.id()) {
            let card = card.to_string();
            return Err(Error::DuplicateCard { card });
        }
        self.place(due, Some(card));
        self.advance();
        Ok(())
    }

    /// Says whether only two players are left in the event, which some houses ask for.
    pub const fn set_last_two(&mut self, last_two: bool) {
        self.state.last_two = last_two;
    }

    fn post_antes(&mut self) {
        for seat in self.state.around(self.state.dealer.into()) {
            let chips = self.rules.ante.min(self.state.stacks[seat]);
            if chips > 0 {
                self.state.put_in(seat, chips);
                self.events.push(Event::Ante { seat, chips });
            }
        }
    }

    /// The rules of the hand.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The state: a small value to copy and compare.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The deck as it was before anything was dealt.
    pub(super) const fn first_deck(&self) -> [u8; DECK] {
        self.first_deck
    }

    /// What happened so far.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The seat whose turn it is; `None` when the hand is over.
    #[must_use]
    pub fn actor(&self) -> Option<usize> {
        (self.state.actor != NO_SEAT).then_some(self.state.actor.into())
    }

    /// What the actor may do; nothing when the hand is over.
    #[must_use]
    pub fn legal(&self) -> Legal {
        self.state.legal(&self.rules)
    }

    /// The street, named by the number of cards a player holds.
    #[must_use]
    pub const fn street(&self) -> u8 {
        self.state.street
    }

    /// The chips in front of each seat.
    #[must_use]
    pub fn stacks(&self) -> &[i64] {
        &self.state.stacks[..self.state.seats()]
    }

    /// The chips each seat has bet on this street, the bring-in included, antes not.
    #[must_use]
    pub fn bets(&self) -> &[i64] {
        &self.state.bets[..self.state.seats()]
    }

    /// All chips put in by all seats.
    #[must_use]
    pub fn pot(&self) -> i64 {
        match self.settlement {
            Some(_) => 0,
            None => self.state.pot(),
        }
    }

    /// The pots as if the betting ended now.
    ///
    /// # Errors
    ///
    /// None: the chips of a hand can be counted.
    pub fn pots(&self) -> Result<Pots> {
        Pots::divide(
            &self.state.contributed[..self.state.seats()],
            self.state.live,
        )
    }

    /// What the hand came to, once it is over.
    #[must_use]
    pub const fn settlement(&self) -> Option<&Settlement> {
        self.settlement.as_ref()
    }

    /// Does what the actor decides, and everything that follows of itself.
    ///
    /// # Errors
    ///
    /// An action that is not among the legal ones; nothing has changed then.
    pub fn apply(&mut self, action: Action) -> std::result::Result<(), Refusal> {
        self.state.check_action(&self.rules, action)?;
        self.decisions.push((self.state, self.events.len()));
        let seat = usize::from(self.state.actor);
        let bringing_in = self.state.phase == Phase::BringIn;
        let chips = self.state.act(&self.rules, action);
        self.events.push(match action {
            Action::Fold => Event::Fold { seat },
            Action::Check => Event::Check { seat },
            Action::Call => Event::Call { seat, chips },
            Action::BringIn => Event::BringIn { seat, chips },
            Action::RaiseTo(to) => Event::Raise { seat, to, chips },
        });
        let next = match action {
            _ if self.state.live.only().is_some() => None,
            Action::Fold if bringing_in => self.next_to_bring_in(seat),
            _ => self.state.next_to_act(seat),
        };
        match next {
            Some(next) => {
                self.state.actor = next as u8;
                if !(bringing_in && action == Action::Fold) {
                    self.state.phase = Phase::Bet;
                }
            }
            None => {
                self.close_round();
                self.advance();
            }
        }
        Ok(())
    }

    /// Takes back the last decision and everything that followed; whether there was one. Played
    /// again, the same cards come.
    pub fn undo(&mut self) -> bool {
        let Some((state, events)) = self.decisions.pop() else {
            return false;
        };
        self.state = state;
        self.events.truncate(events);
        self.settlement = None;
        true
    }

    /// The chips each seat won or lost, once the hand is over: they sum to minus the rake.
    #[must_use]
    pub fn net(&self) -> Option<Vec<i64>> {
        let settlement = self.settlement.as_ref()?;
        let paid = settlement.awards.iter().zip(&settlement.returned);
        let net = paid.zip(self.state.contributed);
        Some(
            net.map(|((won, returned), put_in)| won + returned - put_in)
                .collect(),
        )
    }

    /// The seat that is asked for the bring-in after one that declined it.
    fn next_to_bring_in(&self, after: usize) -> Option<usize> {
        let able = self.state.with_chips();
        if !able.is_several() {
            return None;
        }
        self.state.around(after).find(|seat| able.contains(*seat))
    }

    /// Goes on to the next street, or to the end.
    fn close_round(&mut self) {
        self.state.actor = NO_SEAT;
        if self.state.live.only().is_some() || self.state.is_last_street(&self.rules) {
            self.finish();
            return;
        }
        self.state.phase = Phase::Deal;
        self.state.street += 1;
        self.state.dealt = 0;
        self.state.planned = false;
    }

    /// Deals, and opens rounds, until somebody is to decide or the hand is over.
    fn advance(&mut self) {
        while self.state.phase == Phase::Deal {
            if !self.state.planned {
                self.state
                    .begin_street(&self.rules, |card| self.events.push(Event::Burn { card }));
            }
            match self.state.due(&self.rules) {
                None => self.open_round(),
                Some(_) if self.state.manual => return,
                Some(due) => self.place(due, None),
            }
        }
    }

    /// Deals a card that is due, from the deck or as given.
    fn place(&mut self, due: Due, given: Option<Card>) {
        self.state
            .reuse_burns(&self.rules, |card| self.events.push(Event::Burn { card }));
        let card = self.state.take(given);
        match due {
            Due::Seat { seat, place, up } => {
                self.state.cards[seat][place] = card.id();
                self.state.dealt += 1;
                self.events.push(Event::Deal { seat, card, up });
            }
            Due::Community => {
                self.state.community = card.id();
                self.events.push(Event::Community { card });
            }
        }
    }

    /// Opens the betting of a street, or closes it where there is none.
    fn open_round(&mut self) {
        let (rules, state) = (&self.rules, &mut self.state);
        let last_bets = state.aggressors;
        state.clear_bets();
        let first = *rules.game.streets().start();
        let (phase, actor) = if state.street == first {
            (Phase::BringIn, state.first_to_bring_in(rules))
        } else if state.community_due && !rules.terms.community_betting {
            // There is no round: the one before stays the last.
            state.aggressors = last_bets;
            (Phase::Bet, None)
        } else {
            state.open_pair = state.street == first + 1
                && rules.terms.open_pair != crate::rules::OpenPairRule::Off
                && state.shows_a_pair(rules);
            (Phase::Bet, state.first_to_act(rules))
        };
        match actor {
            Some(seat) => {
                state.phase = phase;
                state.actor = seat as u8;
            }
            None => self.close_round(),
        }
    }

    /// Pays out every chip.
    fn finish(&mut self) {
        let facts: Vec<usize> = (self.state.aggressors.iter())
            .filter_map(|seat| usize::try_from(*seat).ok())
            .collect();
        let facts = ShowFacts {
            aggressors: Some(&facts),
            bring_in: self.state.bring_in_seat(&self.rules),
            face_up: self.rules.terms.all_in_face_up && !self.state.with_chips().is_several(),
        };
        let settlement = self.state.with_showdown(&self.rules, |showdown| {
            settle(
                &self.rules.policy,
                showdown,
                &facts,
                self.rules.rake.as_ref(),
            )
        });
        let settlement = settlement.expect("a hand that was played can be settled");
        for (seat, chips) in settlement.returned.iter().enumerate() {
            if *chips > 0 {
                self.events.push(Event::Return {
                    seat,
                    chips: *chips,
                });
            }
        }
        for show in settlement.shows.iter().flatten() {
            let seat = show.seat;
            self.events.push(if show.must {
                Event::Show { seat }
            } else {
                Event::Muck { seat }
            });
        }
        if settlement.rake > 0 {
            self.events.push(Event::Rake {
                chips: settlement.rake,
            });
        }
        for (pot, result) in settlement.pots.iter().enumerate() {
            for (seat, chips) in result.awards().into_iter().enumerate() {
                if chips > 0 {
                    self.events.push(Event::Award { seat, pot, chips });
                }
            }
        }
        let paid = settlement.awards.iter().zip(&settlement.returned);
        for (stack, (won, returned)) in self.state.stacks.iter_mut().zip(paid) {
            *stack += won + returned;
        }
        self.state.phase = Phase::Over;
        self.settlement = Some(settlement);
    }
}
