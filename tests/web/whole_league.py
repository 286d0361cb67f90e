"""A league with something of everything in it, and the addresses of all its pages."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database

from scorekeeper.store import access, evenings, leagues, players
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import open_match, post

AT = "2026-03-01T20:14:00+00:00"
NOBODY = Writer(None, None)
FIRST = "FROM entry JOIN match ON match.id = entry.match WHERE league = ? AND position = 1 AND kind"
SETTLED = {
    "scoring": "mexican", "options": {}, "zone": "Europe/Madrid", "table": "pairs",
    "best": 2, "least": 1, "planned": 5, "dense": False,
    "tie_breaks": ["head-to-head", "difference", "hands-won", "mark"],
    "scheme": {
        "by": "meeting", "win": "2", "margin": 3, "margin_points": "1", "forfeit_totals": ["6", "0"],
        "forfeit_matches": ["5", "4"], "bye": "1/2", "places": {"3": ["3", "1", "0"]}, "cap": 100, "best_of": 1,
    },
}  # fmt: skip


def client_of(app: Flask, db: Database, league: str) -> FlaskClient:
    """The organiser's phone."""
    client = app.test_client()
    client.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    with writing(db):
        device, secret = access.new_device(db, AT)
        access.admit(db, device, "organiser", league, at=AT)
    client.set_cookie("device", secret)
    return client


def a_league(app: Flask, db: Database) -> str:
    """A league with something of everything in it."""
    with writing(db):
        league = leagues.new_league(db, "Thursday club", "club", AT)
        leagues.settle(db, league, "Thursday club", SETTLED)
        first, second = (evenings.new_evening(db, league, date(2026, 3, day), "", AT) for day in (1, 8))
        names = ("Ana", "Bo", "Cy", "Di", "Gus", "Old")
        ana, bo, cy, _, gus, old = (players.player_named(db, league, name, AT) for name in names)
    sides = [["Ana"], ["Bo"], ["Cy"]]
    match = open_match(db, league, "mexican", {"hands": 2}, sides, NOBODY, AT, "opening1", first)
    for number in range(2):
        hand = {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}}
        post(db, match, [Draft("hand", hand, key=f"hand{number}")], NOBODY, AT, sure=True)
    post(db, match, [Draft("dispute", {"entry": "hand0", "claim": "it was Bo"})], NOBODY, AT, sure=True)
    pairs = open_match(db, league, "simple", {"target": 1}, [["Di", "Cy"], ["Ana", "Bo"]], NOBODY, AT, "open2", second)
    post(db, pairs, [Draft("hand", {"ended": "domino", "out": "A"}, key="last")], NOBODY, AT, sure=True)
    claim = {"entry": "last", "claim": "it was Di"}
    over = {"dispute": "doubt", "decision": "keep"}
    signed = [Draft("sign", {"side": side}) for side in ("A & C", "B & D")]
    for draft in (Draft("dispute", claim, key="doubt"), Draft("ruling", over, reason="all saw it"), *signed):
        post(db, pairs, [draft], NOBODY, AT, sure=True)
    threes = open_match(db, league, "all-threes", {}, [["Ana"], ["Bo"]], NOBODY, AT, "open3", second)
    post(db, threes, [Draft("play", {"by": "A", "ends": 9})], NOBODY, AT, sure=True)
    phone = client_of(app, db, league)
    results: list[dict[str, str]] = [
        {"who0": "Old", "points0": "2½", "who1": "Bo", "points1": "1"},
        {"who0": "Ana", "who1": "Bo", "absent1": "1"},
        {"who0": "Ana", "points0": "1", "who1": "Bo", "points1": "2", "who2": "Gus", "points2": "2", "by": "places"},
        {"who0": "Di", "bye": "1"},
        {"team0": "Lions", "who0": "Ana", "points0": "3 4", "team1": "Tigers", "who1": "Cy", "points1": "2 5"},
    ]
    sent: list[tuple[str, dict[str, Any]]] = [
        (f"/l/{league}/roster/{gus}", {"name": "Gus", "nickname": "G", "part": "guest"}),
        (f"/l/{league}/roster/teams", {"name": "Lions", "player": [ana]}),
        (f"/l/{league}/roster/teams", {"name": "Tigers", "player": [bo, cy]}),
        *((f"/e/{second}/results", result) for result in results),
        (f"/l/{league}/fixtures", {"entrants": "Ana\nBo\nCy"}),
        (f"/e/{first}/round", {"round": "1"}),
        (f"/l/{league}/roster/{old}/same", {"other": "Di"}),
        (f"/l/{league}/adjust", {"player": ana, "points": "2½", "reason": "helped"}),
        (f"/l/{league}/order", {"player": bo, "order": "2", "reason": "drew"}),
        (
            f"/l/{league}/withdraw",
            {"player": cy, "how": "half-way", "annulled": "1", "remaining": "2", "reason": "ill"},
        ),
        (f"/l/{league}/published", {"name": "After the first"}),
        (f"/l/{league}/house-rules/new?scoring=simple", {"name": "Short", "option-target": "3"}),
        (f"/e/{first}/present", {"player": [ana, bo]}),
    ]
    for address, typed in sent:
        assert phone.post(address, data=typed).status_code == 303, (address, typed)
    return league


def pages(db: Database, league: str) -> Iterator[str]:
    """The addresses of everything that a league has."""
    for part in ("", "?of=pairs", "?of=teams", "/records", "/roster", "/fixtures", "/settings", "/links",
                 "/house-rules", "/import", "/new", "/rulings", "/export.jsonl"):  # fmt: skip
        yield f"/l/{league}{part}"
    planned = ids(db, league, "SELECT id FROM fixture WHERE league = ?")
    for evening in ids(db, league, "SELECT id FROM evening WHERE league = ?"):
        yield from (f"/e/{evening}", f"/e/{evening}/paper", f"/l/{league}?evening={evening}")
        yield from (f"/e/{evening}/fixtures/{fixture}" for fixture in planned)
    for match in ids(db, league, f"SELECT match {FIRST} = 'open'"):
        for part in ("", "/sheet", "/history", "/more", "/opening", "/why/0", "/result", "/what-if"):
            yield f"/m/{match}{part}"
    for found in ids(db, league, f"SELECT evening || '/results/' || match {FIRST} = 'result' AND evening IS NOT NULL"):
        yield f"/e/{found}"
    for player in ids(db, league, "SELECT id FROM player WHERE league = ?"):
        yield from (f"/p/{player}", f"/l/{league}/why/{player}")
    for table in ids(db, league, "SELECT id FROM published WHERE league = ?"):
        yield f"/l/{league}/published/{table}"
    yield "/"


def other_pages(db: Database, league: str) -> Iterator[str]:
    """The addresses of the other pages: of single entries, forms, what-ifs, and those that belong to no league."""
    yield from ("/phone", "/rules", "/rules/mexican", "/calculator", "/calculator?left-A=&left-B=12", "/leagues/new")
    yield from (f"/l/{league}/{part}" for part in ("new/simple", "house-rules/new?scoring=mexican"))
    for key in ids(db, league, "SELECT key FROM json_each((SELECT settings -> 'sets' FROM league WHERE id = ?))"):
        yield f"/l/{league}/house-rules/set/{key}"
    for match in ids(db, league, f"SELECT match {FIRST} = 'open'"):
        yield from (f"/m/{match}/{part}" for part in ("share", "blank", "what-if?scoring=tally"))
        for key, kind in db.execute("SELECT key, kind FROM entry WHERE match = ?", [match]):
            parts = {"open": ["entry/%s/dispute"], "dispute": ["dispute/%s"]}
            scored = ["entry/%s", "entry/%s/dispute", "what-if/%s", "what-if/%s?without=1", "what-if/%s?left-B=x"]
            for part in parts.get(kind, scored if kind in ("play", "hand") else []):
                yield f"/m/{match}/{part % key}"


def ids(db: Database, league: str, query: str) -> list[str]:
    """The first column of what a query finds of a league."""
    return [row[0] for row in db.execute(query, [league])]


def files(page: str) -> list[str]:
    """The addresses of a page's files, as CSV and as JSON."""
    path, mark, asked = page.partition("?")
    return [f"{path}.{form}{mark}{asked}" for form in ("csv", "json")]
