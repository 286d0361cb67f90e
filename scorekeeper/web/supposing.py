"""What if: a match with other facts in one entry, or under other rules, beside the match as it is. Nothing is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template, request

from scorekeeper.game import supposing
from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.match import Match, Slot
from scorekeeper.game.scoring import Options
from scorekeeper.game.scorings import find, offered, scorings
from scorekeeper.game.seats import renamed
from scorekeeper.game.told import standing, told
from scorekeeper.game.words import Text
from scorekeeper.store.matches import SCORED
from scorekeeper.store.record import Record, load
from scorekeeper.web import correcting, entering, forms
from scorekeeper.web.access import SCORER, may
from scorekeeper.web.asking import asked_of
from scorekeeper.web.db import database
from scorekeeper.web.in_the_league import changed
from scorekeeper.web.sides import sides_of
from scorekeeper.web.telling import refused
from scorekeeper.web.words import spoken

pages = Blueprint("supposing", __name__, url_prefix="/m/<match>/what-if")


@dataclass(frozen=True)
class Row:
    """A hand both ways: for each side the total after it as it stands, and as supposed; None where it is not scored."""

    slot: Slot
    cells: tuple[tuple[int | None, int | None], ...]

    @property
    def differs(self) -> bool:
        """Whether any total is another one."""
        return any(stands != supposed for stands, supposed in self.cells)


@pages.get("/<key>")
def entry(match: str, key: str) -> tuple[str, int]:
    """One entry with other facts: its fields, and what the match would be."""
    record, slot, found, errors = supposed(match, key)
    asked, typed = asked_of(record), request.args.to_dict()
    page = render_template(
        "supposing/entry.html",
        **compared(record, found),
        slot=slot,
        changed=found.slot(slot.key) if found else None,
        asked=asked,
        sides=sides_of(record, asked),
        typed=typed if typed and "without" not in typed else correcting.as_typed(record, slot),
        errors={field: spoken(text) for field, text in errors.items()},
        said=entering.said(typed, asked),
    )
    return page, 422 if errors else 200


def supposed(match: str, key: str) -> tuple[Record, Slot, Match | None, Mapping[str, Text]]:
    """An entry of a match, the match as it would be with what this request says of it, and what is wrong with that."""
    record = load(database(), match)
    slot = correcting.slot_of(record, key)
    if slot.kind not in SCORED:
        abort(404)
    typed = request.args.to_dict()
    try:
        return record, slot, _supposed(record, slot, typed) if typed else None, {}
    except entering.Unclear as unclear:
        return record, slot, None, unclear.errors
    except Impossible as problem:
        return record, slot, None, entering.errors_of(problem, typed, asked_of(record), record)


def _supposed(record: Record, slot: Slot, typed: Mapping[str, str]) -> Match:
    if "without" in typed:
        return supposing.without(record.match, slot)
    facts = entering.facts_of(typed, asked_of(record), record, slot.kind)[1]
    return supposing.with_facts(record.match, slot, renamed(facts, record.names))


@pages.get("")
def rules(match: str) -> tuple[str, int]:
    """The facts of the match under another scoring, or with other options."""
    record, keys, form, found = ruled(match)
    score, key = record.match.score, _asked_scoring(record)
    page = render_template(
        "supposing/rules.html",
        **compared(record, found.match if found else None),
        key=key,
        keys=keys,
        form=form,
        misfit=found.misfit if found else None,
        other_plays=set(find(key)[0].plays) - set(score.scoring.plays),
        refused=refused,
    )
    return page, 422 if form.errors else 200


def _asked_scoring(record: Record) -> str:
    return str(request.args.get("scoring", record.opening["scoring"]))


def ruled(match: str) -> tuple[Record, list[str], Any, supposing.Supposed | None]:
    """A match, the scorings that its table can play, the form of options, and the match under what this request says.

    It is None where nothing is said, or something that cannot be: then the form says what.
    """
    record = load(database(), match)
    score, own_key, key = record.match.score, record.opening["scoring"], _asked_scoring(record)
    keys = [key for one in scorings() if one.sides.allow(score.table) for key in offered(one, own_key)]
    if key not in keys:
        abort(404)
    scoring, preset = find(key)
    # The set and the tiles dealt are the table's, whatever is counted.
    own = {n: v for n, v in forms.all_options(score.options).items() if n in kinds_of(Options)}
    if key == own_key:
        # As they were said: what follows from another option goes on following from it.
        own |= record.opening["options"]
    # The options that come along are of the scoring that was on the page before.
    form = forms.options_form(scoring, {**preset, **own}, request.args if request.args.get("of") == key else None)
    if not form.validate() or "scoring" not in request.args:
        return record, keys, form, None
    return record, keys, form, supposing.under(record.match, key, forms.options_of(form, scoring))


def compared(record: Record, supposed: Match | None) -> dict[str, Any]:
    """What both pages show of a match and of the one that is supposed; nothing of the latter where there is none."""
    match = record.match
    shown = {
        "record": record,
        "labels": match.score.table.labels,
        "may_score": may(SCORER, record.league, record.id),
        "supposed": supposed,
    }
    if supposed is None:
        return shown
    counted = {slot.key for slot in match.slots if slot.counts}
    scoring = supposed.score.scoring
    return shown | {
        "rows": rows(match, supposed),
        "totals": list(zip(match.score.totals.values(), supposed.score.totals.values(), strict=True)),
        "stands": standing(match),
        "would": standing(supposed),
        "league": changed(record, supposed),
        "drops": [
            (slot, told(scoring, slot), refused(slot.fault))
            for slot in supposed.slots
            if slot.fault and slot.key in counted
        ],
        "gains": [
            (slot, told(scoring, slot))
            for slot in supposed.slots
            if slot.counts and slot.facts and slot.key not in counted
        ],
    }


def rows(match: Match, supposed: Match) -> list[Row]:
    """Each hand that either of the two has scored."""
    after, other = _totals(match), _totals(supposed)
    nothing = (None,) * len(match.score.table.labels)
    found = []
    for slot in match.slots:
        stands, would = after.get(slot.key, nothing), other.get(slot.key, nothing)
        if slot.kind == "hand" and (stands, would) != (nothing, nothing):
            found.append(Row(slot, tuple(zip(stands, would, strict=True))))
    return found


def _totals(match: Match) -> dict[str, tuple[int | None, ...]]:
    """The totals after each slot that counts, in seat order."""
    totals = dict.fromkeys(match.score.table.labels, 0)
    after: dict[str, tuple[int | None, ...]] = {}
    for slot in match.slots:
        for line in slot.lines:
            totals[line.side] += line.points
        if slot.counts:
            after[slot.key] = tuple(totals.values())
    return after
