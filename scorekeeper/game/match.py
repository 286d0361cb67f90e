"""The record of a match: `fold(entries)` is the one way from what was entered to where the match stands.

Entries only ever come behind one another. A correction or a void names an entry and changes what stands in its slot;
everything after it is scored anew, and what has become impossible by it stays in the record, not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Protocol

from scorekeeper.game import score as scoring_steps
from scorekeeper.game.errors import Impossible
from scorekeeper.game.score import Score, start
from scorekeeper.game.scoring import Line
from scorekeeper.game.scorings import find
from scorekeeper.game.table import seat
from scorekeeper.game.words import N_, Text, say


class Entry(Protocol):
    """What the fold needs of an entry: its key, its kind, its facts, and what it replaces, and the reason."""

    @property
    def key(self) -> str: ...  # noqa: D102
    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def facts(self) -> Mapping[str, Any]: ...  # noqa: D102
    @property
    def replaces(self) -> str | None: ...  # noqa: D102
    @property
    def reason(self) -> str: ...  # noqa: D102


@dataclass(frozen=True)
class Noted:
    """An entry made in memory: a score sheet's rows, a what-if."""

    key: str
    kind: str
    facts: Mapping[str, Any]
    replaces: str | None = None
    reason: str = ""


@dataclass(frozen=True)
class Slot:
    """One place in the match: its versions in order, the last of which stands, and what it scored.

    `facts` are those that stand, None where it was voided. `fault` says why it is not counted, if so. `hand` is the
    number (from 1) of the hand that it belongs to, `lines` and `warnings` are its own.
    """

    versions: tuple[Entry, ...]
    facts: Mapping[str, Any] | None
    hand: int = 0
    lines: tuple[Line, ...] = ()
    warnings: tuple[Text, ...] = ()
    fault: Impossible | None = None

    @property
    def key(self) -> str:
        """The key of the entry that made the slot; it stays when the slot is corrected."""
        return self.versions[0].key

    @property
    def kind(self) -> str:
        """The kind of the entry that made the slot."""
        return self.versions[0].kind

    @property
    def counts(self) -> bool:
        """Whether it is part of the score."""
        return self.facts is not None and self.fault is None


@dataclass(frozen=True)
class Match:
    """A match as its record tells it. `opening` and `slots` are what was entered, `score` is where it stands."""

    opening: Slot
    score: Score
    slots: tuple[Slot, ...] = ()
    abandoned: bool = False

    @property
    def open(self) -> bool:
        """Whether something more can be played."""
        return not (self.score.over or self.abandoned)

    def slot(self, key: str) -> Slot | None:
        """The slot that an entry belongs to, by the key of any of its versions."""
        for slot in (self.opening, *self.slots):
            if any(version.key == key for version in slot.versions):
                return slot
        return None


def fold(entries: Iterable[Entry]) -> Match:
    """The match that a record tells, its entries in order, the opening first.

    Raises Impossible where the opening cannot be. Any other impossible entry becomes a slot with a `fault`.
    """
    opening, *rest = entries
    return reduce(advance, rest, _opened(opening))


def _opened(entry: Entry) -> Match:
    return Match(Slot((entry,), entry.facts), opening_score(entry.facts))


def opening_score(facts: Mapping[str, Any]) -> Score:
    """The score before the first hand. `facts`: scoring, options, sides. Raises Impossible."""
    scoring, preset = find(facts.get("scoring"))
    return start(scoring, {**preset, **facts.get("options", {})}, seat(facts["sides"]))


def advance(match: Match, entry: Entry) -> Match:
    """The match after one more entry. Kinds that change no score (a signature, a dispute) leave it as it is."""
    if entry.kind in ("correct", "void"):
        return _replaced(match, entry)
    if entry.kind in ("play", "hand", "abandon"):
        return _scored(match, Slot((entry,), entry.facts))
    return match


def _scored(match: Match, slot: Slot) -> Match:
    """The match with one more slot, scored behind all that stands."""
    score = match.score
    slot = replace(slot, hand=len(score.ended) + 1, lines=(), warnings=(), fault=None)
    if slot.facts is None:
        return replace(match, slots=(*match.slots, slot))
    if match.abandoned:
        fault = Impossible("match", say(N_("was abandoned before this")), slot.hand)
        return replace(match, slots=(*match.slots, replace(slot, fault=fault)))
    if slot.kind == "abandon":
        return replace(match, slots=(*match.slots, slot), abandoned=True)
    step = scoring_steps.play if slot.kind == "play" else scoring_steps.end
    try:
        after = step(score, slot.facts)
    except Impossible as fault:
        return replace(match, slots=(*match.slots, replace(slot, fault=fault)))
    hand = after.hands[-1]
    slot = replace(slot, lines=hand.lines[len(score.current.lines) :], warnings=hand.warnings)
    return replace(match, slots=(*match.slots, slot), score=after)


def _replaced(match: Match, entry: Entry) -> Match:
    """The match with other facts in a slot, and everything behind it scored anew."""
    standing = match.slot(entry.replaces or "")
    if standing is None:
        return match
    changed = replace(
        standing,
        versions=(*standing.versions, entry),
        facts=None if entry.kind == "void" else entry.facts,
    )
    if standing is match.opening:
        return _reopened(match, changed)
    slots = tuple(changed if slot is standing else slot for slot in match.slots)
    return _replayed(match.opening, slots)


def _reopened(match: Match, opening: Slot) -> Match:
    try:
        opening_score(opening.facts or {})
    except (Impossible, KeyError):
        # What never could be an opening changes nothing, but stays in the record.
        return replace(match, opening=replace(opening, facts=match.opening.facts))
    return _replayed(opening, match.slots)


def _replayed(opening: Slot, slots: Iterable[Slot]) -> Match:
    assert opening.facts is not None
    return reduce(_scored, slots, Match(opening, opening_score(opening.facts)))
