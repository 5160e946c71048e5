"""`studkit eval`, and what is common to the whole command line."""

import json
import os
import signal
import subprocess
import sys

import pytest

import studkit as sk
from studkit.cli import main

KINGS_FULL = "KsKhKd9c9d4s2h"


def test_all_three_readings(capsys):
    assert main(["eval", "AcAd8s7h5c3d2s"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(sk.SCALES)
    assert "pair of aces" in lines[0]
    assert "7-5-3-2-A low" in lines[1]
    assert "7h 5c 3d 2s" in lines[1]
    rank = sk.rank("AcAd8s7h5c3d2s", "eight_or_better")
    assert lines[1].endswith(f"rank {rank} of 56")
    assert lines[2].endswith("of 6175")


@pytest.mark.parametrize(
    "cards",
    [[KINGS_FULL], ["Ks", "Kh", "Kd", "9c", "9d", "4s", "2h"], ["KSKHKD", "9♣, 9♦", "4s2h"]],
)
def test_cards_in_one_or_several_arguments(cards, capsys):
    assert main(["eval", *cards]) == 0
    assert f"rank {sk.rank(KINGS_FULL)} of 7462" in capsys.readouterr().out


def test_one_scale_and_no_low(capsys):
    assert main(["eval", KINGS_FULL, "--scale", "eight_or_better"]) == 0
    assert capsys.readouterr().out == "eight_or_better  does not qualify\n"


def test_json(capsys):
    assert main(["eval", "--json", "KsKhKd", "9c9d"]) == 0
    readings = json.loads(capsys.readouterr().out)
    assert readings == {
        "cards": ["Ks", "Kh", "Kd", "9c", "9d"],
        "high": {
            "scale": "high",
            "rank": sk.rank("KsKhKd9c9d"),
            "of": 7462,
            "category": "full house",
            "words": "full house, kings over nines",
            "cards": [str(card) for card in sk.evaluate("KsKhKd9c9d").cards],
        },
        "eight_or_better": None,
        "ace_to_five": readings["ace_to_five"],
    }
    assert readings["ace_to_five"]["category"] == "full house"


@pytest.mark.parametrize(
    ("cards", "parts"),
    [
        (["AhKh"], ["2 cards", "5 to 7"]),
        (["2c3c4c5c6c7c8c9c"], ["8 cards", "5 to 7"]),
        (["AhKhQhJhAh"], ["Ah", "twice"]),
        (["AhKhQhJhXx"], ["Xx", "suit"]),
        (["AhKhQhJh52"], ["52", "suit"]),
        ([""], ["0 cards", "5 to 7"]),
        (["AhKhQhJh\udcff"], ["AhKhQhJh", "suit"]),
    ],
)
def test_refused_cards(cards, parts, capsys):
    assert main(["eval", *cards]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("studkit: ")
    assert err.count("\n") == 1
    for part in parts:
        assert part in err


@pytest.mark.parametrize(
    ("argv", "parts"),
    [
        ([], ["COMMAND"]),
        (["eval"], ["CARDS"]),
        (["eval", KINGS_FULL, "--scale", "best"], ["best", *sk.SCALES]),
        (["solve", "a.csv", "--game", "holdem"], ["holdem", *sk.GAMES]),
        (["solve", "a.csv", "--scale", "best"], ["best", *sk.SCALES]),
        (["solve", "a.csv", "--game", "stud", "--scale", "high"], ["--scale", "--game"]),
        (["solve", "a.csv", "--json", "--output", "b.csv"], ["--output", "--json"]),
        (["solve", "a.csv", "--chunk-rows", "0"], ["'0'", "1 or more"]),
        (["solve", "a.csv", "--chunk-rows", "many"], ["'many'", "1 or more"]),
        (["solve", "a.csv", "--chunk-rows", "²"], ["1 or more"]),
        (["solve", "a.csv", "--format", "xlsx"], ["xlsx", "parquet"]),
    ],
)
def test_wrong_usage(argv, parts, capsys):
    with pytest.raises(SystemExit) as exit_info:
        main(argv)
    assert exit_info.value.code == 2
    err = capsys.readouterr().err
    for part in parts:
        assert part in err


def test_version(capsys):
    with pytest.raises(SystemExit) as exit_info:
        main(["--version"])
    assert exit_info.value.code == 0
    assert capsys.readouterr().out == f"studkit {sk.__version__}\n"


def test_module_runs_too():
    command = [sys.executable, "-m", "studkit", "eval", KINGS_FULL, "--scale", "high"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("high  full house, kings over nines")


def run_code(code, *argv, **options):
    command = [sys.executable, "-c", code, *argv]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


RUN = "from studkit.__main__ import run\nrun()\n"


def test_process_ends_without_the_end_of_python():
    code = f"import atexit, os\natexit.register(os.abort)\n{RUN}"
    for argv, status in ((["eval", KINGS_FULL], 0), (["eval", "Xx"], 1), (["eval"], 2)):
        done = run_code(code, *argv)
        assert done.returncode == status
        assert done.stdout.count("\n") == (0 if status else 3)
        assert bool(done.stderr) == bool(status)


def run_closed(redirection, *argv, **options):
    shell = ["sh", "-c", f'exec "$0" -m studkit "$@" {redirection}', sys.executable]
    return subprocess.run([*shell, *argv], capture_output=True, text=True, check=False, **options)


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["eval", KINGS_FULL], "studkit: stdout is closed: there is nowhere to print\n"),
        (["solve", "hands.csv", "--game", "stud"], "studkit: stdout is closed: there is nowhere"),
        (["solve", "hands.csv", "--game", "stud", "--output", "out.csv"], ""),
    ],
)
def test_closed_stdout(argv, said, tmp_path):
    (tmp_path / "hands.csv").write_text(f"cards\n{KINGS_FULL}\n")
    done = run_closed(">&-", *argv, cwd=tmp_path)
    assert done.returncode == (1 if said else 0)
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == bool(said)
    assert (tmp_path / "out.csv").exists() == (not said)


def test_closed_stderr():
    done = run_closed("2>&-", "eval", "Xx")
    assert (done.returncode, done.stdout) == (1, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_full_stdout():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "studkit", "eval", KINGS_FULL],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "studkit: stdout: No space left on device\n"


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_signals_leave_nothing(name, tmp_path):
    (tmp_path / "hands.csv").write_text(f"cards\n{KINGS_FULL}\n")
    code = (
        "import os, signal\n"
        "from studkit.cli.progress import ProgressBar\n"
        f"ProgressBar.update = lambda *_: os.kill(os.getpid(), signal.{name})\n{RUN}"
    )
    argv = ["solve", "hands.csv", "--game", "stud", "--output", "out.csv"]
    done = run_code(code, *argv, cwd=tmp_path)
    assert done.returncode == 128 + getattr(signal, name)
    assert done.stdout == done.stderr == ""
    assert [path.name for path in tmp_path.iterdir()] == ["hands.csv"]


def test_eval_needs_no_extra_package():
    code = (
        "import sys\n"
        "sys.modules['pyarrow'] = sys.modules['rich'] = None\n"
        "from studkit.cli import main\n"
        f"assert main(['eval', '{KINGS_FULL}']) == 0\n"
        "sys.exit(main(['solve', 'hands.csv', '--game', 'stud']))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pyarrow" in done.stderr
    assert "pip install 'studkit[cli]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_reader_that_goes_away(tmp_path):
    path = tmp_path / "hands.csv"
    path.write_text("cards\n" + f"{KINGS_FULL}\n" * 20_000)
    command = [sys.executable, "-m", "studkit", "solve", str(path), "--game", "stud"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline().startswith("row 0  ")
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 0
