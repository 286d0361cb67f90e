"""What is said about entries: disputes, rulings and signatures, and what they do to the score."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import NAMES, hands, plausible

from scorekeeper.game.argument import DECISIONS, KEEP, REPLACE, VOID
from scorekeeper.game.match import Match, Noted, advance, claimed, fold, stated
from scorekeeper.game.score import BY_PLAYERS, HAND_KEYS
from scorekeeper.game.sheet import parse, score
from scorekeeper.game.undo import UNDO, undoing

OPEN = Noted("open", "open", {"scoring": "simple", "sides": ["Ana", "Bo"], "options": {"target": 2}})


def hand(key: str, out: str) -> Noted:
    """Somebody goes out."""
    return Noted(key, "hand", {"ended": "domino", "out": out})


def dispute(key: str, about: str, **claim: Any) -> Noted:
    """A dispute about an entry."""
    return Noted(key, "dispute", {"entry": about, "claim": "no", **claim})


def ruling(key: str, about: str, decision: str, **more: Any) -> Noted:
    """A ruling on a dispute."""
    return Noted(key, "ruling", {"dispute": about, "decision": decision, **more}, reason="so it is")


def sign(key: str, side: str, **about: Any) -> Noted:
    """A signature, or an agreement in a dispute."""
    return Noted(key, "sign", {"side": side, **about})


ANA, BO = hand("1", "Ana"), hand("2", "Bo")
BO_WON = {"ended": "domino", "out": "Bo"}
WON = [ANA, hand("2", "Ana")]
SIGNED = [*WON, sign("s1", "Ana"), sign("s2", "Bo")]


def told(match: Match) -> tuple[Any, ...]:
    """Totals, open disputes, who has signed, and whether it is final."""
    return (
        tuple(match.score.totals.values()),
        [d.key for d in match.open_disputes],
        [signature.side for signature in match.signatures],
        match.final,
    )


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([ANA, dispute("d", "1", wants=VOID)], ((1, 0), ["d"], [], False)),
        ([ANA, dispute("d", "nothing")], ((1, 0), [], [], False)),
        ([ANA, dispute("d", "1", wants=VOID), ruling("r", "d", VOID)], ((0, 0), [], [], False)),
        ([ANA, dispute("d", "1", wants=VOID), ruling("r", "d", KEEP)], ((1, 0), [], [], False)),
        ([ANA, dispute("d", "1"), ruling("r", "d", REPLACE, facts=BO_WON)], ((0, 1), [], [], False)),
        ([ANA, dispute("d", "1"), ruling("r", "d", "toss a coin")], ((1, 0), ["d"], [], False)),
        ([ANA, dispute("d", "1"), ruling("r", "d", VOID), ruling("q", "d", KEEP)], ((0, 0), [], [], False)),
        ([ANA, dispute("d", "1"), dispute("e", "1"), ruling("r", "e", VOID)], ((0, 0), ["d"], [], False)),
        ([ANA, sign("s", "Ana")], ((1, 0), [], [], False)),
        ([*WON, sign("s", "Ana"), sign("t", "Ana"), sign("u", "Cy")], ((2, 0), [], ["Ana"], False)),
        (SIGNED, ((2, 0), [], ["Ana", "Bo"], True)),
        ([*SIGNED, dispute("d", "1")], ((2, 0), ["d"], ["Ana", "Bo"], False)),
        ([*SIGNED, dispute("d", "1"), ruling("r", "d", KEEP)], ((2, 0), [], ["Ana", "Bo"], True)),
        ([*SIGNED, dispute("d", "1"), ruling("r", "d", REPLACE, facts=BO_WON)], ((1, 1), [], [], False)),
        ([*SIGNED, Noted("c", "correct", BO_WON, replaces="2")], ((1, 1), [], [], False)),
        ([*SIGNED, Noted("v", "void", {}, replaces="2")], ((1, 0), [], [], False)),
        ([ANA, Noted("x", "abandon", {}), sign("s", "Ana"), sign("t", "Bo")], ((1, 0), [], ["Ana", "Bo"], True)),
    ],
)
def test_what_is_said_about_entries(entries: Sequence[Noted], expected: tuple[Any, ...]) -> None:
    """Only a ruling changes the score; a change takes all signatures back; signed and undisputed is final."""
    assert told(fold([OPEN, *entries])) == expected


def test_a_ruling_makes_later_hands_impossible() -> None:
    """They stay, not counted, as behind a correction; it is a version of its slot like any other."""
    match = fold([OPEN, ANA, BO, hand("3", "Ana"), dispute("d", "2"), ruling("r", "d", REPLACE, facts=ANA.facts)])
    assert [slot.counts for slot in match.slots] == [True, True, False]
    assert [version.key for version in match.slots[1].versions] == ["2", "r"]
    assert stated(match.slots[1].versions[-1]) == ANA.facts
    back = advance(match, Noted("c", "correct", BO.facts, replaces="r"))
    assert [slot.counts for slot in back.slots] == [True, True, True]


def test_the_claim_is_shown_without_being_entered() -> None:
    """The match as it would be; the same one where there are only words."""
    match = fold([OPEN, ANA, dispute("d", "1", wants=REPLACE, facts=BO_WON), dispute("e", "1", wants=VOID)])
    match = advance(match, dispute("f", "1"))
    assert [tuple(claimed(match, d).score.totals.values()) for d in match.disputes] == [(0, 1), (0, 0), (1, 0)]
    assert tuple(match.score.totals.values()) == (1, 0)


def test_agreements_are_to_what_stands() -> None:
    """The last word of a side counts; when the disputed entry is corrected, all are asked again."""
    said = [sign("s", "Ana", dispute="d", version=KEEP), sign("t", "Bo", dispute="d", version=VOID)]
    match = fold([OPEN, ANA, dispute("d", "1", wants=VOID), *said, sign("u", "Bo", dispute="d", version=KEEP)])
    assert match.disputes[0].agreed == {"Ana": KEEP, "Bo": KEEP}
    assert match.signatures == ()
    assert advance(match, BO).disputes[0].agreed == {"Ana": KEEP, "Bo": KEEP}
    assert advance(match, Noted("c", "correct", BO_WON, replaces="1")).disputes[0].agreed == {}


def test_undo_stops_at_a_ruling() -> None:
    """What was ruled on is not undone, nor what stood before; what comes behind it is, back to what was ruled."""
    entries = [OPEN, ANA, BO, dispute("d", "1"), ruling("r", "d", REPLACE, facts=BO_WON)]
    assert undoing(entries) is None
    corrected = Noted("c", "correct", ANA.facts, replaces="r")
    found = undoing([*entries, corrected])
    assert found is not None
    assert found == (corrected, Noted("", "correct", BO_WON, replaces="1", reason=UNDO))


@st.composite
def records(draw: st.DrawFn) -> list[Noted]:
    """Any entries after one another, most of which name entries that are there."""
    raw = draw(plausible())
    match = score(parse(raw))
    entries = [Noted("open", "open", {key: raw[key] for key in ("scoring", "options", "sides")})]
    entries += [Noted(slot.key, slot.kind, slot.facts or {}) for slot in match.slots]
    for number in range(draw(st.integers(0, 12))):
        key = f"n{number}"
        before = st.sampled_from([*(entry.key for entry in entries), "nothing"])
        kind = draw(st.sampled_from(["hand", "correct", "void", "dispute", "ruling", "sign", "abandon", "result"]))
        facts = (
            draw(hands(match.score))
            if draw(st.booleans())
            else {"ended": "domino", "out": draw(st.sampled_from(NAMES))}
        )
        facts = {name: value for name, value in facts.items() if name in HAND_KEYS - {"plays"}}
        facts = draw(st.sampled_from([facts, facts, facts, {BY_PLAYERS: True}]))
        decision = draw(st.sampled_from([*DECISIONS, "", None]))
        side = draw(st.sampled_from([*match.score.table.labels, "nobody"]))
        about: dict[str, Any] = {"dispute": draw(before), "version": decision} if draw(st.booleans()) else {}
        said: Mapping[str, Any] = {
            "dispute": {"entry": draw(before), "claim": "no", "wants": decision, "facts": facts},
            "ruling": {"dispute": draw(before), "decision": decision, "facts": facts},
            "sign": {"side": side, **about},
            "hand": facts,
            "correct": facts,
        }.get(kind, {})
        replaces = draw(before) if kind in ("correct", "void") else None
        entries.append(Noted(key, kind, said, replaces=replaces, reason=draw(st.sampled_from(["", UNDO]))))
    return entries


@given(records())
def test_no_record_makes_the_fold_or_undo_fail(entries: list[Noted]) -> None:
    """Whatever is entered, there is a match, its claims, and something or nothing to undo."""
    match = fold(entries)
    for dispute_ in match.disputes:
        assert claimed(match, dispute_).score.totals.keys() == match.score.totals.keys()
    assert match.final == (match.signed and not match.open_disputes)
    undoing(entries)


@given(records())
def test_what_was_replaced_is_never_lost(entries: list[Noted]) -> None:
    """Every entry that meant something is a version of a slot, a dispute, its ruling, or a signature of then."""
    match = fold(entries)
    kept = {version.key for slot in (match.opening, *match.slots) for version in slot.versions}
    kept |= {dispute_.key for dispute_ in match.disputes} | {d.ruling.key for d in match.disputes if d.ruling}
    for place, entry in enumerate(entries):
        before = fold(entries[:place]) if place else None
        if before is None or (entry.kind not in ("sign", "result") and advance(before, entry) != before):
            assert entry.key in kept


@given(records(), st.data())
def test_corrected_and_corrected_back_after_anything(entries: list[Noted], data: st.DataObject) -> None:
    """Also behind disputes and rulings the totals are those of before."""
    match = fold(entries)
    standing = [slot for slot in match.slots if slot.facts is not None]
    if not standing:
        return
    slot = data.draw(st.sampled_from(standing))
    changed = advance(match, Noted("change", "correct", {"ended": "blocked"}, replaces=slot.key))
    back = advance(changed, Noted("back", "correct", slot.facts or {}, replaces="change"))
    assert back.score == match.score
    assert back.abandoned == match.abandoned
