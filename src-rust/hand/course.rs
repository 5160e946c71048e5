//! The course of a hand: what follows of itself from the set-up and from each decision.

use super::action::{Action, Refusal};
use super::dealing::Due;
use super::event::{Event, Log, NoLog};
use super::state::{NEVER, NO_SEAT, Options, Phase, State};
use crate::cards::{Card, CardSet, DECK};
use crate::error::{Error, Result};
use crate::pots::MAX_SEATS;
use crate::rules::{OpenPairRule, Rules};

impl State {
    /// A hand without a log in which the antes are posted and the first decision is due, dealt from
    /// the beginning of a deck.
    ///
    /// ```
    /// use studkit::deal::{Seed, shuffled_deck};
    /// use studkit::hand::{Action, Options, State};
    /// use studkit::rules::{Game, House, Rules, Stakes, Structure};
    /// let stakes = Stakes { small_bet: 10, big_bet: 20, ante: Some(1), bring_in: Some(5) };
    /// let house = House::preset("pokerstars")?;
    /// let rules = Rules::new(Game::named("razz")?, house, Structure::FixedLimit, stakes, None)?;
    /// let deck = shuffled_deck(Seed::from(7));
    /// let mut state = State::deal(&rules, &[200; 3], 2, deck, Options::default())?;
    /// state.play(&rules, Action::BringIn).unwrap();
    /// state.play(&rules, Action::Fold).unwrap();
    /// let before = state;
    /// state.play(&rules, Action::Fold).unwrap();
    /// assert!(state.is_over() && !before.is_over());
    /// assert_eq!(state.stacks().iter().max(), Some(&202));
    /// # Ok::<(), studkit::error::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fewer than two seats or more than the house deals in, a stack without chips, a dealer who is
    /// no seat, a deck without 52 different cards.
    pub fn deal(
        rules: &Rules,
        stacks: &[i64],
        dealer: usize,
        deck: [u8; DECK],
        options: Options,
    ) -> Result<Self> {
        let mut state = Self::seated(rules, stacks, dealer, options)?;
        state.give_deck(deck)?;
        state.begin(rules, &mut NoLog);
        state.pay(rules);
        Ok(state)
    }

    /// Does what the actor decides, and everything that follows of itself, under the rules that the
    /// hand was dealt under.
    ///
    /// # Errors
    ///
    /// An action that is not among the legal ones; nothing has changed then.
    pub fn play(&mut self, rules: &Rules, action: Action) -> std::result::Result<(), Refusal> {
        self.check_action(rules, action)?;
        self.take_action(rules, action, &mut NoLog);
        self.pay(rules);
        Ok(())
    }

    /// Whether all chips are paid out.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Pays out every chip, when that is due.
    fn pay(&mut self, rules: &Rules) {
        if self.phase != Phase::Pay {
            return;
        }
        let mut chips = [0; MAX_SEATS];
        let chips = &mut chips[..self.seats()];
        self.with_showdown(rules, |showdown| {
            showdown.pay(&rules.policy, rules.rake.as_ref(), chips)
        })
        .expect("a hand that was played can be settled");
        self.pay_out(chips.iter().copied());
    }

    /// Pays each seat its chips, the uncalled bet included; then the hand is over.
    pub(super) fn pay_out(&mut self, chips: impl Iterator<Item = i64>) {
        if let (seat, returned @ 1..) = self.returned {
            self.stacks[usize::from(seat)] -= returned;
            self.returned.1 = 0;
        }
        for (stack, chips) in self.stacks.iter_mut().zip(chips) {
            *stack += chips;
        }
        self.phase = Phase::Over;
    }

    /// A state before the antes.
    pub(super) fn seated(
        rules: &Rules,
        stacks: &[i64],
        dealer: usize,
        options: Options,
    ) -> Result<Self> {
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
            let seat = i64::try_from(dealer).unwrap_or(i64::MAX);
            return Err(Error::NoSeat { seat, seats }.in_argument("dealer"));
        }
        let first_street = rules.terms.first_street;
        Ok(Self::new(stacks, dealer, first_street, options))
    }

    /// Puts a deck on the table.
    pub(super) fn give_deck(&mut self, deck: [u8; DECK]) -> Result<()> {
        let mut seen = CardSet::EMPTY;
        for id in deck {
            seen = seen.with(Card::from_id(id)?)?;
        }
        self.deck = deck;
        Ok(())
    }

    /// Posts the antes, and deals.
    pub(super) fn begin(&mut self, rules: &Rules, log: &mut impl Log) {
        for seat in self.around(self.dealer.into()) {
            let chips = rules.ante.min(self.stacks[seat]);
            if chips > 0 {
                self.put_in(seat, chips);
                log.note(Event::Ante { seat, chips });
            }
        }
        self.advance(rules, log);
    }

    /// Does what the actor decided, which is allowed, and what follows until the next decision.
    pub(super) fn take_action(&mut self, rules: &Rules, action: Action, log: &mut impl Log) {
        let seat = usize::from(self.actor);
        let (chips, event) = match action {
            Action::Show | Action::Muck => {
                self.show_or_muck(seat, action == Action::Show, log);
                return self.go_on_showing(rules, log);
            }
            Action::Fold => (0, Event::Fold { seat }),
            Action::Check => (0, Event::Check { seat }),
            Action::Call => {
                let chips = self.chips_to_call().unwrap_or_default();
                (chips, Event::Call { seat, chips })
            }
            Action::BringIn => {
                let chips = self.chips_to_bring_in(rules).unwrap_or_default();
                (chips, Event::BringIn { seat, chips })
            }
            Action::RaiseTo(to) => {
                let chips = to - self.bets[seat];
                (chips, Event::Raise { seat, to, chips })
            }
        };
        let bringing_in = self.phase == Phase::BringIn;
        self.act(rules, action, chips);
        log.note(event);
        let declined = bringing_in && action == Action::Fold;
        let next = match self.live.only() {
            Some(_) => None,
            None if declined => self.next_to_bring_in(seat),
            None => self.next_to_act(seat),
        };
        match next {
            Some(next) => {
                self.actor = next as u8;
                if !declined {
                    self.phase = Phase::Bet;
                }
            }
            None => {
                self.close_round(rules, log);
                self.advance(rules, log);
            }
        }
    }

    /// The seat that is asked for the bring-in after one that declined it.
    fn next_to_bring_in(&self, after: usize) -> Option<usize> {
        self.can_bet()
            .then(|| self.able.next_after(after))
            .flatten()
    }

    /// Goes on to the next street, or to the end.
    fn close_round(&mut self, rules: &Rules, log: &mut impl Log) {
        self.actor = NO_SEAT;
        if self.live.only().is_some() {
            self.phase = Phase::Pay;
        } else if self.is_last_street(rules) {
            self.begin_showdown(rules, log);
        } else {
            self.phase = Phase::Deal;
            self.street += 1;
            self.dealt = 0;
            self.planned = false;
        }
    }

    /// Deals, and opens rounds, until somebody is to decide or the pots are to be paid.
    pub(super) fn advance(&mut self, rules: &Rules, log: &mut impl Log) {
        while self.phase == Phase::Deal {
            if !self.planned {
                self.begin_street(rules, log);
            }
            if !self.manual {
                self.deal_street(rules, log);
            } else {
                self.reuse_burns(rules, log);
                if self.due(rules).is_some() {
                    return;
                }
            }
            self.open_round(rules, log);
        }
    }

    /// Deals all cards of the street from the deck.
    fn deal_street(&mut self, rules: &Rules, log: &mut impl Log) {
        if self.community_due || self.reuse_at != NEVER {
            while let Some(due) = self.due(rules) {
                self.reuse_burns(rules, log);
                self.place(due, None, log);
            }
            return;
        }
        // As above, without asking for each card to whom it is due: random play is two thirds faster.
        let street = usize::from(self.street);
        for place in street - self.cards_each(rules)..street {
            let up = rules.policy.up_cards.contains(&place);
            let mut seat = usize::from(self.dealer);
            for _ in 0..self.live.len() {
                seat = self.live.next_after(seat).unwrap_or(seat);
                let id = self.take();
                self.cards[seat][place] = id;
                let card = Card::with_id(id);
                log.note(Event::Deal { seat, card, up });
            }
        }
        self.dealt = (self.live.len() * self.cards_each(rules)) as u8;
    }

    /// Deals a card that is due: the next of the deck, or the id that an outside dealer gives.
    pub(super) fn place(&mut self, due: Due, given: Option<u8>, log: &mut impl Log) {
        let next = self.take();
        let id = given.unwrap_or(next);
        match due {
            Due::Seat { seat, place, up } => {
                self.cards[seat][place] = id;
                self.dealt += 1;
                let card = Card::with_id(id);
                log.note(Event::Deal { seat, card, up });
            }
            Due::Community => {
                self.community = id;
                if let Some(card) = self.community_card() {
                    log.note(Event::Community { card });
                }
            }
        }
    }

    /// Opens the betting of a street, or closes it where there is none.
    fn open_round(&mut self, rules: &Rules, log: &mut impl Log) {
        let last_bets = self.aggressors;
        self.clear_bets();
        let betting = !self.community_due || rules.terms.community_betting;
        if !betting {
            // There is no round: the one before stays the last.
            self.aggressors = last_bets;
        } else if self.street == rules.terms.first_street + 1
            && rules.terms.open_pair != OpenPairRule::Off
        {
            self.open_pair = self.shows_a_pair(rules) || self.hides_a_board(rules);
        }
        if betting && self.can_bet() && self.hides_a_board(rules) {
            self.phase = Phase::First;
            return;
        }
        let actor = match (betting, self.is_first_street(rules)) {
            (false, _) => None,
            (true, true) => self.first_to_bring_in(rules),
            (true, false) => self.first_to_act(rules),
        };
        match actor {
            Some(seat) => self.give_turn(rules, seat),
            None => self.close_round(rules, log),
        }
    }

    /// Gives the first turn of a street to a seat.
    pub(super) fn give_turn(&mut self, rules: &Rules, seat: usize) {
        self.actor = seat as u8;
        self.phase = match self.is_first_street(rules) {
            true => Phase::BringIn,
            false => Phase::Bet,
        };
    }
}
