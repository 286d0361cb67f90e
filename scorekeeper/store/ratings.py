"""Ratings of players, worked out from who was placed where: Plackett–Luce (openskill), pairs as teams of two.

Every finished match of the league counts, in the order of the season, whether it stands on an evening or not; one to
which somebody did not come does not. What is shown of a rating is its `ordinal`: the strength that a player very
probably has at least; everybody begins with 0. It is *provisional* until ten matches.

Nothing of it is stored, so that a correction of an old match is never forgotten. See `seasons` for how it is kept.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
SETTLED = 10
"""So many matches make a rating that is more than provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a player's strength: its mean and how uncertain that is, after so many matches."""

    mean: float = MODEL.mu
    spread: float = MODEL.sigma
    matches: int = 0

    @property
    def ordinal(self) -> float:
        """The strength that the player has with a certainty of 99.7 in 100."""
        return self.mean - 3 * self.spread

    @property
    def provisional(self) -> bool:
        """Whether too few matches stand behind it."""
        return self.matches < SETTLED


Ratings = Mapping[str, Rating]
"""Player → rating, of those who played a game."""


def rate(games: Sequence[Sequence[tuple[int, Sequence[str]]]], known: Sequence[Ratings] = ()) -> list[Ratings]:
    """The ratings of those who played, after each game; a game is the place and the players of each side.

    `known` is what this function has said of the first games.
    """
    after = list(known)
    now: dict[str, Rating] = {}
    for ratings in after:
        now |= ratings
    for game in games[len(after) :]:
        before = [[now.get(player, Rating()) for player in players] for _, players in game]
        teams = [[MODEL.rating(rating.mean, rating.spread) for rating in team] for team in before]
        rated = MODEL.rate(teams, ranks=[float(place) for place, _ in game])
        after.append(
            {
                player: Rating(its.mu, its.sigma, was.matches + 1)
                for (_, players), team, old in zip(game, rated, before, strict=True)
                for player, its, was in zip(players, team, old, strict=True)
            }
        )
        now |= after[-1]
    return after
