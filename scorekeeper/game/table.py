"""Who sits at the table: sides of one player or of two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.game.errors import Impossible
from scorekeeper.game.words import N_, say


@dataclass(frozen=True)
class Table:
    """The sides in seat order. Everywhere a side is called by its label: the player, or `"Ana & Cy"`."""

    sides: tuple[tuple[str, ...], ...]

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The names of the sides, in seat order."""
        return tuple(" & ".join(side) for side in self.sides)

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Everybody, side after side."""
        return tuple(name for side in self.sides for name in side)

    @property
    def pairs(self) -> bool:
        """Whether pairs play (pairs and singles are never mixed)."""
        return len(self.sides[0]) == 2

    @cached_property
    def _label(self) -> dict[str, str]:
        of_players = {name: label for side, label in zip(self.sides, self.labels, strict=True) for name in side}
        return of_players | {label: label for label in self.labels}

    def __contains__(self, name: object) -> bool:
        return name in self._label

    def side_of(self, name: str) -> str:
        """The label of the side of a player, or of the label itself. Raises KeyError for a stranger."""
        return self._label[name]

    def members(self, label: str) -> tuple[str, ...]:
        """The players of a side."""
        return self.sides[self.labels.index(label)]


def seat(sides: Sequence[str | Sequence[str]]) -> Table:
    """Lay the table. `sides`: names, or pairs of names, in seat order.

    Raises Impossible for an empty name, a name that stands twice (labels of pairs too), and for pairs mixed with
    singles.
    """
    table = Table(tuple((side,) if isinstance(side, str) else tuple(side) for side in sides))
    if not table.sides:
        raise Impossible("sides", say(N_("nobody is at the table")))
    sizes = {len(side) for side in table.sides}
    if not sizes <= {1, 2}:
        raise Impossible("sides", say(N_("a side is one player or two")))
    if len(sizes) > 1:
        raise Impossible("sides", say(N_("pairs and single players cannot be mixed")))
    for name in table.players:
        if not name.strip():
            raise Impossible("sides", say(N_("a name is empty")))
    called = Counter([*table.players, *(table.labels if table.pairs else ())])
    for name, times in called.items():
        if times > 1:
            raise Impossible("sides", say(N_("%(name)s: this name stands twice"), name=name))
    return table
