"""Whether the record is as it was written, and what is derived from it is what it tells."""

from collections.abc import Iterator

from sqlite_utils import Database

from scorekeeper.game.words import N_, Text, say

from . import derived, ledger, record, reported
from .connection import writing

PROBLEMS = {
    "gap": N_("match %(match)s, entry %(position)s: an entry before it is missing"),
    "changed": N_("match %(match)s, entry %(position)s: is not as it was written"),
    "unreadable": N_("match %(match)s, entry %(position)s: cannot be read"),
}


def problems(db: Database) -> Iterator[Text]:
    """What is wrong, in sentences: the first broken entry of each match, then matches whose results differ."""
    broken = {}
    for fault in ledger.broken(db):
        broken[fault.match] = fault
        yield say(PROBLEMS[fault.problem], match=fault.match, position=fault.position)
    for match in _matches(db):
        if match not in broken and not derived.agrees(db, match, told(db, match)):
            yield say(N_("match %(match)s: the result is not what its entries tell"), match=match)


def rebuild(db: Database) -> int:
    """Derive the results of every match anew; returns how many matches there are."""
    with writing(db):
        return derive_all(db)


def derive_all(db: Database) -> int:
    """`rebuild` for those who are writing already."""
    found = _matches(db)
    for match in found:
        derived.write(db, match, told(db, match))
    return len(found)


def told(db: Database, match: str) -> derived.Rows:
    """What the record of a match tells, as derived rows. Raises NoSuchMatch."""
    try:
        return derived.rows(record.load(db, match))
    except record.NoSuchMatch:
        return reported.rows(reported.load(db, match))


def _matches(db: Database) -> list[str]:
    """Every match with a record, in the order in which they were opened; a league's own record is none."""
    rows = db.execute(
        """
        SELECT DISTINCT entry.match FROM entry
        JOIN match ON match.id = entry.match AND match.id <> match.league
        ORDER BY entry.id
        """
    )
    return list(dict.fromkeys(match for (match,) in rows))
