"""A table that is published stays as it was; its page tells what has changed since, and why."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.store import leagues, players, published, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.season import season
from scorekeeper.web.db import database, now
from scorekeeper.web.leagues import chosen, rows_of
from scorekeeper.web.naming import names_of

pages = Blueprint("publishing", __name__, url_prefix="/l/<league>/published")


@pages.post("")
def publish(league: str) -> Response:
    """Keep the table that was looked at, under a name."""
    name = " ".join(request.form.get("name", "").split())[:60]
    if not name:
        abort(400, _("Give the published table a name, such as the evening."))
    table = chosen(league)
    asked = {"of": table.of, "scoring": table.scoring, "evening": table.evening}
    rows = rows_of(table.ranked, names_of(league, table.ranked))
    with writing(database()):
        found = table.season.narrowed(table.scoring, {table.evening} if table.evening else None)
        kept = published.publish(database(), found, name, asked, rows, now())
    return redirect(url_for("publishing.show", league=league, table=kept), 303)


@pages.get("/<table>")
def show(league: str, table: str) -> str:
    """The table as it was, beside each row what the same matches would give today, and what was entered since."""
    kept = published.load(database(), table)
    if kept.league != league:
        abort(404)
    found = season(database(), league)
    asked = kept.asked
    whole = not (asked["scoring"] or asked["evening"])
    found = found if whole else found.narrowed(asked["scoring"], {asked["evening"]} if asked["evening"] else None)
    same = replace(found, lines=tuple(line for line in found.lines if line.match in kept.heads), disputed=())
    rules = standings.rules_of(leagues.settings(database(), league))
    if asked["evening"]:
        rules = replace(rules, best=None, least=0)
    ranked = standings.table(database(), same, rules, asked["of"])
    today = {row["name"]: row for row in rows_of(ranked, names_of(league, ranked))}
    since = published.since(database(), kept)
    return render_template(
        "leagues/published.html",
        league=league,
        kept=kept,
        today=today,
        since=since,
        people=players.everybody(database(), league),
    )
