"""The pages of a league that everybody may see: its table, why, published tables, fixtures, players, records."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from scorekeeper.game.league.course import Stage
from scorekeeper.store import evenings, fixtures, insight, leagues, players, published, tallies
from scorekeeper.store.ratings import Rating
from scorekeeper.store.season import Season
from scorekeeper.web import leagues as tables
from scorekeeper.web import publishing
from scorekeeper.web.db import database
from scorekeeper.web.naming import names_of
from scorekeeper.web.plain.shape import Plain, of
from scorekeeper.web.players import Insight, insight_into, line, outcome, rated_now
from scorekeeper.web.reckoning import reckoning
from scorekeeper.web.words import spoken
from scorekeeper.web.words import why as told

POINTS = ("points", "matches_won", "for", "against", "difference", "adjusted", "points_today")
"""The columns of a table in which halves and thirds can stand."""


def _exact(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a table with its points as numbers; what a made-up file has in their place stays as it is."""
    points = {name: row[name] for name in POINTS if name in row}
    return row | {name: Fraction(its) for name, its in points.items() if published.POINTS.fullmatch(str(its))}


@of("leagues.show")
def table(league: str) -> Plain:
    """The table that is asked for: a row an entrant, with why its place is what it is."""
    chosen = tables.chosen(league)
    names, waiting = names_of(league, chosen.ranked), fixtures.in_hand(database(), league)
    found = [
        {
            **_exact(row),
            "why": told(rank.why, names) if rank.why else None,
            "place_before": chosen.before.get(rank.row.entrant),
            "in_hand": waiting[rank.row.entrant],
        }
        for row, rank in zip(tables.rows_of(chosen.ranked, names), chosen.ranked, strict=True)
    ]
    about = {
        "league": leagues.name_of(database(), league),
        "of": chosen.of,
        "scoring": chosen.scoring or None,
        "evening": chosen.evening or None,
        "archived": leagues.archived(database(), league),
        "evenings": [
            {"evening": one.id, "day": one.day.isoformat(), "name": one.name}
            for one in evenings.evenings(database(), league)
        ],
        "published": [{"table": id_, "name": name, "at": at} for id_, name, at in published.all_of(database(), league)],
        "decided": list(_decided(chosen.season, names)),
    }
    return Plain(found, about, "standings", POINTS)


def _decided(season: Season, names: dict[str, str]) -> Iterator[dict[str, Any]]:
    decided = season.decisions
    for change in decided.points.values():
        yield {"name": names[change.entrant], "points": change.points, "reason": change.reason}
    for entrant, number, reason in decided.order.values():
        yield {"name": names[entrant], "order": number, "reason": reason}
    for entrant, number, reason in decided.play_off.values():
        yield {"name": names[entrant], "play_off": number, "reason": reason}
    for left in decided.withdrawn.values():
        yield {"name": names[left.entrant], "withdrawn": left.how, "reason": left.reason}


@of("publishing.show")
def as_published(league: str, table: str) -> Plain:
    """A published table as it was, beside each row what it would be today, and what was entered since."""
    compared = publishing.compared(league, table)
    kept, today, since = compared.kept, compared.today, compared.since
    nobody: dict[str, Any] = {"place": None, "points": None}
    found = [
        {**_exact({**row, "points_today": now["points"]}), "place_today": now["place"]}
        for row in kept.rows
        for now in [today.get(row["entrant"], nobody)]
    ]
    people = players.everybody(database(), league)
    who = publishing.playing(league, {*compared.late, *(entry.match for entry in since)})
    changes = [
        {
            "kind": entry.kind,
            "at": entry.at,
            "reason": entry.reason,
            "who": people.get(entry.facts.get("player", "")) if entry.match == league else who[entry.match][0],
            "match": None if entry.match == league else entry.match,
        }
        for entry in since
    ]
    name = leagues.name_of(database(), league)
    more = {
        "league": name,
        "name": kept.name,
        "at": kept.at,
        "asked": kept.asked,
        "since": changes,
        "not_in_it_yet": [{"match": match, "who": who[match][0]} for match in compared.late],
        "causes": [spoken(cause) for cause in compared.causes],
    }
    return Plain(found, more, texts=POINTS)


@of("reckoning.show")
def why(league: str, entrant: str) -> Plain:
    """The lines of somebody's league points."""
    found = reckoning(league, entrant)
    lines = [
        {
            "day": evening.day.isoformat(),
            "counts": counts,
            "against": met.others,
            "points": Fraction(share.points),
            "why": spoken(share.text),
        }
        for evening, counts, _, meetings in found.played
        for met in meetings
        for share in met.shares
    ]
    given = [
        {"day": None, "counts": True, "against": "", "points": Fraction(change.points), "why": change.reason}
        for change in found.ranked.row.changes
    ]
    ranked = found.ranked
    because = told(ranked.why, found.names) if ranked.why else None
    more = {"name": found.name, "place": ranked.place, "points": str(ranked.row.points), "why": because}
    return Plain([*lines, *given], more)


@of("fixtures.show")
def rounds(league: str) -> Plain:
    """The fixtures: a row a meeting."""
    names = players.everybody(database(), league)
    days = {evening.id: evening.day.isoformat() for evening in evenings.evenings(database(), league)}
    found = [
        {
            "round": one.round,
            "home": fixtures.PAIR.join(names[player] for player in one.home),
            "away": fixtures.PAIR.join(names[player] for player in one.away) if one.away else None,
            "day": days.get(one.evening or ""),
            "postponed": one.postponed,
            "state": one.state,
            "matches_played": one.played,
            "fixture": one.id,
            "evening": one.evening,
        }
        for one in fixtures.fixtures(database(), league)
    ]
    return Plain(found, {"league": leagues.name_of(database(), league)})


@of("players.records")
def records(league: str) -> Plain:
    """The records and the ratings: a row each."""
    names = players.everybody(database(), league)
    found = insight.insight_of(database(), league)
    ratings = [
        {"record": "rating", "value": round(rating.ordinal, 2), "who": names[player], "matches": rating.matches}
        for player, rating in rated_now(found)
    ]
    return Plain([*_records(league, found, names), *ratings], {"league": leagues.name_of(database(), league)})


def _records(league: str, found: insight.Insight, names: dict[str, str]) -> Iterator[dict[str, Any]]:
    for run in insight.runs(found):
        yield {"record": "run of wins", "value": run.wins, "who": names[run.player], "day": run.last}
    feats = [
        *(("highest hand", feat) for feat in tallies.highest_hands(database(), league)),
        ("resets survived", tallies.most_resets(database(), league)),
        ("blocks in a match", tallies.most_blocks(database(), league)),
        ("hands in a match", tallies.longest(database(), league)),
    ]
    for record, feat in feats:
        if feat:
            who = ", ".join(names[player] for player in feat.players)
            yield {"record": record, "value": feat.most, "who": who, "day": feat.day, "match": feat.match}


@of("players.show")
def player(player: str) -> Plain:
    """A player's evenings, with the points and the place after each; and all else that is known."""
    found = insight_into(player)
    sums = found.sums
    more = {
        "name": found.names[player],
        "league": leagues.name_of(database(), found.league),
        "matches": len(found.rated),
        "won": found.won,
        "form": [outcome(game, player) for game in found.form],
        "last": [
            {"ended": outcome(game, player), "day": day.isoformat(), "place": place, "sides": sides}
            for game in found.form
            for *_words, day, place, sides in [line(found, game)]
        ],
        "hands": {"played": sums.hands, "decided": sums.decided, "won": sums.won, "highest": sums.highest},
        "blocks": sums.blocks,
        "pips_left": {"sum": sums.pips, "counts": sums.counts},
        "resets": sums.resets,
        "best_evening": {**best, "points": str(best["points"])} if (best := _stage(found, found.best)) else None,
        "rating": _rating(found.rating) if found.rating else None,
        "ratings": [{"day": day.isoformat(), **_rating(rating)} for day, rating in found.ratings],
        "against": [
            {"name": found.names[other], "ahead": its.ahead, "level": its.level, "behind": its.behind}
            for other, its in found.against.items()
        ],
    }
    return Plain([_stage(found, stage) for stage in found.course], more, "evenings", ("points",))


def _stage(found: Insight, stage: Stage | None) -> dict[str, Any]:
    if stage is None:
        return {}
    points = None if stage.points is None else Fraction(stage.points)
    return {"day": found.days[stage.evening].isoformat(), "points": points, "place": stage.place}


def _rating(rating: Rating) -> dict[str, Any]:
    ordinal = round(rating.ordinal, 2)
    return {"ordinal": ordinal, "matches": rating.matches, "provisional": rating.provisional}
