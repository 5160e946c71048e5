"""``studkit eval``: one hand, read on every scale."""

import argparse
import json
from functools import cache
from typing import Any

from studkit import SCALES, HandValue, categories, evaluate, parse_cards


def run(args: argparse.Namespace) -> None:
    """Print the readings of the hand."""
    cards = parse_cards(" ".join(args.cards))
    scales = SCALES if args.scale is None else (args.scale,)
    values = {scale: evaluate(cards, scale) for scale in scales}
    if args.json:
        readings = {scale: value and reading(value) for scale, value in values.items()}
        print(json.dumps({"cards": [str(card) for card in cards], **readings}))
    else:
        print(_table([(scale, *_cells(value)) for scale, value in values.items()]))


def reading(value: HandValue) -> dict[str, Any]:
    """Name the parts of a value, as JSON shows them."""
    return {
        "scale": value.scale,
        "rank": value.rank,
        "of": best_rank(value.scale),
        "category": value.category,
        "words": str(value),
        "cards": [str(card) for card in value.cards],
    }


@cache
def best_rank(scale: str) -> int:
    """Give the rank of the best hand of a scale, which is how many ranks it has."""
    return categories(scale)[-1][2]


def _cells(value: HandValue | None) -> tuple[str, ...]:
    if value is None:
        return ("does not qualify", "", "")
    cards = " ".join(str(card) for card in value.cards)
    return (str(value), cards, f"rank {value.rank} of {best_rank(value.scale)}")


def _table(rows: list[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join(lines)
