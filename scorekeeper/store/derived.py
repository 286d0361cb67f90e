"""What lists and standings need to know of a match: derived from its record, and always to be derived again."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sqlite_utils import Database

from scorekeeper.game.league import deeds

from . import players

if TYPE_CHECKING:
    from .record import Record


Rows = Mapping[str, Sequence[dict[str, Any]]]
"""Table → the rows that a match has in it."""


def rows(record: "Record") -> Rows:
    """What a match that was entered hand by hand has in the tables."""
    match, score = record.match, record.match.score
    won, ranks = deeds.hands_won(score) or {}, {} if match.abandoned else deeds.ranks(score)
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
            "team": team,
            "hands_won": won.get(label),
            "rank": ranks.get(label),
        }
        for side, (label, team) in enumerate(zip(score.table.labels, teams_of(record.opening), strict=True))
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
        "lowest": int(score.lowest),
    }
    return {"seat": seats, "side": sides, "result": [result], "tally": _tallies(record)}


def _tallies(record: "Record") -> list[dict[str, Any]]:
    """What each player did in this match, the substitutes too, in the hands in which they played."""
    opening = record.opening
    seats = {name: seat for seat, name in record.names.items()}
    ids = {
        name: player
        for side, players in zip(record.match.score.table.sides, opening["sides"], strict=True)
        for name, player in zip(side, players, strict=True)
    }
    taken = sorted(opening.get("substitutes", ()), key=lambda substitute: int(substitute["from"]))

    def who(name: str, hand: int) -> str:
        since = [it["player"] for it in taken if it["seat"] == seats[name] and it["from"] <= hand]
        return str(since[-1] if since else ids[name])

    done = deeds.deeds(record.match.score, who)
    return [{"match": record.id, "player": player, **asdict(its)} for player, its in done.items()]


def teams_of(facts: Mapping[str, Any]) -> Sequence[str | None]:
    """For each side of an opening, or of a result, the id of the team that it plays for, if it does for one."""
    given: Sequence[str | None] = facts.get("teams", ())
    return given if len(given) == len(facts["sides"]) else [None] * len(facts["sides"])


def derive(db: Database, record: "Record") -> None:
    """Write the derived rows of a match anew; in the transaction that changed its record."""
    write(db, record.id, rows(record))


def write(db: Database, match: str, derived: Rows) -> None:
    """Put these rows in place of those that a match has."""
    for table, its in by_person(db, derived).items():
        db.execute(f"DELETE FROM {table} WHERE match = ?", [match])
        db.table(table).insert_all(its)


def agrees(db: Database, match: str, derived: Rows) -> bool:
    """Whether the derived rows of a match are these."""
    return all(
        sorted(db.query(f"SELECT * FROM {table} WHERE match = ?", [match]), key=str) == sorted(its, key=str)
        for table, its in by_person(db, derived).items()
    )


def by_person(db: Database, derived: Rows) -> Rows:
    """The rows with people in place of entries of the roster that stand for them: seats are people's."""
    named = [row for table in ("seat", "tally") for row in derived[table]]
    same = {player: players.person(db, player) for player in {row["player"] for row in named}}
    return {**derived} | {
        table: [{**row, "player": same[row["player"]]} for row in derived[table]] for table in ("seat", "tally")
    }


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
