"""Programs that a type checker is content with stay so when they change to the drop-ins."""

import sys
from pathlib import Path

from mypy import api

PROGRAM = """
import studkit.compat.pokerkit as pokerkit
from studkit.compat import deuces, eval7, phevaluator, treys
from studkit.compat.pokerkit import Card, Deck, RegularLowHand, calculate_equities, parse_range

ranges = parse_range("QQ"), parse_range("JTs")
shares = calculate_equities(
    ranges, Card.parse("9c8c2d"), 2, 5, Deck.STANDARD, [RegularLowHand], sample_count=10
)
first: float = shares[0]
hand: pokerkit.Hand = pokerkit.StandardHighHand("7c7d7hAsAd")
better: bool = hand > pokerkit.StandardHighHand("7c7d7h2s2d")

treys_deck, deuces_deck = treys.Deck(), deuces.Deck()
rank: int = treys.Evaluator().evaluate(treys_deck.draw(2), treys_deck.draw(5))
rank = deuces.Evaluator().evaluate(deuces_deck.draw(2), [deuces_deck.draw(), *deuces_deck.draw(4)])
rank = phevaluator.evaluate_cards(*phevaluator.sample_cards(5), "As", phevaluator.Card(50))

deck = eval7.Deck()
value: int = eval7.evaluate(deck.deal(7))
equity: float = eval7.py_hand_vs_range_exact(deck.deal(2), eval7.HandRange("AA"), deck.deal(3))
"""
WRONG = """
from studkit.compat import deuces

cards: list[int] = deuces.Deck().draw()
"""


def check(program: str, folder: Path) -> str:
    file = folder / "program.py"
    file.write_text(program, encoding="utf-8")
    told, broken, _ = api.run(["--strict", f"--python-executable={sys.executable}", str(file)])
    assert not broken
    return told


def test_programs_with_types_keep_them(tmp_path: Path) -> None:
    assert check(PROGRAM, tmp_path).startswith("Success")


def test_types_that_are_wrong_are_told(tmp_path: Path) -> None:
    assert 'has type "int", variable has type "list[int]"' in check(WRONG, tmp_path)
