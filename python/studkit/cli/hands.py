"""The cards of many players, from whatever a column holds them in."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from studkit import Card, CardSet, bulk, parse_cards
from studkit.cli.columns import is_text, plain
from studkit.cli.measures import LEAST, MEASURES, MOST
from studkit.cli.refusals import InputError, quoted
from studkit.errors import CardError

_ABSENT = 52
_DECK = [Card.from_id(i) for i in range(52)]
# One entry more than cards, for the places of a row that hold none.
_BIT_OF_ID = np.array([CardSet([card]).mask for card in _DECK] + [0], np.uint64)
_NAME_OF_ID = np.array([str(card) for card in _DECK] + [""])
_MOST_DIGITS = 100
_NO_CARD_BITS = np.uint64(0xE000_E000_E000_E000)
_BITS_SET = np.array([i.bit_count() for i in range(1 << 16)], np.uint8)

_ALLOWED = (
    'it takes texts such as "AhKh2d7c7s9dTc", lists of card ids (0 to 51), or masks of uint64 or '
    "int64"
)


def popcount(masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint8]:
    """Count the cards of each mask."""
    lanes = np.ascontiguousarray(masks).view(np.uint16).reshape(-1, 4)
    counts: npt.NDArray[np.uint8] = _BITS_SET[lanes].sum(axis=1, dtype=np.uint8)
    return counts


@dataclass(frozen=True)
class Hands:
    """The cards of many players.

    Attributes
    ----------
    masks : ndarray of uint64, shape (n,)
        The cards as sets.
    ids : ndarray of uint8, shape (n, 7), or None
        The cards in their order, 52 where a row has fewer; None where the order is not known.
    """

    masks: npt.NDArray[np.uint64]
    ids: npt.NDArray[np.uint8] | None

    def texts(self) -> npt.NDArray[np.str_]:
        """Write the cards as texts."""
        if self.ids is None:
            sets = map(CardSet.from_mask, self.masks.tolist())
            return np.array([str(cards).replace(" ", "") for cards in sets])
        # Seven names of two characters side by side in memory are one name of fourteen.
        names = np.ascontiguousarray(_NAME_OF_ID[self.ids])
        return names.view(f"U{2 * names.shape[1]}").reshape(-1)

    def last(self, row: int) -> CardSet:
        """Tell what may be the last card of a row: any where the order is not known."""
        if self.ids is None:
            return CardSet.from_mask(int(self.masks[row]))
        cards = self.ids[row]
        return CardSet([int(cards[cards != _ABSENT][-1])])


class HandReader:
    """Reads the column of cards, chunk by chunk.

    Parameters
    ----------
    name : str
        The name of the column.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._text_holds: str | None = None

    def read(self, batch: pa.RecordBatch, codes: npt.NDArray[np.int8]) -> Hands:
        """Read the hands of a chunk whose rows are measured by `codes`."""
        column = plain(batch, self._name)
        if column.null_count:
            missing = column.is_null().to_numpy(zero_copy_only=False)
            raise InputError("the cards are missing (null)", int(np.argmax(missing)))
        kind = column.type
        if is_text(kind):
            return self._read_text(column, codes)
        if pa.types.is_list(kind) or pa.types.is_large_list(kind):
            lengths = pc.list_value_length(column).to_numpy().astype(np.int64)
        elif pa.types.is_fixed_size_list(kind):
            lengths = np.full(len(column), kind.list_size, np.int64)
        elif pa.types.is_uint64(kind) or pa.types.is_int64(kind):
            return _from_masks(column.to_numpy(), codes)
        else:
            raise self._wrong_type(column)
        values = column.flatten()
        if not pa.types.is_integer(values.type):
            raise self._wrong_type(column)
        if values.null_count:
            place = int(np.argmax(values.is_null().to_numpy(zero_copy_only=False)))
            row = int(np.searchsorted(np.cumsum(lengths), place, side="right"))
            raise InputError("the list of card ids has a missing one (null)", row)
        return _from_ids(values.to_numpy(), lengths, codes)

    def _wrong_type(self, column: pa.Array) -> InputError:
        where = f"the column {quoted(self._name)} has the type {column.type}"
        if pa.types.is_floating(column.type):
            nan = np.isnan(column.to_numpy(zero_copy_only=False))
            if nan.any():
                return InputError(f"nan: {where}, but {_ALLOWED}", int(np.argmax(nan)))
        return InputError(f"{where}, but {_ALLOWED}")

    def _read_text(self, texts: pa.Array, codes: npt.NDArray[np.int8]) -> Hands:
        empty = pc.equal(pc.utf8_trim_whitespace(texts), "").to_numpy(zero_copy_only=False)
        if empty.any():
            raise InputError("the cards are missing (empty)", int(np.argmax(empty)))
        if self._text_holds is None:
            self._text_holds = _what_text_holds(texts[0].as_py())
        if self._text_holds == "cards":
            return _from_cards(texts, codes)
        if self._text_holds == "ids":
            lists = pc.ascii_split_whitespace(pc.ascii_trim_whitespace(texts))
            lengths = pc.list_value_length(lists).to_numpy().astype(np.int64)
            return _from_ids(_integers(lists.flatten(), lengths, "id"), lengths, codes)
        numbers = pc.ascii_trim_whitespace(texts)
        lengths = np.ones(len(numbers), np.int64)
        return _from_masks(_integers(numbers, lengths, "mask"), codes)


def _what_text_holds(text: str) -> str:
    """Judge by its first row whether a column of text holds "cards", "ids" or "masks"."""
    words = text.split()
    if not all(map(_is_integer, words)):
        return "cards"
    return "masks" if len(words) == 1 else "ids"


def _is_integer(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdigit()


def _integers(
    words: pa.Array, lengths: npt.NDArray[np.int64], what: str
) -> npt.NDArray[np.int64] | npt.NDArray[np.uint64]:
    """Read numbers; `lengths` says how many words each row has."""
    # Arrow reads hexadecimal numbers too.
    if pc.all(pc.ascii_is_decimal(words)).as_py():
        with suppress(pa.ArrowInvalid):
            return np.asarray(words.cast(pa.uint64() if what == "mask" else pa.int64()))
    numbers = []
    rows = np.repeat(np.arange(len(lengths)), lengths).tolist()
    for row, word in zip(rows, words.to_pylist(), strict=True):
        if not _is_integer(word):
            raise InputError(
                f"{quoted(word)} is no card {what}: it takes an integer, as in the first row", row
            )
        if len(word) > _MOST_DIGITS:
            raise InputError(f"{quoted(word)} is no card {what}: it has too many digits", row)
        numbers.append(int(word))
        try:
            # What is too big or too small for the type the core refuses.
            CardSet.from_mask(numbers[-1]) if what == "mask" else Card.from_id(numbers[-1])
        except CardError as error:
            raise InputError(str(error), row) from None
    return np.array(numbers, np.uint64) if what == "mask" else np.array(numbers, np.int64)


def _from_cards(texts: pa.Array, codes: npt.NDArray[np.int8]) -> Hands:
    least, most = LEAST[codes], MOST[codes]
    counts = least
    if (least != most).any():
        # Every card has exactly one suit; what is no card, or too many, the parser finds.
        suits = pc.count_substring_regex(texts, "[cdhsCDHS♣♧♦♢♥♡♠♤]").to_numpy()
        counts = np.clip(suits, least, most)
    ids = np.full((len(texts), 7), _ABSENT, np.uint8)
    try:
        for count in np.unique(counts).tolist():
            rows = np.flatnonzero(counts == count)
            part = texts if len(rows) == len(texts) else texts.take(pa.array(rows))
            ids[rows, :count] = bulk.parse(_strings(part), count)
    except CardError:
        # The first row that is wrong for its own measure is named.
        for row, (text, code) in enumerate(zip(texts.to_pylist(), codes.tolist(), strict=True)):
            try:
                cards = [card.id for card in parse_cards(text)]
            except CardError as error:
                raise InputError(str(error), row) from None
            MEASURES[code].check_count(len(cards), row)
            ids[row] = cards + [_ABSENT] * (7 - len(cards))
    return Hands(np.bitwise_or.reduce(_BIT_OF_ID[ids], axis=1), ids)


def _strings(texts: pa.Array) -> npt.NDArray[Any]:
    """Hand texts to NumPy, without a Python object for each where all are alike."""
    _, offsets, data = texts.buffers()
    ends = np.frombuffer(offsets, np.int32)[texts.offset : texts.offset + len(texts) + 1]
    widths = np.diff(ends)
    width = int(widths[0])
    if width <= 64 and (widths == width).all():
        codes = np.frombuffer(data, np.uint8)[ends[0] : ends[-1]]
        # NumPy drops a NUL at the end of a text, which the parser must see to refuse it.
        if codes.min() > 0 and codes.max() < 128:
            return codes.astype(np.uint32).view(f"U{width}")
    return np.asarray(texts.to_numpy(zero_copy_only=False))


def _from_ids(
    values: npt.NDArray[np.integer],
    lengths: npt.NDArray[np.int64],
    codes: npt.NDArray[np.int8],
) -> Hands:
    wrong = (lengths < LEAST[codes]) | (lengths > MOST[codes])
    strange = np.flatnonzero((values < 0) | (values > 51))
    ends = np.cumsum(lengths)
    wrong[np.searchsorted(ends, strange, side="right")] = True
    if not wrong.any():
        ids = np.full((len(lengths), 7), _ABSENT, np.uint8)
        ids[np.arange(7) < lengths[:, None]] = values
        masks = np.bitwise_or.reduce(_BIT_OF_ID[ids], axis=1)
        wrong = popcount(masks) != lengths
        if not wrong.any():
            return Hands(masks, ids)
    row = int(np.argmax(wrong))
    try:
        cards = CardSet(values[ends[row] - lengths[row] : ends[row]].tolist())
    except CardError as error:
        raise InputError(str(error), row) from None
    MEASURES[codes[row]].check_count(len(cards), row)
    raise AssertionError(f"row {row} was refused without a reason")


def _from_masks(
    values: npt.NDArray[np.int64] | npt.NDArray[np.uint64], codes: npt.NDArray[np.int8]
) -> Hands:
    masks = values.view(np.uint64)
    counts = popcount(masks)
    wrong = (masks & _NO_CARD_BITS != 0) | (counts < LEAST[codes]) | (counts > MOST[codes])
    if wrong.any():
        row = int(np.argmax(wrong))
        try:
            cards = CardSet.from_mask(int(values[row]))
        except CardError as error:
            raise InputError(str(error), row) from None
        MEASURES[codes[row]].check_count(len(cards), row)
    return Hands(masks, None)
