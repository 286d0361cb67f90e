"""How quickly a page has the ratings and places of a long season, against working them out anew."""

from datetime import date, timedelta
from pathlib import Path
from time import perf_counter

import pytest
from sqlite_utils import Database

from scorekeeper.store import evenings, players
from scorekeeper.store.connection import connect, migrate, writing
from scorekeeper.store.insight import insight_of
from scorekeeper.store.leagues import new_league

AT = "2026-03-01T20:00:00+00:00"
PLAYERS, EVENINGS, MATCHES = 200, 40, 10_000
SHARE_OF_ALL = 4


@pytest.mark.slow
def test_a_season_of_ten_thousand_matches(tmp_path: Path) -> None:
    """To look again takes a small part of working it all out. Both are measured here: the bound is a ratio, no time."""
    with connect(tmp_path / "scorekeeper.db") as db:
        migrate(db)
        league = filled(db)
        begun = perf_counter()
        season = insight_of(db, league)
        worked_out = perf_counter() - begun
        begun = perf_counter()
        again = insight_of(db, league)
        looked = perf_counter() - begun
    assert again is season
    assert len(season.games) == len(season.after) == MATCHES
    assert len(season.standings) == EVENINGS
    assert looked < worked_out / SHARE_OF_ALL, (looked, worked_out)


def filled(db: Database) -> str:
    """A league with a long season, as it stands in the derived tables."""
    with writing(db):
        league = new_league(db, "Federation", "club", AT)
        people = [players.player_named(db, league, f"Player {number}", AT) for number in range(PLAYERS)]
        days = [
            evenings.new_evening(db, league, date(2026, 1, 1) + timedelta(days=7 * number), "", AT)
            for number in range(EVENINGS)
        ]
        for number in range(MATCHES):
            match = f"match {number}"
            evening = days[number * EVENINGS // MATCHES]
            db.execute("INSERT INTO match (id, league, opened_at, evening) VALUES (?, ?, ?, ?)",
                       [match, league, AT, evening])  # fmt: skip
            db.execute("INSERT INTO result VALUES (?, 'simple', 'over', 12, 1, 0, ?, 0)", [match, AT])
            for side in range(4):
                # Partners change from round to round, so that everybody meets many.
                player, total = people[(number + side * (1 + number // PLAYERS % 49)) % PLAYERS], 7 - side
                db.execute("INSERT INTO seat VALUES (?, ?, ?, ?)", [match, "ABCD"[side], side, player])
                db.execute(
                    "INSERT INTO side (match, position, total, won, hands_won, rank) VALUES (?, ?, ?, ?, ?, ?)",
                    [match, side, total, int(side == 0), total, side + 1],
                )
    return league
