"""The roster of a league: names and nicknames, guests, who plays no more, who was entered twice, teams."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.game.words import N_
from scorekeeper.store import leagues, players
from scorekeeper.store import roster as store
from scorekeeper.store.connection import writing
from scorekeeper.web import forms
from scorekeeper.web.db import database, now
from scorekeeper.web.words import spoken

pages = Blueprint("roster", __name__, url_prefix="/l/<league>/roster")

PARTS = {"member": N_("plays"), "guest": N_("guest: plays, without a row in the table"), "retired": N_("plays no more")}


@pages.get("")
def show(league: str) -> str:
    """Everybody, and the teams."""
    return _page(league)


def _page(league: str, error: str = "", about: str = "") -> str:
    return render_template(
        "leagues/roster.html",
        league=league,
        name=leagues.name_of(database(), league),
        people=store.people(database(), league),
        teams=store.teams(database(), league),
        roster=players.roster(database(), league),
        parts=PARTS,
        error=error,
        about=about,
        typed=request.form,
    )


@pages.post("")
def add(league: str) -> Any:
    """New players, a name on each line or with commas between; whoever is known already stays."""
    try:
        new = forms.names_in(request.form.get("new", ""))
    except forms.BadName as problem:
        return _page(league, spoken(problem.text), "new"), 422
    with writing(database()):
        for name in new:
            players.player_named(database(), league, name, now())
    return _back(league)


@pages.post("/<player>")
def change(league: str, player: str) -> Any:
    """Another name, nickname or part."""
    _known(league, player)
    part = request.form.get("part", "")
    if part not in store.PARTS:
        abort(400)
    try:
        name = forms.name_of(request.form.get("name", ""))
        nickname = forms.name_of(request.form.get("nickname", ""))
        if not name:
            return _page(league, _("A name of 1 to 60 letters."), player), 422
        with writing(database()):
            store.change(database(), player, name, nickname, part)
    except forms.BadName as problem:
        return _page(league, spoken(problem.text), player), 422
    except players.NameTaken as taken:
        return _page(league, _("Another player of this league is called so: %(name)s.", name=taken.name), player), 422
    return _back(league)


@pages.post("/<player>/same")
def same(league: str, player: str) -> Any:
    """This entry and another one are the same person."""
    _known(league, player)
    try:
        name = forms.name_of(request.form.get("other", ""))
        with writing(database()):
            other = players.find(database(), league, name)
            if other is None:
                words = _("Nobody in the roster is called “%(name)s”: write the name as it stands there.", name=name)
                return _page(league, words, player), 422
            store.put_together(database(), player, other)
    except forms.BadName as problem:
        return _page(league, spoken(problem.text), player), 422
    except store.SamePerson:
        return _page(league, _("That is the same entry already: choose another one."), player), 422
    except store.Twice:
        return _page(league, _("Both have sat at one table, so they are two people."), player), 422
    except store.ToMeet:
        return _page(league, _("They are to meet each other in the fixtures: plan these anew first."), player), 422
    except store.StandsForOthers as problem:
        words = _("First take apart what was put together with it: %(names)s.", names=", ".join(problem.names))
        return _page(league, words, player), 422
    return _back(league)


@pages.post("/<player>/apart")
def apart(league: str, player: str) -> Any:
    """They were two people after all."""
    _known(league, player)
    with writing(database()):
        store.take_apart(database(), player)
    return _back(league)


@pages.post("/teams")
def team(league: str) -> Any:
    """A new team, or another name and squad for one."""
    which = request.form.get("team")
    if which and which not in {each.id for each in store.teams(database(), league)}:
        abort(404)
    here = which or "team"
    try:
        name = forms.name_of(request.form.get("name", ""))
    except forms.BadName as problem:
        return _page(league, spoken(problem.text), here), 422
    if not name:
        return _page(league, _("A name of 1 to 60 letters."), here), 422
    known = players.roster(database(), league)
    squad = [player for player in request.form.getlist("player") if player in known]
    try:
        with writing(database()):
            if which:
                players.rename(database(), which, name)
            store.set_squad(database(), which or players.team_named(database(), league, name, now()), squad)
    except players.NameTaken as taken:
        return _page(league, _("Another team of this league has that name: %(name)s.", name=taken.name), here), 422
    return _back(league)


def _known(league: str, player: str) -> None:
    everybody = players.everybody(database(), league)
    if player not in everybody or player in {each.id for each in store.teams(database(), league)}:
        abort(404)


def _back(league: str) -> Any:
    return redirect(url_for("roster.show", league=league), 303)
