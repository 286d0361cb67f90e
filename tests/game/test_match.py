"""The record of a match: what is corrected, voided, abandoned, and what that does to everything behind it."""

from collections.abc import Mapping
from functools import reduce
from typing import Any

import pytest
from sheets import THREE, TWO, blocked, domino, ends

from scorekeeper.game.errors import Impossible
from scorekeeper.game.match import Match, Noted, advance, fold


def opened(scoring: str, sides: Any = THREE, **options: Any) -> Match:
    """A match before its first hand; the opening's key is "open"."""
    return fold([Noted("open", "open", {"scoring": scoring, "sides": sides, "options": options})])


def played(match: Match, *hands: Mapping[str, Any]) -> Match:
    """The match with hands (and plays) entered; their keys are their numbers from 1."""
    first = len(match.slots) + 1
    entries = [
        Noted(str(number), "hand" if "ended" in facts else "play", facts) for number, facts in enumerate(hands, first)
    ]
    return reduce(advance, entries, match)


def correct(match: Match, key: str, facts: Mapping[str, Any], as_key: str = "new") -> Match:
    """The match with an entry corrected."""
    return advance(match, Noted(as_key, "correct", facts, replaces=key))


def void(match: Match, key: str, as_key: str = "void") -> Match:
    """The match with an entry voided."""
    return advance(match, Noted(as_key, "void", {}, replaces=key))


def totals(match: Match) -> tuple[int, ...]:
    """Where the match stands, in seat order."""
    return tuple(match.score.totals.values())


A, B, C = (domino(name) for name in THREE)


def test_a_correction_flows_through_everything_behind_it() -> None:
    """A Puerto Rican reset moves when an early hand was somebody else's."""
    match = played(opened("puerto-rican"), A, A, B, C, C)
    assert totals(match) == (0, 0, 1)
    match = correct(match, "3", A)
    assert totals(match) == (3, 0, 2)
    assert [slot.key for slot in match.slots] == ["1", "2", "3", "4", "5"]
    assert [version.key for version in match.slots[2].versions] == ["3", "new"]


def test_a_correction_names_any_version() -> None:
    """A slot is found by the key of its first entry and of every correction."""
    match = correct(played(opened("simple"), A, B), "1", C, "second")
    match = correct(match, "second", B, "third")
    assert totals(match) == (0, 2, 0)
    assert totals(void(match, "1")) == totals(void(match, "third")) == (0, 1, 0)


def test_corrected_and_corrected_back() -> None:
    """Facts that stood before, entered again, give the score of before."""
    before = played(opened("puerto-rican"), A, A, B, C, C)
    after = correct(correct(before, "3", A), "3", B, "back")
    assert after.score == before.score


@pytest.mark.parametrize("voided", ["1", "2", "3"])
def test_a_void_is_as_if_it_had_never_been(voided: str) -> None:
    """The other hands are scored as if they stood alone, and the voided one stays in the record."""
    hands = {"1": A, "2": B, "3": C}
    match = void(played(opened("negative", target=500), *map(counted, hands.values())), voided)
    others = [counted(hand) for key, hand in hands.items() if key != voided]
    assert match.score == played(opened("negative", target=500), *others).score
    slot = match.slot(voided)
    assert slot is not None
    assert (slot.facts, slot.counts, slot.lines) == (None, False, ())


def counted(hand: Mapping[str, Any]) -> dict[str, Any]:
    """A domino with counts for the two others."""
    return {**hand, "left": {name: 10 for name in THREE if name != hand["out"]}}


def test_undo_gives_back_the_state_before() -> None:
    """Voiding the last entry, play or hand, is the score before it; correcting the void brings it back."""
    plays = ends("Ana", 3, 6) + ends("Bo", 9)
    match = opened("all-threes", TWO)
    for facts in [*plays, domino("Ana", {"Bo": 8}, out_ends=3), *plays]:
        after = played(match, facts)
        undone = void(after, after.slots[-1].key)
        assert undone.score == match.score
        assert correct(undone, after.slots[-1].key, facts).score == after.score
        match = after


def test_what_became_impossible_stays_and_is_not_counted() -> None:
    """A hand behind the end of the match says why; it counts again when the end moves."""
    match = played(opened("simple", target=3), A, B, A, B, A)
    assert match.score.winners == ("Ana",)
    early = correct(match, "2", A)
    assert early.score.winners == ("Ana",)
    assert totals(early) == (3, 0, 0)
    assert [slot.counts for slot in early.slots] == [True, True, True, False, False]
    fault = early.slots[3].fault
    assert fault is not None
    assert (fault.hand, fault.field, str(fault)) == (4, "match", "hand 4: match: was over before this: Ana")
    assert early.slots[3].lines == ()
    back = correct(early, "2", B, "back")
    assert back.score == match.score
    assert all(slot.counts for slot in back.slots)


def test_an_impossible_entry_changes_nothing() -> None:
    """It stands in the record with its fault, and the match goes on behind it."""
    match = played(opened("negative", TWO), domino("Ana", {"Bo": 200}), domino("Ana", {"Bo": 20}))
    assert [slot.counts for slot in match.slots] == [False, True]
    assert totals(match) == (0, 20)
    assert totals(correct(match, "1", domino("Ana", {"Bo": 2}))) == (0, 22)
    assert totals(correct(match, "2", domino("Ana", {"Bo": -1}))) == (0, 0)


@pytest.mark.parametrize(
    ("facts", "after"),
    [
        ({"scoring": "simple", "sides": ["Ana", "Bo", "Zoe"]}, {"Ana": 1, "Bo": 1, "Zoe": 0}),
        ({"scoring": "simple", "sides": ["Cy", "Bo", "Ana"]}, {"Cy": 1, "Bo": 1, "Ana": 1}),
        ({"scoring": "puerto-rican", "sides": THREE}, {"Ana": 0, "Bo": 0, "Cy": 0}),
        ({"scoring": "simple", "sides": THREE, "options": {"target": 1}}, {"Ana": 1, "Bo": 0, "Cy": 0}),
        ({"scoring": "simple", "sides": ["Ana", "Bo", " "]}, {"Ana": 1, "Bo": 1, "Cy": 1}),
        ({"scoring": "bridge", "sides": THREE}, {"Ana": 1, "Bo": 1, "Cy": 1}),
        ({}, {"Ana": 1, "Bo": 1, "Cy": 1}),
    ],
)
def test_the_opening_can_be_corrected(facts: dict[str, Any], after: dict[str, int]) -> None:
    """Another player, seat, target or scoring; hands that do not fit any more stay, not counted.

    What can be no opening changes nothing.
    """
    match = correct(played(opened("simple"), A, B, C), "open", facts)
    assert dict(match.score.totals) == after
    assert len(match.slots) == 3
    assert len(match.opening.versions) == 2


def test_an_opening_corrected_back() -> None:
    """The first opening, entered again, gives the score of before."""
    before = played(opened("simple"), A, B, C)
    other = correct(before, "open", {"scoring": "simple", "sides": ["Ana", "Bo", "Zoe"]})
    assert correct(other, "open", before.opening.facts or {}, "back").score == before.score


def test_voiding_the_opening_changes_nothing() -> None:
    """A match has an opening always."""
    match = played(opened("simple"), A)
    assert void(match, "open").score == match.score


def test_unknown_keys_and_other_kinds_change_nothing() -> None:
    """A signature or a dispute is no score, and a correction of nothing none either."""
    match = played(opened("simple"), A)
    for entry in (Noted("x", "sign", {}), Noted("y", "dispute", {}), Noted("z", "void", {}, "nothing")):
        assert advance(match, entry) == match


def test_abandoned_and_taken_up_again() -> None:
    """Nothing counts behind an abandonment, until that is voided."""
    match = played(opened("simple"), A)
    match = advance(match, Noted("stop", "abandon", {}))
    assert (match.open, match.abandoned) == (False, True)
    later = played(match, B)
    assert totals(later) == (1, 0, 0)
    assert str(later.slots[-1].fault) == "hand 2: match: was abandoned before this"
    again = void(later, "stop")
    assert (again.open, totals(again)) == (True, (1, 1, 0))


def test_a_void_in_play_moves_the_burning() -> None:
    """Without the first play the later one does not go over the target any more."""
    match = played(opened("all-threes-61", TWO, target=10), *ends("Ana", 18, 15))
    assert totals(match) == (0, 0)
    assert totals(void(match, "1")) == (5, 0)


def test_every_slot_knows_its_hand_lines_and_warnings() -> None:
    """Lines and warnings of an entry are its own, and the sums of all are the totals."""
    hands = [blocked({"Ana": 10, "Bo": 10, "Cy": 11}), counted(A)]
    match = played(opened("negative"), *hands)
    assert [slot.hand for slot in match.slots] == [1, 2]
    assert [len(slot.lines) for slot in match.slots] == [3, 2]
    assert [len(slot.warnings) for slot in match.slots] == [1, 0]
    plays = played(opened("all-threes", TWO), *ends("Ana", 3, 6), domino("Bo", {"Ana": 3}), *ends("Bo", 9))
    assert [(slot.hand, len(slot.lines)) for slot in plays.slots] == [(1, 1), (1, 1), (1, 1), (2, 1)]


def test_fold_needs_an_opening_that_can_be() -> None:
    """A record whose opening never could be has no match."""
    with pytest.raises(Impossible):
        opened("simple", ["Ana"])
