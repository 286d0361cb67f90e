"""Results that are reported to an evening: of what was not played hand by hand here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any
from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.errors import Impossible
from scorekeeper.game.league.exact import shown
from scorekeeper.game.papers.cells import exact
from scorekeeper.game.scorings import is_lowest
from scorekeeper.store import evenings, leagues, players
from scorekeeper.store import reported as store
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import KeyTaken
from scorekeeper.store.reported import MOST_SIDES, Outcome, Reported
from scorekeeper.store.roster import teams
from scorekeeper.web import forms
from scorekeeper.web.access import ORGANISER, may
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.errors import USED
from scorekeeper.web.evenings import page
from scorekeeper.web.lineups import lineup_of, names_known
from scorekeeper.web.matches_won import matches_won, one_each
from scorekeeper.web.opening import once
from scorekeeper.web.words import spoken

pages = Blueprint("results", __name__, url_prefix="/e/<evening>/results")

MOST_MATCHES = 30
"""The matches of one meeting."""


class BadResult(ValueError):
    """What was typed is no result: field → what is wrong with it."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        super().__init__(str(errors))
        self.errors = errors


class BadDay(ValueError):
    """What was typed is no date."""


@pages.post("")
def enter(evening: str) -> Any:
    """Enter a result: of one match, or of the matches of a meeting."""
    found = evenings.evening(database(), evening)
    if leagues.archived(database(), found.league):
        errors = {"who0": _("The season is over: enter the result in the next one.")}
        return page(found, typed=request.form, errors=errors), 422
    try:
        scoring = leagues.settings(database(), found.league).get("scoring", "")
        outcomes = outcomes_of(request.form, scoring, names_known(found.league))
        if leagues.length(database(), found.league).matches > 1:
            # Where a league says nothing of a meeting's length, two play as often as they like.
            refuse_longer(found.league, len(outcomes))
        with writing(database()):
            store.report(database(), found.league, evening, outcomes, writer(), now(), once(request.form))
    except BadResult as problem:
        return page(found, typed=request.form, errors=problem.errors), 422
    except Impossible as problem:
        return page(found, typed=request.form, errors={"who0": spoken(problem.text)}), 422
    except KeyTaken:
        return page(found, typed=request.form, errors={"who0": USED}), 409
    return redirect(url_for("evenings.show", evening=evening), 303)


@pages.get("/<match>")
def show(evening: str, match: str) -> str:
    """A reported result, what became of it, and the form to correct it."""
    return _page(result_of(evening, match))


@pages.post("/<match>")
def correct(evening: str, match: str) -> Any:
    """Put another result in its place, with a reason."""
    reported = result_of(evening, match)
    try:
        outcomes = outcomes_of(request.form, reported.last.scoring, names_known(reported.league))
        if len(outcomes) > 1:
            raise BadResult({"points0": _("One number: this is one match of the meeting.")})
        with writing(database()):
            store.correct(database(), reported, outcomes[0], writer(), now(), once(request.form), _reason())
    except BadResult as problem:
        return _page(reported, request.form, problem.errors), 422
    except Impossible as problem:
        return _page(reported, request.form, {"who0": spoken(problem.text)}), 422
    return redirect(url_for("evenings.show", evening=evening), 303)


@pages.post("/<match>/void")
def void(evening: str, match: str) -> Any:
    """It was no result, with a reason."""
    reported = result_of(evening, match)
    try:
        with writing(database()):
            store.void(database(), reported, writer(), now(), once(request.form), _reason())
    except BadResult as problem:
        return _page(reported, errors=problem.errors), 422
    return redirect(url_for("evenings.show", evening=evening), 303)


def result_of(evening: str, match: str) -> Reported:
    """A reported result of this evening; there is no page for any other."""
    reported = store.load(database(), match)
    if reported.evening != evening:
        abort(404)
    return reported


def _page(reported: Reported, typed: Mapping[str, str] | None = None, errors: Mapping[str, str] | None = None) -> str:
    roster = players.everybody(database(), reported.league)
    return render_template(
        "leagues/result.html",
        evening=evenings.evening(database(), reported.evening),
        reported=reported,
        roster=roster,
        typed=_typed(reported.last, roster) if typed is None else typed,
        errors=errors or {},
        teams=teams(database(), reported.league),
        organises=may(ORGANISER, reported.league),
        shown=shown,
        once=uuid4().hex,
    )


def _reason() -> str:
    reason = " ".join(request.form.get("reason", "").split())[:200]
    if not reason:
        raise BadResult({"reason": _("Say why.")})
    return reason


def _typed(outcome: Outcome, names: Mapping[str, str]) -> dict[str, str]:
    """The form's fields for a result."""
    typed = {"by": "places" if outcome.places else "totals", "played": outcome.played}
    for row, side in enumerate(outcome.sides):
        typed[f"who{row}"] = (", " if any(outcome.teams) else " & ").join(names[player] for player in side)
        typed[f"team{row}"] = names[outcome.teams[row]] if any(outcome.teams) else ""
        numbers = outcome.places or outcome.totals
        typed[f"points{row}"] = str(int(numbers[row]) if outcome.places else shown(numbers[row])) if numbers else ""
        if row in outcome.forfeited:
            typed[f"absent{row}"] = "1"
    return typed


def outcomes_of(form: Mapping[str, str], scoring: str, known: Collection[str] = ()) -> list[Outcome]:
    """The matches of a meeting from a form: `who0`…, `points0`… (a number for each match), `absent0`…, `by`.

    Between two sides `won0` and `won1` may stand for the points: how many matches each has won, 1–0 each.
    With `team0`… each side is a team, and who its line-up, with commas: see lineup_of of
    those `known`. One side alone has a bye. Raises BadResult.
    """
    errors: dict[str, str] = {}

    def read(field: str, how: Callable[[str], Any]) -> Any:
        try:
            return how(form.get(field, ""))
        except forms.BadName as problem:
            errors[field] = spoken(problem.text)
        except BadDay:
            errors[field] = _("That is no date.")
        except ValueError:
            errors[field] = _("Points are written like 3, 2½ or 7/2.")
        return ()

    rows = [row for row in range(MOST_SIDES) if any(form.get(f"{name}{row}", "").strip() for name in ("who", "team"))]
    for row in range(MOST_SIDES):
        if row not in rows and (form.get(f"points{row}", "").strip() or form.get(f"absent{row}")):
            errors[f"who{row}"] = _("Whose points are these?")
    lineup = partial(lineup_of, known=known)
    sides = tuple(read(f"who{row}", lineup if form.get(f"team{row}") else side_of) for row in rows)
    named = tuple(read(f"team{row}", forms.name_of) for row in rows)
    numbers = [read(f"points{row}", points_of) for row in rows]
    if won := matches_won(form, rows, errors):
        numbers = one_each(*won, lowest=is_lowest(scoring))
    absent = frozenset(at for at, row in enumerate(rows) if form.get(f"absent{row}"))
    if len(set(map(len, numbers))) > 1 and not errors:
        errors[f"points{rows[0]}"] = _("Every side needs as many numbers as matches were played.")
    played = read("played", day_of)
    if errors:
        raise BadResult(errors)
    matches = list(zip(*numbers, strict=True)) or [()]
    if len(matches) > MOST_MATCHES:
        raise BadResult({f"points{rows[0]}": _("A meeting has at most %(most)s matches.", most=MOST_MATCHES)})
    by_place = form.get("by") == "places" and not won
    return [
        Outcome(
            sides,
            forfeited=absent,
            scoring=scoring,
            teams=named if any(named) else (),
            bye=bool(form.get("bye")),
            played=played,
            totals=() if by_place else match,
            places=match if by_place else (),
        )
        for match in matches
    ]


def refuse_longer(league: str, found: int) -> None:
    """Raise BadResult where a meeting would have more matches than one of this league can have."""
    most = leagues.length(database(), league).matches
    if found > most:
        raise BadResult(
            {
                "points0": ngettext(
                    "A meeting of this league has %(num)s match: here are %(found)s. Its settings say how many.",
                    "A meeting of this league has at most %(num)s matches: here are %(found)s."
                    " Its settings say how many.",
                    most,
                    found=found,
                )
            }
        )


def side_of(typed: str) -> tuple[str, ...]:
    """The names of a side: `Ana`, or of a pair `Ana & Bo`. Raises BadName."""
    return tuple(name for name in map(forms.name_of, typed.split(" & ")) if name)


def points_of(typed: str) -> tuple[Fraction, ...]:
    """Points with spaces between them. Raises ValueError."""
    return tuple(map(exact, typed.split()))


def day_of(typed: str) -> str:
    """A day of the calendar as an ISO date, "" for an empty field. Raises BadDay."""
    try:
        return date.fromisoformat(typed.strip()).isoformat() if typed.strip() else ""
    except ValueError:
        raise BadDay(typed) from None
