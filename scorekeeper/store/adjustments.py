"""What a league's organiser decides beyond the matches: entries of the league's own record.

All are of the kind `adjust`: points given or taken (facts `player`, `points`), an order among those who are level, by
a play-off or a mark (`player`, `order`), and a withdrawal (`player`, `withdrawn` with how, `annulled`, `remaining`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlite_utils import Database

from scorekeeper.game.league.exact import exact
from scorekeeper.game.league.row import Adjustment
from scorekeeper.game.league.withdrawn import Withdrawal

from . import ledger, players
from .connection import writing
from .ledger import Draft, Entry, Writer


@dataclass(frozen=True)
class Decisions:
    """What stands, in order, by the key of the entry. An entrant's id is the person's, or the team's."""

    points: Mapping[str, Adjustment]
    order: Mapping[str, tuple[str, int, str]]
    """By the organiser's mark. Key → entrant, number (the higher the better), reason."""
    play_off: Mapping[str, tuple[str, int, str]]
    """By a play-off, in the same way."""
    withdrawn: Mapping[str, Withdrawal]


def adjust(db: Database, league: str, draft: Draft, writer: Writer, at: str) -> None:
    """Add an entry to the league's own record; once, however often it is sent. `void` takes one back.

    Raises what `ledger.append` raises.
    """
    with writing(db):
        if not db.execute("SELECT 1 FROM match WHERE id = ?", [league]).fetchone():
            # A league's own entries need a record to stand in: one by the league's own id, which is no match.
            db.table("match").insert({"id": league, "league": league, "opened_at": at})
        ledger.append(db, league, [draft], writer, at)


def decisions(db: Database, league: str) -> Decisions:
    """All that stands; what was voided does not, and of an entrant's places in the order the last one does."""
    entries = ledger.entries(db, league)
    voided = {entry.replaces for entry in entries if entry.kind == "void"}
    standing = [entry for entry in entries if entry.kind == "adjust" and entry.key not in voided]
    who = {entry.key: players.person(db, entry.facts["player"]) for entry in standing}
    left: dict[str, Entry] = {}
    for entry in standing:
        if "withdrawn" in entry.facts:
            left.setdefault(who[entry.key], entry)  # nobody leaves twice

    def ordered(by: str) -> dict[str, tuple[str, int, str]]:
        return {
            entry.key: (who[entry.key], int(entry.facts[by]), entry.reason) for entry in standing if by in entry.facts
        }

    return Decisions(
        {
            entry.key: Adjustment(who[entry.key], exact(entry.facts["points"]), entry.reason)
            for entry in standing
            if "points" in entry.facts
        },
        ordered("order"),
        ordered("play_off"),
        {entry.key: _withdrawal(entry, who[entry.key]) for entry in left.values()},
    )


def _withdrawal(entry: Entry, who: str) -> Withdrawal:
    facts = entry.facts
    return Withdrawal(who, facts["withdrawn"], exact(facts["annulled"]), exact(facts["remaining"]), entry.reason)
