"""A meeting told by the matches that each of two sides has won, in place of the points of each match."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from flask_babel import gettext as _


def matches_won(form: Mapping[str, str], rows: Sequence[int], errors: dict[str, str]) -> tuple[int, ...]:
    """How many matches each side has won, where that is said; () where it is not, or is wrong."""
    said = [row for row in range(2) if form.get(f"won{row}", "").strip()]
    if not said:
        return ()
    field = f"won{said[0]}"
    if list(rows) != [0, 1]:
        errors[field] = _("Matches won are told of two sides. For more, enter the points of each match.")
    elif any(form.get(f"points{row}", "").strip() for row in rows):
        errors[field] = _("Points of each match, or matches won: leave one of them empty.")
    found = []
    for row in range(2):
        typed = form.get(f"won{row}", "").strip()
        if not re.fullmatch(r"[0-9]{1,2}", typed):
            errors[f"won{row}"] = _("The matches that each side has won, like 6 and 3; 0 for none.")
        else:
            found.append(int(typed))
    if not errors and not any(found):
        errors[field] = _("Somebody has won a match, or none was played.")
    return () if errors else tuple(found)


def one_each(home: int, away: int, *, lowest: bool) -> list[tuple[Fraction, ...]]:
    """The points of both sides, match by match: one for whoever won it; where few are good, for whoever lost it."""
    one, other = (Fraction(1 - lowest),), (Fraction(lowest),)
    return [one * home + other * away, other * home + one * away]
