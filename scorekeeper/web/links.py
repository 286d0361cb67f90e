"""The links into a league: made and shown once as a code, listed, taken back."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from scorekeeper.game.words import N_
from scorekeeper.store import access, leagues
from scorekeeper.store.connection import writing
from scorekeeper.web.db import database, now
from scorekeeper.web.sharing import code_of

pages = Blueprint("links", __name__, url_prefix="/l/<league>/links")

ROLES = {
    access.ROLES[0]: N_("Code for watching"),
    access.ROLES[1]: N_("Code for scoring"),
    access.ROLES[2]: N_("Code for organising"),
}


@pages.get("")
def show(league: str) -> Response:
    """The links that are valid, and what each allows."""
    return _page(league)


@pages.post("")
def make(league: str) -> Response:
    """Make a link into the league and show it, once: only a hash of its key is kept."""
    role = request.form.get("role", "")
    if role not in ROLES:
        abort(400)
    with writing(database()):
        key = access.new_link(database(), role, league, at=now())
    return _page(league, role, url_for("home.join", key=key, _external=True))


@pages.post("/<link>/revoke")
def revoke(league: str, link: str) -> Answer:
    """Take a link back: whoever came in by it is out at once."""
    if link not in {each.id for each in access.links(database(), league)}:
        abort(404)
    with writing(database()):
        access.revoke_link(database(), link, now())
    return redirect(url_for("links.show", league=league), 303)


def valid_links(league: str) -> list[access.Link]:
    """The links into a league and its matches that nobody has taken back."""
    return [link for link in access.links(database(), league) if link.revoked_at is None]


def _page(league: str, role: str = "", address: str = "") -> Response:
    valid = valid_links(league)
    response = make_response(
        render_template(
            "leagues/links.html",
            league=league,
            name=leagues.name_of(database(), league),
            roles=ROLES,
            role=role,
            address=address,
            code=code_of(address) if address else None,
            links=[link for link in valid if link.match is None],
            of_matches=sum(link.match is not None for link in valid),
            used=access.admitted(database(), league),
        )
    )
    response.headers["Cache-Control"] = "no-store"
    return response
