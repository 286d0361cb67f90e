"""Points that a league's organiser gives or takes: entries of the league's own record."""

from fractions import Fraction

from sqlite_utils import Database

from scorekeeper.game.league.table import Adjustment

from . import ledger
from .connection import writing
from .ledger import Draft, Writer


def adjust(db: Database, league: str, draft: Draft, writer: Writer, at: str) -> None:
    """Add an entry to the league's own record; once, however often it is sent.

    `adjust` gives or takes points: facts `player` (an id) and `points` (a fraction). `void` takes such an entry back.
    Raises what `ledger.append` raises.
    """
    with writing(db):
        if not db.execute("SELECT 1 FROM match WHERE id = ?", [league]).fetchone():
            # A league's own entries need a record to stand in: one by the league's own id, which is no match.
            db.table("match").insert({"id": league, "league": league, "opened_at": at})
        ledger.append(db, league, [draft], writer, at)


def adjustments(db: Database, league: str) -> dict[str, Adjustment]:
    """The adjustments that stand, in order, by the key of their entries; a voided one does not."""
    entries = ledger.entries(db, league)
    voided = {entry.replaces for entry in entries if entry.kind == "void"}
    return {
        entry.key: Adjustment(entry.facts["player"], Fraction(entry.facts["points"]), entry.reason)
        for entry in entries
        if entry.kind == "adjust" and entry.key not in voided
    }
