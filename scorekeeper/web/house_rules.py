"""The house rules that a league keeps: made, changed, removed, taken along as a file and brought in from one."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import LONGEST_NAME, HouseRules, dump, house_rules, read
from scorekeeper.game.scorings import find, games
from scorekeeper.game.sheet import NotJSON
from scorekeeper.game.words import one_line
from scorekeeper.store import house_rules as store
from scorekeeper.store import leagues
from scorekeeper.store.connection import writing
from scorekeeper.web import forms
from scorekeeper.web.db import database
from scorekeeper.web.words import spoken

pages = Blueprint("house_rules", __name__, url_prefix="/l/<league>/house-rules")


@pages.get("")
def show(league: str) -> str:
    """All that are kept, each with what it means."""
    return _page(league)


def _page(league: str, error: str = "", text: str = "") -> str:
    return render_template(
        "house_rules/show.html",
        league=league,
        name=leagues.name_of(database(), league),
        kept=store.kept(database(), league),
        games=games(),
        error=error,
        text=text,
    )


@pages.route("/new", methods=["GET", "POST"])
def new(league: str) -> Any:
    """A new set, of the scoring that was chosen."""
    return _edit(league, "", HouseRules("", asked_scoring()))


def asked_scoring() -> str:
    """The scoring or preset that this request asks for; there is no page for others."""
    try:
        find(request.args.get("scoring"))
    except Impossible:
        abort(404)
    return request.args["scoring"]


@pages.route("/set/<key>", methods=["GET", "POST"])
def change(league: str, key: str) -> Any:
    """What is kept, to be changed; matches that were opened keep their options."""
    return _edit(league, key, kept_as(league, key))


def kept_as(league: str, key: str) -> HouseRules:
    """The set that the league keeps under a key; there is no page for others."""
    return store.kept(database(), league).get(key) or abort(404)


def _edit(league: str, key: str, rules: HouseRules) -> Any:
    scoring, preset = find(rules.scoring)
    form = forms.options_form(scoring, {**preset, **rules.options})
    name, error, status = rules.name, "", 200
    if request.method == "POST":
        # An empty field means what is usual, not what was kept before.
        form, name = forms.options_form(scoring, preset, request.form), request.form.get("name", "")
        if not form.validate():
            status = 422
        elif "look" not in request.form:
            try:
                # The league's own need no name.
                called = key if key == store.OWN else name
                said = house_rules(called, rules.scoring, forms.options_of(form, scoring))
                with writing(database()):
                    store.keep(database(), league, said, key)
                return redirect(url_for("house_rules.show", league=league), 303)
            except Impossible as problem:
                error, status = spoken(problem.text), 422
    page = render_template(
        "house_rules/edit.html",
        league=league,
        key=key,
        own=key == store.OWN,
        rules=rules,
        form=form,
        said=forms.meanings(rules.scoring, form),
        name=name,
        longest=LONGEST_NAME,
        error=error,
    )
    return page, status


@pages.post("/set/<key>/remove")
def remove(league: str, key: str) -> Response:
    """A set is kept no longer; what was opened with it stays as it is."""
    if key == store.OWN or key not in store.kept(database(), league):
        abort(404)
    with writing(database()):
        store.drop(database(), league, key)
    return redirect(url_for("house_rules.show", league=league), 303)  # type: ignore[return-value]


@pages.get("/file.json")
def export(league: str) -> Response:
    """The named sets as a file, all of them or the one that `only` names."""
    only = request.args.get("only")
    sets = {key: one for key, one in store.kept(database(), league).items() if key != store.OWN}
    if only is not None and only not in sets:
        abort(404)
    file = dump(one for key, one in sets.items() if only in (None, key))
    return Response(json.dumps(file, ensure_ascii=False, indent=2) + "\n", mimetype="application/json")


@pages.post("/import")
def bring(league: str) -> Any:
    """Sets out of a file, all of them or none; a refused file is shown, to be mended."""
    uploaded = request.files.get("file")
    raw = uploaded.read() if uploaded else b""
    text = request.form.get("text", "")
    try:
        text = raw.decode("utf-8-sig") or text
        if not text.strip():
            return _page(league, _("Choose a file first, or put in what stands in it.")), 422
        sets = read(text)
        with writing(database()):
            for one in sets:
                store.keep(database(), league, one)
    except UnicodeDecodeError:
        return _page(league, _("This is no file of house rules: it is no text."), text), 422
    except NotJSON as problem:
        return _page(league, _("This is no file of house rules: %(problem)s", problem=problem), text), 422
    except Impossible as problem:
        return _page(
            league, _("Nothing was brought in: %(problem)s", problem=one_line(spoken(problem.text))), text
        ), 422
    return redirect(url_for("house_rules.show", league=league), 303)
