"""The two versions of a disputed entry side by side: what each says, what it does, and who agrees to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.game.argument import KEEP, Dispute
from scorekeeper.game.match import Slot, claimed
from scorekeeper.game.told import standing
from scorekeeper.game.words import Text
from scorekeeper.store.ledger import Entry
from scorekeeper.store.record import Record
from scorekeeper.web import rows, telling
from scorekeeper.web.in_the_league import changed
from scorekeeper.web.record import people_of
from scorekeeper.web.signing import Agreement, agreements, here


@dataclass(frozen=True)
class Version:
    """One of the two versions of a disputed entry, and what it does to the match and to the `league`'s table.

    `totals` and `league` are empty once it is ruled on.
    """

    decision: str
    text: Text
    note: Text
    totals: tuple[tuple[str, int], ...] = ()
    standing: Text | None = None
    not_counted: int = 0
    league: tuple[Text, ...] = ()
    agreed: tuple[Agreement, ...] = ()


def versions_of(record: Record, dispute: Dispute) -> list[Version]:
    """What stands (or stood, when it was ruled on), and what is claimed where that is more than words."""
    slot = about(record, dispute)
    people = people_of(record)
    entries = {entry.key: entry for entry in record.entries}
    ruled_at = entries[dispute.ruling.key].position if dispute.ruling else len(record.entries) + 1
    stood = [version for version in slot.versions if entries[version.key].position < ruled_at][-1]
    noted = telling.noted(entries[stood.key], people, here()), telling.noted(entries[dispute.key], people, here())
    versions = [
        Version(KEEP, rows.words_of(record, slot, stood, people), noted[0], agreed=_agreed(record, dispute, KEEP)),
        Version(
            dispute.wants or "",
            telling.claim(dispute, record.match.score.scoring, slot.kind),
            noted[1],
            agreed=_agreed(record, dispute, dispute.wants),
        ),
    ]
    if not dispute.open:
        return versions
    league = changed(record, claimed(record.match, dispute))
    return [
        _with_effect(record, dispute, version, tuple(both[side] for both in league))
        for side, version in enumerate(versions)
    ]


def _agreed(record: Record, dispute: Dispute, version: str | None) -> tuple[Agreement, ...]:
    given = agreeing(record, dispute)
    return agreements([(side, given[side]) for side, chosen in dispute.agreed.items() if chosen == version])[0]


def agreeing(record: Record, dispute: Dispute) -> dict[str, Entry]:
    """Side → the entry by which it last took a side in the dispute."""
    given = {
        record.names.get(entry.facts["side"]): entry
        for entry in record.entries
        if entry.kind == "sign" and entry.facts.get("dispute") == dispute.key
    }
    return {side: given[side] for side in dispute.agreed}


def _with_effect(record: Record, dispute: Dispute, version: Version, league: tuple[Text, ...]) -> Version:
    if not version.decision:
        return version
    match = record.match if version.decision == KEEP else claimed(record.match, dispute)
    return replace(
        version,
        totals=tuple(match.score.totals.items()),
        standing=standing(match),
        not_counted=sum(slot.fault is not None for slot in match.slots),
        league=league,
    )


def about(record: Record, dispute: Dispute) -> Slot:
    """The slot that a dispute is about."""
    slot = record.match.slot(dispute.about)
    assert slot is not None  # a dispute names an entry of its match
    return slot
