"""The small commands: an example evening, links, a backup."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper import create_app

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """`run("demo", "--instance", "there")`: the command, in a folder of its own."""

    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "scorekeeper", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    return run


def let_in(instance: Path, path: str) -> FlaskClient:
    """A phone that opened a link of an instance."""
    client = create_app(instance).test_client()
    assert client.get(path).status_code == 303
    return client


def test_example_evening(run: Run, tmp_path: Path) -> None:
    """The example evening shows open and finished matches of several scorings, and is made once."""
    assert run("demo").returncode == 0
    page = let_in(tmp_path / "instance", run("link", "scorer").stdout.strip()).get("/").text
    for words in ("Ana", "Świętosława", "Mexican", "Puerto Rican", "winner", "3 hands"):
        assert words in page
    again = run("demo")
    assert (again.returncode, again.stdout) == (2, "")
    assert "has matches already" in again.stderr


def test_example_season(run: Run, tmp_path: Path) -> None:
    """So many matches in a league of 200 players over 40 evenings, opened by the link that is printed; it verifies."""
    done = run("demo", "--matches", "45")
    assert done.returncode == 0
    assert done.stderr == ""
    phone = let_in(tmp_path / "instance", done.stdout.rsplit(" ", 1)[1].strip())
    page = phone.get("/").text
    assert "Example season" in page
    league = page.split("/l/")[1][:32]
    assert len(phone.get(f"/l/{league}.json").get_json()["standings"]) > 40
    assert run("verify").returncode == 0
    assert run("demo", "--matches", "3").returncode == 2


@pytest.mark.parametrize(("role", "may_start"), [("organiser", True), ("scorer", True), ("viewer", False)])
def test_link_lets_a_phone_in(run: Run, tmp_path: Path, role: str, may_start: bool) -> None:
    """A link made on the command line gives a phone its role in the league At home."""
    page = let_in(tmp_path / "instance", run("link", role).stdout.strip()).get("/").text
    assert "At home" in page
    assert ("New game" in page) == may_start


def test_backup_is_whole(run: Run, tmp_path: Path) -> None:
    """A backup put into an empty folder holds every match, and verifies."""
    run("demo")
    (tmp_path / "other").mkdir()
    assert run("backup", "other/scorekeeper.db").returncode == 0
    assert run("verify", "--instance", "other").returncode == 0
    page = let_in(tmp_path / "other", run("link", "viewer", "--instance", "other").stdout.strip()).get("/").text
    assert "Świętosława" in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("backup", "b.db", "--instance", "nowhere"), "there is no record in nowhere"),
        (("verify", "--instance", "nowhere"), "there is no record in nowhere"),
        (("backup", "taken"), "taken exists already"),
    ],
)
def test_one_line_says_what_is_in_the_way(run: Run, tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    """What cannot be done is said in one line, without a traceback."""
    (tmp_path / "taken").write_text("a file")
    result = run(*arguments)
    assert result.returncode != 0
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
