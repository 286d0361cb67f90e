"""The end of a match: each side signs, then only the organiser changes it, with a reason, and all sign again."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form, forms, send
from sqlite_utils import Database

from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import Signed, post
from scorekeeper.store.record import load

AT = "2026-03-01T20:14:00+00:00"
Read = Callable[..., Any]
Phone = Callable[..., FlaskClient]
BO_WON = {"ended": "domino", "out": "B"}


@pytest.fixture
def match(open_table: Callable[..., str], enter: Callable[..., str]) -> str:
    """A match that Ana has won, two to nothing."""
    match = open_table("simple", ["Ana", "Bo"], target=2)
    for _ in range(2):
        enter(match, "hand", {"ended": "domino", "out": "A"})
    return match


@pytest.fixture
def scorer(client_as: Phone, league: str) -> FlaskClient:
    """Ana's phone, which may score."""
    return client_as("scorer", league, of="Ana")


@pytest.fixture
def other(client_as: Phone, league: str) -> FlaskClient:
    """Another phone that may score."""
    return client_as("scorer", league)


@pytest.fixture
def organiser(client_as: Phone, league: str) -> FlaskClient:
    """The organiser's phone."""
    return client_as("organiser", league)


@pytest.fixture
def look(read: Read, match: str) -> Callable[..., Any]:
    """`look(phone, "/sheet")`: a page of the match."""
    return lambda phone, path="": read(phone.get(f"/m/{match}{path}"))


def sign(phone: FlaskClient, page: Any, seat: str) -> int:
    """Press the button of a side; the status of the answer."""
    found = next(f for f in forms(page) if (f.action or "").endswith("/sign") and ("side", seat) in f.buttons)
    return phone.post(found.action or "", data=found.fields | {"side": seat}).status_code


@pytest.fixture
def signed(match: str, scorer: FlaskClient, other: FlaskClient, look: Callable[..., Any]) -> str:
    """The match, signed by both, each on a phone of their own."""
    sign(scorer, look(scorer), "A")
    sign(other, look(other), "B")
    return match


def test_each_side_signs(
    match: str, scorer: FlaskClient, other: FlaskClient, look: Callable[..., Any], client_as: Phone, league: str,
    db: Database,
) -> None:  # fmt: skip
    """The scoreboard says who has and who has not; the sheet on which phone."""
    assert "Not signed yet: Ana, Bo." in look(scorer).text
    page = look(scorer)
    assert [sign(scorer, page, "A") for _ in range(2)] == [303, 303]
    assert "Signed: Ana. Not signed yet: Bo." in look(client_as("viewer", league)).text
    assert "Signatures Ana : " in look(other, "/sheet").text
    assert sign(other, look(other), "B") == 303
    assert "Signed by all: final." in look(other).text
    sheet = look(other, "/sheet").text
    assert "phone: Ana Bo" in sheet
    assert ", this phone Signed by all: final." in sheet
    assert "on one phone" not in sheet
    assert "Bo: signature signed: this phone" in look(other, "/history").text
    assert load(db, match).match.final
    assert [(found.action or "").rpartition("/")[2] for found in forms(look(scorer))] == ["rematch"]


def test_signed_on_one_phone(match: str, scorer: FlaskClient, look: Callable[..., Any]) -> None:
    """In turn; the sheet says so."""
    for seat in "AB":
        assert sign(scorer, look(scorer), seat) == 303
    assert "All of them were given on one phone." in look(scorer, "/sheet").text


def test_an_abandoned_match_is_signed_too(
    open_table: Callable[..., str], scorer: FlaskClient, read: Read, db: Database
) -> None:
    """What is going on is not; a side that does not sit there cannot."""
    match = open_table("simple", ["Ana", "Bo"])
    assert "Sign: Ana" not in read(scorer.get(f"/m/{match}")).text
    assert scorer.post(f"/m/{match}/sign", data={"side": "A", "seen": load(db, match).head.key}).status_code == 409
    assert scorer.post(f"/m/{match}/sign", data={"side": "C"}).status_code == 400
    send(scorer, read(scorer.get(f"/m/{match}/more")), "/abandon", reason="rain")
    for seat in "AB":
        assert sign(scorer, read(scorer.get(f"/m/{match}")), seat) == 303
    assert load(db, match).match.final


def test_signing_what_was_changed_meanwhile(
    match: str, scorer: FlaskClient, other: FlaskClient, look: Callable[..., Any], enter: Callable[..., str],
    db: Database,
) -> None:  # fmt: skip
    """Nobody signs totals that were not on their page; another's signature changes none."""
    page = look(scorer)
    sign(other, look(other), "B")
    assert sign(scorer, page, "A") == 303
    stale = look(scorer, "?x=1")
    slot = load(db, match).match.slots[0].key
    enter(match, "correct", BO_WON, replaces=slot, reason="it was Bo")
    enter(match, "hand", {"ended": "domino", "out": "A"})
    assert load(db, match).match.signatures == ()
    page = look(scorer)
    enter(match, "correct", {"ended": "domino", "out": "A"}, replaces=slot, reason="no, Ana")
    assert sign(scorer, page, "A") == 409
    assert load(db, match).match.signatures == ()
    assert stale.status == 200


def attempts(match: str, key: str) -> list[tuple[str, dict[str, str]]]:
    """Every way to change a match."""
    why = {"reason": "why not"}
    return [
        (f"/m/{match}/entry/{key}", {"out": "B", **why}),
        (f"/m/{match}/entry/{key}/void", why),
        (f"/m/{match}/opening", {"seat-0": "Ana", "seat-1": "Cy", "option-target": "2", **why}),
        (f"/m/{match}/substitute", {"seat": "B", "name": "Eve", "hand": "1", **why}),
        (f"/m/{match}/undo", {"what": key}),
        (f"/m/{match}/abandon", why),
    ]


def test_what_is_signed_is_the_organisers(
    signed: str, scorer: FlaskClient, client_as: Phone, league: str, db: Database
) -> None:
    """A scorer is told so by every way to change it; disputing it opens none of them."""
    key = load(db, signed).match.slots[1].key
    entries = len(load(db, signed).entries)
    for disputed in (False, True):
        if disputed:
            scorer.post(f"/m/{signed}/entry/{key}/dispute", data={"wants": "void"})
            entries += 1
        for path, data in attempts(signed, key):
            answer = scorer.post(path, data=data)
            assert answer.status_code == 403
            assert "only the organiser can change it now" in answer.text
            assert client_as("viewer", league).post(path, data=data).status_code == 403
        for path in (f"/m/{signed}/entry/{key}", f"/m/{signed}/opening"):
            assert scorer.get(path).status_code == 403
        assert len(load(db, signed).entries) == entries
        assert "/entry/" + key + '"' not in scorer.get(f"/m/{signed}/sheet").text


def test_all_sides_agreeing_do_not_change_what_is_signed(
    signed: str, scorer: FlaskClient, organiser: FlaskClient, db: Database, read: Read
) -> None:
    """The organiser rules on it; then the signatures are gone."""
    key = load(db, signed).match.slots[1].key
    address = scorer.post(f"/m/{signed}/entry/{key}/dispute", data={"wants": "void"}).location
    for seat in "AB":
        seen = {"seen": key, "version": "void", "side": seat}
        assert scorer.post(f"{address}/agree", data=seen).status_code == 303
    assert "As the match is signed, the organiser rules." in read(scorer.get(address)).text
    assert load(db, signed).match.signed
    send(organiser, read(organiser.get(address)), "/rule", decision="void", reason="they all say so")
    match = load(db, signed).match
    assert (match.open, match.signatures, match.open_disputes) == (True, (), ())
    assert "Signatures taken back: Ana, Bo. ruled: a phone" in read(scorer.get(f"/m/{signed}")).text


@pytest.mark.parametrize("attempt", range(4))
def test_the_organiser_changes_it_with_a_reason(
    attempt: int, signed: str, organiser: FlaskClient, db: Database, look: Callable[..., Any]
) -> None:
    """Which takes the signatures back, and the pages say whose and by what."""
    path, data = attempts(signed, load(db, signed).match.slots[1].key)[attempt]
    assert organiser.post(path, data=data | {"reason": " "}).status_code == 422
    assert load(db, signed).match.final
    assert organiser.post(path, data=data).status_code == 303
    assert load(db, signed).match.signatures == ()
    for page in ("", "/history"):
        text = look(organiser, page).text
        assert f"Signatures taken back: Ana, {'Cy' if attempt == 2 else 'Bo'}." in text
        assert "why not" in text


def test_the_organiser_undoes_nothing_that_is_signed(signed: str, organiser: FlaskClient, db: Database) -> None:
    """Undo gives no reason; the record is where it is corrected."""
    key = load(db, signed).match.slots[1].key
    assert organiser.post(f"/m/{signed}/undo", data={"what": key}).location == f"/m/{signed}/history"
    assert load(db, signed).match.final


def test_signed_again(
    signed: str, scorer: FlaskClient, organiser: FlaskClient, look: Callable[..., Any], db: Database
) -> None:
    """After a correction all sign anew, and nothing is said of the old ones but in the record."""
    page = look(organiser, f"/entry/{load(db, signed).match.slots[0].key}")
    send(organiser, page, out="B", reason="it was Bo")
    send(scorer, look(scorer), out="A")
    for seat in "AB":
        assert sign(scorer, look(scorer), seat) == 303
    assert load(db, signed).match.final
    assert "taken back" not in look(scorer).text
    assert "taken back: Ana, Bo." in look(scorer, "/history").text


def test_the_organiser_sees_what_is_not_signed(
    match: str, scorer: FlaskClient, organiser: FlaskClient, look: Callable[..., Any], read: Read
) -> None:
    """On the first page, until all have signed; others are not asked."""
    words = "Played, and not signed by all"
    assert words in read(organiser.get("/")).text
    assert words not in read(scorer.get("/")).text
    for seat in "AB":
        sign(scorer, look(scorer), seat)
    assert words not in read(organiser.get("/")).text


def test_a_viewer_signs_nothing(match: str, client_as: Phone, league: str, look: Callable[..., Any]) -> None:
    """Nor are they offered it."""
    viewer = client_as("viewer", league)
    assert forms(look(viewer)) == []
    assert viewer.post(f"/m/{match}/sign", data={"side": "A"}).status_code == 403
    assert form(look(client_as("scorer", league)), "/sign").buttons == [("side", "A")]


def test_a_correction_that_comes_after_the_last_signature(
    open_table: Callable[..., str], enter: Callable[..., str], db: Database
) -> None:
    """Its page was opened before all had signed: it is refused all the same, and the organiser's is not."""
    match = open_table("simple", ["Ana", "Bo"], target=1)
    key = enter(match, "hand", {"ended": "domino", "out": "A"})
    for side in ("A", "B"):
        enter(match, "sign", {"side": side})
    draft = Draft("correct", {"ended": "domino", "out": "B"}, replaces=key, reason="it was Bo")
    with pytest.raises(Signed):
        post(db, match, [draft], Writer(None, None, organises=False), AT)
    assert load(db, match).match.signed
    assert post(db, match, [draft], Writer(None, None), AT).match.score.winners == ("Bo",)
