"""A table that is published stays as it was; its page tells what has changed since, and why."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.league.table import Ranked
from scorekeeper.game.words import N_, Text, say
from scorekeeper.store import leagues, players, published, reported, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.derived import summaries_of
from scorekeeper.store.fixtures import PAIR
from scorekeeper.store.ledger import Entry
from scorekeeper.store.season import season
from scorekeeper.web.db import database, now
from scorekeeper.web.leagues import chosen, narrowed, rows_of
from scorekeeper.web.naming import names_of
from scorekeeper.web.opening import once

pages = Blueprint("publishing", __name__, url_prefix="/l/<league>/published")


@pages.post("")
def publish(league: str) -> Response:
    """Keep the table that was looked at, under a name."""
    name = " ".join(request.form.get("name", "").split())[:60]
    if not name:
        abort(400, _("Give the published table a name, such as the evening."))
    table = chosen(league)
    asked = {"of": table.of, "scoring": table.scoring, "evening": table.evening, "rules": json.dumps(_goes_by(league))}
    rows = _rows(league, table.ranked)
    with writing(database()):
        found = table.season.narrowed(table.scoring, {table.evening} if table.evening else None)
        kept = published.publish(database(), found, name, asked, rows, now(), once(request.form))
    return redirect(url_for("publishing.show", league=league, table=kept), 303)


def playing(league: str, matches: set[str]) -> dict[str, tuple[str, str]]:
    """Match → who played it, and the address of what was entered about it; a result that was voided had sides, too."""
    found = {
        match.id: (" · ".join(name for name, _total, _won in match.sides), url_for("record.history", match=match.id))
        for match in summaries_of(database(), sorted(matches))
    }
    names = players.everybody(database(), league)
    for one in reported.load_all(database(), sorted(matches)):
        sides = [" & ".join(names[player] for player in side) for side in _sides(one.last)]
        found[one.id] = " · ".join(sides), url_for("results.show", evening=one.evening, match=one.id)
    return found


def _sides(outcome: reported.Outcome) -> Iterator[tuple[str, ...]]:
    """Who played, by id: of teams these, whoever was in their line-ups."""
    for at, side in enumerate(outcome.sides):
        yield (outcome.teams[at],) if outcome.teams and outcome.teams[at] else side


def _rows(league: str, ranked: tuple[Ranked, ...]) -> list[dict[str, Any]]:
    """The rows of the table, each with whose it is, who may be called otherwise one day."""
    rows = rows_of(ranked, names_of(league, ranked))
    return [{**row, "entrant": its.row.entrant} for row, its in zip(rows, ranked, strict=True)]


@pages.get("/<table>")
def show(league: str, table: str) -> str:
    """The table as it was, beside each row what the same matches would give today, and what was entered since."""
    found = compared(league, table)
    return render_template(
        "leagues/published.html",
        league=league,
        kept=found.kept,
        today=found.today,
        since=found.since,
        late=found.late,
        causes=found.causes,
        playing=playing(league, {*found.late, *(entry.match for entry in found.since)}),
        people=players.everybody(database(), league),
    )


@dataclass(frozen=True)
class Compared:
    """A published table, its rows today by entrant, and why these are others.

    `since` was entered to its matches or decided, `late` are matches of its evenings that were not in it, `causes` is
    what the league has changed.
    """

    kept: published.Published
    today: Mapping[str, Mapping[str, Any]]
    since: tuple[Entry, ...]
    late: tuple[str, ...]
    causes: tuple[Text, ...]


def compared(league: str, table: str) -> Compared:
    """A published table of a league beside the same table of today."""
    kept = published.load(database(), table)
    if kept.league != league:
        abort(404)
    asked, rules = kept.asked, standings.rules_of(leagues.settings(database(), league))
    found, rules = narrowed(season(database(), league), rules, asked["scoring"], asked["evening"])
    evenings = {line.evening for line in found.lines if line.match in kept.heads}
    evenings |= {asked["evening"]} - {""}
    same = replace(found, lines=tuple(line for line in found.lines if line.evening in evenings), disputed=())
    late = dict.fromkeys(line.match for line in same.lines if line.match not in kept.heads)
    today = {row["entrant"]: row for row in _rows(league, standings.table(database(), same, rules, asked["of"]))}
    since = tuple(published.since(database(), kept))
    causes = tuple(_causes(league, kept))
    if not (since or late or causes) and any(_differs(row, today.get(row["entrant"])) for row in kept.rows):
        causes = (say(N_("The roster, or which evening a match belongs to, was changed.")),)
    return Compared(kept, today, since, tuple(late), causes)


def _differs(then: Mapping[str, Any], now: Mapping[str, Any] | None) -> bool:
    return now is None or any(then[name] != now[name] for name in ("place", "points", "won", "drawn", "lost"))


GOES_BY = {
    "scheme": N_("points"),
    "best": N_("best evenings"),
    "least": N_("evenings needed for a place"),
    "tie_breaks": N_("tie-breaks"),
    "dense": N_("shared places"),
}
"""What of a league's settings a table goes by."""


def _goes_by(league: str) -> dict[str, Any]:
    """What the table goes by now, as text for each part, and for each part of its points."""
    rules = standings.rules_of(leagues.settings(database(), league))
    said = {name: str(getattr(rules, name)) for name in GOES_BY if name != "scheme"}
    return said | {"scheme": {name: str(value) for name, value in vars(rules.scheme).items()}}


def _same(then: Any, now: Any) -> bool:
    """Whether nothing of what both say is another thing."""
    if isinstance(then, dict) and isinstance(now, dict):
        return all(then[name] == now[name] for name in then.keys() & now)
    return bool(then == now)


def _causes(league: str, kept: published.Published) -> Iterator[Text]:
    """What the league goes by otherwise now, and who of the table has no row of their own any more."""
    then, now = json.loads(kept.asked.get("rules", "null")), _goes_by(league)
    for name, words in GOES_BY.items():
        if then is not None and name in then and not _same(then[name], now[name]):
            yield say(N_("The settings were changed: %(what)s."), what=say(words))
    names, guests = players.everybody(database(), league), players.guests(database(), league)
    for row in kept.rows:
        for player in row["entrant"].split(PAIR):
            if (person := players.person(database(), player)) != player:
                yield say(N_("%(name)s: put together with %(other)s"), name=row["name"], other=names[person])
            elif player in guests:
                yield say(N_("%(name)s: a guest now, without a row"), name=row["name"])
