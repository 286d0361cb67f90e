"""The entrants of a plan as they are typed: teams, players, and pairs of the roster, one on each line."""

from __future__ import annotations

from scorekeeper.game.words import N_, say
from scorekeeper.store import players
from scorekeeper.store import roster as rosters
from scorekeeper.store.fixtures import Side
from scorekeeper.web import forms
from scorekeeper.web.db import database
from scorekeeper.web.results import side_of

MOST = 60
"""Who can meet everybody: 60 entrants have 59 rounds."""


class UnknownEntrant(ValueError):
    """A line that names nobody of the league; `line` is what it says."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def entrants_of(league: str, typed: str) -> list[Side]:
    """The ids of those that stand on the lines: teams by their name, else players and pairs of the roster.

    Raises UnknownEntrant, BadName.
    """
    teams = {players.fold(team.name): team.id for team in rosters.teams(database(), league)}
    found: list[Side] = []
    for line in filter(None, (line.strip() for line in typed.splitlines()[: MOST + 1])):
        if team := teams.get(players.fold(line)):
            found.append((team,))
            continue
        names = side_of(line)
        side = [players.find(database(), league, name) for name in names]
        unknown = [name for name, player in zip(names, side, strict=True) if player is None]
        if unknown or not side or len(set(side)) < len(side):
            raise UnknownEntrant((unknown or [line])[0][:60])
        found.append(tuple(player for player in side if player))
    if len(found) > MOST:
        raise forms.BadName(say(N_("At most %(most)s can meet everybody."), most=MOST))
    return found
