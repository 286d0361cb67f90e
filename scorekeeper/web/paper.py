"""A paper sheet typed in as it stands on the paper: names on top, a row a hand, added up before it is saved.

It becomes one match of the evening, each row a hand in its record, checked by the game. Who went out is told by the
numbers, as `game.papers.sheets` says; a block is ticked. Only scorings without points in play have such sheets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.match import Match
from scorekeeper.game.papers import cells
from scorekeeper.game.papers.paper import Sides
from scorekeeper.game.papers.sheets import BadRow, Row, can_tell, opened, written
from scorekeeper.game.scorings import find, name_of, offered, scorings
from scorekeeper.game.told import standing
from scorekeeper.game.words import Text, say
from scorekeeper.store import evenings, leagues, players
from scorekeeper.store.connection import writing
from scorekeeper.store.matches import begin_and_play
from scorekeeper.store.taking_in import rules_of
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.opening import once
from scorekeeper.web.words import spoken

pages = Blueprint("paper", __name__, url_prefix="/e/<evening>/paper")

ROWS, MOST_ROWS = 10, 60
COLUMNS, MOST_COLUMNS = 4, 8


@dataclass
class Typed:
    """What was typed, and what became of it: `errors` by field, what is doubtful, the match as it adds up."""

    scoring: str
    rows: int
    columns: int
    errors: dict[str, str] = field(default_factory=dict)
    doubts: list[Text] = field(default_factory=list)
    match: Match | None = None
    sides: Sides = ()
    hands: tuple[Mapping[str, Any], ...] = ()


@pages.get("")
def show(evening: str) -> str:
    """An empty sheet, of the league's own scoring where that has sheets."""
    found = evenings.evening(database(), evening)
    own = leagues.settings(database(), found.league).get("scoring", "")
    known = [key for key, _name in _known()]
    return _page(found, Typed(own if own in known else "tally", ROWS, COLUMNS))


@pages.post("")
def enter(evening: str) -> Any:
    """Add the sheet up, make it longer or wider, or save it as a match."""
    found = evenings.evening(database(), evening)
    typed = _typed(request.form)
    if "more" in request.form:
        return _page(found, typed)
    options = rules_of(leagues.settings(database(), found.league), typed.scoring)
    _read(typed, request.form, options)
    if typed.errors:
        return _page(found, typed), 422
    if "save" not in request.form:
        return _page(found, typed)
    if typed.doubts and not request.form.get("sure"):
        return _page(found, typed), 422
    try:
        with writing(database()):
            match = begin_and_play(
                database(), found.league, typed.scoring, options, typed.sides, typed.sides, typed.hands, writer(),
                now(), once(request.form), evening,
            )  # fmt: skip
    except Impossible as problem:
        typed.errors[""] = spoken(problem.text)
        return _page(found, typed), 422
    return redirect(url_for("record.sheet", match=match), 303)


def _known() -> list[tuple[str, str]]:
    """The scorings that have sheets, and their presets: key and name."""
    return [(key, name_of(key)) for one in scorings() if can_tell(one) for key in offered(one, "")]


def _typed(form: Mapping[str, str]) -> Typed:
    def size(name: str, usual: int, most: int) -> int:
        text = form.get(name, "")
        number = int(text) if text.isdecimal() and len(text) < 4 else usual
        return max(usual, min(most, number + (usual if form.get("more") == name else 0)))

    scoring = form.get("scoring", "")
    known = [key for key, _name in _known()]
    columns = size("columns", COLUMNS, MOST_COLUMNS)
    return Typed(scoring if scoring in known else "tally", size("rows", ROWS, MOST_ROWS), columns)


def _read(typed: Typed, form: Mapping[str, str], options: Mapping[str, Any]) -> None:
    """Read names and rows, and play them through."""
    names: dict[int, tuple[str, ...]] = {}
    for column in range(typed.columns):
        try:
            side = tuple(name for part in form.get(f"who-{column}", "").split(" & ") if (name := players.name_of(part)))
        except players.BadName as problem:
            typed.errors[f"who-{column}"] = spoken(problem.text)
            continue
        if side:
            names[column] = side
        elif any(form.get(f"r{row}-{column}", "").strip() for row in range(typed.rows)):
            typed.errors[f"who-{column}"] = _("Whose points are these?")
    typed.sides = tuple(names.values())
    labels = {column: " & ".join(side) for column, side in names.items()}
    rows = [(row, read) for row in range(typed.rows) if (read := _row(typed, form, row, labels)) is not None]
    if typed.errors:
        return
    try:
        typed.match, hands = written(opened(typed.scoring, typed.sides, options), rows)
    except BadRow as bad:
        whose = [f"r{bad.row}-{column}" for column, label in labels.items() if label == bad.problem.who]
        typed.errors[(whose or [f"r{bad.row}"])[0]] = spoken(bad.problem.text)
        return
    except Impossible as problem:
        typed.errors[""] = spoken(problem.text)
        return
    typed.hands = tuple(facts for _number, facts in hands)
    if not hands:
        typed.errors[""] = _("No hand is written here.")
    for slot, (row, _facts) in zip(typed.match.slots, hands, strict=True):
        typed.doubts += [say("%(row)s: %(doubt)s", row=row + 1, doubt=warning) for warning in slot.warnings]


def _row(typed: Typed, form: Mapping[str, str], row: int, labels: Mapping[int, str]) -> Row | None:
    """A row; None for an empty one."""
    numbers: dict[str, int | None] = {}
    for column, label in labels.items():
        text = form.get(f"r{row}-{column}", "").strip()
        numbers[label] = None
        if text not in cells.NOTHING:
            try:
                points = cells.added(text)
                if points.denominator > 1:
                    raise ValueError(text)
                numbers[label] = int(points)
            except ValueError:
                typed.errors[f"r{row}-{column}"] = _("This is no whole number.")
    blocked, last = bool(form.get(f"blocked-{row}")), form.get(f"last-{row}", "")
    if not blocked and all(number is None for number in numbers.values()) and f"r{row}" not in typed.errors:
        return None
    of = labels.get(int(last)) if last.isdecimal() and len(last) == 1 else None
    return Row("blocked" if blocked else "", "", of or "", numbers)


def _page(evening: evenings.Evening, typed: Typed) -> str:
    scoring, _preset = find(typed.scoring)
    blocked = scoring.endings.get("blocked")
    return render_template(
        "leagues/paper.html",
        evening=evening,
        league=leagues.name_of(database(), evening.league),
        roster=players.roster(database(), evening.league),
        typed=typed,
        form=request.form,
        scorings=_known(),
        blocked=blocked is not None,
        last=blocked is not None and "last" in kinds_of(blocked),
        standing=standing(typed.match) if typed.match else None,
        most=(MOST_ROWS, MOST_COLUMNS),
        once=once(request.form),
    )
