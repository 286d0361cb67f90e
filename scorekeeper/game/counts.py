"""Counts of what is left in the hands: what cannot be, and what is only doubtful.

Source: rules.md, "Common to all" and "What cannot be, and what is only doubtful".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import Left
from scorekeeper.game.table import Table
from scorekeeper.game.tiles import SIX_SIX, Tile, heaviest, lightest, pips, pips_in
from scorekeeper.game.words import N_, NN_, Text, count, say


@dataclass(frozen=True)
class Need:
    """Whose pips a scoring counts: `"all"` who still hold tiles, the `"opponents"` of who went out, `"none"`.

    `each`: it needs every player's own count; a pair's count or a heap does not do.
    """

    whose: str
    each: bool = False


ALL, OPPONENTS, NONE = Need("all"), Need("opponents"), Need("none")


@dataclass(frozen=True)
class Counted:
    """The counts of one ended hand, with what is needed to judge them. `left` is None where none were given."""

    table: Table
    highest: int
    need: Need
    out: str | None
    blocked: bool
    left: Left | None
    heap: int | None = None

    def hands_in(self, name: str) -> int:
        """How many players' tiles a count holds: two for a pair, unless one of the two went out."""
        members = self.table.members(name) if name in self.table.labels else (name,)
        return (
            len(members)
            - (self.out is not None and self.out != name and self.out in members)
            - (self.out == name and len(members) == 2)
        )

    def needed(self) -> list[str]:
        """The players whose pips count. Where a pair went out, its label stands for the partner who did not."""
        if self.need.whose == "none":
            return []
        side_out = self.table.side_of(self.out) if self.out is not None else None
        names = [name for name in self.table.players if self.table.side_of(name) != side_out]
        if self.need.whose == "all" and side_out is not None and self.table.pairs:
            names += [side_out if self.out == side_out else self._partner(side_out)]
        return names

    def _partner(self, side: str) -> str:
        return next(name for name in self.table.members(side) if name != self.out)


def check(counted: Counted) -> None:
    """Raise Impossible for counts that cannot be, naming `left` or `heap` and the bound."""
    left = counted.left or {}
    if counted.heap is not None:
        if counted.left is not None:
            raise Impossible("heap", say(N_("stands in place of single counts, not beside them")))
        if counted.need.each:
            raise Impossible("heap", say(N_("every hand is rounded by itself here: count each one")))
        return
    _whose(counted, left)
    _twice(left)
    total = sum(pips(held) for held in left.values())
    if total > pips_in(counted.highest):
        raise Impossible(
            "left",
            say(
                N_("%(total)s pips are more than the set's %(most)s"),
                total=total,
                most=pips_in(counted.highest),
            ),
        )
    if total < lightest(len(left)):
        raise Impossible(
            "left",
            say(
                N_("%(total)s pips are too few: %(hands)s hands hold at least %(least)s together"),
                total=total,
                hands=len(left),
                least=lightest(len(left)),
            ),
        )


def _whose(counted: Counted, left: Left) -> None:
    table = counted.table
    for label in table.labels if table.pairs else ():
        one_by_one = [name for name in table.members(label) if name in left]
        if label in left and one_by_one:
            raise Impossible("left", say(N_("%(name)s: counted together and one by one"), name=label))
        if label in left and counted.need.each:
            raise Impossible("left", say(N_("%(name)s: each player's own count is needed"), name=label))
        if label == counted.out and len(one_by_one) == 2:
            raise Impossible("left", say(N_("%(name)s: one of the two went out and holds nothing"), name=label))
    if counted.out in left and (counted.out in table.players):
        raise Impossible("left", say(N_("%(name)s: went out and holds nothing"), name=counted.out))
    for name in counted.needed():
        covering = {name, table.side_of(name)} | (set(table.members(name)) if name in table.labels else set())
        if not covering & left.keys():
            raise Impossible("left", say(N_("%(name)s: the count is missing"), name=name))


def _twice(left: Left) -> None:
    seen: dict[Tile, str] = {}
    for name, held in left.items():
        for tile in held if not isinstance(held, int) else ():
            if tile in seen:
                names = ", ".join(dict.fromkeys([seen[tile], name]))
                text = N_("the tile %(tile)s stands twice: %(names)s")
                raise Impossible("left", say(text, tile="–".join(map(str, tile)), names=names, name=name))
            seen[tile] = name


def doubts(counted: Counted, dealt: int, widow: bool) -> Iterator[Text]:
    """What is possible but hardly happened, where `dealt` tiles each were dealt and nobody drew (0: no doubts).

    `widow`: it is the widow game of three players, where [6|6] lies on the table.
    """
    if not dealt:
        return
    gone = frozenset({SIX_SIX}) if widow else frozenset()
    yield from _too_heavy(counted, dealt, gone)
    for name, held in (counted.left or {}).items():
        if isinstance(held, int):
            continue
        most = dealt * counted.hands_in(name)
        if len(held) > most:
            yield say(
                N_("%(name)s: %(tiles)s tiles, but only %(most)s were dealt: please count again"),
                name=name,
                tiles=len(held),
                most=most,
            )
        if gone & set(held):
            yield say(N_("%(name)s: the 6–6 lies on the table in the widow game: please look again"), name=name)
    yield from _odd(counted, dealt, widow)


def _too_heavy(counted: Counted, dealt: int, gone: frozenset[Tile]) -> Iterator[Text]:
    held: Mapping[str, tuple[int, int]] = {
        name: (counted.hands_in(name), pips(tiles)) for name, tiles in (counted.left or {}).items()
    }
    if counted.heap is not None:
        held = {"": (len(counted.needed()), counted.heap)}
    if sum(total for _, total in held.values()) <= heaviest(counted.highest, dealt, gone):
        return
    # The fewest hands that are too heavy together say it best: one alone, else two …
    for size in range(1, len(held) + 1):
        for names in combinations(held, size):
            hands = sum(held[name][0] for name in names)
            total = sum(held[name][1] for name in names)
            most = heaviest(counted.highest, hands * dealt, gone)
            if total > most:
                if hands == 1:
                    yield count(
                        NN_(
                            "%(total)s pips: a hand of %(tiles)s tiles holds at most %(n)s pip: please count again",
                            "%(total)s pips: a hand of %(tiles)s tiles holds at most %(n)s pips: please count again",
                        ),
                        most,
                        total=total,
                        tiles=dealt,
                    )
                else:
                    yield count(
                        NN_(
                            "%(total)s pips: %(hands)s hands of %(tiles)s tiles hold at most %(n)s pip: "
                            "please count again",
                            "%(total)s pips: %(hands)s hands of %(tiles)s tiles hold at most %(n)s pips: "
                            "please count again",
                        ),
                        most,
                        total=total,
                        hands=hands,
                        tiles=dealt,
                    )
                return


def all_dealt(highest: int, players: int, dealt: int, widow: bool) -> bool:
    """Whether every tile of a double-six was dealt, or lies on the table, so that a block leaves an even sum."""
    return highest == 6 and (widow or (players == 4 and dealt == 7))


def _odd(counted: Counted, dealt: int, widow: bool) -> Iterator[Text]:
    """A blocked line of a whole double-six shows the same number at both ends, so what is left is even."""
    left = counted.left or {}
    players = len(counted.table.players)
    all_in_hands = all_dealt(counted.highest, players, dealt, widow)
    if counted.blocked and all_in_hands and sum(counted.hands_in(name) for name in left) == players:
        total = sum(pips(held) for held in left.values())
        if total % 2:
            yield count(
                NN_(
                    "Blocked with %(n)s pip left: with all tiles dealt the sum is even: please count again",
                    "Blocked with %(n)s pips left: with all tiles dealt the sum is even: please count again",
                ),
                total,
            )
