"""`studkit solve` on bad files: one clear error, nothing printed, nothing written."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import studkit as sk
from studkit.cli import main, refusals

GOOD = "AsKsQsJsTs9s8s"
GOOD_IDS = [51, 47, 43, 39, 35, 31, 27]
OTHER = "AhKhQhJhTh9h8h"


def text(*lines):
    return "".join(f"{line}\n" for line in lines).encode()


def parquet(**columns):
    sink = io.BytesIO()
    pq.write_table(pa.table(columns), sink, compression="none")
    return sink.getvalue()


def npy(array, **options):
    sink = io.BytesIO()
    np.save(sink, np.asarray(array), **options)
    return sink.getvalue()


def with_codes(array, codes):
    """An array of texts whose last one starts with the given codes."""
    array = np.array(array)
    unit = np.uint32 if array.dtype.kind == "U" else np.uint8
    array.view(unit).reshape(len(array), -1)[-1, : len(codes)] = codes
    return array


STUD = ["--game", "stud"]
NOT_A_NUMBER = float("nan")

# name, contents, options, what the message says
REFUSED = [
    # cards in text
    ("bad card", "a.csv", text("cards", GOOD, "AsKsQsJsTs9s8x"), STUD, ["row 1 (line 3)", "8x"]),
    ("no card", "a.csv", text("cards", GOOD, "nan"), STUD, ["row 1 (line 3)", '"nan"']),
    ("twice", "a.csv", text("cards", GOOD, "AsKsQsJsTs9sAs"), STUD, ["row 1", "As", "twice"]),
    ("six", "a.csv", text("cards", GOOD, GOOD[:12]), STUD, ["row 1", "6 cards", "stud takes 7"]),
    ("eight", "a.csv", text("cards", GOOD + "2c"), STUD, ["row 0", "8 cards", "stud takes 7"]),
    (
        "four on a scale",
        "a.csv",
        text("cards", GOOD, GOOD[:8]),
        ["--scale", "high"],
        ["row 1", "4 cards", "5 to 7"],
    ),
    (
        "eight on a scale",
        "a.tsv",
        text("cards", GOOD + "2c"),
        ["--scale", "high"],
        ["row 0", "8 cards", "5 to 7"],
    ),
    (
        "hollow suits",
        "a.csv",
        text("cards", "A♡K♢Q♧J♤10♡9♢8♧", "A♡K♢Q♧J♤10♡", "A♡K♢Q♧J♤"),
        ["--scale", "high"],
        ["row 2 (line 4)", "4 cards", "5 to 7"],
    ),
    ("empty line", "a.csv", text("cards", GOOD, "", "nan"), STUD, ["row 1 (line 3)", "missing"]),
    ("empty lines first", "a.tsv", text("cards", "", "", GOOD), STUD, ["row 0 (line 2)"]),
    ("nan later", "a.csv", text("cards,x", "", f"{GOOD},1", "nan,2"), STUD, ["row 1 (line 4)"]),
    ("empty", "a.csv", text("cards,x", f"{GOOD},1", ",2"), STUD, ["row 1 (line 3)", "missing"]),
    ("quoted empty", "a.csv", text("cards", GOOD, '""'), STUD, ["row 1 (line 3)", "missing"]),
    ("blanks", "a.csv", text("cards", GOOD, '" "'), STUD, ["row 1 (line 3)", "missing"]),
    ("NUL", "a.csv", b"\n".join([b"cards", GOOD.encode() + b"\0"]), STUD, ["UTF-8"]),
    # ids and masks in text
    ("id 52", "a.csv", text("cards", "1 2 3 4 5 6 52"), STUD, ["row 0", "52", "0 (2c) to 51 (As)"]),
    (
        "id 99999",
        "a.csv",
        text("cards", "1 2 3 4 5 6 7", "1 2 3 4 5 6 99999"),
        STUD,
        ["row 1 (line 3)", "99999", "0 (2c) to 51 (As)"],
    ),
    ("id -1", "a.csv", text("cards", "-1 2 3 4 5 6 7"), STUD, ["row 0", "-1", "51"]),
    ("huge id", "a.csv", text("cards", f"1 2 3 4 5 6 {2**70}"), STUD, ["row 0", f"{2**70}", "51"]),
    ("id twice", "a.csv", text("cards", "1 2 3 4 5 6 6"), STUD, ["row 0", "twice"]),
    ("six ids", "a.csv", text("cards", "1 2 3 4 5 6"), STUD, ["row 0", "6 cards", "7"]),
    (
        "text among ids",
        "a.csv",
        text("cards", "1 2 3 4 5 6 7", GOOD),
        STUD,
        ["row 1 (line 3)", GOOD, "integer"],
    ),
    (
        "float id",
        "a.csv",
        text("cards", "1 2 3 4 5 6 7", "1 2 3 4 5 6 7.0"),
        STUD,
        ["row 1", "7.0"],
    ),
    ("mask", "a.csv", text("cards", "127", "8192"), STUD, ["row 1", "8192", "mask"]),
    ("mask -7", "a.csv", text("cards", "127", "-7"), STUD, ["row 1", "-7", "mask"]),
    ("huge mask", "a.csv", text("cards", "127", str(2**70)), STUD, ["row 1", str(2**70), "mask"]),
    ("small mask", "a.csv", text("cards", "127", "31"), STUD, ["row 1", "5 cards", "stud takes 7"]),
    ("float mask", "a.csv", text("cards", "127", "127.0"), STUD, ["row 1", "127.0", "integer"]),
    (
        "hexadecimal mask",
        "a.csv",
        text("cards", "127", "0x1f0000000003"),
        STUD,
        ["row 1 (line 3)", '"0x1f0000000003"', "integer"],
    ),
    (
        "hexadecimal id",
        "a.csv",
        text("cards", "1 2 3 4 5 6 7", "1 2 3 4 5 6 0x7"),
        STUD,
        ["row 1 (line 3)", '"0x7"', "integer"],
    ),
    ("long mask", "a.csv", text("cards", "127", "9" * 5000), STUD, ["row 1 (line 3)", "digits"]),
    ("long id", "a.csv", text("cards", "1 2 3 4 5 6 " + "9" * 5000), STUD, ["row 0", "digits"]),
    # games and scales
    ("no game", "a.csv", text("cards", GOOD), [], ["--game", "stud8", "--scale", "ace_to_five"]),
    (
        "unknown game",
        "a.csv",
        text("cards,game", f"{GOOD},stud", f"{GOOD},omaha"),
        [],
        ["row 1 (line 3)", "omaha", "stud8"],
    ),
    (
        "unknown scale",
        "a.csv",
        text("cards,scale", f"{GOOD},low"),
        [],
        ["row 0", '"low"', "ace_to_five"],
    ),
    ("empty game", "a.csv", text("cards,game", f"{GOOD},"), [], ["row 0", "game"]),
    ("option too", "a.csv", text("cards,game", f"{GOOD},stud"), STUD, ["--game stud", '"game"']),
    ("both", "a.csv", text("cards,game,scale", f"{GOOD},stud,high"), [], ['"game"', '"scale"']),
    # columns
    ("no header", "a.csv", text(GOOD, OTHER), STUD, ["--cards", GOOD]),
    ("no such column", "a.csv", text("cards", GOOD), [*STUD, "--cards", "c"], ['"c"', '"cards"']),
    ("no such hand", "a.csv", text("cards", GOOD), [*STUD, "--hand", "c"], ['"c"', '"cards"']),
    ("same name", "a.csv", text("cards,cards", f"{GOOD},{GOOD}"), STUD, ['"cards"', "twice"]),
    ("tabs", "a.csv", text("cards\tplayer", f"{GOOD}\t1"), STUD, ["--format tsv"]),
    (
        "already there",
        "a.csv",
        text("cards,high_rank", f"{GOOD},1"),
        STUD,
        ['"high_rank"', "rename"],
    ),
    # text files
    (
        "too few fields",
        "a.csv",
        text("cards,x", f"{GOOD},1", GOOD),
        STUD,
        ["row 1 (line 3)", "fields is 1", "2 in the header"],
    ),
    (
        "too many fields",
        "a.csv",
        text("cards,x", "", f"{GOOD},1", f'{OTHER},"2\n3",4'),
        STUD,
        ["row 1 (line 4)", "fields is 3", "2 in the header"],
    ),
    (
        "open quote",
        "a.csv",
        text("cards,x", f"{GOOD},1", f'{GOOD},"2', f"{GOOD},3"),
        STUD,
        ["row 1 (line 3)", "quote"],
    ),
    (
        "open quote first",
        "a.csv",
        text("x,cards", f'"1,{GOOD}', f"2,{GOOD}"),
        STUD,
        ["row 0 (line 2): a quote"],
    ),
    (
        "open quote alone",
        "a.csv",
        text("cards", GOOD, f'"{GOOD}', GOOD),
        STUD,
        ["row 1 (line 3): a quote"],
    ),
    (
        "open quote before cards",
        "a.csv",
        text("x,cards", f'1,"{GOOD}', f"2,{GOOD}"),
        STUD,
        ["row 0 (line 2): a quote"],
    ),
    ("open quote in the header", "a.csv", text('x,"cards', f"1,{GOOD}"), STUD, ["quote", "header"]),
    ("too few, not the quote", "a.csv", text("x,cards", '"a', 'b"', '1,"'), STUD, ["fields is 1"]),
    ("empty file", "a.csv", b"", STUD, ["empty"]),
    ("empty parquet", "a.parquet", b"", STUD, ["empty"]),
    ("empty npy", "a.npy", b"", STUD, ["empty"]),
    ("blank line", "a.csv", b"\n", STUD, ["line 1"]),
    ("header only", "a.csv", text("cards"), STUD, ["no rows"]),
    ("header only, open", "a.csv", b"cards", STUD, ["no rows"]),
    ("Latin-1", "a.csv", text("cards,x", f"{GOOD},1") + b"As,\xe9\n", STUD, ["line 3", "0xe9"]),
    ("Latin-1 header", "a.csv", b"cards,\xe9\n", STUD, ["line 1", "0xe9"]),
    ("Latin-1 alone", "a.csv", text("cards,x", f"{GOOD},1") + b"\xe9\n", STUD, ["line 3", "0xe9"]),
    ("UTF-16", "a.csv", text("cards", GOOD).decode().encode("utf-16"), STUD, ["UTF-16"]),
    ("UTF-16, no mark", "a.csv", text("cards").decode().encode("utf-16-le"), STUD, ["UTF-16"]),
    ("gzip", "a.csv", b"\x1f\x8b\x08\0\0\0\0\0", STUD, ["gzip"]),
    ("gzip by name", "a.csv.gz", b"\x1f\x8b\x08\0\0\0\0\0", STUD, [".gz", ".csv", ".parquet"]),
    ("parquet as csv", "a.csv", parquet(cards=[GOOD]), STUD, ["Parquet", "--format parquet"]),
    ("no suffix", "hands", text("cards", GOOD), STUD, ["--format", ".csv"]),
    # Parquet
    ("null", "a.parquet", parquet(cards=[GOOD, None]), STUD, ["row 1", "missing"]),
    ("all null", "a.parquet", parquet(cards=pa.nulls(2)), STUD, ["row 0", "missing"]),
    (
        "NaN",
        "a.parquet",
        parquet(cards=[NOT_A_NUMBER, 127.0]),
        STUD,
        ["row 0", "nan", "double", "uint64"],
    ),
    ("float", "a.parquet", parquet(cards=[127.0]), STUD, ["double", "uint64"]),
    ("bool", "a.parquet", parquet(cards=[True]), STUD, ["bool", "uint64"]),
    ("int32", "a.parquet", parquet(cards=pa.array([127], pa.int32())), STUD, ["int32", "uint64"]),
    (
        "list of floats",
        "a.parquet",
        parquet(cards=[[1.0, NOT_A_NUMBER]]),
        STUD,
        ["list<", "double", "card ids"],
    ),
    ("null id", "a.parquet", parquet(cards=[GOOD_IDS, [1, None]]), STUD, ["row 1", "missing"]),
    ("empty list", "a.parquet", parquet(cards=[GOOD_IDS, []]), STUD, ["row 1", "0 cards", "7"]),
    (
        "id 52",
        "a.parquet",
        parquet(cards=[GOOD_IDS, [1, 2, 3, 4, 5, 6, 52]]),
        STUD,
        ["row 1", "52"],
    ),
    ("id twice", "a.parquet", parquet(cards=[GOOD_IDS, [1] * 7]), STUD, ["row 1", "twice"]),
    (
        "bytes",
        "a.parquet",
        parquet(cards=[GOOD.encode(), b"\xff"]),
        STUD,
        ["row 1", '"cards"', "UTF-8"],
    ),
    (
        "damaged text",
        "a.parquet",
        parquet(cards=[GOOD, OTHER]).replace(OTHER.encode(), b"\xff" * 14),
        STUD,
        ["UTF8"],
    ),
    ("truncated", "a.parquet", parquet(cards=[GOOD] * 999)[:-40], STUD, ["Parquet"]),
    ("damaged", "a.parquet", parquet(cards=[GOOD])[:-900] + b"PAR1", STUD, ["Parquet"]),
    ("not parquet", "a.parquet", text("cards", GOOD), STUD, ["Parquet"]),
    ("no parquet rows", "a.parquet", parquet(cards=pa.array([], pa.string())), STUD, ["no rows"]),
    ("game of floats", "a.parquet", parquet(cards=[GOOD], game=[1.5]), [], ['"game"', "double"]),
    ("null game", "a.parquet", parquet(cards=[GOOD], game=pa.nulls(1)), [], ["row 0", '"game"']),
    # NumPy
    ("floats", "a.npy", npy([[1.0] * 7, [NOT_A_NUMBER] * 7]), STUD, ["float64", "nan in row 1"]),
    ("float masks", "a.npy", npy([1.0]), STUD, ["float64", "uint64"]),
    (
        "objects",
        "a.npy",
        npy(np.array([GOOD], object), allow_pickle=True),
        STUD,
        ["NumPy", "bject"],
    ),
    ("bools", "a.npy", npy(np.ones((2, 7), bool)), STUD, ["bool"]),
    ("int32 masks", "a.npy", npy(np.array([127], np.int32)), STUD, ["int32", "uint64"]),
    ("four columns", "a.npy", npy([[1, 2, 3, 4]]), STUD, ["(1, 4)", "(n, 5) to (n, 7)"]),
    ("eight columns", "a.npy", npy([[*GOOD_IDS, 1]]), STUD, ["(1, 8)", "(n, 5) to (n, 7)"]),
    ("no dimension", "a.npy", npy(5), STUD, ["shape ()"]),
    ("three dimensions", "a.npy", npy(np.ones((2, 2, 7), np.uint8)), STUD, ["(2, 2, 7)"]),
    ("structured", "a.npy", npy(np.zeros(2, [("a", "i8")])), STUD, ["('a'"]),
    ("five for seven", "a.npy", npy([[1, 2, 3, 4, 5]]), STUD, ["row 0", "5 cards", "7"]),
    ("id 52", "a.npy", npy([GOOD_IDS, [1, 2, 3, 4, 5, 6, 52]]), STUD, ["row 1", "52", "51"]),
    ("id 99999", "a.npy", npy([[1, 2, 3, 4, 5, 6, 99999]]), STUD, ["row 0", "99999", "51"]),
    ("id -1", "a.npy", npy([GOOD_IDS, [1, 2, 3, 4, 5, 6, -1]]), STUD, ["row 1", "-1", "51"]),
    ("id 255", "a.npy", npy(np.full((1, 7), 255, np.uint8)), STUD, ["row 0", "255", "51"]),
    ("mask", "a.npy", npy([127, -127]), STUD, ["row 1", "-127", "mask"]),
    ("empty text", "a.npy", npy([GOOD, ""]), STUD, ["row 1", "missing"]),
    ("truncated", "a.npy", npy([GOOD_IDS] * 9)[:-1], STUD, ["NumPy"]),
    ("truncated header", "a.npy", npy([GOOD_IDS])[:30], STUD, ["NumPy"]),
    ("not npy", "a.npy", text("cards", GOOD), STUD, ["NumPy"]),
    ("surrogate", "a.npy", npy(with_codes([GOOD] * 2, [0xD800])), STUD, ["row 1", "character"]),
    ("no code", "a.npy", npy(with_codes([GOOD] * 2, [0x110000])), STUD, ["row 1", "character"]),
    ("NUL", "a.npy", npy(with_codes([GOOD, GOOD + "x"], [65, 0])), STUD, ["row 1", "has a NUL"]),
    (
        "NUL in bytes",
        "a.npy",
        npy(with_codes([GOOD.encode(), GOOD.encode()], [65, 0])),
        STUD,
        ["row 1", "has a NUL"],
    ),
    ("no npy rows", "a.npy", npy(np.empty((0, 7), np.uint8)), STUD, ["no rows"]),
    ("npy has no hands", "a.npy", npy([GOOD_IDS]), [*STUD, "--hand", "h"], ['"h"', '"cards"']),
    # showdowns
    (
        "hand comes back",
        "a.csv",
        text("hand_id,cards", f"x,{GOOD}", f"y,{GOOD}", f"y,{OTHER}", f"x,{OTHER}"),
        STUD,
        ["row 3 (line 5)", '"x"', "row 0"],
    ),
    ("no hand", "a.csv", text("hand_id,cards", f",{GOOD}"), STUD, ["row 0", '"hand_id"']),
    (
        "null hand",
        "a.parquet",
        parquet(hand_id=[1, 2, None], cards=[GOOD] * 3),
        STUD,
        ["row 2", '"hand_id"'],
    ),
    ("float hand", "a.parquet", parquet(hand_id=[1.0], cards=[GOOD]), STUD, ["hand_id", "double"]),
    (
        "shared card",
        "a.csv",
        text("hand_id,cards", f"x,{OTHER}", f"y,{GOOD}", "y,2c3c4c5c6c7cAs"),
        STUD,
        ["row 2 (line 4)", "As", '"y"', "one row above"],
    ),
    (
        "last card of two of three",
        "a.csv",
        text("hand_id,cards", f"x,{GOOD}", "x,2c3c4c5c6c7c9d", "x,2d3d4d5d6d7d8s"),
        STUD,
        ["row 2 (line 4)", "8s", "2 rows above"],
    ),
    (
        "community card and another",
        "a.csv",
        text("hand_id,cards", f"x,{GOOD}", "x,2c3c4c5c6cAs8s"),
        STUD,
        ["row 1", "As"],
    ),
    (
        "two cards shared as masks",
        "a.csv",
        text("hand_id,cards", "x,127", f"x,{0x1F0003}"),
        STUD,
        ["row 1", "c is also held"],
    ),
    (
        "two games in a hand",
        "a.csv",
        text("hand_id,game,cards", f"x,stud,{GOOD}", f"x,razz,{OTHER}"),
        [],
        ["row 1 (line 3)", "game"],
    ),
    (
        "too many players",
        "a.csv",
        text("hand_id,cards", *[f"x,{GOOD}"] * 14),
        STUD,
        ["row 0", "12 rows"],
    ),
]


@pytest.mark.parametrize("chunk_rows", ["1", "100000"])
@pytest.mark.parametrize(
    "case",
    REFUSED,
    ids=[f"{case[1]}-{case[0]}".replace(" ", "_") for case in REFUSED],
)
def test_refused(case, chunk_rows, tmp_path, capsys):
    _, name, contents, options, parts = case
    path = tmp_path / name
    path.write_bytes(contents)
    argv = ["solve", str(path), *options, "--chunk-rows", chunk_rows]
    for more in (["--output", str(tmp_path / "out.csv")], ["--json"], []):
        if parts == ['"high_rank"', "rename"] and not more[1:]:
            continue  # to print, no name can be in the way
        assert main([*argv, *more]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"studkit: {tmp_path}")
        assert err.count("\n") == 1
        for part in parts:
            assert part in err
        assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("missing.csv", ["missing.csv", "No such file"]),
        ("folder.csv", ["folder.csv", "directory"]),
        ("pipe.csv", ["pipe.csv", "no regular file"]),
        ("closed/a.csv", ["a.csv"]),
        ("a\0.csv", ["no name of a file"]),
    ],
)
def test_what_is_no_file(path, parts, tmp_path, capsys):
    (tmp_path / "folder.csv").mkdir()
    os.mkfifo(tmp_path / "pipe.csv")
    assert main(["solve", str(tmp_path / path), *STUD]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    for part in parts:
        assert part in err


@pytest.mark.parametrize(
    ("output", "parts"),
    [
        ("hands.csv", ["input file"]),
        ("link.csv", ["input file"]),
        ("folder.csv", ["no regular file"]),
        ("nowhere/out.csv", ["cannot be written", "No such file"]),
        ("out.npy", [".npy", ".csv, .tsv and .parquet"]),
        ("out", [".csv, .tsv and .parquet"]),
        ("a\0.csv", ["no name of a file"]),
        ("read_only.csv", ["read-only"]),
    ],
)
def test_refused_outputs(output, parts, tmp_path, capsys):
    (tmp_path / "folder.csv").mkdir()
    path = tmp_path / "hands.csv"
    path.write_bytes(text("cards", GOOD))
    (tmp_path / "link.csv").symlink_to(path)
    (tmp_path / "read_only.csv").touch(0o444)
    before = {file.name for file in tmp_path.iterdir()}
    assert main(["solve", str(path), *STUD, "--output", str(tmp_path / output)]) == 1
    err = capsys.readouterr().err
    for part in (output, *parts):
        assert part in err
    assert {file.name for file in tmp_path.iterdir()} == before
    assert path.read_bytes() == text("cards", GOOD)


def test_column_that_text_cannot_hold(tmp_path, capsys):
    path = tmp_path / "hands.parquet"
    path.write_bytes(parquet(cards=[GOOD], tags=[["a"]]))
    assert main(["solve", str(path), *STUD, "--output", str(tmp_path / "out.csv")]) == 1
    assert "list" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["hands.parquet"]


def test_bytes_that_text_cannot_hold(tmp_path, capsys):
    path = tmp_path / "hands.parquet"
    path.write_bytes(parquet(cards=[GOOD] * 3, note=[b"a", b"b", b"\xff"]))
    argv = ["solve", str(path), *STUD, "--chunk-rows", "2", "--output", str(tmp_path / "out.csv")]
    assert main(argv) == 1
    assert 'row 2: the column "note" holds bytes' in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["hands.parquet"]


def test_nul_far_into_a_file(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("studkit.cli.delimited._HEADER_BYTES", 64)
    path = tmp_path / "hands.csv"
    path.write_bytes(text("cards,x", *[f"{GOOD},1"] * 50, f"{GOOD},\0"))
    assert main(["solve", str(path), *STUD]) == 1
    assert "line 52 has the byte 0x00" in capsys.readouterr().err


def test_error_of_the_core_is_located(tmp_path, monkeypatch, capsys):
    """Where the suits of a text say something else than the core reads, the core is right."""
    monkeypatch.setattr("studkit.cli.hands.pc.count_substring_regex", lambda *_: pa.array([7, 7]))
    path = tmp_path / "hands.csv"
    path.write_bytes(text("cards", GOOD[:10], GOOD))
    assert main(["solve", str(path), "--scale", "high", "--json"]) == 0
    assert [json.loads(line)["cards"] for line in capsys.readouterr().out.splitlines()] == [
        GOOD[:10],
        GOOD,
    ]


@pytest.mark.parametrize("good", [True, False])
def test_file_is_closed_when_main_returns(good, tmp_path, monkeypatch):
    done = []
    monkeypatch.setattr("studkit.cli.delimited._Ended.close", lambda _: done.append("closed"))
    monkeypatch.setattr("studkit.cli.solve._place", lambda *_: done.append("refused") or "")
    path = tmp_path / "hands.csv"
    path.write_bytes(text("cards", GOOD, GOOD if good else "nan"))
    assert main(["solve", str(path), *STUD]) == (0 if good else 1)
    # It does not wait until the exception is gone.
    assert done == (["closed"] if good else ["closed", "refused"])


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_output_that_cannot_grow(suffix, tmp_path):
    path = tmp_path / "hands.parquet"
    path.write_bytes(parquet(cards=sk.bulk.deal(20_000, seed=1).tolist()))
    output = tmp_path / f"out.{suffix}"
    done = run_limited("solve", path, *STUD, "--output", output)
    assert done.stderr == f"studkit: {output}: it cannot be written: File too large\n"
    assert done.returncode == 1
    assert [file.name for file in tmp_path.iterdir()] == ["hands.parquet"]


def test_temporary_file_that_cannot_grow(tmp_path):
    path = tmp_path / "hands.parquet"
    path.write_bytes(parquet(cards=sk.bulk.deal(20_000, seed=1).tolist()))
    done = run_limited("solve", path, *STUD)
    assert done.stdout == ""
    assert "temporary file (TMPDIR says where): File too large\n" in done.stderr
    assert done.returncode == 1


def run_limited(*argv):
    """Run the command line where no file may get longer than 50,000 bytes."""
    code = (
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))\n"
        "from studkit.__main__ import run\n"
        "run()\n"
    )
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, argv)], capture_output=True, text=True, check=False
    )


def test_first_twice_of_many_names():
    names = [f"c{i}" for i in range(50_000)]
    assert refusals.first_twice(names) is None
    assert refusals.first_twice([*names, "c5", "c4", "c5"]) == "c4"


def test_older_output_survives_an_error(tmp_path):
    path = tmp_path / "hands.csv"
    path.write_bytes(text("cards", GOOD, "nan"))
    output = tmp_path / "out.csv"
    output.write_text("old")
    argv = ["solve", str(path), *STUD, "--chunk-rows", "1", "--output", str(output)]
    assert main(argv) == 1
    assert output.read_text() == "old"


def test_error_in_a_later_block(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("studkit.cli.delimited._BLOCK_BYTES", 64)
    path = tmp_path / "hands.csv"
    path.write_bytes(text("cards,x", *[f"{GOOD},1"] * 50, GOOD, *[f"{GOOD},1"] * 50))
    assert main(["solve", str(path), *STUD]) == 1
    assert "row 50 (line 52): the number of fields is 1" in capsys.readouterr().err
    path.write_bytes(text("cards,x", *[f"{GOOD},1"] * 50, f'{GOOD},"1', *[f"{GOOD},1"] * 50))
    assert main(["solve", str(path), *STUD]) == 1
    assert "a quote opens" in capsys.readouterr().err


def test_damaged_page_of_a_later_row_group(tmp_path, capsys):
    sink = io.BytesIO()
    table = pa.table({"cards": [GOOD] * 2000, "scale": ["high"] * 2000})
    pq.write_table(table, sink, row_group_size=1000, use_dictionary=False, compression="gzip")
    data = bytearray(sink.getvalue())
    place = pq.ParquetFile(sink).metadata.row_group(1).column(0).data_page_offset
    data[place + 30 : place + 60] = b"\0" * 30
    path = Path(tmp_path / "hands.parquet")
    path.write_bytes(data)
    assert main(["solve", str(path), "--chunk-rows", "500"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "after 1000 rows" in err
