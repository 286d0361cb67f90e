"""The players of a league and their names; who is whose other name, who plays no more, and the teams."""

import json
import unicodedata
from collections.abc import Iterable
from uuid import uuid4

from sqlite_utils import Database

from scorekeeper.game.words import N_, STEERING, Text, say

from .connection import must_be_writing

NAMED = """
    SELECT player.id, coalesce(same.name, player.name) FROM player
    LEFT JOIN player AS same ON same.id = player.same_as
"""


TEAM = " "
"""Before the folded name of a team: no person's begins so, and a person may be called like a team."""


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
    """The form in which two names are the same person's: no regard to case, spacing, encoding or what nobody sees."""
    seen = "".join(letter for letter in name if unicodedata.category(letter) != "Cf")
    return tidy(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold()))


def plain(name: str) -> str:
    """The form in which two names are alike, and may be the same person's: no regard to accents either."""
    letters = unicodedata.normalize("NFKD", fold(name)).translate(STROKES)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def tidy(name: str) -> str:
    """The name as it is kept: composed letters, single spaces, none around it."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def player_named(db: Database, league: str, name: str, at: str, part: str = "member") -> str:
    """The id of the player of that name, made where nobody in the league has it: then as this `part` of its roster.

    A nickname finds its player too, and the name of an entry that stands for somebody else finds that one.
    Raises `sqlite3.IntegrityError` for a name without a letter in it and for an unknown league.
    """
    must_be_writing(db)
    if found := find(db, league, name):
        return found
    player = uuid4().hex
    row = {
        "id": player, "league": league, "name": tidy(name), "folded": fold(name), "created_at": at, "part": part,
    }  # fmt: skip
    db.table("player").insert(row)
    return player


def team_named(db: Database, league: str, name: str, at: str) -> str:
    """The id of the team of that name, made where the league has none; a person may be called the same."""
    must_be_writing(db)
    folded = TEAM + fold(name)
    row = db.execute("SELECT id FROM player WHERE league = ? AND folded = ?", [league, folded]).fetchone()
    if row:
        return str(row[0])
    team = uuid4().hex
    row = {"id": team, "league": league, "name": tidy(name), "folded": folded, "created_at": at, "part": "team"}
    db.table("player").insert(row)
    return team


def find(db: Database, league: str, name: str) -> str | None:
    """The id of the player of that name or nickname; None where nobody has it."""
    folded = fold(name)
    row = db.execute(
        "SELECT coalesce(same_as, id) FROM player WHERE league = ? AND folded = ?", [league, folded]
    ).fetchone()
    if row is None and folded:
        # Few have a nickname, with an index of their own, and one is not unique: then it finds nobody.
        known = db.execute("SELECT id, nickname FROM player WHERE league = ? AND nickname <> ''", [league])
        found = [player for player, nickname in known if fold(nickname) == folded]
        return found[0] if len(found) == 1 else None
    return str(row[0]) if row else None


def names(db: Database, ids: Iterable[str]) -> dict[str, str]:
    """The names of these players by id, of whoever an entry stands for; an unknown id is left out."""
    rows = db.execute(f"{NAMED} WHERE player.id IN (SELECT value FROM json_each(?))", [json.dumps(list(ids))])
    return dict(rows)


def everybody(db: Database, league: str) -> dict[str, str]:
    """The names of all that a league's records can speak of, teams and other names too: id → name."""
    return dict(db.execute(f"{NAMED} WHERE player.league = ?", [league]))


def league_of(db: Database, player: str) -> str | None:
    """The id of the league that a player belongs to; None for nobody's id."""
    row = db.execute("SELECT league FROM player WHERE id = ?", [player]).fetchone()
    return row[0] if row else None


def guests(db: Database, league: str) -> frozenset[str]:
    """The ids of those who play in a league without a row in its table."""
    rows = db.execute("SELECT id FROM player WHERE league = ? AND part = 'guest'", [league])
    return frozenset(player for (player,) in rows)


def roster(db: Database, league: str) -> dict[str, str]:
    """The people of a league who play: id → name; without those who stand for somebody else or have retired."""
    return dict(
        db.execute(
            """
            SELECT id, name FROM player
            WHERE league = ? AND part IN ('member', 'guest') AND same_as IS NULL ORDER BY folded
            """,
            [league],
        )
    )


def person(db: Database, player: str) -> str:
    """Whom an entry of the roster stands for: mostly itself."""
    row = db.execute("SELECT coalesce(same_as, id) FROM player WHERE id = ?", [player]).fetchone()
    return str(row[0]) if row else player


def rename(db: Database, player: str, name: str) -> None:
    """Give a player or team another name, in all matches at once.

    Raises `NameTaken` where another one of the league has it.
    """
    must_be_writing(db)
    (part,) = db.execute("SELECT part FROM player WHERE id = ?", [player]).fetchone()
    folded = TEAM + fold(name) if part == "team" else fold(name)
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
        WHERE player.league = :league AND player.part IN ('member', 'guest') AND player.same_as IS NULL
        GROUP BY player.id
        ORDER BY last DESC, seat.letter, player.rowid
        LIMIT :limit
        """,
        {"league": league, "limit": limit, "back": LOOKED_BACK},
    )
    return [(player, name) for player, name, _, _ in rows]
