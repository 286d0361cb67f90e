"""Papers taken into a league: once however often they come, whole or not at all, and nobody joined silently."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.game import papers
from scorekeeper.game.errors import Impossible
from scorekeeper.game.house_rules import HouseRules
from scorekeeper.store import evenings, leagues, next_season, players, reported, roster, standings
from scorekeeper.store.connection import writing
from scorekeeper.store.derived import summaries
from scorekeeper.store.ledger import Writer
from scorekeeper.store.matches import open_match
from scorekeeper.store.record import load
from scorekeeper.store.season import season
from scorekeeper.store.taking_in import Plan, Said, plan, take_in
from scorekeeper.store.verify import problems

AT = "2026-04-01T20:00:00+00:00"
NOBODY = Writer(None, None)


def look(db: Database, league: str, text: str, **said: object) -> Plan:
    """What would happen."""
    return plan(db, league, papers.read(text), Said(**said))  # type: ignore[arg-type]


def take(db: Database, league: str, text: str, **said: object) -> int:
    """Take a text in; how much of it was new."""
    with writing(db):
        return take_in(db, look(db, league, text, **said), NOBODY, AT)


def results(db: Database, league: str) -> list[tuple[date, list[str], list[Fraction], list[bool]]]:
    """Every result: its day, its sides, their totals, who won."""
    found = []
    for evening in evenings.evenings(db, league):
        for match in evenings.reported_of(db, evening.id):
            one = reported.load(db, match)
            assert one.outcome is not None
            called = players.names(db, [player for side in one.outcome.sides for player in side])
            sides = [" & ".join(called[player] for player in side) for side in one.outcome.sides]
            won = [
                bool(row[0]) for row in db.execute("SELECT won FROM side WHERE match = ? ORDER BY position", [match])
            ]
            found.append((evening.day, sides, list(one.outcome.totals), won))
    return found


ROWS = "2026-03-01;Ana;57;Bo;40,5\n2026-03-01;Ana;57;Bo;40,5\n8.3.2026;Cy;3;Dee;3\n"


def test_the_same_file_twice(db: Database, league: str) -> None:
    """Two equal rows are two results; the file that comes again, in another order and longer, brings what is new."""
    assert take(db, league, ROWS) == 3
    before = results(db, league)
    assert len(before) == 3
    assert take(db, league, ROWS) == 0
    assert take(db, league, "8.3.2026;Dee;4;Cy;3\n" + "".join(reversed(ROWS.splitlines(keepends=True)))) == 1
    assert len(results(db, league)) == 4
    assert list(problems(db)) == []


def test_what_was_entered_by_hand_is_there(db: Database, league: str) -> None:
    """A result of that day with these players and points is not entered again; a third equal one is."""
    with writing(db):
        evening = evenings.new_evening(db, league, date(2026, 3, 1), "final", AT)
        outcome = reported.Outcome((("Bo",), ("Ana",)), (Fraction(81, 2), Fraction(57)))
        reported.report(db, league, evening, [outcome], NOBODY, AT, "byhand01")
    found = look(db, league, ROWS)
    assert [item.there for item in found.items] == [True, False, False]


@pytest.mark.parametrize("behind", ["r0", "o", "h1", "e", ""])
@pytest.mark.parametrize("text", [ROWS, "Ana,Bo\n100,50\n30,20\n"])
def test_another_league_was_quicker_with_the_keys(db: Database, league: str, text: str, behind: str) -> None:
    """Whoever works out the keys of a paper and enters something by them elsewhere is in nobody's way."""
    said = {"day": "2026-03-01"}
    with writing(db):
        evil = leagues.new_league(db, "Evil", "club", AT)
    for _ in range(2):  # also by those that are made in their place
        for item in look(db, league, text, **said).items:
            open_match(db, evil, "simple", {}, [["X"], ["Y"]], NOBODY, AT, f"{item.key}{behind}")
    assert take(db, league, text, **said) == len(look(db, league, text, **said).items) > 0
    assert take(db, league, text, **said) == 0
    assert list(problems(db)) == []


def test_a_result_that_was_voided_does_not_come_back(db: Database, league: str) -> None:
    """And it is said that it is otherwise now."""
    take(db, league, ROWS.splitlines()[2])
    [evening] = evenings.evenings(db, league)
    [match] = evenings.reported_of(db, evening.id)
    with writing(db):
        reported.void(db, reported.load(db, match), NOBODY, AT, "voided01", "never played")
    found = look(db, league, ROWS.splitlines()[2])
    assert [item.there for item in found.items] == [True]
    assert [str(note.text)[:19] for note in found.notes] == ["was taken in before"]


def test_a_nickname_is_asked_about(db: Database, league: str) -> None:
    """It can only be whoever has it, and that is said before."""
    with writing(db):
        ana = players.player_named(db, league, "Ana María", AT)
        roster.change(db, ana, "Ana María", "Ani", "member")
    text = "2026-03-02;ani;1;Bo;2\n"
    found = look(db, league, text)
    assert (found.alike, found.unsure, found.differ("ani")) == ({"ani": "Ana María"}, ("ani",), False)
    assert take(db, league, text, joined={"ani": "Ana María"}) == 1
    assert sorted(players.roster(db, league).values()) == ["Ana María", "Bo"]


def test_nobody_is_joined_silently(db: Database, league: str) -> None:
    """A name that is alike but for case or accents is asked about; one that is the same is not."""
    take(db, league, "2026-03-01;Świętosława;1;Zoë;2\n")
    text = "2026-03-02;Swietoslawa;1;zoë;2;Zoë;3;Bo;4\n"
    found = look(db, league, "2026-03-02;Swietoslawa;1;ZOË;2;Bo;4;bo;5\n")
    assert not found.ready
    assert found.alike == {"Swietoslawa": "Świętosława", "ZOË": "Zoë", "bo": "Bo"}
    assert found.unsure == ("Swietoslawa", "ZOË", "bo")
    assert (found.differ("Swietoslawa"), found.differ("ZOË")) == (True, False)
    found = look(db, league, text, joined={"Swietoslawa": "Swietoslawa", "zoë": "Zoë"})
    assert [str(remark.text) for remark in found.wrong] == ["nobody sits twice"]
    text = "2026-03-02;Swietoslawa;1;zoë;2\n"
    assert take(db, league, text, joined={"Swietoslawa": "Świętosława", "zoë": "Zoë"}) == 1
    assert sorted(players.roster(db, league).values()) == ["Zoë", "Świętosława"]
    assert take(db, league, text, joined={"Swietoslawa": "Swietoslawa", "zoë": "Zoë"}) == 0
    assert not look(db, league, text, joined={"Swietoslawa": "Zoë", "zoë": "Zoë"}).ready


def test_the_lowest_wins_where_somebody_says_so(db: Database, league: str) -> None:
    """In the table of a league whose own scoring is the other way round, too."""
    assert look(db, league, ROWS).paper.asks_lowest
    take(db, league, "2026-03-01;Ana;57;Bo;40\n", lowest=True)
    assert results(db, league)[0][3] == [False, True]
    with writing(db):
        leagues.settle(db, league, "Thursday club", {"scoring": "negative"})
    take(db, league, "2026-03-02;Ana;57;Bo;40\n", lowest=False)
    take(db, league, "2026-03-03;Ana;57;Bo;40\n")
    assert [won for *_, won in results(db, league)] == [[False, True], [True, False], [False, True]]
    bo, ana = standings.table(db, season(db, league), standings.rules_of({"scheme": {"by": "totals"}}))
    assert (bo.row.points, ana.row.points) == (-40, -57)


def test_a_winner_among_equals(db: Database, league: str) -> None:
    """The star decides what the totals do not."""
    take(db, league, "2020-10-16 : 10 : Ada 10 * , Ben 10 , Cleo 9\n")
    assert [(totals, won) for _, _, totals, won in results(db, league)] == [([10, 10, 9], [True, False, False])]


SHEET = "Ana,Bo,Cy\n10,-10,0\n0,20,-20\n\nTotal Scores\nAna,10\nBo,10\nCy,-20\n"


def test_a_sheet_becomes_a_match(db: Database, league: str) -> None:
    """Its rows are hands in the record; it needs a day; the same sheet comes once, longer it is said to differ."""
    assert not look(db, league, SHEET).ready
    assert [str(remark.text)[:15] for remark in look(db, league, SHEET, day="2026-02-30").wrong] == ["That is no date"]
    assert take(db, league, SHEET, day="2026-03-01") == 1
    [one] = summaries(db, league, ["over"])
    assert (one.scoring, one.hands) == ("tally", 2)
    assert one.sides == (("Ana", 10, True), ("Bo", 10, True), ("Cy", -20, False))
    assert take(db, league, SHEET, day="2026-03-01") == 0
    longer = look(db, league, SHEET.replace("\n\n", "\n1,1,1\n\n"), day="2026-03-01")
    assert [item.there for item in longer.items] == [True]
    assert longer.notes
    assert list(problems(db)) == []


@pytest.mark.parametrize(
    ("scoring", "rows", "totals", "won"),
    [
        ("tally-low", "1,2\n3,4\n", (4, 6), (True, False)),
        ("negative", ",12\n8,0\n", (8, 12), (False, False)),
        ("simple", "1,0\n,1\n1,\n", (2, 1), (False, False)),
    ],
)
def test_a_sheet_of_another_scoring(
    scoring: str, rows: str, totals: tuple[int, ...], won: tuple[bool, ...], db: Database, league: str
) -> None:
    """Who has no number, or the only 0, went out; who won has a 1."""
    assert take(db, league, "Ana,Bo\n" + rows, day="2026-03-01", rules=HouseRules("", scoring)) == 1
    [one] = summaries(db, league, ["open", "over"])
    assert tuple(side[1:] for side in one.sides) == tuple(zip(totals, won, strict=True))


@pytest.mark.parametrize(
    ("scoring", "rows", "place"),
    [
        ("tally", "1,\n", (2, 2)),
        ("tally", "1,½\n", (2, 2)),
        ("negative", "1,2\n", (2, 0)),
        ("simple", "1,1\n", (2, 0)),
        ("tally", "\n", (1, 0)),
        ("lucky-triple", "1,2\n", (1, 0)),
    ],
)
def test_a_sheet_that_cannot_be(
    scoring: str, rows: str, place: tuple[int, int], db: Database, league: str
) -> None:  # fmt: skip
    """The row is named, and the column where there is one."""
    text = "Ana,Bo\n" + rows + ("" if rows.strip() else "0,0,0\n")
    wrong = look(db, league, text, day="2026-03-01", rules=HouseRules("", scoring)).wrong
    assert wrong
    if rows.strip():
        assert (wrong[0].row, wrong[0].column) == place


HANDS = """date,table,scoring,ended,out,last,Ana,Bo,Cy
2026-03-31,1,mexican,domino,Ana,,,5,6
2026-03-31,1,mexican,blocked,,Ana,8,9,11
2026-03-31,2,simple,domino,Cy,,,0,
"""


def test_hands_become_matches(db: Database, league: str) -> None:
    """With the players as the league writes them, on the evening of that day, each hand an entry; once."""
    take(db, league, "2026-03-01;ANA;1;Bo;2\n")
    assert take(db, league, HANDS, joined={"Ana": "ANA"}) == 2
    assert take(db, league, HANDS, joined={"Ana": "ANA"}) == 0
    [_, evening] = evenings.evenings(db, league)
    first, second = (load(db, match) for match in evenings.matches_of(db, evening.id))
    assert dict(first.match.score.totals) == {"ANA": 8, "Bo": 14, "Cy": 17}
    assert [entry.kind for entry in first.entries] == ["open", "hand", "hand"]
    assert dict(second.match.score.totals) == {"Bo": 0, "Cy": 1}
    assert list(problems(db)) == []


NAMES = st.sampled_from(["Ana", "Bo", "Cy", "Dee", "Zoë", "zoe", "Świt"])
POINTS = st.integers(-9, 9)
RESULT = st.tuples(st.integers(1, 3), st.permutations(["Ana", "Bo", "Cy", "Dee"]), POINTS, POINTS)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(rows=st.lists(RESULT, max_size=8), again=st.data())
def test_any_results_once(rows: list[tuple[int, list[str], int, int]], again: st.DataObject, db: Database) -> None:
    """Taken in twice, also mixed up, each row is one result with its points; the record is whole."""
    with writing(db):
        league = leagues.new_league(db, "Any", "club", AT)
    lines = [f"2026-03-0{day};{who[0]};{one};{who[1]};{other}\n" for day, who, one, other in rows]
    assert take(db, league, "".join(lines) or "Day;Who") == len(rows)
    assert take(db, league, "".join(again.draw(st.permutations(lines))) or "Day;Who") == 0
    expected = sorted((day, sorted([(who[0], one), (who[1], other)])) for day, who, one, other in rows)
    stands = [
        (day.day, sorted(zip(sides, map(int, totals), strict=True))) for day, sides, totals, _ in results(db, league)
    ]
    assert sorted(stands) == expected
    assert list(problems(db)) == []


@pytest.mark.parametrize("text", [ROWS, "Ana,Bo\n1,2\n"])
def test_a_season_that_is_over(db: Database, league: str, text: str) -> None:
    """Nothing of a paper is taken into it any more, so that its table stays as it was."""
    take(db, league, ROWS)
    with writing(db):
        after = next_season.begin_next(db, league, "Autumn", AT)
    before = list(db.conn.iterdump())
    with pytest.raises(Impossible, match="The season is over"):
        look(db, league, text, day="2026-03-02")
    assert list(db.conn.iterdump()) == before
    assert take(db, after, text, day="2026-03-02") > 0
