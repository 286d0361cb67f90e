"""The players of a league and their names."""

import json
import unicodedata
from collections.abc import Iterable
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.game.words import N_, STEERING, Text, say

from .connection import must_be_writing


class NameTaken(Exception):
    """Another player of the league has this name; `name` as that player writes it."""

    def __init__(self, name: str) -> None:
        super().__init__(f"another player of this league is called {name}")
        self.name = name


LONGEST_NAME = 60
LOOKED_BACK = 300
"""How many matches show who has played lately."""
STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe"})
"""Letters whose accent is part of them."""


class BadName(ValueError):
    """A name that nobody can be called by; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def name_of(typed: str) -> str:
    """A name as it is kept, "" for an empty field. Raises BadName for one that cannot be read or is too long."""
    name = tidy(STEERING.sub(" ", typed))
    if len(name) > LONGEST_NAME:
        raise BadName(say(N_("A name has at most %(most)s letters."), most=LONGEST_NAME))
    if " & " in name:
        raise BadName(say(N_("One name on each seat: “&” stands between the two of a pair.")))
    if name and all(unicodedata.category(letter)[0] in "ZCM" for letter in name):
        raise BadName(say(N_("A name needs a letter that can be seen.")))
    return name


def fold(name: str) -> str:
    """The form in which two names are the same person's: no regard to case, spacing or way of encoding."""
    return tidy(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()))


def plain(name: str) -> str:
    """The form in which two names are alike, and may be the same person's: no regard to accents either."""
    letters = unicodedata.normalize("NFKD", fold(name)).translate(STROKES)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def tidy(name: str) -> str:
    """The name as it is kept: composed letters, single spaces, none around it."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def player_named(db: Database, league: str, name: str, at: str) -> str:
    """The id of the player of that name, made where nobody in the league has it.

    Raises `sqlite3.IntegrityError` for a name without a letter in it and for an unknown league.
    """
    must_be_writing(db)
    folded = fold(name)
    row = db.execute("SELECT id FROM player WHERE league = ? AND folded = ?", [league, folded]).fetchone()
    if row:
        return str(row[0])
    player = uuid4().hex
    db.table("player").insert({"id": player, "league": league, "name": tidy(name), "folded": folded, "created_at": at})
    return player


def names(db: Database, ids: Iterable[str]) -> dict[str, str]:
    """The names of these players by id; an unknown id is left out."""
    rows = db.execute(
        "SELECT id, name FROM player WHERE id IN (SELECT value FROM json_each(?))", [json.dumps(list(ids))]
    )
    return dict(rows)


def roster(db: Database, league: str) -> dict[str, str]:
    """All players of a league: id → name."""
    return dict(db.execute("SELECT id, name FROM player WHERE league = ? ORDER BY folded", [league]))


def rename(db: Database, player: str, name: str) -> None:
    """Give a player another name, in all matches at once.

    Raises `NameTaken` where another player of the league has it.
    """
    must_be_writing(db)
    folded = fold(name)
    row = db.execute(
        """
        SELECT other.name FROM player AS self
        JOIN player AS other ON other.league = self.league AND other.id <> self.id
        WHERE self.id = ? AND other.folded = ?
        """,
        [player, folded],
    ).fetchone()
    if row:
        raise NameTaken(row[0])
    db.execute("UPDATE player SET name = ?, folded = ? WHERE id = ?", [tidy(name), folded, player])


def recent(db: Database, league: str, limit: int = 12) -> list[tuple[str, str]]:
    """Ids and names of a league's players: whoever sat down last first, the never seated last.

    Only the league's last matches are looked at, `LOOKED_BACK` of them.
    """
    # With a single max(), SQLite takes the plain columns from the row of that maximum: the latest seat.
    rows = db.execute(
        """
        SELECT player.id, player.name, seat.letter, max(match.opened_at) AS last
        FROM player
        LEFT JOIN (
            (SELECT id, opened_at FROM match WHERE league = :league ORDER BY opened_at DESC, rowid DESC LIMIT :back)
            AS match JOIN seat ON seat.match = match.id
        ) ON seat.player = player.id
        WHERE player.league = :league
        GROUP BY player.id
        ORDER BY last DESC, seat.letter, player.rowid
        LIMIT :limit
        """,
        {"league": league, "limit": limit, "back": LOOKED_BACK},
    )
    return [(player, name) for player, name, _, _ in rows]
