"""A league's file from its page."""

from collections.abc import Callable
from pathlib import Path

from flask.testing import FlaskClient
from pages import clear
from sqlite_utils import Database

from scorekeeper.store.bringing import bring
from scorekeeper.store.connection import connect, migrate


def test_the_organiser_takes_the_whole_league(
    client_as: Callable[..., FlaskClient], league: str, matches: dict[str, list[str]], db: Database, tmp_path: Path
) -> None:
    """The file that the page links to brings every entry into another instance."""
    phone = client_as("organiser", league)
    assert f"/l/{league}/export.jsonl" in phone.get(f"/l/{league}").text
    answer = phone.get(f"/l/{league}/export.jsonl")
    assert answer.headers["Content-Disposition"] == "attachment; filename=Thursday_club.jsonl"
    with connect(tmp_path / "other.db") as other:
        migrate(other)
        brought = bring(other, answer.data.splitlines(keepends=True))
    assert (brought.league, brought.entries) == (league, db.table("entry").count)
    for role in ("viewer", "scorer"):
        clear(client_as(role, league).get(f"/l/{league}/export.jsonl"), 403)
        assert "export.jsonl" not in client_as(role, league).get(f"/l/{league}").text
