"""The season after this one: the roster and the rules go along, the old one is kept."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.store import next_season as store
from scorekeeper.store.connection import writing
from scorekeeper.store.leagues import kind_of
from scorekeeper.web.db import database, now

pages = Blueprint("seasons", __name__, url_prefix="/l/<league>")


@pages.post("/next-season")
def next_season(league: str) -> Response:
    """Begin it under a name; sent twice, it begins once."""
    if kind_of(database(), league) != "club":
        abort(404)
    name = " ".join(request.form.get("name", "").split())[:60]
    if not name:
        abort(400, _("Give the next season a name."))
    with writing(database()):
        new = store.after(database(), league) or store.begin_next(database(), league, name, now())
    return redirect(url_for("leagues.show", league=new), 303)
