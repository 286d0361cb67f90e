"""From one season to the next: the roster and the rules go along, the old one is kept as it was."""

import json
from uuid import uuid4

from sqlite_utils import Database

from . import leagues
from .connection import must_be_writing


def begin_next(db: Database, league: str, name: str, at: str) -> str:
    """Start the season after this one and return its id: same settings, players, teams and phones.

    The old one is archived; its links go on showing it. Whoever has retired, or stands for somebody else, stays behind.
    """
    must_be_writing(db)
    new = leagues.new_league(db, name, "club", at)
    leagues.settle(db, new, name, leagues.settings(db, league))
    db.execute("UPDATE league SET season_after = ? WHERE id = ?", [league, new])
    db.execute("UPDATE league SET archived_at = ? WHERE id = ?", [at, league])
    roster = db.execute(
        """
        SELECT id, name, folded, part, nickname FROM player
        WHERE league = ? AND same_as IS NULL AND part <> 'retired' ORDER BY rowid
        """,
        [league],
    ).fetchall()
    ids = {old: uuid4().hex for old, *_ in roster}
    db.table("player").insert_all(
        {
            "id": ids[old],
            "league": new,
            "name": called,
            "folded": folded,
            "created_at": at,
            "part": part,
            "nickname": nickname,
        }
        for old, called, folded, part, nickname in roster
    )
    squads = db.execute(
        "SELECT team, player FROM squad WHERE team IN (SELECT value FROM json_each(?))", [json.dumps(list(ids))]
    ).fetchall()
    db.table("squad").insert_all({"team": ids[t], "player": ids[p]} for t, p in squads if p in ids)
    # By the same links, so that taking one back still shuts those out who came by it.
    db.execute(
        """
        INSERT INTO admission (device, role, league, match, link, created_at)
        SELECT device, role, ?, NULL, link, ? FROM admission WHERE league = ? AND match IS NULL
        """,
        [new, at, league],
    )
    return new


def after(db: Database, league: str) -> str | None:
    """The id of the season after, if there is one."""
    row = db.execute("SELECT id FROM league WHERE season_after = ? ORDER BY created_at", [league]).fetchone()
    return row[0] if row else None
