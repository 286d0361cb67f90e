"""The scoreboard: where the match stands, and for a scorer the form of the next entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorekeeper.game.errors import Impossible
from scorekeeper.game.league.points import Length
from scorekeeper.game.match import Slot, stated
from scorekeeper.game.progress import progress
from scorekeeper.game.seats import renamed
from scorekeeper.game.told import in_one, said, told
from scorekeeper.game.undo import undoing
from scorekeeper.game.words import Text
from scorekeeper.store import access, leagues, matches
from scorekeeper.store.connection import writing
from scorekeeper.store.evenings import evening_of, goes_on
from scorekeeper.store.fixtures import is_planned
from scorekeeper.store.ledger import Draft, KeyTaken
from scorekeeper.store.matches import Doubtful, Overtaken, begin, post
from scorekeeper.store.record import Record, called_in, load
from scorekeeper.store.rematches import being_played
from scorekeeper.web import entering, live, tv
from scorekeeper.web.access import SCORER, VIEWER, may, refuse_if_signed
from scorekeeper.web.asking import asked_of
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.opening import once
from scorekeeper.web.sides import sides_of
from scorekeeper.web.signing import signing_of
from scorekeeper.web.words import brief, spoken

pages = Blueprint("scoreboard", __name__, url_prefix="/m/<match>")


@dataclass(frozen=True)
class Mine:
    """What a phone says that was not the quickest: its facts, by name, and in words."""

    kind: str
    facts: Mapping[str, Any]
    text: Text


@pages.get("")
def show(match: str) -> Response | str:
    """The scoreboard. `saved` names an entry just made, `again` one whose facts go into the fields; `tv`: no controls.

    A page that shows either is not asked for again; the plain one is, and is made only where it has changed.
    """
    head, names = called_in(database(), match)
    scan = tv.code_for(match, request.args.get("tv", ""))
    kind = ("tv", scan) if "tv" in request.args else ()
    tag = live.etag(head, names, *kind)
    if not {"saved", "again"} & set(request.args):
        return live.known(tag) or live.followed(_shown(match, names, scan), tag)
    return _shown(match, names, scan)


def _shown(match: str, names: str, scan: Markup | None) -> str:
    record = load(database(), match)
    if "tv" in request.args:
        return tv.screen(record, scan, **_standing(record), etag=live.etag(record.head.hash, names, "tv", scan))
    again = record.match.slot(request.args.get("again", ""))
    return board(record, typed=_typed_again(record, again) if again else {}, names=names)


def _typed_again(record: Record, slot: Slot) -> dict[str, str]:
    """The facts of a slot that was undone, as they were typed."""
    keys = {version.key for version in slot.versions}
    stands = [facts for entry in record.entries if entry.key in keys and (facts := stated(entry)) is not None]
    if not stands or slot.kind not in ("play", "hand"):
        return {}
    facts = stands[-1]
    return entering.typed(facts) | ({"what": entering.chosen(facts, record)} if slot.kind == "play" else {})


def board(
    record: Record,
    typed: Mapping[str, str],
    errors: Mapping[str, str] | None = None,
    doubts: Doubtful | None = None,
    overtaken: Overtaken | None = None,
    mine: Mine | None = None,
    names: str | None = None,
) -> str:
    """The page, with what was typed, what is wrong beside it, what is doubtful, what another phone entered.

    `names` are those that were read before the record, so that a page never claims to be newer than it is.
    """
    undo = undoing(record.entries)
    return render_template(
        "scoreboard/board.html",
        record=record,
        **_standing(record),
        score=record.match.score,
        evening=evening_page(record),
        may_score=may(SCORER, record.league, record.id),
        typed=typed,
        errors=errors or {},
        doubts=doubts,
        overtaken=overtaken,
        mine=mine,
        saved=record.match.slot(request.args.get("saved", "")) if request.method == "GET" else None,
        undo=undo[0] if undo and not record.match.signed else None,
        once=typed.get("once") or uuid4().hex,
        signing=signing_of(record),
        told=told,
        etag=live.etag(record.head.hash, called_in(database(), record.id)[1] if names is None else names),
        sums=lambda slot: sums(record, slot),
    )


def _standing(record: Record) -> dict[str, Any]:
    """What a phone's scoreboard and a TV both show."""
    score = record.match.score
    asked = asked_of(record)
    return {
        "asked": asked,
        "sides": sides_of(record, asked),
        "number": len(score.ended) + 1,
        "hands": getattr(score.options, "hands", None),
        "progress": progress(score),
        "outlook": [spoken(brief(text)) for text in score.scoring.outlook(score)],
    }


def sums(record: Record, slot: Slot) -> list[tuple[str, int, int, int]]:
    """Each side that a slot changed: its name, the total before, the change, the total after."""
    slots = record.match.slots
    done = slots[: slots.index(slot)]
    changes = []
    for name in record.match.score.table.labels:
        before = sum(line.points for other in done for line in other.lines if line.side == name)
        change = sum(line.points for line in slot.lines if line.side == name)
        if change:
            changes.append((name, before, change, before + change))
    return changes


def _next_meeting(match: str, length: Length) -> tuple[str | None, str | None]:
    """The evening and meeting of a rematch; none behind a fixture that is over: that one is for pleasure only."""
    evening, meeting = evening_of(database(), match), goes_on(database(), match, length)
    return (None, None) if meeting is None and is_planned(database(), match) else (evening, meeting)


def evening_page(record: Record) -> str | None:
    """The evening that one goes back to, for those who may see it."""
    evening = evening_of(database(), record.id)
    return evening if evening and may(VIEWER, record.league) else None


@pages.post("")
def enter(match: str) -> Response | tuple[str, int]:
    """Enter a play or the end of a hand: saved, or the same page with everything that was typed."""
    record = load(database(), match)
    asked = asked_of(record)
    form: Mapping[str, Any] = request.form
    try:
        kind, facts = entering.facts_of(form, asked, record)
    except entering.Unclear as unclear:
        return board(record, form, {field: spoken(text) for field, text in unclear.errors.items()}), 422
    draft = Draft(kind, facts, key=once(form))
    try:
        record = post(database(), match, [draft], writer(), now(), after=form.get("after"), sure=bool(form.get("sure")))
    except Impossible as problem:
        errors = entering.errors_of(problem, form, asked, record)
        return board(record, form, {field: spoken(text) for field, text in errors.items()}), 422
    except Doubtful as doubtful:
        return board(record, form, doubts=doubtful), 409
    except Overtaken as overtaken:
        named = renamed(facts, overtaken.record.names)
        mine = Mine(kind, named, in_one(said(record.match.score.scoring, kind, named)))
        return board(overtaken.record, form, overtaken=overtaken, mine=mine), 409
    except KeyTaken as taken:
        if taken.entry.match != match:
            raise
        if taken.entry.kind == "dispute":
            # It became the claim of a dispute, and waited in the outbox meanwhile.
            return redirect(url_for("arguing.dispute", match=match, key=taken.entry.key), 303)
        values: dict[str, Any] = entering.said(form, asked)
        return redirect(url_for("correcting.entry", match=match, key=taken.entry.key, **values), 303)
    return redirect(url_for("scoreboard.show", match=match, saved=draft.key), 303)


@pages.post("/undo")
def undo(match: str) -> Response:
    """Take the last entry back, once for each `what`; its facts go into the fields again."""
    with writing(database()):
        record = load(database(), match)
        found = undoing(record.entries)
        if record.match.signed:
            # What all have signed is changed with a reason only.
            refuse_if_signed(record)
            return redirect(url_for("record.history", match=match), 303)
        if found is None or found[0].key != request.form.get("what"):
            return redirect(url_for("scoreboard.show", match=match), 303)
        entry, how = found
        draft = Draft(how.kind, how.facts, key=once(request.form), replaces=how.replaces, reason=how.reason)
        matches.enter(database(), match, [draft], writer(), now(), sure=True)
    again = entry.key if entry.kind in ("play", "hand") else None
    return redirect(url_for("scoreboard.show", match=match, again=again), 303)


@pages.post("/rematch")
def rematch(match: str) -> Response | tuple[str, int]:
    """The same table again; to the match that is being played there, where one is."""
    try:
        with writing(database()):
            record = load(database(), match)
            evening, meeting = _next_meeting(match, leagues.length(database(), record.league))
            # Whoever sat at the table may press it: one phone opens the match, the others come to it.
            new = being_played(database(), match, evening) or begin(
                database(), record.league, record.opening["scoring"], record.opening["options"],
                record.match.score.table.sides, writer(), now(), once(request.form), evening, meeting,
                record.opening.get("teams", ()),
            )  # fmt: skip
            access.follow(database(), match, new, now())
    except Impossible as problem:
        return board(record, {}, {"": spoken(problem.text)}), 409
    return redirect(url_for("scoreboard.show", match=new), 303)
