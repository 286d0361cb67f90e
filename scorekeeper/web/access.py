"""Who may do what: the role that every page asks for, in one table.

A device holds roles in leagues and matches (`store.access`); a page about a match asks for the role there, a page
about a league in that league. What is not in the table is refused.
"""

from __future__ import annotations

import os
from typing import Any

from flask import Flask, Response, abort, g, request
from flask_babel import lazy_gettext as _

from scorekeeper.store import access, players
from scorekeeper.store.connection import writing
from scorekeeper.store.evenings import evening
from scorekeeper.store.matches import Signed
from scorekeeper.store.record import Record, league_of
from scorekeeper.web.db import database, now

ANYONE = "anyone"
VIEWER, SCORER, ORGANISER = access.ROLES

PAGES = {
    "static": ANYONE,
    "home.index": ANYONE,
    "home.join": ANYONE,
    "home.start": ANYONE,
    "home.phone": ANYONE,
    "opening.choose": SCORER,
    "opening.seat": SCORER,
    "scoreboard.show": VIEWER,
    "scoreboard.enter": SCORER,
    "scoreboard.undo": SCORER,
    "scoreboard.rematch": SCORER,
    "record.sheet": VIEWER,
    "record.why": VIEWER,
    "record.export": VIEWER,
    "record.blank": VIEWER,
    "record.history": VIEWER,
    "arguing.claim": SCORER,
    "arguing.make": SCORER,
    "arguing.dispute": VIEWER,
    "arguing.agree": SCORER,
    "arguing.rule": ORGANISER,
    "arguing.sign": SCORER,
    "precedents.rulings": VIEWER,
    "correcting.entry": SCORER,
    "correcting.correct": SCORER,
    "correcting.void": SCORER,
    "reopening.opening": SCORER,
    "reopening.reopen": SCORER,
    "reopening.substitute": SCORER,
    "reopening.end": SCORER,
    "reopening.abandon": SCORER,
    "supposing.entry": VIEWER,
    "supposing.rules": VIEWER,
    "calculator.show": ANYONE,
    "rulebook.index": ANYONE,
    "rulebook.show": ANYONE,
    "sharing.links": SCORER,
    "sharing.link": SCORER,
    "sharing.screen": SCORER,
    "sharing.result": VIEWER,
    "sharing.result_with_link": SCORER,
    "leagues.new": ANYONE,  # the page itself asks for somebody who keeps score somewhere here
    "leagues.show": VIEWER,
    "players.show": VIEWER,
    "players.records": VIEWER,
    "leagues.settings": ORGANISER,
    "leagues.add_evening": SCORER,
    "decisions.adjust": ORGANISER,
    "decisions.order": ORGANISER,
    "decisions.withdraw": ORGANISER,
    "decisions.take_back": ORGANISER,
    "roster.show": ORGANISER,
    "roster.add": ORGANISER,
    "roster.change": ORGANISER,
    "roster.same": ORGANISER,
    "roster.apart": ORGANISER,
    "roster.team": ORGANISER,
    "fixtures.show": VIEWER,
    "fixtures.plan": ORGANISER,
    "fixtures.postpone": ORGANISER,
    "fixtures.hold": SCORER,
    "fixtures.meet": VIEWER,
    "fixtures.play": SCORER,
    "fixtures.report": ORGANISER,
    "publishing.publish": ORGANISER,
    "publishing.show": VIEWER,
    "reckoning.show": VIEWER,
    "seasons.next_season": ORGANISER,
    "links.show": ORGANISER,
    "links.make": ORGANISER,
    "links.revoke": ORGANISER,
    "house_rules.show": ORGANISER,
    "house_rules.new": ORGANISER,
    "house_rules.change": ORGANISER,
    "house_rules.remove": ORGANISER,
    "house_rules.export": ORGANISER,
    "house_rules.bring": ORGANISER,
    "carrying.export": ORGANISER,
    "importing.show": ORGANISER,
    "importing.enter": ORGANISER,
    "evenings.show": VIEWER,
    "evenings.present": SCORER,
    "drawing.tables": SCORER,
    "drawing.start": SCORER,
    "evenings.put": SCORER,
    "evenings.screen": ORGANISER,
    "paper.show": SCORER,
    "paper.enter": SCORER,
    "results.enter": ORGANISER,
    "results.show": VIEWER,
    "results.correct": ORGANISER,
    "results.void": ORGANISER,
    "installed.manifest": ANYONE,
    "installed.worker": ANYONE,
}
"""Endpoint → the lowest role that may use it."""

COOKIE = "device"
DAYS_400 = 400 * 24 * 60 * 60


def public() -> bool:
    """Whether this instance is open to the internet: then there is no house link, and games belong to devices."""
    return bool(os.environ.get("SCOREKEEPER_PASSPHRASE"))


def may(role: str, league: str, match: str | None = None) -> bool:
    """Whether this device holds at least that role there."""
    held = held_in(league, match)
    return held is not None and access.ROLES.index(held) >= access.ROLES.index(role)


def refuse_if_signed(record: Record) -> None:
    """Let nobody but the organiser come to a page that changes what all sides have signed. Raises Signed."""
    if record.match.signed and not may(ORGANISER, record.league, record.id):
        raise Signed


def held_in(league: str, match: str | None = None) -> str | None:
    """The role of this device there, if any."""
    return access.role_for(database(), g.device.id, league, match) if g.device else None


def new_device() -> None:
    """Make this browser a device that is remembered: its secret goes into a cookie, its hash into the database.

    Must be called inside `writing`.
    """
    device, g.secret = access.new_device(database(), now())
    g.device = access.Device(device, None)


def init_app(app: Flask) -> None:
    """Look at every request before its page does."""

    @app.before_request
    def admit() -> None:
        g.device = g.role = g.league = None
        if request.endpoint in (None, "static"):
            return
        secret = request.cookies.get(COOKIE)
        if secret:
            g.device = access.device_of(database(), secret)
        asked = PAGES.get(request.endpoint or "")
        if asked != ANYONE:
            _require(asked, request.view_args or {})

    @app.after_request
    def remember(response: Response) -> Response:
        if "secret" in g:
            response.set_cookie(
                COOKIE, g.secret, max_age=DAYS_400, httponly=True, samesite="Lax", secure=request.is_secure
            )
        return response


def _require(role: str | None, args: dict[str, Any]) -> None:
    match = args.get("match")
    league = args.get("league") if match is None else league_of(database(), match)
    if "evening" in args:
        league = evening(database(), args["evening"]).league
    if "player" in args:
        league = players.league_of(database(), args["player"])
    if league is None and ("match" in args or "player" in args):
        abort(404)
    g.role, g.league = held_in(league, match) if league else None, league
    if role is None or g.role is None or access.ROLES.index(g.role) < access.ROLES.index(role):
        abort(403, None if g.device else _("This phone has not been let in yet: scan the code of the table."))


def let_in(key: str) -> access.Link | None:
    """Open a link: this device holds its role from now on. None for a key that is unknown or revoked."""
    with writing(database()):
        if access.find_link(database(), key) is None:
            return None
        if g.device is None:
            new_device()
        return access.open_link(database(), key, g.device.id, now())
