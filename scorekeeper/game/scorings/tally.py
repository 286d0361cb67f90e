"""Tally: the points of each hand, typed as they are, for any game that nobody has written a rule for.

Every side's points are typed, also a 0; they may be negative. The match is over when a side has reached a target, or
after so many hands, whichever comes first; the highest total wins, or the lowest. A target once reached stays reached.
A tie for the best: further hands, or a shared win. Where neither a target nor a number of hands is set, the players
end the match themselves, after at least one hand, and a tie is shared.

Source: none; it adds up. Chosen here: up to eight pairs too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.errors import Impossible
from scorekeeper.game.families.totals import best, more_to_win
from scorekeeper.game.score import BY_PLAYERS, Score
from scorekeeper.game.scoring import EndedByPlayers, Line, Options, Preset, Scoring, Sides
from scorekeeper.game.words import N_, NN_, Text, count, say


@dataclass(frozen=True, kw_only=True)
class TallyOptions(Options):
    """The highest total wins, and the players end it, unless the table says otherwise."""

    wins: str = kinds.choice(
        N_("Who wins"), {"high": N_("the highest total wins"), "low": N_("the lowest total wins")}, "high"
    )
    target: int | None = kinds.number(N_("Points that end the match"), None)
    hands: int | None = kinds.number(N_("Number of hands"), None)


@dataclass(frozen=True, kw_only=True)
class Typed:
    """A hand: the points of every side."""

    points: Mapping[str, int] = kinds.points(N_("Points"))


def score(score: Score, event: Any) -> Iterator[Line]:
    """A line for each side; none where the players end the match."""
    if isinstance(event, EndedByPlayers):
        if score.options.target or score.options.hands:
            raise Impossible(BY_PLAYERS, say(N_("the target or the number of hands ends this match")))
        if not score.ended:
            raise Impossible(BY_PLAYERS, say(N_("at least one hand has to be played")))
        return
    for side, points in event.points.items():
        text = count(NN_("%(name)s: %(n)s point", "%(name)s: %(n)s points"), points, name=side)
        yield Line(side, points, "typed", text)


def winners(score: Score) -> Iterable[str]:
    """The best total, once something ends the match."""
    options = score.options
    choose = min if score.lowest else max
    if score.ended_by_players:
        top = choose(score.totals.values())
        return [side for side, total in score.totals.items() if total == top]
    # Totals can fall again.
    reached = options.target and any(max(hand.totals.values()) >= options.target for hand in score.ended)
    done = reached or (options.hands and len(score.ended) >= options.hands)
    return best(score, score.totals, choose) if done else ()


def outlook(score: Score) -> Iterable[Text]:
    """What the leaders need, where there is a target to win by."""
    return more_to_win(score) if score.options.target and not score.lowest else ()


SCORING = Scoring(
    key="tally",
    name=N_("Points only"),
    game=N_("Any other game"),
    rank=90,
    options=TallyOptions,
    endings={"points": Typed, BY_PLAYERS: EndedByPlayers},
    score=score,
    winners=winners,
    rules={"typed": N_("Each side's points of the hand are typed as they are; %(wins)s.")},
    presets={"tally-low": Preset(N_("Points only, the lowest wins"), {"wins": "low"})},
    sides=Sides(singles=(2, 8), pairs=(2, 8)),
    outlook=outlook,
)
