"""What cannot have happened at the table."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.game.words import Text, one_line


class Impossible(Exception):
    """A fact, an option or a side that cannot be.

    `field` is the key of the score sheet where it stands, `text` says what is wrong and the bound,
    `hand` is the number of the hand (from 1), or None where the error is of no hand.
    """

    def __init__(self, field: str, text: Text, hand: int | None = None) -> None:
        super().__init__(field, text, hand)
        self.field = field
        self.text = text
        self.hand = hand

    @property
    def who(self) -> str | None:
        """The player or pair whose value it is, where it is somebody's."""
        name: str | None = self.text.numbers.get("name")
        return name

    def in_hand(self, number: int) -> Impossible:
        """The same, with the number of the hand; one that has a number keeps it."""
        return Impossible(self.field, self.text, self.hand or number)

    def put(self, say: Callable[[Text], str] = str) -> str:
        """`hand 3: left: …` in one line: keys in English, the sentence by `say`."""
        place = [f"hand {self.hand}"] if self.hand else []
        return one_line(": ".join([*place, self.field, say(self.text)]))

    def __str__(self) -> str:
        return self.put()
