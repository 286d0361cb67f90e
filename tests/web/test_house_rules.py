"""House rules that a league keeps: made, changed, removed, taken along as a file; and the games played by them."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import clear, errors, form, send, written
from sqlite_utils import Database

from scorekeeper.game.house_rules import MOST, HouseRules, house_rules
from scorekeeper.game.scorings import find, scorings
from scorekeeper.store import evenings, leagues
from scorekeeper.store import house_rules as store
from scorekeeper.store.connection import writing
from scorekeeper.store.leagues import new_league
from scorekeeper.store.ledger import Writer
from scorekeeper.store.matches import mend_opening
from scorekeeper.store.record import load

Read = Callable[..., Any]
AT = "2026-03-01T20:14:00+00:00"
KEYS = [key for scoring in scorings() for key in (scoring.key, *scoring.presets)]


@pytest.fixture
def organiser(client_as: Callable[..., FlaskClient], league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league)


@pytest.fixture
def keep(db: Database, league: str) -> Callable[..., str]:
    """`keep("Pub night", "mexican", hands=5)`: the key of a set that the league keeps."""

    def keep(name: str, scoring: str, **options: Any) -> str:
        with writing(db):
            store.keep(db, league, house_rules(name, scoring, options))
        return next(key for key, one in store.kept(db, league).items() if one.name == name)

    return keep


def settle(db: Database, league: str, **settled: Any) -> None:
    """The league settles its own scoring and options."""
    with writing(db):
        leagues.settle(db, league, "Thursday club", settled)


def named(db: Database, league: str) -> list[HouseRules]:
    """The sets that a league keeps, in order."""
    return [one for key, one in store.kept(db, league).items() if key != store.OWN]


def bring(client: FlaskClient, league: str, file: bytes | str) -> Any:
    """Bring a file in."""
    raw = file.encode() if isinstance(file, str) else file
    data = {"file": (io.BytesIO(raw), "house-rules.json")}
    return client.post(f"/l/{league}/house-rules/import", data=data, content_type="multipart/form-data")


def test_a_set_is_made(organiser: FlaskClient, league: str, db: Database, read: Read) -> None:
    """From the league's page to a set: its form is the scoring's, and the page says what differs, in sentences."""
    assert f"/l/{league}/house-rules" in [href for _, href in read(organiser.get(f"/l/{league}")).links]
    page = read(organiser.get(f"/l/{league}/house-rules/new?scoring=mexican"))
    assert {f"option-{name}" for name in ("hands", "multiplier", "double_blank")} <= form(page).fields.keys()
    made = send(organiser, page, name="  Pub   night ", **{"option-multiplier": "3", "option-hands": "5"})
    assert (made.status_code, made.location) == (303, f"/l/{league}/house-rules")
    assert named(db, league) == [HouseRules("Pub night", "mexican", {"hands": 5, "multiplier": 3})]
    text = read(organiser.get(made.location)).text
    assert "Pub night Mexican, the blocker pays four times" in text
    assert "Number of hands: 5. A blocker who does not win writes down the own pips × 3. Change" in text


@pytest.mark.parametrize("key", KEYS)
def test_every_scoring_can_be_kept(key: str, organiser: FlaskClient, league: str, db: Database, read: Read) -> None:
    """A set that changes nothing keeps nothing but its scoring, and says so."""
    page = read(organiser.get(f"/l/{league}/house-rules/new?scoring={key}"))
    assert send(organiser, page, name="As usual").status_code == 303
    assert named(db, league) == [HouseRules("As usual", key)]
    assert "Nothing differs from what is usual." in read(organiser.get(f"/l/{league}/house-rules")).text


def test_what_it_means_is_said_before_it_is_saved(
    organiser: FlaskClient, league: str, db: Database, read: Read
) -> None:
    """Asked for, the page says each option as a sentence, and keeps what was typed; nothing is saved."""
    page = read(organiser.get(f"/l/{league}/house-rules/new?scoring=negative"))
    assert "After the hand in which a side has reached 100, the lowest total wins." in page.text
    page = read(send(organiser, page, name="Long", look="1", **{"option-target": "250"}))
    assert page.status == 200
    assert page.text.count("After the hand in which a side has reached 250, the lowest total wins.") == 2
    assert (form(page).fields["name"], form(page).fields["option-target"]) == ("Long", "250")
    assert named(db, league) == []


def test_it_is_changed_and_removed(
    organiser: FlaskClient, league: str, keep: Callable[..., str], db: Database, read: Read
) -> None:
    """Under the same key and in the same place; an emptied field means what is usual."""
    first, _ = keep("One", "negative", hands=5, target=250), keep("Two", "goat")
    page = read(organiser.get(f"/l/{league}/house-rules/set/{first}"))
    assert form(page).fields["option-hands"] == "5"
    changed = {"name": "One more", "option-hands": "", "option-target": "500"}
    assert organiser.post(f"/l/{league}/house-rules/set/{first}", data=form(page).fields | changed).status_code == 303
    assert named(db, league) == [HouseRules("One more", "negative", {"target": 500}), HouseRules("Two", "goat")]
    assert organiser.post(f"/l/{league}/house-rules/set/{first}/remove").status_code == 303
    assert [one.name for one in named(db, league)] == ["Two"]
    clear(organiser.get(f"/l/{league}/house-rules/set/{first}"), 404)
    for key in (first, "own"):
        clear(organiser.post(f"/l/{league}/house-rules/set/{key}/remove"), 404)


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "\u200b", "TWO", " two "])
def test_names_that_cannot_be(
    name: str, organiser: FlaskClient, league: str, keep: Callable[..., str], db: Database, read: Read
) -> None:
    """None, too long, not to be seen, or another set's: the form comes back with all that was typed."""
    keep("Two", "goat")
    page = read(organiser.get(f"/l/{league}/house-rules/new?scoring=goat"))
    refused = read(send(organiser, page, name=name, **{"option-start": "5"}))
    assert (refused.status, errors(refused)) == (422, ["name-error"])
    assert form(refused).fields["option-start"] == "5"
    assert len(named(db, league)) == 1


@pytest.mark.parametrize("target", ["0", "x", "100001", "-3", "1.5"])
def test_options_that_cannot_be(target: str, organiser: FlaskClient, league: str, db: Database, read: Read) -> None:
    """They are refused beside their field, with their bounds."""
    page = read(organiser.get(f"/l/{league}/house-rules/new?scoring=goat"))
    refused = read(send(organiser, page, name="Mine", **{"option-target": target}))
    assert (refused.status, errors(refused)) == (422, ["option-target-error"])
    assert (form(refused).fields["name"], form(refused).fields["option-target"]) == ("Mine", target)
    assert named(db, league) == []


@pytest.mark.parametrize("query", ["", "?scoring=", "?scoring=chess", "?scoring=%00"])
def test_an_unknown_scoring(query: str, organiser: FlaskClient, league: str) -> None:
    """There is no form for it."""
    clear(organiser.get(f"/l/{league}/house-rules/new{query}"), 404)


def test_a_league_keeps_no_more_than_it_can(
    organiser: FlaskClient, league: str, keep: Callable[..., str], db: Database, read: Read
) -> None:
    """One too many is refused, and those that are kept can still be changed."""
    for number in range(MOST):
        key = keep(f"Set {number}", "goat")
    page = read(organiser.get(f"/l/{league}/house-rules/new?scoring=goat"))
    clear(send(organiser, page, name="One more"), 422)
    page = read(organiser.get(f"/l/{league}/house-rules/set/{key}"))
    assert organiser.post(f"/l/{league}/house-rules/set/{key}", data=form(page).fields).status_code == 303
    assert len(named(db, league)) == MOST


def test_the_leagues_own_scoring_has_house_rules(organiser: FlaskClient, league: str, db: Database, read: Read) -> None:
    """They have no name; the other settings stay; another scoring of the league's starts from what is usual."""
    settle(db, league, scoring="mexican", best=5)
    page = read(organiser.get(f"/l/{league}/house-rules/set/own"))
    assert "name" not in form(page).fields
    fields = form(page).fields | {"option-hands": "4"}
    assert organiser.post(f"/l/{league}/house-rules/set/own", data=fields).status_code == 303
    assert leagues.settings(db, league) == {"scoring": "mexican", "best": 5, "options": {"hands": 4}}
    assert leagues.name_of(db, league) == "Thursday club"
    other = form(read(organiser.get(f"/l/{league}/settings"))).fields | {"scoring": "goat"}
    assert organiser.post(f"/l/{league}/settings", data=other).status_code == 303
    assert store.kept(db, league)[store.OWN] == HouseRules("", "goat")


def test_sets_go_to_another_league(
    organiser: FlaskClient, league: str, keep: Callable[..., str], client_as: Callable[..., FlaskClient], db: Database
) -> None:
    """All of them in one file, or one alone; there they are the same."""
    keep("Pub night", "mexican", hands=5)
    one = keep("Abuela’s 🁫", "puerto-rico-500", hand_bonus=[50], capicu=10)
    file = organiser.get(f"/l/{league}/house-rules/file.json")
    assert (file.status_code, file.mimetype) == (200, "application/json")
    with writing(db):
        there = new_league(db, "Elsewhere", "club", AT)
    other = client_as("organiser", there)
    assert bring(other, there, file.data).status_code == 303
    assert named(db, there) == named(db, league)
    alone = json.loads(organiser.get(f"/l/{league}/house-rules/file.json?only={one}").data)
    assert alone == {
        "house_rules": [
            {"name": "Abuela’s 🁫", "scoring": "puerto-rico-500", "options": {"capicu": 10, "hand_bonus": [50]}}
        ]
    }
    clear(organiser.get(f"/l/{league}/house-rules/file.json?only=own"), 404)


GOOD = {"name": "Mine", "scoring": "goat"}


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("", "Choose a file first"),
        ("nothing", "no file of house rules"),
        ("[]", "this file holds no house rules"),
        ("{}", "this file holds no house rules"),
        ('{"house_rules": []}', "this file holds no house rules"),
        ('{"house_rules": {}}', "this file holds no house rules"),
        ('{"house_rules": [], "house_rules": []}', "stands twice in one object"),
        (b"\xff\xfe\x00", "it is no text"),
        (json.dumps({"house_rules": [3]}), "set 1 of the file"),
        (json.dumps({"house_rules": [{"scoring": "goat"}]}), "set 1 of the file: name: is missing"),
        (json.dumps({"house_rules": [{"name": "Mine"}]}), "set 1 of the file: scoring: is missing"),
        (json.dumps({"house_rules": [GOOD, GOOD | {"name": 3}]}), "set 2 of the file: name: is no text"),
        (json.dumps({"house_rules": [GOOD | {"name": "x" * 61}]}), "A name of 1 to 60 letters."),
        (
            json.dumps({"house_rules": [GOOD, {"name": "B", "scoring": "chess"}]}),
            "set 2 of the file: scoring: &#34;chess",
        ),
        (json.dumps({"house_rules": [GOOD | {"scoring": "\ud800"}]}), "set 1 of the file: scoring:"),
        (json.dumps({"house_rules": [GOOD | {"options": {"\ud800": 1}}]}), "is no option of goat"),
        (json.dumps({"house_rules": [GOOD | {"options": []}]}), "options: is no JSON object"),
        (json.dumps({"house_rules": [GOOD | {"options": {"hands": 3}}]}), "hands is no option of goat"),
        (json.dumps({"house_rules": [GOOD | {"options": {"start": -1}}]}), "not between 0 and 100000"),
        (json.dumps({"house_rules": [GOOD | {"options": {"target": None}}]}), "target: null is no whole number"),
        (json.dumps({"house_rules": [GOOD, GOOD]}), "kept already: Mine"),
        (json.dumps({"house_rules": [GOOD, {"name": "kept", "scoring": "goat"}]}), "kept already: kept"),
        (json.dumps({"house_rules": [{"name": str(at), "scoring": "goat"} for at in range(MOST)]}), "at most 50 sets"),
        ("[" * 5000, "nested too deeply"),
    ],
)
def test_a_file_that_cannot_be_brought_in(
    file: str | bytes, words: str, organiser: FlaskClient, league: str, keep: Callable[..., str], db: Database,
    read: Read,
) -> None:  # fmt: skip
    """It says what is wrong and where, shows the file to be mended, and nothing of it is kept."""
    keep("Kept", "goat")
    before = leagues.settings(db, league)
    refused = bring(organiser, league, file)
    clear(refused, 422)
    assert words in refused.text
    if isinstance(file, str):
        assert file[:15] in read(refused).text
    assert leagues.settings(db, league) == before


def test_what_stands_in_a_file_can_be_put_in(organiser: FlaskClient, league: str, db: Database) -> None:
    """A phone that has no file has its text."""
    text = "\ufeff" + json.dumps({"house_rules": [GOOD | {"note": "from the pub"}]})
    assert bring(organiser, league, text).status_code == 303
    other = text.replace("Mine", "Yours").lstrip("\ufeff")
    assert organiser.post(f"/l/{league}/house-rules/import", data={"text": other}).status_code == 303
    assert [one.name for one in named(db, league)] == ["Mine", "Yours"]


def test_new_game_offers_them_first(
    client_as: Callable[..., FlaskClient], league: str, keep: Callable[..., str], db: Database, read: Read
) -> None:
    """The league's own and each set, before all scorings; the form is filled in with them, and says what they mean."""
    settle(db, league, scoring="mexican", options={"hands": 4})
    key = keep("Pub night", "negative", hands=5)
    scorer = client_as("scorer", league)
    ways = [(words, href) for words, href in read(scorer.get(f"/l/{league}/new")).links if "/new/" in href]
    assert ways[0] == ("Mexican, the blocker pays four times", f"/l/{league}/new/mexican?set=own")
    assert ways[1] == ("Pub night", f"/l/{league}/new/negative?set={key}")
    page = read(scorer.get(ways[1][1]))
    assert "After this many hands the lowest total wins, whatever the pips: 5." in page.text
    fields = form(page).fields | {"seat-0": "Ana", "seat-1": "Bo", "start": "1"}
    opened = scorer.post(ways[1][1], data=fields)
    assert opened.status_code == 303
    match = opened.location.rpartition("/")[2]
    assert load(db, match).opening["options"]["hands"] == 5
    with writing(db):
        store.drop(db, league, key)
    assert load(db, match).match.score.options.hands == 5
    emptied = scorer.post(ways[1][1], data=fields | {"option-hands": "", "once": "n" * 20})
    assert load(db, emptied.location.rpartition("/")[2]).match.score.options.hands is None
    assert read(scorer.get(ways[1][1])).status == 200


def test_any_league_keeps_them(client_as: Callable[..., FlaskClient], db: Database, read: Read) -> None:
    """The one at home too; its organiser gets there from the first page, a scorer does not."""
    with writing(db):
        home = new_league(db, "At home", "home", AT)
    way = f"/l/{home}/house-rules"
    assert way in [href for _, href in read(client_as("organiser", home).get("/")).links]
    assert read(client_as("organiser", home).get(way)).status == 200
    assert way not in [href for _, href in read(client_as("scorer", home).get("/")).links]
    clear(client_as("scorer", home).get(way), 403)


def test_new_game_says_what_it_means(
    client_as: Callable[..., FlaskClient], league: str, db: Database, read: Read
) -> None:
    """Before the match is opened, with the names kept; wrong options are said too, and nothing is opened."""
    scorer = client_as("scorer", league)
    page = read(scorer.get(f"/l/{league}/new/goat"))
    fields = form(page).fields | {"seat-0": "Ana", "look": "1", "option-start": "5"}
    looked = read(scorer.post(f"/l/{league}/new/goat", data=fields))
    assert (looked.status, form(looked).fields["seat-0"]) == (200, "Ana")
    assert looked.text.count("A side that has nothing yet begins with 5 or more.") == 2
    assert "option-start-error" in errors(
        read(scorer.post(f"/l/{league}/new/goat", data=fields | {"option-start": "x"}))
    )
    assert written(db)["match"] == 0


def test_the_opening_says_what_it_means(
    client_as: Callable[..., FlaskClient], league: str, open_table: Callable[..., str], db: Database, read: Read
) -> None:
    """While it is corrected, without a reason yet; nothing changes."""
    scorer, match = client_as("scorer", league), open_table("goat", ["Ana", "Bo"])
    fields = form(read(scorer.get(f"/m/{match}/opening"))).fields | {"look": "1", "option-start": "0"}
    looked = read(scorer.post(f"/m/{match}/opening", data=fields))
    assert (looked.status, form(looked).fields["option-start"]) == (200, "0")
    assert "A side may begin with anything." in looked.text
    assert len(load(db, match).entries) == 1


@pytest.fixture
def drawn(client_as: Callable[..., FlaskClient], league: str, evening: str, read: Read) -> tuple[FlaskClient, Any]:
    """A scorer's phone with a table of four that was drawn, and its page."""
    scorer = client_as("scorer", league)
    scorer.post(f"/e/{evening}/present", data={"new": "Ana, Bo, Cy, Dee"})
    return scorer, lambda sizes="4": read(scorer.post(f"/e/{evening}/draw", data={"sizes": sizes}))


def test_tables_of_an_evening_play_what_is_chosen(
    drawn: tuple[FlaskClient, Any], league: str, evening: str, keep: Callable[..., str], db: Database
) -> None:
    """The league's own unless another set is chosen; the match keeps it, whatever becomes of the set."""
    settle(db, league, scoring="mexican", options={"hands": 4})
    key = keep("Short", "negative", target=50)
    scorer, draw = drawn
    page = draw()
    assert form(page, "/open").fields["set"] == "own"
    send(scorer, page, "/open", set=key)
    [match] = evenings.matches_of(db, evening)
    with writing(db):
        store.keep(db, league, house_rules("Short", "negative", {"target": 30}), key)
    score = load(db, match).match.score
    assert (score.scoring.key, score.options.target) == ("negative", 50)


def test_tables_play_the_leagues_own(drawn: tuple[FlaskClient, Any], league: str, evening: str, db: Database) -> None:
    """With its options."""
    settle(db, league, scoring="mexican", options={"hands": 4})
    scorer, draw = drawn
    assert send(scorer, draw(), "/open").status_code == 303
    assert load(db, evenings.matches_of(db, evening)[0]).match.score.options.hands == 4


def test_a_set_without_a_scoring_of_the_leagues_own(
    drawn: tuple[FlaskClient, Any], evening: str, keep: Callable[..., str], db: Database
) -> None:
    """A league that has settled none plays a set that it keeps."""
    keep("Short", "negative", target=50)
    scorer, draw = drawn
    assert send(scorer, draw(), "/open").status_code == 303
    assert load(db, evenings.matches_of(db, evening)[0]).match.score.scoring.key == "negative"


@pytest.mark.parametrize("chosen", ["gone", "lucky"])
def test_tables_that_cannot_play_it(
    chosen: str, drawn: tuple[FlaskClient, Any], evening: str, keep: Callable[..., str], db: Database, read: Read
) -> None:
    """A set that is kept no longer, or is not for pairs: nothing is opened, and the same tables can play another."""
    keep("Usual", "partnership")
    key = {"gone": "x" * 32, "lucky": keep("Lucky", "lucky-triple")}[chosen]
    scorer, draw = drawn
    page = draw("pairs")
    refused = send(scorer, page, "/open", set=key)
    clear(refused, 422)
    again = read(refused)
    assert form(again, "/open").fields["table"] == form(page, "/open").fields["table"]
    assert form(again, "/open").fields["sizes"] == "pairs"
    assert written(db)["match"] == 0
    usual = next(
        name for name, one in store.kept(db, evenings.evening(db, evening).league).items() if one.name == "Usual"
    )
    assert send(scorer, again, "/open", set=usual).status_code == 303


USUAL = "By the usual rules of this scoring."


@pytest.mark.parametrize(
    ("own", "scoring", "options", "said"),
    [
        ({"scoring": "mexican", "options": {"hands": 4}}, "mexican", {"hands": 4}, ""),
        ({"scoring": "mexican", "options": {"hands": 4}}, "mexican", {"hands": 4, "multiplier": 4}, ""),
        ({"scoring": "mexican", "options": {"hands": 4}}, "mexican", {}, USUAL),
        ({"scoring": "mexican", "options": {"hands": 4}}, "goat", {}, ""),
        ({"scoring": "mexican"}, "negative", {"target": 50}, "House rules: Short"),
        ({"scoring": "mexican"}, "negative", {"target": 50, "hands": 9},
         "whatever the pips: 9. After the hand in which a side has reached 50, the lowest total wins."),
        ({"scoring": "puerto-rican", "options": {"target": 6}}, "six-love", {}, ""),
        ({}, "negative", {}, ""),
        ({}, "negative", {"target": 50}, "House rules: Short"),
        ({}, "mexican", {"hands": 5}, "Number of hands: 5."),
    ],
)  # fmt: skip
def test_a_table_that_plays_by_other_rules(
    own: dict[str, Any], scoring: str, options: dict[str, Any], said: str, organiser: FlaskClient, league: str,
    evening: str, keep: Callable[..., str], open_table: Callable[..., str], enter: Callable[..., str], db: Database,
    read: Read,
) -> None:  # fmt: skip
    """The evening says it under its card: the set's name, or what differs; nothing where it plays the league's own."""
    settle(db, league, **own)
    match = open_table(scoring, ["Ana", "Bo"], **options)
    enter(match, "hand", {"ended": "domino", "out": "A", "left": {"B": 3}})
    if options:
        keep("Short", "negative", target=50)
        keep("The same by another name", "negative", target=50)
    with writing(db):
        evenings.put_on_evening(db, match, evenings.evening(db, evening))
    page = read(organiser.get(f"/e/{evening}"))
    known = (USUAL, "House rules:", "Number of hands:", "a side has reached")
    assert [words for words in known if words in page.text] == [words for words in known if words in said]
    assert said in page.text


def test_a_table_whose_rules_were_corrected(
    organiser: FlaskClient, league: str, evening: str, open_table: Callable[..., str], enter: Callable[..., str],
    db: Database, read: Read,
) -> None:  # fmt: skip
    """What it plays is what stands now; a corrected hand changes nothing of it."""
    settle(db, league, scoring="simple")
    match = open_table("simple", ["Ana", "Bo"], target=3)
    hand = enter(match, "hand", {"ended": "domino", "out": "A"})
    enter(match, "correct", {"ended": "domino", "out": "B"}, replaces=hand, reason="it was Bo")
    with writing(db):
        evenings.put_on_evening(db, match, evenings.evening(db, evening))
    assert "Hands to win: 3." in read(organiser.get(f"/e/{evening}")).text
    record = load(db, match)
    with writing(db):
        mend_opening(db, record, {}, record.match.score.table.sides, (), Writer(None, None), AT, "again", "to seven")
    assert "Hands to win" not in read(organiser.get(f"/e/{evening}")).text


def test_drawn_tables_say_what_they_will_play(
    drawn: tuple[FlaskClient, Any], league: str, evening: str, keep: Callable[..., str], db: Database
) -> None:
    """Before they are opened: a sentence for the one that there is; of several each says what it means."""
    _, draw = drawn
    assert "The league has not settled its scoring yet." in draw().text
    settle(db, league, scoring="mexican", options={"hands": 4})
    text = draw().text
    assert "They play: Mexican, the blocker pays four times . Number of hands: 4. Open these tables" in text
    key = keep("Short", "negative", target=50)
    page = draw()
    chosen = {attrs["value"]: "checked" in attrs for tag, attrs in page.tags if attrs.get("name") == "set"}
    assert chosen == {"own": True, key: False}
    assert "Mexican, the blocker pays four times Number of hands: 4. Short Negative" in page.text
    assert "After the hand in which a side has reached 50, the lowest total wins. Open these tables" in page.text


@pytest.mark.parametrize("scoring", scorings(), ids=lambda scoring: scoring.key)
def test_every_option_can_be_kept(scoring: Any, organiser: FlaskClient, league: str, db: Database, read: Read) -> None:
    """Each option that changes something in a scoring, changed in the form, is kept as it was said."""
    page = read(organiser.get(f"/l/{league}/house-rules/new?scoring={scoring.key}"))
    usual = form(page).fields
    typed, expected = {}, {}
    for name, kind in scoring.asked.items():
        before = usual.get(f"option-{name}", "")
        value: Any = {
            "number": lambda before=before: 3 if before != "3" else 4,
            "amounts": lambda: [30, 20],
            "yes-no": lambda before=before: not before,
            "choice": lambda kind=kind, before=before: next(one for one in kind.choices if str(one) != before),
        }[kind.name]()
        expected[name] = value
        typed[f"option-{name}"] = {"yes-no": "y" if value else "", "amounts": "30 20"}.get(kind.name, str(value))
    assert send(organiser, page, name="All of it", **typed).status_code == 303
    [one] = named(db, league)
    assert one.options == expected
    assert find(one.scoring)[0] is scoring
