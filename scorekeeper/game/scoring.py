"""What a scoring is, and the lines that it yields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scorekeeper.game import kinds
from scorekeeper.game.counts import NONE, Need
from scorekeeper.game.table import Table
from scorekeeper.game.words import N_, Text, say

if TYPE_CHECKING:
    from scorekeeper.game.score import Hand, Score


SET = N_("Set of tiles")
SETS = {6: N_("double-six"), 9: N_("double-nine"), 12: N_("double-twelve")}


@dataclass(frozen=True)
class Line:
    """Points that a side gets or loses, and why: the key of the rule, and the sentence with its numbers."""

    side: str
    points: int
    why: str
    text: Text


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options that every scoring accepts, also where they change nothing."""

    set: int = kinds.choice(SET, SETS, 6)
    block_tie: str = kinds.choice(
        N_("A tie in a block"),
        {"none": N_("nobody wins the hand"), "share": N_("each tied side wins it")},
        "none",
    )
    final_tie: str = kinds.choice(
        N_("A tie at the end"),
        {"playoff": N_("further hands decide"), "shared": N_("the tied sides share the win")},
        "playoff",
    )
    dealt: int | None = kinds.number(
        N_("Tiles dealt to each, where nobody draws (0: count what you like, no doubts)"),
        None,
        least=0,
        means={
            None: N_("The tiles dealt are those of this scoring."),
            0: N_("No count is doubted."),
            ...: N_("Tiles dealt to each: %(value)s. Nobody draws, so what these can hardly hold is doubted."),
        },
    )


@dataclass(frozen=True, kw_only=True)
class Ended:
    """What any ended hand may say: who placed the last tile, and what is left."""

    last: str | None = kinds.player(N_("Who placed the last tile?"))
    left: kinds.Left | None = kinds.pips(N_("Pips left"))


@dataclass(frozen=True, kw_only=True)
class Domino(Ended):
    """Somebody went out."""

    out: str = kinds.player(N_("Who went out?"), kinds.REQUIRED)


@dataclass(frozen=True, kw_only=True)
class Blocked(Ended):
    """Nobody can play."""


@dataclass(frozen=True, kw_only=True)
class EndedByPlayers:
    """The players end the match, between two hands. It stands on the sheet itself, not in a hand, and is true."""

    ended_by_players: bool = kinds.choice(N_("Is the match over?"), {True: N_("the players end it")})


@dataclass(frozen=True)
class Sides:
    """How many sides can play: (fewest, most) single players and (fewest, most) pairs; None: not at all."""

    singles: tuple[int, int] | None = (2, 4)
    pairs: tuple[int, int] | None = (2, 2)

    def allow(self, table: Table) -> bool:
        """Whether this table can play."""
        bounds = self.pairs if table.pairs else self.singles
        return bounds is not None and bounds[0] <= len(table.sides) <= bounds[1]


@dataclass(frozen=True, kw_only=True)
class Course:
    """The game itself in short, for the rule book; an option may stand in it: `%(target)s`. Empty: nothing to say.

    How many tiles each is dealt, who opens, what happens who cannot play, what ends a hand, what ends the match.
    """

    deal: str = ""
    opens: str = ""
    draws: str = ""
    ends: str = N_("A hand ends when somebody places the last tile and goes out, or when nobody can play: a block.")
    wins: str = ""


@dataclass(frozen=True, kw_only=True)
class Example:
    """Facts of a short match, as on a score sheet, that the rule book works out by the options of the page.

    `options` are those that the example is about; where a table plays them otherwise, it is not shown. The title is
    true whatever the other options are.
    """

    title: str
    sides: tuple[str | tuple[str, str], ...]
    hands: tuple[Mapping[str, Any], ...]
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Preset:
    """A scoring under another name, with options set; `examples` come before those of the scoring."""

    name: str
    options: Mapping[str, Any]
    examples: tuple[Example, ...] = ()


def nobody_knows(table: Table, options: Any) -> int:
    """The tiles dealt to each where that is not said: none, so no doubts."""
    return 0


def nothing_counts(options: Any, ended: Any) -> Need:
    """No pips are needed."""
    return NONE


def no_outlook(score: Score) -> Iterable[Text]:
    """Nothing to say of what comes next."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """A way to score, whole. Each lives in its own module of `scorings`, which states the rule.

    `score` yields the lines of one event (a play, or the end of a hand) at the score before it, and may raise
    Impossible. `winners` are the labels of who has won after the last event, empty while it goes on.
    """

    key: str
    name: str
    game: str
    """The game it belongs to, as the table calls it; scorings of one game stand together."""
    rank: int
    """Where it stands in the list of scorings."""
    score: Callable[[Score, Any], Iterable[Line]]
    winners: Callable[[Score], Iterable[str]]
    rules: Mapping[str, str]
    """The `why` of a line → the paragraph of the rule that it comes from; an option may stand in it: `%(target)s`."""
    off: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """The `why` of lines that some options leave none of → whether these options do: no page shows its paragraph."""
    course: Course = Course()
    """The game itself in short."""
    impossible: tuple[str, ...] = ()
    """What `score` refuses, in sentences; an option may stand in them."""
    examples: tuple[Example, ...] = ()
    """Facts that together show every paragraph of `rules` at work."""
    options: type[Options] = Options
    common: frozenset[str] = frozenset({"set", "dealt"})
    """Which of the options that every scoring accepts change something here; the others are not asked for."""
    endings: Mapping[str, type[Any]] = field(default_factory=lambda: {"domino": Domino, "blocked": Blocked})
    """How a hand ends (`ended` of the score sheet) → the facts that are asked then.

    One whose name is one of its own facts is told by that fact, and has no `ended`.
    """
    plays: tuple[type[Any], ...] = ()
    """The events in play, if there are any: each a dataclass with `by`."""
    counted: Callable[[Any, Any], Need] = nothing_counts
    """(options, ended) → whose pips this ending needs."""
    dealt: Callable[[Table, Any], int] = nobody_knows
    """(table, options) → the tiles that each gets where nobody draws, unless an option says it."""
    sides: Sides = Sides()
    in_pairs: bool = False
    """Whether four usually play it in pairs."""
    presets: Mapping[str, Preset] = field(default_factory=dict)
    widow: bool = False
    """One of the widow game's scorings: with three players [6|6] lies on the table."""
    lowest: bool = False
    """Whether few points are good, whatever the options: who leads has the lowest total."""
    tallies: Callable[[Score], Mapping[str, Mapping[str, int]]] | None = None
    """What is counted within a hand beside the total, if anything: side → name → amount."""
    hand_winners: Callable[[Score, Hand], Iterable[str]] | None = None
    """Who won an ended hand, where that is not who went out, or in a block the fewest pips (`league.deeds`)."""
    outlook: Callable[[Score], Iterable[Text]] = no_outlook
    """What the table wants to know before the next hand, in sentences."""

    def rule(self, why: str, options: Options) -> Text:
        """The paragraph of the rule behind a line, with the options of a match in it.

        Where the rule is an option that is worth nothing, the sentence of that.
        """
        kind, value = self.asked.get(why), kinds.values_of(options).get(why)
        if kind is not None and kind.means and value == 0 and kind.name == "number":
            return kinds.meaning(kind, value)
        return self.with_options(self.rules[why], options)

    def with_options(self, sentence: str, options: Options) -> Text:
        """A sentence of this scoring with the options of a match in it."""
        values = kinds.values_of(options)
        asked = kinds.kinds_of(self.options).items()
        return say(sentence, **{name: kinds.worded(kind, values[name]) for name, kind in asked})

    @property
    def asked(self) -> Mapping[str, kinds.Kind]:
        """The options that change something here, by key: its own, and those of all scorings that it uses."""
        unused = kinds.kinds_of(Options).keys() - self.common
        return {name: kind for name, kind in kinds.kinds_of(self.options).items() if name not in unused}

    def needs(self, options: Options, ending: str) -> Need:
        """Whose pips an ending needs, whoever went out; nobody's where there is no such ending."""
        shape = self.endings.get(ending)
        return self.counted(options, shape(**dict.fromkeys(kinds.required(shape), ""))) if shape else NONE

    @property
    def telling(self) -> tuple[str, ...]:
        """The endings that are told by a fact of their own, in place of `ended`."""
        return tuple(name for name, shape in self.endings.items() if name in kinds.kinds_of(shape))

    def ending(self, facts: Mapping[str, Any]) -> str | None:
        """The name of the ending that these facts of a hand tell; None where they tell none of this scoring."""
        if "ended" in facts:
            said = facts["ended"]
            known = isinstance(said, str) and said in self.endings and said not in self.telling
            return said if known else None
        return next((name for name in self.telling if name in facts), None)
