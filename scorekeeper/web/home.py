"""The first page, and how a phone gets there."""

from __future__ import annotations

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.store import access, players
from scorekeeper.store.connection import writing
from scorekeeper.store.derived import Summary, summaries, summaries_of
from scorekeeper.store.leagues import kind_of, new_league
from scorekeeper.web.access import ORGANISER, SCORER, let_in, may, new_device, public
from scorekeeper.web.db import database, now
from scorekeeper.web.forms import BadName, name_of
from scorekeeper.web.words import spoken

pages = Blueprint("home", __name__)

OPEN, DONE = ("open",), ("over", "abandoned")
Table = tuple[access.Membership, list[Summary], list[Summary], list[Summary]]
"""A league of a phone with its matches: open, played and not signed by all, played."""


@pages.get("/")
def index() -> str:
    """The leagues of this phone: open matches, those just finished, New game."""
    tables, single = shown()
    return render_template("home/index.html", single=single, tables=tables, public=public(), roles=access.ROLES)


def shown() -> tuple[list[Table], list[Summary]]:
    """The leagues of this phone, or where it is let in to none the matches that it may see."""
    leagues = access.leagues_of(database(), g.device.id) if g.device else []
    tables = [
        (
            league,
            summaries(database(), league.league, OPEN, 50),
            summaries(database(), league.league, DONE, 50, unsigned=True) if league.role == ORGANISER else [],
            summaries(database(), league.league, DONE, 5),
        )
        for league in leagues
    ]
    tables = [(one, open_, unsigned, [match for match in done if match not in unsigned])
              for one, open_, unsigned, done in tables]  # fmt: skip
    single = access.matches_of(database(), g.device.id) if g.device and not leagues else []
    return tables, summaries_of(database(), single)


@pages.get("/join/<key>")
def join(key: str) -> Response:
    """Open a link: this phone is let in, and the address forgets the key."""
    link = let_in(key)
    if link is None:
        abort(403, _("This link is not valid any more. Ask at the table for a new code."))
    if link.match:
        return redirect(url_for("scoreboard.show", match=link.match), 303)
    if kind_of(database(), link.league) == "club":
        return redirect(url_for("leagues.show", league=link.league), 303)
    return redirect(url_for("home.index"), 303)


@pages.post("/start")
def start() -> Response:
    """On a public instance, a phone without a league gets one of its own, for the games that it starts."""
    if not public():
        abort(403)
    with writing(database()):
        if g.device is None:
            new_device()
        own = [league for league in access.leagues_of(database(), g.device.id) if league.kind == "device"]
        league = own[0].league if own else new_league(database(), _("On this phone"), "device", now())
        access.admit(database(), g.device.id, ORGANISER, league, at=now())
    return redirect(url_for("opening.choose", league=league), 303)


@pages.route("/phone", methods=["GET", "POST"])
def phone() -> str | Response | tuple[str, int]:
    """Say whose phone this is, so that the name stands in the record beside what it enters."""
    league, mine = whose()
    error = None
    if request.method == "POST":
        try:
            name = name_of(request.form.get("name", ""))
        except BadName as problem:
            error = spoken(problem.text)
        else:
            with writing(database()):
                player = players.player_named(database(), league, name, now()) if name else None
                access.name_device(database(), g.device.id, player)
            return redirect(url_for("home.index"), 303)
    page = render_template(
        "home/phone.html",
        league=league,
        name=request.form.get("name", mine),
        error=error,
        recent=players.recent(database(), league),
    )
    return (page, 422) if error else page


def whose() -> tuple[str, str]:
    """The league in which this phone keeps score, and whose it is, "" where nobody has said it; else it is refused."""
    leagues = access.leagues_of(database(), g.device.id) if g.device else []
    if not leagues:
        abort(403)
    league = request.values.get("league", leagues[0].league)
    if not may(SCORER, league):
        abort(403)
    mine = players.names(database(), [g.device.player]) if g.device.player else {}
    return league, mine.get(g.device.player, "")
