"""The pages of an evening: its tables and results, a meeting, a result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scorekeeper.store import evenings, house_rules, leagues, players, reported
from scorekeeper.store.derived import Summary, summaries_of
from scorekeeper.store.fixtures import fixtures as fixtures_of
from scorekeeper.store.reported import Reported
from scorekeeper.web import fixtures, results
from scorekeeper.web.db import database
from scorekeeper.web.evenings import due_on, not_over
from scorekeeper.web.naming import pairings
from scorekeeper.web.plain.shape import Plain, of


def of_matches(matches: Iterable[Summary]) -> Iterator[dict[str, Any]]:
    """A row for each side of each match."""
    for match in matches:
        for name, total, won in match.sides:
            yield {
                "match": match.id, "scoring": match.scoring, "state": match.state, "hands": match.hands,
                "disputes": match.disputes, "side": name, "total": total, "place": None, "won": won, "came": True,
            }  # fmt: skip


def of_results(found: Sequence[Reported]) -> Iterator[dict[str, Any]]:
    """A row for each side of each reported result, those too that were voided."""
    known = players.names(
        database(),
        {player for one in found for side in (*one.last.sides, one.last.teams) for player in side if player},
    )
    for one in found:
        its = one.last
        winners = {side["position"] for side in reported.rows(one)["side"] if side["won"]}
        for at, side in enumerate(its.sides):
            called = " & ".join(known[player] for player in side)
            team = its.teams[at] if its.teams else ""
            yield {
                "match": one.id, "scoring": its.scoring, "state": "reported" if one.outcome else "voided", "hands": 0,
                "disputes": 0, "side": known[team] if team else called,
                "total": its.totals[at] if its.totals else None, "place": its.places[at] if its.places else None,
                "won": at in winners, "came": at not in its.forfeited,
                "line_up": ", ".join(known[player] for player in side) if team else None,
            }  # fmt: skip


@of("evenings.show")
def evening(evening: str) -> Plain:
    """The matches and results of an evening: a row for each side of each."""
    found = evenings.evening(database(), evening)
    counting = [one for one in reported.load_all(database(), evenings.reported_of(database(), evening)) if one.outcome]
    pairing = pairings(found.league)
    matches = summaries_of(database(), evenings.matches_of(database(), evening))
    apart = house_rules.apart(database(), found.league, [match.id for match in matches])
    more = {
        **_about(found),
        "here": list(players.names(database(), evenings.present(database(), evening)).values()),
        "due": [
            {
                "fixture": one.id,
                "round": one.round,
                "meeting": pairing(one),
                "postponed": one.postponed,
                "state": one.state,
                "matches_played": one.played,
            }
            for one in due_on(fixtures_of(database(), found.league), evening)
            if one.state != "played"
        ],
        "not_over": [{"meeting": meeting.name, "matches_played": meeting.played} for meeting in not_over(found)],
        # Of those that do not play what the league plays.
        "house_rules": {match: {"set": one.name, "options": one.options} for match, one in apart.items()},
    }
    return Plain([*of_matches(matches), *of_results(counting)], more)


def _about(evening: evenings.Evening) -> dict[str, Any]:
    league = leagues.name_of(database(), evening.league)
    return {"evening": evening.id, "day": evening.day.isoformat(), "name": evening.name, "league": league}


@of("fixtures.meet")
def meeting(evening: str, fixture: str) -> Plain:
    """What was played of a fixture: a row for each side of each match."""
    found = evenings.evening(database(), evening)
    planned = fixtures.fixture_of(found.league, fixture)
    ids = evenings.matches_in(database(), fixture)
    elsewhere = reported.load_all(database(), ids)
    entered = {one.id for one in elsewhere}
    matches = summaries_of(database(), [match for match in ids if match not in entered])
    more = {
        **_about(found),
        "meeting": pairings(found.league)(planned),
        "round": planned.round,
        "postponed": planned.postponed,
        "state": planned.state,
        "matches_played": planned.played,
    }
    return Plain([*of_matches(matches), *of_results(elsewhere)], more)


@of("results.show")
def result(evening: str, match: str) -> Plain:
    """A reported result: a row a side; when it was entered, corrected, voided, and why."""
    found = results.result_of(evening, match)
    entries = [{"kind": entry.kind, "at": entry.at, "reason": entry.reason} for entry in found.entries]
    more = {
        **_about(evenings.evening(database(), evening)),
        "match": match,
        "played": found.last.played or None,
        "counts": found.outcome is not None,
        "entries": entries,
    }
    return Plain(list(of_results([found])), more)
