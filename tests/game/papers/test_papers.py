"""Papers from elsewhere: each format by its real sample, its traps, and what is said of what cannot be read."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.game import papers
from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.papers import cells
from scorekeeper.game.papers.decoding import decode
from scorekeeper.game.papers.paper import Paper, Remark, Told
from scorekeeper.game.papers.sheets import totals_of

BANK = Path(__file__).parent / "bank"
FORMATS = {
    one["name"]: one for one in json.loads((BANK / "import_formats.json").read_text(encoding="utf-8"))["formats"]
}
EXPORT = json.loads((BANK / "import_bgstats_export.json").read_text(encoding="utf-8"))
GUESSES = "Éire, café, naïve — ½ | Ana & José | Dvořák"


def said(remarks: tuple[Remark, ...]) -> list[tuple[int, int, str]]:
    """Row, column and words of remarks."""
    return [(remark.row, remark.column, str(remark.text)) for remark in remarks]


def scores(told: Told) -> dict[str, Fraction]:
    """Label of a side → its total in the only match."""
    [match] = told.matches
    return dict(zip((" & ".join(side) for side in told.sides), match, strict=True))


def test_keepscore() -> None:
    """The sample reads as its makers expect: ties, a minus, somebody who was not there; who wins is asked."""
    paper = papers.read(FORMATS["KeepScore spreadsheet"]["sample"])
    assert (paper.format, paper.wrong, paper.asks_lowest) == ("keepscore", (), True)
    expected = FORMATS["KeepScore spreadsheet"]["expected"]
    assert [(one.day, one.game, scores(one)) for one in paper.told] == [
        (game["start"][:10], game["name"], game["scores"]) for game in expected
    ]
    [(row, column, words)] = said(paper.notes)
    assert (row, column) == (3, 12)
    assert words.startswith("Player 3 may be somebody without a name")


def test_keepscore_in_german_and_with_a_lost_score() -> None:
    """The headings are the phone's own language; two of one name in a game have lost a score; names are compared."""
    text = FORMATS["KeepScore spreadsheet"]["sample"]
    german = text.replace("Start time", "Startzeit").replace("Game name", "Spielname")
    assert papers.read(german).told == papers.read(text).told
    lost = papers.read(text.replace('"00:55:30","3"', '"00:55:30","4"'))
    assert said(lost.wrong) == [(2, 4, "it says 4 players, and has the points of 3")]
    other = papers.read(text.replace('"Ada, Ben","Cleo"', '"Ada","Cleo"'))
    assert said(other.notes)[0] == (2, 7, "the file names Ada, its points say Ada, Ben")


def test_rounds() -> None:
    """The sample reads as expected, its totals as its rows add up."""
    one = FORMATS["Rounds as rows with a totals part"]
    paper = papers.read(one["sample"])
    assert (paper.format, paper.wrong, paper.notes) == ("rounds", (), ())
    assert paper.rounds is not None
    assert [" & ".join(side) for side in paper.rounds.sides] == one["expected"]["players"]
    assert [list(points) for _, points in paper.rounds.rounds] == one["expected"]["rounds"]
    assert list(paper.rounds.totals) == one["expected"]["totals"]


def test_rounds_with_other_totals() -> None:
    """They are never taken over: it is said where they differ, as where a sheet began with points."""
    paper = papers.read(FORMATS["Rounds as rows with a totals part"]["sample"].replace("Ben,20", "Ben,120"))
    assert paper.rounds is not None
    assert paper.rounds.totals[1] == 20
    assert said(paper.notes) == [(8, 2, "Ben: the sheet says 120, its rows add up to 20")]
    summed = papers.read("Nr;Ada;Ben\n1;5;0\n2;3+4;−2\nTotal;11;-2\n")
    assert summed.rounds is not None
    assert [list(points) for _, points in summed.rounds.rounds] == [[5, 0], [7, -2]]
    assert said(summed.notes) == [(4, 2, "Ada: the sheet says 11, its rows add up to 12")]


def test_rounds_keep_nothing_apart_from_0() -> None:
    """An empty cell is no 0; what is no number is named with its place."""
    paper = papers.read("Ada,Ben,Cleo\n1,,0\n2,x,3\n4,five,6\n7,8,9,10\n")
    assert paper.rounds is not None
    assert [points for _, points in paper.rounds.rounds][:2] == [(1, None, 0), (2, None, 3)]
    assert said(paper.wrong) == [
        (4, 2, "These are no points: 3, 2½ or 7/2."),
        (5, 4, "there is no name over this column"),
    ]


def test_lines() -> None:
    """The sample reads as expected: spaces vary, a star marks the winner among equals."""
    one = FORMATS["One line a game"]
    paper = papers.read(one["sample"])
    assert (paper.format, paper.wrong, paper.notes, paper.asks_lowest) == ("lines", (), (), False)
    assert [
        {
            "date": told.day,
            "target": int(told.game),
            "players": [
                [" & ".join(side), total, at in told.winners]
                for at, (side, total) in enumerate(zip(told.sides, told.matches[0], strict=True))
            ],
        }
        for told in paper.told
    ] == one["expected"]


def test_lines_that_are_none() -> None:
    """Each is named, and a first who is not the best is noted."""
    paper = papers.read(
        "2024-12-31 : 13 : Ada 12, Ben 13\n2024-02-30 : 13 : Ada 1\nnothing\n2024-12-31 : 13 : Ada x, 7\n"
    )
    assert said(paper.notes) == [(1, 3, "who stands first has not the most points")]
    assert [(row, column) for row, column, _ in said(paper.wrong)] == [(2, 1), (3, 0), (4, 3), (4, 4)]


def bg(change: Any = None) -> Paper:
    """The real export, changed."""
    export = json.loads(json.dumps(EXPORT["export"]))
    if change:
        change(export)
    return papers.read(json.dumps(export))


def test_bg_stats() -> None:
    """Every play of the sample is taken or left out for the reason that its makers list it with."""
    paper = bg()
    assert (paper.format, paper.wrong, paper.asks_lowest) == ("bg_stats", (), False)
    told = {one.row: one for one in paper.told}
    left_out = {remark.row: str(remark.text) for remark in paper.left_out}
    assert sorted([*told, *left_out]) == list(range(1, 27))
    for number, *shows in EXPORT["what_each_play_shows"]:
        if {"coop", "ignored", "solo"} & set(shows) or number == 12:
            assert number in left_out, shows
        else:
            assert number in told, shows
            assert told[number].lowest == ("lowest" in shows)
            assert bool(told[number].matches) == (not {"noscores", "somescores"} & set(shows))
    assert {number: left_out[number] for number in (4, 12, 18, 23)} == {
        4: "Harry Potter: Hogwarts Battle, 2017-01-15: all played together, against nobody",
        12: "Scotland Yard, 2017-07-12: teams of different sizes: 5, 2",
        18: "Concept, 2020-05-05: it is marked there to be left out",
        23: "Star Wars: Imperial Assault (English edition), 2021-10-19: played alone, against nobody",
    }
    assert scores(told[8]) == {"Mia & Ola & Gus": 2, "Ned & Fay & Pia": 1}
    assert scores(told[24]) == {"Cleo 29": 147, "Dov 30": 133, "Ema 31": 71}
    assert scores(told[25]) == {"Fay 32 & Ema 31": 215, "Gus 33 & Hal 34": 160, "Cleo 29 & Dov 30": 228}
    assert scores(told[17])["Ben"] == Fraction(27, 2)
    assert scores(told[20]) == {"Ada 27": -135, "Ben 28": -145, "Gus": -70}
    assert told[5].places == (1, 2, 1)
    assert told[11].places == (2, 1, 2)
    assert len({one.id for one in paper.told}) == len(told)
    assert [remark.row for remark in paper.notes] == [11, 15]


def test_a_winner_among_equals_and_one_that_is_none() -> None:
    """Who won is a fact of its own; where it contradicts the points that is said."""

    def change(export: Any) -> None:
        export["plays"][6]["playerScores"][1]["winner"] = False
        for row, won in zip(export["plays"][8]["playerScores"], (True, False), strict=True):
            row["winner"] = won

    paper = bg(change)
    told = {one.row: one for one in paper.told}
    assert (told[7].winners, told[9].winners) == ({2}, {0})
    assert said(paper.notes)[0][::2] == (9, "7 Wonders Duel: the winner that is named has not the best points")


def test_ranks_are_compared_and_never_taken_over() -> None:
    """Where the file's own ranks are not what its points give, that is noted."""

    def change(export: Any) -> None:
        rows = export["plays"][16]["playerScores"]
        rows[0]["rank"], rows[1]["rank"] = 5, 4

    assert 17 not in [remark.row for remark in bg().notes]
    assert [str(note.text) for note in bg(change).notes if note.row == 17] == [
        "New York Slice: the ranks of the file are not those of its points"
    ]


@pytest.mark.parametrize("missing", ["tags", "groups", "locations", "userInfo", "challenges", "deletedObjects"])
def test_parts_may_be_missing(missing: str) -> None:
    """Nothing but plays, games and players is needed."""
    assert bg(lambda export: export.pop(missing, None)) == bg()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda play: play["playerScores"][0].update(playerRefId=99), "player 99 is not in this file"),
        (lambda play: play["playerScores"][0].update(score="many"), "these are no points: many"),
        (lambda play: play.update(playDate="2024-02-30 10:00:00"), "That is no date"),
        (lambda play: play.update(playerScores=7), "this is no play"),
        (lambda play: play.pop("playerScores"), "this is no play"),
    ],
)
def test_a_bad_play(change: Any, words: str) -> None:
    """It is named by its number."""
    [(row, column, text)] = said(bg(lambda export: change(export["plays"][8])).wrong)
    assert (row, column) == (9, 0)
    assert text.startswith(words)


HANDS = """date;table;scoring;ended;out;last;Ana;Bo;Cy;Dee
2026-03-31;1;mexican;domino;Ana;;;5;6
2026-03-31;2;all-threes;domino;Bo;;;;;9
2026-03-31;1;Mexican;blocked;;Ana;8;9;11
31.3.2026;2;tally;;;;10;5;−3
2026-03-31;3;simple;domino;Ana;;;0
2026-03-31;3;simple;domino;Cy;;;
"""


@pytest.mark.parametrize("letter", ["\ud800", "\0"])
@pytest.mark.parametrize("part", ["uuid", "day", "points", "game", "player", "team"])
def test_a_play_in_letters_that_cannot_be_read(part: str, letter: str) -> None:
    """JSON can write half of a character, and a NUL: the play is named, wherever it stands."""
    parts = {"uuid": "u", "day": "2026-03-01", "points": "1", "game": "Dominoes", "player": "Ana", "team": "a"}
    its = {**parts, part: parts[part] + letter}
    rows = [
        {"playerRefId": 1, "score": its["points"], "team": its["team"]},
        {"playerRefId": 2, "score": "2", "team": "b"},
    ]
    play = {"gameRefId": 1, "playDate": letter + its["day"] if part == "day" else its["day"], "uuid": its["uuid"]}
    export = {
        "games": [{"id": 1, "name": its["game"]}],
        "players": [{"id": 1, "name": its["player"]}, {"id": 2, "name": "Bo"}],
        "plays": [play | {"usesTeams": True, "playerScores": rows}],
    }
    [remark] = papers.read(json.dumps(export)).wrong
    assert remark.row == 1
    assert letter not in str(remark.text)


@pytest.mark.parametrize(
    ("text", "row", "column", "words"),
    [
        ("Ana,Bo\n" + "1,2\n" * 501, 502, 0, "at most 500 rounds"),
        ("date,scoring,ended,Ana,Bo\n" + "2026-03-01,tally,,1,2\n" * 501, 502, 0, "at most 500 rounds"),
        (",".join(f"n{at}" for at in range(61)) + "\n1", 1, 61, "At most 60"),
        (
            "date,scoring,ended," + ",".join(f"n{at}" for at in range(201)) + "\n2026-03-01,tally,,1",
            1,
            204,
            "At most 200",
        ),
        ("2026-03-01 : 1 : " + ",".join(["Ana 1"] * 61), 1, 63, "At most 60"),
        ("2026-03-01" + ",Ana,1" * 100_000, 1, 18, "At most 8"),
        ("a," * 67 + "a\n2024-03-02 20:10:00,2024-03-02 21:05:30,00:55:30,61,7,,A,B" + ",1" * 61, 2, 69, "At most 60"),
        ('{"plays": [{"playerScores": [' + ",".join(["{}"] * 61) + "]}]}", 1, 0, "At most 60"),
    ],
)
def test_more_than_a_table_has(text: str, row: int, column: int, words: str) -> None:
    """What nobody can have played is not worked out first: it is said where it becomes too much."""
    paper = papers.read(text)
    assert [remark[:2] for remark in said(paper.wrong) if words in remark[2]] == [(row, column)]


def test_hands() -> None:
    """Tables may stand mixed; who has no cell was not there; a hand is told as its scoring asks."""
    paper = papers.read(HANDS.replace("Mexican", "mexican"))
    assert (paper.format, paper.wrong) == ("hands", ())
    assert [
        (one.table, one.rules.scoring, one.day, one.sides, [entry.row for entry in one.entries]) for one in paper.played
    ] == [
        ("1", "mexican", "2026-03-31", (("Ana",), ("Bo",), ("Cy",)), [2, 4]),
        ("2", "all-threes", "2026-03-31", (("Bo",), ("Dee",)), [3]),
        ("2", "tally", "2026-03-31", (("Ana",), ("Bo",), ("Cy",)), [5]),
        ("3", "simple", "2026-03-31", (("Ana",), ("Bo",), ("Cy",)), [6, 7]),
    ]
    assert [entry.facts for one in paper.played for entry in one.entries] == [
        {"ended": "domino", "out": "Ana", "left": {"Bo": 5, "Cy": 6}},
        {"ended": "blocked", "last": "Ana", "left": {"Ana": 8, "Bo": 9, "Cy": 11}},
        {"ended": "domino", "out": "Bo", "left": {"Dee": 9}},
        {"points": {"Ana": 10, "Bo": 5, "Cy": -3}},
        {"ended": "domino", "out": "Ana"},
        {"ended": "domino", "out": "Cy"},
    ]


def test_a_match_ends_where_it_is_won() -> None:
    """The next row of its table begins another; the league's own rules say when."""
    rows = "date,scoring,ended,out,Ana,Bo\n" + "2026-03-31,simple,domino,Ana,,\n" * 4
    kept = [HouseRules("", "simple", {"target": 2}), HouseRules("Short", "simple", {"target": 1})]
    assert [len(one.entries) for one in papers.read(rows).played] == [4]
    assert [len(one.entries) for one in papers.read(rows, kept).played] == [2, 2]
    assert [len(one.entries) for one in papers.read(rows.replace("simple", "short"), kept).played] == [1] * 4


IN_PLAY = "date,scoring,ended,out,out_ends,Ana,Bo\n"


@pytest.mark.parametrize(
    ("rows", "totals"),
    [
        (["all-threes,play,,,6+3,9", "all-threes,,,,,3", "all-threes,domino,,3,7,"], (18, 12)),
        (["all-threes,in play,,,6,", "all-threes,domino,Bo,,7,", "all-threes,,,,,12"], (6, 18)),
        (["all-threes-61,play,,,6+3,9", "all-threes-61,blocked,,,5,12"], (7, 3)),
        (["fives-and-threes,play,,,15,6", "fives-and-threes,domino,Bo,5,,"], (8, 4)),
        (["lucky-triple,play,,,score+double,drew 3 hit", "lucky-triple,finished,,,,"], (8, 0)),
        (["Our luck,,,,first-double,score+drew 2", "Our luck,,,,,cancel 2", "Our luck,finished,,,,"], (-6, 0)),
        (["triple,,,,Score,Double", "triple,finished,,,4,"], (0, 0)),
    ],
)
def test_rows_of_what_was_done_in_play(rows: list[str], totals: tuple[int, int]) -> None:
    """Read from left to right, as many rows a hand as one likes; the ends of the last tile stand in their column."""
    kept = [HouseRules("Our luck", "lucky-triple", {"first_double": 9, "miss": 1})]
    paper = papers.read(IN_PLAY + "".join(f"2026-03-31,{row}\n" for row in rows), kept)
    assert said(paper.wrong) == []
    [one] = paper.played
    assert totals_of(one) == totals


@pytest.mark.parametrize(
    ("row", "column", "words"),
    [
        ("all-threes,play,,,7,0", 6, "7 scores nothing"),
        ("all-threes,play,,,6,double", 7, "Nothing that scores in play is written so: 3+6."),
        (
            "lucky-triple,play,,,6,0",
            6,
            "Nothing that scores in play is written so: score, double, first-double, drew 3",
        ),
        ("lucky-triple,play,,,0,drew 9 hit", 7, "one turn draws at most 5"),
        ("lucky-triple,play,,,0,drew hit", 7, "Nothing that scores"),
        ("lucky-triple,domino,Ana,,0,0", 3, "is none of: finished"),
        ("all-threes,play,Ana,,6,0", 4, "stands only where a hand ends"),
        ("all-threes,domino,,four,7,0", 5, "This is no whole number."),
        ("all-threes,domino,,4,7,0", 5, "4 scores nothing"),
        ("all-threes,domino,,,7,8", 4, "all pips stand under the one who won the hand"),
        ("all-threes,play,,," + "+".join(["3"] * 41) + ",0", 6, "At most 40"),
        ("tally,play,,,6,1\n2026-03-31,tally,play,,,6,", 7, "Bo: the points are missing"),
        ("mexican,play,,,6,0", 3, "is none of: domino, blocked"),
    ],
)
def test_what_cannot_be_done_in_play(row: str, column: int, words: str) -> None:
    """Its row and column are named, and how it is written."""
    first = said(papers.read(f"{IN_PLAY}2026-03-31,{row}\n").wrong)[0]
    assert first[:2] == (2 + row.count("\n"), column)
    assert first[2].startswith(words)


def test_others_sit_down_for_the_next_match() -> None:
    """At the same table on the same day: each match has the players of its own rows."""
    short = HouseRules("Short", "negative", {"target": 100})
    rows = "date,table,scoring,ended,out,Ana,Bo,Cy,Dee\n"
    rows += "2026-03-31,1,Short,,Ana,,60,50,\n2026-03-31,1,Short,,Ana,,60,5,\n"
    rows += "2026-03-31,1,Short,,Bo,,,70,9\n2026-03-31,1,Short,,Bo,,,80,5\n"
    paper = papers.read(rows, [short])
    assert said(paper.wrong) == []
    assert [(one.row, one.sides, totals_of(one)) for one in paper.played] == [
        (2, (("Ana",), ("Bo",), ("Cy",)), (0, 120, 55)), (4, (("Bo",), ("Cy",), ("Dee",)), (0, 150, 14)),
    ]  # fmt: skip


def test_whoever_never_won_a_hand() -> None:
    """Has a 0 in one of the rows; where somebody of the file has no cell at a table, that is to be looked at."""
    rows = "date,scoring,ended,Ana,Bo,Cy\n2026-03-31,simple,,1,,\n2026-03-31,simple,,,1,{}\n"
    [two], [three] = (papers.read(rows.format(cell)).played for cell in ("", "0"))
    assert (len(two.sides), len(three.sides)) == (2, 3)
    [note] = papers.read(rows.format("")).notes
    assert str(note.text).startswith("Played by Ana, Bo. Whoever sat there too needs")
    assert papers.read(rows.format("0")).notes == ()
    negative = "date,scoring,ended,out,Ana,Bo,Cy,Dee\n2026-03-31,negative,,{},,5,7,\n"
    assert papers.read(negative.format("Ana")).notes == ()
    assert len(papers.read(negative.format("")).wrong) == 1


def test_more_plays_than_a_hand_has() -> None:
    """No set has so many tiles."""
    rows = f"2026-03-31,lucky-triple,play,,,{'+'.join(['score'] * 40)},0\n"
    wrong = said(papers.read(IN_PLAY + rows * 3).wrong)
    assert wrong == [(4, 6, "A hand on paper has at most 100 plays.")]


def test_the_order_in_play_counts() -> None:
    """Who reaches the target first has won, also in the middle of a hand; what is written behind that cannot be."""
    kept = [HouseRules("", "all-threes", {"target": 9})]
    paper = papers.read(IN_PLAY + "2026-03-31,all-threes,,,,9,9\n", kept)
    assert [(row, column) for row, column, _ in said(paper.wrong)] == [(2, 7)]


def test_bonuses_stand_behind_the_number() -> None:
    """Going out with a tile that fits both ends scores what the table gives for it."""
    rows = "date,scoring,ended,Ana & Cy,Bo & Dee\n2026-03-31,dominican,domino,35 {},0\n"
    for word in ("capicu", "Capicú", "CAPICÚ"):
        [one] = papers.read(rows.format(word)).played
        assert totals_of(one) == (60, 0)
    assert papers.read(rows.format("é")).wrong


@pytest.mark.parametrize(
    ("row", "column", "words"),
    [
        ("2026-02-30;1;mexican;domino;Ana;;;5;6", 1, "That is no date"),
        ("2026-03-31;1;poker;domino;Ana;;;5;6", 3, '"poker" is not known'),
        ("2026-03-31;1;mexican;domino;Zoë;;;5;6", 5, '"Zoë" is not at the table'),
        ("2026-03-31;1;mexican;finished;Ana;;;5;6", 4, "is none of: domino, blocked"),
        ("2026-03-31;1;mexican;domino;Ana;;;5;many", 9, "This is no whole number."),
        ("2026-03-31;1;mexican;domino;Ana;;;5;6½", 9, "This is no whole number."),
        ("2026-03-31;1;mexican;domino;Ana;;;5;1000", 9, ""),
        ("2026-03-31;1;tally;;;;1;2;x;", 0, ""),
    ],
)
def test_a_bad_hand(row: str, column: int, words: str) -> None:
    """Its row and column are named, and what is wrong there."""
    rows = "date;table;scoring;ended;out;last;Ana;Bo;Cy\n2026-03-31;9;simple;domino;Ana;;;;\n"
    wrong = said(papers.read(rows + row + "\n").wrong)
    if column:
        assert wrong[0][:2] == (3, column)
        assert wrong[0][2].startswith(words)


def test_results() -> None:
    """Quotes, a byte order mark, empty cells at the end, decimals with a comma; a heading is no row."""
    paper = papers.read('\ufeffDate,Who,What\n2026-03-01,"Ana, the elder","2,5",Bo,½,,\n')
    [told] = paper.told
    assert (paper.format, paper.wrong) == ("results", ())
    assert (told.row, told.day, scores(told)) == (2, "2026-03-01", {"Ana, the elder": 2.5, "Bo": 0.5})


@pytest.mark.parametrize(
    ("time", "day"),
    [
        ("2024-03-02 20:10:00", "2024-03-02"), ("2024-03-02 01:40:00", "2024-03-01"),
        ("2024-03-01 04:59", "2024-02-29"), ("2024-03-02T05:00:00", "2024-03-02"),
        ("2024-03-02 00:00:00", "2024-03-02"), ("2024-03-02", "2024-03-02"),
    ],
)  # fmt: skip
def test_after_midnight(time: str, day: str) -> None:
    """Belongs to the evening before, until five; midnight to the second says that no time is known."""
    assert cells.evening(time) == day


def test_headings_with_numbers() -> None:
    """`Player 1` is a heading too; a row with points in the place of the day is not."""
    rows = "Date;Player 1;Points 1;Player 2;Points 2\n2026-03-01;Ana;5;Bo;3\n"
    paper = papers.read(rows)
    assert (paper.wrong, len(paper.told)) == ((), 1)
    assert [remark[:2] for remark in said(papers.read("yesterday;Ana;5;Bo;3\n").wrong)] == [(1, 1)]


@pytest.mark.parametrize(
    "typed", ["", "1.13.2026", "2026-3-1", "20260301", "2026-W10-1", "1/3/2026", "٣.٣.2026", "0.1.2026", "2026-02-29"]
)
def test_days_that_are_none(typed: str) -> None:
    """Or that could be read in two ways."""
    with pytest.raises(ValueError):  # noqa: PT011 any text that is no day
        cells.day(typed)


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("4+0+0+3+2+4", 13), ("6+10-3", 13), ("−12", -12), ("▲5", -5), ("1,5", Fraction(3, 2)), ("1.5", Fraction(3, 2)),
        ("12½", Fraction(25, 2)), ("7/2", Fraction(7, 2)), ("72 + 75", 147), ("-5+2", -3),
    ],
)  # fmt: skip
def test_points(typed: str, points: Fraction) -> None:
    """As people write them, a sum too."""
    assert cells.added(typed) == points


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Дмитрий;5;Аня;3", "cp1251"),
        ("31.3.2026;Наташа & Ёж;5;Bo;3", "cp1251"),
        ("José;5;Günther;3;Zoë;1", "cp1252"),
        ("Éric;5;Ça;3", "cp1252"),
        ("Дмитрий José Świętosława", "utf-8"),
        ("plain", "utf-8"),
    ],
)
def test_which_letters(text: str, encoding: str) -> None:
    """UTF-8 shows itself; Cyrillic and Western letters are told apart, and may be said."""
    assert decode(text.encode(encoding)) == (text, encoding)
    assert decode(text.encode(encoding), encoding) == (text, encoding)


def test_a_mark_before_utf_8_and_bytes_of_no_letter() -> None:
    """The mark is no part of the text, and no file cannot be read at all."""
    assert decode(b"\xef\xbb\xbfAna") == ("Ana", "utf-8")
    assert decode("Ana".encode("utf-16")) == ("Ana", "utf-16")
    assert decode(bytes(range(256)))[1] in ("cp1251", "cp1252")


ROWS = st.text(st.sampled_from('Ana,;\t"\n:*+-−12½3. {}[]x&é|/0'), max_size=200) | st.text(max_size=80)


@given(text=ROWS)
@example(text='{"plays": [{}]}')
@example(text='{"plays": [null, [], 7]}')
@example(text='"' + "x" * 200_000)
@example(text="\x00")
@example(text="Ana,Bo\n1,2\n\x00")
def test_any_text_is_read(text: str) -> None:
    """As something, or with remarks that name a row of it."""
    paper = papers.read(text)
    for remark in (*paper.wrong, *paper.left_out, *paper.notes):
        assert remark.row >= 1
        assert remark.column >= 0
        assert str(remark.text)
