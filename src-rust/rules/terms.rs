//! The rules of betting and dealing in the terms of the engine.

choices! {
    /// Which door card brings in.
    pub enum BringInCard {
        /// The lowest, the ace being high.
        Lowest = "lowest",
        /// The highest in pot and no limit, the lowest in fixed limit.
        HighestIfPotLimit = "highest_if_pot_limit",
    }
}

choices! {
    /// Who brings in when door cards are of equal rank.
    pub enum BringInTie {
        /// The lower suit where the lowest card brings in, the higher where the highest does.
        Suit = "suit",
        /// The nearest the dealer's left.
        NearestDealer = "nearest_dealer",
    }
}

choices! {
    /// What happens when the seat that should bring in is all-in on the ante.
    pub enum AllInAnteBringIn {
        /// The next seat clockwise with chips must post or complete, whatever its card.
        ForcedNext = "forced_next",
        /// The next seat clockwise with chips may post, complete or fold; then the next one.
        OptionalNext = "optional_next",
        /// The seat whose card brings in among those with chips.
        NextByCard = "next_by_card",
    }
}

choices! {
    /// What others call when the bring-in is all-in for less.
    pub enum ShortBringInCall {
        /// The full bring-in.
        FullBringIn = "full_bring_in",
        /// What was posted.
        ActualAmount = "actual_amount",
    }
}

choices! {
    /// When an all-in between the bring-in and the small bet counts as the full bet.
    pub enum CompletionThreshold {
        /// When it adds at least half of what is missing to the small bet.
        HalfOfGap = "half_of_gap",
        /// When it is at least half of the small bet.
        HalfOfBetTotal = "half_of_bet_total",
    }
}

choices! {
    /// When a short all-in counts as a bet or raise and reopens the betting, in fixed limit.
    pub enum ShortAllinReopen {
        /// From half a bet on.
        HalfBet = "half_bet",
        /// When it is a full bet.
        FullBet = "full_bet",
    }
}

choices! {
    /// What an open pair on the second betting round allows, in fixed limit.
    pub enum OpenPairRule {
        /// Nothing.
        Off = "off",
        /// Bets and raises by the small or the big bet; after a big one only big ones.
        OptionLock = "option_lock",
        /// Bets and raises by the small or the big bet, every time.
        OptionFree = "option_free",
        /// A bet by the small or the big bet; raises are of the size of the bet.
        OpenOnly = "open_only",
    }
}

choices! {
    /// When two players may raise without end.
    pub enum HeadsUpCap {
        /// Never.
        Capped = "capped",
        /// When only two were left before the cap was reached.
        UncappedIfHeadsUpBeforeCap = "uncapped_if_heads_up_before_cap",
        /// When only two were left when the round began.
        UncappedIfRoundStartsHeadsUp = "uncapped_if_round_starts_heads_up",
        /// When only two are left in the event.
        UncappedLastTwoOfEvent = "uncapped_last_two_of_event",
    }
}

choices! {
    /// What happens when there are too few cards for everybody's last one.
    pub enum ShortStub {
        /// One community card.
        CommunityNow = "community_now",
        /// All but the last card are dealt; that one and the burns serve the rest.
        ReuseBurns = "reuse_burns",
        /// The burns are added when that makes enough for all.
        StubArithmetic = "stub_arithmetic",
    }
}

choices! {
    /// How much may be bet.
    pub enum Structure {
        /// Bets and raises of the size of the round.
        FixedLimit = "fixed_limit",
        /// Up to the pot after the call.
        PotLimit = "pot_limit",
        /// Up to all chips.
        NoLimit = "no_limit",
    }
}

choices! {
    /// How a table moves the dealer from hand to hand.
    pub enum Button {
        /// There is no button: the first seat in play is the dealer's left.
        None = "none",
        /// The button stays where it is.
        Fixed = "fixed",
        /// The button moves to the next player clockwise.
        Moving = "moving",
    }
}
