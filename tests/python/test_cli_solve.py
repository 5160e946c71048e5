"""`studkit solve` on good files: real showdowns, every format, chunks and outputs."""

import csv
import json
from itertools import groupby
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import studkit as sk
from studkit import _core
from studkit.cli import main, showdowns

SHOWDOWNS = Path(__file__).parents[1] / "data" / "showdowns.csv"
SCALES_OF = {name: scales for name, _, _, scales in _core.games()}
HALF = {"high": "high", "eight_or_better": "low", "ace_to_five": "low"}


def read(path, delimiter=","):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def solve(*args):
    assert main(["solve", *map(str, args)]) == 0


def solve_rows(tmp_path, *args):
    """The rows of the output file."""
    solve(*args, "--output", tmp_path / "solved.csv")
    return read(tmp_path / "solved.csv")


def showdown_columns():
    with open(SHOWDOWNS, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {name: [row[name] for row in rows] for name in rows[0]}


def ids_of(texts):
    return [[card.id for card in sk.parse_cards(text)] for text in texts]


def masks_of(texts):
    return [sk.CardSet(text).mask for text in texts]


# Real showdowns -------------------------------------------------------------------------------


def test_recorded_winners(tmp_path, capsys):
    rows = solve_rows(tmp_path, SHOWDOWNS)
    assert len(rows) == 225
    assert [row["winner"] for row in rows] == [row["won"] for row in rows]
    assert {row["game"] for row in rows} == {"stud", "stud8", "razz", "five_stud"}
    assert capsys.readouterr().out.endswith("solved.csv: 225 rows, 104 hands\n")


def test_ranks_and_categories(tmp_path):
    for row in solve_rows(tmp_path, SHOWDOWNS):
        values = {HALF[s]: sk.evaluate(row["cards"], s) for s in SCALES_OF[row["game"]]}
        for half in ("high", "low"):
            given = (row[f"{half}_rank"], row[f"{half}_category"])
            if half not in values:
                assert given == ("", "")
            elif values[half] is None:
                assert given == ("0", "")
            else:
                assert given == (str(values[half].rank), values[half].category)


def test_columns_come_out_as_they_went_in(tmp_path):
    solve(SHOWDOWNS, "--output", tmp_path / "solved.csv")
    given = SHOWDOWNS.read_text().splitlines()
    solved = (tmp_path / "solved.csv").read_text().splitlines()
    assert all(after.startswith(before + ",") for before, after in zip(given, solved, strict=True))


def test_words(capsys):
    solve(SHOWDOWNS)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 104
    assert lines[0] == "bovada-0010  stud  player 4 wins high: two pair, queens and tens"
    stud8 = next(line for line in lines if line.startswith("kingsclub-0005 "))
    assert stud8 == (
        "kingsclub-0005  stud8  player 1 wins high: two pair, kings and tens; "
        "nobody qualifies for low"
    )
    assert "merge-0001  razz  player 2 wins low: 9-8-6-3-2 low" in lines


def test_json_lines(capsys):
    solve(SHOWDOWNS, "--json")
    hands = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    columns = showdown_columns()
    players = [player for hand in hands for player in hand["players"]]
    assert [player["row"] for player in players] == list(range(225))
    assert [player["cards"] for player in players] == columns["cards"]
    assert [player["player"] for player in players] == columns["player"]
    assert [player["winner"] for player in players] == columns["won"]
    assert hands[0]["hand"] == "bovada-0010"
    assert hands[0]["game"] == "stud"
    assert players[1]["high"] == {
        "scale": "high",
        "rank": sk.rank("3d2dQdTsTdQc5h"),
        "of": 7462,
        "category": "two pair",
        "words": "two pair, queens and tens",
        "cards": ["Qd", "Qc", "Ts", "Td", "5h"],
    }
    razz = next(hand for hand in hands if hand["game"] == "razz")
    assert set(razz["players"][0]) == {"row", "cards", "player", "low", "winner"}
    stud8 = next(hand for hand in hands if hand["hand"] == "kingsclub-0005")
    assert all(player["low"] is None for player in stud8["players"])


# Formats --------------------------------------------------------------------------------------


HOLLOW = str.maketrans({"c": "♧", "d": "♢\ufe0f", "h": "♡\ufe0e", "s": "♤"})


def write_table(path, columns):
    if path.suffix == ".parquet":
        pq.write_table(pa.table(columns), path)
        return
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter="\t" if path.suffix == ".tsv" else ",")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))


@pytest.mark.parametrize(
    ("suffix", "cards"),
    [
        (".tsv", list),
        (".csv", lambda texts: [" ".join(map(str, ids)) for ids in ids_of(texts)]),
        (".csv", masks_of),
        (".csv", lambda texts: [text.lower().replace("t", "10") for text in texts]),
        (".csv", lambda texts: [text.translate(HOLLOW) for text in texts]),
        (".tsv", lambda texts: [", ".join(map(str, sk.parse_cards(text))) for text in texts]),
        (".parquet", list),
        (".parquet", lambda texts: pa.array(texts, pa.large_string())),
        (".parquet", lambda texts: pa.array(texts, pa.string_view())),
        (".parquet", lambda texts: pa.array([text.encode() for text in texts], pa.binary())),
        (".parquet", lambda texts: pa.array(texts).dictionary_encode()),
        (".parquet", lambda texts: pa.array(ids_of(texts), pa.list_(pa.uint8()))),
        (".parquet", lambda texts: pa.array(ids_of(texts), pa.large_list(pa.int64()))),
        (".parquet", lambda texts: pa.array(masks_of(texts), pa.uint64())),
        (".parquet", lambda texts: pa.array(masks_of(texts), pa.int64())),
    ],
)
def test_all_formats_agree(suffix, cards, tmp_path):
    columns = showdown_columns()
    path = tmp_path / f"hands{suffix}"
    write_table(path, {**columns, "cards": cards(columns["cards"])})
    expected = solve_rows(tmp_path, SHOWDOWNS)
    solved = solve_rows(tmp_path, path, "--chunk-rows", 50)
    drop_cards = [{**row, "cards": ""} for row in solved]
    assert drop_cards == [{**row, "cards": ""} for row in expected]


DEALT = sk.bulk.deal(200, seed=1)
DEALT_TEXTS = ["".join(str(sk.Card.from_id(i)) for i in hand) for hand in DEALT.tolist()]
DEALT_MASKS = np.array([sk.CardSet(hand).mask for hand in DEALT.tolist()], np.uint64)


@pytest.mark.parametrize(
    "array",
    [
        DEALT,
        DEALT.astype(">i4"),
        np.asfortranarray(DEALT.astype(np.int64)),
        DEALT_MASKS,
        DEALT_MASKS.astype(np.int64),
        DEALT_MASKS.astype(">u8"),
        np.array(DEALT_TEXTS),
        np.array(DEALT_TEXTS, "S"),
        np.array(DEALT_TEXTS, ">U20"),
    ],
    ids=lambda array: f"{array.dtype.str}{array.shape}",
)
def test_numpy_files(array, tmp_path):
    np.save(tmp_path / "hands.npy", array)
    rows = solve_rows(tmp_path, tmp_path / "hands.npy", "--game", "stud8", "--chunk-rows", 64)
    assert list(rows[0]) == ["cards", "high_rank", "high_category", "low_rank", "low_category"]
    assert [int(row["high_rank"]) for row in rows] == sk.bulk.evaluate(DEALT).tolist()
    low = sk.bulk.evaluate(DEALT, "eight_or_better").tolist()
    assert [int(row["low_rank"]) for row in rows] == low
    if array.ndim == 2 or array.dtype.kind in "US":
        assert [row["cards"] for row in rows] == DEALT_TEXTS
    else:
        assert [int(row["cards"]) for row in rows] == DEALT_MASKS.tolist()


def test_parquet_out_keeps_types(tmp_path):
    ids = pa.array(DEALT.tolist(), pa.list_(pa.uint8(), 7))
    tags = pa.array([[i, i] for i in range(200)])
    pq.write_table(pa.table({"deal": ids, "tags": tags}), tmp_path / "hands.parquet")
    output = tmp_path / "solved.parquet"
    solve(
        tmp_path / "hands.parquet", "--cards", "deal", "--scale", "ace_to_five", "--output", output
    )
    solved = pq.read_table(output)
    assert solved.column_names == ["deal", "tags", "low_rank", "low_category"]
    assert solved.schema.field("deal").type == ids.type
    assert solved["tags"].combine_chunks() == tags
    assert solved.schema.field("low_rank").type == pa.uint16()
    assert solved["low_rank"].to_pylist() == sk.bulk.evaluate(DEALT, "ace_to_five").tolist()


def test_format_option(tmp_path):
    (tmp_path / "hands.txt").write_text("hand\tnote\nAsKsQsJsTs\tx\n")
    rows = solve_rows(tmp_path, tmp_path / "hands.txt", "--format", "tsv", "--game", "five_stud")
    assert rows == [
        {
            "hand": "AsKsQsJsTs",
            "note": "x",
            "high_rank": "7462",
            "high_category": "straight flush",
        }
    ]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ('scale,cards,note\nhigh,AsKsQsJsTs,"a, ""b"""\n', 'a, "b"'),
        ("\ufeffscale,cards,note\r\nhigh,AsKsQsJsTs,007\r\n", "007"),
        ('scale,cards,note\n\n"high","AsKsQsJsTs","two\nlines"', "two\nlines"),
        ("scale,cards,note\nhigh,AsKsQsJsTs,NA\n\n\n", "NA"),
        ("scale,cards,note\nhigh,AsKsQsJsTs,\n", ""),
        ("scale,cards,note\rhigh,AsKsQsJsTs,1e5\r", "1e5"),
        ("scale,cards,note\nhigh,AsKsQsJsTs,♠ é", "♠ é"),
    ],
)
def test_text_as_people_write_it(text, note, tmp_path):
    path = tmp_path / "hands.csv"
    path.write_bytes(text.encode())
    rows = solve_rows(tmp_path, path)
    assert [(r["cards"], r["note"], r["high_rank"]) for r in rows] == [("AsKsQsJsTs", note, "7462")]


def test_empty_lines_at_the_end_are_no_rows(tmp_path):
    path = tmp_path / "hands.csv"
    path.write_bytes(b"cards\nAsKsQsJsTs\r\n\r\n\n")
    assert len(solve_rows(tmp_path, path, "--scale", "high")) == 1


def test_hollow_suits_on_a_scale(tmp_path):
    path = tmp_path / "hands.csv"
    path.write_text(
        "cards\n" + "".join(f"{'A♡K♢Q♧J♤10♡9♢8♧'[: 2 * n + (n > 4)]}\n" for n in (5, 7, 6))
    )
    rows = solve_rows(tmp_path, path, "--scale", "high")
    expected = [str(sk.rank("AhKdQcJsTh9d8c"[: 2 * n], "high")) for n in (5, 7, 6)]
    assert [row["high_rank"] for row in rows] == expected


@pytest.mark.parametrize("kind", [pa.large_string(), pa.string_view(), pa.binary(), None])
def test_cards_come_out_as_they_went_in(kind, tmp_path):
    texts = ["Js 4h 3d 2c As", "10♡,4h 3d 2c As"]
    cards = pa.array(texts, kind) if kind is not None else pa.array(texts).dictionary_encode()
    note = pa.array(["a", None], pa.string_view())
    pq.write_table(pa.table({"cards": cards, "note": note}), tmp_path / "hands.parquet")
    rows = solve_rows(tmp_path, tmp_path / "hands.parquet", "--scale", "high")
    assert [row["cards"] for row in rows] == texts
    assert [row["note"] for row in rows] == ["a", ""]


@pytest.mark.parametrize("rows", ["2147483648", "9223372036854775808", "0" * 30 + "9" * 5000])
@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".npy"])
def test_more_rows_than_there_can_be(rows, suffix, tmp_path):
    path = tmp_path / f"hands{suffix}"
    if suffix == ".npy":
        np.save(path, DEALT)
    else:
        write_table(path, {"cards": DEALT_TEXTS})
    assert len(solve_rows(tmp_path, path, "--game", "stud", "--chunk-rows", rows)) == 200


def test_tsv_out(tmp_path):
    solve(SHOWDOWNS, "--output", tmp_path / "solved.tsv")
    assert read(tmp_path / "solved.tsv", "\t") == solve_rows(tmp_path, SHOWDOWNS)


# Games, scales and plain rows -----------------------------------------------------------------


def test_plain_rows_of_several_scales(tmp_path, capsys):
    path = tmp_path / "hands.csv"
    path.write_text(
        "cards,scale\n2c3d4h5s7c,ace_to_five\nAsKsQsJsTs9s,high\n2c3d4h5s7cKdKh,eight_or_better\n"
        "KsKhKd9c9d4s2h,eight_or_better\n"
    )
    solve(path)
    assert capsys.readouterr().out.splitlines() == [
        f"row 0  2c3d4h5s7c  low: 7-5-4-3-2 low, rank {sk.rank('2c3d4h5s7c', 'ace_to_five')} "
        "of 6175",
        f"row 1  AsKsQsJsTs9s  high: {sk.evaluate('AsKsQsJsTs9s')}, rank 7462 of 7462",
        "row 2  2c3d4h5s7cKdKh  low: 7-5-4-3-2 low, rank "
        f"{sk.rank('2c3d4h5s7c', 'eight_or_better')} of 56",
        "row 3  KsKhKd9c9d4s2h  low: does not qualify",
    ]
    solve(path, "--json")
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["scale"] for row in rows] == [
        "ace_to_five",
        "high",
        "eight_or_better",
        "eight_or_better",
    ]
    assert rows[3] == {
        "scale": "eight_or_better",
        "row": 3,
        "cards": "KsKhKd9c9d4s2h",
        "low": None,
    }


def showdown_file(tmp_path, *hands):
    """A file of stud8 hands without a column of players."""
    path = tmp_path / "showdowns.csv"
    lines = [f"{name},{cards}\n" for name, rows in hands for cards in rows]
    path.write_text("hand_id,cards\n" + "".join(lines))
    return path


def test_ties_and_single_players(tmp_path, capsys):
    path = showdown_file(
        tmp_path,
        ("alone", ["KsKhKd9c9d4s2h"]),
        ("tie", ["AsKd8h6c4d3s2c", "AdKs8c6h4s3d2h", "QdQs9c9h4c3h2s"]),
    )
    solve(path, "--game", "stud8")
    assert capsys.readouterr().out.splitlines() == [
        "alone  stud8  row 0 wins high: full house, kings over nines; nobody qualifies for low",
        "tie  stud8  row 3 wins high: two pair, queens and nines; "
        "rows 1 and 2 tie for low: 6-4-3-2-A low",
    ]
    winner = [row["winner"] for row in solve_rows(tmp_path, path, "--game", "stud8")]
    assert winner == ["high", "low", "low", "high"]


COMMUNITY = ["7sQs6c7h3sQh6h", "KdKsJd4h9h2s6h", "5sAh2d7c6d5h6h"]


@pytest.mark.parametrize("as_masks", [False, True])
def test_community_card(as_masks, tmp_path):
    cards = masks_of(COMMUNITY) if as_masks else COMMUNITY
    path = showdown_file(tmp_path, ("full", cards))
    winner = [row["winner"] for row in solve_rows(tmp_path, path, "--game", "stud")]
    assert winner == ["high", "none", "none"]


def test_players_without_a_name(tmp_path, capsys):
    path = tmp_path / "hands.parquet"
    cards = ["KsKhKd9c9d4s2h", "AsAd8h6c4d3s2c", "Js4h3c7cTd9s2s"]
    pq.write_table(
        pa.table({"hand_id": [1, 1, 2], "player": [None, "b", "c"], "cards": cards}), path
    )
    solve(path, "--game", "stud")
    assert capsys.readouterr().out.splitlines() == [
        "1  stud  row 0 wins high: full house, kings over nines",
        "2  stud  player c wins high: high card, J-T-9-7-4",
    ]
    solve(path, "--game", "stud", "--json")
    hands = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [player["player"] for hand in hands for player in hand["players"]] == [None, "b", "c"]


def test_other_names_of_columns(tmp_path, capsys):
    path = tmp_path / "hands.csv"
    path.write_text("deal,seat,held,scale\n7,north,AsKsQsJsTs,high\n7,south,2c3d4h5s7c,high\n")
    solve(path, "--hand", "deal", "--player", "seat", "--cards", "held")
    assert capsys.readouterr().out.startswith("7  high  player north wins high: ")


def test_names_that_would_disturb_a_terminal(tmp_path, capsys):
    path = showdown_file(tmp_path, ("\x1b[2Jx", ["KsKhKd9c9d4s2h"]))
    solve(path, "--game", "stud")
    assert capsys.readouterr().out.startswith('"\\u001b[2Jx"  stud  row 0 wins')


# Chunks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk_rows", [1, 2, 3, 100])
@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_chunks_change_nothing(chunk_rows, suffix, tmp_path, capsys):
    path = tmp_path / f"hands{suffix}"
    write_table(path, showdown_columns())
    solve(path, "--json")
    whole = capsys.readouterr().out
    solve(path, "--json", "--chunk-rows", chunk_rows)
    assert capsys.readouterr().out == whole
    rows = solve_rows(tmp_path, path)
    assert solve_rows(tmp_path, path, "--chunk-rows", chunk_rows) == rows


def test_blocks_of_a_text_file(tmp_path, monkeypatch):
    monkeypatch.setattr("studkit.cli.delimited._BLOCK_BYTES", 100)
    rows = solve_rows(tmp_path, SHOWDOWNS)
    assert [row["winner"] for row in rows] == [row["won"] for row in rows]


def test_hands_whose_names_share_a_hash(tmp_path, monkeypatch):
    monkeypatch.setattr(showdowns, "hash", lambda name: 7, raising=False)
    rows = solve_rows(tmp_path, SHOWDOWNS, "--chunk-rows", 20)
    assert [row["winner"] for row in rows] == [row["won"] for row in rows]


@st.composite
def showdown(draw):
    game = draw(st.sampled_from(_core.games()))
    players = draw(st.integers(1, 6))
    deck = draw(st.permutations(range(52)))
    count = game[2]
    hands = [deck[i * count : (i + 1) * count] for i in range(players)]
    return game[0], ["".join(str(sk.Card.from_id(i)) for i in hand) for hand in hands]


@settings(max_examples=60, deadline=None)
@given(st.lists(showdown(), min_size=1, max_size=8), st.integers(1, 30))
def test_winners_are_those_of_evaluate(tmp_path_factory, hands, chunk_rows):
    tmp_path = tmp_path_factory.mktemp("property")
    path = tmp_path / "hands.csv"
    lines = [f"{i},{game},{c}\n" for i, (game, rows) in enumerate(hands) for c in rows]
    path.write_text("hand_id,game,cards\n" + "".join(lines))
    rows = solve_rows(tmp_path, path, "--chunk-rows", chunk_rows)
    for (game, texts), (_, group) in zip(
        hands, groupby(rows, key=lambda row: row["hand_id"]), strict=True
    ):
        wins = [set() for _ in texts]
        for scale in SCALES_OF[game]:
            ranks = [sk.rank(text, scale) for text in texts]
            for i, rank in enumerate(ranks):
                if rank and rank == max(ranks):
                    wins[i].add(HALF[scale])
        expected = ["both" if len(won) == 2 else next(iter(won), "none") for won in wins]
        assert [row["winner"] for row in group] == expected


# Output files ---------------------------------------------------------------------------------


def test_output_replaces_an_older_file_and_follows_links(tmp_path):
    target = tmp_path / "target.csv"
    target.write_text("old")
    link = tmp_path / "link.csv"
    link.symlink_to(target)
    solve(SHOWDOWNS, "--output", link)
    assert link.is_symlink()
    assert len(read(target)) == 225
    assert {path.name for path in tmp_path.iterdir()} == {"target.csv", "link.csv"}


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_output_keeps_the_permissions_of_an_older_file(mode, tmp_path):
    output = tmp_path / "out.csv"
    output.touch()
    output.chmod(mode)
    solve(SHOWDOWNS, "--output", output)
    assert output.stat().st_mode & 0o777 == mode
    assert len(read(output)) == 225


def test_interruption_leaves_nothing(tmp_path, monkeypatch, capsys):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("studkit.cli.progress.ProgressBar.update", interrupt)
    argv = ["solve", str(SHOWDOWNS), "--chunk-rows", "10", "--output", str(tmp_path / "a.csv")]
    assert main(argv) == 130
    assert capsys.readouterr().err == "studkit: interrupted\n"
    assert list(tmp_path.iterdir()) == []


def test_progress_bar_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr("studkit.cli.progress._QUIET_SECONDS", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    solve(SHOWDOWNS, "--chunk-rows", 50, "--json")
    err = capsys.readouterr().err
    assert "225 rows" in err
    assert "rows/s" in err
    assert "100%" in err
    solve(SHOWDOWNS, "--chunk-rows", 50, "--json", "--no-progress")
    assert capsys.readouterr().err == ""
