"""What is being played after a match already, so that its rematch is not opened twice."""

from sqlite_utils import Database


def being_played(db: Database, match: str, evening: str | None) -> str | None:
    """The open match between the same sides that a rematch of this one would double; None where there is none.

    That is this one while it is open, any of its meeting, and what was opened later of the same scoring on the evening
    where the rematch would be.
    """
    rows = db.execute(
        """
        SELECT other.id FROM match AS this
        JOIN match AS other USING (league)
        JOIN result AS its ON its.match = other.id AND its.state = 'open'
        JOIN result AS was ON was.match = this.id
        WHERE this.id = :match AND (
            coalesce(other.meeting, other.id) = coalesce(this.meeting, this.id)
            OR (other.rowid > this.rowid AND other.evening IS :evening AND its.scoring = was.scoring)
        ) ORDER BY other.id = :match DESC, other.rowid
        """,
        {"match": match, "evening": evening},
    ).fetchall()
    if not rows:
        return None
    sides = _sides(db, match)
    return next((other for (other,) in rows if _sides(db, other) == sides), None)


def _sides(db: Database, match: str) -> set[frozenset[str]]:
    """Who plays together, without regard to where they sit."""
    sides: dict[int, set[str]] = {}
    rows = db.execute(
        "SELECT side, coalesce(same_as, id) FROM seat JOIN player ON player.id = seat.player WHERE match = ?", [match]
    )
    for side, player in rows:
        sides.setdefault(side, set()).add(player)
    return {frozenset(side) for side in sides.values()}
