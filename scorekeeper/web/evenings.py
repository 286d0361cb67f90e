"""An evening of a league: who is there, the tables that are drawn, and how they stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.game.league.exact import shown
from scorekeeper.game.league.seating import Draw
from scorekeeper.store import access, house_rules, leagues, players, reported
from scorekeeper.store import evenings as store
from scorekeeper.store.connection import writing
from scorekeeper.store.derived import summaries_of
from scorekeeper.store.fixtures import PAIR, Fixture, fixtures
from scorekeeper.store.roster import teams
from scorekeeper.store.season import meetings, season
from scorekeeper.store.standings import first_table
from scorekeeper.web import forms, live
from scorekeeper.web.access import ORGANISER, SCORER, VIEWER, may
from scorekeeper.web.db import database, now
from scorekeeper.web.naming import pairings
from scorekeeper.web.sharing import code_of
from scorekeeper.web.words import spoken

pages = Blueprint("evenings", __name__, url_prefix="/e/<evening>")


def page(evening: store.Evening, *, drawn: Draw | None = None, error: str = "", sizes: str = "4,3", **more: Any) -> str:
    """All of an evening; with tables that were drawn, or with what is wrong."""
    roster = players.roster(database(), evening.league)
    controls = "print" not in request.args
    scores = controls and may(SCORER, evening.league)
    here = store.present(database(), evening.id)
    planned = fixtures(database(), evening.league)
    played = _played(evening.id)
    names = players.everybody(database(), evening.league)
    free = store.free(database(), evening.id)
    pairs = [" & ".join(names[player] for player in pair) for pair in store.partners(database(), free)]
    return render_template(
        "leagues/evening.html",
        evening=evening,
        league=leagues.name_of(database(), evening.league),
        roster=roster,
        everybody=names,
        teams=teams(database(), evening.league),
        length=leagues.length(database(), evening.league),
        not_over=not_over(evening, {fixture.id for fixture in due_on(planned, evening.id)} if scores else set()),
        due=due_on(planned, evening.id),
        rounds=sorted({each.round for each in planned if each.evening is None and each.state == "due"}),
        pairing=pairings(evening.league),
        here=here,
        guests=players.guests(database(), evening.league),
        free=free,
        out=[names[player] for player in free if not any(player in table for table in drawn.tables)] if drawn else [],
        **played,
        apart=house_rules.apart(database(), evening.league, [match.id for match in played["matches"]]),
        played=any(one.state == "over" for one in played["matches"]) or any(one.outcome for one in played["reported"]),
        scores=scores,
        organises=controls and may(ORGANISER, evening.league),
        drawn=drawn,
        error=error,
        sizes=sizes,
        shown=shown,
        sets=house_rules.kept(database(), evening.league) if drawn else {},
        once=uuid4().hex,
        **{
            "others": _others(evening),
            "typed": {},
            "errors": {},
            "pairs": "\n".join(pairs),
            "ticked": here,
            "unnamed": "",
            **more,
        },
    )


def tv(evening: store.Evening, key: str) -> Response:
    """All tables on a big screen, with the code of a link for watching; it asks for itself again and again."""
    shows = {
        "evening": evening,
        "league": leagues.name_of(database(), evening.league),
        "everybody": players.everybody(database(), evening.league),
        "code": _code(evening.league, key),
        **_played(evening.id),
    }
    tag = live.etag("tv", repr(shows))
    return live.known(tag) or live.followed(render_template("leagues/tv.html", **shows, shown=shown, etag=tag), tag)


def _played(evening: str) -> dict[str, Any]:
    """The matches at its tables, and the results that were only reported."""
    return {
        "matches": summaries_of(database(), store.matches_of(database(), evening)),
        "reported": reported.load_all(database(), store.reported_of(database(), evening)),
    }


def due_on(planned: Sequence[Fixture], evening: str) -> list[Fixture]:
    """What is to be played on an evening: the fixtures of its round, and what was postponed before."""
    return [
        fixture
        for fixture in planned
        if fixture.state != "withdrawn"
        and (fixture.evening == evening or (fixture.postponed and fixture.state != "played"))
    ]


@dataclass(frozen=True)
class NotOver:
    """A meeting of which `played` matches are finished, and more are to come before it counts."""

    name: str
    played: int


def not_over(evening: store.Evening, besides: Collection[str] = ()) -> list[NotOver]:
    """The meetings that were begun for an evening and are still to be ended, but for those `besides`."""
    length = leagues.length(database(), evening.league)
    if length.matches == 1:
        return []
    names = players.everybody(database(), evening.league)
    struck = {fixture.id for fixture in fixtures(database(), evening.league) if fixture.state == "withdrawn"}
    of = first_table(database(), evening.league)
    return [
        NotOver(
            " – ".join(PAIR.join(names[player] for player in entrant.split(PAIR)) for entrant in meeting.entrants),
            len(meeting.matches),
        )
        for meeting in meetings(season(database(), evening.league), of)
        if meeting.evening == evening.id
        and meeting.key not in struck.union(besides)
        and len(meeting.entrants) > 1
        and not meeting.over(length)
    ]


def _code(league: str, key: str) -> Markup | None:
    """The code of a link by which one may watch the league and nothing else; None for any other key."""
    link = access.find_link(database(), key) if key else None
    if link is None or (link.role, link.league, link.match) != (VIEWER, league, None):
        return None
    return code_of(url_for("home.join", key=key, _external=True))


def _others(evening: store.Evening) -> list[tuple[str, str]]:
    """Matches of the league on no evening, for whoever may put them on this one: id and who played."""
    if not may(SCORER, evening.league):
        return []
    found = summaries_of(database(), store.on_no_evening(database(), evening.league))
    return [(match.id, " · ".join(name for name, _total, _won in match.sides)) for match in found]


@pages.get("")
def show(evening: str) -> str | Response:
    """All tables of the evening on one page; without a control on a TV (`?tv`) and on paper (`?print`)."""
    found = store.evening(database(), evening)
    return tv(found, request.args["tv"]) if "tv" in request.args else page(found)


@pages.post("/tv")
def screen(evening: str) -> Response:
    """Show the evening on a TV, with a new link for watching the league in its corner."""
    league = store.evening(database(), evening).league
    with writing(database()):
        key = access.new_link(database(), VIEWER, league, at=now())
    return redirect(url_for("evenings.show", evening=evening, tv=key), 303)


@pages.post("/present")
def present(evening: str) -> Any:
    """Tick who is here; new names are players of the league from now on, or guests where that is said.

    Whoever has such a name already stays what they are. Only what was ticked or unticked on this page changes: another
    phone may have ticked others meanwhile.
    """
    found = store.evening(database(), evening)
    known = players.roster(database(), found.league)
    ticked = [player for player in request.form.getlist("player") if player in known]
    was = set(request.form.getlist("was"))
    try:
        new = forms.names_in(request.form.get("new", ""))
    except forms.BadName as problem:
        came = set(store.present(database(), evening)).difference(was)
        return page(found, unnamed=spoken(problem.text), ticked=came.union(ticked)), 422
    part = "guest" if request.form.get("guests") else "member"
    with writing(database()):
        ticked += [players.player_named(database(), found.league, name, now(), part) for name in new]
        store.leave(database(), evening, was.difference(ticked))
        store.come(database(), evening, ticked)
    return redirect(url_for("evenings.show", evening=evening), 303)


@pages.post("/match")
def put(evening: str) -> Any:
    """A match of the league that was opened otherwise belongs to this evening."""
    found = store.evening(database(), evening)
    match = request.form.get("match", "")
    if store.evening_of(database(), match) not in (None, evening):
        abort(404)  # what belongs to another evening stays there
    with writing(database()):
        store.put_on_evening(database(), match, found)
    return redirect(url_for("evenings.show", evening=evening), 303)
