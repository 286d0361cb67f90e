"""Making a league on a public instance: the passphrase, and how often it may be tried."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, errors, form, forms, send
from sqlite_utils import Database

from scorekeeper.web import leagues
from scorekeeper.web.passphrase import MOST_TRIES, SECONDS, TooManyTries, Tries

Read = Callable[..., Any]
PASSPHRASE = "double blank é"  # noqa: S105 of the test only


@pytest.fixture(autouse=True)
def _public(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The instance is open to the internet, and nobody has tried anything yet."""
    monkeypatch.setenv("SCOREKEEPER_PASSPHRASE", PASSPHRASE)
    monkeypatch.setattr(leagues, "TRIES", Tries())
    return


def test_whoever_knows_it_makes_a_league(client_as: Callable[..., FlaskClient], db: Database, read: Read) -> None:
    """A phone that was never here before is its organiser; the first page shows the way."""
    phone = client_as(None)
    assert "/leagues/new" in [link for _, link in read(phone.get("/")).links]
    made = send(phone, read(phone.get("/leagues/new")), name="Harbour league", passphrase=PASSPHRASE)
    assert made.status_code == 303
    assert read(phone.get(f"{made.location}/settings")).status == 200
    assert client_as(None).get(made.location).status_code == 403
    assert PASSPHRASE not in "\n".join(db.conn.iterdump())


def test_a_wrong_one(client_as: Callable[..., FlaskClient], db: Database, read: Read) -> None:
    """Makes nothing, says so, and keeps what was typed but for itself; after some tries even the right one waits."""
    phone = client_as(None)
    page = read(phone.get("/leagues/new"))
    for wrong in ["", "double blank", "x" * 9000, "\udcff".encode("utf-8", "replace").decode(), "é"][:MOST_TRIES]:
        refused = read(send(phone, page, name="Mine", passphrase=wrong))
        assert (refused.status, errors(refused)) == (422, ["passphrase-error"])
        assert form(refused).fields["name"] == "Mine"
        assert form(refused).fields["passphrase"] == ""
    refused = send(phone, page, name="Mine", passphrase=PASSPHRASE)
    clear(refused, 429)
    assert "Too many tries" in refused.text
    assert send(phone, page, name="", passphrase=PASSPHRASE).status_code == 422
    elsewhere = client_as(None)
    elsewhere.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    assert send(elsewhere, page, name="Theirs", passphrase=PASSPHRASE).status_code == 303
    assert [row["name"] for row in db.query("SELECT name FROM league")] == ["Theirs"]


def test_tries_are_forgotten() -> None:
    """After ten minutes, and after the right one; each address has its own."""
    tries = Tries()
    for second in range(MOST_TRIES):
        assert not tries.is_right("x", "here", second)
    assert tries.is_right(PASSPHRASE, "there", 5)
    with pytest.raises(TooManyTries):
        tries.is_right(PASSPHRASE, "here", SECONDS - 1)
    assert tries.is_right(PASSPHRASE, "here", SECONDS)
    for second in range(MOST_TRIES):
        assert not tries.is_right("x", "here", 2 * SECONDS + second)


def test_the_memory_of_tries_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many addresses come, those that were quiet longest are forgotten first."""
    monkeypatch.setattr("scorekeeper.web.passphrase.MOST_ADDRESSES", 2)
    tries = Tries()
    for address in ["one", *["two"] * MOST_TRIES, "three"]:
        tries.is_right("x", address, 0)
    with pytest.raises(TooManyTries):
        tries.is_right(PASSPHRASE, "two", 1)
    assert len(tries._wrong) == 2


def test_elsewhere_nobody_is_asked(
    client_as: Callable[..., FlaskClient], league: str, monkeypatch: pytest.MonkeyPatch, read: Read
) -> None:
    """An instance at home has no passphrase; there whoever keeps score makes leagues."""
    monkeypatch.delenv("SCOREKEEPER_PASSPHRASE")
    [asked] = forms(read(client_as("scorer", league).get("/leagues/new")))
    assert "passphrase" not in asked.names
