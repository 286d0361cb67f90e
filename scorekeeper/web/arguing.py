"""Settling an argument: a dispute with both versions side by side, until the sides or the organiser rule; signing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.argument import KEEP, REPLACE, VOID, Dispute
from scorekeeper.game.errors import Impossible
from scorekeeper.game.match import Slot
from scorekeeper.game.seats import renamed
from scorekeeper.game.words import N_, Text, say
from scorekeeper.store import arguing as store
from scorekeeper.store.ledger import Draft
from scorekeeper.store.matches import SCORED, Doubtful, Overtaken, post
from scorekeeper.store.record import Record, load
from scorekeeper.web import entering, telling
from scorekeeper.web.access import ORGANISER, SCORER, may
from scorekeeper.web.asking import asked_of, code
from scorekeeper.web.correcting import LONGEST_REASON, NoReason, as_typed, reason, typed_of
from scorekeeper.web.db import database, now, writer
from scorekeeper.web.opening import once
from scorekeeper.web.record import people_of
from scorekeeper.web.scoreboard import board
from scorekeeper.web.sides import sides_of
from scorekeeper.web.signing import agreements, here
from scorekeeper.web.versions import about, agreeing, versions_of
from scorekeeper.web.words import spoken

pages = Blueprint("arguing", __name__, url_prefix="/m/<match>")

SURE = "sure"
"""In place of REPLACE: other facts, which were counted twice."""

Form = Mapping[str, str]


def disputed(record: Record, key: str) -> Dispute:
    """The dispute with this key; there is no page for any other."""
    return next((dispute for dispute in record.match.disputes if dispute.key == key), None) or abort(404)


def slot_of(record: Record, key: str) -> Slot:
    """The slot of an entry, the opening's too; there is no page for any other."""
    return record.match.slot(key) or abort(404)


def _claim_page(
    record: Record, slot: Slot, typed: Form, errors: Mapping[str, Text] | None = None, doubts: Doubtful | None = None
) -> str:
    asked = asked_of(record)
    return render_template(
        "arguing/claim.html",
        record=record,
        slot=slot,
        asked=asked,
        sides=sides_of(record, asked),
        typed=typed,
        errors={field: spoken(text) for field, text in (errors or {}).items()},
        doubts=doubts,
        once=once(typed),
    )


@pages.get("/entry/<key>/dispute")
def claim(match: str, key: str) -> str:
    """Say what happened instead: the fields hold what stands."""
    record = load(database(), match)
    slot = slot_of(record, key)
    return _claim_page(record, slot, as_typed(record, slot) if slot.kind in SCORED else {})


@pages.post("/entry/<key>/dispute")
def make(match: str, key: str) -> Response | tuple[str, int]:
    """Open the dispute: other facts, or that it did not happen, or only words."""
    record = load(database(), match)
    slot, form, wants = slot_of(record, key), request.form, request.values.get("wants")
    try:
        draft = Draft("dispute", _claim(record, slot, form, wants), key=once(form))
        post(database(), match, [draft], writer(), now(), sure=wants == SURE)
    except entering.Unclear as unclear:
        return _claim_page(record, slot, form, unclear.errors), 422
    except Impossible as problem:
        return _claim_page(record, slot, form, entering.errors_of(problem, form, asked_of(record), record)), 422
    except Doubtful as doubtful:
        return _claim_page(record, slot, form, doubts=doubtful), 409
    return redirect(url_for("arguing.dispute", match=match, key=draft.key), 303)


def _claim(record: Record, slot: Slot, form: Form, wants: str | None) -> dict[str, Any]:
    """The facts of a dispute. Raises Unclear for a claim that says nothing."""
    words = " ".join(form.get("claim", "").split())[:LONGEST_REASON]
    facts: dict[str, Any] = {"entry": slot.key, "claim": words}
    if wants == VOID and slot.facts is not None and slot is not record.match.opening:
        return facts | {"wants": VOID}
    if wants in (REPLACE, SURE) and slot.kind in SCORED:
        said = entering.facts_of(form, asked_of(record), record, slot.kind)[1]
        if renamed(said, record.names) == slot.facts:
            raise entering.Unclear({"": say(N_("That is what stands already. Say what was otherwise."))})
        return facts | {"wants": REPLACE, "facts": said}
    if not words:
        raise entering.Unclear({"claim": say(N_("Say in a few words what happened."))})
    return facts


@pages.get("/dispute/<key>")
def dispute(match: str, key: str) -> str:
    """Both versions side by side, and what each does, until a ruling."""
    record = load(database(), match)
    return _dispute_page(record, disputed(record, key))


def _dispute_page(
    record: Record,
    dispute: Dispute,
    typed: Form | None = None,
    errors: Mapping[str, Text] | None = None,
    doubts: Doubtful | None = None,
) -> str:
    slot, asked = about(record, dispute), asked_of(record)
    scored = slot.kind in SCORED
    versions = versions_of(record, dispute)
    entries = {entry.key: entry for entry in record.entries}
    ruling = dispute.ruling
    facts = entries[dispute.key].facts.get("facts")
    return render_template(
        "arguing/dispute.html",
        record=record,
        dispute=dispute,
        slot=slot,
        versions=versions,
        one_phone=agreements(list(agreeing(record, dispute).items()))[1],
        sides=sides_of(record, asked),
        asked=asked,
        may_score=may(SCORER, record.league, record.id),
        may_rule=may(ORGANISER, record.league, record.id),
        settled=dispute.open and store.agreed(record, dispute),
        decided=telling.decided(ruling.facts, record.match.score.scoring, slot.kind) if ruling else None,
        note=telling.noted(entries[ruling.key], people_of(record), here()) if ruling else None,
        typed=typed or (typed_of(record, slot, facts) if facts else as_typed(record, slot) if scored else {}),
        errors={field: spoken(text) for field, text in (errors or {}).items()},
        doubts=doubts,
        once=once(typed or {}),
        keys=[uuid4().hex for _side in record.sides],
    )


@pages.post("/dispute/<key>/agree")
def agree(match: str, key: str) -> Response | tuple[str, int]:
    """A side agrees to a version; the last one to the same makes it the ruling."""
    record = load(database(), match)
    found, form = disputed(record, key), request.form
    label = next((label for label in record.sides if code(label) == form.get("side")), None)
    if label is None or form.get("version") not in (KEEP, found.wants):
        abort(400)
    try:
        store.agree(
            database(), match, key, label, form["version"], writer(), now(),
            key=once(form), seen=form.get("seen", ""), reason=_("All sides agreed."),
        )  # fmt: skip
    except Overtaken as overtaken:
        changed = say(N_("What stands was changed meanwhile. Look again, then agree."))
        return _dispute_page(overtaken.record, disputed(overtaken.record, key), errors={"": changed}), 409
    except Impossible as problem:
        record = load(database(), match)
        return _dispute_page(record, disputed(record, key), errors={"": problem.text}), 409
    return redirect(url_for("arguing.dispute", match=match, key=key), 303)


@pages.post("/dispute/<key>/rule")
def rule(match: str, key: str) -> Response | tuple[str, int]:
    """The organiser rules, with a text: what stands, what is claimed, other facts, or that it did not happen."""
    record = load(database(), match)
    found, form, decision = disputed(record, key), request.form, request.form.get("decision")
    slot, sure = about(record, found), decision != REPLACE
    try:
        why = reason()
        if decision in (REPLACE, SURE) and slot.kind in SCORED:
            facts = entering.facts_of(form, asked_of(record), record, slot.kind)[1]
            said = {"dispute": key, "decision": REPLACE, "facts": facts}
            draft = Draft("ruling", said, key=once(form), reason=why)
        elif decision in (KEEP, VOID, "claimed"):
            chosen = REPLACE if decision == "claimed" else decision
            draft = store.ruled(record, found, chosen, why, once(form))
        else:
            abort(400)
        post(database(), match, [draft], writer(), now(), sure=sure)
    except NoReason:
        return _dispute_page(record, found, form, {"reason": say(N_("Say in a few words why."))}), 422
    except entering.Unclear as unclear:
        return _dispute_page(record, found, form, unclear.errors), 422
    except Impossible as problem:
        record = load(database(), match)
        errors = entering.errors_of(problem, form, asked_of(record), record)
        return _dispute_page(record, disputed(record, key), form, errors), 422
    except Doubtful as doubtful:
        return _dispute_page(record, found, form, doubts=doubtful), 409
    return redirect(url_for("arguing.dispute", match=match, key=key), 303)


@pages.post("/sign")
def sign(match: str) -> Response | tuple[str, int]:
    """A side agrees to the totals at the end, as its phone has seen them."""
    record = load(database(), match)
    label = next((label for label in record.sides if code(label) == request.form.get("side")), None)
    if label is None:
        abort(400)
    draft = Draft("sign", {"side": label}, key=once(request.form))
    try:
        post(database(), match, [draft], writer(), now(), after=request.form.get("seen", ""))
    except Overtaken as overtaken:
        changed = _("The totals were changed meanwhile. Look again, then sign.")
        return board(overtaken.record, {}, {"": changed}), 409
    except Impossible as problem:
        return board(load(database(), match), {}, {"": spoken(problem.text)}), 409
    return redirect(url_for("scoreboard.show", match=match), 303)
