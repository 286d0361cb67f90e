"""Mending who sits where and by what rules, a substitute, the end of a match that nobody finishes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.errors import Impossible
from scorekeeper.game.scorings import find
from scorekeeper.game.words import N_, say
from scorekeeper.store import players
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Draft
from scorekeeper.store.matches import Overtaken, mend_opening, post
from scorekeeper.store.record import Record, Substitute, before, load
from scorekeeper.web import entering, forms
from scorekeeper.web.access import refuse_if_signed
from scorekeeper.web.correcting import NoReason, reason
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.opening import most_players, once
from scorekeeper.web.words import spoken

pages = Blueprint("reopening", __name__, url_prefix="/m/<match>")


def _opening_page(
    record: Record,
    form: Any,
    typed: list[str],
    pairs: bool,
    errors: Mapping[str, str] | None = None,
    overtaken: bool = False,
) -> str:
    """The form; `overtaken`: beside what another phone has saved since the page was made, which is known then."""
    stands = record.match.opening.versions[-1].key
    return render_template(
        "reopening/opening.html",
        record=record,
        form=form,
        said=forms.meanings(record.opening["scoring"], form),
        looking="look" in request.form,
        typed=typed,
        pairs=pairs,
        scoring=record.match.score.scoring,
        errors=errors or {},
        overtaken=overtaken,
        seen=stands if overtaken else request.form.get("seen", stands),
        recent=[name for _, name in players.recent(database(), record.league, 16)],
        once=request.form.get("once", uuid4().hex),
    )


@pages.get("/opening")
def opening(match: str) -> str:
    """Who sits where, and the options, to be corrected."""
    record = load(database(), match)
    refuse_if_signed(record)
    score = record.match.score
    _, preset = find(record.opening["scoring"])
    form = forms.options_form(score.scoring, {**preset, **record.opening["options"]})
    return _opening_page(record, form, _names(record), score.table.pairs)


def _names(record: Record) -> list[str]:
    seats = forms.round_the_table(record.match.score.table)
    return [*seats, *[""] * (most_players(record.match.score.scoring) - len(seats))]


@pages.post("/opening")
def reopen(match: str) -> Response | tuple[str, int]:
    """Another player on a seat, another target: the hands stay, and are scored anew."""
    record = load(database(), match)
    refuse_if_signed(record)
    scoring, preset = find(record.opening["scoring"])
    form = forms.options_form(scoring, preset, request.form)
    typed = [request.form.get(f"seat-{index}", "") for index in range(most_players(scoring))]
    pairs = bool(request.form.get("pairs"))
    if "look" in request.form:
        return _opening_page(record, form, typed, pairs), 422 if form.errors else 200
    errors, names = {}, []
    for index, name in enumerate(typed):
        try:
            names.append(forms.name_of(name))
        except forms.BadName as problem:
            errors[f"seat-{index}"] = spoken(problem.text)
    try:
        why = reason()
    except NoReason:
        errors["reason"], why = _("Say in a few words why."), ""
    if not form.validate() or errors:
        return _opening_page(record, form, typed, pairs, errors), 422
    sides = forms.sides_of([name for name in names if name], pairs)
    options = forms.options_of(form, scoring)
    key = once(request.form)
    try:
        with writing(database()):
            record = before(database(), match, key)
            refuse_if_signed(record)
            if request.form.get("seen") not in (None, record.match.opening.versions[-1].key):
                raise Overtaken(record, [record.match.opening])
            mend_opening(database(), record, options, sides, record.substitutes, writer(), now(), key, why)
    except Overtaken as overtaken:
        return _opening_page(overtaken.record, form, typed, pairs, overtaken=True), 409
    except Impossible as problem:
        return _opening_page(record, form, typed, pairs, {"sides": spoken(problem.text)}), 422
    return redirect(url_for("scoreboard.show", match=match), 303)


@pages.post("/substitute")
def substitute(match: str) -> Response | tuple[str, int]:
    """Somebody takes over a seat from a hand on; the side keeps its name and its points."""
    key = once(request.form)
    try:
        with writing(database()):
            # Whoever another phone has let take over meanwhile stays.
            record = before(database(), match, key)
            refuse_if_signed(record)
            new = _taking_over(record)
            why = _("%(name)s takes over from hand %(hand)s", name=new.name, hand=new.first)
            if record.match.signed:
                why = f"{why}: {reason()}"
            taken = [other for other in record.substitutes if (other.seat, other.first) != (new.seat, new.first)]
            options, sides = record.opening["options"], record.match.score.table.sides
            mend_opening(database(), record, options, sides, [*taken, new], writer(), now(), key, why)
    except (forms.BadName, Impossible) as problem:
        error = spoken(problem.text)
    except NoReason:
        error = _("Say in a few words why.")
    else:
        return redirect(url_for("scoreboard.show", match=match), 303)
    return _more(load(database(), match), {"substitute": error}), 422


def _taking_over(record: Record) -> Substitute:
    """Who takes over, as it was typed. Raises BadName for what cannot be."""
    seat = request.form.get("seat", "")
    name = forms.name_of(request.form.get("name", ""))
    try:
        first = entering.whole(request.form.get("hand", "")) or 0
    except ValueError:
        raise forms.BadName(say(N_("The number of a hand is needed."))) from None
    if seat not in record.names or " & " in seat or not name:
        raise forms.BadName(say(N_("Say who takes over, and whose seat.")))
    if not 1 <= first <= len(record.match.score.ended) + 1:
        most = len(record.match.score.ended) + 1
        raise forms.BadName(say(N_("From one of the hands 1 to %(most)s."), most=most))
    others = [other for letter, other in record.names.items() if letter != seat]
    if players.fold(name) in map(players.fold, [*others, *_playing_elsewhere(record, seat)]):
        raise forms.BadName(say(N_("%(name)s: sits at this table already."), name=name))
    return Substitute(seat, name, first)


def _playing_elsewhere(record: Record, seat: str) -> list[str]:
    return [name for letter, name in record.playing.items() if letter != seat]


@pages.get("/more")
def end(match: str) -> str:
    """What is seldom needed: a substitute, mending the opening, another phone, abandoning the match."""
    return _more(load(database(), match))


def _more(record: Record, errors: Mapping[str, str] | None = None) -> str:
    return render_template(
        "reopening/more.html",
        record=record,
        errors=errors or {},
        recent=[name for _, name in players.recent(database(), record.league, 16)],
        once=uuid4().hex,
    )


@pages.post("/abandon")
def abandon(match: str) -> Response | tuple[str, int]:
    """The match ends here without a winner; Undo takes that back."""
    record = load(database(), match)
    refuse_if_signed(record)
    try:
        why = reason()
    except NoReason:
        return _more(record, {"reason": _("Say in a few words why.")}), 422
    if record.match.open:
        post(database(), match, [Draft("abandon", {}, key=once(request.form), reason=why)], writer(), now())
    return redirect(url_for("scoreboard.show", match=match), 303)
