"""A league's pages: making and settling it, its evenings, drawing and opening tables, its table and what it says."""

import csv
import io
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, form, forms, send, written
from sqlite_utils import Database

from scorekeeper.game.papers.cells import exact
from scorekeeper.store import access, evenings, leagues, players
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import post

Read = Callable[..., Any]
Enter = Callable[..., str]
AT = "2026-03-01T20:14:00+00:00"
NAMES = ["Ana", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus"]
SETTLED = {
    "scoring": "simple", "options": {"target": 1}, "tie_breaks": [],
    "scheme": {"by": "places", "places": {"4": ["4", "2", "1", "0"], "3": ["3", "1", "0"]}},
}  # fmt: skip


@pytest.fixture
def settled(db: Database, league: str) -> str:
    """The league has settled that it plays for one hand, and what its places are worth."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", SETTLED)
    return league


@pytest.fixture
def ids(db: Database, settled: str, evening: str) -> dict[str, str]:
    """Seven players, all of them there: name → id."""
    with writing(db):
        ids = {name: players.player_named(db, settled, name, AT) for name in NAMES}
        evenings.come(db, evening, ids.values())
    return ids


@pytest.fixture
def organiser(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league)


@pytest.fixture
def scorer(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """A scorer's phone."""
    return client_as("scorer", league)


def drawn(client: FlaskClient, read: Read, evening: str, sizes: str = "4,3") -> dict[str, Any]:
    """Draw tables, and what the form to open them would send."""
    page = read(client.post(f"/e/{evening}/draw", data={"sizes": sizes}))
    assert page.status == 200
    tables = [attrs["value"] for tag, attrs in page.tags if tag == "input" and attrs.get("name") == "table"]
    return {**form(page, "/open").fields, "table": tables}


def test_a_league_is_made(client_as: Callable[..., FlaskClient], league: str, db: Database, read: Read) -> None:
    """Whoever keeps score here can make one, is its organiser, and finds the table of a league without a match."""
    phone = client_as("scorer", league)
    page = read(phone.get("/leagues/new"))
    made = send(phone, page, name="Harbour league", scoring="mexican", by="places", places4="5 3 1½ 0")
    assert made.status_code == 303
    show = read(phone.get(made.location))
    assert "Harbour league" in show.text
    assert "No match of an evening has been finished yet." in show.text
    assert "Harbour league" in phone.get("/").text
    settled = leagues.settings(db, made.location[3:])
    assert settled["scheme"]["places"]["4"] == ["5", "3", "3/2", "0"]
    assert read(phone.get(f"{made.location}/settings")).status == 200


def test_who_cannot_make_one(client_as: Callable[..., FlaskClient], league: str, db: Database) -> None:
    """Neither a stranger nor who only watches."""
    for phone in (client_as(None), client_as("viewer", league)):
        clear(phone.get("/leagues/new"), 403)
        clear(phone.post("/leagues/new", data={"name": "Mine"}), 403)
    assert db.table("league").count == 1


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", "  "), ("name", "x" * 61), ("scoring", "chess"), ("by", "luck"), ("win", "two"), ("win", "1/0"),
        ("places4", "4 two 1"), ("places3", "4,2,x"), ("best", "0"), ("best", "some"), ("least", "-1"),
        ("break0", "dice"),
    ],
)  # fmt: skip
def test_what_cannot_be_settled(
    field: str, typed: str, organiser: FlaskClient, settled: str, db: Database, read: Read
) -> None:
    """It is said beside the field, what was typed stays there, and nothing changes."""
    before = leagues.settings(db, settled), leagues.name_of(db, settled)
    page = read(organiser.get(f"/l/{settled}/settings"))
    refused = send(organiser, page, **{field: typed})
    assert refused.status_code == 422
    assert f'id="{field}-error"' in refused.text
    if field not in ("scoring", "by", "break0"):
        assert form(read(refused)).fields[field] == typed
    assert (leagues.settings(db, settled), leagues.name_of(db, settled)) == before


def test_settings_come_back_as_they_were_typed(organiser: FlaskClient, settled: str, db: Database, read: Read) -> None:
    """Saving the page as it stands changes nothing; the house rules stay with their scoring and go with it."""
    address = f"/l/{settled}/settings"
    send(organiser, read(organiser.get(address)), win="2,5", loss="−1/3", best="5")
    before = leagues.settings(db, settled)
    assert (before["scheme"]["win"], before["scheme"]["loss"], before["best"]) == ("5/2", "-1/3", 5)
    assert before["options"] == {"target": 1}
    send(organiser, read(organiser.get(address)))
    assert leagues.settings(db, settled) == before
    send(organiser, read(organiser.get(address)), scoring="mexican", best="")
    after = leagues.settings(db, settled)
    assert "options" not in after
    assert "best" not in after


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("3", "3"),
        ("2.5", "5/2"),
        ("2,5", "5/2"),
        ("7/2", "7/2"),
        ("3½", "7/2"),
        ("½", "1/2"),
        ("−1", "-1"),
        (" 4 ", "4"),
    ],
)
def test_points_as_people_write_them(typed: str, points: str) -> None:
    """All of these are exact."""
    assert str(exact(typed)) == points


@pytest.mark.parametrize("typed", ["", "x", "1/0", "--1", "1e3", "3/4½", "2.5½", "½½", "1 2", "9" * 30, "1/99999", "."])
def test_what_is_no_points(typed: str) -> None:
    """None of these is taken for a number."""
    with pytest.raises(ValueError):  # noqa: PT011 the text itself is what it says
        exact(typed)


@pytest.mark.parametrize("day", ["", "yesterday", "2026-02-30", "30.02.2026", "2026-13-01", "x" * 900])
def test_a_date_that_is_none(day: str, scorer: FlaskClient, league: str, db: Database) -> None:
    """No evening is made, and the page says what is missing."""
    refused = scorer.post(f"/l/{league}/evenings", data={"day": day})
    clear(refused, 400)
    assert "That is no date" in refused.text
    assert db.table("evening").count == 0


def test_an_evening_is_made_once(scorer: FlaskClient, league: str, db: Database, read: Read) -> None:
    """However often the button is pressed."""
    page = read(scorer.get(f"/l/{league}"))
    first = send(scorer, page, "/evenings", day="2026-11-05", name=" Opening  night ")
    assert send(scorer, page, "/evenings", day="2026-11-05", name="Opening night").location == first.location
    assert db.table("evening").count == 1
    assert "Opening night" in read(scorer.get(first.location)).text
    assert first.location in [link for _, link in read(scorer.get(f"/l/{league}")).links]


def test_who_is_here(scorer: FlaskClient, league: str, evening: str, db: Database, read: Read) -> None:
    """Names are typed once and ticked afterwards; a phone takes away only whom it showed as ticked."""
    here = f"/e/{evening}/present"
    assert scorer.post(here, data={"new": "Ana, Bo,, cy\nDee"}).status_code == 303
    ids = {name: player for player, name in players.roster(db, league).items()}
    assert list(ids) == ["Ana", "Bo", "cy", "Dee"]
    scorer.post(here, data={"player": [ids["Ana"], ids["Bo"]], "was": [ids["Ana"], ids["cy"]]})
    assert evenings.present(db, evening) == [ids["Ana"], ids["Bo"], ids["Dee"]]
    scorer.post(here, data={"new": "ANA", "was": [ids["Dee"]], "player": ["nobody", ids["Bo"]]})
    assert evenings.present(db, evening) == [ids["Ana"], ids["Bo"]]
    assert "2 players here" in read(scorer.get(f"/e/{evening}")).text


@pytest.mark.parametrize("name", ["x" * 61, "Ana & Bo", "\u200b"])
def test_a_name_that_is_none(
    name: str, scorer: FlaskClient, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """Nobody is added, not even those with a name; it is said at the field, and all that was typed and ticked stays."""
    before = list(db.query("SELECT * FROM player")), evenings.present(db, evening)
    # Gus came on another phone meanwhile: this page had not shown him as ticked.
    was = [player for name, player in ids.items() if name != "Gus"]
    typed = {"new": f"Zoe, {name}", "guests": "1", "player": [ids["Bo"]], "was": was}
    refused = scorer.post(f"/e/{evening}/present", data=typed)
    clear(refused, 422)
    page = read(refused)
    kept = form(page, "/present").fields
    assert (kept["new"], kept["guests"], kept["player"]) == (f"Zoe, {name}", "1", ids["Bo"])
    ticked = [attrs["value"] for _, attrs in page.tags if attrs.get("name") == "player" and "checked" in attrs]
    assert ticked == [ids["Bo"], ids["Gus"]]
    assert [attrs for tag, attrs in page.tags if attrs.get("id") == "new-error"]
    assert (list(db.query("SELECT * FROM player")), evenings.present(db, evening)) == before


@pytest.mark.parametrize("role", ["organiser", "scorer"])
def test_who_comes_as_a_guest(
    role: str, settled: str, evening: str, ids: dict[str, str], db: Database, read: Read,
    client_as: Callable[..., FlaskClient],
) -> None:  # fmt: skip
    """New names are guests where that is ticked, and have no row in the table; who plays in the league stays in it."""
    phone = client_as(role, settled)
    here = f"/e/{evening}"
    assert send(phone, read(phone.get(here)), "/present", new="Zoe, ana\nZoe", guests="1").status_code == 303
    assert send(phone, read(phone.get(here)), "/present", new="Yves").status_code == 303
    known = {name: player for player, name in players.roster(db, settled).items()}
    assert players.guests(db, settled) == {known["Zoe"]}
    assert {known["Zoe"], known["Yves"]} <= set(evenings.present(db, evening))
    text = read(phone.get(here)).text
    assert "Zoe guest" in text
    assert "Ana guest" not in text
    organiser = client_as("organiser", settled)
    sides = {"who0": "Ana", "points0": "3", "who1": "Zoe", "points1": "1"}
    assert organiser.post(f"{here}/results", data=sides).status_code == 303
    rows = organiser.get(f"/l/{settled}.json").get_json()["standings"]
    assert [row["name"] for row in rows] == ["Ana"]
    assert "Zoe guest: plays, without a row in the table" in read(organiser.get(f"/l/{settled}/roster")).text


def test_tables_are_drawn_and_opened(
    scorer: FlaskClient, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """What is opened is what was drawn and shown, with the scoring and house rules of the league, and only once."""
    sent = drawn(scorer, read, evening)
    assert sorted(len(table.split()) for table in sent["table"]) == [3, 4]
    assert written(db)["match"] == 0
    opened = scorer.post(f"/e/{evening}/open", data=sent)
    assert (opened.status_code, opened.location) == (303, f"/e/{evening}")
    for _ in range(2):
        assert scorer.post(f"/e/{evening}/open", data=sent).status_code == 303
    found = evenings.matches_of(db, evening)
    assert len(found) == 2
    page = read(scorer.get(f"/e/{evening}"))
    assert [link for _, link in page.links if link.startswith("/m/")] == [f"/m/{match}" for match in found]
    seated = [
        [player for (player,) in db.execute("SELECT player FROM seat WHERE match = ? ORDER BY letter", [match])]
        for match in found
    ]
    assert seated == [table.split() for table in sent["table"]]
    assert read(scorer.post(f"/m/{found[0]}", data={"out": "A"}, follow_redirects=True)).text.count("Winner") >= 1


def test_another_phone_opens_too(
    scorer: FlaskClient, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """Two phones draw at once: the second one is told who sits at a table already, and opens nothing."""
    one, other = drawn(scorer, read, evening), drawn(scorer, read, evening)
    assert scorer.post(f"/e/{evening}/open", data=one).status_code == 303
    refused = scorer.post(f"/e/{evening}/open", data=other)
    assert refused.status_code == 422
    assert "Still at a table: Ana, Bo" in read(refused).text
    assert len(evenings.matches_of(db, evening)) == 2
    assert "Draw the tables" not in scorer.get(f"/e/{evening}").text


def test_in_pairs(scorer: FlaskClient, evening: str, ids: dict[str, str], db: Database, read: Read) -> None:
    """Of four at a table the first and the third play together."""
    scorer.post(f"/e/{evening}/present", data={"was": [ids["Ed"], ids["Flo"], ids["Gus"]]})
    sent = drawn(scorer, read, evening, "pairs")
    assert scorer.post(f"/e/{evening}/open", data=sent).status_code == 303
    [match] = evenings.matches_of(db, evening)
    [table] = sent["table"]
    first, _, third, _ = table.split()
    assert {p for (p,) in db.execute("SELECT player FROM seat WHERE match = ? AND side = 0", [match])} == {first, third}


def typed_pairs(answer: Any) -> str:
    """What stands in the field of the pairs."""
    [inside] = re.findall(r'<textarea name="pairs"[^>]*>\n(.*?)</textarea>', answer.text, re.DOTALL)
    return unescape(inside)


def test_pairs_that_stay_together(
    scorer: FlaskClient, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """They are typed once: next time, who played together last stands there already."""
    address, typed = f"/e/{evening}", "Ana & Dee\n Cy & bo \n"
    scorer.post(f"{address}/present", data={"was": [ids["Ed"], ids["Flo"], ids["Gus"]]})
    page = read(scorer.post(f"{address}/draw", data={"sizes": "fixed", "pairs": typed}))
    assert "Ana & Dee · Cy & Bo" in page.text or "Cy & Bo · Ana & Dee" in page.text
    assert "Nobody meets anybody again." in page.text
    assert scorer.post(f"{address}/open", data=form(page, "/open").fields).status_code == 303
    [match] = evenings.matches_of(db, evening)
    seats = db.execute("SELECT side, player FROM seat WHERE match = ?", [match]).fetchall()
    assert {frozenset(player for side, player in seats if side == at) for at in (0, 1)} == {
        frozenset({ids["Ana"], ids["Dee"]}), frozenset({ids["Bo"], ids["Cy"]}),
    }  # fmt: skip
    post(db, match, [Draft("abandon", {}, reason="late")], Writer(None, None), AT)
    assert {frozenset(line.split(" & ")) for line in typed_pairs(scorer.get(address)).split("\n")} == {
        frozenset({"Ana", "Dee"}), frozenset({"Bo", "Cy"}),
    }  # fmt: skip
    drawn_again = read(scorer.post(f"{address}/draw", data={"sizes": "fixed", "pairs": typed}))
    assert "1 meeting is a repeated one." in drawn_again.text


def test_whoever_is_in_no_pair_sits_out(scorer: FlaskClient, evening: str, ids: dict[str, str], read: Read) -> None:
    """And is named."""
    page = read(scorer.post(f"/e/{evening}/draw", data={"sizes": "fixed", "pairs": "Ana & Bo\nCy & Dee"}))
    assert "Sits out: Ed, Flo, Gus." in page.text


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Say who plays with whom"),
        ("Ana & Bo", "The number of pairs is odd"),
        ("Ana & Bo\nCy & Zed", "“Cy & Zed” are not two who are here"),
        ("Ana & Bo\nAna & Cy", "“Ana & Cy” are not two who are here"),
        ("Ana & Bo & Cy", "“Ana & Bo & Cy” are not two"),
        ("Ana", "“Ana” are not two"),
        ("Ana & " + "x" * 61, "A name has at most 60 letters."),
        ("Ana & Ed\nBo & Cy", "“Ana & Ed” are not two who are here"),
    ],
)
def test_pairs_that_cannot_be(
    typed: str, words: str, scorer: FlaskClient, evening: str, ids: dict[str, str], read: Read
) -> None:
    """It is said, and what was typed stands there still."""
    scorer.post(f"/e/{evening}/present", data={"was": [ids["Ed"], ids["Flo"], ids["Gus"]]})
    answer = scorer.post(f"/e/{evening}/draw", data={"sizes": "fixed", "pairs": typed})
    page = read(answer)
    assert page.status == 422
    assert words in page.text
    assert typed_pairs(answer) == typed


@pytest.mark.parametrize("sizes", ["", "5", "4;3", "9" * 500])
def test_unknown_sizes(sizes: str, scorer: FlaskClient, evening: str, ids: dict[str, str]) -> None:
    """They are refused, not taken for others."""
    clear(scorer.post(f"/e/{evening}/draw", data={"sizes": sizes}), 400)


@pytest.mark.parametrize("sizes", ["2", "3"])
def test_numbers_that_make_no_tables(sizes: str, scorer: FlaskClient, evening: str, ids: dict[str, str]) -> None:
    """Seven players do not make tables of two or three; it is said how many would, and nobody sits."""
    answer = scorer.post(f"/e/{evening}/draw", data={"sizes": sizes})
    clear(answer, 422)
    assert "7 players do not make such tables, 6 do. Untick one under Who is here, who sits out." in answer.text


@pytest.mark.parametrize("sizes", ["pairs", "fixed"])
@pytest.mark.parametrize("table", ["", "Ana", "Ana Bo", "Ana Bo Cy", "Ana Bo Cy Dee Ed"])
def test_tables_of_pairs_are_of_four(
    table: str, sizes: str, scorer: FlaskClient, evening: str, ids: dict[str, str], db: Database
) -> None:
    """Nothing is opened for a form that was made up."""
    sent = " ".join(ids[name] for name in table.split())
    clear(scorer.post(f"/e/{evening}/open", data={"table": sent, "sizes": sizes}), 400)
    assert evenings.matches_of(db, evening) == []


@pytest.mark.parametrize(
    "tables", [[], [""], ["nobody somebody"], ["Ana Ana"], ["Ana Bo", "Bo Cy"], ["Ana Bo", "Zoe"], ["Ana"]]
)
def test_tables_that_were_not_drawn(
    tables: list[str], scorer: FlaskClient, evening: str, ids: dict[str, str], db: Database
) -> None:
    """Unknown players, somebody twice, nobody: nothing is opened."""
    sent = [" ".join(ids.get(name, name) for name in table.split()) for table in tables]
    clear(scorer.post(f"/e/{evening}/open", data={"table": sent, "sizes": "4,3"}), 400, 422)
    assert written(db)["match"] == 0


def test_a_league_that_has_settled_nothing(
    scorer: FlaskClient, league: str, evening: str, db: Database, read: Read
) -> None:
    """Tables can be drawn, but it is not known what they play."""
    scorer.post(f"/e/{evening}/present", data={"new": "Ana, Bo, Cy"})
    refused = scorer.post(f"/e/{evening}/open", data=drawn(scorer, read, evening))
    clear(refused, 422)
    assert "has not settled its scoring" in refused.text
    assert written(db)["match"] == 0


def test_one_table_by_hand(scorer: FlaskClient, evening: str, ids: dict[str, str], db: Database, read: Read) -> None:
    """A game that is started from the evening's page belongs to it, and so does its rematch; sent twice, once each."""
    choose = dict(read(scorer.get(f"/e/{evening}")).links)["Open one table by hand"]
    seat = next(link for _, link in read(scorer.get(choose)).links if "/simple?" in link)
    sent = {**form(read(scorer.get(seat))).fields, "seat-0": "Ana", "seat-1": "Bo", "option-target": "1"}
    match = scorer.post(seat, data=sent).location
    assert scorer.post(seat, data=sent).location == match
    scorer.post(match, data={"out": "A"})
    again = {"once": "rematch123"}
    rematch = scorer.post(f"{match}/rematch", data=again).location
    assert scorer.post(f"{match}/rematch", data=again).location == rematch
    assert [f"/m/{match}" for match in evenings.matches_of(db, evening)] == [match, rematch]


def test_a_match_from_elsewhere(
    scorer: FlaskClient, evening: str, open_table: Callable[..., str], db: Database, read: Read
) -> None:
    """A game that was started from the first page can be put on the evening; one of nowhere cannot."""
    match = open_table("simple", ["Ana", "Bo"])
    page = read(scorer.get(f"/e/{evening}"))
    assert send(scorer, page, "/match", match=match).status_code == 303
    assert evenings.matches_of(db, evening) == [match]
    clear(send(scorer, page, "/match", match="nowhere"), 404)
    assert not [found for found in forms(read(scorer.get(f"/e/{evening}"))) if (found.action or "").endswith("/match")]


@pytest.fixture
def played(organiser: FlaskClient, evening: str, ids: dict[str, str], read: Read) -> None:
    """Ana wins at a table of four, Ed at one of three."""
    tables = [" ".join(ids[name] for name in NAMES[:4]), " ".join(ids[name] for name in NAMES[4:])]
    organiser.post(f"/e/{evening}/open", data={"table": tables, "sizes": "4,3"})
    for _, link in read(organiser.get(f"/e/{evening}")).links:
        if link.startswith("/m/"):
            assert organiser.post(link, data={"out": "A"}).status_code == 303


@pytest.mark.usefixtures("played")
def test_the_table_says_why(organiser: FlaskClient, league: str, read: Read) -> None:
    """Places, points, and what each is ahead on."""
    text = read(organiser.get(f"/l/{league}")).text
    assert re.search(r"1 Ana ahead of Ed on points, 4–3 4 .* 2 Ed ahead of Bo on points, 3–1 3", text)
    assert "1 evening" in text
    pairs = read(organiser.get(f"/l/{league}?of=pairs"))
    assert "No pairs have finished a match yet." in pairs.text
    assert f"/l/{league}.csv?of=pairs" in [link for _, link in pairs.links]


@pytest.mark.usefixtures("played")
def test_the_table_as_files(organiser: FlaskClient, league: str, ids: dict[str, str]) -> None:
    """JSON has exact points; CSV has what a spreadsheet reads as numbers, and as no date."""
    organiser.post(f"/l/{league}/adjust", data={"player": ids["Ana"], "points": "½", "reason": "helped"})
    organiser.post(f"/l/{league}/adjust", data={"player": ids["Ed"], "points": "-1/3", "reason": "late"})
    said = organiser.get(f"/l/{league}.json").get_json()
    assert said["league"] == "Thursday club"
    assert [(row["place"], row["name"], row["points"]) for row in said["standings"][:2]] == [
        (1, "Ana", "9/2"),
        (2, "Ed", "8/3"),
    ]
    rows = list(csv.DictReader(io.StringIO(organiser.get(f"/l/{league}.csv").text)))
    assert [(row["name"], row["points"], row["adjusted"]) for row in rows[:2]] == [
        ("Ana", "4.5", "0.5"),
        ("Ed", "2⅔", "−⅓"),
    ]


@pytest.mark.usefixtures("played")
def test_adjusting(organiser: FlaskClient, league: str, ids: dict[str, str], read: Read, db: Database) -> None:
    """It counts once, is shown with its reason, and can be taken back with one."""
    page = read(organiser.get(f"/l/{league}"))
    for _ in range(2):
        assert send(organiser, page, "/adjust", player=ids["Ed"], points="1½", reason="helped").status_code == 303
    page = read(organiser.get(f"/l/{league}"))
    assert re.search(r"1 Ed ahead of Ana on points, 4½–4 4½ of these 1½ adjusted", page.text)
    assert "Ed : 1½ – helped" in page.text
    clear(send(organiser, page, "/back", reason=" "), 400)
    assert send(organiser, page, "/back", reason="nobody remembers").status_code == 303
    after = read(organiser.get(f"/l/{league}")).text
    assert "1 Ana ahead of Ed" in after
    assert "adjusted" not in after
    clear(send(organiser, page, "/back", once="another123", reason="again"), 404)
    assert written(db)["entry"] == 2 * 2 + 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"player": "nobody"}, "Choose a player"), ({"reason": " "}, "Say why"), ({"points": "x"}, "written like"),
        ({"points": ""}, "written like"), ({"points": "1/0"}, "written like"),
    ],
)  # fmt: skip
def test_what_cannot_be_adjusted(
    typed: dict[str, str], said: str, organiser: FlaskClient, league: str, ids: dict[str, str], db: Database
) -> None:
    """An unknown player, no reason, no points: nothing is written, and it is said."""
    refused = organiser.post(f"/l/{league}/adjust", data={"player": ids["Ana"], "points": "1", "reason": "x", **typed})
    clear(refused, 400)
    assert said in refused.text
    assert db.table("entry").count == 0


@pytest.mark.usefixtures("played")
def test_the_leagues_own_record_is_no_match(
    organiser: FlaskClient, league: str, evening: str, ids: dict[str, str]
) -> None:
    """Under its id there is no scoreboard, and nothing links to one."""
    organiser.post(f"/l/{league}/adjust", data={"player": ids["Ed"], "points": "1", "reason": "x"})
    for page in ("", "/sheet", "/history", "/sheet.json", "/opening", "/share", "/result"):
        clear(organiser.get(f"/m/{league}{page}"), 404, 403)
    clear(organiser.post(f"/m/{league}", data={"out": "A"}), 404, 403)
    clear(organiser.post(f"/e/{evening}/match", data={"match": league}), 404)
    for address in ("/", f"/e/{evening}", f"/l/{league}", f"/l/{league}/rulings"):
        assert f"/m/{league}" not in organiser.get(address).text


@pytest.mark.usefixtures("played")
def test_a_viewer_finds_no_control(
    client_as: Callable[..., FlaskClient],
    organiser: FlaskClient,
    league: str,
    evening: str,
    ids: dict[str, str],
    read: Read,
) -> None:
    """The pages of the league and the evening show everything and have no form."""
    organiser.post(f"/l/{league}/adjust", data={"player": ids["Ed"], "points": "1", "reason": "x"})
    viewer = client_as("viewer", league)
    for address in (f"/l/{league}", f"/l/{league}?of=pairs", f"/e/{evening}"):
        page = read(viewer.get(address))
        assert page.status == 200
        assert forms(page) == []
        assert "Settings" not in page.text


def test_a_scorer_neither_settles_nor_adjusts(
    scorer: FlaskClient, settled: str, ids: dict[str, str], db: Database
) -> None:
    """These are the organiser's, and a scorer's page does not offer them."""
    clear(scorer.get(f"/l/{settled}/settings"), 403)
    clear(scorer.post(f"/l/{settled}/settings", data={"name": "Mine"}), 403)
    clear(scorer.post(f"/l/{settled}/adjust", data={"player": ids["Ana"], "points": "1", "reason": "x"}), 403)
    page = scorer.get(f"/l/{settled}").text
    assert "Give or take points" not in page
    assert "Settings" not in page
    assert db.table("entry").count == 0


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "{{ 7*7 }}", "%(name)s %s %", "' OR 1=1 --", "أحمد", "=1+1"]
)
def test_names_are_only_names(
    name: str, organiser: FlaskClient, settled: str, evening: str, db: Database, read: Read
) -> None:
    """A player, an evening and a league may be called anything: on every page it is text, and nothing else."""
    organiser.post(f"/e/{evening}/present", data={"new": f"{name}\nBo\nCy"})
    sent = drawn(organiser, read, evening)
    assert organiser.post(f"/e/{evening}/open", data=sent).status_code == 303
    [match] = evenings.matches_of(db, evening)
    organiser.post(f"/m/{match}", data={"out": "A"})
    player = next(player for player, known in players.roster(db, settled).items() if known == name)
    organiser.post(f"/l/{settled}/adjust", data={"player": player, "points": "9", "reason": name})
    other = organiser.post(f"/l/{settled}/evenings", data={"day": "2026-03-02", "name": name}).location
    send(organiser, read(organiser.get(f"/l/{settled}/settings")), name=name)
    for address in (f"/l/{settled}", f"/e/{evening}", other, f"/l/{settled}/settings", "/"):
        page = read(organiser.get(address))
        assert page.status == 200
        assert "<script>alert" not in page.html
    assert read(organiser.get(f"/l/{settled}")).text.count(name) >= 4
    first = organiser.get(f"/l/{settled}.csv").text.splitlines()[1]
    assert first.startswith("1,'=1+1," if name.startswith("=") else ("1," + name[:1], '1,"' + name[:1]))


@pytest.mark.parametrize("sign", "=+-@")
def test_no_name_is_a_formula(sign: str, organiser: FlaskClient, settled: str, evening: str, db: Database) -> None:
    """A spreadsheet that opens the CSV finds a text."""
    with writing(db):
        player = players.player_named(db, settled, f"{sign}1+1", AT)
    organiser.post(f"/l/{settled}/adjust", data={"player": player, "points": "9", "reason": "x"})
    [row] = csv.DictReader(io.StringIO(organiser.get(f"/l/{settled}.csv").text))
    assert row["name"] == f"'{sign}1+1"


def test_no_such_evening(organiser: FlaskClient) -> None:
    """An unknown address is said to be one."""
    clear(organiser.get("/e/nowhere"), 404)
    clear(organiser.post("/e/nowhere/draw", data={"sizes": "4,3"}), 404)


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("look", ["tv", "print"])
def test_a_screen_and_paper_have_no_control(
    look: str, organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], read: Read
) -> None:
    """Whoever opens it, the organiser too: all tables and results, nothing to type; a screen's heading leads back."""
    organiser.post(f"/e/{evening}/results", data={"who0": "Ana", "points0": "2½", "who1": "Gus", "points1": "1"})
    for address in (f"/e/{evening}?{look}=1", f"/l/{league}?{look}=1") if look == "print" else (f"/e/{evening}?tv=",):
        page = read(organiser.get(address))
        assert page.status == 200
        assert forms(page) == []
        assert "Ed" in page.text
        assert "Settings" not in page.text
        if look == "tv":
            assert [href for _, href in page.links] == [f"/e/{evening}"]
    assert "Ana 2½ · Gus 1" in read(organiser.get(f"/e/{evening}?{look}=1")).text


def test_the_screens_code_only_lets_watch(
    organiser: FlaskClient,
    client_as: Callable[..., FlaskClient],
    league: str,
    evening: str,
    ids: dict[str, str],
    db: Database,
) -> None:
    """It leads to the league as a viewer; a key of any other link gives no code."""
    screen = organiser.post(f"/e/{evening}/tv").location
    assert "<svg" in organiser.get(screen).text
    key = screen.partition("tv=")[2]
    guest = client_as(None)
    assert guest.get(f"/join/{key}").status_code == 303
    assert guest.get(f"/e/{evening}").status_code == 200
    clear(guest.post(f"/e/{evening}/draw", data={"sizes": "4,3"}), 403)
    with writing(db):
        scoring = access.new_link(db, "scorer", league, at=AT)
    for other in (scoring, "x", ""):
        answer = organiser.get(f"/e/{evening}?tv={other}")
        assert (answer.status_code, "<svg" in answer.text) == (200, False)
