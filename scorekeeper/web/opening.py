"""A new game: which one, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find, games, name_of
from scorekeeper.store import house_rules, players
from scorekeeper.store.evenings import evenings, present
from scorekeeper.store.ledger import KeyTaken
from scorekeeper.store.matches import open_match
from scorekeeper.store.record import league_of
from scorekeeper.web import forms
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.words import spoken

SEATS = 8
FOUR = 4

pages = Blueprint("opening", __name__, url_prefix="/l/<league>/new")


@pages.get("")
def choose(league: str) -> str:
    """The league's house rules first; then every scoring, with its presets, under the game it belongs to."""
    return render_template(
        "opening/choose.html",
        league=league,
        games=games(),
        kept=house_rules.kept(database(), league),
        evening=_evening(league),
    )


@pages.route("/<scoring>", methods=["GET", "POST"])
def seat(league: str, scoring: str) -> str | Response | tuple[str, int]:
    """Who sits where, and house rules; then the match is open."""
    chosen, preset = asked(scoring)
    if request.method == "POST":
        form = forms.options_form(chosen, preset, request.form)
    else:
        rules = kept(league, scoring)
        form = forms.options_form(chosen, {**preset, **(rules.options if rules else {})})
    typed = [request.form.get(f"seat-{index}", "") for index in range(most_players(chosen))]
    page = Page(league, scoring, chosen, form, typed)
    if request.method == "GET":
        return page.show()
    if "look" in request.form:
        return page.show(looking=True)
    if "add" in request.form:
        return page.add(request.form["add"])
    return page.start()


def asked(scoring: str) -> tuple[Scoring, Mapping[str, Any]]:
    """A scoring, and what its preset sets; there is no page for an unknown one."""
    try:
        return find(scoring)
    except Impossible:
        abort(404)


def kept(league: str, scoring: str) -> HouseRules | None:
    """The house rules that were chosen; None where they are not kept, or are of another scoring."""
    rules = house_rules.kept(database(), league).get(request.args.get("set", ""))
    return rules if rules and rules.scoring == scoring else None


def most_players(scoring: Scoring) -> int:
    """How many seats there are to fill: eight at the most, which is what fits round a table."""
    singles, pairs = scoring.sides.singles, scoring.sides.pairs
    return min(SEATS, max(singles[1] if singles else 0, 2 * pairs[1] if pairs else 0))


class Page:
    """The page of seats with what was typed into it."""

    def __init__(self, league: str, key: str, scoring: Scoring, form: Any, typed: list[str]) -> None:
        self.league, self.key, self.scoring, self.form, self.typed = league, key, scoring, form, typed
        asked = scoring.in_pairs if request.method == "GET" else bool(request.form.get("pairs"))
        self.pairs = asked and scoring.sides.pairs is not None

    def show(self, errors: Mapping[str, str] | None = None, looking: bool = False) -> str:
        """The page, with what is wrong beside it."""
        return render_template(
            "opening/seat.html",
            league=self.league,
            key=self.key,
            name=name_of(self.key),
            kept=kept(self.league, self.key),
            scoring=self.scoring,
            form=self.form,
            said=forms.meanings(self.key, self.form) if looking or request.method == "GET" else [],
            looking=looking,
            typed=self.typed,
            pairs=self.pairs,
            errors=errors or {},
            recent=[name for name in _near(self.league) if name not in self.typed],
            evening=_evening(self.league),
            once=request.form.get("once", uuid4().hex),
        )

    def add(self, name: str) -> str:
        """A recent player takes the first empty seat."""
        if "" in self.typed and name not in self.typed:
            self.typed[self.typed.index("")] = name
        return self.show()

    def start(self) -> Response | tuple[str, int]:
        """Open the match, or show what is in the way."""
        errors = {}
        names = []
        for index, typed in enumerate(self.typed):
            try:
                names.append(forms.name_of(typed))
            except forms.BadName as problem:
                errors[f"seat-{index}"] = spoken(problem.text)
        options_are_good = self.form.validate()
        if errors or not options_are_good:
            return self.show(errors), 422
        seated = [name for name in names if name]
        # What is ticked beforehand is not meant where two or three sit down.
        pairs = self.pairs and not (self.scoring.in_pairs and len(seated) < FOUR)
        sides = forms.sides_of(seated, pairs)
        options = forms.options_of(self.form, self.scoring)
        try:
            match = open_match(
                database(), self.league, self.key, options, sides, writer(), now(), once(request.form),
                _evening(self.league),
            )  # fmt: skip
        except Impossible as problem:
            return self.show({"sides": spoken(problem.text)}), 422
        except KeyTaken as taken:
            # The same form with something else in it: the match is open already, and can be corrected.
            if league_of(database(), taken.entry.match) != self.league:
                raise
            return redirect(url_for("reopening.opening", match=taken.entry.match), 303)
        return redirect(url_for("scoreboard.show", match=match), 303)


def once(form: Mapping[str, str]) -> str:
    """The key that a form was made with, so that sending it twice enters it once; a new one where it is unfit."""
    key = form.get("once", "")
    return key if 8 <= len(key) <= 64 and key.isascii() and key.isalnum() else uuid4().hex


def _near(league: str) -> list[str]:
    """The names that are one tap away: of those who are here this evening, then of those who played last."""
    evening = _evening(league)
    known = players.roster(database(), league)
    here = [known[player] for player in present(database(), evening) if player in known] if evening else []
    return [*dict.fromkeys([*here, *(name for _, name in players.recent(database(), league, 16))])][:24]


def _evening(league: str) -> str | None:
    """The evening that a match is opened for, where it is one of this league."""
    evening = request.args.get("evening")
    return evening if evening in [known.id for known in evenings(database(), league)] else None
