"""The score of a match so far, and the two steps that carry it on: a play, and the end of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.game.counts import Counted, check, doubts
from scorekeeper.game.errors import Impossible
from scorekeeper.game.kinds import NOBODY, kinds_of
from scorekeeper.game.reading import Setting, read
from scorekeeper.game.scoring import EndedByPlayers, Line, Options, Scoring
from scorekeeper.game.table import Table
from scorekeeper.game.words import N_, Text, say

PLAY_KEYS = frozenset({"ends", "did", "drew", "hit", "cancel"})
"""Every key that a play can have beside `by`; what a play has no use for is refused."""
HAND_KEYS = frozenset({"plays", "ended", "out", "last", "winner", "out_ends", "left", "heap", "bonuses", "points"})
"""Every key of a hand on the score sheet; others are carried along and change nothing."""

BY_PLAYERS = "ended_by_players"
"""The key of the score sheet that ends a match which nothing else ends."""


@dataclass(frozen=True)
class Hand:
    """One deal as scored so far; `end` is None while it is being played.

    `totals` are the match's totals after its last line; `tallies` what is counted within the hand.
    """

    totals: Mapping[str, int]
    plays: tuple[Any, ...] = ()
    end: Any = None
    lines: tuple[Line, ...] = ()
    warnings: tuple[Text, ...] = ()
    tallies: Mapping[str, Mapping[str, int]] | None = None


@dataclass(frozen=True)
class Score:
    """A match so far: its scoring, options and table, the hands, and the winners (empty while it goes on).

    `ended_by_players`: they have said that this was all.
    """

    scoring: Scoring
    options: Any
    table: Table
    hands: tuple[Hand, ...] = ()
    winners: tuple[str, ...] = ()
    ended_by_players: bool = False

    @property
    def totals(self) -> Mapping[str, int]:
        """The sum of all lines of each side, by label."""
        return self.hands[-1].totals if self.hands else dict.fromkeys(self.table.labels, 0)

    @property
    def ended(self) -> tuple[Hand, ...]:
        """The hands that are played out."""
        return self.hands[:-1] if self.hands and self.hands[-1].end is None else self.hands

    @property
    def current(self) -> Hand:
        """The hand being played, which may not have begun."""
        playing = self.hands and self.hands[-1].end is None
        return self.hands[-1] if playing else self._tallied(Hand(self.totals))

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    @property
    def lowest(self) -> bool:
        """Whether few points are good: always in this scoring, or by an option."""
        return self.scoring.lowest or getattr(self.options, "wins", None) == "low"

    @property
    def dealt(self) -> int:
        """Tiles dealt to each where nobody draws; 0 where that is not known."""
        said: int | None = self.options.dealt
        return self.scoring.dealt(self.table, self.options) if said is None else said

    @property
    def widow(self) -> bool:
        """Whether this is the widow game: three players with nine tiles of a double-six, one left over."""
        return self.scoring.widow and (len(self.table.players), self.options.set, self.dealt) == (3, 6, 9)

    def _with(self, hand: Hand) -> Score:
        score = replace(self, hands=(*self.ended, hand))
        if self.scoring.tallies:
            score = replace(score, hands=(*self.ended, score._tallied(hand)))
        return score._decided()

    def _decided(self) -> Score:
        winners = set(self.scoring.winners(self))
        return replace(self, winners=tuple(label for label in self.table.labels if label in winners))

    def _tallied(self, hand: Hand) -> Hand:
        if not self.scoring.tallies:
            return hand
        return replace(hand, tallies=self.scoring.tallies(replace(self, hands=(*self.ended, hand))))


def chosen(scoring: Scoring, options: Mapping[str, Any]) -> Options:
    """The options of a scoring as they are played. Raises Impossible for an unknown or impossible one."""
    for key in options:
        if key not in kinds_of(scoring.options):
            raise Impossible(
                "options", say(N_("%(option)s is no option of %(scoring)s"), option=key, scoring=scoring.key)
            )
    try:
        return read(scoring.options, options, None)  # type: ignore[no-any-return]
    except Impossible as problem:
        raise Impossible("options", say("%(field)s: %(problem)s", field=problem.field, problem=problem.text)) from None


def start(scoring: Scoring, options: Mapping[str, Any], table: Table) -> Score:
    """Nothing played yet. Raises Impossible for an unknown or impossible option, or sides that cannot play this."""
    played = chosen(scoring, options)
    if not scoring.sides.allow(table):
        raise Impossible("sides", _who_can_play(scoring))
    return Score(scoring, played, table)


def _who_can_play(scoring: Scoring) -> Text:
    singles, pairs = scoring.sides.singles, scoring.sides.pairs
    text = N_("%(scoring)s is for %(players)s players or %(pairs)s pairs")
    if not pairs:
        text = N_("%(scoring)s is for %(players)s players")
    return say(text, scoring=scoring.key, players=_span(singles), pairs=_span(pairs))


def _span(bounds: tuple[int, int] | None) -> str:
    """From the fewest to the most, 2–4; one number where they are the same."""
    return "–".join(map(str, dict.fromkeys(bounds or ())))


def play(score: Score, facts: Mapping[str, Any]) -> Score:
    """The score after one play. Raises Impossible, with the number of the hand, for one that cannot be."""
    try:
        refuse_if_over(score)
        return _advanced(score, _read_play(score, facts), score.current)
    except Impossible as problem:
        raise problem.in_hand(len(score.ended) + 1) from None


def end(score: Score, facts: Mapping[str, Any]) -> Score:
    """The score after the end of a hand, or of the match by its players, which adds no hand.

    Raises Impossible, with the number of the hand, for what cannot be.
    """
    try:
        refuse_if_over(score)
        ended, warnings = _read_end(score, facts)
        hand = replace(score.current, warnings=warnings)
        return _advanced(score, ended, hand)
    except Impossible as problem:
        raise problem.in_hand(len(score.ended) + 1) from None


def may_end(score: Score) -> bool:
    """Whether the players can end the match themselves now."""
    if BY_PLAYERS not in score.scoring.endings:
        return False
    try:
        end(score, {BY_PLAYERS: True})
    except Impossible:
        return False
    return True


def refuse_if_over(score: Score) -> None:
    """Raise Impossible where the match has been won already."""
    if score.over:
        raise Impossible("match", say(N_("was over before this: %(names)s"), names=", ".join(score.winners)))


def _advanced(score: Score, event: Any, hand: Hand) -> Score:
    lines = tuple(score.scoring.score(replace(score, hands=(*score.ended, hand)), event))
    totals = dict(hand.totals)
    for line in lines:
        totals[line.side] += line.points
    if isinstance(event, EndedByPlayers):
        return replace(score, ended_by_players=True)._decided()
    hand = replace(hand, lines=hand.lines + lines, totals=totals)
    is_play = isinstance(event, score.scoring.plays)
    return score._with(replace(hand, plays=(*hand.plays, event)) if is_play else replace(hand, end=event))


def _read_play(score: Score, facts: Mapping[str, Any]) -> Any:
    for shape in score.scoring.plays:
        kinds = kinds_of(shape)
        first = next(name for name in kinds if name != "by")
        if first in facts:
            _refuse_useless(facts, PLAY_KEYS - kinds.keys())
            return read(shape, facts, Setting(score.table, score.options.set))
    raise Impossible("plays", say(N_("it is not said what happened")))


def _read_end(score: Score, facts: Mapping[str, Any]) -> tuple[Any, tuple[Text, ...]]:
    scoring = score.scoring
    ended = scoring.ending(facts)
    if ended is None:
        if scoring.telling:
            _refuse_useless(facts, ("ended",))
            raise missing_end(scoring)
        known = ", ".join(scoring.endings)
        raise Impossible("ended", say(N_("a hand of %(scoring)s ends by: %(known)s"), scoring=scoring.key, known=known))
    shape = scoring.endings[ended]
    _refuse_useless(facts, (HAND_KEYS | {BY_PLAYERS}) - {"plays", "ended"} - kinds_of(shape).keys())
    hand = read(shape, facts, Setting(score.table, score.options.set))
    if "left" not in kinds_of(shape):
        return hand, ()
    named = getattr(hand, "winner", None)
    if named is not None and hand.left is not None:
        raise Impossible("winner", say(N_("is named in place of counts, not beside them")))
    if named == NOBODY and score.options.block_tie == "share":
        raise Impossible("winner", say(N_("a tie that is shared needs the counts")))
    counted = Counted(
        table=score.table,
        highest=score.options.set,
        need=scoring.counted(score.options, hand),
        out=getattr(hand, "out", None),
        blocked=ended == "blocked",
        left=hand.left,
        heap=getattr(hand, "heap", None),
    )
    check(counted)
    return hand, tuple(doubts(counted, score.dealt, score.widow))


def missing_end(scoring: Scoring) -> Impossible:
    """That it is not said how a hand ended: by `ended`, or by the fact that tells it."""
    return Impossible(next(iter(scoring.telling), "ended"), say(N_("is missing")))


def _refuse_useless(facts: Mapping[str, Any], useless: Iterable[str]) -> None:
    for key in sorted(useless):
        if key in facts:
            raise Impossible(key, say(N_("is of no use here")))
