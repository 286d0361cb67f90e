"""`scorekeeper export` and `import`: a league from one folder into another, and what they say when it cannot be."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper import create_app
from scorekeeper.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("export", "at home")`: the command, in an empty folder with an example evening in `instance`."""
    runner = CliRunner()
    monkeypatch.chdir(tmp_path)
    runner.invoke(main, ["demo"])
    return lambda *arguments: runner.invoke(main, arguments)


def test_out_and_in(run: Run) -> None:
    """A league goes out into a file or onto standard output and in again, once; the record is as it was written."""
    assert run("export", "AT HOME", "home.jsonl").exit_code == 0
    printed = run("export", "at home").stdout
    assert run("import", "home.jsonl", "--instance", "other").stdout.startswith("At home: 49 entries and ")
    assert run("export", "at home", "--instance", "other").stdout == printed
    assert "everything was here already" in run("import", "home.jsonl", "--instance", "other").stdout
    assert run("verify", "--instance", "other").exit_code == 0
    run("link", "viewer", "--instance", "third")
    assert "has its own At home" in run("import", "home.jsonl", "--instance", "third").stdout
    twice = run("export", "at home", "--instance", "third")
    assert (twice.exit_code, twice.stdout) == (1, "")
    assert "several leagues are called at home" in twice.stderr


def test_a_way_into_a_league_from_elsewhere(run: Run) -> None:
    """A link into any league of the instance, by its name; none into a league that is not there."""
    run("export", "at home", "home.jsonl")
    run("link", "viewer", "--instance", "other")
    run("import", "home.jsonl", "--instance", "other")
    league = json.loads(Path("home.jsonl").read_text(encoding="utf-8").splitlines()[0])["league"]
    phone = create_app(Path("other")).test_client()
    assert (
        phone.get(run("link", "organiser", "--league", league, "--instance", "other").stdout.strip()).status_code == 303
    )
    assert phone.get(f"/l/{league}/settings").status_code == 200
    assert "no league is called x" in run("link", "viewer", "--league", "x").stderr


def test_a_broken_file(run: Run) -> None:
    """It is named with its line, and nothing comes in."""
    run("export", "at home", "home.jsonl")
    text = Path("home.jsonl").read_text(encoding="utf-8")
    Path("broken.jsonl").write_text(text.replace('"B":5', '"B":6'), encoding="utf-8")
    refused = run("import", "broken.jsonl", "--instance", "other")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "broken.jsonl, line 16: match " in refused.stderr
    assert "entry 2: is not as it was written; nothing was brought in" in refused.stderr
    assert "no league is called at home" in run("export", "at home", "--instance", "other").stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("export", "nobody's"), "no league is called nobody's; there are:"),
        (("export", "at home", "taken"), "taken exists already"),
        (("export", "at home", "no/where"), "no/where: No such file or directory"),
        (("export", "at home", "--instance", "nowhere"), "there is no record in nowhere"),
        (("import", "nothing"), "does not exist"),
    ],
)
def test_what_cannot_be(run: Run, arguments: tuple[str, ...], words: str) -> None:
    """It is said in words."""
    Path("taken").touch()
    refused = run(*arguments)
    assert refused.exit_code
    assert words in refused.stderr
    assert "Traceback" not in refused.stderr
