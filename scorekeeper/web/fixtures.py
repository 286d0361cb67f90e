"""Fixtures: who meets whom in which round, planned for a league and played on its evenings."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorekeeper.game.errors import Impossible
from scorekeeper.game.league.exact import shown
from scorekeeper.store import evenings, house_rules, leagues, players
from scorekeeper.store import fixtures as store
from scorekeeper.store import roster as rosters
from scorekeeper.store.connection import writing
from scorekeeper.store.derived import summaries_of
from scorekeeper.store.fixtures import Fixture
from scorekeeper.store.ledger import KeyTaken
from scorekeeper.store.ledger import find as find_entry
from scorekeeper.store.matches import begin
from scorekeeper.store.reported import load_all as load_results
from scorekeeper.store.reported import report as enter_result
from scorekeeper.store.roster import Team
from scorekeeper.web import forms
from scorekeeper.web.access import ORGANISER, SCORER, may
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.entrants import UnknownEntrant, entrants_of
from scorekeeper.web.errors import USED
from scorekeeper.web.lineups import lineup_of, names_known
from scorekeeper.web.naming import pairings
from scorekeeper.web.opening import once
from scorekeeper.web.results import BadResult, outcomes_of, refuse_longer
from scorekeeper.web.words import spoken

pages = Blueprint("fixtures", __name__)

DECIDED = _l("This meeting is decided already, or still being played. Look at it again.")
WITHDRAWN = _l("Somebody of this meeting has withdrawn from the league: it is not played.")


@pages.get("/l/<league>/fixtures")
def show(league: str) -> str:
    """All rounds, what was played of them, and for the organiser the form to plan them."""
    return _page(league)


def _page(league: str, error: str = "") -> str:
    teams = rosters.teams(database(), league)
    entrants = [team.name for team in teams] or list(players.roster(database(), league).values())
    return render_template(
        "leagues/fixtures.html",
        league=league,
        name=leagues.name_of(database(), league),
        fixtures=store.fixtures(database(), league),
        pairing=pairings(league),
        organises=may(ORGANISER, league),
        entrants=request.form.get("entrants", "\n".join(entrants)),
        error=error,
    )


@pages.post("/l/<league>/fixtures")
def plan(league: str) -> Any:
    """Plan a single or double round robin of these players, pairs or teams: one on each line."""
    try:
        entrants = entrants_of(league, request.form.get("entrants", ""))
        with writing(database()):
            store.plan(database(), league, entrants, double=bool(request.form.get("double")))
    except forms.BadName as problem:
        return _page(league, spoken(problem.text)), 422
    except UnknownEntrant as unknown:
        return _page(
            league, _("Nobody in the roster is called “%(name)s”: add the name there first.", name=unknown.line)
        ), 422
    except store.TooFew:
        return _page(league, _("Two at least, one on each line.")), 422
    except store.AlreadyPlayed:
        return _page(league, _("Some of it has been played already: it cannot be planned anew.")), 422
    return redirect(url_for("fixtures.show", league=league), 303)


@pages.post("/l/<league>/fixtures/postponed")
def postpone(league: str) -> Response:
    """A meeting is played later; or is not postponed after all."""
    found = fixture_of(league, request.form.get("fixture", ""))
    with writing(database()):
        store.postpone(database(), found.id, postponed=bool(request.form.get("postponed")))
    return redirect(url_for("fixtures.show", league=league), 303)


@pages.post("/e/<evening>/round")
def hold(evening: str) -> Response:
    """The fixtures of a round are those of this evening."""
    found = evenings.evening(database(), evening)
    number = request.form.get("round", "")
    if number not in {str(fixture.round) for fixture in store.fixtures(database(), found.league)}:
        abort(400, _("There is no such round."))
    with writing(database()):
        store.hold(database(), found.league, int(number), evening)
    return redirect(url_for("evenings.show", evening=evening), 303)


@pages.get("/e/<evening>/fixtures/<fixture>")
def meet(evening: str, fixture: str) -> str:
    """A fixture on its evening: what was played of it, and what can be done."""
    return _meeting(evening, fixture)


def _meeting(evening: str, fixture: str, error: Any = "") -> str:
    found = evenings.evening(database(), evening)
    planned = fixture_of(found.league, fixture)
    names = players.everybody(database(), found.league)
    played = evenings.matches_in(database(), fixture)
    told = load_results(database(), played)
    teams = _teams(found.league)
    sides = [side for side in (planned.home, planned.away) if side]
    return render_template(
        "leagues/fixture.html",
        evening=found,
        fixture=planned,
        title=pairings(found.league)(planned),
        counts_for=_counts_for(found, fixture),
        matches=summaries_of(database(), [match for match in played if match not in {one.id for one in told}]),
        reported=told,
        everybody=names,
        shown=shown,
        sides=[store.PAIR.join(names[player] for player in side) for side in sides],
        squads=[[names[player] for player in teams[side[0]].squad] if side[0] in teams else None for side in sides],
        sets=house_rules.kept(database(), found.league),
        typed=request.form,
        error=error,
        more=_has_more(found.league, planned),
        scores=may(SCORER, found.league),
        organises=may(ORGANISER, found.league),
        once=once(request.form),
        other=uuid4().hex,
    )


@pages.post("/e/<evening>/fixtures/<fixture>")
def play(evening: str, fixture: str) -> Any:
    """Open the next match of the meeting; of teams with the line-up that is said."""
    found = evenings.evening(database(), evening)
    planned = fixture_of(found.league, fixture)
    sets = house_rules.kept(database(), found.league)
    if planned.away is None:
        abort(400)
    if not sets:
        return _meeting(evening, fixture, _("The league has not settled its scoring yet.")), 422
    rules = sets.get(request.form.get("set") or next(iter(sets)))
    if rules is None:
        return _meeting(evening, fixture, _("These house rules are not kept any more. Choose others.")), 422
    names = players.everybody(database(), found.league)
    teams = _teams(found.league)
    of_teams = [side[0] for side in (planned.home, planned.away) if side[0] in teams]
    try:
        if of_teams:
            known = names_known(found.league)
            sides = [
                [
                    *filter(None, map(forms.name_of, request.form.getlist(f"lineup{at}"))),
                    *lineup_of(request.form.get(f"other{at}", ""), known),
                ]
                for at in range(2)
            ]
            if not all(sides):
                return _meeting(evening, fixture, _("Say for both teams who plays.")), 422
        else:
            sides = [[names[player] for player in side] for side in (planned.home, planned.away)]
        options = forms.played(rules.scoring, rules.options)
        with writing(database()):
            now_there = fixture_of(found.league, fixture)
            if now_there.state == "open" and not of_teams:
                # Another phone was quicker: two sides play one match at a time, teams play several.
                return redirect(url_for("scoreboard.show", match=_open_match(fixture)), 303)
            if not _has_more(found.league, now_there) and find_entry(database(), once(request.form)) is None:
                return _meeting(evening, fixture, _over(now_there)), 409
            match = begin(
                database(), found.league, rules.scoring, options, sides, writer(), now(),
                once(request.form), evening, fixture, of_teams,
            )  # fmt: skip
    except forms.BadName as problem:
        return _meeting(evening, fixture, spoken(problem.text)), 422
    except Impossible as problem:
        return _meeting(evening, fixture, spoken(problem.text)), 422
    return redirect(url_for("scoreboard.show", match=match), 303)


def _counts_for(evening: evenings.Evening, fixture: str) -> evenings.Evening | None:
    """The evening of its own round, where a meeting is played on another one."""
    own = store.own_evenings(database(), evening.league).get(fixture, evening.id)
    return evenings.evening(database(), own) if own != evening.id else None


def _teams(league: str) -> dict[str, Team]:
    return {team.id: team for team in rosters.teams(database(), league)}


def _has_more(league: str, fixture: Fixture) -> bool:
    """Whether one more match can be opened for a meeting."""
    if fixture.state != "open":
        return fixture.state == "due"
    opened = len(evenings.matches_in(database(), fixture.id))
    return fixture.home[0] in _teams(league) and opened < leagues.length(database(), league).matches


def _over(fixture: Fixture) -> Any:
    """Why nothing more is entered."""
    return WITHDRAWN if fixture.state == "withdrawn" else DECIDED


def _open_match(fixture: str) -> str:
    matches = summaries_of(database(), evenings.matches_in(database(), fixture))
    return next(match.id for match in matches if match.state == "open")


@pages.post("/e/<evening>/fixtures/<fixture>/result")
def report(evening: str, fixture: str) -> Any:
    """What was played of the meeting elsewhere, that somebody did not come, or that it was a bye."""
    found = evenings.evening(database(), evening)
    planned = fixture_of(found.league, fixture)
    names = players.everybody(database(), found.league)
    teams = _teams(found.league)
    sides = [side for side in (planned.home, planned.away) if side]
    # Who meets is the fixture's to say.
    typed = {
        f"{'team' if side[0] in teams else 'who'}{at}": store.PAIR.join(names[player] for player in side)
        for at, side in enumerate(sides)
    }
    said = {name: value for name, value in request.form.items() if name.startswith(("points", "won", "absent"))}
    bye = {} if planned.away else {"bye": "1"}
    try:
        scoring = leagues.settings(database(), found.league).get("scoring", "")
        outcomes = outcomes_of({**said, **typed, **bye}, scoring)
        with writing(database()):
            if find_entry(database(), f"{once(request.form)}r0") is None:
                now_there = fixture_of(found.league, fixture)
                if now_there.state != "due":
                    return _meeting(evening, fixture, _over(now_there)), 409
                refuse_longer(found.league, now_there.played + len(outcomes))
                if leagues.archived(database(), found.league):
                    return _meeting(evening, fixture, _("The season is over.")), 409
            enter_result(database(), found.league, evening, outcomes, writer(), now(), once(request.form), fixture)
    except BadResult as problem:
        return _meeting(evening, fixture, " ".join(problem.errors.values())), 422
    except Impossible as problem:
        return _meeting(evening, fixture, spoken(problem.text)), 422
    except KeyTaken:
        return _meeting(evening, fixture, USED), 409
    return redirect(url_for("evenings.show", evening=evening), 303)


def fixture_of(league: str, fixture: str) -> Fixture:
    """A fixture of this league; there is no page for any other."""
    planned = {each.id: each for each in store.fixtures(database(), league)}
    return planned.get(fixture) or abort(404)
