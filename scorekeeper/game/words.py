"""Sentences as data: a key and its numbers, put into words at the edge.

The game room speaks no language. It marks its English sentences with `N_` (so that they are found for the
catalogues) and hands out `Text` values; whoever shows them brings the translating functions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

STEERING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What breaks a line, steers a terminal, turns the writing direction, or is half of a character."""


def N_(sentence: str) -> str:
    """Mark a sentence for the catalogues; returns it as it is."""
    return sentence


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark a sentence with a plural for the catalogues; returns both forms as they are."""
    return one, many


def _english(sentence: str) -> str:
    return sentence


def _english_plural(one: str, many: str, count: int) -> str:
    return one if count == 1 else many


@dataclass(frozen=True)
class Text:
    """A sentence: its English form (the key of the catalogues) and the names and numbers that go into it.

    A sentence with a plural has `many` and is counted by `numbers["n"]`. A number may itself be a Text.
    """

    one: str
    many: str | None = None
    numbers: Mapping[str, Any] = field(default_factory=dict)

    def put(
        self,
        gettext: Callable[[str], str] = _english,
        ngettext: Callable[[str, str, int], str] = _english_plural,
        number: Callable[[int], str] = str,
    ) -> str:
        """The sentence in words; in English, with numbers as Python has them, unless other functions are given."""
        if self.many is not None:
            sentence = ngettext(self.one, self.many, abs(self.numbers["n"]))
        else:
            # The empty sentence is the key of a catalogue's header.
            sentence = gettext(self.one) if self.one else ""

        def put_in(value: Any) -> Any:
            if isinstance(value, Text):
                return value.put(gettext, ngettext, number)
            return number(value) if isinstance(value, int) else value

        return sentence % {key: put_in(value) for key, value in self.numbers.items()}

    def __str__(self) -> str:
        return self.put()


def say(sentence: str, **numbers: Any) -> Text:
    """A Text without a plural."""
    return Text(sentence, None, numbers)


def count(forms: tuple[str, str], n: int, **numbers: Any) -> Text:
    """A Text with a plural, counted by `n`."""
    return Text(forms[0], forms[1], {"n": n, **numbers})


def shown(value: Any) -> str:
    """A JSON value as it is named in a refusal: short, and as it stands on the sheet."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return "…"
    return text if len(text) <= 40 else text[:39] + "…"


def one_line(text: str) -> str:
    """The text in one line, whatever names are in it: what is no letter or sign stands as an escape."""
    return STEERING.sub(lambda sign: sign[0].encode("unicode_escape").decode(), text)
