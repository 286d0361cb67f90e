"""Many results at once: a pasted or uploaded paper, looked at first, then all of it entered or nothing.

What is recognised says `game.papers`, what of it is there already and who is meant says `store.taking_in`. A file of
the league itself (`store.carrying`) is brought in here, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.game import papers
from scorekeeper.game.errors import Impossible
from scorekeeper.game.league.exact import shown
from scorekeeper.game.papers.decoding import ENCODINGS, decode
from scorekeeper.game.scorings import is_lowest
from scorekeeper.game.words import N_
from scorekeeper.store import carrying, house_rules, leagues
from scorekeeper.store.bringing import bring
from scorekeeper.store.connection import writing
from scorekeeper.store.joining import Refused
from scorekeeper.store.taking_in import Plan, Said, plan, take_in
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.rules_offered import POINTS_ONLY, rules_offered
from scorekeeper.web.words import here, spoken

pages = Blueprint("importing", __name__, url_prefix="/l/<league>/import")

MOST_ROWS = 2000
HEADINGS = 100
"""So many rows more may be headings and totals."""
LARGEST = 4_000_000
"""Bytes of a file; a larger one is for the command `scorekeeper import`."""
FORMATS = {
    "bg_stats": N_("Export of BG Stats"),
    "keepscore": N_("Spreadsheet of KeepScore"),
    "lines": N_("One line a game"),
    "rounds": N_("A sheet of rounds"),
    "hands": N_("One row a hand"),
    "results": N_("One row a result"),
}


@pages.get("")
def show(league: str) -> str:
    """The form, and what its rows look like."""
    return _page(league)


@pages.post("")
def enter(league: str) -> Any:
    """Look at the rows, or enter them, all in one write."""
    request.max_content_length = 3 * LARGEST
    request.max_form_memory_size = 3 * LARGEST
    raw = _uploaded()
    if len(raw) > LARGEST:
        return _page(league, error=_("That file is too large for this page: use the command scorekeeper import.")), 422
    if carrying.is_file(raw):
        return _bring(league, raw)
    text, encoding = decode(raw, request.form.get("encoding", "")) if raw else (request.form.get("rows", ""), "")
    settled = leagues.settings(database(), league)
    said = said_of(request.form, league, settled)
    more: dict[str, Any] = {"rows": text, "encoding": encoding, "said": said}
    # Too much is not even read; a JSON file is of any number of lines.
    rows = 0 if text.lstrip().startswith("{") else sum(not line.isspace() for line in text.splitlines())
    kept = tuple(house_rules.kept(database(), league).values())
    paper = papers.read(text if rows <= MOST_ROWS + HEADINGS else "", kept)
    if paper.found > MOST_ROWS or not (paper.found or paper.wrong or paper.left_out):
        return _page(league, **more, error=_("From 1 to %(most)s rows at once.", most=MOST_ROWS)), 422
    try:
        found = plan(database(), league, paper, said)
    except Impossible as problem:
        return _page(league, **more, error=spoken(problem.text)), 422
    more["found"] = found
    if found.wrong:
        return _page(league, **more), 422
    if "enter" not in request.form:
        return _page(league, **more)
    if found.unsure:
        return _page(league, **more, error=_("Say of every name who it is.")), 422
    try:
        with writing(database()):
            take_in(database(), found, writer(), now())
    except Impossible as problem:
        return _page(league, **more, error=spoken(problem.text)), 422
    return redirect(url_for("leagues.show", league=league), 303)


def _uploaded() -> bytes:
    """The file that came with the form, at most a byte too much of it; nothing where none was chosen."""
    file = request.files.get("file")
    if file is None:
        return b""
    with file.stream:  # a large one lies in a file of its own
        return bytes(file.read(LARGEST + 1))


def said_of(form: Mapping[str, str], league: str, settled: Mapping[str, Any]) -> Said:
    """What the form says of a paper: who is meant by `who-0` and so on is said by `is-0`."""
    _words, rules = rules_offered(league).get(form.get("scoring", ""), ("", POINTS_ONLY))
    return Said(
        joined={name: form.get(f"is-{field[4:]}", "") for field, name in form.items() if field.startswith("who-")},
        lowest=form["lowest"] == "1" if "lowest" in form else is_lowest(settled.get("scoring", "")),
        day=form.get("day", here(now()).date().isoformat()),
        rules=rules,
    )


def _bring(league: str, raw: bytes) -> Any:
    try:
        bring(database(), raw.splitlines(keepends=True), only=league)
    except Refused as problem:
        words = spoken(problem.text)
        said = _("Row %(number)s:", number=problem.line) + " " + words if problem.line else words
        return _page(league, error=said), 422
    return redirect(url_for("leagues.show", league=league), 303)


def _page(league: str, *, found: Plan | None = None, **more: Any) -> str:
    name = leagues.name_of(database(), league)
    shows: dict[str, Any] = {"rows": "", "error": "", "encoding": "", "said": Said(), **more}
    lines = shows["rows"].splitlines()
    if found and found.paper.format == "bg_stats":
        lines = []
    return render_template(
        "leagues/import.html",
        league=league,
        name=name,
        found=found,
        lines=lines,
        formats=FORMATS,
        encodings=ENCODINGS,
        rules=rules_offered(league),
        shown=shown,
        **shows,
    )
