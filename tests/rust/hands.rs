//! The golden hands: worked examples of the rules, played step by step.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use studkit::cards::Card;
use studkit::hand::{Action, Hand, Options, Raises};
use studkit::rules::{Game, Given, House, HouseOption, Rules, Stakes, Structure};

fn cases() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hands.json");
    let cases: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    cases.as_array().unwrap().clone()
}

fn numbers(value: &Value) -> Vec<i64> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|number| number.as_i64().unwrap())
        .collect()
}

fn given(value: &Value) -> Given {
    match value {
        Value::String(name) => Given::Name(name.clone()),
        Value::Bool(flag) => Given::Flag(*flag),
        Value::Number(number) => Given::Number(number.as_i64().unwrap()),
        Value::Null => Given::None,
        Value::Array(names) => {
            let names = names.iter().map(|name| name.as_str().unwrap().to_owned());
            Given::Names(names.collect())
        }
        other => panic!("{other} is no option"),
    }
}

/// The cards that a case names, and a way to come by all others.
struct Dealer {
    hands: Vec<Vec<Option<Card>>>,
    community: Option<Card>,
    named: BTreeSet<Card>,
    dealt: BTreeSet<Card>,
    places: Vec<usize>,
}

impl Dealer {
    fn new(case: &Value) -> Self {
        let hands = case["hands"].as_array().unwrap().iter();
        let hands: Vec<Vec<Option<Card>>> = hands
            .map(|hand| {
                hand.as_str()
                    .unwrap()
                    .split_whitespace()
                    .map(|card| card.parse().ok())
                    .collect()
            })
            .collect();
        let community: Option<Card> = case["community"].as_str().map(|card| card.parse().unwrap());
        Self {
            named: hands
                .iter()
                .flatten()
                .flatten()
                .copied()
                .chain(community)
                .collect(),
            dealt: BTreeSet::new(),
            places: vec![0; case["stacks"].as_array().unwrap().len()],
            hands,
            community,
        }
    }

    /// Deals until a decision is due.
    fn deal(&mut self, hand: &mut Hand) {
        while let Some((seat, _)) = hand.next_deal() {
            let named = match seat {
                Some(seat) => {
                    let place = self.places[seat];
                    self.places[seat] += 1;
                    self.hands
                        .get(seat)
                        .and_then(|hand| hand.get(place).copied().flatten())
                }
                None => self.community,
            };
            let card = named.unwrap_or_else(|| self.any());
            self.dealt.insert(card);
            hand.deal(Some(card)).unwrap();
        }
    }

    /// A card that is named nowhere, or, when there is none, one that nobody was dealt.
    fn any(&self) -> Card {
        let left = || Card::ALL.iter().filter(|card| !self.dealt.contains(card));
        let unnamed = left().find(|card| !self.named.contains(card));
        *unnamed.or_else(|| left().next()).unwrap()
    }
}

fn action(step: &Value) -> Action {
    match step["do"].as_str().unwrap() {
        "bring_in" => Action::BringIn,
        "fold" => Action::Fold,
        "check" => Action::Check,
        "call" => Action::Call,
        "raise" => Action::RaiseTo(step["to"].as_i64().unwrap()),
        other => panic!("{other} is no action"),
    }
}

fn raises(value: &Value) -> Raises {
    if let Some(least) = value["from"].as_i64() {
        let most = value["to"].as_i64().unwrap();
        return match least == most {
            true => Raises::To(least),
            false => Raises::Between(least, most),
        };
    }
    match numbers(value)[..] {
        [] => Raises::No,
        [only] => Raises::To(only),
        [less, more] => Raises::Either(less, more),
        _ => panic!("{value}"),
    }
}

/// What does not agree with a step, if something does not.
fn wrong(hand: &mut Hand, dealer: &mut Dealer, step: &Value) -> Option<String> {
    if let Some(next) = step.get("next_deals") {
        let community = hand.next_deal().is_some_and(|(seat, _)| seat.is_none());
        return (Some(community) != next["community"].as_bool())
            .then(|| format!("a community card: {community}"));
    }
    dealer.deal(hand);
    let differs = |given: String, wanted: String| (given != wanted).then_some(given);
    let (key, value) = step.as_object().unwrap().iter().next().unwrap();
    let settlement = hand.settlement().cloned();
    match key.as_str() {
        "do" | "seat" | "to" => {
            let seat = step["seat"].as_u64().map(|seat| seat as usize);
            if hand.actor() != seat {
                return Some(format!("the actor is {:?}", hand.actor()));
            }
            hand.apply(action(step))
                .err()
                .map(|refusal| refusal.to_string())
        }
        "legal" => {
            let legal = hand.legal();
            value
                .as_object()
                .unwrap()
                .iter()
                .find_map(|(key, value)| match key.as_str() {
                    "seat" => differs(
                        format!("{:?}", hand.actor()),
                        format!("{:?}", value.as_u64().map(|s| s as usize)),
                    ),
                    "fold" => differs(legal.fold.to_string(), value.to_string()),
                    "check" => differs(legal.check.to_string(), value.to_string()),
                    "call" => differs(format!("{:?}", legal.call), format!("{:?}", value.as_i64())),
                    "bring_in" => differs(
                        format!("{:?}", legal.bring_in),
                        format!("{:?}", value.as_i64()),
                    ),
                    "raise_to" => differs(
                        format!("{:?}", legal.raise_to),
                        format!("{:?}", raises(value)),
                    ),
                    other => panic!("{other}"),
                })
        }
        "refused" => {
            let before = *hand.state();
            let refused = hand.apply(action(value)).is_err() && before == *hand.state();
            (!refused).then(|| "it is allowed".to_owned())
        }
        "actor" => differs(
            format!("{:?}", hand.actor()),
            format!("{:?}", value.as_u64().map(|s| s as usize)),
        ),
        "street" => differs(hand.street().to_string(), value.to_string()),
        "pot" => differs(hand.pot().to_string(), value.to_string()),
        "bets" => differs(
            format!("{:?}", hand.bets()),
            format!("{:?}", numbers(value)),
        ),
        "stacks" => differs(
            format!("{:?}", hand.stacks()),
            format!("{:?}", numbers(value)),
        ),
        "over" => differs(settlement.is_some().to_string(), value.to_string()),
        "awards" => differs(
            format!("{:?}", settlement.unwrap().awards),
            format!("{:?}", numbers(value)),
        ),
        "returned" => differs(
            format!("{:?}", settlement.unwrap().returned),
            format!("{:?}", numbers(value)),
        ),
        "shows" => {
            let shows = settlement.unwrap().shows.unwrap();
            let shows: Vec<_> = shows
                .iter()
                .map(|show| (show.seat as u64, show.must))
                .collect();
            let wanted = value.as_array().unwrap().iter();
            let wanted: Vec<_> = wanted
                .map(|show| (show[0].as_u64().unwrap(), show[1].as_bool().unwrap()))
                .collect();
            differs(format!("{shows:?}"), format!("{wanted:?}"))
        }
        "pots" => {
            let pots: Vec<(i64, Vec<i64>)> = (hand.pots().iter())
                .map(|pot| {
                    (
                        pot.amount,
                        pot.eligible.iter().map(|seat| seat as i64).collect(),
                    )
                })
                .collect();
            let wanted: Vec<_> = (value.as_array().unwrap().iter())
                .map(|pot| (pot[0].as_i64().unwrap(), numbers(&pot[1])))
                .collect();
            differs(format!("{pots:?}"), format!("{wanted:?}"))
        }
        other => panic!("{other} is no step"),
    }
}

#[test]
fn golden_hands() {
    let cases = cases();
    let mut failures = Vec::new();
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let mut house = House::preset(case["house"].as_str().unwrap()).unwrap();
        for (option, value) in case["options"].as_object().unwrap() {
            house = house
                .with(HouseOption::named(option).unwrap(), None, &given(value))
                .unwrap();
        }
        let stakes = Stakes {
            small_bet: case["small_bet"].as_i64().unwrap(),
            big_bet: case["big_bet"].as_i64().unwrap(),
            ante: case["ante"].as_i64(),
            bring_in: case["bring_in"].as_i64(),
        };
        let game = Game::named(case["game"].as_str().unwrap()).unwrap();
        let structure = Structure::named(case["structure"].as_str().unwrap()).unwrap();
        let rules = Rules::new(game, house, structure, stakes, None);
        let stacks = numbers(&case["stacks"]);
        let dealer = case["dealer"]
            .as_u64()
            .map_or(stacks.len() - 1, |seat| seat as usize);
        let options = Options {
            last_two: case["event_players"].as_u64() == Some(2),
            ..Options::default()
        };
        let played =
            rules.and_then(|rules| Hand::with_outside_dealer(rules, &stacks, dealer, options));
        let mut hand = match played {
            Ok(hand) => hand,
            Err(error) => {
                failures.push(format!("{name}: {error}"));
                continue;
            }
        };
        let mut dealer = Dealer::new(case);
        for (i, step) in case["steps"].as_array().unwrap().iter().enumerate() {
            if let Some(given) = wrong(&mut hand, &mut dealer, step) {
                failures.push(format!("{name}: step {i} {step}: {given}"));
                break;
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n")
    );
}
