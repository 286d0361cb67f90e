"""Disputes that the sides settle themselves, and the rulings of a league as its precedents."""

from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.argument import KEEP, REPLACE, Dispute

from .connection import writing
from .ledger import Draft, Writer, find
from .matches import Overtaken, enter
from .record import Record, load


@dataclass(frozen=True)
class Found:
    """A ruling in a list: the key of its entry, its match, and the row by which older ones are asked for."""

    id: int
    key: str
    match: str


def ruled(record: Record, dispute: Dispute, decision: str, reason: str, key: str) -> Draft:
    """The ruling on a dispute that keeps what stands, puts what is claimed in its place, or voids it."""
    facts: dict[str, Any] = {"dispute": dispute.key, "decision": decision}
    if decision == REPLACE:
        # As it was entered, by seat; the match tells it by name.
        facts["facts"] = next(entry for entry in record.entries if entry.key == dispute.key).facts.get("facts")
    return Draft("ruling", facts, key=key, reason=reason)


def agree(
    db: Database, match: str, dispute: str, side: str, version: str, writer: Writer, at: str,
    *, key: str, seen: str, reason: str
) -> Record:  # fmt: skip
    """A side agrees to a version; where all have agreed to the same one, that is the ruling, with this reason.

    `seen` is the key of what stood in the disputed place when they agreed. A change of what all have signed
    stays the organiser's. Raises Overtaken where something else stands now, and what `post` raises.
    """
    with writing(db):
        before = load(db, match)
        if find(db, key) is None:
            standing = next((before.match.slot(d.about) for d in before.match.open_disputes if d.key == dispute), None)
            if standing and standing.versions[-1].key != seen:
                raise Overtaken(before, [standing])
        facts = {"side": side, "dispute": dispute, "version": version}
        record = enter(db, match, [Draft("sign", facts, key=key)], writer, at)
        still = [d for d in record.match.open_disputes if d.key == dispute]
        settled = next((d for d in still if agreed(record, d) == version), None)
        if settled is None or (record.match.signed and version != KEEP):
            return record
        return enter(db, match, [ruled(record, settled, version, reason, f"{key}r")], writer, at, sure=True)


def agreed(record: Record, dispute: Dispute) -> str | None:
    """The version that all sides have agreed to, if there is one."""
    versions = {dispute.agreed.get(label) for label in record.match.score.table.labels}
    return versions.pop() if len(versions) == 1 else None


def disputed(db: Database, league: str) -> list[str]:
    """The ids of the matches of a league that wait for a ruling, the newest first."""
    rows = db.execute(
        """
        SELECT match.id FROM match JOIN result ON result.match = match.id
        WHERE match.league = ? AND result.disputes ORDER BY match.rowid DESC
        """,
        [league],
    )
    return [match for (match,) in rows]


def rulings(
    db: Database, league: str, *, scoring: str = "", words: str = "", before: int | None = None, limit: int = 20
) -> list[Found]:
    """The rulings of a league, newest first: under a scoring, with all these words in the reason, older than a row."""
    rows = db.execute(
        """
        SELECT entry.id, entry.key, entry.match, entry.reason FROM entry
        JOIN match ON match.id = entry.match
        JOIN result ON result.match = entry.match
        WHERE entry.kind = 'ruling' AND match.league = :league
            AND (:scoring = '' OR result.scoring = :scoring) AND (:before IS NULL OR entry.id < :before)
        ORDER BY entry.id DESC
        """,
        {"league": league, "scoring": scoring, "before": before},
    )
    wanted = words.casefold().split()
    found = []
    for id_, key, match, reason in rows:
        # SQLite compares the case of Latin letters only.
        if all(word in reason.casefold() for word in wanted):
            found.append(Found(id_, key, match))
        if len(found) == limit:
            break
    return found
