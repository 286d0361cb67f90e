"""The tables of an evening drawn, looked at, and opened."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from flask import Blueprint, abort, redirect, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.errors import Impossible
from scorekeeper.game.league.seating import CannotSeat, Draw, draw, draw_pairs, drawn, pairs_drawn
from scorekeeper.game.league.seating import sizes as sizes_of
from scorekeeper.game.words import N_, Text, say
from scorekeeper.store import evenings as store
from scorekeeper.store import house_rules, players
from scorekeeper.store.evenings import Evening
from scorekeeper.store.leagues import archived
from scorekeeper.web import forms
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.evenings import page
from scorekeeper.web.opening import once
from scorekeeper.web.results import side_of
from scorekeeper.web.words import spoken

pages = Blueprint("drawing", __name__, url_prefix="/e/<evening>")

SIZES = {"4,3": (4, 3), "3,4": (3, 4), "3": (3,), "4": (4,), "2": (2,), "pairs": (4,)}
FIXED = "fixed"
"""In place of sizes: tables of two pairs that stay together."""
PAIRED = ("pairs", FIXED)
FOUR = 4


class NoPairs(ValueError):
    """Who plays with whom is not said, or cannot be; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


@pages.post("/draw")
def tables(evening: str) -> Any:
    """Draw tables of all who are here and sit at none yet, to be looked at before they are opened."""
    found = store.evening(database(), evening)
    sizes = request.form.get("sizes", "")
    if sizes not in (*SIZES, FIXED):
        abort(400)
    typed: dict[str, Any] = {"sizes": sizes}
    if "pairs" in request.form:
        typed["pairs"] = request.form["pairs"]
    met = store.times_met(database(), found.league)
    try:
        if sizes == FIXED:
            made = draw_pairs(_pairs(found, typed.get("pairs", "")), met, uuid4().hex)
        else:
            made = draw(store.free(database(), evening), met, uuid4().hex, SIZES[sizes])
    except CannotSeat as problem:
        return page(found, error=_uneven(problem), **typed), 422
    except (NoPairs, forms.BadName) as problem:
        return page(found, error=spoken(problem.text), **typed), 422
    return page(found, drawn=made, **typed)


def _uneven(problem: CannotSeat) -> str:
    """What is said where so many players make no such tables, and how many would."""
    words: str = _("%(players)s players do not make such tables.", players=problem.players)
    for fewer in range(problem.players - 1, 1, -1):
        try:
            sizes_of(fewer, problem.sizes)
        except CannotSeat:
            continue
        out = problem.players - fewer
        words = _("%(players)s players do not make such tables, %(fewer)s do.", players=problem.players, fewer=fewer)
        sits = ngettext(
            "Untick one under Who is here, who sits out.", "Untick %(num)s under Who is here, who sit out.", out
        )
        return f"{words} {sits}"
    return words


def _pairs(evening: Evening, typed: str) -> list[tuple[str, str]]:
    """The pairs on the lines, by id, of those who are here and sit at no table. Raises NoPairs, BadName."""
    names = players.everybody(database(), evening.league)
    alone = {players.fold(names[player]): player for player in store.free(database(), evening.id)}
    pairs = []
    for line in filter(None, map(str.strip, typed.splitlines())):
        pair = [alone.pop(players.fold(name), "") for name in side_of(line)]
        if len(pair) != 2 or not all(pair):
            problem = N_("“%(line)s” are not two who are here and sit nowhere yet. A pair is written Ana & Bo.")
            raise NoPairs(say(problem, line=line[:60]))
        pairs.append((pair[0], pair[1]))
    if not pairs:
        raise NoPairs(
            say(N_("Say who plays with whom, a pair on each line: Ana & Bo. Whoever stands on none sits out."))
        )
    if len(pairs) % 2:
        raise NoPairs(say(N_("The number of pairs is odd: leave a line out, and that pair sits out this time.")))
    return pairs


@pages.post("/open")
def start(evening: str) -> Any:
    """Open a match at every table that was drawn, with the house rules that were chosen, or the league's own."""
    found = store.evening(database(), evening)
    sets = house_rules.kept(database(), found.league)
    seated = [table.split() for table in request.form.getlist("table")]
    everybody = [player for table in seated for player in table]
    known = players.roster(database(), found.league)
    if archived(database(), found.league):
        return page(found, error=_("The season is over: open the tables in the next one.")), 422
    sizes = request.form.get("sizes", "")
    if sizes in PAIRED and any(len(table) != FOUR for table in seated):
        abort(400, _("These are no tables of this league's players. Draw them again."))
    if not seated or len(everybody) > len(set(everybody)) or not set(everybody) <= set(known):
        abort(400, _("These are no tables of this league's players. Draw them again."))
    if not sets:
        return page(found, error=_("The league has not settled its scoring yet.")), 422
    rules = sets.get(request.form.get("set") or next(iter(sets)))
    if rules is None:
        error = _("These house rules are not kept any more. Choose others.")
        return page(found, drawn=_again(found, seated, sizes), error=error, sizes=sizes), 422
    sides = [forms.sides_of(table, sizes in PAIRED) for table in seated]
    try:
        options = forms.played(rules.scoring, rules.options)
        store.open_tables(
            database(), found, rules.scoring, options, sides, writer(), now(), once(request.form)
        )  # fmt: skip
    except store.StillPlaying as problem:
        names = ", ".join(problem.names)
        return page(found, error=_("Nothing was opened. Still at a table: %(names)s.", names=names)), 422
    except Impossible as problem:
        # Where they cannot play, other house rules can be chosen for the same tables.
        return page(found, drawn=_again(found, seated, sizes), error=spoken(problem.text), sizes=sizes), 422
    return redirect(url_for("evenings.show", evening=evening), 303)


def _again(evening: Evening, seated: list[list[str]], sizes: str) -> Draw:
    return (pairs_drawn if sizes == FIXED else drawn)(seated, store.times_met(database(), evening.league))
