"""A second, slow and obvious implementation of the rules of dealing and betting.

It shares nothing with the engine and is written from the rules alone, each rule in a function of
its own. It settles nothing: it says who acts, what is legal, who is dealt which card, and what
everybody has put in. "Reading" marks where the rules could be read in another way.
"""

import copy

FIVE_CARD_GAMES = ("five_stud", "five_stud8")


def high_rank(card):
    """Rank a card, the ace high."""
    return "23456789TJQKA".index(card[0]) + 2


def low_rank(card):
    """Rank a card, the ace low."""
    return 1 if card[0] == "A" else high_rank(card)


def suit_rank(card):
    """Rank the suits: clubs, diamonds, hearts, spades."""
    return "cdhs".index(card[1])


def board_strength(board, rank):
    """Order boards: quads, trips, two pair, pair, high card; then the ranks.

    Straights and flushes do not count. Reading: with a community card there may be a full house,
    which is more than trips.
    """
    ranks = [rank(card) for card in board]
    counted = sorted(((ranks.count(one), one) for one in set(ranks)), reverse=True)
    return [times for times, _ in counted][:2], [one for _, one in counted]


class SlowHand:
    """One hand, played under `rules` and the options of the house for their game.

    `scramble` gives the order in which a scrambled pile is dealt, from what was dealt before and
    the pile. It is random, so a test that follows another hand gives the order of that hand.
    """

    def __init__(
        self, rules, options, stacks, deck, *, dealer=None, event_players=None, scramble=None
    ):
        self.game, self.options, self.event_players = rules.game, options, event_players
        self.fixed, self.pot_limit = (rules.structure == f"{s}_limit" for s in ("fixed", "pot"))
        self.small_bet, self.big_bet = rules.small_bet, rules.big_bet
        self.bring_in = self.to_enter = rules.bring_in
        self.stacks, self.seats = list(stacks), len(stacks)
        self.dealer = self.seats - 1 if dealer is None else dealer
        self.paid = [0] * self.seats  # in the whole hand, antes too
        self.live = [True] * self.seats
        self.up_cards = [[] for _ in stacks]
        self.stub, self.burns, self.community = list(deck), [], None
        self.scramble = scramble
        self.log = []  # (what, seat, face up, card); a burn and a community card have no seat
        self.street, self.last_street = (2, 5) if self.game in FIVE_CARD_GAMES else (3, 7)
        self.first_street = self.street
        self.actor, self.is_over = None, False
        self.pay_antes(rules.ante)
        self.deal_first_street()
        self.start_round()
        self.choose_opener()

    def copy(self):
        """Give a hand that goes its own way."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(other, name, [list(one) if isinstance(one, list) else one for one in value])
        return other

    # Seats and chips.

    def clockwise(self, first):
        return [(first + step) % self.seats for step in range(self.seats)]

    def by_position(self):
        """Position counts from the dealer's left; the dealer is last."""
        return self.clockwise(self.dealer + 1)

    def live_seats(self):
        return [seat for seat in self.by_position() if self.live[seat]]

    def seats_with_chips(self):
        return [seat for seat in self.live_seats() if self.stacks[seat] > 0]

    def others_have_chips(self, seat):
        return any(other != seat for other in self.seats_with_chips())

    def bet_to(self, seat, total):
        self.pay(seat, total - self.bets[seat])
        self.bets[seat] = total

    def pay(self, seat, chips):
        self.stacks[seat] -= chips
        self.paid[seat] += chips

    def most(self, seat):
        """Give the total for this street of a player who goes all-in."""
        return self.bets[seat] + self.stacks[seat]

    def pay_antes(self, ante):
        """Antes are dead money, no part of a bet; who is short is all-in for what he has."""
        for seat in self.by_position():
            self.pay(seat, min(ante, self.stacks[seat]))

    # Dealing.

    def deal(self, seats, up):
        """Deal one card to each seat in turn."""
        for seat in seats:
            card = self.stub.pop(0)
            self.log.append(("deal", seat, up, card))
            if up:
                self.up_cards[seat].append(card)

    def burn(self):
        """Burn a card if the house burns."""
        if self.burns_of_a_street():
            self.burns.append(self.stub.pop(0))
            self.log.append(("burn", None, False, self.burns[-1]))

    def burns_of_a_street(self):
        return 1 if self.options["burn_cards"] == "per_street" else 0

    def deal_first_street(self):
        """Seven-card games: down, down, up, each round in turn. Five-card games: down, up."""
        for up in [False] * (self.street - 1) + [True]:
            self.deal(self.by_position(), up)

    def is_dealt_up(self):
        """The last card of seven is down; the later cards of five as the option says."""
        last = self.street == self.last_street
        if self.game not in FIVE_CARD_GAMES:
            return not last
        option = self.options["five_card_later_cards"]
        return option == "up" or (option == "last_down" and not last)

    def deal_street(self):
        """Burn, then a card for each live player, all-in ones too, while there are enough."""
        needed = len(self.live_seats()) + self.burns_of_a_street()
        option = self.options["short_stub"] if self.street == self.last_street else None
        if option == "stub_arithmetic":
            needed += 1  # one card is never dealt
        if len(self.stub) >= needed:
            self.burn()
            self.deal(self.live_seats(), self.is_dealt_up())
        elif option == "community_now":
            self.deal_community_card()
        elif option == "stub_arithmetic":
            self.deal_stub_and_burns(needed)
        else:
            self.deal_stub_then_burns()

    def deal_community_card(self):
        """Burn; then one card face up serves as everybody's last."""
        if len(self.stub) > 1:
            self.burn()
        self.community = self.stub.pop(0)
        self.log.append(("deal", None, True, self.community))

    def scramble_burns(self):
        self.stub, self.burns = self.scramble(self.log, self.stub + self.burns), []

    def deal_stub_and_burns(self, needed):
        """Scramble stub and burns together if that is enough; if not, a community card comes.

        A stub of less than three is scrambled with the burns for the community card too.
        """
        enough = len(self.stub) + len(self.burns) >= needed
        if enough or len(self.stub) < 3:
            self.scramble_burns()
        if enough:
            self.burn()
            self.deal(self.live_seats(), self.is_dealt_up())
        else:
            self.deal_community_card()

    def deal_stub_then_burns(self):
        """Burn, deal all but the last card, scramble it with the burns, burn, deal the rest.

        There is no second burn when its card is needed, and a community card when even that is
        not enough. Reading: a last card that is alone is not burned but joins the burns.
        """
        burn = self.burns_of_a_street() if len(self.stub) > 1 else 0
        fresh = len(self.stub) - burn - 1
        pile = len(self.burns) + burn + 1
        first, rest = self.live_seats()[:fresh], self.live_seats()[fresh:]
        if len(rest) > pile:
            self.deal_community_card()
            return
        if burn:
            self.burn()
        self.deal(first, self.is_dealt_up())
        self.scramble_burns()
        if len(rest) < pile:
            self.burn()
        self.deal(rest, self.is_dealt_up())

    # Who brings in, and who acts first.

    def highest_brings_in(self):
        """The highest door card in razz, and elsewhere where the option says so."""
        by_option = self.options["bring_in_card"] == "highest_if_pot_limit" and self.pot_limit
        return self.game == "razz" or by_option

    def bring_in_order(self):
        """Order the seats by door card, the ace low in razz; ties by suit or position."""
        rank = low_rank if self.game == "razz" else high_rank
        by_suit = self.options["bring_in_tie"] == "suit"
        sign = -1 if self.highest_brings_in() else 1

        def key(seat):
            door = self.up_cards[seat][0]
            return sign * rank(door), sign * suit_rank(door) * by_suit

        return sorted(self.by_position(), key=key)

    def choose_opener(self):
        """Find who brings in; who is all-in on the ante is passed over as the option says.

        Reading: a player whom nobody can call brings nothing in.
        """
        order = self.bring_in_order()
        passed_over = self.stacks[order[0]] == 0
        if passed_over and self.options["all_in_ante_bring_in"] != "next_by_card":
            order = self.clockwise(order[0])
        self.may_decline = passed_over and self.options["all_in_ante_bring_in"] == "optional_next"
        self.opening = len(self.seats_with_chips()) > 1
        if self.opening:
            self.actor = next(seat for seat in order if self.stacks[seat] > 0)
        else:
            self.end_round()

    def first_to_act_key(self, seat):
        """Order seats by board, in razz by the lowest or highest; ties by suit or position."""
        razz = self.game == "razz"
        rank = low_rank if razz else high_rank
        board = list(self.up_cards[seat])
        if self.community and self.options["community_first_to_act"] == "with_community":
            board.append(self.community)
        lowest = razz and self.options["razz_first_to_act"] == "lowest_exposed"
        tie = self.options["first_to_act_tie_razz" if razz else "first_to_act_tie"]
        tie_sign = {"position": 0, "suit_high": -1, "suit_low": 1}[tie]
        from_the_top = sorted(board, key=lambda card: (-rank(card), -suit_rank(card)))
        strength = [
            [one if lowest else -one for one in part] for part in board_strength(board, rank)
        ]
        return strength, [tie_sign * suit_rank(card) for card in from_the_top]

    def first_to_act(self):
        """The first board acts; if it is all-in, the next clockwise with chips."""
        return self.next_to_act(min(self.live_seats(), key=self.first_to_act_key))

    def next_to_act(self, first):
        """Find who has to act, from the seat on: who faces a bet, or has not acted yet.

        Reading: a player who faces nothing and whom nobody can call is not asked.
        """
        for seat in self.clockwise(first):
            faces = self.bets[seat] < self.level
            may_bet = not self.acted[seat] and self.others_have_chips(seat)
            if self.live[seat] and self.stacks[seat] > 0 and (faces or may_bet):
                return seat
        return None

    # The betting round.

    def start_round(self):
        self.bets = [0] * self.seats  # on this street, antes not
        self.level = 0  # what has to be matched
        self.base = 0  # the last full level
        self.raises = -1  # after the bet, which makes it 0
        self.last_full = self.smallest_bet()  # pot and no limit: the last full bet or raise
        self.acted = [False] * self.seats
        self.acted_after_bet = [False] * self.seats
        self.began_heads_up = len(self.live_seats()) == 2
        self.heads_up_at_cap = False
        self.two_sizes = self.has_open_pair()
        self.picked_size = None

    def end_round(self):
        """Go to the next street, and on while nobody has to act."""
        self.actor = None
        while self.actor is None and not self.is_over:
            if len(self.live_seats()) == 1 or self.street == self.last_street:
                self.is_over = True
                return
            self.street += 1
            self.deal_street()
            self.start_round()
            if not (self.community and self.options["community_betting"] == "none"):
                self.actor = self.first_to_act()

    def betting_round(self):
        return self.street - self.first_street + 1

    def street_bet(self):
        """Two rounds of small bets, then big bets."""
        return self.small_bet if self.betting_round() <= 2 else self.big_bet

    def has_open_pair(self):
        """Fixed limit: a live board with a pair or better when the second round starts."""
        applies = self.options["open_pair_rule"] != "off"
        applies = applies and self.game in self.options["open_pair_games"]
        boards = [[card[0] for card in self.up_cards[seat]] for seat in self.live_seats()]
        paired = any(len(set(board)) < len(board) for board in boards)
        return self.fixed and self.betting_round() == 2 and applies and paired

    def sizes(self):
        """Give the sizes of a bet or raise: two of them while an open pair allows it."""
        option, picked = self.options["open_pair_rule"], self.picked_size
        if not self.two_sizes:
            return [self.street_bet()]
        if picked and (option == "open_only" or (option == "option_lock" and picked > 1)):
            return [[self.small_bet, self.big_bet][picked - 1]]
        return [self.small_bet, self.big_bet]

    def legal(self):
        """Give what the actor may do, as the engine does."""
        seat = self.actor
        faced = self.level - self.bets[seat]
        if self.opening:
            posts = min(self.bring_in, self.stacks[seat])
            legal = {"fold": self.may_decline, "check": False, "call": None, "bring_in": posts}
            return legal | {"raise_to": self.opening_totals(seat)}
        return {
            "fold": faced > 0 or self.options["fold_unfaced"] == "allowed",
            "check": faced == 0,
            "call": min(faced, self.stacks[seat]) if faced > 0 else None,
            "bring_in": None,
            "raise_to": self.raise_totals(seat) if self.may_raise(seat) else [],
        }

    def opening_totals(self, seat):
        """Open for the small bet; in pot and no limit, for one chip more than the bring-in."""
        if self.most(seat) <= self.bring_in:
            return []
        if self.fixed:
            return [min(self.small_bet, self.most(seat))]
        return self.totals_between(seat, self.bring_in + 1)

    def raise_totals(self, seat):
        """Fixed limit: a bet above the last full level. Pot and no limit: the last full raise more.

        All-in for less is always allowed.
        """
        if self.most(seat) <= self.level:
            return []
        if self.fixed:
            return sorted({min(self.base + size, self.most(seat)) for size in self.sizes()})
        return self.totals_between(seat, self.level + self.last_full)

    def smallest_bet(self):
        """The street's bet, or the pot at the start of the round, if smaller, in pot limit."""
        pot = sum(self.paid)
        return min(self.street_bet(), pot) if self.pot_limit else self.street_bet()

    def totals_between(self, seat, smallest):
        """Pot limit: up to the pot after the call. No limit: up to all chips.

        Reading: a raise by the pot is allowed when that is less than the smallest raise.
        """
        largest = self.most(seat)
        if self.pot_limit:
            pot = self.level + sum(self.paid) + self.level - self.bets[seat]
            largest = min(largest, pot)
            smallest = min(smallest, pot) if self.level > 0 else smallest
        return range(min(smallest, self.most(seat)), largest + 1)

    def may_raise(self, seat):
        """Somebody can call, the cap is not reached, and the betting is open to him."""
        is_open = not self.acted[seat] or self.is_reopened(seat)
        return is_open and not self.is_capped() and self.others_have_chips(seat)

    def cap(self):
        return self.options["raise_cap" if self.fixed else "raise_cap_big_bet"]

    def is_capped(self):
        """The bet, or completion, is no raise. Two players may raise on where the house says."""
        uncapped = {
            "capped": False,
            "uncapped_if_heads_up_before_cap": self.heads_up_at_cap,
            "uncapped_if_round_starts_heads_up": self.began_heads_up,
            "uncapped_last_two_of_event": self.event_players == 2,
        }[self.options["heads_up_cap"]]
        return self.cap() is not None and self.raises >= self.cap() and not uncapped

    def is_reopened(self, seat):
        """Who has acted may raise again when he faces what counts as a raise.

        Reading: in fixed limit also when the bet itself came after he acted.
        """
        bet_since = self.fixed and self.raises >= 0 and not self.acted_after_bet[seat]
        return bet_since or self.is_full(self.level - self.bets[seat])

    def is_full(self, chips):
        """Half a bet or a full one, as the option says; in pot and no limit the last full raise.

        Reading: short all-ins add up to a raise in pot and no limit too.
        """
        if not self.fixed:
            return chips >= self.last_full
        half = self.options["short_allin_reopen"] == "half_bet"
        return (2 * chips if half else chips) >= min(self.sizes())

    # What is done.

    def apply(self, kind, total=None):
        """Do what the actor chose; while nobody has opened, the next has the same choice."""
        seat = self.actor
        self.acted[seat] = True
        if kind == "fold":
            self.live[seat] = False
        elif kind == "call":
            self.bet_to(seat, min(self.level, self.most(seat)))
        elif kind == "bring_in":
            self.post_bring_in(seat)
        elif kind == "raise_to":
            self.raise_to(seat, total)
        self.acted_after_bet[seat] = self.raises >= 0
        self.opening = self.opening and kind == "fold"
        alone = len(self.live_seats()) == 1
        self.actor = None if alone else self.next_to_act(seat + 1)
        if self.actor is None:
            self.end_round()

    def post_bring_in(self, seat):
        """Post; if all-in for less, the option says what others call. It is no bet to complete.

        The poster counts as having acted, unless he has the option. Readings: with the option he
        may raise a short all-in too; a bring-in of the small bet is the bet; the first raise of a
        smaller one counts as the bet in pot and no limit too.
        """
        self.bet_to(seat, min(self.bring_in, self.stacks[seat]))
        self.acted[seat] = not self.options["bring_in_option"]
        actual = self.options["short_bring_in_call"] == "actual_amount"
        self.level = self.to_enter = self.bets[seat] if actual else self.bring_in
        self.last_full = self.bring_in
        if not self.fixed or self.level == self.small_bet:
            self.base = self.level
        if self.level == self.small_bet:
            self.raises = 0

    def raise_to(self, seat, total):
        """Bet or raise; a full one is the new base and counts towards the cap."""
        if self.counts(total):
            self.note_size(total)
            self.base = total
            self.raises += 1
            if self.raises == self.cap():
                self.heads_up_at_cap = len(self.live_seats()) == 2
        self.bet_to(seat, total)
        self.level = total

    def counts(self, total):
        """Say whether a bet or raise counts as a full one; short all-ins add up."""
        if self.betting_round() == 1 and self.fixed and self.raises < 0:
            return self.completes(total)
        if self.level == 0 and not self.fixed:
            return self.opening or total >= self.last_full
        return self.is_full(total - self.base)

    def completes(self, total):
        """Say whether an all-in between the bring-in and the small bet counts as the bet.

        Reading: the gap begins at what others have to call of a short bring-in.
        """
        if self.options["completion_threshold"] == "half_of_gap":
            return 2 * (total - self.to_enter) >= self.small_bet - self.to_enter
        return 2 * total >= self.small_bet

    def note_size(self, total):
        """Keep the size of the last full raise, and which of two sizes was picked: 1 or 2.

        Reading: under the open-pair rule an all-in below the big bet is a small one.
        """
        self.last_full = max(self.last_full, total - self.level) if self.level else total
        picked = 2 if total - self.base >= self.big_bet else 1
        self.picked_size = max(picked, self.picked_size or 0)
