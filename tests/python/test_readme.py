"""What the README shows of the command line; its Python runs as a doctest."""

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from studkit.cli import main

README = Path(__file__).parents[2] / "README.md"
BLOCKS = re.findall(r"^```console\n\$ (.*)\n((?:.*\n)*?)```", README.read_text(), re.MULTILINE)


def test_there_are_examples():
    assert BLOCKS


@pytest.mark.parametrize(("command", "output"), BLOCKS)
def test_a_command_prints_what_the_readme_says(command, output, capsys, monkeypatch):
    monkeypatch.chdir(README.parent)
    typed, _, command = command.rpartition(" | ")
    if typed:
        echo, *words = shlex.split(typed)
        assert echo == "echo"
        monkeypatch.setattr(sys, "stdin", io.StringIO(" ".join(words) + "\n"))
    program, *arguments = shlex.split(command)
    assert program == "studkit"
    assert main(arguments) == 0
    assert capsys.readouterr().out == output
