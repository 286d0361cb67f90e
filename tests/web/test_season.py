"""A season on its pages: roster, teams, fixtures, who leaves, published tables, the next season."""

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, form, forms, send, written
from sqlite_utils import Database

from scorekeeper.store import evenings, fixtures, leagues, players
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Writer
from scorekeeper.store.reported import Outcome, report

Read = Callable[..., Any]
Phone = Callable[..., FlaskClient]
AT = "2026-03-01T20:14:00+00:00"
SETTLED = {
    "scoring": "simple",
    "options": {"target": 1},
    "tie_breaks": ["mark"],
    "scheme": {"by": "meeting", "forfeit_win": "5"},
}


@pytest.fixture
def organiser(client_as: Phone, league: str, db: Database) -> FlaskClient:
    """The organiser's phone, of a league that plays Simple to one."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", SETTLED)
    return client_as("organiser", league)


@pytest.fixture
def ids(db: Database, league: str) -> dict[str, str]:
    """Three players of the roster: name → id."""
    with writing(db):
        return {name: players.player_named(db, league, name, AT) for name in ("Ana", "Bo", "Cy")}


@pytest.fixture
def win(open_table: Callable[..., str], enter: Callable[..., str], db: Database, evening: str) -> Callable[..., str]:
    """`win("Ana", "Bo")`: a match that the first one won, on the evening; its id."""

    def win(*sides: str, on: str = evening) -> str:
        match = open_table("simple", list(sides), target=1)
        enter(match, "hand", {"ended": "domino", "out": "A"})
        with writing(db):
            evenings.put_on_evening(db, match, evenings.evening(db, on))
        return match

    return win


def table(client: FlaskClient, league: str, query: str = "") -> list[tuple[int | None, str, str]]:
    """Place, name and points of each."""
    rows = client.get(f"/l/{league}.json{query}").get_json()["standings"]
    return [(row["place"], row["name"], row["points"]) for row in rows]


def test_the_roster(organiser: FlaskClient, league: str, ids: dict[str, str], read: Read) -> None:
    """Names, nicknames and parts are changed; new ones are added; the nickname finds its player."""
    address = f"/l/{league}/roster"
    page = read(organiser.get(address))
    assert send(organiser, page, ids["Ana"], name="Ana María", nickname="Ani", part="guest").status_code == 303
    organiser.post(address, data={"new": "Dee, Ed\nFlo, ANI"})
    text = read(organiser.get(address)).text
    assert "6 players" in text
    assert "Ana María “ Ani ” guest: plays, without a row in the table" in text
    assert [name for name in ("Dee", "Ed", "Flo", "ANI") if name in text] == ["Dee", "Ed", "Flo"]


@pytest.mark.parametrize(
    ("to", "typed", "said"),
    [
        ("", {"name": "bo", "part": "member"}, "Another player of this league is called so: Bo."),
        ("", {"name": " ", "part": "member"}, "A name of 1 to 60 letters."),
        ("", {"name": "x" * 61, "part": "member"}, "A name has at most 60 letters."),
        ("/same", {"other": "x" * 61}, "A name has at most 60 letters."),
        ("/same", {"other": "Zoë"}, "Nobody in the roster is called “Zoë”"),
        ("/same", {"other": "Ana"}, "That is the same entry already"),
        ("/same", {"other": "Bo"}, "Both have sat at one table, so they are two people."),
    ],
)
def test_what_the_roster_refuses(
    to: str, typed: dict[str, str], said: str, organiser: FlaskClient, league: str, ids: dict[str, str],
    win: Callable[..., str], db: Database, read: Read,
) -> None:  # fmt: skip
    """It says why, keeps what was typed, and nothing has changed."""
    win("Ana", "Bo")
    before = list(db.query("SELECT * FROM player"))
    refused = organiser.post(f"/l/{league}/roster/{ids['Ana']}{to}", data=typed)
    clear(refused, 422)
    page = read(refused)
    assert said in page.text
    if typed.get("name", " ").strip():
        assert form(page, ids["Ana"]).fields["name"] == typed["name"]
    if "other" in typed:
        assert form(page, f"{ids['Ana']}/same").fields["other"] == typed["other"]
    assert list(db.query("SELECT * FROM player")) == before


def test_one_person_entered_twice(
    organiser: FlaskClient, league: str, ids: dict[str, str], win: Callable[..., str], read: Read
) -> None:
    """Put together they have one row; taken apart again they have two."""
    win("Ana", "Bo")
    win("Cy", "Bo")
    address = f"/l/{league}/roster"
    send(organiser, read(organiser.get(address)), f"{ids['Cy']}/same", other="ana")
    assert table(organiser, league) == [(1, "Ana", "4"), (2, "Bo", "0")]
    page = read(organiser.get(address))
    assert "Take apart again: Cy" in page.text
    send(organiser, page, f"{ids['Cy']}/apart")
    assert table(organiser, league) == [(1, "Ana", "2"), (1, "Cy", "2"), (3, "Bo", "0")]


def test_rounds_are_planned_and_played(
    organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """From the plan to the table: a meeting is played, one is forfeited, a postponed one is in hand."""
    address = f"/l/{league}/fixtures"
    page = read(organiser.get(address))
    assert form(page).fields.get("entrants") is None  # a text area, with the roster in it
    assert "Ana Bo Cy" in page.text
    assert send(organiser, page, entrants="Ana\nBo\nCy\nDee").status_code == 422
    assert organiser.post(address, data={"entrants": "Ana\nBo\nCy", "double": "1"}).status_code == 303
    assert "Round 6" in read(organiser.get(address)).text
    for number in ("1", "2", "3"):
        assert organiser.post(f"/e/{evening}/round", data={"round": number}).status_code == 303
    links = [link for words, link in read(organiser.get(f"/e/{evening}")).links if " – " in words]
    assert len(links) == 3
    opened = send(organiser, read(organiser.get(links[0])), links[0])
    organiser.post(opened.location, data={"out": "A"})
    page = read(organiser.get(links[1]))
    absent = next(each for each in forms(page) if "absent0" in each.names)
    assert organiser.post(absent.action or "", data=absent.fields | {"absent1": "1"}).status_code == 303
    organiser.post(f"{address}/postponed", data={"fixture": links[2].rsplit("/", 1)[1], "postponed": "1"})
    assert sorted(points for _, _, points in table(organiser, league)) in (["0", "0", "7"], ["0", "2", "5"])
    text = read(organiser.get(f"/l/{league}")).text
    assert text.count("1 meeting in hand") == 2
    assert "it cannot be planned anew" in organiser.post(address, data={"entrants": "Ana\nBo"}).text
    clear(organiser.post(f"/e/{evening}/round", data={"round": "77"}), 400)


@pytest.mark.parametrize("typed", ["", "Ana", "Ana\nana", "Ana &\nBo", "Ana & Ana\nBo", "Zoë\nBo", "\x00", "A\n" * 70])
def test_what_cannot_be_planned(
    typed: str, organiser: FlaskClient, league: str, ids: dict[str, str], db: Database
) -> None:
    """Too few, unknown ones, somebody against themselves: it is said, and nothing is planned."""
    clear(organiser.post(f"/l/{league}/fixtures", data={"entrants": typed}), 422)
    assert db.table("fixture").count == 0


def test_teams_play(organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], read: Read) -> None:
    """Two teams with squads meet; whoever plays is said when the match is opened, lent players too."""
    roster = f"/l/{league}/roster"
    for name, squad in (("Lions", ["Ana"]), ("Tigers", ["Bo", "Cy"])):
        organiser.post(f"{roster}/teams", data={"name": name, "player": [ids[player] for player in squad]})
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Lions\nTigers"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [link] = [link for words, link in read(organiser.get(f"/e/{evening}")).links if "Lions" in words]
    page = read(organiser.get(link))
    assert {"lineup0", "lineup1", "other0", "other1"} <= form(page, link).names
    clear(send(organiser, page, link, lineup0="Ana", other1=" "), 422)
    opened = send(organiser, page, link, other0="Lent", lineup1="Cy")
    organiser.post(opened.location, data={"out": "A"})
    winner = "Lions" if "Lions" in page.text.split("–")[0] else "Tigers"
    assert table(organiser, league, "?of=teams")[0][:2] == (1, winner)
    assert table(organiser, league) == table(organiser, league, "?of=teams")
    assert ("Lent" in [name for _, name, _ in table(organiser, league, "?of=players")]) is True
    assert table(organiser, league, "?of=pairs") == []


def test_a_player_of_a_team_has_own_matches(
    organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """Of a meeting of teams that is not over the players' table has what was played, and why names that match only."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", SETTLED | {"scheme": {"best_of": 9, "play_all": True}})
        for number, who in enumerate((["Ana", "Bo"], ["Cy", "Dee"])):
            outcome = Outcome(tuple((name,) for name in who), (Fraction(2), Fraction(1)), teams=("Lions", "Tigers"))
            report(db, league, evening, [outcome], Writer(None, None), AT, f"once{number}", "one-meeting")
    assert table(organiser, league, "?of=teams") == []
    assert table(organiser, league, "?of=players")[:2] == [(1, "Ana", "2"), (1, "Cy", "2")]
    page = read(organiser.get(f"/l/{league}/why/{ids['Cy']}?of=players"))
    assert "against Dee: 2" in page.text
    assert len([link for _, link in page.links if "/results/" in link]) == 1


@pytest.mark.parametrize(
    ("settled", "planned", "opens"),
    [
        ("", "", "players"),
        ("", "Ana\nBo", "players"),
        ("", "Ana & Bo\nCy & Dee", "pairs"),
        ("", "Lions\nTigers", "teams"),
        ("pairs", "", "pairs"),
        ("teams", "Ana & Bo\nCy & Dee", "teams"),
        ("players", "Lions\nTigers", "players"),
    ],
)
def test_the_table_that_a_league_is_for(
    settled: str, planned: str, opens: str, organiser: FlaskClient, league: str, evening: str, ids: dict[str, str],
    read: Read,
) -> None:  # fmt: skip
    """The league opens on it, as its files do; the other tables are one tap away."""
    organiser.post(f"/l/{league}/roster", data={"new": "Dee"})
    for team in ("Lions", "Tigers"):
        organiser.post(f"/l/{league}/roster/teams", data={"name": team})
    pairs = {"who0": "Ana & Bo", "points0": "3", "who1": "Cy & Dee", "points1": "1"}
    teams = {"team0": "Lions", "points0": "3", "team1": "Tigers", "points1": "1"}
    for said in (pairs, teams):
        assert organiser.post(f"/e/{evening}/results", data=said).status_code == 303
    address = f"/l/{league}/settings"
    assert send(organiser, read(organiser.get(address)), "/settings", table=settled).status_code == 303
    assert form(read(organiser.get(address)), "/settings").fields["table"] == settled
    assert organiser.post(f"/l/{league}/fixtures", data={"entrants": planned}).status_code in (303, 422)
    rows = {"players": ["Ana", "Bo", "Cy", "Dee"], "pairs": ["Ana & Bo", "Cy & Dee"], "teams": ["Lions", "Tigers"]}
    names = {"players": "Players", "pairs": "Pairs", "teams": "Teams"}
    assert [name for _, name, _ in table(organiser, league)] == rows[opens]
    page = read(organiser.get(f"/l/{league}"))
    assert f"/l/{league}.csv" in [link for _, link in page.links]
    assert names[opens] not in [words for words, _ in page.links]
    for of in rows.keys() - {opens}:
        [link] = [link for words, link in page.links if words == names[of]]
        other = read(organiser.get(link))
        assert [name for name in rows[of] if name not in other.text] == [], other.text
        assert f"/l/{league}.csv?of={of}" in [link for _, link in other.links]
        assert (names[opens], f"/l/{league}") in other.links
    [back] = [
        link for words, link in read(organiser.get(f"/l/{league}/why/{ids['Ana']}?of=players")).links if words == "‹"
    ]
    assert table(organiser, league, "?" + back.partition("?")[2]) == table(organiser, league, "?of=players")
    assert organiser.get(f"/l/{league}?evening={evening}").status_code == 200


def test_one_evening_one_scoring_and_moves(
    organiser: FlaskClient, league: str, win: Callable[..., str], db: Database, read: Read
) -> None:
    """A table of one evening, and who has moved since the evening before."""
    win("Ana", "Bo")
    with writing(db):
        later = evenings.new_evening(db, league, date(2026, 3, 8), "", AT)
    win("Bo", "Ana", on=later)
    win("Bo", "Cy", on=later)
    assert table(organiser, league) == [(1, "Bo", "4"), (2, "Ana", "2"), (3, "Cy", "0")]
    assert table(organiser, league, f"?evening={later}") == [(1, "Bo", "4"), (2, "Ana", "0"), (2, "Cy", "0")]
    text = read(organiser.get(f"/l/{league}")).text
    assert re.search(r"1 ▲ was place 2 before the last evening Bo .* 2 ▼ was place 1 before", text)
    assert table(organiser, league, "?scoring=simple") == table(organiser, league)
    clear(organiser.get(f"/l/{league}?scoring=chess"), 404)
    clear(organiser.get(f"/l/{league}?evening=x"), 404)


def test_a_mark_and_a_withdrawal(
    organiser: FlaskClient, league: str, ids: dict[str, str], win: Callable[..., str], read: Read, db: Database
) -> None:
    """The organiser's mark orders the level; whoever leaves is out, with points for the others; both can go back."""
    win("Ana", "Bo")
    win("Cy", "Bo")
    page = read(organiser.get(f"/l/{league}"))
    send(organiser, page, "/order", player=ids["Cy"], order="1", reason="drew the higher tile")
    assert table(organiser, league)[:2] == [(1, "Cy", "2"), (2, "Ana", "2")]
    settled = leagues.settings(db, league)
    with writing(db):
        leagues.settle(db, league, "Thursday club", settled | {"tie_breaks": ["play-off", "mark"]})
    send(organiser, page, "/order", player=ids["Ana"], order="1", by="play-off", reason="won it 61–40", once="y" * 9)
    assert "Ana : play-off 1 – won it 61–40" in read(organiser.get(f"/l/{league}")).text
    assert table(organiser, league)[:2] == [(1, "Ana", "2"), (2, "Cy", "2")]
    with writing(db):
        leagues.settle(db, league, "Thursday club", settled)
    send(organiser, page, "/withdraw", player=ids["Cy"], how="annul", annulled="1½", reason="moved away", once="x" * 9)
    assert table(organiser, league) == [(1, "Ana", "7/2"), (2, "Bo", "3/2")]
    page = read(organiser.get(f"/l/{league}"))
    assert "Cy : withdrawn, all its results are out – moved away" in page.text
    back = [each for each in forms(page) if (each.action or "").endswith("/back")][-1]
    organiser.post(back.action or "", data=back.fields | {"reason": "came back"})
    assert table(organiser, league)[:2] == [(1, "Cy", "2"), (2, "Ana", "2")]
    before = written(db)
    for to, typed in [("order", {"order": "-1"}), ("order", {"order": "x"}), ("withdraw", {"how": "x"}),
                      ("withdraw", {"how": "annul", "annulled": "x"})]:  # fmt: skip
        clear(organiser.post(f"/l/{league}/{to}", data={"player": ids["Ana"], "reason": "x", **typed}), 400)
    assert written(db) == before


def test_a_published_table(
    organiser: FlaskClient, league: str, win: Callable[..., str], enter: Callable[..., str], db: Database, read: Read,
    client_as: Phone,
) -> None:  # fmt: skip
    """It stays as it was; its page says what it would be today, and what was corrected since, with the reason."""
    match = win("Ana", "Bo")
    page = read(organiser.get(f"/l/{league}"))
    clear(send(organiser, page, "/published", name=" "), 400)
    kept = send(organiser, page, "/published", name="After the first evening").location
    assert "What has changed since Nothing." in read(organiser.get(kept)).text
    key = db.execute("SELECT key FROM entry WHERE match = ? AND kind = 'hand'", [match]).fetchone()[0]
    enter(match, "correct", {"ended": "domino", "out": "B"}, replaces=key, reason="it was Bo")
    viewer = client_as("viewer", league)
    text = read(viewer.get(kept)).text
    assert "1 Ana today: place 2, league points 0 2" in text
    assert "correction “ it was Bo ”" in text
    assert ("After the first evening" in read(viewer.get(f"/l/{league}")).text) is True
    assert table(viewer, league)[0] == (1, "Bo", "2")


def test_why_a_published_table_is_another_one_now(
    organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], win: Callable[..., str], read: Read,
    db: Database,
) -> None:  # fmt: skip
    """Other settings, a result that was entered late, somebody put together or made a guest: each is said."""
    win("Ana", "Bo")
    win("Ana", "Cy")
    kept = send(organiser, read(organiser.get(f"/l/{league}")), "/published", name="First").location

    def since() -> str:
        return str(read(organiser.get(kept)).text.partition("What has changed since ")[2])

    assert since().startswith("Nothing.")
    organiser.post(f"/e/{evening}/results", data={"who0": "Bo", "points0": "3", "who1": "Cy", "points1": "1"})
    assert "Bo · Cy : was not in it yet" in since()
    assert "Bo today: place 2, league points 2" in read(organiser.get(kept)).text
    send(organiser, read(organiser.get(f"/l/{league}/settings")), "/settings", win="3", break0="for")
    assert since().startswith("The settings were changed: points. The settings were changed: tie-breaks.")
    organiser.post(f"/l/{league}/roster/{ids['Cy']}", data={"name": "Cy", "nickname": "", "part": "guest"})
    assert "Cy: a guest now, without a row" in since()
    with writing(db):
        players.player_named(db, league, "Cyril", AT)
    send(organiser, read(organiser.get(f"/l/{league}/roster")), f"{ids['Cy']}/same", other="Cyril")
    assert "Cy: put together with Cyril" in since()


def test_a_result_that_changed_since(organiser: FlaskClient, league: str, evening: str, read: Read) -> None:
    """A published table leads to what was only reported too, and says whose it was, also where it is voided."""
    for team in ("Lions", "Tigers"):
        organiser.post(f"/l/{league}/roster/teams", data={"name": team})
    said = {"team0": "Lions", "who0": "Ana", "points0": "3", "team1": "Tigers", "who1": "Bo", "points1": "1"}
    organiser.post(f"/e/{evening}/results", data=said)
    kept = send(organiser, read(organiser.get(f"/l/{league}")), "/published", name="First").location
    [result] = re.findall(rf"/e/{evening}/results/\w+", organiser.get(f"/e/{evening}").text)
    organiser.post(f"{result}/void", data={"reason": "never played"})
    page = read(organiser.get(kept))
    assert ("Lions · Tigers : taken out", result) in page.links
    assert read(organiser.get(result)).status == 200


def test_the_id_of_another_leagues_table(
    organiser: FlaskClient, league: str, win: Callable[..., str], db: Database, read: Read, client_as: Phone
) -> None:
    """Whoever publishes by it gets a table of the own league, under another address."""
    win("Ana", "Bo")
    with writing(db):
        other = leagues.new_league(db, "Other", "club", AT)
    typed = {"name": "First", "once": "aaaabbbbcccc"}
    first = organiser.post(f"/l/{league}/published", data=typed).location
    client = client_as("organiser", other)
    second = client.post(f"/l/{other}/published", data=typed).location
    assert (first, first != second) == (f"/l/{league}/published/aaaabbbbcccc", True)
    assert read(client.get(second)).status == 200


def test_the_next_season(
    organiser: FlaskClient, league: str, ids: dict[str, str], win: Callable[..., str], read: Read, evening: str
) -> None:
    """It begins once, with roster and rules and no results; the old one shows its table and takes no more evenings."""
    win("Ana", "Bo")
    page = read(organiser.get(f"/l/{league}/settings"))
    new = send(organiser, page, "/next-season", name="Autumn").location
    assert send(organiser, page, "/next-season", name="Autumn again").location == new
    assert table(organiser, new.rsplit("/", 1)[1]) == []
    assert "Cy" in read(organiser.get(f"{new}/roster")).text
    old = read(organiser.get(f"/l/{league}"))
    assert "the season is over" in old.text
    assert ("The next season", new.removesuffix("/settings")) in old.links
    settings = read(organiser.get(f"/l/{league}/settings"))
    assert "what it goes by stays as it is" in settings.text
    clear(send(organiser, settings, "/settings", win="9"), 409)
    assert "New evening" not in old.text
    clear(organiser.post(f"/l/{league}/evenings", data={"day": "2026-04-01"}), 409)
    tables = {"table": f"{ids['Ana']} {ids['Bo']}", "sizes": "2"}
    clear(organiser.post(f"/e/{evening}/open", data=tables), 422)
    assert table(organiser, league)[0] == (1, "Ana", "2")


def test_settings_for_real_leagues(organiser: FlaskClient, league: str, db: Database, read: Read) -> None:
    """Margin, cap, best of three, forfeits with their score, a bye, a time zone, five tie-breaks: all come back."""
    typed = {
        "best_of": "3", "margin": "35", "margin_points": "2", "cap": "200", "forfeit_win": "7", "bye": "½",
        "forfeit_matches": "5 4", "forfeit_totals": "6 0", "zone": "Europe/Madrid", "places6": "5 4 3 2 1 0",
        "break0": "hands-won", "break1": "play-off", "break2": "mark", "winner_keeps": "y", "planned": "10",
        "play_all": "y",
    }  # fmt: skip
    address = f"/l/{league}/settings"
    assert send(organiser, read(organiser.get(address)), "/settings", **typed).status_code == 303
    fields = form(read(organiser.get(address)), "/settings").fields
    assert {name: fields[name] for name in typed} == typed
    settled = leagues.settings(db, league)
    assert settled["scheme"]["bye"] == "1/2"
    for name, wrong in [("best_of", "0"), ("best_of", "100"), ("zone", "Mars/Base"), ("forfeit_totals", "6"),
                        ("margin", "-1"), ("bye", "x"), ("best", "11"), ("least", "11")]:  # fmt: skip
        refused = send(organiser, read(organiser.get(address)), "/settings", **{name: wrong})
        clear(refused, 422)
        assert form(read(refused), "/settings").fields[name] == wrong
    assert leagues.settings(db, league) == settled
    assert send(organiser, read(organiser.get(address)), "/settings", bye="").status_code == 303
    assert "bye" not in leagues.settings(db, league)["scheme"]


def test_links_into_a_league(organiser: FlaskClient, league: str, client_as: Phone, read: Read) -> None:
    """A code is shown once and lets a phone in to the league's table; taken back, that phone is out at once."""
    address = f"/l/{league}/links"
    made = read(organiser.post(address, data={"role": "viewer"}))
    [join] = re.findall(r"/join/[\w-]+", made.text)
    phone = client_as(None)
    assert phone.get(join).location == f"/l/{league}"
    assert phone.get(f"/l/{league}").status_code == 200
    clear(phone.get(address), 403)
    page = read(organiser.get(address))
    assert join not in page.text
    assert "Code for watching, " in page.text
    assert "1 phone" in page.text
    assert send(organiser, page, "/revoke").status_code == 303
    clear(phone.get(f"/l/{league}"), 403)
    clear(phone.get(join), 403)
    clear(organiser.post(address, data={"role": "king"}), 400)
    clear(organiser.post(f"{address}/none/revoke"), 404)


def test_why_somebody_has_so_many_points(
    organiser: FlaskClient, league: str, ids: dict[str, str], win: Callable[..., str], read: Read, db: Database
) -> None:
    """From the number in the table to its lines, and from these to the matches; what is given stands beside them."""
    with writing(db):
        later = evenings.new_evening(db, league, date(2026, 3, 8), "", AT)
        leagues.settle(db, league, "Thursday club", SETTLED | {"best": 1})
    first = win("Ana", "Bo")
    win("Bo", "Ana", on=later)
    send(organiser, read(organiser.get(f"/l/{league}")), "/adjust", player=ids["Ana"], points="½", reason="helped")
    page = read(organiser.get(f"/l/{league}"))
    [why] = [link for words, link in page.links if words == "2½"]
    found = read(organiser.get(why))
    assert "Ana : 2½ place 1" in found.text
    assert "against Bo: 2 · match 2 meeting won" in found.text
    assert "Does not count: it is not among the best evenings. against Bo: 0" in found.text
    assert "½ “ helped ” Total: 2½" in found.text
    assert f"/m/{first}/sheet" in [link for _, link in found.links]
    clear(organiser.get(f"/l/{league}/why/nobody"), 404)


def test_fewer_evenings_than_the_best_ones(organiser: FlaskClient, league: str, evening: str, read: Read) -> None:
    """It is said that all count so far; and more than there are planned to be is refused."""
    send(organiser, read(organiser.get(f"/l/{league}/settings")), "/settings", best="5")
    text = read(organiser.get(f"/l/{league}")).text
    assert "Only 1 evening so far, fewer than the 5 best ones: all count." in text
    refused = read(send(organiser, read(organiser.get(f"/l/{league}/settings")), "/settings", best="5", planned="4"))
    assert "There are only 4 evenings." in refused.text


def test_a_ranking_of_many(organiser: FlaskClient, league: str, evening: str, db: Database, read: Read) -> None:
    """A result may have more sides than fit at a table; it is shown, counted and can be corrected whole."""
    outcome = Outcome(tuple((f"P{place}",) for place in range(1, 21)), places=tuple(range(1, 21)))
    with writing(db):
        [match] = report(db, league, evening, [outcome], Writer(None, None), AT, "once")
    assert len(table(organiser, league)) == 20
    page = read(organiser.get(f"/e/{evening}/results/{match}"))
    assert send(organiser, page, who19="Zoë", reason="misread").status_code == 303
    assert [name for _, name, _ in table(organiser, league)].count("Zoë") == 1
    assert len(table(organiser, league)) == 20


def test_league_pages_as_files(
    organiser: FlaskClient, league: str, ids: dict[str, str], evening: str, win: Callable[..., str], read: Read
) -> None:
    """Fixtures, records, a published table, why, a player's evenings: the same addresses with an ending."""
    win("Ana", "Bo")
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo\nCy"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    kept = send(organiser, read(organiser.get(f"/l/{league}")), "/published", name="First").location
    rounds = organiser.get(f"/l/{league}/fixtures.json").get_json()["rows"]
    assert len(rounds) == 6
    assert sorted(row["day"] or "" for row in rounds) == ["", "", "", "", "2026-03-01", "2026-03-01"]
    assert {"round", "home", "away", "state"} <= rounds[0].keys()
    assert organiser.get(f"/l/{league}/records.csv").text.splitlines()[0].startswith("record,value,who")
    table_then = organiser.get(f"{kept}.json").get_json()
    assert (table_then["name"], [row["name"] for row in table_then["rows"]]) == ("First", ["Ana", "Bo"])
    roster = organiser.get(f"/l/{league}/roster.csv").text.splitlines()
    assert roster[:2] == ["name,nickname,part,also", "Ana,,member,"]
    why = organiser.get(f"/l/{league}/why/{ids['Ana']}.json").get_json()
    assert (why["points"], [(row["points"], row["why"]) for row in why["rows"]]) == ("2", [(2, "meeting won")])
    assert organiser.get(f"/p/{ids['Ana']}.csv").text.splitlines() == ["day,points,place", "2026-03-01,2,1"]
    for address in (f"/l/{league}/fixtures.xml", f"/l/{league}/why/nobody.json", f"/l/{league}/published/none.csv"):
        clear(organiser.get(address), 404)


def test_a_fixture_is_one_meeting(
    organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """Two phones open one match; what is decided is not played again; a rematch behind it is for pleasure only."""
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [link] = [link for words, link in read(organiser.get(f"/e/{evening}")).links if " – " in words]
    page = read(organiser.get(link))
    first = send(organiser, page, link)
    assert send(organiser, page, link, once="another-phone1").location == first.location
    assert send(organiser, page, link, once=form(page, link).fields["once"]).location == first.location
    organiser.post(first.location, data={"out": "A"})
    clear(send(organiser, page, link, once="too-late-now"), 409)
    clear(organiser.post(f"{link}/result", data={"points0": "1", "points1": "9"}), 409)
    again = organiser.post(f"{first.location}/rematch", data={"once": "rematch123"}).location
    organiser.post(again, data={"out": "B"})
    assert sorted(points for _, _, points in table(organiser, league)) == ["0", "2"]
    assert "Open the next match" not in read(organiser.get(link)).text


def test_a_meeting_of_several_matches(
    organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """What is not over says so wherever it stands; the rest of it is entered by who won, and not more than the rest."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", SETTLED | {"scheme": {"best_of": 9, "play_all": True}})
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [link] = [link for words, link in read(organiser.get(f"/e/{evening}")).links if " – " in words]
    organiser.post(f"{link}/result", data={"won0": "4", "won1": "3"})
    assert table(organiser, league) == []
    for address in (f"/l/{league}/fixtures", f"/e/{evening}", f"/e/{evening}?print", link):
        assert read(organiser.get(address)).text.count("7 of 9 played, does not count yet") == 1
    assert [row["matches_played"] for row in organiser.get(f"/l/{league}/fixtures.json").get_json()["rows"]] == [7]
    before = written(db)
    refused = organiser.post(f"{link}/result", data={"won0": "2", "won1": "1"})
    clear(refused, 422)
    page = read(refused)
    assert "A meeting of this league has at most 9 matches: here are 10." in page.text
    entered = next(each for each in forms(page) if "won0" in each.names)
    assert (entered.fields["won0"], entered.fields["won1"], written(db)) == ("2", "1", before)
    assert organiser.post(entered.action or "", data=entered.fields | {"won0": "0", "won1": "2"}).status_code == 303
    text = read(organiser.get(f"/l/{league}/fixtures")).text
    assert ("✓" in text, "does not count yet" in text) == (True, False)
    assert sorted(points for _, _, points in table(organiser, league)) == ["0", "2"]
    organiser.post(f"/e/{evening}/results", data={"who0": "Cy", "won0": "1", "who1": "Bo", "won1": "1"})
    assert "Cy – Bo 2 of 9 played, does not count yet" in read(organiser.get(f"/e/{evening}")).text
    assert organiser.get(f"/e/{evening}.json").get_json()["not_over"] == [{"meeting": "Cy – Bo", "matches_played": 2}]


@pytest.mark.parametrize(
    ("taken", "counts_for"), [("before", "2026-03-01"), ("after", "2026-03-01"), ("never", "2026-03-08")]
)
def test_a_postponed_meeting_counts_for_its_round(
    taken: str, counts_for: str, organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], db: Database,
    read: Read,
) -> None:  # fmt: skip
    """Played a week later it counts for the evening that took its round, before it was postponed or afterwards.

    Where none has, it counts for the evening where it was played. Every table, why, and the player's page agree.
    """
    with writing(db):
        leagues.settle(db, league, "Thursday club", SETTLED | {"best": 1, "scheme": {"by": "totals"}})
        players.player_named(db, league, "Dee", AT)
        later = evenings.new_evening(db, league, date(2026, 3, 8), "", AT)
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo\nCy\nDee"})
    rounds = organiser.get(f"/l/{league}/fixtures.json").get_json()["rows"]
    postponed, other = [one["fixture"] for one in rounds if one["round"] == 1]
    if taken == "before":
        organiser.post(f"/e/{evening}/round", data={"round": "1"})
    organiser.post(f"/l/{league}/fixtures/postponed", data={"fixture": postponed, "postponed": "1"})
    if taken == "after":
        organiser.post(f"/e/{evening}/round", data={"round": "1"})
    organiser.post(f"/e/{evening}/fixtures/{other}/result", data={"points0": "1", "points1": "2"})
    assert organiser.post(f"/e/{later}/fixtures/{postponed}/result", data={"points0": "7", "points1": "5"}).location
    home, away = next((ids_["home"], ids_["away"]) for ids_ in rounds if ids_["fixture"] == postponed)
    of_the_day = {"2026-03-01": evening, "2026-03-08": later}
    found = {day: table(organiser, league, f"?evening={on}") for day, on in of_the_day.items()}
    assert (1, home, "7") in found.pop(counts_for)
    assert home not in [name for rows in found.values() for _, name, _ in rows]
    [who] = [player for player, name in players.roster(db, league).items() if name == home]
    why = organiser.get(f"/l/{league}/why/{who}.json").get_json()
    assert [(row["day"], row["against"], row["points"]) for row in why["rows"]] == [(counts_for, away, 7)]
    assert organiser.get(f"/p/{who}.csv").text.splitlines() == ["day,points,place", f"{counts_for},7,1"]
    page = read(organiser.get(f"/e/{later}/fixtures/{postponed}"))
    assert ("It counts for the evening of its round" in page.text) == (counts_for == "2026-03-01")
    [entered] = [link for _, link in read(organiser.get(f"/l/{league}/why/{who}")).links if "/results/" in link]
    assert entered.startswith(f"/e/{later}/")
    assert read(organiser.get(entered)).status == 200
    publish = f"/l/{league}/published?evening={evening}"
    kept = organiser.post(publish, data={"name": "First", "once": "publish-once"}).location
    rows = organiser.get(f"{kept}.json").get_json()["rows"]
    assert [row["points_today"] for row in rows] == [row["points"] for row in rows]
    assert len(rows) == (4 if counts_for == "2026-03-01" else 2)


def test_evenings_and_moves_with_a_postponed_meeting(
    organiser: FlaskClient, league: str, evening: str, win: Callable[..., str], ids: dict[str, str], db: Database
) -> None:
    """For whoever needs two evenings it is one of its own round; and the last evening has moved nobody by it."""
    with writing(db):
        later = evenings.new_evening(db, league, date(2026, 3, 8), "", AT)
        leagues.settle(db, league, "Thursday club", SETTLED | {"least": 2, "tie_breaks": []})
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo"})
    [planned] = organiser.get(f"/l/{league}/fixtures.json").get_json()["rows"]
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    organiser.post(f"/l/{league}/fixtures/postponed", data={"fixture": planned["fixture"], "postponed": "1"})
    win("Cy", "Dee")
    organiser.post(f"/e/{later}/fixtures/{planned['fixture']}/result", data={"points0": "7", "points1": "5"})
    assert [place for place, _, _ in table(organiser, league)] == [None] * 4
    win("Ana", "Bo", on=later)
    found = {row["name"]: row for row in organiser.get(f"/l/{league}.json").get_json()["standings"]}
    assert {name: (row["evenings"], row["place"] is None) for name, row in found.items()} == {
        "Ana": (2, False), "Bo": (2, False), "Cy": (1, True), "Dee": (1, True),
    }  # fmt: skip
    with writing(db):
        leagues.settle(db, league, "Thursday club", SETTLED | {"tie_breaks": []})
    found = {row["name"]: row for row in organiser.get(f"/l/{league}.json").get_json()["standings"]}
    before = {name: row["place_before"] for name, row in found.items()}
    assert before == {planned["home"]: 1, "Cy": 1, planned["away"]: 3, "Dee": 3}


@pytest.mark.parametrize(
    ("entrants", "leaves"),
    [
        (("Ana", "Bo", "Cy"), "Cy"),
        (("Ana & Ed", "Bo & Flo", "Cy & Gus"), "Gus"),
        (("Lions", "Tigers", "Wolves"), "Wolves"),
    ],
)
def test_the_fixtures_of_whoever_has_left(
    entrants: tuple[str, ...], leaves: str, organiser: FlaskClient, league: str, evening: str, db: Database, read: Read
) -> None:
    """What was played stays; the rest is struck and offered nowhere, until the withdrawal is taken back."""
    with writing(db):
        for name in entrants:
            for member in name.split(" & "):
                known = players.team_named if name in ("Lions", "Tigers", "Wolves") else players.player_named
                known(db, league, member, AT)
    [who] = [id_ for id_, name in players.everybody(db, league).items() if name == leaves]
    address = f"/l/{league}/fixtures"
    organiser.post(address, data={"entrants": "\n".join(entrants), "double": "1"})

    def meetings() -> list[dict[str, Any]]:
        return list(organiser.get(f"{address}.json").get_json()["rows"])

    own = [one for one in meetings() if leaves in f"{one['home']} & {one['away']}".split(" & ")]
    assert len(own) == 6
    first, second = [one["fixture"] for one in own if one["away"]][:2]
    bye = next(one for one in own if not one["away"])
    organiser.post(f"/e/{evening}/round", data={"round": str(bye["round"])})
    organiser.post(f"/e/{evening}/fixtures/{first}/result", data={"points0": "2", "points1": "1"})
    organiser.post(f"{address}/postponed", data={"fixture": second, "postponed": "1"})
    before = meetings()
    assert "1 meeting in hand" in read(organiser.get(f"/l/{league}")).text
    leaving = {"player": who, "how": "stand", "remaining": "0", "reason": "moved away"}
    assert organiser.post(f"/l/{league}/withdraw", data=leaving).status_code == 303
    states = {one["fixture"]: one["state"] for one in meetings()}
    assert states[first] == "played"
    assert {states[one["fixture"]] for one in own if one["fixture"] != first} == {"withdrawn"}
    assert {state for id_, state in states.items() if id_ not in {one["fixture"] for one in own}} == {"due"}
    page = read(organiser.get(address))
    assert page.text.count("withdrawn") == 5
    assert sum(leaves in words for words in page.struck) == 5
    assert "in hand" not in read(organiser.get(f"/l/{league}")).text
    offered = [link for _, link in read(organiser.get(f"/e/{evening}")).links]
    assert not [one for one in own if f"/e/{evening}/fixtures/{one['fixture']}" in offered]
    refused = organiser.post(f"/e/{evening}/fixtures/{second}/result", data={"points0": "2", "points1": "1"})
    clear(refused, 409)
    assert "has withdrawn from the league" in refused.text
    assert "Enter the bye" not in organiser.get(f"/e/{evening}/fixtures/{bye['fixture']}").text
    [back] = [each for each in forms(read(organiser.get(f"/l/{league}"))) if (each.action or "").endswith("/back")]
    organiser.post(back.action or "", data=back.fields | {"reason": "came back"})
    assert meetings() == before


def test_a_fixture_of_one_match(
    organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], read: Read
) -> None:
    """Where a meeting is one match two of them are refused, and nobody is asked how many were won."""
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [link] = [link for words, link in read(organiser.get(f"/e/{evening}")).links if " – " in words]
    refused = organiser.post(f"{link}/result", data={"points0": "3 1", "points1": "2 2"})
    clear(refused, 422)
    page = read(refused)
    assert "A meeting of this league has 1 match: here are 2." in page.text
    assert not [each for each in forms(page) if "won0" in each.names]


def test_who_did_not_come_is_said_on_the_fixture(
    organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], read: Read
) -> None:
    """Nobody ticked: it is said there, and the meeting is still due."""
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [link] = [link for words, link in read(organiser.get(f"/e/{evening}")).links if " – " in words]
    refused = organiser.post(f"{link}/result", data={})
    clear(refused, 422)
    assert "It was not played" in read(refused).text
    assert organiser.post(f"{link}/result", data={"absent1": "1", "who0": "Zoë", "bye": "1"}).status_code == 303
    assert sorted(points for _, _, points in table(organiser, league)) == ["0", "5"]
    assert "Zoë" not in organiser.get(f"/l/{league}.json").text


def test_a_bye_beside_results(organiser: FlaskClient, league: str, evening: str, ids: dict[str, str]) -> None:
    """Everybody's page, the records and the ratings take a bye for no match."""
    organiser.post(f"/e/{evening}/results", data={"who0": "Ana", "points0": "3", "who1": "Bo", "points1": "1"})
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo\nCy"})
    for number in "123":
        organiser.post(f"/e/{evening}/round", data={"round": number})
    for fixture in organiser.get(f"/l/{league}/fixtures.json").get_json()["rows"]:
        if fixture["away"] is None:
            assert fixture["state"] == "due"
    for link in set(re.findall(rf"/e/{evening}/fixtures/\w+", organiser.get(f"/e/{evening}").text)):
        organiser.post(f"{link}/result", data={})
    for address in (f"/l/{league}/records", f"/p/{ids['Cy']}", f"/p/{ids['Ana']}", f"/p/{ids['Cy']}.json"):
        assert organiser.get(address).status_code == 200


def test_what_is_not_done_twice(
    organiser: FlaskClient, client_as: Phone, league: str, ids: dict[str, str], win: Callable[..., str], read: Read,
    evening: str, db: Database,
) -> None:  # fmt: skip
    """Leaving, publishing; and a scorer moves no result to another evening."""
    win("Ana", "Bo")
    page = read(organiser.get(f"/l/{league}"))
    leave = {"player": ids["Ana"], "how": "stand", "remaining": "1", "reason": "moved"}
    assert send(organiser, page, "/withdraw", **leave).status_code == 303
    clear(send(organiser, page, "/withdraw", once="another123", **leave), 409)
    for _ in range(2):
        send(organiser, page, "/published", name="First")
    assert read(organiser.get(f"/l/{league}")).text.count("First") == 1
    organiser.post(f"/e/{evening}/results", data={"who0": "Ana", "points0": "3", "who1": "Bo", "points1": "1"})
    with writing(db):
        other = evenings.new_evening(db, league, date(2026, 4, 1), "", AT)
    [result] = evenings.reported_of(db, evening)
    clear(client_as("scorer", league).post(f"/e/{other}/match", data={"match": result}), 404)
    assert evenings.reported_of(db, evening) == [result]


def test_what_was_entered_of_a_meeting(
    organiser: FlaskClient, league: str, evening: str, ids: dict[str, str], db: Database, read: Read
) -> None:
    """Its page says how it stands and leads to the results, as the list of rounds does."""
    leagues_settings = read(organiser.get(f"/l/{league}/settings"))
    send(organiser, leagues_settings, "/settings", best_of="9", play_all="y", per_match="1")
    organiser.post(f"/l/{league}/fixtures", data={"entrants": "Ana\nBo"})
    organiser.post(f"/e/{evening}/round", data={"round": "1"})
    [fixture] = [one.id for one in fixtures.fixtures(db, league)]
    address = f"/e/{evening}/fixtures/{fixture}"
    assert organiser.post(f"{address}/result", data={"won0": "5", "won1": "2"}).status_code == 303
    page = read(organiser.get(address))
    assert "5–2 7 of 9 played, does not count yet" in page.text
    results = {href for _, href in page.links if "/results/" in href}
    assert len(results) == 7
    assert {organiser.get(result).status_code for result in results} == {200}
    assert "Ana – Bo 5–2 7 of 9 played" in read(organiser.get(f"/l/{league}/fixtures")).text
