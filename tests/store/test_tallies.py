"""What players did in their hands, as it is derived with each entry; runs, head to head, and the league's records."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest
from sqlite_utils import Database

from scorekeeper.store import evenings, insight, players, season, standings, tallies
from scorekeeper.store.connection import writing
from scorekeeper.store.leagues import new_league
from scorekeeper.store.ledger import Draft, Writer
from scorekeeper.store.matches import mend_opening, open_match, post
from scorekeeper.store.record import Substitute, load
from scorekeeper.store.reported import Outcome, report
from scorekeeper.store.verify import problems, rebuild

AT = "2026-03-01T20:00:00+00:00"
NOBODY = Writer(None, None)
Play = Callable[..., str]


@pytest.fixture
def play(db: Database, league: str) -> Play:
    """`play("Ana", "Bo", hands=[...], day=2, target=2)`: a match on an evening of March, or on none; its id."""

    def play(
        *sides: str, hands: list[dict[str, Any]], day: int | None = 1, scoring: str = "simple", **options: Any
    ) -> str:
        with writing(db):
            evening = evenings.new_evening(db, league, date(2026, 3, day), "", AT) if day else None
        seated = [side.split(" & ") for side in sides]
        match = open_match(db, league, scoring, options, seated, NOBODY, AT, uuid4().hex, evening)
        for hand in hands:
            post(db, match, [Draft("hand", hand)], NOBODY, AT, sure=True)
        return match

    return play


def out(*seats: str) -> list[dict[str, Any]]:
    """Hands by who went out."""
    return [{"ended": "domino", "out": seat} for seat in seats]


def blocked(last: str, **left: int) -> dict[str, Any]:
    """A blocked hand."""
    return {"ended": "blocked", "last": last, "left": left}


def named(db: Database, league: str, name: str) -> str:
    """The id of a player."""
    return next(player for player, its in players.roster(db, league).items() if its == name)


def test_sums_of_several_matches(db: Database, league: str, play: Play) -> None:
    """Hands of matches that are over, still open or abandoned; points typed tell no winner."""
    play("Ana", "Bo", hands=[*out("A"), blocked("B", A=3, B=9), *out("A")], target=3)
    left_off = play("Ana", "Bo", hands=[blocked("B", A=12, B=9)], day=None)
    post(db, left_off, [Draft("abandon", {})], NOBODY, AT)
    play("Ana", "Bo", hands=[{"points": {"A": 40, "B": -2}}], scoring="tally")
    ana, bo = (tallies.sums(db, named(db, league, name)) for name in ("Ana", "Bo"))
    assert ana == tallies.Sums(5, 3, 4, 0, 15, 2, 40, 0)
    assert bo == tallies.Sums(5, 1, 4, 2, 18, 2, 1, 0)
    assert ana.average == Fraction(15, 2)
    assert list(problems(db)) == []


def test_nobody_has_done_nothing(db: Database) -> None:
    """A player without a hand has no average and no highest hand."""
    nothing = tallies.sums(db, "nobody")
    assert (nothing.hands, nothing.average, nothing.highest) == (0, None, None)


def test_a_correction_changes_it(db: Database, league: str, play: Play) -> None:
    """At once, and what is derived stays what the entries tell."""
    match = play("Ana", "Bo", hands=out("A", "A"))
    last = load(db, match).head.key
    post(db, match, [Draft("correct", blocked("A", A=9, B=2), replaces=last, reason="look")], NOBODY, AT)
    assert tallies.sums(db, named(db, league, "Ana")) == tallies.Sums(2, 1, 2, 1, 9, 1, 1, 0)
    post(db, match, [Draft("void", {}, replaces=last, reason="no")], NOBODY, AT)
    assert tallies.sums(db, named(db, league, "Bo")) == tallies.Sums(1, 0, 1, 0, 0, 0, 0, 0)
    assert list(problems(db)) == []


def test_what_a_substitute_did(db: Database, league: str, play: Play) -> None:
    """From the hand on in which they sat down it is theirs; the match stays with whose seat it is."""
    match = play("Ana", "Bo", hands=out("B", "B", "B"), target=3)
    options = {"target": 3}
    with writing(db):
        mend_opening(
            db, load(db, match), options, [["Ana"], ["Bo"]], [Substitute("B", "Eve", 3)], NOBODY, AT, "key", "Bo left"
        )  # fmt: skip
    eve, bo = named(db, league, "Eve"), named(db, league, "Bo")
    assert [tallies.sums(db, player).won for player in (bo, eve)] == [2, 1]
    found = insight.insight_of(db, league)
    assert [len(found.rated(player)) for player in (bo, eve)] == [1, 0]
    assert list(problems(db)) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tally SET won = won + 1",
        "DELETE FROM tally",
        "UPDATE side SET hands_won = 9",
        "UPDATE side SET rank = 4",
    ],
)
def test_it_is_compared_and_rebuilt(statement: str, db: Database, play: Play) -> None:
    """A number that the entries do not tell is found, and right again once it was derived anew."""
    play("Ana", "Bo", hands=out("A"), target=1)
    db.execute(statement)
    assert len(list(problems(db))) == 1
    rebuild(db)
    assert list(problems(db)) == []


def test_hands_won_break_a_tie(db: Database, league: str, play: Play) -> None:
    """Ana won 3 hands on the way to her win, Cy 2: both have 2 points."""
    play("Ana", "Bo", hands=[*out("A", "A"), *out("A")], target=3)
    play("Cy", "Dee", hands=out("A", "A"), target=2)
    settled = {"scheme": {"by": "meeting", "win": "2"}, "tie_breaks": ["hands-won"]}
    ranked = standings.table(db, season.season(db, league), standings.rules_of(settled))
    called = players.names(db, [row.row.entrant for row in ranked])
    assert [(row.place, called[row.row.entrant]) for row in ranked[:2]] == [(1, "Ana"), (2, "Cy")]
    assert str(ranked[0].why).endswith("on hands won, 3–2")


def test_where_hands_are_not_known_nobody_has_more(db: Database, league: str, play: Play) -> None:
    """A reported result and typed points have no hands; the tie stands."""
    with writing(db):
        evening = evenings.new_evening(db, league, date(2026, 3, 1), "", AT)
        for sides in ((("Ana",), ("Bo",)), (("Cy",), ("Dee",))):
            report(db, league, evening, [Outcome(sides, (Fraction(5), Fraction(3)))], NOBODY, AT, sides[0][0])
    settled = {"scheme": {"by": "meeting", "win": "2"}, "tie_breaks": ["hands-won"]}
    assert [row.place for row in standings.table(db, season.season(db, league), standings.rules_of(settled))] == [
        1,
        1,
        3,
        3,
    ]


def test_head_to_head(db: Database, league: str, play: Play) -> None:
    """Ahead, level or behind at one table; partners are not against each other."""
    play("Ana", "Bo", "Cy", hands=out("A"), target=1)
    play("Ana", "Bo", "Cy", hands=out("B"), target=1)
    play("Ana & Cy", "Bo & Dee", hands=out("A"), target=1)
    ana = named(db, league, "Ana")
    games = [game for game, _ in insight.insight_of(db, league).rated(ana)]
    against = insight.head_to_head(games, ana)
    called = {players.roster(db, league)[other]: its for other, its in against.items()}
    assert called == {"Bo": insight.Against(2, 0, 1), "Cy": insight.Against(1, 1, 0), "Dee": insight.Against(1, 0, 0)}
    assert next(iter(called)) == "Bo"


def test_a_run_of_wins(db: Database, league: str, play: Play) -> None:
    """In the order of the evenings, whatever was entered first; an open match is none, one win is no run."""
    play("Ana", "Bo", hands=out("A"), target=1, day=8)
    assert insight.runs(insight.insight_of(db, league)) == []
    play("Ana", "Bo", hands=out("B"), target=1, day=1)
    play("Ana", "Bo", hands=out("A"), target=1, day=15)
    play("Ana", "Bo", hands=out("B"), target=2, day=15)
    play("Ana", "Bo", hands=out("B"), target=1, day=22)
    ana, bo = named(db, league, "Ana"), named(db, league, "Bo")
    assert insight.runs(insight.insight_of(db, league)) == [insight.Run(ana, 2, "2026-03-08", "2026-03-15")]
    play("Ana", "Bo", hands=out("B"), target=1, day=29)
    assert insight.runs(insight.insight_of(db, league)) == [
        insight.Run(ana, 2, "2026-03-08", "2026-03-15"), insight.Run(bo, 2, "2026-03-22", "2026-03-29"),
    ]  # fmt: skip


def test_who_does_not_come_plays_no_match(db: Database, league: str) -> None:
    """A forfeit is no match won, none for the rating, and none against anybody."""
    with writing(db):
        evening = evenings.new_evening(db, league, date(2026, 3, 1), "", AT)
        report(
            db, league, evening, [Outcome((("Ana",), ("Bo",)), forfeited=frozenset({1}))], NOBODY, AT, "key"
        )  # fmt: skip
    assert insight.insight_of(db, league).games == ()


def test_records(db: Database, league: str, play: Play) -> None:
    """The highest hand of each scoring, whoever had it first; the most resets of who won; blocks; the longest match."""
    block = play("Ana", "Bo", hands=[{"ended": "domino", "out": "A", "left": {"B": 30}}], scoring="block", day=8)
    play("Cy", "Bo", hands=[{"ended": "domino", "out": "A", "left": {"B": 30}}], scoring="block", day=15)
    reset = play("Ana", "Bo", hands=out("A", "B", "B", "A", *"AAAA"), scoring="puerto-rican", day=1)
    play("Cy", "Dee", hands=[blocked("B", A=3, B=9), blocked("B", A=3, B=9)], day=22)
    ana, bo, dee = (named(db, league, name) for name in ("Ana", "Bo", "Dee"))
    assert tallies.highest_hands(db, league) == [tallies.Feat(30, block, "block", "2026-03-08", (ana,))]
    assert tallies.most_resets(db, league) == tallies.Feat(2, reset, "puerto-rican", "2026-03-01", (ana,))
    assert tallies.longest(db, league) == tallies.Feat(8, reset, "puerto-rican", "2026-03-01", (ana, bo))
    blocks = tallies.most_blocks(db, league)
    assert blocks is not None
    assert (blocks.most, blocks.players) == (2, (dee,))


def test_a_league_without_a_hand_has_no_records(db: Database, league: str) -> None:
    """There is nothing to say."""
    found = [tallies.most_resets(db, league), tallies.most_blocks(db, league), tallies.longest(db, league)]
    assert (tallies.highest_hands(db, league), found) == ([], [None, None, None])


def test_leagues_share_nothing(db: Database, play: Play) -> None:
    """A hand in one league is no record of another."""
    play("Ana", "Bo", hands=out("A"), target=1)
    with writing(db):
        other = new_league(db, "Elsewhere", "club", AT)
    assert tallies.longest(db, other) is None
    assert insight.insight_of(db, other).games == ()


def test_no_hand_is_read_for_it(db: Database, league: str, play: Play) -> None:
    """However many matches there are, of the record only the league's own entries are looked at."""
    for day in (1, 2, 3):
        play("Ana", "Bo", hands=out("A"), target=1, day=day)
    asked: list[str] = []
    db.conn.set_trace_callback(asked.append)
    ana = named(db, league, "Ana")
    found = insight.insight_of(db, league)
    found.course(ana)
    tallies.sums(db, ana)
    tallies.highest_hands(db, league)
    db.conn.set_trace_callback(None)
    of_the_record = [statement for statement in asked if "entry" in statement]
    assert len(asked) > 5
    assert all(league in statement for statement in of_the_record)
