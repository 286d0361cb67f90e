"""What holds for every sheet that anybody could write."""

import json
from collections import Counter
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import hostile, junk, plausible

from scorekeeper.game.errors import Impossible
from scorekeeper.game.explain import explain
from scorekeeper.game.match import Match, Noted, advance
from scorekeeper.game.sheet import NotJSON, dump, load, parse, result, score


def summed(lines: Any) -> Counter[str]:
    """Side → the sum of its lines."""
    sums: Counter[str] = Counter()
    for line in lines:
        sums[line["side"]] += line["points"]
    return sums


def last_entry(match: Match) -> Noted:
    """A void of the match's last entry."""
    return Noted("void", "void", {}, replaces=match.slots[-1].key)


@given(plausible())
def test_totals_are_the_sums_of_their_lines(sheet: dict[str, Any]) -> None:
    """After every hand, added up from the lines alone."""
    scored = result(parse(sheet))
    so_far = []
    for hand in scored["hands"]:
        so_far += hand["lines"]
        sums = summed(so_far)
        assert hand["totals"] == {side: sums[side] for side in scored["sides"]}
    assert scored["totals"] == {side: summed(so_far)[side] for side in scored["sides"]}


@given(plausible())
def test_winners_stand_where_the_match_is_over(sheet: dict[str, Any]) -> None:
    """In seat order, each a side, and none while it goes on."""
    scored = result(parse(sheet))
    assert bool(scored["winners"]) == scored["over"]
    assert scored["winners"] == [side for side in scored["sides"] if side in scored["winners"]]


def scores_or_says_why(raw: Any) -> None:
    """Score JSON as it comes from a file; what is refused is refused in one line."""
    try:
        sheet = parse(load(json.dumps(raw)))
        output = json.dumps(result(sheet), ensure_ascii=False)
        shown = list(explain(score(sheet)))
    except (Impossible, NotJSON) as problem:
        shown, output = [str(problem)], ""
    for line in [*shown, output]:
        is_one_line(line)


def is_one_line(text: str) -> None:
    """Fail for a text that breaks into lines or cannot be printed."""
    assert len(text.encode().decode().split("\n")) == 1
    assert "\r" not in text
    assert "\x1b" not in text


@given(junk)
def test_any_json_scores_or_is_refused(raw: Any) -> None:
    """Nothing but a score or one clear line comes of any JSON."""
    scores_or_says_why(raw)


@given(hostile())
def test_a_spoilt_sheet_scores_or_is_refused(raw: Any) -> None:
    """The same for sheets that are nearly right."""
    scores_or_says_why(raw)


@given(st.text())
def test_any_text_is_json_or_is_refused(text: str) -> None:
    """Text that is no JSON is refused in one line."""
    try:
        load(text)
    except NotJSON as problem:
        is_one_line(str(problem))


@given(plausible(), st.dictionaries(st.text(), junk, max_size=3))
def test_dumped_and_parsed_is_the_same_sheet(raw: dict[str, Any], other: dict[str, Any]) -> None:
    """Keys that the score does not know are carried along."""
    sheet = parse(other | raw)
    assert parse(dump(sheet)) == sheet
    assert parse(load(json.dumps(dump(sheet)))) == parse(json.loads(json.dumps(dump(sheet))))
    assert dump(sheet) == other | {key: value for key, value in raw.items() if value != {}}


@given(plausible(("puerto-rican", "six-love")))
def test_puerto_rican_leaves_somebody_on_zero(raw: dict[str, Any]) -> None:
    """After every hand, and nobody is ever below."""
    for hand in result(parse(raw))["hands"]:
        assert min(hand["totals"].values()) == 0


@given(plausible())
def test_undo_gives_back_the_score_before(raw: dict[str, Any]) -> None:
    """Voiding the last entry is as if it had never been entered."""
    match = score(parse(raw))
    assume(match.slots)
    before = score(parse({key: raw[key] for key in ("scoring", "options", "sides")} | {"hands": []}))
    for slot in match.slots[:-1]:
        before = advance(before, slot.versions[0])
    assert advance(match, last_entry(match)).score == before.score


@given(plausible(), st.data())
def test_corrected_and_corrected_back(raw: dict[str, Any], data: st.DataObject) -> None:
    """Any entry, changed to anything and back, leaves the score as it was."""
    match = score(parse(raw))
    assume(match.slots)
    slot = data.draw(st.sampled_from(match.slots))
    assert slot.facts is not None
    spoilt = data.draw(st.dictionaries(st.sampled_from([*slot.facts, "ends", "left"]), junk, max_size=3))
    changed = advance(match, Noted("change", "correct", {**slot.facts, **spoilt}, replaces=slot.key))
    back = advance(changed, Noted("back", "correct", slot.facts, replaces="change"))
    assert back.score == match.score


@given(plausible(), st.data())
def test_shuffled_seats_shuffle_the_totals_and_nothing_more(raw: dict[str, Any], data: st.DataObject) -> None:
    """Each side has the same lines, totals and win, wherever it sits."""
    here = result(parse(raw))
    there = result(parse(raw | {"sides": data.draw(st.permutations(raw["sides"]))}))
    assert sorted(here["winners"]) == sorted(there["winners"])
    assert here["over"] == there["over"]
    for one, other in zip(here["hands"], there["hands"], strict=True):
        assert one["totals"] == other["totals"]
        assert lines(one) == lines(other)
        assert len(one["warnings"]) == len(other["warnings"])


def lines(hand: Any) -> list[tuple[str, int, str]]:
    """The lines of a hand, whatever their order."""
    return sorted((line["side"], line["points"], line["why"]) for line in hand["lines"])


def test_plausible_sheets_reach_everything() -> None:
    """The strategy would notice: some sheets are over, some have pairs, every ending and kind of fact is met."""
    seen: set[str] = set()

    # By chance alone some scorings are hardly met among so many.
    @settings(max_examples=300, derandomize=True)
    @given(plausible() | plausible(("goat", "tally", "puerto-rico-500")))
    def look(raw: dict[str, Any]) -> None:
        scored = result(parse(raw))
        seen.update(hand["ended"] for hand in raw["hands"] if "ended" in hand)
        seen.update(key for key in raw if raw[key] is True)
        seen.update(line["why"] for hand in scored["hands"] for line in hand["lines"])
        seen.add("over" if scored["over"] else "open")
        seen.add("pairs" if isinstance(raw["sides"][0], list) else "singles")

    look()
    kinds = {"ends", "typed", "ended_by_players", "pass", "hand_bonus", "waiting"}
    assert {"over", "open", "pairs", "singles", "domino", "blocked", "finished"} | kinds <= seen
