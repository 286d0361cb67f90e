"""What the league knows of a player, and its records.

*Won* is a match that was won or shared; one to which somebody did not come is none here. The form is the last five
matches. Of several evenings that are as good, the best is the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Blueprint, render_template, url_for
from flask_babel import format_decimal
from flask_babel import gettext as _

from scorekeeper.game.league.course import Stage
from scorekeeper.game.league.exact import shown
from scorekeeper.store import evenings, insight, leagues, players, tallies
from scorekeeper.store.ratings import Rating
from scorekeeper.web.curve import trend
from scorekeeper.web.db import database
from scorekeeper.web.words import MINUS, calendar, number

pages = Blueprint("players", __name__)

FORM = 5
NEAR = 10
"""So many of the others stand on the page at once; the rest is folded away."""


@dataclass(frozen=True)
class Insight:
    """A player in a league: the matches in order with the rating after each, the evenings, and what was done."""

    player: str
    league: str
    names: dict[str, str]
    rated: list[tuple[insight.Game, Rating]]
    course: list[Stage]
    sums: tallies.Sums
    against: dict[str, insight.Against]
    days: dict[str, date]

    @property
    def won(self) -> int:
        """The matches won or shared."""
        return sum(self.player in game.winners for game, _ in self.rated)

    @property
    def form(self) -> list[insight.Game]:
        """The last matches, the latest first."""
        return [game for game, _ in self.rated[: -FORM - 1 : -1]]

    @property
    def best(self) -> Stage | None:
        """The evening that brought most points."""
        played = [stage for stage in self.course if stage.points is not None]
        return max(played, key=lambda stage: stage.points or 0, default=None)

    @property
    def rating(self) -> Rating | None:
        """What it is now; None before the first match."""
        return self.rated[-1][1] if self.rated else None

    @property
    def ratings(self) -> list[tuple[date, Rating]]:
        """The rating after each evening, or after each day where there was none."""
        last = {game.evening or game.day: (date.fromisoformat(game.day), rating) for game, rating in self.rated}
        return list(last.values())


def insight_into(player: str) -> Insight:
    """All that the page of a player shows."""
    db = database()
    league = players.league_of(db, player) or ""
    season = insight.insight_of(db, league)
    rated = season.rated(player)
    return Insight(
        player,
        league,
        players.everybody(db, league),
        rated,
        season.course(player),
        tallies.sums(db, player),
        insight.head_to_head((game for game, _ in rated), player),
        {evening.id: evening.day for evening in evenings.evenings(db, league)},
    )


@pages.get("/p/<player>")
def show(player: str) -> str:
    """The player's page."""
    insight = insight_into(player)
    against = list(insight.against.items())
    return render_template(
        "players/show.html",
        insight=insight,
        league=leagues.name_of(database(), insight.league),
        name=insight.names[player],
        form=[line(insight, game) for game in insight.form],
        places=trend([stage.place for stage in insight.course], least_on_top=True),
        ratings=trend([rating.ordinal for _, rating in insight.ratings]),
        against=against[:NEAR],
        others=against[NEAR:],
        shown=shown,
        decimal=decimal,
        number=number,
    )


def outcome(game: insight.Game, player: str) -> str:
    """`win`, `shared` or `loss`."""
    if player not in game.winners:
        return "loss"
    return "win" if sum(place == 1 for place, _ in game.sides) == 1 else "shared"


def line(insight: Insight, game: insight.Game) -> tuple[str, str, date, int, list[str]]:
    """A match of the form: its address, how it ended, its day, the place, and the sides by name."""
    ended = {"win": _("Win"), "loss": _("Loss"), "shared": _("Shared win")}[outcome(game, insight.player)]
    sides = [" & ".join(insight.names[one] for one in players) for _, players in game.sides]
    day = date.fromisoformat(game.day)
    return address(game.match, game), ended, day, game.place(insight.player), sides


def address(match: str, game: insight.Game | None = None) -> str:
    """Where a match stands; a reported result on its evening's page."""
    if game and game.reported:
        return url_for("results.show", evening=game.evening, match=match)
    return url_for("record.sheet", match=match)


def decimal(value: Any) -> str:
    """A number with one decimal, as it is written in this language."""
    # Adding 0 takes the sign from a zero.
    return str(format_decimal(round(float(value), 1) + 0, format="0.0")).replace("-", MINUS)


@pages.get("/l/<league>/records")
def records(league: str) -> str:
    """What nobody in this league has bettered."""
    names = players.everybody(database(), league)
    season = insight.insight_of(database(), league)
    return render_template(
        "players/records.html",
        league=league,
        name=leagues.name_of(database(), league),
        names=names,
        runs=insight.runs(season),
        highest=tallies.highest_hands(database(), league),
        resets=tallies.most_resets(database(), league),
        blocks=tallies.most_blocks(database(), league),
        longest=tallies.longest(database(), league),
        rated=rated_now(season),
        span=_span,
        decimal=decimal,
    )


def rated_now(season: insight.Insight) -> list[tuple[str, Rating]]:
    """Everybody's rating now, the highest first; then those that are provisional."""
    now: dict[str, Rating] = {}
    for after in season.after:
        now |= after
    return sorted(now.items(), key=lambda item: (item[1].provisional, -item[1].ordinal))


def _span(days: Iterable[str]) -> str:
    """Days of the calendar, one after another, each once."""
    return " – ".join(calendar(date.fromisoformat(day)) for day in dict.fromkeys(days))
