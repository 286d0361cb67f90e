"""What if: the match as it would be with other facts, without some, or under other rules. Nothing is entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.game.kinds import kinds_of
from scorekeeper.game.match import Match, Noted, Slot, advance, fold
from scorekeeper.game.scoring import Scoring

SUPPOSED = "supposed"
"""The key of an entry that nobody made."""


def with_facts(match: Match, slot: Slot, facts: Mapping[str, Any]) -> Match:
    """The match if this slot said `facts`, by name. Raises Impossible where it could not say them."""
    supposed = advance(match, Noted(SUPPOSED, "correct", facts, replaces=slot.key))
    changed = supposed.slot(slot.key)
    if changed and changed.fault:
        raise changed.fault
    return supposed


def without(match: Match, slot: Slot) -> Match:
    """The match if this slot had never been; the end of a hand takes the plays of its hand with it."""
    taken = [slot, *(other for other in match.slots if slot.kind == "hand" and _play_of(other, slot))]
    for gone in taken:
        match = advance(match, Noted(SUPPOSED, "void", {}, replaces=gone.key))
    return match


def _play_of(other: Slot, hand: Slot) -> bool:
    return other.kind == "play" and other.hand == hand.hand


@dataclass(frozen=True)
class Supposed:
    """A match under other rules, as far as its facts go; `misfit` is the first slot that cannot be scored so."""

    match: Match
    misfit: Slot | None = None


def under(match: Match, scoring: str, options: Mapping[str, Any]) -> Supposed:
    """The facts of a match under another scoring or other options.

    Raises Impossible where these rules are not for this table, or an option cannot be.
    """
    opening = {**(match.opening.facts or {}), "scoring": scoring, "options": options}
    supposed = fold([Noted(match.opening.key, "open", opening)])
    for slot in match.slots:
        facts = fitting(supposed.score.scoring, slot.kind, slot.facts) if slot.facts is not None else None
        if facts is None:
            continue
        after = advance(supposed, Noted(slot.key, slot.kind, facts))
        fault = after.slots[-1].fault
        # What comes after the end is no misfit, nor is what does not count in the match itself.
        if fault and fault.field != "match" and slot.counts:
            return Supposed(supposed, replace(slot, hand=after.slots[-1].hand, fault=fault))
        supposed = after
    return Supposed(supposed)


def fitting(scoring: Scoring, kind: str, facts: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What a scoring can use of the facts of a play or a hand; None for a play that scores nothing there."""
    if kind == "play":
        shapes = [shape for shape in scoring.plays if any(name != "by" and name in facts for name in kinds_of(shape))]
        return facts if scoring.plays and not any(_off(shape, "ends", facts) for shape in shapes) else None
    ending = scoring.ending(facts)
    if kind != "hand" or ending is None:
        return facts
    shape = scoring.endings[ending]
    return {
        name: value
        for name, value in facts.items()
        if name == "ended" or (name in kinds_of(shape) and not _off(shape, name, facts))
    }


def _off(shape: type[Any], name: str, facts: Mapping[str, Any]) -> bool:
    """Whether these are ends that make nothing in this scoring."""
    kind = kinds_of(shape).get(name)
    ends = facts.get(name)
    return kind is not None and kind.name == "ends" and isinstance(ends, int) and not kind.takes(ends)
