"""A league over many evenings: its table, its evenings, what it has settled."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from time import monotonic
from typing import Any

from flask import Blueprint, Response, abort, g, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.game.league.table import Ranked, shown
from scorekeeper.store import access, leagues, players, standings
from scorekeeper.store.adjustments import adjust as adjust_points
from scorekeeper.store.adjustments import adjustments
from scorekeeper.store.connection import writing
from scorekeeper.store.evenings import evenings, new_evening
from scorekeeper.store.ledger import Draft
from scorekeeper.web.access import ORGANISER, SCORER, VIEWER, may, new_device, public
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.league_form import exact, league_form, settled_by
from scorekeeper.web.opening import once
from scorekeeper.web.passphrase import TooManyTries, Tries
from scorekeeper.web.words import here

pages = Blueprint("leagues", __name__)

TRIES = Tries()

FRACTIONS = ("points", "matches_won", "for", "against", "adjusted")


@pages.route("/leagues/new", methods=["GET", "POST"])
def new() -> Any:
    """A new league: whoever makes it is its organiser. A public instance asks for its passphrase."""
    if not public() and not (g.device and _keeps_score(g.device.id)):
        abort(403)
    form = league_form(request.form if request.method == "POST" else None, "", {})
    status, error = 200, ""
    if request.method == "POST":
        status = 303 if form.validate() else 422
        if public() and status == 303:
            status, error = _asked()
    if status != 303:
        page = render_template("leagues/settings.html", form=form, league=None, asks=public(), error=error)
        return page, status
    with writing(database()):
        if g.device is None:
            new_device()
        league = leagues.new_league(database(), form["name"].data.strip(), "club", now())
        leagues.settle(database(), league, form["name"].data.strip(), settled_by(form, {}))
        access.admit(database(), g.device.id, ORGANISER, league, at=now())
    return redirect(url_for("leagues.show", league=league), 303)


def _keeps_score(device: str) -> bool:
    return any(league.role != VIEWER for league in access.leagues_of(database(), device))


def _asked() -> tuple[int, str]:
    """What became of the passphrase: 303, or another status and what to say."""
    try:
        right = TRIES.is_right(request.form.get("passphrase", ""), request.remote_addr or "", monotonic())
    except TooManyTries:
        return 429, _("Too many tries. Wait ten minutes.")
    return (303, "") if right else (422, _("That is not the passphrase of this place."))


@pages.get("/l/<league>")
def show(league: str) -> str:
    """The table, why each place is what it is, and the evenings; without a control on paper (`?print`)."""
    settled = leagues.settings(database(), league)
    pairs = request.args.get("of") == "pairs"
    ranked = standings.table(database(), standings.season(database(), league), standings.rules_of(settled), pairs=pairs)
    controls = "print" not in request.args
    return render_template(
        "leagues/show.html",
        league=league,
        name=leagues.name_of(database(), league),
        ranked=ranked,
        names=_names(league, ranked),
        evenings=list(reversed(evenings(database(), league))),
        settled=settled,
        pairs=pairs,
        organises=controls and may(ORGANISER, league),
        scores=controls and may(SCORER, league),
        controls=controls,
        adjustments=adjustments(database(), league),
        roster=players.roster(database(), league),
        today=here(now()).date(),
        shown=shown,
        once=once({}),
    )


def _names(league: str, ranked: tuple[Ranked, ...]) -> Mapping[str, str]:
    """Entrant (an id, or a pair's ids) → the name."""
    entrants = [row.row.entrant for row in ranked]
    ids = {player for entrant in entrants for player in entrant.split(standings.PAIR)}
    ids |= {change.entrant for change in adjustments(database(), league).values()}
    called = players.names(database(), ids)
    joined = {
        entrant: standings.PAIR.join(called[player] for player in entrant.split(standings.PAIR)) for entrant in entrants
    }
    return called | joined


def _rows(league: str) -> list[dict[str, Any]]:
    """The table as plain values: what the page shows, for a machine."""
    pairs = request.args.get("of") == "pairs"
    rules = standings.rules_of(leagues.settings(database(), league))
    ranked = standings.table(database(), standings.season(database(), league), rules, pairs=pairs)
    names = _names(league, ranked)
    return [
        {
            "place": row.place,
            "name": names[row.row.entrant],
            "points": str(row.row.points),
            "evenings": len(row.row.evenings),
            "played": len(row.row.meetings),
            "won": row.row.results("win"),
            "drawn": row.row.results("draw"),
            "lost": row.row.results("loss"),
            "matches_won": str(row.row.matches_won),
            "for": str(row.row.scored),
            "against": str(row.row.allowed),
            "adjusted": str(row.row.adjusted),
            "provisional": row.provisional,
        }
        for row in ranked
    ]


@pages.get("/l/<league>.json")
def as_json(league: str) -> Response:
    """The table as JSON; points are exact, as text."""
    return jsonify(league=leagues.name_of(database(), league), standings=_rows(league))


@pages.get("/l/<league>.csv")
def as_csv(league: str) -> Response:
    """The table as CSV."""
    rows = _rows(league)
    text = io.StringIO()
    table = csv.DictWriter(text, fieldnames=list(rows[0]) if rows else ["place", "name", "points"])
    table.writeheader()
    table.writerows({name: _cell(name, value) for name, value in row.items()} for row in rows)
    return Response(text.getvalue(), mimetype="text/csv")


def _cell(name: str, value: Any) -> Any:
    """What a spreadsheet takes for what it is: no name for a formula, no fraction (7/2) for a date."""
    if name == "name":
        return f"'{value}" if value[:1] in "=+-@" else value
    if name not in FRACTIONS:
        return value
    points = Fraction(value)
    if 1000 % points.denominator:
        return shown(points)
    return f"{Decimal(points.numerator) / points.denominator:f}"


@pages.route("/l/<league>/settings", methods=["GET", "POST"])
def settings(league: str) -> Any:
    """What the league has settled, to be changed by the organiser; matches that were opened keep their options."""
    before = leagues.settings(database(), league)
    name = leagues.name_of(database(), league)
    form = league_form(request.form if request.method == "POST" else None, name, before)
    if request.method == "GET" or not form.validate():
        page = render_template("leagues/settings.html", form=form, league=league, asks=False, error="")
        return page, 200 if request.method == "GET" else 422
    with writing(database()):
        leagues.settle(database(), league, form["name"].data.strip(), settled_by(form, before))
    return redirect(url_for("leagues.show", league=league), 303)


@pages.post("/l/<league>/evenings")
def add_evening(league: str) -> Any:
    """A new evening of the league."""
    try:
        day = date.fromisoformat(request.form.get("day", ""))
    except ValueError:
        abort(400, _("That is no date: choose the day of the evening."))
    name = " ".join(request.form.get("name", "").split())[:60]
    with writing(database()):
        evening = new_evening(database(), league, day, name, now())
    return redirect(url_for("evenings.show", evening=evening), 303)


@pages.post("/l/<league>/adjust")
def adjust(league: str) -> Any:
    """Points given or taken by the organiser, with a reason, as an entry of the league's record."""
    player, reason = request.form.get("player", ""), " ".join(request.form.get("reason", "").split())[:200]
    try:
        points = exact(request.form.get("points", ""))
    except ValueError:
        abort(400, _("These are no points: 3, 2½ or 7/2."))
    if player not in players.roster(database(), league) or not reason:
        abort(400, _("An adjustment needs a player of the league, points, and a reason."))
    draft = Draft("adjust", {"player": player, "points": str(points)}, key=once(request.form), reason=reason)
    adjust_points(database(), league, draft, writer(), now())
    return redirect(url_for("leagues.show", league=league), 303)


@pages.post("/l/<league>/adjust/<key>/back")
def take_back(league: str, key: str) -> Any:
    """An adjustment is taken back, with a reason; both stay in the league's record."""
    reason = " ".join(request.form.get("reason", "").split())[:200]
    if key not in adjustments(database(), league):
        abort(404)
    if not reason:
        abort(400, _("Say why."))
    draft = Draft("void", {}, key=once(request.form), replaces=key, reason=reason)
    adjust_points(database(), league, draft, writer(), now())
    return redirect(url_for("leagues.show", league=league), 303)
