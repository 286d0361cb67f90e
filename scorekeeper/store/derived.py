"""What lists and standings need to know of a match: derived from its record, and always to be derived again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlite_utils import Database

if TYPE_CHECKING:
    from .matches import Record


def rows(record: "Record") -> dict[str, list[dict[str, Any]]]:
    """Table → the rows that a match has in it."""
    match, score = record.match, record.match.score
    seats = [
        {"match": record.id, "letter": letter, "side": side, "player": player}
        for side, (letters, members) in enumerate(zip(record.seats, record.opening["sides"], strict=True))
        for letter, player in zip(letters, members, strict=True)
    ]
    sides = [
        {"match": record.id, "position": side, "total": score.totals[label], "won": int(label in score.winners)}
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
    }
    return {"seat": seats, "side": sides, "result": [result]}


def derive(db: Database, record: "Record") -> None:
    """Write the derived rows of a match anew; in the transaction that changed its record."""
    for table, derived in rows(record).items():
        db.execute(f"DELETE FROM {table} WHERE match = ?", [record.id])
        db.table(table).insert_all(derived)


def is_derived(db: Database, record: "Record") -> bool:
    """Whether the derived rows of a match are what its record tells."""
    return all(
        sorted(db.query(f"SELECT * FROM {table} WHERE match = ?", [record.id]), key=str) == sorted(derived, key=str)
        for table, derived in rows(record).items()
    )


@dataclass(frozen=True)
class Summary:
    """A match in one line of a list: sides in seat order as (names of the players, total, won)."""

    id: str
    scoring: str
    state: str
    hands: int
    changed_at: str
    sides: tuple[tuple[str, int, bool], ...]


def summaries(db: Database, league: str, states: Sequence[str], limit: int = 20) -> list[Summary]:
    """The league's matches in these states, the one that changed last first."""
    found = db.execute(
        f"""
        SELECT match.id, scoring, state, hands, changed_at FROM result
        JOIN match ON match.id = result.match
        WHERE league = ? AND state IN ({",".join("?" * len(states))})
        ORDER BY changed_at DESC, match.rowid DESC LIMIT ?
        """,
        [league, *states, limit],
    ).fetchall()
    return [
        Summary(match, scoring, state, hands, changed_at, _summary_sides(db, match))
        for match, scoring, state, hands, changed_at in found
    ]


def _summary_sides(db: Database, match: str) -> tuple[tuple[str, int, bool], ...]:
    rows = db.execute(
        """
        SELECT side.position, player.name, side.total, side.won FROM side
        JOIN seat ON seat.match = side.match AND seat.side = side.position
        JOIN player ON player.id = seat.player
        WHERE side.match = ? ORDER BY side.position, seat.letter
        """,
        [match],
    ).fetchall()
    sides: dict[int, tuple[str, int, bool]] = {}
    for position, name, total, won in rows:
        before = sides.get(position)
        sides[position] = (f"{before[0]} & {name}" if before else name, total, bool(won))
    return tuple(sides.values())
