"""Triple domino with a try at luck: winnings and penalties within a hand, settled at its end.

Two or three players with six tiles, four with five; the rest of the set is the boneyard. Whoever makes the ends a
multiple of three wins points: five for a tile, two more for a double, eight flat for the first double on the table
(once a hand; a drawn tile counts as drawn). Who cannot may try luck and draw: a fitting tile wins ten, each tile that
misses costs five; a turn draws at most five. Penalties can be paid off with winnings, one for one.

The hand ends when nobody can reply or the boneyard is empty. The winner has the fewest penalties, then the most
winnings; a full tie is drawn and nobody records anything. On the winner's account: the winnings and penalties of each
loser, minus the winner's own winnings; this may be negative. House rules: only the losers' winnings count, or their
winnings minus their penalties (`settle`; the winner's own winnings are taken off all the same), and a negative
settlement becomes 0.

One hand decides unless more are agreed; then the highest account wins. The ordinary game, `triple`, knows no luck: a
double is worth five, a drawn tile that fits five, a miss nothing.

Source: «Тройное домино на счастье», a Russian book of games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.game import kinds
from scorekeeper.game.errors import Impossible
from scorekeeper.game.families.totals import best
from scorekeeper.game.score import Hand, Score
from scorekeeper.game.scoring import Course, Ended, Example, Line, Options, Preset, Scoring, Sides
from scorekeeper.game.tiles import tiles
from scorekeeper.game.words import N_, NN_, Text, count, say

Tally = tuple[int, int]
"""Winnings and penalties of a side in a hand."""

DID = {"score": N_("Tile that fits"), "double": N_("Double that fits"), "first-double": N_("First double")}

RULES = {
    "score": N_("A dealt tile that makes the ends a multiple of three adds %(score)s to the winnings."),
    "double_bonus": N_("Such a tile that is a double adds %(double_bonus)s more to the winnings."),
    "first_double": N_("The first double on the table, once in a hand, adds a flat %(first_double)s to the winnings."),
    "hit": N_("A drawn tile that makes the ends a multiple of three adds %(hit)s to the winnings."),
    "miss": N_("Each drawn tile that does not fit adds %(miss)s to the penalties."),
    "cancel": N_("Penalties can be paid off with winnings, one for one."),
    "settlement": N_(
        "The fewest penalties win the hand, then the most winnings. From each loser to the winner's account: "
        "%(settle)s; the winner's own winnings are taken off. Winnings pay off penalties: %(cancel)s."
    ),
    "clamp": N_("A settlement below 0 counts as 0, where the table plays it so: %(clamp)s."),
}


@dataclass(frozen=True, kw_only=True)
class LuckyOptions(Options):
    """The amounts of the book, unless the table says otherwise."""

    hands: int = kinds.number(N_("Number of hands"), 1)
    score: int = kinds.number(
        N_("A tile that makes a multiple of three wins"),
        5,
        least=0,
        means=N_("A tile that makes a multiple of three wins %(value)s."),
    )
    double_bonus: int = kinds.number(
        N_("More for a double"),
        2,
        least=0,
        means={0: N_("A double wins no more than another tile."), ...: N_("A double that fits wins %(value)s more.")},
    )
    first_double: int = kinds.number(
        N_("The first double on the table wins"), 8, least=0, means=N_("The first double on the table wins %(value)s.")
    )
    hit: int = kinds.number(
        N_("A drawn tile that fits wins"), 10, least=0, means=N_("A drawn tile that fits wins %(value)s.")
    )
    miss: int = kinds.number(
        N_("A drawn tile that misses costs"),
        5,
        least=0,
        means={0: N_("A drawn tile that misses costs nothing."), ...: N_("A drawn tile that misses costs %(value)s.")},
    )
    draw_limit: int = kinds.number(N_("Tiles drawn in one turn, at most"), 5)
    cancel: str = kinds.choice(
        N_("Winnings pay off penalties"),
        {"ask": N_("when a player says so"), "auto": N_("at the end of the hand, by themselves")},
        "ask",
    )
    settle: str = kinds.choice(
        N_("What the winner gets from each loser"),
        {
            "face": N_("winnings and penalties"),
            "winnings": N_("winnings"),
            "net": N_("winnings minus penalties"),
        },
        "face",
    )
    clamp: bool = kinds.yes_no(
        N_("A negative settlement becomes 0"),
        False,
        means={True: N_("A negative settlement becomes 0."), False: N_("A settlement may be negative.")},
    )


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A dealt tile that scores."""

    by: str = kinds.player(N_("Who played?"), kinds.REQUIRED)
    did: str = kinds.choice(N_("What was it?"), DID)


@dataclass(frozen=True, kw_only=True)
class Draw:
    """A try at luck: so many tiles drawn, the last of them a hit or not."""

    by: str = kinds.player(N_("Who drew?"), kinds.REQUIRED)
    drew: int = kinds.number(N_("Tiles drawn"))
    hit: bool = kinds.yes_no(N_("the last one fits"))


@dataclass(frozen=True, kw_only=True)
class PayOff:
    """Penalties paid off with winnings."""

    by: str = kinds.player(N_("Who pays off?"), kinds.REQUIRED)
    cancel: int = kinds.number(N_("Penalties paid off"))


def _worth(options: Any, event: Any) -> Iterator[tuple[str, int, int, Text]]:
    """What an event adds: (key, winnings, penalties, what happened)."""
    match event:
        case Tile(did="first-double"):
            yield "first_double", options.first_double, 0, say(N_("first double on the table"))
        case Tile(did=did):
            yield "score", options.score, 0, say(N_("a multiple of three"))
            if did == "double":
                yield "double_bonus", options.double_bonus, 0, say(N_("more for a double"))
        case Draw(drew=drew, hit=hit):
            missed = drew - hit
            if missed:
                text = say(N_("drew %(missed)s that missed"), missed=missed)
                yield "miss", 0, options.miss * missed, text
            if hit:
                yield "hit", options.hit, 0, say(N_("drew one that fits"))
        case PayOff(cancel=paid):
            yield "cancel", -paid, -paid, say(N_("paid off"))


def _running(score: Score) -> dict[str, Tally]:
    """The tallies of the hand being played, or just ended, as its plays made them."""
    tallies = dict.fromkeys(score.table.labels, (0, 0))
    for event in score.hands[-1].plays if score.hands else ():
        side = score.table.side_of(event.by)
        for _, won, lost, _ in _worth(score.options, event):
            tallies[side] = (tallies[side][0] + won, tallies[side][1] + lost)
    return tallies


def _final(score: Score) -> dict[str, Tally]:
    """The tallies that are settled: with `cancel` auto, what is left after paying off."""
    tallies = _running(score)
    if score.options.cancel == "auto":
        return {side: (won - min(won, lost), lost - min(won, lost)) for side, (won, lost) in tallies.items()}
    return tallies


def tallies(score: Score) -> Mapping[str, Mapping[str, int]]:
    """Side → winnings and penalties, as they stand; after the end of the hand as they are settled."""
    ended = bool(score.hands) and score.hands[-1].end is not None
    shown = _final(score) if ended else _running(score)
    return {side: {"winnings": won, "penalties": lost} for side, (won, lost) in shown.items()}


def _leaders(final: Mapping[str, Tally]) -> tuple[str, ...]:
    """The winner of the hand; several where it is drawn."""
    top = min((lost, -won) for won, lost in final.values())
    return tuple(side for side, (won, lost) in final.items() if (lost, -won) == top)


def hand_winners(score: Score, hand: Hand) -> tuple[str, ...]:
    """Whose account gets the settlement; nobody where the hand is drawn."""
    settled = hand.tallies or {}
    leaders = _leaders({side: (tally["winnings"], tally["penalties"]) for side, tally in settled.items()})
    return leaders if len(leaders) == 1 else ()


def score(score: Score, event: Any) -> Iterator[Line]:
    """A line of 0 points for each change of a tally; at the end the settlement."""
    if isinstance(event, Ended):
        yield from _settlement(score)
        return
    _check(score, event)
    side = score.table.side_of(event.by)
    won, lost = _running(score)[side]
    for why, more_won, more_lost, what in _worth(score.options, event):
        won, lost = won + more_won, lost + more_lost
        text = say(
            N_("%(name)s: %(what)s; winnings %(won)s, penalties %(lost)s"),
            name=side,
            what=what,
            won=won,
            lost=lost,
        )
        yield Line(side, 0, why, text)


def _check(score: Score, event: Any) -> None:
    plays = score.current.plays
    match event:
        case Tile(did="first-double") if any(isinstance(p, Tile) and p.did == "first-double" for p in plays):
            raise Impossible("did", say(N_("the first double of this hand is on the table already")))
        case Draw(drew=drew):
            if drew > score.options.draw_limit:
                limit = score.options.draw_limit
                raise Impossible("drew", say(N_("one turn draws at most %(limit)s"), limit=limit))
            left = _boneyard(score) - sum(p.drew for p in plays if isinstance(p, Draw))
            if drew > left:
                raise Impossible("drew", say(N_("only %(left)s are left in the boneyard"), left=left))
        case PayOff(by=by, cancel=paid):
            most = min(_running(score)[score.table.side_of(by)])
            if paid > most:
                raise Impossible("cancel", say(N_("at most %(most)s can be paid off now"), most=most))


def _boneyard(score: Score) -> int:
    """Tiles that were not dealt: 16, 10 or 8 of a double-six."""
    players = len(score.table.players)
    return len(tiles(score.options.set)) - players * (5 if players == 4 else 6)


def _settlement(score: Score) -> Iterator[Line]:
    final = _final(score)
    leaders = _leaders(final)
    if len(leaders) > 1:
        return
    winner = leaders[0]
    total = 0
    for side, (won, lost) in final.items():
        if side == winner:
            continue
        points = {"face": won + lost, "winnings": won, "net": won - lost}[score.options.settle]
        sum_ = {
            "face": N_("%(name)s: from %(loser)s, winnings %(won)s + penalties %(lost)s"),
            "winnings": N_("%(name)s: from %(loser)s, winnings %(won)s"),
            "net": N_("%(name)s: from %(loser)s, winnings %(won)s − penalties %(lost)s"),
        }[score.options.settle]
        yield Line(winner, points, "settlement", say(sum_, name=winner, loser=side, won=won, lost=lost))
        total += points
    own = final[winner][0]
    yield Line(winner, -own, "settlement", say(N_("%(name)s: minus its own winnings %(own)s"), name=winner, own=own))
    if score.options.clamp and total - own < 0:
        text = say(N_("%(name)s: a settlement below 0 counts 0"), name=winner)
        yield Line(winner, own - total, "clamp", text)


def winners(score: Score) -> Iterable[str]:
    """One hand: its winner. More hands: the highest account after the last of them."""
    if score.current.plays or not score.ended:
        return ()
    if score.options.hands == 1:
        leaders = _leaders(_final(score))
        return leaders if len(leaders) == 1 or score.options.final_tie == "shared" else ()
    done = len(score.ended) >= score.options.hands
    return best(score, score.totals, max) if done else ()


def outlook(score: Score) -> Iterator[Text]:
    """What is left in the boneyard."""
    left = _boneyard(score) - sum(p.drew for p in score.current.plays if isinstance(p, Draw))
    yield count(
        NN_("Boneyard: %(n)s tile.", "Boneyard: %(n)s tiles."),
        left,
    )


SCORING = Scoring(
    key="lucky-triple",
    name=N_("Triple domino with a try at luck"),
    game=N_("Triple domino"),
    rank=30,
    options=LuckyOptions,
    plays=(Tile, Draw, PayOff),
    common=frozenset({"set", "dealt", "final_tie"}),
    endings={"finished": Ended},
    score=score,
    winners=winners,
    course=Course(
        deal=N_("Two or three players get six tiles each, four get five; the rest is the boneyard."),
        opens=N_("The table agrees on who opens, as a rule the highest double."),
        draws=N_(
            "Who can make no multiple of three may try luck and draw, in one turn at most %(draw_limit)s; "
            "all draws of a hand together at most the boneyard."
        ),
        ends=N_("A hand ends when nobody can reply, or the boneyard is empty."),
        wins=N_(
            "Where one hand is played, its winner wins; if it is drawn, the rule of a tie decides. "
            "Where more are played, the highest account wins. Number of hands: %(hands)s."
        ),
    ),
    impossible=(
        N_("A second first double in a hand."),
        N_("More than %(draw_limit)s tiles drawn in one turn, or more in a hand than the boneyard has."),
        N_("More penalties paid off than a side has of winnings or of penalties at that moment."),
    ),
    rules=RULES,
    off={"clamp": lambda options: not options.clamp},
    sides=Sides(singles=(2, 4), pairs=None),
    presets={"triple": Preset(N_("Triple domino, the ordinary game"), {"double_bonus": 0, "hit": 5, "miss": 0})},
    tallies=tallies,
    hand_winners=hand_winners,
    outlook=outlook,
    examples=(
        Example(
            title=N_("Tiles that fit, doubles, and drawn tiles."),
            sides=("Ana", "Bo", "Cy"),
            hands=(
                {
                    "plays": [
                        {"by": "Ana", "did": "score"},
                        {"by": "Bo", "did": "first-double"},
                        {"by": "Cy", "drew": 3, "hit": True},
                        {"by": "Bo", "did": "double"},
                        {"by": "Bo", "drew": 1, "hit": False},
                    ],
                    "ended": "finished",
                },
            ),
        ),
        Example(
            title=N_("Penalties of a try at luck are paid off with what it won."),
            sides=("Ana", "Bo"),
            hands=(
                {
                    "plays": [
                        {"by": "Ana", "did": "score"},
                        {"by": "Bo", "drew": 3, "hit": True},
                        {"by": "Bo", "cancel": 5},
                    ],
                    "ended": "finished",
                },
            ),
        ),
        Example(
            title=N_("Where a settlement below 0 counts as 0."),
            sides=("Ana", "Bo"),
            hands=(
                {
                    "plays": [
                        {"by": "Ana", "did": "score"},
                        {"by": "Ana", "did": "double"},
                        {"by": "Bo", "did": "score"},
                    ],
                    "ended": "finished",
                },
            ),
            options={"clamp": True},
        ),
    ),
)
