"""Why somebody has so many league points: every meeting with its lines, what counts of the evenings, what was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, render_template, url_for

from scorekeeper.game.league.exact import Exact, shown
from scorekeeper.game.league.points import Meeting
from scorekeeper.game.league.row import Rules
from scorekeeper.game.league.shares import Share, shares
from scorekeeper.game.league.table import Ranked
from scorekeeper.store import leagues, standings
from scorekeeper.store.evenings import Evening, evenings
from scorekeeper.store.season import Season
from scorekeeper.web.db import database
from scorekeeper.web.leagues import chosen
from scorekeeper.web.naming import names_of

pages = Blueprint("reckoning", __name__, url_prefix="/l/<league>/why")


@dataclass(frozen=True)
class Met:
    """A meeting as somebody had it: against whom, the addresses of its matches, and the lines of its league points."""

    others: str
    matches: Sequence[str]
    shares: Sequence[Share]

    @property
    def points(self) -> Exact:
        """The sum of the lines."""
        return sum(share.points for share in self.shares)


@dataclass(frozen=True)
class Reckoning:
    """A row of the table, explained. `played`: evening, whether it counts, its points, its meetings."""

    name: str
    of: str
    ranked: Ranked
    names: Mapping[str, str]
    played: Sequence[tuple[Evening, bool, Exact, Sequence[Met]]]


def reckoning(league: str, entrant: str) -> Reckoning:
    """How an entrant of the table that this request asks for came to its points; 404 for one without a row."""
    table = chosen(league)
    ranked = next((row for row in table.ranked if row.row.entrant == entrant), None) or abort(404)
    names = names_of(league, table.ranked)
    rules = standings.rules_of(leagues.settings(database(), league))
    row = ranked.row
    played = [
        (
            evening,
            evening.id in row.counted,
            row.evenings[evening.id],
            [_met(table.season, rules, m, entrant, names) for m in row.meetings if m.evening == evening.id],
        )
        for evening in evenings(database(), league)
        if evening.id in row.evenings
    ]
    return Reckoning(names[entrant], table.of, ranked, names, played)


@pages.get("/<entrant>")
def show(league: str, entrant: str) -> str:
    """The lines of a row of the table: they add up to its points."""
    return render_template("leagues/why.html", league=league, found=reckoning(league, entrant), shown=shown)


def _met(found: Season, rules: Rules, meeting: Meeting, entrant: str, names: Mapping[str, str]) -> Met:
    side = meeting.side(entrant)
    addresses = dict.fromkeys(
        url_for("results.show", evening=line.played_at, match=line.match)
        if line.match in found.reported
        else url_for("record.sheet", match=line.match)
        for line in found.met(meeting)
    )
    others = [other for other in meeting.entrants if other != side]
    return Met(
        " · ".join(names.get(other) or " & ".join(names[player] for player in other.split(" & ")) for other in others),
        list(addresses),
        list(shares(rules.scheme, meeting, side)),
    )
