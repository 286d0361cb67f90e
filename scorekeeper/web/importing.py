"""Many results at once: rows of a spreadsheet, looked at first, then entered all or none."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.game.errors import Impossible
from scorekeeper.store import evenings, leagues
from scorekeeper.store.connection import writing
from scorekeeper.store.reported import MOST_SIDES, Outcome, refuse_impossible, report
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.opening import once
from scorekeeper.web.results import BadResult, outcomes_of
from scorekeeper.web.words import spoken

pages = Blueprint("importing", __name__, url_prefix="/l/<league>/import")

MOST_ROWS = 1000


@dataclass(frozen=True)
class Row:
    """A row as it was read: its number (from 1), its cells, and its meeting or (column from 1, what is wrong there)."""

    number: int
    cells: tuple[str, ...]
    day: date | None
    outcomes: tuple[Outcome, ...]
    errors: tuple[tuple[int, str], ...]


@pages.get("")
def show(league: str) -> str:
    """The form, and what its rows look like."""
    return _page(league)


@pages.post("")
def enter(league: str) -> Any:
    """Look at the rows, or enter them, all in one write."""
    text = request.form.get("rows", "")
    try:
        found = read_rows(text, leagues.settings(database(), league).get("scoring", ""))
    except csv.Error:  # a quotation mark that is never closed, and much behind it
        found = []
    if not found or len(found) > MOST_ROWS:
        error = _("From 1 to %(most)s rows at once.", most=MOST_ROWS)
        return _page(league, rows=text, error=error), 422
    bad = any(row.errors for row in found)
    if bad or "enter" not in request.form:
        return _page(league, rows=text, found=found, bad=bad), 422 if bad else 200
    key = once(request.form)
    with writing(database()):
        for row in found:
            assert row.day is not None
            evening = evenings.new_evening(database(), league, row.day, "", now())
            report(database(), league, evening, row.outcomes, writer(), now(), f"{key}n{row.number}")
    return redirect(url_for("leagues.show", league=league), 303)


def _page(league: str, **more: Any) -> str:
    name = leagues.name_of(database(), league)
    shows: dict[str, Any] = {"rows": "", "found": [], "bad": False, "error": "", **more}
    return render_template("leagues/import.html", league=league, name=name, once=once(request.form), **shows)


def read_rows(text: str, scoring: str) -> list[Row]:
    """The rows of a table: a day, then a player or pair and the points, again and again; a heading may stand first.

    Cells are separated by tabs, semicolons or commas, whichever the first line has. Raises csv.Error for what is no
    table at all.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if line.strip()), "")
    separator = next((sign for sign in "\t;" if sign in first), ",")
    rows: list[Row] = []
    for number, cells in enumerate(csv.reader(lines, delimiter=separator), start=1):
        tidy = [cell.strip() for cell in cells]
        while tidy and not tidy[-1]:
            tidy.pop()
        # The first line is a heading where it holds no number at all.
        if tidy and (rows or re.search(r"\d", "".join(tidy))):
            rows.append(_row(number, tidy, scoring))
    return rows


def _row(number: int, cells: list[str], scoring: str) -> Row:
    errors = []
    day = None
    try:
        day = day_of(cells[0])
    except ValueError:
        errors.append((1, _("That is no date: 2026-03-31 or 31.3.2026.")))
    outcomes: list[Outcome] = []
    if len(cells) > 1 + 2 * MOST_SIDES:
        errors.append((2 + 2 * MOST_SIDES, _("At most %(most)s players or pairs.", most=MOST_SIDES)))
    else:
        try:
            outcomes = outcomes_of(_form(cells), scoring)
            for outcome in outcomes:
                refuse_impossible(outcome)
        except BadResult as problem:
            errors += [(_column(field), words) for field, words in problem.errors.items()]
        except Impossible as problem:
            errors.append((2, spoken(problem.text)))
    return Row(number, tuple(cells), day, tuple(outcomes), tuple(sorted(errors)))


def _form(cells: list[str]) -> Mapping[str, str]:
    """The cells as the fields of a result."""
    return {f"{('who', 'points')[at % 2]}{at // 2}": cell for at, cell in enumerate(cells[1:])}


def _column(field: str) -> int:
    name, row = re.fullmatch(r"(\D+)(\d+)", field).groups()  # type: ignore[union-attr]
    return 2 + 2 * int(row) + (name == "points")


def day_of(typed: str) -> date:
    """A day as it is written without doubt: 2026-03-31 or 31.3.2026. Raises ValueError."""
    if found := re.fullmatch(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", typed, re.ASCII):
        day, month, year = map(int, found.groups())
        return date(year, month, day)
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", typed, re.ASCII):
        raise ValueError(typed)
    return date.fromisoformat(typed)
