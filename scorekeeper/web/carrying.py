"""A whole league as a file, for its organiser: to keep, or to bring into another instance."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from flask import Blueprint, Response, current_app
from werkzeug.utils import secure_filename

from scorekeeper.store import carrying, leagues
from scorekeeper.store.connection import connect
from scorekeeper.web.db import FILE, database

pages = Blueprint("carrying", __name__, url_prefix="/l/<league>")


@pages.get("/export.jsonl")
def export(league: str) -> Response:
    """Everything of the league, a row a line, with all hashes; a browser keeps it as a file."""
    name = f"attachment; filename={secure_filename(leagues.name_of(database(), league)) or 'league'}.jsonl"
    lines = _lines(Path(current_app.instance_path) / FILE, league)
    return Response(lines, mimetype="application/jsonl", headers={"Content-Disposition": name})


def _lines(path: Path, league: str) -> Iterator[str]:
    # On a connection of its own: the request's is closed before a long file has been sent.
    with connect(path) as db:
        yield from carrying.lines(db, league)
