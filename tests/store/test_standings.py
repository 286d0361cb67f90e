"""The table of a league from matches that were really entered."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest
from sqlite_utils import Database

from scorekeeper.game.league.table import Ranked
from scorekeeper.store import adjustments, evenings, fixtures, players, reported, season, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import open_match, post
from scorekeeper.store.record import load
from scorekeeper.store.verify import problems, rebuild

AT = "2026-03-01T20:00:00+00:00"
NOBODY = Writer(None, None)
PLACES = {"scheme": {"by": "places", "places": {"3": ["4", "2", "0"], "2": ["2", "0"]}}, "tie_breaks": []}
MEETINGS = {"scheme": {"by": "meeting", "win": "2", "draw": "1"}, "tie_breaks": ["difference"]}
Play = Callable[..., str]


@pytest.fixture
def evening(db: Database, league: str) -> evenings.Evening:
    """An evening of the league."""
    with writing(db):
        return evenings.evening(db, evenings.new_evening(db, league, date(2026, 3, 1), "", AT))


@pytest.fixture
def play(db: Database, league: str, evening: evenings.Evening) -> Play:
    """`play("Ana", "Bo", out="ABB", target=2)`: a match of the evening, who went out hand by hand; its id."""

    def play(*sides: str, out: str, meeting: str | None = None, scoring: str = "simple", **options: Any) -> str:
        seated = [side.split(" & ") for side in sides]
        match = open_match(db, league, scoring, options, seated, NOBODY, AT, uuid4().hex, evening.id)
        enter(db, match, *(Draft("hand", {"ended": "domino", "out": seat}) for seat in out))
        if meeting:
            with writing(db):
                evenings.put_on_evening(db, match, evening, meeting)
        return match

    return play


def enter(db: Database, match: str, *drafts: Draft) -> list[str]:
    """Enter them one after another, and return the keys of all entries."""
    for draft in drafts:
        post(db, match, [draft], NOBODY, AT, sure=True)
    return [entry.key for entry in load(db, match).entries]


def rows(db: Database, league: str, settled: dict[str, Any], **of: str) -> list[tuple[int | None, str, Fraction]]:
    """Place, name and points of each."""
    return [(row.place, called(db, row), row.row.points) for row in table(db, league, settled, **of)]


def table(db: Database, league: str, settled: dict[str, Any], **of: str) -> tuple[Ranked, ...]:
    """The standings."""
    return standings.table(db, season.season(db, league), standings.rules_of(settled), **of)


def called(db: Database, ranked: Ranked) -> str:
    """The name of an entrant, or of a pair."""
    ids = ranked.row.entrant.split(fixtures.PAIR)
    names = players.names(db, ids)
    return " & ".join(sorted(names[player] for player in ids))


def test_places(db: Database, league: str, play: Play) -> None:
    """Points go by the places at the table; those who are level share theirs."""
    play("Ana", "Bo", "Cy", out="AA", target=2)
    assert rows(db, league, PLACES) == [(1, "Ana", 4), (2, "Bo", 1), (2, "Cy", 1)]


def test_fewest_points_are_best_where_the_scoring_says_so(db: Database, league: str, play: Play) -> None:
    """Who has the fewest pips has the first place and the better difference; as totals they stand against everybody."""
    match = play("Ana", "Bo", "Cy", out="", scoring="mexican", hands=1)
    enter(db, match, Draft("hand", {"ended": "domino", "out": "B", "left": {"A": 12, "C": 7}}))
    assert rows(db, league, PLACES) == [(1, "Bo", 4), (2, "Cy", 2), (3, "Ana", 0)]
    assert rows(db, league, {"scheme": {"by": "totals"}}) == [(1, "Bo", 0), (2, "Cy", -7), (3, "Ana", -12)]
    differences = {called(db, row): row.row.difference for row in table(db, league, PLACES)}
    assert differences == {"Ana": -17, "Bo": 19, "Cy": -2}


def test_an_option_may_say_that_few_points_are_good(db: Database, league: str, play: Play) -> None:
    """In a tally that the lowest total wins, the first place is the lowest."""
    match = play("Ana", "Bo", "Cy", out="", scoring="tally", hands=1, wins="low")
    enter(db, match, Draft("hand", {"points": {"A": 12, "B": 3, "C": 7}}))
    assert rows(db, league, PLACES) == [(1, "Bo", 4), (2, "Cy", 2), (3, "Ana", 0)]


def test_shared_places(db: Database, league: str, play: Play) -> None:
    """Two level on first share it, and the third place follows; in a dense table the second does."""
    play("Ana", "Cy", out="A", target=1)
    play("Bo", "Cy", out="A", target=1)
    assert rows(db, league, PLACES) == [(1, "Ana", 2), (1, "Bo", 2), (3, "Cy", 0)]
    assert rows(db, league, {**PLACES, "dense": True})[2] == (2, "Cy", 0)


def test_a_tie_is_broken_and_said(db: Database, league: str, play: Play) -> None:
    """Level on points, the better difference stands before, and the table says on what."""
    play("Ana", "Cy", out="AA", target=2)
    play("Bo", "Dee", out="BAB", target=2)
    first, second, *_ = table(db, league, MEETINGS)
    assert (called(db, first), called(db, second)) == ("Ana", "Dee")
    assert first.why is not None
    assert str(first.why).endswith("on difference, 2–1")


def test_pairs_and_players(db: Database, league: str, play: Play) -> None:
    """A pair's win is a win of both: the pairs have a table of their own, and the players have all that they played."""
    play("Ana & Cy", "Bo & Dee", out="AA", scoring="simple", target=2)
    play("Ana", "Bo", out="BB", target=2)
    assert rows(db, league, MEETINGS, of="pairs") == [(1, "Ana & Cy", 2), (2, "Bo & Dee", 0)]
    players_table = table(db, league, MEETINGS)
    assert {called(db, row): row.row.points for row in players_table} == {"Ana": 2, "Bo": 2, "Cy": 2, "Dee": 0}
    lines = {called(db, row): row.row for row in players_table}
    assert (lines["Cy"].results("win"), lines["Cy"].results("draw"), lines["Cy"].matches_won) == (1, 0, 1)
    assert (lines["Cy"].scored, lines["Cy"].allowed) == (2, 0)
    places = {called(db, row): row.row.points for row in table(db, league, PLACES)}
    assert places == {"Ana": 2, "Bo": 2, "Cy": 2, "Dee": 0}


def test_partners_do_not_meet_each_other(db: Database, league: str, play: Play) -> None:
    """Head to head among the tied counts meetings of opposite sides only."""
    play("Ana & Cy", "Bo & Dee", out="A", target=1)
    ranked = table(db, league, {**MEETINGS, "tie_breaks": ["head-to-head"]})
    assert [(row.place, called(db, row)) for row in ranked] == [(1, "Ana"), (1, "Cy"), (3, "Bo"), (3, "Dee")]


def test_a_meeting_of_several_matches(db: Database, league: str, play: Play) -> None:
    """The best of three is one meeting: one win, and so much for each match won."""
    for out in ("A", "B", "A"):
        play("Ana", "Bo", out=out, target=1, meeting="the only one")
    settled = {"scheme": {"by": "meeting", "win": "2", "per_match": "1", "losing_bonus": "1/2"}}
    assert rows(db, league, settled) == [(1, "Ana", 4), (2, "Bo", Fraction(3, 2))]
    assert [len(row.row.meetings) for row in table(db, league, settled)] == [1, 1]


@pytest.mark.parametrize("length", [{}, {"best_of": 9}, {"best_of": 9, "play_all": True}])
@pytest.mark.parametrize("meeting", ["tie", None])
def test_a_match_of_teams_counts_by_itself_for_its_players(
    meeting: str | None, length: dict[str, Any], db: Database, league: str, evening: evenings.Evening
) -> None:
    """Each match of a meeting of teams has other players; theirs is over with it, the teams' when the meeting is."""
    entered = [
        [("Ana", "Ed"), ("Bo", "Flo"), (3, 1)],
        [("Cy", "Gus"), ("Dee", "Hal"), (1, 2)],
        [("Ana", "Ed"), ("Bo", "Flo"), (2, 0)],
    ]
    with writing(db):
        for number, (home, away, totals) in enumerate(entered):
            outcome = reported.Outcome((home, away), tuple(map(Fraction, totals)), teams=("Lions", "Tigers"))
            reported.report(db, league, evening.id, [outcome], NOBODY, AT, f"once{number}", meeting)
    settled = {"scheme": length, "tie_breaks": []}
    winners, losers = ["Ana", "Ed"], ["Bo", "Flo"]
    expected = dict.fromkeys(winners, 4) | {"Dee": 2, "Hal": 2} | dict.fromkeys((*losers, "Cy", "Gus"), 0)
    assert {name: points for _, name, points in rows(db, league, settled)} == expected
    found = [(name, points) for _, name, points in rows(db, league, settled, of="pairs")]
    assert found == [("Ana & Ed", 4), ("Dee & Hal", 2), ("Bo & Flo", 0), ("Cy & Gus", 0)]
    teams = {name: points for _, name, points in rows(db, league, settled, of="teams")}
    one_by_one = {"Lions": 4, "Tigers": 2}
    assert teams == ({} if length else {"Lions": 2, "Tigers": 0} if meeting else one_by_one)


def test_a_corrected_match(db: Database, league: str, play: Play) -> None:
    """The table follows the correction, and its undoing."""
    match = play("Ana", "Bo", out="A", target=1)
    hand = {"ended": "domino", "out": "B"}
    *_, key = enter(db, match)
    keys = enter(db, match, Draft("correct", hand, replaces=key, reason="it was Bo"))
    assert rows(db, league, MEETINGS)[0] == (1, "Bo", 2)
    enter(db, match, Draft("correct", {"ended": "domino", "out": "A"}, replaces=keys[-1], reason="no"))
    assert rows(db, league, MEETINGS)[0] == (1, "Ana", 2)


def test_what_is_not_played_to_its_end_does_not_count(db: Database, league: str, play: Play) -> None:
    """Neither an open match, nor an abandoned one, nor one whose last hand was voided, nor one on no evening."""
    play("Ana", "Bo", out="A", target=2)
    enter(db, play("Ana", "Bo", out="A", target=2), Draft("abandon", {}, reason="the lights went out"))
    over = play("Ana", "Bo", out="A", target=1)
    *_, key = enter(db, over)
    enter(db, over, Draft("void", {}, replaces=key, reason="misdeal"))
    alone = open_match(db, league, "simple", {"target": 1}, [["Ana"], ["Bo"]], NOBODY, AT, uuid4().hex)
    enter(db, alone, Draft("hand", {"ended": "domino", "out": "A"}))
    assert table(db, league, MEETINGS) == ()


IT_WAS_BO = {"wants": "replace", "facts": {"ended": "domino", "out": "B"}}


@pytest.mark.parametrize(
    ("out", "hand", "claim", "provisional"),
    [
        ("A", 1, {}, {"Ana", "Bo"}),  # only words: nobody knows what it would change
        ("A", 1, IT_WAS_BO, {"Ana", "Bo"}),  # Bo would have won
        ("AA", 2, IT_WAS_BO, {"Ana", "Bo", "Dee"}),  # it would not be over, so that Dee, who is third, would be second
        ("ABA", 2, {"wants": "void"}, set()),  # Ana wins either way, and no tie-break asks by how much
        ("A", 1, {"wants": "void"}, {"Ana", "Bo", "Dee"}),
    ],
)
def test_provisional_is_what_a_dispute_would_change(
    db: Database, league: str, play: Play, out: str, hand: int, claim: dict[str, Any], provisional: set[str]
) -> None:
    """A match counts as it stands, and marked are the rows that would be others by the claim, and only those."""
    match = play("Ana", "Bo", out=out, target=out.count("A"))
    play("Cy", "Dee", out="A", target=1)
    key = enter(db, match)[hand]
    enter(db, match, Draft("dispute", {"entry": key, "claim": "it was Bo", **claim}))
    marked = table(db, league, {**MEETINGS, "tie_breaks": []})
    assert {called(db, row) for row in marked if row.provisional} == provisional


def test_a_dispute_in_an_open_match_would_end_it(db: Database, league: str, play: Play) -> None:
    """Whoever would stand lower, or higher, if the open match had been over is marked; and nobody else."""
    play("Cy", "Ana", out="A", target=1)
    play("Dee", "Eve", out="A", target=1)
    match = play("Ana", "Bo", out="AB", target=2)
    *_, key = enter(db, match)
    facts = {"ended": "domino", "out": "A"}
    enter(db, match, Draft("dispute", {"entry": key, "claim": "", "wants": "replace", "facts": facts}))
    marked = {called(db, row): row.provisional for row in table(db, league, {**MEETINGS, "tie_breaks": []})}
    assert marked == {"Cy": False, "Dee": False, "Ana": True, "Eve": True}


def test_adjustments(db: Database, league: str, play: Play) -> None:
    """They come on top, exactly; once, however often one is sent; and not any more when taken back."""
    play("Ana", "Bo", out="A", target=1)
    with writing(db):
        ana, cy = players.player_named(db, league, "Ana", AT), players.player_named(db, league, "Cy", AT)
    late = Draft("adjust", {"player": ana, "points": "-1/3"}, key="late", reason="came late")
    for draft in (late, late, Draft("adjust", {"player": cy, "points": "1/2"}, key="balance", reason="from last year")):
        adjustments.adjust(db, league, draft, NOBODY, AT)
    assert rows(db, league, MEETINGS) == [(1, "Ana", Fraction(5, 3)), (2, "Cy", Fraction(1, 2)), (3, "Bo", 0)]
    assert [(key, change.reason) for key, change in adjustments.decisions(db, league).points.items()] == [
        ("late", "came late"),
        ("balance", "from last year"),
    ]
    adjustments.adjust(db, league, Draft("void", {}, replaces="late", reason="the bus"), NOBODY, AT)
    assert rows(db, league, MEETINGS)[0] == (1, "Ana", 2)
    assert list(adjustments.decisions(db, league).points) == ["balance"]


def test_adjustments_are_for_players(db: Database, league: str, play: Play) -> None:
    """The table of the pairs has no row for a player."""
    play("Ana & Cy", "Bo & Dee", out="A", target=1)
    with writing(db):
        ana = players.player_named(db, league, "Ana", AT)
    adjustments.adjust(db, league, Draft("adjust", {"player": ana, "points": "5"}, reason="x"), NOBODY, AT)
    assert rows(db, league, MEETINGS, of="pairs") == [(1, "Ana & Cy", 2), (2, "Bo & Dee", 0)]


def test_what_is_derived_is_enough(db: Database, league: str, play: Play) -> None:
    """The table comes out the same after everything derived was dropped and derived anew."""
    play("Ana & Cy", "Bo & Dee", out="A", target=1)
    play("Ana", "Bo", "Cy", out="ABCA", target=2)
    before = rows(db, league, PLACES)
    for derived in ("seat", "side", "result"):
        db.execute(f"DELETE FROM {derived}")
    assert table(db, league, PLACES) == ()
    assert rebuild(db) == 2
    assert rows(db, league, PLACES) == before
    assert list(problems(db)) == []
