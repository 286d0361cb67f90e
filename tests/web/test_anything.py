"""Whatever is entered, in whichever order: every page of the match can be seen."""

from collections.abc import Callable
from typing import Any

from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.game.errors import Impossible
from scorekeeper.game.undo import UNDO, undoing
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import post
from scorekeeper.store.record import Record, load
from scorekeeper.store.verify import problems

AT = "2026-03-01T20:14:00+00:00"
KINDS = ["play", "hand", "hand", "correct", "void", "undo", "dispute", "ruling", "sign", "sign", "abandon"]
TABLES: list[tuple[str, list[Any], dict[str, Any]]] = [
    ("simple", ["Ana", "Bo"], {"target": 2}),
    ("mexican", ["Ana", "Bo", "Cy"], {"hands": 3}),
    ("negative", [["Ana", "Cy"], ["Bo", "Di"]], {"target": 50}),
    ("all-threes", ["Ana", "Bo"], {"target": 20}),
    ("lucky-triple", ["Ana", "Bo"], {}),
]

steps = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(0, 40), st.sampled_from("ABCD"), st.integers(0, 30)), max_size=14
)


def draft(kind: str, number: int, seat: str, pips: int, record: Record) -> Draft | None:
    """An entry that may fit; those about another one name the entry that the number means."""
    keys = [entry.key for entry in record.entries]
    if kind in ("ruling", "sign") and record.match.disputes and pips % 3:
        key = record.match.disputes[number % len(record.match.disputes)].key
    else:
        key = keys[number % len(keys)]
    side = next((label for label in record.sides if seat in label), "A")
    facts: dict[str, Any] = {"ended": "domino", "out": seat}
    if record.opening["scoring"] in ("mexican", "negative"):
        facts["left"] = {other: pips for seats in record.seats for other in seats if other != seat}
    elif record.opening["scoring"] == "all-threes":
        facts |= {"heap": pips, "out": side}
    elif record.opening["scoring"] == "lucky-triple":
        facts = {"ended": "finished"}
    decision = ("keep", "replace", "void")[number % 3]
    match kind:
        case "play" if record.opening["scoring"] == "lucky-triple":
            return Draft("play", {"by": side, "did": "score"})
        case "play":
            return Draft("play", {"by": side, "ends": 3 * (1 + pips % 6)})
        case "hand":
            return Draft("hand", facts)
        case "correct" if record.match.slot(key) is not record.match.opening:
            return Draft("correct", facts, replaces=key, reason="so")
        case "void":
            return Draft("void", {}, replaces=key, reason="so")
        case "undo":
            found = undoing(record.entries)
            return found and Draft(found[1].kind, found[1].facts, replaces=found[1].replaces, reason=UNDO)
        case "dispute":
            claim: dict[str, Any] = (
                {"wants": "replace", "facts": facts} if pips % 3 else {"wants": "void"} if pips else {}
            )
            return Draft("dispute", {"entry": key, "claim": "no", **(claim if key != keys[0] else {})})
        case "ruling":
            said = {"facts": facts} if decision == "replace" else {}
            return Draft("ruling", {"dispute": key, "decision": decision, **said}, reason="so")
        case "sign":
            about = {"dispute": key, "version": decision} if pips % 2 else {}
            return Draft("sign", {"side": side, **about})
        case "abandon":
            return Draft("abandon", {}, reason="rain")
    return None


@settings(
    max_examples=40,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.sampled_from(TABLES), steps)
# A signature is corrected, then the last entry taken back.
@example(TABLES[0], [("abandon", 0, "A", 0), ("sign", 0, "A", 0), ("correct", 2, "A", 0), ("undo", 0, "A", 0)])
def test_every_page_renders_after_anything(
    open_table: Callable[..., str], client_as: Callable[..., FlaskClient], league: str, db: Database,
    table: tuple[str, list[Any], dict[str, Any]], sequence: list[tuple[str, int, str, int]],
) -> None:  # fmt: skip
    """To a viewer and to the organiser, and `verify` finds nothing wrong; every entry stands in the record."""
    scoring, sides, options = table
    match = open_table(scoring, sides, **options)
    for step in sequence:
        wanted = draft(*step, load(db, match))
        try:
            if wanted:
                post(db, match, [wanted], Writer(None, None), AT, sure=True)
        except Impossible:
            continue
    record = load(db, match)
    organiser, viewer = client_as("organiser", league), client_as("viewer", league)
    seen = ["", "?tv", "/sheet", "/history", "/sheet.json", *(f"/why/{side}" for side in range(len(sides)))]
    seen += [f"/dispute/{dispute.key}" for dispute in record.match.disputes]
    changed = [
        "/more",
        "/opening",
        f"/entry/{record.head.key}/dispute" if record.match.slot(record.head.key) else "/more",
    ]
    for slot in record.match.slots:
        changed += [f"/entry/{slot.key}", f"/entry/{slot.key}/dispute"]
    for phone, paths in ((viewer, seen), (organiser, seen + changed)):
        for path in paths:
            assert phone.get(f"/m/{match}{path}").status_code == 200, path
        assert phone.get(f"/l/{league}/rulings").status_code == 200
        assert phone.get("/").status_code == 200
    history = viewer.get(f"/m/{match}/history").text
    assert all(f'id="entry-{entry.position}"' in history for entry in record.entries)
    assert list(problems(db)) == []
