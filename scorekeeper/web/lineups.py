"""A team's line-up as it is typed: names with commas between them, some of which may have a comma of their own."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.store import players
from scorekeeper.store import roster as rosters
from scorekeeper.web import forms
from scorekeeper.web.db import database


def lineup_of(typed: str, known: Iterable[str] = ()) -> tuple[str, ...]:
    """The names of a line-up: `Ana, Bo, Cy`; of those that are `known` the longest is taken whole. Raises BadName."""
    whole = {_pieces(name): name for name in known if "," in name}
    longest = max(map(len, whole), default=1)
    pieces, folded = typed.split(","), _pieces(typed)
    names, start = [], 0
    while start < len(pieces):
        taken = next((size for size in range(longest, 1, -1) if folded[start : start + size] in whole), 1)
        names.append(whole.get(folded[start : start + taken]) or forms.name_of(pieces[start]))
        start += taken
    return tuple(filter(None, names))


def _pieces(name: str) -> tuple[str, ...]:
    return tuple(map(players.fold, name.split(",")))


def names_known(league: str) -> list[str]:
    """Whatever the people of a league are called, nicknames too."""
    people = rosters.people(database(), league)
    return [name for one in people for name in (one.name, one.nickname, *one.others.values()) if name]
