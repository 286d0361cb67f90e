"""A paper sheet typed in as it stands on the paper: names on top, a row a hand, added up before it is saved.

It becomes one match of the evening, each row in its record, checked by the game (`game.papers.row` says what a row
tells). Where points fall in play a row is what was done, until one of them ends the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.kinds import kinds_of, required, values_of
from scorekeeper.game.match import Match
from scorekeeper.game.papers import cells, plays
from scorekeeper.game.papers.paper import Sides, Written
from scorekeeper.game.papers.row import Row, bonuses_of, counts_nothing, misread, takes_all
from scorekeeper.game.papers.sheets import BadRow, opened, written
from scorekeeper.game.rulebook import house_rules
from scorekeeper.game.score import chosen
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find
from scorekeeper.game.told import standing
from scorekeeper.game.words import N_, Text, say
from scorekeeper.store import evenings, leagues, players
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import KeyTaken
from scorekeeper.store.matches import begin_and_play
from scorekeeper.store.record import league_of
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.opening import once
from scorekeeper.web.rules_offered import rules_offered
from scorekeeper.web.words import spoken

pages = Blueprint("paper", __name__, url_prefix="/e/<evening>/paper")

ROWS, MOST_ROWS = 10, 60
COLUMNS, MOST_COLUMNS = 4, 8
ENDED = {"play": N_("In play"), "domino": N_("Went out"), "blocked": N_("Blocked"), "finished": N_("Hand ends")}
"""What a row is, where it can be more than one thing."""
BESIDE = ("last", "out_ends")
"""What some endings ask beside the numbers."""


@dataclass
class Typed:
    """What was typed, and what became of it: `errors` by field, what is doubtful, the match as it adds up.

    `choice` is the value by which the `rules` are chosen, `labels` says whose each column is. `saved` is the match that
    this sheet was saved as before, with something else on it.
    """

    choice: str
    rules: HouseRules
    rows: int
    columns: int
    errors: dict[str, str] = field(default_factory=dict)
    doubts: list[Text] = field(default_factory=list)
    match: Match | None = None
    sides: Sides = ()
    labels: dict[int, str] = field(default_factory=dict)
    entries: tuple[Written, ...] = ()
    saved: str = ""

    @property
    def seen(self) -> str:
        """What says that these doubts, and no others, were looked at."""
        return sha256("\n".join(map(str, self.doubts)).encode()).hexdigest()[:16]

    @property
    def scoring(self) -> Scoring:
        """What is played."""
        return find(self.rules.scoring)[0]

    @property
    def ended(self) -> dict[str, str]:
        """What a row can be, the usual first: its value and its words; empty where it is always the same."""
        known = (["play"] if self.scoring.plays else []) + [key for key in self.scoring.endings if key in ENDED]
        return {key: _(ENDED[key]) for key in known}

    def asks(self, ending: str, fact: str) -> bool:
        """Whether a row has a field for a fact beside the numbers: one that this ending needs, or that scores."""
        shape = self.scoring.endings.get(ending)
        return shape is not None and fact in kinds_of(shape) and (fact in required(shape) or fact == "out_ends")


@pages.get("")
def show(evening: str) -> str:
    """An empty sheet, of what the league plays."""
    return _page(_found(evening), _typed(_found(evening), request.args))


@pages.post("")
def enter(evening: str) -> Any:
    """Add the sheet up, take other rules, make it longer or wider, or save it as a match."""
    found = _found(evening)
    typed = _typed(found, request.form)
    if "more" in request.form:
        return _page(found, typed)
    _read(typed, request.form)
    if typed.errors:
        return _page(found, typed), 422
    if "save" not in request.form:
        return _page(found, typed)
    if typed.doubts and request.form.get("sure") != typed.seen:
        return _page(found, typed), 422
    try:
        with writing(database()):
            match = begin_and_play(
                database(), found.league, typed.rules, typed.sides, typed.sides, typed.entries, writer(), now(),
                once(request.form), evening,
            )  # fmt: skip
    except Impossible as problem:
        typed.errors[""] = spoken(problem.text)
        return _page(found, typed), 422
    except KeyTaken as taken:
        if league_of(database(), taken.entry.match) != found.league:
            raise
        typed.saved = taken.entry.match
        typed.errors[""] = _("This sheet was saved already, with something else on it. Correct its match instead.")
        return _page(found, typed), 409
    return redirect(url_for("record.sheet", match=match), 303)


def _found(evening: str) -> evenings.Evening:
    return evenings.evening(database(), evening)


def _typed(evening: evenings.Evening, form: Mapping[str, str]) -> Typed:
    def size(name: str, usual: int, most: int) -> int:
        text = form.get(name, "")
        number = int(text) if text.isdecimal() and len(text) < 4 else usual
        return max(usual, min(most, number + (usual if form.get("more") == name else 0)))

    offered = rules_offered(evening.league)
    choice = form.get("scoring", "")
    choice = choice if choice in offered else next(iter(offered))
    columns = size("columns", COLUMNS, MOST_COLUMNS)
    return Typed(choice, offered[choice][1], size("rows", ROWS, MOST_ROWS), columns)


def _read(typed: Typed, form: Mapping[str, str]) -> None:
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
    typed.labels = {column: " & ".join(side) for column, side in names.items()}
    columns = {label: column for column, label in typed.labels.items()}
    rows = [(row, read) for row in range(typed.rows) if (read := _row(typed, form, row, columns)) is not None]
    for number, row in rows:
        wrong = misread(typed.scoring, row).items()
        typed.errors |= {f"r{number}-{columns[label]}": _of_row(number, spoken(text)) for label, text in wrong}
    if typed.errors:
        return
    try:
        typed.match, typed.entries = written(opened(typed.rules, typed.sides), rows)
    except BadRow as bad:
        place = f"r{bad.row}-{columns[bad.who]}" if bad.who in columns else f"r{bad.row}"
        if bad.problem.field in BESIDE:
            place = f"{bad.problem.field}-{bad.row}"
        typed.errors[place] = _of_row(bad.row, spoken(bad.problem.text))
        return
    except Impossible as problem:
        typed.errors[""] = spoken(problem.text)
        return
    if not typed.entries:
        typed.errors[""] = _("No hand is written here.")
    for entry, slot in zip(typed.entries, typed.match.slots, strict=True):
        typed.doubts += [say("%(row)s: %(doubt)s", row=entry.row + 1, doubt=warning) for warning in slot.warnings]


def _of_row(row: int, words: str) -> str:
    return f"{_('Row %(number)s:', number=row + 1)} {words}"


def _row(typed: Typed, form: Mapping[str, str], row: int, columns: Mapping[str, int]) -> Row | None:
    """A row; None for an empty one."""
    under = {label: form.get(f"r{row}-{column}", "").strip() for label, column in columns.items()}
    usual = next(iter(typed.ended), "")
    ended = form.get(f"ended-{row}", "")
    ended = ended if ended in typed.ended else usual
    if ended == usual and all(text in cells.NOTHING for text in under.values()):
        return None
    said = {fact: form.get(f"{fact}-{row}", "").strip() for fact in BESIDE}
    said["last"] = next((label for label, column in columns.items() if str(column) == said["last"]), "")
    # What only another ending asks stays in its field, and is not looked at.
    return Row(ended, **{fact: text for fact, text in said.items() if typed.asks(ended, fact)}, under=under)


def _how(typed: Typed) -> Iterator[str]:
    """How a row is written, in sentences."""
    scoring, preset = find(typed.rules.scoring)
    options = chosen(scoring, {**preset, **typed.rules.options})
    if scoring.plays:
        examples = plays.written(scoring)
        yield _("In play: what was done, under the name (%(examples)s), read from left to right.", examples=examples)
    if "points" in scoring.endings:
        yield _("Everybody has a number in every row.")
    elif counts_nothing(scoring, options):
        yield _("Who won the hand has a 1.")
    elif takes_all(scoring, options):
        yield _("All pips that score stand under the one who won the hand.")
    elif "domino" in scoring.endings:
        yield _("Who went out has an empty field, or the only 0.")
    if bonuses := [bonus for bonus in bonuses_of(scoring) if values_of(options).get(bonus)]:
        yield _("Behind the number: %(bonuses)s.", bonuses=", ".join(bonuses))


def _page(evening: evenings.Evening, typed: Typed) -> str:
    return render_template(
        "leagues/paper.html",
        evening=evening,
        league=leagues.name_of(database(), evening.league),
        roster=players.roster(database(), evening.league),
        typed=typed,
        form=request.form,
        rules=rules_offered(evening.league),
        said=[spoken(text) for text in house_rules(typed.rules.scoring, typed.rules.options)],
        how=list(_how(typed)),
        standing=standing(typed.match) if typed.match else None,
        most=(MOST_ROWS, MOST_COLUMNS),
        once=once(request.form),
    )
