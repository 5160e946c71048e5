//! What the presets allow before a card is dealt: structures, seats, and stakes that are derived.

use std::path::Path;

use serde_json::Value;
use studkit::hand::Hand;
use studkit::rules::{GAMES, Game, House, Rules, Stakes, Structure};

fn golden(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

const STAKES: Stakes = Stakes {
    small_bet: 10,
    big_bet: 20,
    ante: Some(1),
    bring_in: Some(5),
};

#[test]
fn each_preset_spreads_its_structures_and_no_other() {
    for (name, row) in golden("presets.json").as_object().unwrap() {
        let spread: Vec<_> = row["structures"].as_array().unwrap().iter().collect();
        for structure in Structure::ALL {
            let house = House::preset(name).unwrap();
            let rules = Rules::new(&GAMES[0], house, *structure, STAKES, None);
            let wanted = spread.iter().any(|spread| *spread == structure.name());
            assert_eq!(rules.is_ok(), wanted, "{name} {}", structure.name());
            if let Err(refusal) = rules {
                let part = format!("structure={:?}: the house spreads ", structure.name());
                assert!(refusal.to_string().starts_with(&part), "{refusal}");
            }
        }
    }
}

#[test]
fn each_preset_deals_in_as_many_as_it_says() {
    for (name, row) in golden("presets.json").as_object().unwrap() {
        for game in &GAMES {
            let seven = game.name.starts_with("stud") || game.name == "razz";
            let most = &row[["max_players_five", "max_players_seven"][usize::from(seven)]];
            let most = most.as_u64().unwrap() as usize;
            let house = House::preset(name).unwrap();
            let rules = Rules::new(game, house, Structure::FixedLimit, STAKES, None).unwrap();
            let deck = std::array::from_fn(|id| id as u8);
            assert!(Hand::new(rules.clone(), &vec![100; most], 0, deck).is_ok());
            let refusal = Hand::new(rules, &vec![100; most + 1], 0, deck).unwrap_err();
            let part = format!("{} seats: the house deals in 2 to {most}", most + 1);
            assert!(refusal.to_string().contains(&part), "{refusal}");
        }
    }
}

#[test]
fn stakes_are_derived_or_refused() {
    let rows = golden("stakes.json");
    for name in House::presets() {
        let mut rows = rows.as_array().unwrap().iter();
        assert!(rows.any(|row| row["house"] == name), "{name} has no row");
    }
    for row in rows.as_array().unwrap() {
        let small_bet = row["small_bet"].as_i64().unwrap();
        let stakes = Stakes {
            small_bet,
            big_bet: 2 * small_bet,
            ante: row["ante"].as_i64(),
            bring_in: row["bring_in"].as_i64(),
        };
        let house = House::preset(row["house"].as_str().unwrap()).unwrap();
        let game = Game::named("stud").unwrap();
        match Rules::new(game, house, Structure::FixedLimit, stakes, None) {
            Ok(rules) => assert_eq!(
                row["gives"],
                serde_json::json!([rules.ante, rules.bring_in]),
                "{row}"
            ),
            Err(refusal) => {
                let part = row["refused"].as_str().unwrap_or("nothing");
                assert!(refusal.to_string().contains(part), "{row}: {refusal}");
            }
        }
    }
}
