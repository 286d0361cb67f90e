"""The names of a league's entrants and fixtures."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flask_babel import gettext as _

from scorekeeper.game.league.table import Ranked
from scorekeeper.store import players
from scorekeeper.store.fixtures import PAIR, Fixture
from scorekeeper.web.db import database


def names_of(league: str, ranked: Iterable[Ranked]) -> dict[str, str]:
    """Entrant (an id, or a pair's ids) → the name."""
    called = players.everybody(database(), league)
    entrants = [row.row.entrant for row in ranked]
    return called | {
        entrant: PAIR.join(sorted(called[player] for player in entrant.split(PAIR))) for entrant in entrants
    }


def pairings(league: str) -> Callable[[Fixture], str]:
    """A function that says a fixture in words, `Ana – Bo`, by the names of a league."""
    names = players.everybody(database(), league)

    def pairing(fixture: Fixture) -> str:
        home = PAIR.join(names[player] for player in fixture.home)
        if fixture.away is None:
            return str(_("%(name)s: bye", name=home))
        return f"{home} – {PAIR.join(names[player] for player in fixture.away)}"

    return pairing
