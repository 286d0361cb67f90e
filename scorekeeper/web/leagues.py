"""A league over many evenings: its table, its evenings, what it has settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from time import monotonic
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.game.league.exact import shown
from scorekeeper.game.league.row import Rules
from scorekeeper.game.league.table import Ranked
from scorekeeper.game.league.withdrawn import HOW
from scorekeeper.game.papers.cells import NIGHT_ENDS
from scorekeeper.store import access, leagues, next_season, players, published, roster, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.evenings import evenings, new_evening
from scorekeeper.store.fixtures import PAIR, in_hand
from scorekeeper.store.season import TABLES, Season, season
from scorekeeper.web.access import ORGANISER, SCORER, VIEWER, may, new_device, public
from scorekeeper.web.db import database, now
from scorekeeper.web.league_form import GROUPS, league_form, settled_by
from scorekeeper.web.naming import names_of
from scorekeeper.web.opening import once
from scorekeeper.web.passphrase import TooManyTries, Tries
from scorekeeper.web.words import here

pages = Blueprint("leagues", __name__)

TRIES = Tries()


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
        page = render_template(
            "leagues/settings.html",
            form=form,
            groups=GROUPS,
            league=None,
            is_club=False,
            over=False,
            asks=public(),
            error=error,
        )
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


@dataclass(frozen=True)
class Chosen:
    """The table that an address asks for: of whom, of one scoring, of one evening; and its rows.

    `usual` says of whom the table is that comes unasked. `before` is the place of each entrant without the last
    evening, where the table is of all evenings.
    """

    of: str
    usual: str
    scoring: str
    evening: str
    ranked: tuple[Ranked, ...]
    before: Mapping[str, int | None]
    season: Season


def chosen(league: str) -> Chosen:
    """The table that this request asks for (`?of=pairs&scoring=simple&evening=…`)."""
    of, scoring, evening = (request.args.get(name, "") for name in ("of", "scoring", "evening"))
    usual = standings.first_table(database(), league)
    of = of if of in TABLES else usual
    rules = standings.rules_of(leagues.settings(database(), league))
    whole = season(database(), league)
    counting = {line.evening for line in whole.lines}
    known = counting.union(line.played_at for line in whole.lines)
    if (evening and evening not in known) or (scoring and scoring not in {line.scoring for line in whole.lines}):
        abort(404)
    found, rules = narrowed(whole, rules, scoring, evening)
    ranked = standings.table(database(), found, rules, of)
    played = [each.id for each in evenings(database(), league) if each.id in counting]
    before: dict[str, int | None] = {}
    if len(played) > 1 and not evening:
        before = standings.places_before(found, rules, of, played[-1])
    return Chosen(of, usual, scoring, evening, ranked, before, whole)


def narrowed(whole: Season, rules: Rules, scoring: str, evening: str) -> tuple[Season, Rules]:
    """The season and the rules for the table of one scoring, or of one evening; "" for all of them."""
    if evening:
        # One evening has no best ones, and nobody was there too seldom.
        rules = replace(rules, best=None, least=0)
    if not (evening or scoring):
        return whole, rules
    return whole.narrowed(scoring, {evening} if evening else None), rules


@pages.get("/l/<league>")
def show(league: str) -> str:
    """The table, why each place is what it is, and the evenings; without a control on paper (`?print`)."""
    table = chosen(league)
    controls = "print" not in request.args
    names = names_of(league, table.ranked)
    return render_template(
        "leagues/show.html",
        league=league,
        name=leagues.name_of(database(), league),
        table=table,
        ranked=table.ranked,
        shared=Counter(row.place for row in table.ranked),
        names=names,
        members={row.row.entrant: sorted(row.row.entrant.split(PAIR), key=names.__getitem__) for row in table.ranked},
        evenings=list(reversed(evenings(database(), league))),
        settled=leagues.settings(database(), league),
        scorings=sorted({line.scoring for line in table.season.lines if line.scoring}),
        waiting=in_hand(database(), league),
        archived=leagues.archived(database(), league),
        after=_next(league),
        published=published.all_of(database(), league),
        organises=controls and may(ORGANISER, league),
        scores=controls and may(SCORER, league),
        controls=controls,
        decided=table.season.decisions,
        roster=players.roster(database(), league),
        teams=roster.teams(database(), league),
        how=HOW,
        today=league_day(),
        shown=shown,
        once=once({}),
    )


def _next(league: str) -> str | None:
    """The season after, for those who may see it."""
    found = next_season.after(database(), league)
    return found if found and may(VIEWER, found) else None


def league_day() -> date:
    """The day of an evening that is now: by the clock where the league plays, and until five it is still yesterday."""
    return (here(now()) - timedelta(hours=NIGHT_ENDS)).date()


def rows_of(ranked: Iterable[Ranked], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The table as plain values: what the page shows, for a machine."""
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
            "difference": str(row.row.difference),
            "adjusted": str(row.row.adjusted),
            "provisional": row.provisional,
        }
        for row in ranked
    ]


@pages.route("/l/<league>/settings", methods=["GET", "POST"])
def settings(league: str) -> Any:
    """What the league has settled, to be changed by the organiser; matches that were opened keep their options."""
    before = leagues.settings(database(), league)
    name = leagues.name_of(database(), league)
    form = league_form(request.form if request.method == "POST" else None, name, before)
    over = leagues.archived(database(), league)
    if request.method == "GET" or over or not form.validate():
        club = leagues.kind_of(database(), league) == "club"
        page = render_template(
            "leagues/settings.html",
            form=form,
            groups=GROUPS,
            league=league,
            is_club=club,
            over=over,
            asks=False,
            error="",
        )
        return page, 200 if request.method == "GET" else 409 if over else 422
    with writing(database()):
        # Another phone may have kept house rules since the page was looked at.
        before = leagues.settings(database(), league)
        leagues.settle(database(), league, form["name"].data.strip(), settled_by(form, before))
    return redirect(url_for("leagues.show", league=league), 303)


@pages.post("/l/<league>/evenings")
def add_evening(league: str) -> Any:
    """A new evening of the league."""
    try:
        day = date.fromisoformat(request.form.get("day", ""))
    except ValueError:
        abort(400, _("That is no date: choose the day of the evening."))
    if leagues.archived(database(), league):
        abort(409, _("The season is over: make the evening in the next one."))
    name = " ".join(request.form.get("name", "").split())[:60]
    with writing(database()):
        evening = new_evening(database(), league, day, name, now())
    return redirect(url_for("evenings.show", evening=evening), 303)
