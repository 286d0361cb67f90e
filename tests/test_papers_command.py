"""`scorekeeper import FILE --league NAME`: a look first, questions that need an answer, and all or nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

Run = Callable[..., Result]
KEEPSCORE = (
    '"a","b","c","d","e","f","g","h","Ada","Ana"\r\n'
    '"2024-03-02 20:10:00","2024-03-02 21:05:30","00:55:30","2","7","","Ada","Ana","61","40"\r\n'
)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("paper.csv", "--dry-run")`: the command, on an example evening."""
    runner = CliRunner()
    monkeypatch.chdir(tmp_path)
    runner.invoke(main, ["demo"])

    def run(text: str, *options: str) -> Result:
        Path("paper.csv").write_bytes(text.encode())
        return runner.invoke(main, ["import", "paper.csv", "--league", "at home", *options])

    return run


def test_look_then_enter_once(run: Run) -> None:
    """A dry run enters nothing; the second time everything is there."""
    looked = run(KEEPSCORE, "--wins", "highest", "--dry-run")
    assert "keepscore, UTF-8: 1 to enter, 0 there already\n  2: 2024-03-02 Ada 61, Ana 40\n" in looked.stdout
    assert "New players: Ada" in looked.stdout
    assert "this was a dry run" in looked.stdout
    assert "\n1 entered." in run(KEEPSCORE, "--wins", "highest").stdout
    again = run(KEEPSCORE, "--wins", "highest")
    assert "0 to enter, 1 there already" in again.stdout
    assert "\n0 entered." in again.stdout


def test_what_has_to_be_said(run: Run) -> None:
    """Which total wins, and who is meant by a name that is only alike: nothing is entered before."""
    refused = run(KEEPSCORE)
    assert refused.exit_code == 1
    assert "say --wins highest or --wins lowest" in refused.stderr
    alike = KEEPSCORE.replace("Ana", "ANA").replace("Ada", "Swietoslawa")
    refused = run(alike, "--wins", "highest")
    assert refused.exit_code == 1
    assert "Who is ANA? --join 'ANA=Ana'\n" in refused.stderr
    assert "or somebody new: --join 'Swietoslawa=Swietoslawa'" in refused.stderr
    joined = run(alike, "--wins", "highest", "--join", "ANA=Ana", "--join", "Swietoslawa=Świętosława")
    assert "\n1 entered." in joined.stdout
    assert "New players" not in joined.stdout


def test_a_bad_row(run: Run) -> None:
    """It is named with its column and what stands there, and nothing is entered."""
    rows = "2026-03-01;Ana;1;Bo;2\n2026-02-30;Ana;1;Bo;2\n"
    refused = run(rows, "--wins", "highest")
    assert refused.exit_code == 1
    assert "wrong: row 2, column 1: That is no date: 2026-03-31 or 31.3.2026. (2026-02-30;Ana;1;Bo;2)" in refused.stderr
    assert "0 there already" in run(rows.splitlines()[0], "--wins", "highest").stdout


def test_a_sheet(run: Run) -> None:
    """It needs a day; its scoring may be said."""
    assert "That is no date" in run("Ana,Bo\n1,2\n").stderr
    assert "\n1 entered." in run("Ana,Bo\n1,2\n", "--day", "2026-03-01", "--scoring", "tally-low").stdout


@pytest.mark.parametrize(
    ("options", "words"), [(("--join", "x"), "x has no ="), (("--league", "y"), "no league is called y")]
)
def test_options_that_mean_nothing(run: Run, options: tuple[str, ...], words: str) -> None:
    """It is said."""
    refused = run("2026-03-01;Ana;1;Bo;2\n", *options)
    assert refused.exit_code
    assert words in refused.stderr


def test_without_a_league(run: Run) -> None:
    """What is no league's file needs to be told where it belongs."""
    run("2026-03-01;Ana;1;Bo;2\n", "--dry-run")
    refused = CliRunner().invoke(main, ["import", "paper.csv"])
    assert refused.exit_code == 2
    assert "say --league NAME" in refused.stderr
