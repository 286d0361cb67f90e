"""The pages on which a match is argued about: an entry, a dispute, what if, rulings."""

from __future__ import annotations

from typing import Any

from scorekeeper.game.match import Match, Slot
from scorekeeper.game.told import told
from scorekeeper.store import leagues
from scorekeeper.store.record import Record, load
from scorekeeper.web import arguing, correcting, supposing, telling, versions
from scorekeeper.web.access import refuse_if_signed
from scorekeeper.web.db import database
from scorekeeper.web.plain.match import about, lines, totals
from scorekeeper.web.plain.shape import Plain, of, refused
from scorekeeper.web.precedents import found_rulings
from scorekeeper.web.words import spoken


@of("correcting.entry")
def entry(match: str, key: str) -> Plain:
    """What an entry says as it stands, for whoever may correct it."""
    record = load(database(), match)
    refuse_if_signed(record)
    return _entry(record, correcting.slot_of(record, key))


@of("arguing.claim")
def claim(match: str, key: str) -> Plain:
    """What an entry says as it stands, for whoever may dispute it."""
    record = load(database(), match)
    return _entry(record, arguing.slot_of(record, key))


def _entry(record: Record, slot: Slot) -> Plain:
    text = spoken(told(record.match.score.scoring, slot))
    return Plain([{"kind": slot.kind, "hand": slot.hand, "text": text, "facts": slot.facts}], about(record))


@of("arguing.dispute")
def dispute(match: str, key: str) -> Plain:
    """Both versions, what stands first, with what each does to the match and to the league's table."""
    record = load(database(), match)
    found = arguing.disputed(record, key)
    slot = versions.about(record, found)
    both = [
        {
            "version": "claimed" if at else "stands",
            "decision": one.decision,
            "text": spoken(one.text),
            "note": spoken(one.note),
            "totals": dict(one.totals),
            "standing": spoken(one.standing) if one.standing else None,
            "not_counted": one.not_counted,
            "league": [spoken(text) for text in one.league],
            "agreed": {side.name: side.at for side in one.agreed},
        }
        for at, one in enumerate(versions.versions_of(record, found))
    ]
    ruling = found.ruling and telling.decided(found.ruling.facts, record.match.score.scoring, slot.kind)
    reason = next((each.reason for each in record.entries if found.ruling and each.key == found.ruling.key), None)
    more = {"kind": slot.kind, "hand": slot.hand, "ruling": spoken(ruling) if ruling else None, "reason": reason}
    return Plain(both, {**about(record), **more})


@of("supposing.entry")
def other_facts(match: str, key: str) -> Plain:
    """The match with other facts in an entry, beside the match as it is; the entry, where nothing is supposed."""
    record, slot, supposed, errors = supposing.supposed(match, key)
    if errors:
        return refused(errors)
    return _both(record, supposed) if supposed else _entry(record, slot)


@of("supposing.rules")
def other_rules(match: str) -> Plain:
    """The match under other rules, beside the match as it is; the match, where nothing is supposed."""
    record, _, form, found = supposing.ruled(match)
    if form.errors:
        problems = [{"field": name, "problem": " ".join(texts)} for name, texts in form.errors.items()]
        return Plain(problems, status=422)
    return _both(record, found.match, found.misfit) if found else totals(record)


def _both(record: Record, supposed: Match, misfit: Slot | None = None) -> Plain:
    """A row for each side after each hand, then the totals; both are None where they are not scored."""
    both = supposing.compared(record, supposed)
    labels = both["labels"]
    cells = [(row.slot.hand, row.cells) for row in both["rows"]] + ([] if misfit else [("Total", both["totals"])])
    found = [
        {"hand": hand, "side": label, "stands": stands, "would": would}
        for hand, pairs in cells
        for label, (stands, would) in zip(labels, pairs, strict=True)
    ]
    more: dict[str, Any] = {"lines": lines(supposed.score)}
    if misfit and misfit.fault:
        more["misfit"] = {"hand": misfit.hand, "problem": spoken(telling.refused(misfit.fault))}
    else:
        more["would"] = spoken(both["would"])
        more["league_table"] = [{"stands": spoken(stands), "would": spoken(would)} for stands, would in both["league"]]
        more["drops"] = [
            {"hand": slot.hand, "text": spoken(text), "problem": spoken(why)} for slot, text, why in both["drops"]
        ]
        more["gains"] = [{"hand": slot.hand, "text": spoken(text)} for slot, text in both["gains"]]
    return Plain(found, {**about(record), **more})


@of("precedents.rulings")
def rulings(league: str) -> Plain:
    """The rulings of a league, as many as the page shows."""
    precedents, older = found_rulings(league)
    found = [
        {
            "match": one.id,
            "sides": " · ".join(one.match.score.table.labels),
            "scoring": one.scoring,
            "hand": one.hand,
            "ruling": spoken(one.decided),
            "reason": one.reason,
            "at": one.at,
            "stood": spoken(one.versions[0].text),
            "claimed": spoken(one.versions[1].text),
            "dispute": one.dispute,
        }
        for one in precedents
    ]
    return Plain(found, {"league": leagues.name_of(database(), league), "older": older})
