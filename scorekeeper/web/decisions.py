"""What the organiser decides beyond the matches: points given or taken, an order among the level, who has left."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.league.withdrawn import HOW
from scorekeeper.game.papers.cells import exact
from scorekeeper.store import players, roster
from scorekeeper.store.adjustments import adjust as decide
from scorekeeper.store.adjustments import decisions
from scorekeeper.store.ledger import Draft
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.opening import once

pages = Blueprint("decisions", __name__, url_prefix="/l/<league>")

LONGEST_REASON = 200
DIGITS = 7


@pages.post("/adjust")
def adjust(league: str) -> Response:
    """Points given or taken by the organiser, with a reason, as an entry of the league's record."""
    try:
        points = exact(request.form.get("points", ""))
    except ValueError:
        abort(400, _("Points are written like 3, 2½ or 7/2."))
    return _decided(league, {"points": str(points)})


@pages.post("/order")
def order(league: str) -> Response:
    """An order among those who are level: by a play-off, or by the organiser's mark. The higher number is ahead."""
    number = request.form.get("order", "").strip()
    if not number.isdecimal() or len(number) > DIGITS:
        abort(400, _("The order is a whole number: whoever has the higher one is ahead."))
    by = "play_off" if request.form.get("by") == "play-off" else "order"
    return _decided(league, {by: int(number)})


@pages.post("/withdraw")
def withdraw(league: str) -> Response:
    """Somebody has left the league: what becomes of the results, and what the others get."""
    how = request.form.get("how", "")
    if how not in HOW:
        abort(400)
    try:
        points = {name: str(exact(request.form.get(name) or "0")) for name in ("annulled", "remaining")}
    except ValueError:
        abort(400, _("Points are written like 3, 2½ or 7/2."))
    left = {withdrawal.entrant for withdrawal in decisions(database(), league).withdrawn.values()}
    if request.form.get("player") in left:
        abort(409, _("That one has left already: take it back first, to change it."))
    return _decided(league, {"withdrawn": how, **points})


@pages.post("/decisions/<key>/back")
def take_back(league: str, key: str) -> Response:
    """A decision is taken back, with a reason; both stay in the league's record."""
    found = decisions(database(), league)
    if key not in {*found.points, *found.order, *found.play_off, *found.withdrawn}:
        abort(404)
    return _entered(league, Draft("void", {}, key=once(request.form), replaces=key, reason=_reason()))


def _decided(league: str, facts: dict[str, Any]) -> Response:
    player = request.form.get("player", "")
    known = {*players.roster(database(), league), *(team.id for team in roster.teams(database(), league))}
    if player not in known:
        abort(400, _("Choose a player of the league, or a team."))
    return _entered(league, Draft("adjust", {"player": player, **facts}, key=once(request.form), reason=_reason()))


def _reason() -> str:
    reason = " ".join(request.form.get("reason", "").split())[:LONGEST_REASON]
    return reason or abort(400, _("Say why."))


def _entered(league: str, draft: Draft) -> Response:
    decide(database(), league, draft, writer(), now())
    return redirect(url_for("leagues.show", league=league), 303)
