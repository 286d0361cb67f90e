"""What lists and standings need to know of a match: derived from its record, and always to be derived again."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlite_utils import Database

if TYPE_CHECKING:
    from .matches import Record


Rows = Mapping[str, Sequence[dict[str, Any]]]
"""Table → the rows that a match has in it."""


def rows(record: "Record") -> Rows:
    """What a match that was entered hand by hand has in the tables."""
    match, score = record.match, record.match.score
    seats = [
        {"match": record.id, "letter": letter, "side": side, "player": player}
        for side, (letters, members) in enumerate(zip(record.seats, record.opening["sides"], strict=True))
        for letter, player in zip(letters, members, strict=True)
    ]
    sides = [
        {
            "match": record.id,
            "position": side,
            "total": score.totals[label],
            "won": int(label in score.winners),
            "exact": None,
            "place": None,
            "forfeited": 0,
        }
        for side, label in enumerate(score.table.labels)
    ]
    result = {
        "match": record.id,
        "scoring": record.opening["scoring"],
        "state": "abandoned" if match.abandoned else "over" if score.over else "open",
        "hands": len(score.ended),
        "signed": int(not match.unsigned),
        "disputes": len(match.open_disputes),
        "changed_at": record.head.at,
        "reported": 0,
    }
    return {"seat": seats, "side": sides, "result": [result]}


def derive(db: Database, record: "Record") -> None:
    """Write the derived rows of a match anew; in the transaction that changed its record."""
    write(db, record.id, rows(record))


def write(db: Database, match: str, derived: Rows) -> None:
    """Put these rows in place of those that a match has."""
    for table, its in derived.items():
        db.execute(f"DELETE FROM {table} WHERE match = ?", [match])
        db.table(table).insert_all(its)


def agrees(db: Database, match: str, derived: Rows) -> bool:
    """Whether the derived rows of a match are these."""
    return all(
        sorted(db.query(f"SELECT * FROM {table} WHERE match = ?", [match]), key=str) == sorted(its, key=str)
        for table, its in derived.items()
    )


@dataclass(frozen=True)
class Summary:
    """A match in one line of a list: sides in seat order as (names of the players, total, won)."""

    id: str
    scoring: str
    state: str
    hands: int
    changed_at: str
    disputes: int
    sides: tuple[tuple[str, int, bool], ...]


def summaries(
    db: Database, league: str, states: Sequence[str], limit: int = 20, *, unsigned: bool = False
) -> list[Summary]:
    """The league's matches in these states, the one that changed last first; if wanted only those not signed by all.

    Results that were only reported are no matches to go on with: they stand on their evening.
    """
    narrower = " AND NOT signed" if unsigned else ""
    found = db.execute(
        f"""
        SELECT match.id FROM result
        JOIN match ON match.id = result.match
        WHERE league = ? AND NOT reported AND state IN ({",".join("?" * len(states))}){narrower}
        ORDER BY changed_at DESC, match.rowid DESC LIMIT ?
        """,
        [league, *states, limit],
    )
    return summaries_of(db, [match for (match,) in found])


def summaries_of(db: Database, matches: Sequence[str]) -> list[Summary]:
    """These matches, in the order given; one that is no match is left out. Two statements, however many they are."""
    wanted = json.dumps(list(matches))
    sides: dict[str, dict[int, tuple[str, int, bool]]] = {}
    seats = db.execute(
        """
        SELECT side.match, side.position, player.name, side.total, side.won FROM json_each(?) AS wanted
        JOIN side ON side.match = wanted.value
        JOIN seat ON seat.match = side.match AND seat.side = side.position
        JOIN player ON player.id = seat.player
        ORDER BY side.match, side.position, seat.letter
        """,
        [wanted],
    )
    for match, position, name, total, won in seats:
        its = sides.setdefault(match, {})
        its[position] = (f"{its[position][0]} & {name}" if position in its else name, total, bool(won))
    rows = db.execute(
        """
        SELECT match, scoring, state, hands, changed_at, disputes FROM json_each(?) AS wanted
        JOIN result ON result.match = wanted.value ORDER BY wanted.key
        """,
        [wanted],
    )
    return [
        Summary(match, scoring, state, hands, changed_at, disputes, tuple(sides.get(match, {}).values()))
        for match, scoring, state, hands, changed_at, disputes in rows
    ]
