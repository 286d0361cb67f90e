"""Mending what was entered: another version beside the old one, with a reason; nothing is erased."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.errors import Impossible
from scorekeeper.game.match import Slot, stated
from scorekeeper.game.undo import UNDO
from scorekeeper.store.ledger import Draft
from scorekeeper.store.matches import Doubtful, post
from scorekeeper.store.record import Record, load
from scorekeeper.web import entering
from scorekeeper.web.access import refuse_if_signed
from scorekeeper.web.asking import asked_of
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.opening import once
from scorekeeper.web.sides import sides_of
from scorekeeper.web.words import spoken

pages = Blueprint("correcting", __name__, url_prefix="/m/<match>")

LONGEST_REASON = 200


class NoReason(Exception):
    """A correction says why."""


def reason() -> str:
    """The reason that was typed. Raises NoReason for none."""
    typed = " ".join(request.form.get("reason", "").split())[:LONGEST_REASON]
    if not typed:
        raise NoReason
    # The one word that means that Undo was pressed is not to be had by typing.
    return f"{typed}." if typed == UNDO else typed


def slot_of(record: Record, key: str) -> Slot:
    """The slot of an entry, which is not the opening; else there is no such page."""
    slot = record.match.slot(key)
    if slot is None or slot is record.match.opening:
        abort(404)
    return slot


def _standing_facts(record: Record, slot: Slot) -> Mapping[str, Any]:
    """The facts of a slot by seat: those that stand, or of the last version that had some."""
    keys = {version.key for version in slot.versions}
    return [facts for entry in record.entries if entry.key in keys and (facts := stated(entry)) is not None][-1]


def as_typed(record: Record, slot: Slot) -> dict[str, str]:
    """The facts of a slot as they were typed and tapped."""
    return typed_of(record, slot, _standing_facts(record, slot))


def typed_of(record: Record, slot: Slot, facts: Mapping[str, Any]) -> dict[str, str]:
    """Facts that a slot could have, by seat, as they would be typed and tapped."""
    return entering.typed(facts) | ({"what": entering.chosen(facts, record)} if slot.kind == "play" else {})


def _entry_page(
    record: Record,
    slot: Slot,
    typed: Mapping[str, str],
    errors: Mapping[str, str] | None = None,
    doubts: Doubtful | None = None,
) -> str:
    asked = asked_of(record)
    return render_template(
        "correcting/entry.html",
        record=record,
        slot=slot,
        asked=asked,
        sides=sides_of(record, asked),
        typed=typed,
        errors=errors or {},
        doubts=doubts,
        once=once(typed) if "once" in typed else uuid4().hex,
    )


@pages.get("/entry/<key>")
def entry(match: str, key: str) -> str:
    """One entry as it stands, to be corrected or voided. What was said on the way here goes into the fields."""
    record = load(database(), match)
    refuse_if_signed(record)
    slot = slot_of(record, key)
    return _entry_page(record, slot, request.args.to_dict() or as_typed(record, slot))


@pages.post("/entry/<key>")
def correct(match: str, key: str) -> Response | tuple[str, int]:
    """Other facts for this slot, with a reason."""
    record = load(database(), match)
    refuse_if_signed(record)
    slot = slot_of(record, key)
    if slot.kind not in ("play", "hand"):
        abort(404)
    asked = asked_of(record)
    form: Mapping[str, str] = request.form
    try:
        why = reason()
        facts = entering.facts_of(form, asked, record, slot.kind)[1]
        draft = Draft("correct", facts, key=once(form), replaces=slot.key, reason=why)
        post(database(), match, [draft], writer(), now(), sure=bool(form.get("sure")))
    except NoReason:
        return _entry_page(record, slot, form, {"reason": _("Say in a few words why.")}), 422
    except entering.Unclear as unclear:
        errors = {field: spoken(text) for field, text in unclear.errors.items()}
        return _entry_page(record, slot, form, errors), 422
    except Impossible as problem:
        places = entering.errors_of(problem, form, asked, record)
        return _entry_page(record, slot, form, {field: spoken(text) for field, text in places.items()}), 422
    except Doubtful as doubtful:
        return _entry_page(record, slot, form, doubts=doubtful), 409
    return redirect(url_for("record.sheet", match=match), 303)


@pages.post("/entry/<key>/void")
def void(match: str, key: str) -> Response | tuple[str, int]:
    """Take an entry out, with a reason; the end of a hand takes the plays of its hand with it."""
    record = load(database(), match)
    refuse_if_signed(record)
    slot = slot_of(record, key)
    try:
        why = reason()
    except NoReason:
        return _entry_page(record, slot, request.form, {"reason": _("Say in a few words why.")}), 422
    taken = [slot]
    if slot.kind == "hand":
        taken += [other for other in record.match.slots if other.kind == "play" and other.hand == slot.hand]
    first = once(request.form)
    drafts = [
        Draft("void", {}, key=first if other is slot else uuid4().hex, replaces=other.key, reason=why)
        for other in taken
        if other.facts is not None
    ]
    if drafts and record.match.slot(first) is not slot:
        post(database(), match, drafts, writer(), now(), sure=True)
    return redirect(url_for("record.sheet", match=match), 303)
