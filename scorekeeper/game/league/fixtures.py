"""Who meets whom in which round: everybody meets everybody once, or twice."""

from __future__ import annotations

from collections.abc import Sequence

Pairing = tuple[str, str | None]
"""Home and away; None for the bye of one who meets nobody in a round."""


def round_robin(entrants: Sequence[str], *, double: bool = False) -> list[list[Pairing]]:
    """The rounds, each entrant once in every one. With an odd number somebody has a bye in each.

    By the circle method: one stays, the others go round. Who was at home in the first half is away in the second; in
    one half nobody is at home more than once oftener than away.
    """
    circle: list[str | None] = [*entrants]
    if len(circle) % 2:
        circle.append(None)
    rounds = []
    for number in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = list(zip(circle[:half], reversed(circle[half:]), strict=True))
        rounds.append([_at_home(one, other, swap=(place + number) % 2 == 1 if place == 0 else place % 2 == 1)
                       for place, (one, other) in enumerate(pairs)])  # fmt: skip
        circle.insert(1, circle.pop())
    if double:
        rounds += [[(away, home) if away is not None else (home, away) for home, away in pairs] for pairs in rounds]
    return rounds


def _at_home(one: str | None, other: str | None, *, swap: bool) -> Pairing:
    if one is None or other is None:
        [alone] = [entrant for entrant in (one, other) if entrant is not None]
        return alone, None
    return (other, one) if swap else (one, other)
