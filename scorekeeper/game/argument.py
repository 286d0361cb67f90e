"""What is said about entries: disputes and their rulings, and the signatures at the end.

A dispute names an entry and claims something else. A ruling keeps what stands, replaces it or voids it; it comes from
the organiser, or from all sides agreeing to the same version. A signature agrees to the totals as they stand, so any
change of the score takes all signatures back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorekeeper.game.match import Entry

KEEP, REPLACE, VOID = "keep", "replace", "void"
DECISIONS = (KEEP, REPLACE, VOID)


@dataclass(frozen=True)
class Dispute:
    """A claim about the slot `about`: its entry, which side agreed to which decision, and the ruling if there is one.

    The entry's facts are `entry` (the key that is disputed), `claim` (what is said, in words), `wants` (a decision, or
    none where there are only words), and `facts` where other facts are claimed.
    """

    entry: Entry
    about: str
    agreed: Mapping[str, str] = field(default_factory=dict)
    ruling: Entry | None = None

    @property
    def key(self) -> str:
        """The key of the entry that opened it."""
        return self.entry.key

    @property
    def open(self) -> bool:
        """Whether nobody has ruled yet."""
        return self.ruling is None

    @property
    def claim(self) -> str:
        """What is said to have happened, in words."""
        return str(self.entry.facts.get("claim", ""))

    @property
    def wants(self) -> str | None:
        """The decision that the claim asks for, if it says so."""
        wants = self.entry.facts.get("wants")
        return wants if wants in DECISIONS else None

    @property
    def facts(self) -> Mapping[str, Any] | None:
        """The facts that are claimed in place of those that stand."""
        facts = self.entry.facts.get("facts")
        return facts if isinstance(facts, Mapping) else None


@dataclass(frozen=True)
class Signature:
    """A side agrees to the totals."""

    side: str
    entry: Entry


def takes_back(entry: Entry) -> bool:
    """Whether an entry takes all signatures back, since it changes what was signed."""
    if entry.kind == "ruling":
        return entry.facts.get("decision") in (REPLACE, VOID)
    return entry.kind in ("play", "hand", "abandon", "correct", "void")
