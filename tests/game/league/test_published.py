"""Real leagues: their results give the tables that they published."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from scorekeeper.game.league.points import Meeting, Played, Scheme, places_of
from scorekeeper.game.league.row import Adjustment, Rules
from scorekeeper.game.league.table import standings

BANK = Path(__file__).parent / "bank"


def bank(name: str) -> Any:
    """One of the real seasons."""
    return json.loads((BANK / f"{name}.json").read_text(encoding="utf-8"))


def played(entrants: list[str], totals: list[Any], *, winners: list[str]) -> Played:
    """A match from its totals."""
    exact = tuple(Fraction(str(total)) for total in totals)
    return Played(tuple(entrants), exact, frozenset(winners), places_of(exact))


def pairs_2025(matches: list[Any]) -> list[Meeting]:
    """Each a best of three between two pairs."""
    return [
        Meeting(
            str(match["id"]),
            match["entered"][:10],
            tuple(
                played([match["a"], match["b"]], [a, b], winners=[match["a"] if a > b else match["b"]])
                for a, b in match["games"]
            ),
        )
        for match in matches
    ]


def test_pairs_best_of_three() -> None:
    """Two points for a game won by 35 or more, one for less, and only the match's winner keeps them: all 15 rows."""
    data = bank("domino_pairs_2025_best_of_three")
    scheme = Scheme(
        win=Fraction(0),
        draw=Fraction(0),
        per_match=Fraction(1),
        margin=35,
        margin_points=Fraction(2),
        winner_keeps=True,
    )
    rules = Rules(scheme=scheme, tie_breaks=("meetings-won",))
    published = [data["standings"], *(snapshot["standings"] for snapshot in data["snapshots"])]
    so_far = [len(data["matches"]), *(snapshot["matches_so_far"] for snapshot in data["snapshots"])]
    for table, matches in zip(published, so_far, strict=True):
        meetings = pairs_2025(data["matches"][:matches])
        rows = standings(rules, [row[0] for row in table], meetings)
        ours = [
            [r.row.entrant, len(r.row.meetings), r.row.results("win"), r.row.results("loss"), r.row.points]
            for r in rows
        ]
        assert sorted(ours) == sorted(table)
        assert [row[4] for row in ours] == [row[4] for row in table]


def test_the_tie_that_was_left_open_is_shared() -> None:
    """P03 and P08 are level on points and matches won: they share the fourth place, and the next one is the sixth."""
    data = bank("domino_pairs_2025_best_of_three")
    scheme = Scheme(
        win=Fraction(0),
        draw=Fraction(0),
        per_match=Fraction(1),
        margin=35,
        margin_points=Fraction(2),
        winner_keeps=True,
    )
    rows = standings(
        Rules(scheme=scheme, tie_breaks=("meetings-won",)),
        [row[0] for row in data["standings"]],
        pairs_2025(data["matches"]),
    )
    places = {ranked.row.entrant: ranked.place for ranked in rows}
    assert (places["P03"], places["P08"], places["P14"]) == (4, 4, 6)


def test_best_five_events() -> None:
    """Only the best five of up to nine events count, in exact tenths: all 141 rows."""
    data = bank("crokinole_season_best_five_events")
    events: dict[int, dict[str, float]] = {}
    for row in data["standings"]:
        for event, _, points in row[2]:
            events.setdefault(event, {})[row[1]] = points
    meetings = [
        Meeting(str(event), str(event), (played(list(points), list(points.values()), winners=[]),))
        for event, points in events.items()
    ]
    rules = Rules(scheme=Scheme(by="totals"), best=5, tie_breaks=())
    rows = {ranked.row.entrant: ranked.row for ranked in standings(rules, [r[1] for r in data["standings"]], meetings)}
    for _, player, _, counted, total in data["standings"]:
        assert (len(rows[player].counted), rows[player].points) == (counted, Fraction(str(total)))


def test_place_points_of_teams() -> None:
    """Places 4-2-1-0 with halves for level scores, deductions, then the game score: all ten rows, in order."""
    data = bank("mahjong_team_league_2026_place_points")
    meetings = [
        Meeting(
            str(number),
            str(round_),
            (played([seat[0] for seat in seats], [seat[2] for seat in seats], winners=[]),),
        )
        for number, (round_, _, seats) in enumerate(data["matches"])
    ]
    places = {4: tuple(map(Fraction, data["rules"]["place_points"]))}
    adjustments = [Adjustment(row[1], Fraction(-row[4]), "deduction") for row in data["team_standings"] if row[4]]
    rules = Rules(scheme=Scheme(by="places", places=places), tie_breaks=("for",))
    ours = [
        [ranked.place, ranked.row.entrant, len(ranked.row.meetings), ranked.row.points, ranked.row.scored]
        for ranked in standings(rules, [row[1] for row in data["team_standings"]], meetings, adjustments)
    ]
    published = [[row[0], row[1], row[2], Fraction(str(row[5])), row[6]] for row in data["team_standings"]]
    assert ours == published
