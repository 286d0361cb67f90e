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
from scorekeeper.game.scoring import Course, EndedByPlayers, Example, Line, Options, Preset, Scoring, Sides
from scorekeeper.game.words import N_, NN_, Text, count, say


@dataclass(frozen=True, kw_only=True)
class TallyOptions(Options):
    """The highest total wins, and the players end it, unless the table says otherwise."""

    wins: str = kinds.choice(
        N_("Who wins"),
        {"high": N_("the highest total wins"), "low": N_("the lowest total wins")},
        "high",
        means={"high": N_("The highest total wins."), "low": N_("The lowest total wins.")},
    )
    target: int | None = kinds.number(
        N_("Points that end the match"),
        None,
        means={
            None: N_("No total ends the match."),
            ...: N_("The match is over after the hand in which a side has reached %(value)s."),
        },
    )
    hands: int | None = kinds.number(
        N_("Number of hands"), None, means={None: N_("No number of hands ends the match.")}
    )


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
    common=frozenset({"final_tie"}),
    endings={"points": Typed, BY_PLAYERS: EndedByPlayers},
    score=score,
    winners=winners,
    course=Course(
        ends=N_("A hand ends as the game at the table has it; then the points of every side are typed, a 0 too."),
        wins=N_(
            "The match is over when a side has reached the target, or after the number of hands that was agreed. "
            "Where neither is set, the players end it themselves, and a tie is shared."
        ),
    ),
    impossible=(N_("Ending the match before a hand was played, or where a target or a number of hands ends it."),),
    rules={"typed": N_("Each side's points of the hand are typed as they are; %(wins)s.")},
    presets={"tally-low": Preset(N_("Points only, the lowest wins"), {"wins": "low"})},
    sides=Sides(singles=(2, 8), pairs=(2, 8)),
    outlook=outlook,
    examples=(
        Example(
            title=N_("Points as they were typed, one side's below 0."),
            sides=("Ana", "Bo"),
            hands=({"points": {"Ana": 20, "Bo": -5}},),
        ),
        Example(
            title=N_("A target of 50."),
            sides=("Ana", "Bo"),
            hands=({"points": {"Ana": 20, "Bo": -5}}, {"points": {"Ana": 35, "Bo": 10}}),
            options={"target": 50},
        ),
    ),
)
