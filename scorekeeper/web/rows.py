"""A match laid out for its pages: the rows of the score sheet, the reasons of a side, the items of the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.game.match import Entry as Version
from scorekeeper.game.match import Slot
from scorekeeper.game.seats import renamed
from scorekeeper.game.told import in_one, said
from scorekeeper.game.words import N_, Text, say
from scorekeeper.store.ledger import Entry
from scorekeeper.store.matches import SCORED
from scorekeeper.store.record import Record
from scorekeeper.web.signing import here, taken_back
from scorekeeper.web.telling import claim, decided, noted, refused, signature, tallied
from scorekeeper.web.words import MINUS, number

People = Mapping[str, str]
"""Id of a player → name."""


@dataclass(frozen=True)
class Cell:
    """A side's total after a hand; `sum` is how it came about (`68 + 12`), empty where nothing changed."""

    side: int
    label: str
    total: int
    sum: str
    tallies: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Row:
    """A hand on the sheet.

    `end` is the slot that ended it, `corrected` the position of its last correction, `disputed` the key of an open
    dispute about it.
    """

    number: int
    how: Text
    cells: tuple[Cell, ...]
    warnings: tuple[Text, ...]
    end: Slot | None
    corrected: int | None
    disputed: str | None


@dataclass(frozen=True)
class Reason:
    """A line of a side. `entered` are the versions of its entry, each struck one with what became of it."""

    points: int
    text: Text
    slot: Slot | None
    entered: tuple[tuple[Text | None, Text], ...]
    """(what was struck, or None for what stands; who wrote it and why)."""
    why: str = ""
    """The key of the rule; empty where there is no line."""
    rule: Text | None = None
    """The paragraph of the rule, unless another line of the hand has said it."""


@dataclass(frozen=True)
class Item:
    """An entry of the record in words.

    `place` and `of` are the positions of the entry that it replaces and of the one that replaced it.
    """

    entry: Entry
    slot: Slot | None
    hand: int
    text: Text
    note: Text
    of: int | None = None
    by: int | None = None
    why_not: Text | None = None
    dispute: str | None = None
    """The key of the dispute that it opens, settles or takes a side in."""
    took_back: tuple[str, ...] = ()
    """The sides whose signatures it took back."""

    @property
    def stands(self) -> bool:
        """Whether it is what its slot holds now."""
        return self.by is None and self.slot is not None and self.slot.facts is not None


def added(points: Sequence[int]) -> str:
    """`12 + 14 − 3`; `0` for nothing."""
    first, *rest = points or [0]
    return number(first) + "".join(f" {MINUS if more < 0 else '+'} {abs(more)}" for more in rest)


def rows(record: Record) -> Iterator[Row]:
    """A row for each hand that has begun."""
    score = record.match.score
    positions = {entry.key: entry.position for entry in record.entries}
    before: Mapping[str, int] = dict.fromkeys(score.table.labels, 0)
    for hand_number, hand in enumerate(score.hands, 1):
        slots = _slots(record, hand_number)
        end = next((slot for slot in slots if slot.kind == "hand"), None)
        scored = {line.side for line in hand.lines if line.points}
        yield Row(
            number=hand_number,
            how=_how(record, end),
            cells=tuple(
                Cell(
                    side=side,
                    label=label,
                    total=hand.totals[label],
                    sum=added([before[label], hand.totals[label] - before[label]]) if label in scored else "",
                    tallies=tallied(hand.tallies[label]) if hand.tallies else (),
                )
                for side, label in enumerate(score.table.labels)
            ),
            warnings=hand.warnings,
            end=end,
            corrected=max((positions[slot.versions[-1].key] for slot in slots if len(slot.versions) > 1), default=None),
            disputed=next((d.key for d in record.match.open_disputes for slot in slots if d.about == slot.key), None),
        )
        before = hand.totals


def _slots(record: Record, hand: int) -> list[Slot]:
    return [slot for slot in record.match.slots if slot.hand == hand and slot.counts and slot.kind in SCORED]


def _how(record: Record, end: Slot | None) -> Text:
    if end is not None:
        return said(record.match.score.scoring, "hand", end.facts or {})[0]
    return say(N_("still being played")) if record.match.open else say(N_("not played to its end"))


def reasons(record: Record, label: str, hand: int, people: People) -> Iterator[Reason]:
    """The lines of a side in a hand, or one of 0 points that says that it has none."""
    nothing = True
    score = record.match.score
    said_before: set[str] = set()
    for slot in _slots(record, hand):
        own = [line for line in slot.lines if line.side == label]
        for line in own:
            rule = None if line.why in said_before else score.scoring.rule(line.why, score.options)
            said_before.add(line.why)
            # Who entered it stands once, under the last line of an entry.
            last = line is own[-1]
            entered = _entered(record, slot, people) if last else ()
            yield Reason(line.points, line.text, slot if last else None, entered, line.why, rule)
        if slot.kind == "hand" and nothing and not own:
            yield Reason(0, say(N_("no points")), slot, _entered(record, slot, people))
        nothing = nothing and not own
    if nothing and not any(slot.kind == "hand" for slot in _slots(record, hand)):
        yield Reason(0, say(N_("no points so far")), None, ())


def _entered(record: Record, slot: Slot, people: People) -> tuple[tuple[Text | None, Text], ...]:
    written = {entry.key: entry for entry in record.entries}
    return tuple(
        (
            None if version is slot.versions[-1] else words_of(record, slot, version, people),
            noted(written[version.key], people, here()),
        )
        for version in slot.versions
    )


def items(record: Record, people: People) -> list[Item]:
    """Every entry in order."""
    positions = {entry.key: entry.position for entry in record.entries}
    placed: dict[str, tuple[Slot, int]] = {}
    for slot in (record.match.opening, *record.match.slots):
        placed |= {version.key: (slot, place) for place, version in enumerate(slot.versions)}
    found, took = [], taken_back(record)
    for entry in record.entries:
        if entry.key not in placed:
            found.append(_talk(record, entry, people))
            continue
        slot, place = placed[entry.key]
        version, *after = slot.versions[place:]
        found.append(
            Item(
                entry=entry,
                slot=slot,
                hand=slot.hand,
                text=words_of(record, slot, version, people),
                note=noted(entry, people, here()),
                of=positions[slot.versions[place - 1].key] if place else None,
                by=positions[after[0].key] if after else None,
                why_not=refused(slot.fault) if slot.fault and not after and slot.facts is not None else None,
                dispute=entry.facts["dispute"] if entry.kind == "ruling" else None,
                took_back=took.get(entry.key, ()),
            )
        )
    return found


def _talk(record: Record, entry: Entry, people: People) -> Item:
    """An entry about others: a dispute, a ruling that keeps what stands, a signature."""
    facts, scoring = renamed(entry.facts, record.names), record.match.score.scoring
    about = entry.key if entry.kind == "dispute" else facts.get("dispute")
    dispute = next((d for d in record.match.disputes if d.key == about), None)
    slot = record.match.slot(dispute.about) if dispute else None
    match entry.kind:
        case "dispute" if dispute and slot:
            text = say(N_("Disputed: %(claim)s"), claim=claim(dispute, scoring, slot.kind))
        case "ruling":
            text = decided(facts, scoring, slot.kind if slot else "")
        case "sign":
            text = signature(facts)
        case _:
            text = in_one(said(scoring, entry.kind, facts))
    note = noted(entry, people, here())
    return Item(entry, None, slot.hand if slot else 0, text, note, dispute=dispute.key if dispute else None)


def left_out(record: Record, people: People) -> list[Item]:
    """What was voided or is not counted, in the order of play, each as its last entry says."""
    latest = {item.slot.key: item for item in items(record, people) if item.slot}
    return [latest[slot.key] for slot in record.match.slots if not slot.counts]


def words_of(record: Record, slot: Slot, version: Version, people: People) -> Text:
    """What a version of a slot says."""
    if version.kind == "void":
        return say(N_("voided"))
    if version.kind == "ruling":
        return decided(version.facts, record.match.score.scoring, slot.kind)
    return in_one(said(record.match.score.scoring, slot.kind, named(version.facts, people)))


def named(facts: Mapping[str, Any], people: People) -> Mapping[str, Any]:
    """The facts of an opening with its substitutes by name; other facts as they are."""
    if "substitutes" not in facts:
        return facts
    return {**facts, "substitutes": [{**sub, "player": people[sub["player"]]} for sub in facts["substitutes"]]}
