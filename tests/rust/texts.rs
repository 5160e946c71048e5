//! Texts of every site, and short ways to say what is read of them. The names and the hands are made up.

use studkit::error::Error;
use studkit::history::text::{Counts, TextReader};
use studkit::history::{Field, HandHistory, StepKind};

/// A cash game. The names have brackets, blanks and colons, and one begins with another.
pub const STARS: &str = "\
PokerStars Hand #700000000001:  7 Card Stud Limit ($0.10/$0.20 USD) - 2024/05/06 7:08:09 ET [2024/05/06 7:08:09 ET]
Table 'Vesta' III' 8-max
Seat 1: Ada ($10 in chips)
Seat 3: Ada: Bee ($9.50 in chips)
Seat 4: Idle ($3 in chips) is sitting out
Seat 6: Zoë (tilt) ($0.75 in chips)
Ada: posts the ante $0.02
Zoë (tilt): posts the ante $0.02
Ada: Bee: posts the ante $0.02
*** 3rd STREET ***
Dealt to Ada [Kc]
Dealt to Ada: Bee [2h 3h 4d]
Dealt to Zoë (tilt) [9s]
Ada: Bee: brings in for $0.05
Zoë (tilt): raises $0.05 to $0.10
Idle said, \"Ada: folds\"
Ada: calls $0.10
Ada: Bee: calls $0.05
*** 4th STREET ***
Dealt to Ada [Kc] [Kd]
Dealt to Ada: Bee [2h 3h 4d] [5h]
Dealt to Zoë (tilt) [9s] [Jc]
The table sees a pair of kings
Ada: bets $0.20
Ada: Bee: raises $0.20 to $0.40
Zoë (tilt): calls $0.40
Ada: calls $0.20
*** 5th STREET ***
Dealt to Ada [Kc Kd] [8c]
Dealt to Ada: Bee [2h 3h 4d 5h] [6s]
Dealt to Zoë (tilt) [9s Jc] [9d]
Ada: checks
Ada: Bee: bets $0.20
Zoë (tilt): calls $0.20
Ada: folds
*** 6th STREET ***
Dealt to Ada: Bee [2h 3h 4d 5h 6s] [Td]
Dealt to Zoë (tilt) [9s Jc 9d] [4s]
Zoë (tilt): bets $0.03 and is all-in
Ada: Bee: calls $0.03
*** RIVER ***
Dealt to Ada: Bee [2h 3h 4d 5h 6s Td] [As]
*** SHOW DOWN ***
Ada: Bee: shows [2h 3h 4d 5h 6s Td As] (a straight, Deuce to Six)
Zoë (tilt): mucks hand
Ada: Bee collected $1.93 from pot
*** SUMMARY ***
Total pot $2.02 | Rake $0.09
Seat 1: Ada folded on the 5th Street
Seat 3: Ada: Bee showed [2h 3h 4d 5h 6s Td As] and won ($1.93) with a straight, Deuce to Six
Seat 6: Zoë (tilt) mucked [9h 2c 9s Jc 9d 4s 7d]
";

/// A tournament of several games, with a short ante, a short bring-in and two pots.
pub const STARS_EVENT: &str = "\
PokerStars Game #700000000002: Tournament #42, $5+$0.50 USD HORSE (7 Card Stud Hi/Lo Limit) - Level XIV (200/400) - 2024/05/06 20:01:02 CET
Table '42 7' 8-max
Seat 2: north (25 in chips)
Seat 5: south (45 in chips)
Seat 7: west (3000 in chips)
Seat 8: east (2000 in chips)
north: posts the ante 25 and is all-in
south: posts the ante 40
west: posts the ante 40
east: posts the ante 40
*** 3rd STREET ***
Dealt to north [7h]
Dealt to south [2c]
Dealt to west [Qd]
Dealt to east [Ah]
south: brings in for 5 and is all-in
west: calls 60
east: calls 60
*** 4th STREET ***
Dealt to north [7h] [5c]
Dealt to south [2c] [2d]
Dealt to west [Qd] [Qs]
Dealt to east [Ah] [3s]
west: checks
east: checks
*** 5th STREET ***
Dealt to north [7h 5c] [Kd]
Dealt to south [2c 2d] [9c]
Dealt to west [Qd Qs] [4h]
Dealt to east [Ah 3s] [6d]
west: bets 400
east: folds
Uncalled bet (400) returned to west
*** 6th STREET ***
Dealt to north [7h 5c Kd] [8s]
Dealt to south [2c 2d 9c] [Jh]
Dealt to west [Qd Qs 4h] [4c]
*** RIVER ***
*** SHOW DOWN ***
west: shows [Kh Ks Qd Qs 4h 4c Jd] (HI: two pair, Kings and Queens)
west collected 110 from side pot-2
south: shows [3d 5d 2c 2d 9c Jh Tc] (HI: a pair of Deuces)
west collected 60 from side pot-1
north: shows [As 6h 7h 5c Kd 8s 4d] (HI: a straight, Four to Eight; LO: 7,6,5,4,A)
north collected 50 from main pot
north collected 50 from main pot
*** SUMMARY ***
Total pot 265 Main pot 100. Side pot-1 60. Side pot-2 110. | Rake 0
";

pub const TILT: &str = "\
Full Tilt Poker Game #8800000001: Table Quiet - Harbour (6 max) - $1/$2 Ante $0.15 - Limit Razz - 1:02:03 ET - 2010/11/12
Seat 1: Mo ($30)
Seat 2: Nell Gwyn ($1,020.50)
Seat 4: Otto ($18.65), is sitting out
Seat 6: Pia ($44)
Mo antes $0.15
Pia antes $0.15
Nell Gwyn antes $0.15
*** 3RD STREET ***
Dealt to Pia [2c 4d] [6h]
Dealt to Mo [Kd]
Dealt to Nell Gwyn [8s]
Mo is high with [Kd]
Mo brings in for $0.30
Nell Gwyn has little time left
Nell Gwyn folds
Pia completes it to $1
Otto: Mo folds
Mo calls $0.70
*** 4TH STREET ***
Dealt to Pia [2c 4d 6h] [7c]
Dealt to Mo [Kd] [3s]
Pia bets $1
Mo raises to $2
Pia raises to $3
Mo folds
Uncalled bet of $1 returned to Pia
Pia mucks
Pia wins the pot ($6.20)
*** SUMMARY ***
Total pot $6.45 | Rake $0.25
Seat 1: Mo folded on 4th St.
Seat 2: Nell Gwyn folded on 3rd St.
Seat 4: Otto is sitting out
Seat 6: Pia collected ($6.20), mucked
";

pub const TILT_EVENT: &str = "\
Full Tilt Poker Game #8800000002: Night Owl (99), Table 12 - 1,000/2,000 Ante 200 - Limit Stud H/L - 23:59:59 ET - 2012/01/31
Seat 3: Quin (12,000)
Seat 5: Ray (1,200)
Quin antes 200
Ray antes 200
*** 3RD STREET ***
Dealt to Quin [3c]
Dealt to Ray [4h]
Quin is low with [3c]
Quin brings in for 300
Ray completes it to 1,000, and is all in
Quin calls 700
Quin shows [Ac 2d 3c]
Ray shows [4s 4c 4h]
*** 4TH STREET *** (Total Pot: 2,400, 2 Players, 1 All-In)
Dealt to Quin [Ac 2d 3c] [Kh]
Dealt to Ray [4s 4c 4h] [9d]
*** 5TH STREET *** (Total Pot: 2,400, 2 Players, 1 All-In)
Dealt to Quin [Ac 2d 3c Kh] [7s]
Dealt to Ray [4s 4c 4h 9d] [9s]
*** 6TH STREET *** (Total Pot: 2,400, 2 Players, 1 All-In)
Dealt to Quin [Ac 2d 3c Kh 7s] [6d]
Dealt to Ray [4s 4c 4h 9d 9s] [Jc]
*** 7TH STREET *** (Total Pot: 2,400, 2 Players, 1 All-In)
Dealt to Quin [Ac 2d 3c Kh 7s 6d] [Jd]
Dealt to Ray [4s 4c 4h 9d 9s Jc] [2s]
Quin shows [Ac 2d 3c Kh 7s 6d Jd] Ace King high, for high and 7,6,3,2,A, for low
Ray shows [4s 4c 4h 9d 9s Jc 2s] a full house, Fours full of Nines, for high
Ray wins the high pot (1,200) with a full house, Fours full of Nines
Quin wins the low pot (1,200) with 7,6,3,2,A
*** SUMMARY ***
Total pot 2,400 | Rake 0
";

/// Streets without headers, limits that are not printed, and words of a tournament.
pub const BOVADA: &str = "\
Bovada Hand #31: 7CARD Tournament #77 TBL#4, Fixed Limit- Level 3 (0/0) - 2013-02-03 04:05:06
Seat+2: 1,190 in chips
Seat+4 [ME]: 700 in chips
Seat+7: 250 in chips
Seat+2 : Ante chip 8
Seat+4 [ME] : Ante chip 8
Seat+7 : Ante chip 8
*** HOLE CARDS ***
Seat+2 : Card dealt to a spot [2h 2s 5c]
Seat+4 [ME] : Card dealt to a spot [Ah Kh Qs]
Seat+7 : Card dealt to a spot [9c 9d 9h]
Seat+2 : Big blind/Bring in(timeout) 20
Seat+4 [ME] : Call 20
Seat+7 : Raises 40
Seat+2 : Folds(timeout)
Seat+2 : Sit out
Seat+4 [ME] : Call 20
Seat+4 [ME] : Card dealt to a spot [Qh]
Seat+7 : Card dealt to a spot [3d]
Seat+4 [ME] : Double bets 80
Seat+7 : Raises 160
Seat+4 [ME] : Call 80
Seat+4 [ME] : Card dealt to a spot [7h]
Seat+7 : Card dealt to a spot [4d]
Seat+4 [ME] : Checks
Seat+7 : All-in(raise) 42
Seat+4 [ME] : Call 42
Seat+4 [ME] : Card dealt to a spot [8h]
Seat+7 : Card dealt to a spot [6s]
Seat+4 [ME] : Card dealt to a spot [2d]
Seat+7 : Card dealt to a spot [Tc]
Seat+7 : Showdown [9h 9d 9c Tc 6s] (Three of a kind)
Seat+4 [ME] : Showdown [Ah Kh Qh 8h 7h] (Flush)
Seat+4 [ME] : Hand Result 528
Seat+7 : Ranking 3
Seat+7 : Stand
*** SUMMARY ***
Total Pot(528)
";

pub const OTHER_GAMES: &str = "\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/05/06 7:00:00 ET
*** HOLE CARDS ***
*** SUMMARY ***

PokerStars Hand #2: Tournament #9, Freeroll  8-Game (Omaha Hi/Lo Limit) - Level I (10/20) - 2024/05/06 7:00:00 ET
PokerStars Hand #3: Tournament #9, Freeroll  8-Game (Triple Draw 2-7 Lowball Limit) - Level I (10/20) - 2024/05/06 7:00:00 ET
Full Tilt Poker Game #4: Table Plum - $1/$2 - Pot Limit Omaha Hi - 1:02:03 ET - 2010/11/12
Bovada Hand #5 TBL#6 HOLDEM No Limit - 2013-02-03 04:05:06
";

pub fn read(text: &[u8]) -> (Vec<Result<HandHistory, Error>>, Counts) {
    let mut reader = TextReader::new(text);
    let hands = reader.by_ref().collect();
    (hands, reader.counts().clone())
}

pub fn one(text: &str) -> HandHistory {
    let (mut hands, _) = read(text.as_bytes());
    assert_eq!(hands.len(), 1, "{hands:?}");
    hands.remove(0).unwrap()
}

pub fn field<'a>(hand: &'a HandHistory, name: &str) -> Option<&'a Field> {
    hand.fields.get(name)
}

pub fn ints(hand: &HandHistory, name: &str) -> Vec<i64> {
    match field(hand, name) {
        Some(Field::List(list)) => (list.iter())
            .map(|field| match field {
                Field::Int(number) => *number,
                other => panic!("{other:?} in {name}"),
            })
            .collect(),
        other => panic!("{name}: {other:?}"),
    }
}

pub fn text(hand: &HandHistory, name: &str) -> String {
    match field(hand, name) {
        Some(Field::Text(text) | Field::Decimal(text) | Field::Time(text)) => text.clone(),
        Some(Field::Int(number)) => number.to_string(),
        other => panic!("{name}: {other:?}"),
    }
}

/// The steps in short, without the deals: p1 is the first seat.
pub fn play(hand: &HandHistory) -> Vec<String> {
    let told = hand.steps.iter().filter_map(|step| match step.kind {
        StepKind::Deal { .. } => None,
        StepKind::Community { card } => Some(format!("all {card}")),
        StepKind::BringIn { seat } => Some(format!("p{} in", seat + 1)),
        StepKind::Fold { seat } => Some(format!("p{} f", seat + 1)),
        StepKind::CheckOrCall { seat } => Some(format!("p{} c", seat + 1)),
        StepKind::RaiseTo { seat, total } => Some(format!("p{} {total}", seat + 1)),
        StepKind::Show { seat, cards } => Some(format!("p{} s{}", seat + 1, cards.len())),
        StepKind::Muck { seat } => Some(format!("p{} m", seat + 1)),
    });
    told.collect()
}

pub fn deals(hand: &HandHistory) -> Vec<String> {
    let told = hand.steps.iter().filter_map(|step| match step.kind {
        StepKind::Deal { seat, cards } => {
            let cards: String = cards
                .iter()
                .map(|card| card.map_or("??".to_owned(), |card| card.to_string()))
                .collect();
            Some(format!("p{} {cards}", seat + 1))
        }
        _ => None,
    });
    told.collect()
}

pub fn tags(hand: &HandHistory) -> Vec<String> {
    match field(hand, "_tags") {
        Some(Field::List(list)) => (list.iter())
            .map(|field| match field {
                Field::Text(tag) => tag.clone(),
                other => panic!("{other:?}"),
            })
            .collect(),
        other => panic!("{other:?}"),
    }
}

pub fn stakes(hand: &HandHistory) -> [i64; 4] {
    let stakes = hand.stakes;
    [
        stakes.small_bet,
        stakes.big_bet,
        stakes.ante.unwrap(),
        stakes.bring_in.unwrap(),
    ]
}
