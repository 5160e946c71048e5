//! A hand from the antes to the last chip: decisions in, events out.

use std::sync::Arc;

use super::action::{Action, Legal, Raises, Refusal};
use super::dealing::Due;
use super::event::Event;
use super::state::{NO_SEAT, Options, Phase, State, UNKNOWN};
use crate::cards::{Card, DECK};
use crate::error::{Error, Result};
use crate::pots::{Pots, Seats};
use crate::rules::Rules;
use crate::showdown::{Settlement, Show, settle};

/// Room that most hands need.
const USUAL_EVENTS: usize = 64;
const USUAL_DECISIONS: usize = 16;

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
    rules: Arc<Rules>,
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
    pub fn new(
        rules: impl Into<Arc<Rules>>,
        stacks: &[i64],
        dealer: usize,
        deck: [u8; DECK],
    ) -> Result<Self> {
        Self::with_options(rules, stacks, dealer, deck, Options::default())
    }

    /// As [`Hand::new`], with options.
    ///
    /// # Errors
    ///
    /// Those of [`Hand::new`].
    pub fn with_options(
        rules: impl Into<Arc<Rules>>,
        stacks: &[i64],
        dealer: usize,
        deck: [u8; DECK],
        options: Options,
    ) -> Result<Self> {
        let rules = rules.into();
        let mut state = State::seated(&rules, stacks, dealer, options)?;
        state.give_deck(deck)?;
        Ok(Self::begun(rules, state))
    }

    /// A hand in which the antes are posted and the first card is due: an outside dealer gives each.
    ///
    /// Burns are not asked for; where cards are too few, scrambling is the dealer's.
    ///
    /// # Errors
    ///
    /// Those of [`Hand::new`], but for the deck.
    pub fn with_outside_dealer(
        rules: impl Into<Arc<Rules>>,
        stacks: &[i64],
        dealer: usize,
        options: Options,
    ) -> Result<Self> {
        let rules = rules.into();
        let mut state = State::seated(&rules, stacks, dealer, options)?;
        state.manual = true;
        Ok(Self::begun(rules, state))
    }

    fn begun(rules: Arc<Rules>, state: State) -> Self {
        let mut hand = Self {
            rules,
            state,
            events: Vec::with_capacity(USUAL_EVENTS),
            decisions: Vec::with_capacity(USUAL_DECISIONS),
            settlement: None,
            first_deck: state.deck,
        };
        hand.events.push(Event::Setup {
            dealer: state.dealer.into(),
            stacks: state.stacks().iter().copied().collect(),
            options: state.options,
        });
        hand.state.begin(&hand.rules, &mut hand.events);
        hand.settle();
        hand
    }

    /// Whom the outside dealer deals the next card, and whether face up; no seat stands for the
    /// community card. `None` while no card is due.
    #[must_use]
    pub fn next_deal(&self) -> Option<(Option<usize>, bool)> {
        Some(match self.due()? {
            Due::Seat { seat, up, .. } => (Some(seat), up),
            Due::Community => (None, true),
        })
    }

    fn due(&self) -> Option<Due> {
        match self.state.phase {
            Phase::Deal => self.state.due(&self.rules),
            _ => None,
        }
    }

    /// Deals a card that is due; `None` for one that nobody knows.
    ///
    /// # Errors
    ///
    /// No card is due, the card was dealt already, or it has to be known: the community card, and an
    /// up card unless the options say otherwise.
    pub fn deal(&mut self, card: Option<Card>) -> Result<()> {
        let due = self.due().ok_or(Error::NoCardDue)?;
        match card {
            Some(card) if self.state.is_out(card) => {
                let card = card.to_string();
                return Err(Error::DuplicateCard { card });
            }
            None => {
                let known = match due {
                    Due::Seat { up, .. } => up && !self.state.options.unknown_up,
                    Due::Community => true,
                };
                if known {
                    return Err(Error::UnknownUpCard);
                }
            }
            Some(_) => {}
        }
        let id = card.map_or(UNKNOWN, Card::id);
        let (rules, events) = (&self.rules, &mut self.events);
        self.state.place(due, Some(id), events);
        self.state.advance(rules, events);
        self.settle();
        Ok(())
    }

    /// Names the card that was burned just now, where that is not known.
    ///
    /// # Errors
    ///
    /// A card that was dealt, or no burn that waits for its name.
    pub(super) fn name_burn(&mut self, card: Card) -> Result<()> {
        let Some(event @ Event::Burn { card: None }) = self.events.last_mut() else {
            return Err(Error::NoCardDue);
        };
        if self.state.is_out(card) {
            let card = card.to_string();
            return Err(Error::DuplicateCard { card });
        }
        *event = Event::Burn { card: Some(card) };
        self.state.burns[usize::from(self.state.burned) - 1] = card.id();
        Ok(())
    }

    /// Whether an up card that decides who acts first is unknown, so that somebody is to say it.
    #[must_use]
    pub fn first_is_unknown(&self) -> bool {
        self.state.phase == Phase::First
    }

    /// Says which seat acts first on this street, an up card that decides it being unknown.
    ///
    /// # Errors
    ///
    /// The cards say it, or the seat cannot act.
    pub fn set_first_to_act(&mut self, seat: usize) -> std::result::Result<(), Refusal> {
        if !self.first_is_unknown() {
            return Err(Refusal::FirstKnown);
        }
        if !self.state.able.contains(seat) {
            return Err(Refusal::CannotAct { seat });
        }
        self.decide(|state, rules, events| {
            events.push(Event::First { seat });
            state.give_turn(rules, seat);
        });
        Ok(())
    }

    /// The rules of the hand, which its copies share.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The state: a small value to copy and compare.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The deck as it was before anything was dealt.
    pub(crate) const fn first_deck(&self) -> [u8; DECK] {
        self.first_deck
    }

    /// What happened so far.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The seat whose turn it is, to act or to show; `None` when the hand is over, a card is due, or it is
    /// unknown who acts first.
    #[must_use]
    pub fn actor(&self) -> Option<usize> {
        self.state.actor()
    }

    /// What the actor may do; nothing when there is none.
    #[must_use]
    pub fn legal(&self) -> Legal {
        self.state.legal(&self.rules)
    }

    /// The seats that have not folded.
    #[must_use]
    pub const fn live(&self) -> Seats {
        self.state.live
    }

    /// The street, named by the number of cards a player holds.
    #[must_use]
    pub const fn street(&self) -> u8 {
        self.state.street
    }

    /// The chips in front of each seat.
    #[must_use]
    pub fn stacks(&self) -> &[i64] {
        self.state.stacks()
    }

    /// The chips each seat has bet on this street, the bring-in included, antes not.
    #[must_use]
    pub fn bets(&self) -> &[i64] {
        &self.state.bets[..self.state.seats()]
    }

    /// All chips put in by all seats.
    #[must_use]
    pub fn pot(&self) -> i64 {
        match self.is_over() {
            true => 0,
            false => self.state.pot(),
        }
    }

    /// The pots as if the betting ended now; at the end those that were paid out.
    #[must_use]
    pub fn pots(&self) -> Pots {
        let contributed = &self.state.contributed[..self.state.seats()];
        Pots::divide(contributed, self.state.live).unwrap_or_default()
    }

    /// Whether all chips are paid out.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.is_over()
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
        self.decide(|state, rules, events| state.take_action(rules, action, events));
        Ok(())
    }

    /// Does what was decided and is allowed, keeping what stood before.
    pub(super) fn decide(&mut self, step: impl FnOnce(&mut State, &Rules, &mut Vec<Event>)) {
        self.decisions.push((self.state, self.events.len()));
        step(&mut self.state, &self.rules, &mut self.events);
        self.settle();
    }

    /// Why an action is refused, if it is.
    #[must_use]
    pub fn refusal(&self, action: Action) -> Option<Refusal> {
        self.state.check_action(&self.rules, action).err()
    }

    /// Takes back the last decision and everything that followed; whether there was one. Played
    /// again, the same cards come from the deck; an outside dealer is asked for his again.
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

    /// Everything the actor may do, each total of a raise by itself.
    pub fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let legal = self.legal();
        let (least, most, other) = match legal.raise_to {
            Raises::No => (1, 0, None),
            Raises::To(only) => (only, only, None),
            Raises::Either(less, more) => (less, less, Some(more)),
            Raises::Between(least, most) => (least, most, None),
        };
        [
            legal.fold.then_some(Action::Fold),
            legal.check.then_some(Action::Check),
            legal.call.map(|_| Action::Call),
            legal.bring_in.map(|_| Action::BringIn),
            self.refusal(Action::Show).is_none().then_some(Action::Show),
            legal.muck.then_some(Action::Muck),
        ]
        .into_iter()
        .flatten()
        .chain((least..=most).chain(other).map(Action::RaiseTo))
    }

    /// Whether an event was decided by somebody, rather than having followed of itself.
    pub(super) fn is_decision(&self, event: usize) -> bool {
        let found = self
            .decisions
            .binary_search_by_key(&event, |(_, place)| *place);
        found.is_ok()
    }

    /// Pays out every chip, when that is due.
    fn settle(&mut self) {
        if self.state.phase != Phase::Pay {
            return;
        }
        let asked = self.state.show_from != NO_SEAT;
        let decided: Vec<Show> = match asked {
            true => self.events.iter().filter_map(Event::at_showdown).collect(),
            false => Vec::new(),
        };
        let aggressors = self.state.aggressors();
        let mut facts = self.state.show_facts(&self.rules, &aggressors);
        facts.decided = asked.then_some(&decided);
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
            if *chips > 0 && self.state.returned.1 == 0 {
                self.events.push(Event::Return {
                    seat,
                    chips: *chips,
                });
            }
        }
        for show in settlement.shows.iter().flatten().filter(|_| !asked) {
            self.state
                .show_or_muck(show.seat, show.must, &mut self.events);
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
        self.state
            .pay_out(paid.map(|(won, returned)| won + returned));
        self.settlement = Some(settlement);
    }
}
