//! Text histories: what is read of each site.

use std::io::BufReader;

use studkit::history::Field;
use studkit::history::text::{Counts, TextReader};
use studkit::rules::Structure;

use crate::texts::{
    BOVADA, OTHER_GAMES, STARS, STARS_EVENT, TILT, TILT_EVENT, deals, field, ints, one, play, read,
    stakes, tags, text,
};

#[test]
fn a_cash_hand_of_pokerstars_is_read() {
    let hand = one(STARS);
    assert_eq!(
        (hand.game.name, hand.structure),
        ("stud", Structure::FixedLimit)
    );
    assert_eq!((hand.decimals, hand.line), (2, 1));
    assert_eq!(stakes(&hand), [10, 20, 2, 5]);
    assert_eq!(hand.stacks, [1000, 950, 75]);
    assert_eq!(
        play(&hand).join(", "),
        "p2 in, p3 10, p1 c, p2 c, p1 20, p2 40, p3 c, p1 c, p1 c, p2 20, p3 c, p1 f, p3 3, p2 c, \
         p2 s7, p3 s7"
    );
    let deals = deals(&hand);
    assert_eq!(deals[..3], ["p1 ????Kc", "p2 2h3h4d", "p3 ????9s"]);
    assert_eq!(deals[deals.len() - 2..], ["p2 As", "p3 ??"]);
    assert_eq!((hand.steps[0].line, hand.steps[3].line), (11, 14));
    assert_eq!(ints(&hand, "seats"), [1, 3, 6]);
    let players = ["Ada", "Ada: Bee", "Zoë (tilt)"].map(|name| Field::Text(name.to_owned()));
    assert_eq!(field(&hand, "players"), Some(&Field::List(players.into())));
    let facts = [
        ("_id", "pokerstars-700000000001"),
        ("_site", "pokerstars"),
        ("hand", "700000000001"),
        ("table", "Vesta' III"),
        ("seat_count", "8"),
        ("currency", "USD"),
        ("time", "07:08:09"),
        ("time_zone", "ET"),
        ("year", "2024"),
        ("month", "5"),
        ("day", "6"),
        ("_hero", "2"),
        ("_total_pot", "2.02"),
        ("_rake", "0.09"),
    ];
    for (name, wanted) in facts {
        assert_eq!(text(&hand, name), wanted, "{name}");
    }
    assert_eq!(ints(&hand, "_mucked"), [3]);
    let played = hand.replay(None).unwrap();
    assert_eq!(played.net().unwrap(), [-52, 127, -75]);
    assert_eq!(played.settlement().unwrap().awards, [0, 202, 0]);
}

#[test]
fn a_tournament_hand_has_short_antes_a_short_bring_in_and_several_pots() {
    let hand = one(STARS_EVENT);
    assert_eq!((hand.game.name, hand.decimals), ("stud8", 0));
    assert_eq!(stakes(&hand), [200, 400, 40, 60]);
    assert_eq!(hand.stacks, [25, 45, 3000, 2000]);
    assert_eq!(
        play(&hand).join(", "),
        "p2 in, p3 c, p4 c, p3 c, p4 c, p3 400, p4 f, p3 s7, p2 s7, p1 s7"
    );
    let facts = [
        ("_tournament", "42"),
        ("_buy_in", "$5+$0.50 USD"),
        ("_mixed", "HORSE"),
        ("level", "14"),
        ("table", "42 7"),
        ("time_zone", "CET"),
        ("_total_pot", "270"),
        ("_total_pot_printed", "265"),
    ];
    for (name, wanted) in facts {
        assert_eq!(text(&hand, name), wanted, "{name}");
    }
    assert_eq!(field(&hand, "currency"), None);
    assert_eq!(ints(&hand, "_collected"), [100, 0, 170, 0]);
    assert_eq!(ints(&hand, "finishing_stacks"), [100, 0, 3070, 1900]);
    assert_eq!(tags(&hand), ["bringin_short", "ante_short"]);
    let played = hand.replay(None).unwrap();
    assert_eq!(played.net().unwrap(), [75, -45, 70, -100]);
}

#[test]
fn hands_of_full_tilt_are_read() {
    let hand = one(TILT);
    assert_eq!((hand.game.name, hand.decimals), ("razz", 2));
    assert_eq!(stakes(&hand), [100, 200, 15, 30]);
    assert_eq!(hand.stacks, [3000, 102_050, 4400]);
    assert_eq!(
        play(&hand).join(", "),
        "p1 in, p2 f, p3 100, p1 c, p3 100, p1 200, p3 300, p1 f"
    );
    // The deal goes by the seats, though the reader of the text stands first.
    assert_eq!(deals(&hand)[..3], ["p1 ????Kd", "p2 ????8s", "p3 2c4d6h"]);
    let facts = [
        ("table", "Quiet - Harbour"),
        ("seat_count", "6"),
        ("_hero", "3"),
        ("time", "01:02:03"),
        ("year", "2010"),
        ("_rake", "0.25"),
        ("_total_pot", "6.45"),
    ];
    for (name, wanted) in facts {
        assert_eq!(text(&hand, name), wanted, "{name}");
    }
    let uncalled = [Field::Int(3), Field::Decimal("1.00".to_owned())];
    assert_eq!(
        field(&hand, "_uncalled"),
        Some(&Field::List(uncalled.into()))
    );
    assert_eq!(hand.replay(None).unwrap().net().unwrap(), [-315, -15, 330]);

    let hand = one(TILT_EVENT);
    assert_eq!((hand.game.name, hand.decimals), ("stud8", 0));
    assert_eq!(stakes(&hand), [1000, 2000, 200, 300]);
    assert_eq!(play(&hand).join(", "), "p1 in, p2 1000, p1 c, p1 s7, p2 s7");
    let facts = [
        ("event", "Night Owl"),
        ("_tournament", "99"),
        ("table", "12"),
    ];
    for (name, wanted) in facts {
        assert_eq!(text(&hand, name), wanted, "{name}");
    }
    assert_eq!(hand.replay(None).unwrap().net().unwrap(), [0, 0]);
}

#[test]
fn hands_of_bovada_are_read_and_their_limits_inferred() {
    let hand = one(BOVADA);
    assert_eq!((hand.game.name, hand.decimals), ("stud", 0));
    assert_eq!(stakes(&hand), [40, 80, 8, 20]);
    assert_eq!(
        play(&hand).join(", "),
        "p1 in, p2 c, p3 40, p1 f, p2 c, p2 80, p3 160, p2 c, p2 c, p3 42, p2 c, p3 s7, p2 s7"
    );
    assert_eq!(tags(&hand), ["limits_inferred"]);
    let facts = [
        ("_hero", "2"),
        ("table", "4"),
        ("_tournament", "77"),
        ("level", "3"),
    ];
    for (name, wanted) in facts {
        assert_eq!(text(&hand, name), wanted, "{name}");
    }
    let played = hand.replay(None).unwrap();
    assert_eq!(played.net().unwrap(), [-28, 278, -250]);
}

/// A cash game whose streets have headers and whose first bet is no bring-in.
#[test]
fn a_cash_hand_of_bovada_tells_totals_and_no_bring_in() {
    let mut hand =
        String::from("Ignition Hand #9 TBL#2 7CARD HiLo Fixed Limit - 2015-06-07 08:09:10\n");
    for seat in [1, 3] {
        hand += &format!("Seat+{seat}: $20 in chips\n");
    }
    hand += "\
Seat+3 : Ante chip $0.10
Seat+1 : Ante chip $0.10
*** 3RD STREET ***
Seat+1 : Card dealt to a spot [2h 3h 4h]
Seat+3 : Card dealt to a spot [Kc Kd Ks]
Seat+1 : Bets $0.50
Seat+3 : Raises $1 to $1
Seat+1 : Calls $0.50
*** 4TH STREET ***
Seat+1 : Card dealt to a spot [5h]
Seat+3 : Card dealt to a spot [Qs]
Seat+3 : Checks
Seat+1 : Bets $0.50
Seat+3 : Folds
Seat+1 : Return uncalled portion of bet $0.50
Seat+1 : Does not show [2h 3h 4h 5h] (High Card)
Seat+1 : Hand result $2.09
*** SUMMARY ***
Total Pot($2.20)
";
    let hand = one(&hand);
    assert_eq!(stakes(&hand), [50, 100, 10, 25]);
    assert_eq!(
        play(&hand).join(", "),
        "p1 50, p2 100, p1 c, p2 c, p1 50, p2 f"
    );
    assert_eq!(
        tags(&hand),
        ["limits_inferred", "bringin_guess", "rake_derived"]
    );
    assert_eq!(
        (text(&hand, "_rake"), text(&hand, "_total_pot")),
        ("0.11".into(), "2.20".into())
    );
    assert_eq!(field(&hand, "_hero"), None);
    assert_eq!(hand.replay(None).unwrap().net().unwrap(), [110, -110]);
}

#[test]
fn the_community_card_is_read() {
    let players = ["Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal"];
    let ups = [
        "2c 3c 4c 5c 7d 9c Jc Kc",
        "2d 3d 4d 5d 7s 9d Jd Kd",
        "2h 3h 4h 5h 8c 9h Jh Kh",
        "2s 3s 4s 5s 8h 9s Js Ks",
    ];
    let mut hand = String::from(
        "PokerStars Hand #1:  7 Card Stud Limit (10/20) - 2024/05/06 7:08:09 ET\nTable 'x' 8-max\n",
    );
    for (seat, name) in players.iter().enumerate() {
        hand += &format!("Seat {}: {name} (100 in chips)\n", seat + 1);
    }
    for name in players {
        hand += &format!("{name}: posts the ante 1\n");
    }
    let checks = |from: usize| -> String {
        let order = (0..8).map(|place| players[(from + place) % 8]);
        order.map(|name| format!("{name}: checks\n")).collect()
    };
    for (street, cards) in (3..).zip(ups) {
        let name = ["3rd", "4th", "5th", "6th"][street - 3];
        hand += &format!("*** {name} STREET ***\n");
        for (name, card) in players.iter().zip(cards.split(' ')) {
            hand += &format!("Dealt to {name} [{card}]\n");
        }
        if street == 3 {
            hand += "Ann: brings in for 2\n";
            for name in &players[1..] {
                hand += &format!("{name}: calls 2\n");
            }
        } else {
            hand += &checks(7);
        }
    }
    hand += "*** RIVER *** [Ac]\n";
    hand += &checks(7);
    hand += "*** SHOW DOWN ***\nHal: shows [6c 6d Kc Kd Kh Ks] (four of a kind, Kings)\n";
    for name in &players[..7] {
        hand += &format!("{name}: mucks hand\n");
    }
    hand += "Hal collected 24 from pot\n*** SUMMARY ***\nTotal pot 24 | Rake 0\nBoard [Ac]\n";
    let hand = one(&hand);
    assert_eq!((hand.decimals, stakes(&hand)), (0, [10, 20, 1, 2]));
    assert!(play(&hand).contains(&"all Ac".to_owned()));
    assert_eq!(deals(&hand).len(), 8 * 4);
    let played = hand.replay(None).unwrap();
    assert_eq!(played.net().unwrap(), [-3, -3, -3, -3, -3, -3, -3, 21]);
}

#[test]
fn hands_of_several_games_and_sites_stand_in_one_file() {
    let text = [
        OTHER_GAMES,
        STARS,
        TILT,
        "\n\n\u{FEFF}",
        BOVADA,
        OTHER_GAMES,
        STARS_EVENT,
        TILT_EVENT,
    ];
    let text = text.concat();
    let (hands, counts) = read(text.as_bytes());
    let hands: Vec<_> = hands.into_iter().map(Result::unwrap).collect();
    let games: Vec<_> = hands.iter().map(|hand| hand.game.name).collect();
    assert_eq!(games, ["stud", "razz", "stud", "stud8", "stud8"]);
    assert_eq!(Counts::OTHERS, ["hold'em", "omaha", "draw", "other"]);
    assert_eq!(counts.others, [4, 4, 2, 0]);
    assert_eq!(
        (counts.read, counts.malformed, counts.skipped()),
        (5, 0, 10)
    );
    // Lines are counted from the beginning of the file.
    assert_eq!(hands[0].line, OTHER_GAMES.lines().count() + 1);
    let alone = one(TILT);
    let (far, near) = (&hands[1].steps[0], &alone.steps[0]);
    assert_eq!(far.line - hands[1].line, near.line - alone.line);
}

#[test]
fn pot_limit_and_no_limit_are_read_from_the_header() {
    let pot = STARS.replace("Stud Limit", "Stud Pot Limit");
    assert_eq!(one(&pot).structure, Structure::PotLimit);
    let no = TILT.replace("- Limit Razz", "- No Limit Razz");
    assert_eq!(one(&no).structure, Structure::NoLimit);
    let no = BOVADA.replace("Fixed Limit", "No Limit");
    assert_eq!(one(&no).structure, Structure::NoLimit);
}

/// The bytes of a text in every encoding.
fn encodings(text: &str) -> Vec<Vec<u8>> {
    let units = || std::iter::once(0xFEFF).chain(text.encode_utf16());
    let windows = text.chars().map(|c| match c {
        '€' => 0x80,
        c => u8::try_from(c).unwrap(),
    });
    vec![
        text.as_bytes().to_vec(),
        format!("\u{FEFF}{text}").into_bytes(),
        units().flat_map(u16::to_le_bytes).collect(),
        units().flat_map(u16::to_be_bytes).collect(),
        windows.collect(),
    ]
}

#[test]
fn encodings_and_line_ends_make_no_difference() {
    let text = STARS.replace('$', "€").replace("USD", "EUR");
    let wanted = one(&text);
    assert_eq!(
        field(&wanted, "currency"),
        Some(&Field::Text("EUR".to_owned()))
    );
    for end in ["\n", "\r\n", "\r"] {
        for bytes in encodings(&text.replace('\n', end)) {
            for room in [1, 2, 7, 8192] {
                let input = BufReader::with_capacity(room, bytes.as_slice());
                let hands: Vec<_> = TextReader::new(input).collect();
                assert_eq!(hands, [Ok(wanted.clone())], "{end:?} {:?}", &bytes[..4]);
            }
        }
    }
}
