"""What a match that was otherwise would change in the standings of its league."""

from __future__ import annotations

from scorekeeper.game.league.exact import shown
from scorekeeper.game.league.table import Ranked
from scorekeeper.game.match import Match
from scorekeeper.game.words import N_, Text, say
from scorekeeper.store import leagues, players, standings
from scorekeeper.store.evenings import evening_of
from scorekeeper.store.record import Record
from scorekeeper.store.season import season
from scorekeeper.web.db import database


def changed(record: Record, match: Match) -> tuple[tuple[Text, Text], ...]:
    """The rows of the league's table that would differ if `match` were what the record tells: as it stands, and then.

    Nothing for a match that belongs to no evening of a league.
    """
    if evening_of(database(), record.id) is None:
        return ()
    rules = standings.rules_of(leagues.settings(database(), record.league))
    found = standings.effects(database(), season(database(), record.league), rules, record, match)
    names = players.names(database(), [effect.entrant for effect in found])
    return tuple(
        (_told(names[effect.entrant], effect.stands), _told(names[effect.entrant], effect.would)) for effect in found
    )


def _told(name: str, ranked: Ranked | None) -> Text:
    if ranked is None:
        return say(N_("%(name)s: not in the table"), name=name)
    points = shown(ranked.row.points)
    if ranked.place is None:
        return say(N_("%(name)s: no place yet, league points %(points)s"), name=name, points=points)
    return say(N_("%(name)s: place %(place)s, league points %(points)s"), name=name, place=ranked.place, points=points)
