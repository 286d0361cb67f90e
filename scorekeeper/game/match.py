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
from scorekeeper.game.argument import DECISIONS, KEEP, REPLACE, VOID, Dispute, Signature
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
    disputes: tuple[Dispute, ...] = ()
    signatures: tuple[Signature, ...] = ()

    @property
    def open(self) -> bool:
        """Whether something more can be played."""
        return not (self.score.over or self.abandoned)

    @property
    def open_disputes(self) -> tuple[Dispute, ...]:
        """The disputes that nobody has ruled on."""
        return tuple(dispute for dispute in self.disputes if dispute.open)

    @property
    def unsigned(self) -> tuple[str, ...]:
        """The sides that have not signed the totals as they stand."""
        signed = {signature.side for signature in self.signatures}
        return tuple(side for side in self.score.table.labels if side not in signed)

    @property
    def signed(self) -> bool:
        """Whether it is played and all sides have signed the totals."""
        return not (self.open or self.unsigned)

    @property
    def final(self) -> bool:
        """Whether it is signed by all, and not disputed."""
        return self.signed and not self.open_disputes

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
    """The match after one more entry. A kind that this version does not know changes nothing."""
    match entry.kind:
        case "play" | "hand" | "abandon":
            return _scored(replace(match, signatures=()), Slot((entry,), entry.facts))
        case "correct":
            return _replaced(match, entry, entry.replaces, entry.facts)
        case "void":
            return _replaced(match, entry, entry.replaces, None)
        case "dispute":
            slot = match.slot(str(entry.facts.get("entry")))
            return replace(match, disputes=(*match.disputes, Dispute(entry, slot.key))) if slot else match
        case "ruling":
            return _ruled(match, entry)
        case "sign":
            return _signed(match, entry)
    return match


def _ruled(match: Match, entry: Entry) -> Match:
    """The first ruling on a dispute stands; a later one is another dispute's business."""
    found = next((d for d in match.open_disputes if d.key == entry.facts.get("dispute")), None)
    decision = entry.facts.get("decision")
    if found is None or decision not in DECISIONS:
        return match
    ruled = tuple(replace(d, ruling=entry) if d is found else d for d in match.disputes)
    match = replace(match, disputes=ruled)
    if decision == KEEP:
        return match
    facts = entry.facts.get("facts") if decision == REPLACE else None
    if decision == REPLACE and not isinstance(facts, Mapping):
        return match
    return _replaced(match, entry, found.about, facts)


def _signed(match: Match, entry: Entry) -> Match:
    """A side agrees: to the totals at the end, or to a version in a dispute."""
    side = entry.facts.get("side")
    if side not in match.score.table.labels:
        return match
    if "dispute" in entry.facts:
        agreed = tuple(
            replace(d, agreed={**d.agreed, side: str(entry.facts.get("version"))})
            if d.open and d.key == entry.facts["dispute"]
            else d
            for d in match.disputes
        )
        return replace(match, disputes=agreed)
    if match.open or side not in match.unsigned:
        return match
    return replace(match, signatures=(*match.signatures, Signature(side, entry)))


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
    # The end of a match by its players adds no hand.
    for hand in after.hands[len(score.ended) :]:
        slot = replace(slot, lines=hand.lines[len(score.current.lines) :], warnings=hand.warnings)
    return replace(match, slots=(*match.slots, slot), score=after)


def _replaced(match: Match, entry: Entry, key: str | None, facts: Mapping[str, Any] | None) -> Match:
    """The match with other facts (None: void) in the slot of `key`, and everything behind it scored anew."""
    standing = match.slot(key or "")
    if standing is None:
        return match
    # Who agreed to a version of this slot agreed to what stood there until now.
    disputes = tuple(replace(d, agreed={}) if d.open and d.about == standing.key else d for d in match.disputes)
    match = replace(match, signatures=(), disputes=disputes)
    changed = replace(standing, versions=(*standing.versions, entry), facts=facts)
    if standing.key == match.opening.key:
        return _reopened(match, changed)
    return _replayed(match, match.opening, [changed if slot is standing else slot for slot in match.slots])


def _reopened(match: Match, opening: Slot) -> Match:
    try:
        opening_score(opening.facts or {})
    except (Impossible, KeyError, TypeError):
        # What never could be an opening changes nothing, but stays in the record.
        return replace(match, opening=replace(opening, facts=match.opening.facts))
    return _replayed(match, opening, match.slots)


def _replayed(match: Match, opening: Slot, slots: Iterable[Slot]) -> Match:
    assert opening.facts is not None
    start = replace(match, opening=opening, score=opening_score(opening.facts), slots=(), abandoned=False)
    return reduce(_scored, slots, start)


def stated(version: Entry) -> Mapping[str, Any] | None:
    """The facts that a version of a slot puts there; None where it empties it."""
    if version.kind == "ruling":
        facts = version.facts.get("facts") if version.facts.get("decision") == REPLACE else None
        return facts if isinstance(facts, Mapping) else None
    return None if version.kind == "void" else version.facts


def claimed(match: Match, dispute: Dispute) -> Match:
    """The match as it would be if the claim of a dispute were right; the same where the claim is only words."""
    if dispute.wants == REPLACE and dispute.facts is not None:
        return advance(match, Noted("claimed", "correct", dispute.facts, replaces=dispute.about))
    if dispute.wants == VOID:
        return advance(match, Noted("claimed", "void", {}, replaces=dispute.about))
    return match
