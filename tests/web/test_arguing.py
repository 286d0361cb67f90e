"""Disputes: opened by whoever scores, shown both ways to all, settled by the sides or by the organiser."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form, forms, marked, send
from sqlite_utils import Database

from scorekeeper.store.connection import writing
from scorekeeper.store.evenings import evening as evening_with
from scorekeeper.store.evenings import put_on_evening
from scorekeeper.store.record import load

Read = Callable[..., Any]
Phone = Callable[..., FlaskClient]
THREE = ["Ana", "Bo", "Cy"]
FIRST = {"ended": "domino", "out": "A", "left": {"B": 12, "C": 7}}


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str]) -> str:
    """A match of the Mexican scoring after two hands: Ana 9, Bo 12, Cy 18."""
    match = open_table("mexican", THREE)
    enter(match, "hand", FIRST)
    enter(match, "hand", {"ended": "domino", "out": "B", "left": {"A": 9, "C": 11}})
    return match


@pytest.fixture
def scorer(client_as: Phone, league: str) -> FlaskClient:
    """Ana's phone, which may score."""
    return client_as("scorer", league, of="Ana")


@pytest.fixture
def organiser(client_as: Phone, league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league)


@pytest.fixture
def viewer(client_as: Phone, league: str) -> FlaskClient:
    """A phone that looks on."""
    return client_as("viewer", league)


def first(db: Database, match: str) -> str:
    """The key of the first hand."""
    return load(db, match).match.slots[0].key


def totals(db: Database, match: str) -> list[int]:
    """What each side has, in seat order."""
    return list(load(db, match).match.score.totals.values())


@pytest.fixture
def disputed(match: str, scorer: FlaskClient, db: Database, read: Read) -> str:
    """The address of a dispute about the first hand: Bo had 21."""
    page = read(scorer.get(f"/m/{match}/entry/{first(db, match)}/dispute"))
    return send(scorer, page, **{"left-B": "21", "claim": "two tiles more", "wants": "replace"}).location


def test_both_versions_stand_side_by_side(
    disputed: str, match: str, scorer: FlaskClient, viewer: FlaskClient, read: Read
) -> None:
    """What stands, what is claimed and by whom, and the totals both ways, for all to see."""
    page = read(viewer.get(disputed))
    assert "What stands Ana: went out · Bo: 12 · Cy: 7" in page.text
    assert "What is claimed Ana: went out · Bo: 21 · Cy: 7 · “two tiles more” disputed: Ana," in page.text
    assert "Ana : 9 Bo : 12 Cy : 18" in page.text
    assert "Ana : 9 Bo : 21 Cy : 18" in page.text
    assert forms(page) == []
    assert len(forms(read(scorer.get(disputed)))) == 6
    board = read(viewer.get(f"/m/{match}"))
    assert ("Disputed: hand 1", disputed) in board.links
    assert "12 or 21" in board.text
    assert "Disputed" in read(viewer.get(f"/m/{match}?tv")).text
    assert ("disputed", disputed) in read(viewer.get(f"/m/{match}/sheet")).links
    history = read(viewer.get(f"/m/{match}/history")).text
    assert "Hand 1: Disputed: Ana: went out · Bo: 21 · Cy: 7 · “two tiles more” disputed: Ana" in history
    assert "disputed" in read(viewer.get("/")).text


def test_what_waits_for_a_ruling(disputed: str, match: str, league: str, organiser: FlaskClient, read: Read) -> None:
    """Stands above the rulings until there is one."""
    page = read(organiser.get(f"/l/{league}/rulings"))
    assert "Still disputed" in page.text
    assert f"/m/{match}" in [href for _, href in page.links]
    send(organiser, read(organiser.get(disputed)), "/rule", decision="keep", reason="counted again")
    assert "Still disputed" not in read(organiser.get(f"/l/{league}/rulings")).text


def test_more_disputes_than_anybody_settles(
    match: str, scorer: FlaskClient, enter: Callable[..., str], db: Database, read: Read
) -> None:
    """The twenty-first open one is refused, with what was typed."""
    for number in range(20):
        enter(match, "dispute", {"entry": first(db, match), "claim": f"no {number}"})
    page = read(scorer.get(f"/m/{match}/entry/{first(db, match)}/dispute"))
    refused = read(send(scorer, page, claim="one more", wants="words"))
    assert refused.status == 422
    assert "20 disputes of this match are open: rule on them first" in refused.text
    assert form(refused).fields["claim"] == "one more"


@pytest.mark.parametrize("path", ["sheet", "why/1", "history"])
def test_a_scorer_is_led_to_the_dispute(path: str, match: str, scorer: FlaskClient, db: Database, read: Read) -> None:
    """Beside Correct; what stands is in the fields."""
    links = [href for text, href in read(scorer.get(f"/m/{match}/{path}")).links if text == "Dispute"]
    assert f"/m/{match}/entry/{first(db, match)}/dispute" in links
    fields = form(read(scorer.get(f"/m/{match}/entry/{first(db, match)}/dispute"))).fields
    assert (fields["left-A"], fields["left-B"], fields["left-C"]) == ("", "12", "7")


@pytest.mark.parametrize(
    ("typed", "status", "field"),
    [
        ({"wants": "replace", "left-B": "1e3"}, 422, "left-B"),
        ({"wants": "replace", "left-B": "169"}, 422, "left-B"),
        ({"wants": "replace", "left-B": "100"}, 409, None),
        ({"wants": "sure", "left-B": "100"}, 303, None),
        ({"wants": "replace"}, 422, None),
        ({"wants": "void"}, 303, None),
        ({"wants": "words"}, 422, "claim"),
        ({"wants": "words", "claim": "Cy was not there"}, 303, None),
        ({"claim": " \n"}, 422, "claim"),
    ],
)
def test_what_can_be_claimed(
    typed: dict[str, str], status: int, field: str | None, match: str, scorer: FlaskClient, db: Database, read: Read
) -> None:
    """What cannot be is refused beside its field, what is doubtful is asked about once; the score stays as it is."""
    before = totals(db, match)
    answer = send(scorer, read(scorer.get(f"/m/{match}/entry/{first(db, match)}/dispute")), **typed)
    assert answer.status_code == status
    assert len(load(db, match).match.open_disputes) == (status == 303)
    assert totals(db, match) == before
    if status == 303:
        assert read(scorer.get(answer.location)).status == 200
        return
    page = read(answer)
    assert marked(page) == ({field} if field else set())
    assert form(page).fields["left-B"] == typed.get("left-B", "12")
    if status == 409:
        assert send(scorer, page, wants="sure").status_code == 303


def test_all_sides_agree(disputed: str, match: str, client_as: Phone, league: str, db: Database, read: Read) -> None:
    """The last one to the same version makes it the ruling, which says so; each with its phone."""
    phones = {
        "A": client_as("scorer", league, of="Ana"),
        "B": client_as("scorer", league),
        "C": client_as("scorer", league),
    }
    for seat, phone in phones.items():
        assert totals(db, match) == [9, 12, 18]
        page = read(phone.get(disputed))
        claimed = next(f for f in forms(page) if f.fields.get("version") == "replace" and ("side", seat) in f.buttons)
        for _ in range(2):
            assert phone.post(claimed.action or "", data=claimed.fields | {"side": seat}).status_code == 303
    assert totals(db, match) == [9, 21, 18]
    assert [entry.kind for entry in load(db, match).entries][-4:] == ["sign", "sign", "sign", "ruling"]
    page = read(phones["C"].get(disputed))
    assert "Ruling: Ana: went out · Bo: 21 · Cy: 7" in page.text
    assert "All sides agreed." in page.text
    assert "phone: Ana Bo" in page.text
    assert "another phone Cy" in page.text
    assert "this phone" in page.text
    assert "on one phone" not in page.text
    assert "Bo: for what is claimed" in read(phones["A"].get(f"/m/{match}/history")).text


def test_agreed_on_one_phone(disputed: str, match: str, scorer: FlaskClient, db: Database, read: Read) -> None:
    """It is possible, and the page says so; a side may change its mind until all agree."""
    for seat, version in [("A", "replace"), ("A", "keep"), ("B", "keep"), ("C", "keep")]:
        page = read(scorer.get(disputed))
        found = next(f for f in forms(page) if f.fields.get("version") == version and ("side", seat) in f.buttons)
        scorer.post(found.action or "", data=found.fields | {"side": seat})
    assert totals(db, match) == [9, 12, 18]
    assert load(db, match).match.open_disputes == ()
    page = read(scorer.get(disputed))
    assert "Ruling: what stands is kept" in page.text
    assert "All of them agreed on one phone." in page.text


def test_agreeing_to_what_is_gone(
    disputed: str, match: str, scorer: FlaskClient, enter: Callable[..., str], db: Database, read: Read
) -> None:
    """Where the entry was corrected meanwhile, nobody has agreed to it yet."""
    page = read(scorer.get(disputed))
    enter(match, "correct", FIRST | {"left": {"B": 1, "C": 7}}, replaces=first(db, match), reason="misread")
    answer = send(scorer, page, "/agree", side="A")
    assert answer.status_code == 409
    assert "changed meanwhile" in read(answer).text
    assert load(db, match).match.disputes[0].agreed == {}
    for bad in ({"version": "void", "side": "A"}, {"version": "keep", "side": "X"}, {}):
        assert scorer.post(f"{disputed}/agree", data=bad).status_code == 400


@pytest.mark.parametrize(
    ("typed", "expected", "words"),
    [
        ({"decision": "keep"}, [9, 12, 18], "Ruling: what stands is kept"),
        ({"decision": "claimed"}, [9, 21, 18], "Ruling: Ana: went out · Bo: 21 · Cy: 7"),
        ({"decision": "void"}, [9, 0, 11], "Ruling: it did not happen"),
        ({"decision": "replace", "left-B": "15"}, [9, 15, 18], "Ruling: Ana: went out · Bo: 15 · Cy: 7"),
        ({"decision": "sure", "left-B": "100"}, [9, 100, 18], "Ruling: Ana: went out · Bo: 100 · Cy: 7"),
    ],
)
def test_the_organiser_rules(
    typed: dict[str, str], expected: list[int], words: str, disputed: str, match: str, organiser: FlaskClient,
    scorer: FlaskClient, db: Database, read: Read,
) -> None:  # fmt: skip
    """With a text, which stands on every page about it; it is no longer disputed, and not to be undone."""
    page = read(organiser.get(disputed))
    assert scorer.post(f"{disputed}/rule", data={"decision": "keep", "reason": "mine"}).status_code == 403
    refused = send(organiser, page, "/rule", **typed)
    assert (refused.status_code, marked(read(refused))) == (422, {"reason"})
    for _ in range(2):
        assert send(organiser, page, "/rule", **typed, reason="Counted again").status_code == 303
    assert totals(db, match) == expected
    for path in (disputed, f"/m/{match}/history", f"/l/{load(db, match).league}/rulings"):
        text = read(organiser.get(path)).text
        assert words in text
        assert "Counted again" in text
    board = read(scorer.get(f"/m/{match}"))
    assert "Disputed" not in board.text
    assert not any((found.action or "").endswith("/undo") for found in forms(board))
    late = send(organiser, page, "/rule", decision="keep", reason="again", once="other567890")
    assert late.status_code == 422


@pytest.mark.parametrize(
    ("typed", "status", "field"),
    [({"left-B": "x"}, 422, "left-B"), ({"left-B": "169"}, 422, "left-B"), ({"left-B": "100"}, 409, None)],
)
def test_a_ruling_that_cannot_be(
    typed: dict[str, str], status: int, field: str | None, disputed: str, organiser: FlaskClient, read: Read
) -> None:
    """Other facts are refused beside their field like those of a hand; what is doubtful is asked about once."""
    answer = send(organiser, read(organiser.get(disputed)), "/rule", decision="replace", reason="so", **typed)
    page = read(answer)
    assert (answer.status_code, marked(page)) == (status, {field} if field else set())
    assert form(page, "/rule").fields["left-B"] == typed["left-B"]
    if status == 409:
        assert send(organiser, page, "/rule", decision="sure").status_code == 303
    assert organiser.post(f"{disputed}/rule", data={"reason": "so"}).status_code in (400, 422)


def test_a_ruling_makes_later_hands_impossible(
    open_table: Callable[..., str], enter: Callable[..., str], organiser: FlaskClient, db: Database, read: Read
) -> None:
    """They stay in the record, not counted, and the dispute says so before."""
    match = open_table("simple", ["Ana", "Bo"], target=2)
    for seat in "ABA":
        enter(match, "hand", {"ended": "domino", "out": seat})
    second = load(db, match).match.slots[1].key
    page = read(organiser.get(f"/m/{match}/entry/{second}/dispute"))
    address = send(organiser, page, out="A", wants="replace").location
    page = read(organiser.get(address))
    assert "1 entry is not counted then." in page.text
    send(organiser, page, "/rule", decision="claimed", reason="seen by all")
    assert [slot.counts for slot in load(db, match).match.slots] == [True, True, False]
    assert "was over before this" in read(organiser.get(f"/m/{match}/sheet")).text


def test_the_opening_is_disputed_in_words_only(match: str, organiser: FlaskClient, db: Database, read: Read) -> None:
    """It is corrected on its own page; the ruling keeps what stands then."""
    opening = load(db, match).match.opening.key
    page = read(organiser.get(f"/m/{match}/entry/{opening}/dispute"))
    assert [value for _, value in form(page).buttons] == ["words"]
    address = send(organiser, page, wants="void", claim="we said 200").location
    assert "“we said 200”" in read(organiser.get(address)).text
    for decision in ("void", "claimed", "replace"):
        answer = organiser.post(f"{address}/rule", data={"decision": decision, "reason": "so"})
        assert answer.status_code in (400, 422)
    assert send(organiser, read(organiser.get(address)), "/rule", decision="keep", reason="no").status_code == 303


def test_precedents(
    open_table: Callable[..., str], enter: Callable[..., str], viewer: FlaskClient, client_as: Phone, league: str,
    db: Database, read: Read,
) -> None:  # fmt: skip
    """Newest first, found by scoring and by words of the reason in whichever case; older ones page by page."""
    keys = ["simple", "negative"]
    for number, reason in enumerate(["Tiles were SEEN", "Żółty kamień", *["same again"] * 20]):
        match = open_table(keys[number % 2], THREE)
        hand = enter(match, "abandon")
        dispute = enter(match, "dispute", {"entry": hand, "claim": f"claim {number}", "wants": "void"})
        enter(match, "ruling", {"dispute": dispute, "decision": "void"}, reason=reason)
    found = read(viewer.get(f"/l/{league}/rulings"))
    assert found.text.index("claim 21") < found.text.index("claim 20") < found.text.index("claim 2”")
    assert "Żółty" not in found.text
    older = next(href for text, href in found.links if text == "Older ones")
    page = read(viewer.get(older))
    assert page.text.index("claim 1”") < page.text.index("claim 0")
    assert not any(text == "Older ones" for text, _ in page.links)
    for query, claims in {
        "words=seen+tiles": ["claim 0"],
        "words=żÓŁTY": ["claim 1"],
        "words=seen&scoring=negative": [],
        "words=nothing": [],
        "scoring=simple&before=x": ["claim 20", "claim 2”", "claim 0"],
    }.items():
        text = read(viewer.get(f"/l/{league}/rulings?{query}")).text
        assert all(claim in text for claim in claims)
        assert ("No rulings." in text) == (not claims)
    assert ("Rulings", f"/l/{league}/rulings") in read(viewer.get("/")).links
    assert client_as(None).get(f"/l/{league}/rulings").status_code == 403


def test_rulings_are_found_by_an_index(db: Database) -> None:
    """No table of entries is read through for them."""
    plan = db.execute("EXPLAIN QUERY PLAN SELECT key FROM entry WHERE kind = 'ruling' AND match = 'x'").fetchall()
    assert "entry_ruling" in str(plan)


def test_what_is_not_there(match: str, open_table: Callable[..., str], scorer: FlaskClient, disputed: str) -> None:
    """No dispute of another match, none about nothing."""
    other = open_table("mexican", THREE)
    for path in (disputed.replace(match, other), f"/m/{match}/dispute/x", f"/m/{match}/entry/x/dispute"):
        assert scorer.get(path).status_code == 404
    assert scorer.post(f"/m/{match}/dispute/x/agree").status_code == 404


def test_two_phones_at_once_and_a_dispute(match: str, client_as: Phone, league: str, db: Database, read: Read) -> None:
    """Side by side; disputing the other's hand takes mine as the claim, in one step."""
    one, two = client_as("scorer", league), client_as("scorer", league)
    pages = [read(phone.get(f"/m/{match}")) for phone in (one, two)]
    send(one, pages[0], **{"left-B": "5", "left-C": "7"})
    answer = send(two, pages[1], **{"left-B": "8", "left-C": "7"})
    assert answer.status_code == 409
    page = read(answer)
    assert "The other phone: Ana: went out · Bo: 5 · Cy: 7" in page.text
    assert "This phone: Ana: went out · Bo: 8 · Cy: 7" in page.text
    fields = form(page).fields
    disputing = next(attrs["formaction"] for tag, attrs in page.tags if tag == "button" and "formaction" in attrs)
    opened = two.post(disputing or "", data=fields)
    assert opened.status_code == 303
    assert "Bo: 8" in read(two.get(opened.location)).text
    assert totals(db, match) == [9, 17, 25]
    again = two.post(f"/m/{match}", data=fields)
    assert again.location == opened.location


def test_two_phones_at_once_and_the_next_hand(
    match: str, client_as: Phone, league: str, db: Database, read: Read
) -> None:
    """Mine is saved behind the other's; sent again it is the same one."""
    one, two = client_as("scorer", league), client_as("scorer", league)
    pages = [read(phone.get(f"/m/{match}")) for phone in (one, two)]
    send(one, pages[0], **{"left-B": "5", "left-C": "7"})
    page = read(send(two, pages[1], **{"left-B": "8", "left-C": "7"}))
    for _ in range(2):
        assert send(two, page, save="1").status_code == 303
    assert totals(db, match) == [9, 25, 32]


@pytest.mark.parametrize(
    ("scoring", "typed"),
    [("simple", {"out": "A"}), ("all-threes", {"what": "0:9", "by": "A"}), ("lucky-triple", {"finished": "1"})],
)
def test_two_phones_say_the_same(
    scoring: str, typed: dict[str, str], open_table: Callable[..., str], client_as: Phone, league: str, db: Database,
    read: Read,
) -> None:  # fmt: skip
    """There is nothing to dispute; the button of the next one says again what was tapped."""
    match = open_table(scoring, ["Ana", "Bo"])
    one, two = client_as("scorer", league), client_as("scorer", league)
    pages = [read(phone.get(f"/m/{match}")) for phone in (one, two)]
    send(one, pages[0], **typed)
    page = read(send(two, pages[1], **typed))
    assert page.status == 409
    assert "drop mine" in page.text
    assert not any("formaction" in attrs for _, attrs in page.tags)
    name = next(name for name in ("by", "finished", "out") if name in typed)
    assert (name, typed[name]) in form(page).buttons
    assert send(two, page, **{name: typed[name]}).status_code == 303
    assert len(load(db, match).match.slots) == 2


def test_the_other_phone_ended_the_match(
    open_table: Callable[..., str], client_as: Phone, league: str, db: Database, read: Read
) -> None:
    """Both versions are still shown; there is no next hand to save mine as."""
    match = open_table("simple", ["Ana", "Bo"], target=1)
    one, two = client_as("scorer", league), client_as("scorer", league)
    pages = [read(phone.get(f"/m/{match}")) for phone in (one, two)]
    send(one, pages[0], out="A")
    page = read(send(two, pages[1], out="B"))
    assert page.status == 409
    assert "The other phone: Ana: went out This phone: Bo: went out" in page.text
    assert ("It is the same hand: drop mine", f"/m/{match}") in page.links
    assert "save it behind" not in page.text
    assert len(load(db, match).match.slots) == 1


def test_what_each_version_does_to_the_league(
    scorer: FlaskClient,
    open_table: Callable[..., str],
    enter: Callable[..., str],
    db: Database,
    evening: str,
    read: Read,
) -> None:
    """The rows of the league's table that the claim would change stand with both versions, and in a what-if."""
    match = open_table("simple", ["Ana", "Bo"], target=1)
    hand = enter(match, "hand", {"ended": "domino", "out": "A"})
    with writing(db):
        put_on_evening(db, match, evening_with(db, evening))
    page = read(scorer.get(f"/m/{match}/entry/{hand}/dispute"))
    dispute = read(scorer.get(send(scorer, page, out="B", wants="replace").location)).text
    assert "In the league's table: Ana: place 1, league points 2 Bo: place 2, league points 0" in dispute
    assert "In the league's table: Ana: place 2, league points 0 Bo: place 1, league points 2" in dispute
    supposed = read(scorer.get(f"/m/{match}/what-if/{hand}?out=B")).text
    assert "Ana: place 1, league points 2 → Ana: place 2, league points 0" in supposed
    gone = read(scorer.get(f"/m/{match}/what-if/{hand}?without=1")).text
    assert "Bo: place 2, league points 0 → Bo: not in the table" in gone
