"""`scorekeeper rules`: the rule book on the terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.game.rulebook import page
from scorekeeper.game.scorings import games

TOP = Path(__file__).parents[1]


def run(*args: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "scorekeeper", "rules", *args]
    return subprocess.run(command, capture_output=True, cwd=TOP, env=os.environ | environment, check=False)


def words(text: object) -> str:
    """The words of a text, however its lines are broken."""
    return " ".join(str(text).split())


def test_the_list() -> None:
    """Without a scoring: every one by its key and its name, under its game, also where the locale knows no Unicode."""
    done = run(LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    rows = [line.split(maxsplit=1) for line in done.stdout.decode().splitlines() if line.startswith("  ")]
    assert [key for key, _ in rows] == [key for _, keys in games() for key in keys]
    assert "Goat (козёл)" in done.stdout.decode()


@pytest.mark.parametrize("key", ["mexican", "puerto-rico-500", "tally"])
def test_a_page(key: str) -> None:
    """All that stands on the page of the book, in lines that fit a terminal."""
    done = run(key)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert max(map(len, text.splitlines())) <= 78
    rules = page(key)
    said = words(text)
    for sentence in (*rules.paragraphs.values(), *rules.impossible, *rules.doubtful, *(s for _, s in rules.course)):
        assert words(sentence) in said
    for option in rules.options:
        assert f"{option.key}: {words(option.means)}" in said
    for example in rules.examples:
        for line in (line for hand in example.hands for line in hand.lines):
            assert words(line.text) in said


def test_an_unknown_scoring() -> None:
    """Is named in one line, with those that are known; nothing else is printed."""
    done = run("chess")
    assert (done.returncode, done.stdout) == (2, b"")
    message = done.stderr.decode()
    assert message.startswith('rules: scoring: "chess" is not known; known are: simple')
    assert message.count("\n") == 1


def test_whoever_reads_it_may_stop() -> None:
    """A reader that has seen enough is no error to shout about."""
    command = [sys.executable, "-m", "scorekeeper", "rules", "partnership"]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
