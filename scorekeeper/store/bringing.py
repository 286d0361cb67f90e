"""A league's file brought into an instance (see `carrying`): all of it or nothing, and twice without doubling.

- A record is only ever added to. Of a match that is here already, the entries that it lacks are put behind those that
  it has; where both have gone on differently, the whole file is refused.
- Names, settings and whatever else may change without an entry hold as the file has them; unless the file is the older
  copy (it has no entry that is missing here, and lacks some that are here): then what is here holds.
- A link that was revoked, here or there, stays revoked. A device that is known here is never changed by a file.
- *At home* of another instance becomes a league like any other where this instance has its own.
- Hashes are recomputed, results are derived again, and the table is made once, before anything is kept.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from scorekeeper.game.errors import Impossible
from scorekeeper.game.match import Match, stated
from scorekeeper.game.told import in_one, said
from scorekeeper.game.words import N_, say, shown

from . import carrying, derived, fixtures, leagues, ledger, players, record, standings, verify
from .connection import writing
from .joining import UNUSABLE, File, Refused, change_rows, enter_row, unreadable
from .season import TABLES, season
from .sound import refuse_unsound_entry, refuse_unsound_row

CHANGES = ("correct", "void", "ruling", "dispute")
STANDS: dict[type[Exception], str] = {
    ledger.OtherHistory: N_("match %(match)s has gone on differently here and there from entry %(position)s on"),
    # Which entry that is, is nothing to tell: it may be another league's.
    ledger.KeyTaken: N_(
        "match %(match)s, entry %(position)s: another entry here has the key of this one already;"
        " have the league exported anew where it is kept"
    ),
}
"""What is in the way of an entry → how that is said."""
MOST_WORK = 100_000
"""How many hands of an uploaded file are scored at most, some seconds' worth, while nobody else can write."""


@dataclass(frozen=True)
class Brought:
    """What came in: the league, whether it was not here before, how many rows and entries, whether the file was older.

    `renamed`: it was *At home* elsewhere, and is a league like any other here.
    """

    league: str
    new: bool
    rows: int
    entries: int
    older: bool
    renamed: bool


def bring(
    db: Database, lines: Iterable[bytes], *, only: str | None = None, tick: Callable[[], object] = lambda: None
) -> Brought:  # fmt: skip
    """Bring the league of a file in, or what is new in it. `tick` is called after each line and each match.

    `only`: the file must be of this league, and may bring nobody into another one. Raises Refused.
    """
    try:
        with writing(db):
            db.execute("PRAGMA defer_foreign_keys = ON")
            file = _read(db, lines, only, tick)
            older = not file.entries and _is_ahead(db, file)
            change_rows(db, file, older=older)
            for match, line in file.touched.items():
                _derive(db, file.league, match, line)
                tick()
            _use(db, file.league)
    except sqlite3.IntegrityError as problem:  # rows that speak of others which are not there
        raise Refused(0, unreadable(problem)) from None
    return Brought(file.league, file.new, file.changed, file.entries, older, file.renamed)


def _read(db: Database, lines: Iterable[bytes], only: str | None, tick: Callable[[], object]) -> File:
    """Read the file, and enter what is not here on the way."""
    file, number, ended = None, 0, False
    for number, raw in enumerate(lines, 1):
        value = _value(number, raw)
        if ended:
            raise Refused(number, say(N_("stands behind the end of the file")))
        if file is None:
            file = File(db, _league(value, only))
        elif "lines" in value:
            if value["lines"] != number - 1:
                raise Refused(number, say(N_("there should be %(lines)s lines before this"), lines=value["lines"]))
            ended = True
        else:
            _take(db, file, number, value, only)
        tick()
    if file is None or not ended:
        raise Refused(number, say(N_("the file ends too early")))
    for line, table, id_ in file.later:
        if id_ not in file.known[table]:
            raise _untold(line, table, id_)
    return file


def _value(number: int, raw: bytes) -> dict[str, Any]:
    try:
        value = json.loads(raw.decode())
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise Refused(number, say(N_("is no line of JSON"))) from None
    if not isinstance(value, dict):
        raise Refused(number, say(N_("is no line of JSON")))
    return value


def _league(value: Mapping[str, Any], only: str | None) -> str:
    if value.get("format") != carrying.FORMAT or not isinstance(value.get("league"), str):
        raise Refused(1, say(N_("this is no league's file")))
    if value.get("version") != carrying.VERSION:
        raise Refused(1, say(N_("the file was made by a newer Scorekeeper: bring this one up to date first")))
    if only not in (None, value["league"]):
        raise Refused(1, say(N_("this is the file of another league")))
    return str(value["league"])


def _take(db: Database, file: File, number: int, value: Mapping[str, Any], only: str | None) -> None:
    table, row = value.get("table"), value.get("row")
    if table not in carrying.CARRIED or not isinstance(row, dict):
        raise Refused(number, say(N_("%(table)s is no part of a league"), table=shown(table)))
    if row.keys() - file.columns[table] or carrying.ROW_NUMBER.get(table) in row:
        raise Refused(number, say(N_("the file was made by a newer Scorekeeper: bring this one up to date first")))
    try:
        _refuse_foreign(file, number, table, row)
        if table == "entry":
            _take_entry(db, file, number, ledger.Entry(**row), alone=only is not None)
        else:
            refuse_unsound_row(file, table, row)
            _refuse_two_in_one(db, file, number, table, row)
            enter_row(db, file, number, table, row, alone=only is not None)
            if "id" in row:
                file.known[table].add(row["id"])
            if table == "player" and row["league"] == file.league:
                file.own.add(row["id"])
    except Impossible as problem:
        raise Refused(number, problem.text) from None
    except UNUSABLE as problem:
        raise Refused(number, unreadable(problem)) from None


def _refuse_foreign(file: File, number: int, table: str, row: Mapping[str, Any]) -> None:
    """A row may speak only of the file's league, and of what stands before it in the file, or beside it."""
    allowed = {file.league} if table not in ("league", "player") else file.known["league"]
    if "league" in row and row["league"] not in allowed:
        raise Refused(number, say(N_("belongs to another league")))
    for column, other in file.references[table].items():
        if row.get(column) is None or other == "league":
            continue
        if other == table:
            file.later.append((number, table, row[column]))
        elif row[column] not in file.known[other]:
            raise _untold(number, column, row[column])


def _untold(number: int, what: str, id_: Any) -> Refused:
    return Refused(number, say(N_("%(what)s is not told before this"), what=f"{what} {shown(id_)}"))


def _refuse_two_in_one(db: Database, file: File, number: int, table: str, row: Mapping[str, Any]) -> None:
    """A league's own record is a match by the league's id: no other match may have the id of a league."""
    if table == "match" and row["id"] != file.league:
        query = "SELECT 1 FROM league WHERE id = ?"
    elif table == "league":
        query = "SELECT 1 FROM match WHERE id = ? AND league <> id"
    else:
        return
    told = table == "league" and row["id"] != file.league and row["id"] in file.known["match"]
    if told or db.execute(query, [row["id"]]).fetchone():
        raise Refused(number, say(N_("belongs to another league")))


def _take_entry(db: Database, file: File, number: int, entry: ledger.Entry, *, alone: bool) -> None:
    position, before = file.heads.get(entry.match, (0, ""))
    if not ledger.follows(entry, position, before):
        raise Refused(
            number,
            say(N_("match %(match)s, entry %(position)s: is not as it was written"), match=entry.match,
                position=entry.position),
        )  # fmt: skip
    if entry.replaces is not None and not ledger.stands(db, entry.match, entry.replaces):
        raise _untold(number, "entry", entry.replaces)
    refuse_unsound_entry(file, entry)
    # A change has all of its match scored anew.
    file.work += entry.position if entry.kind in CHANGES else 1
    if alone and file.work > MOST_WORK:
        raise Refused(number, say(N_("That file is too large for this page: use the command scorekeeper import.")))
    file.heads[entry.match] = (entry.position, entry.hash)
    try:
        came = ledger.receive(db, entry)
    except tuple(STANDS) as problem:
        words = STANDS[type(problem)]
        raise Refused(number, say(words, match=entry.match, position=entry.position)) from None
    if came:
        file.entries += 1
        file.touched[entry.match] = number


def _is_ahead(db: Database, file: File) -> bool:
    """Whether this instance has entries of the league that the file lacks."""
    here = db.execute(
        "SELECT match, max(position) FROM entry JOIN match ON match.id = entry.match WHERE league = ? GROUP BY match",
        [file.league],
    )
    return any(position > file.heads.get(match, (0, ""))[0] for match, position in here)


def _derive(db: Database, league: str, match: str, line: int) -> None:
    if match == league:
        return  # the league's own record is no match
    try:
        derived.write(db, match, verify.told(db, match))
        if ledger.entries(db, match)[0].kind == "open":
            _say(record.load(db, match).match)
    except Impossible as problem:
        raise Refused(line, say(N_("match %(match)s: %(problem)s"), match=match, problem=problem.text)) from None
    except UNUSABLE as problem:
        raise Refused(line, unreadable(problem)) from None


def _say(match: Match) -> None:
    """Put all that was entered into words, as the pages do, also what is not counted."""
    for slot in (match.opening, *match.slots):
        claims = [dispute.facts for dispute in match.disputes if dispute.about == slot.key]
        for facts in (*map(stated, slot.versions), *claims):
            if facts is not None:
                str(in_one(said(match.score.scoring, slot.kind, facts)))


def _use(db: Database, league: str) -> None:
    """Refuse what the league's pages could not show."""
    strange = db.execute(
        """
        SELECT player.name FROM player JOIN player AS same ON same.id = player.same_as
        WHERE player.league = ? AND (same.league <> player.league OR same.same_as IS NOT NULL)
        """,
        [league],
    ).fetchone()
    if strange:
        raise Refused(0, say(N_("%(name)s stands for nobody of this league"), name=strange[0]))
    alone = db.execute(
        "SELECT match.id FROM match JOIN result ON result.match = match.id AND reported"
        " WHERE league = ? AND evening IS NULL",
        [league],
    ).fetchone()
    if alone:
        raise Refused(0, say(N_("match %(match)s: a result belongs to an evening"), match=alone[0]))
    try:
        for of in TABLES:
            standings.table(db, season(db, league), standings.rules_of(leagues.settings(db, league)), of)
        everybody = players.everybody(db, league)
        for fixture in fixtures.fixtures(db, league):
            for player in (*fixture.home, *(fixture.away or ())):
                everybody[player]
    except UNUSABLE as problem:
        text = say(N_("the league's settings cannot be read: %(problem)s"), problem=shown(str(problem)))
        raise Refused(0, text) from None
