"""Forms for options and names, made from the scorings."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from flask_babel import gettext
from wtforms import BooleanField, Field, Form, SelectField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import ValidationError
from wtforms.widgets import TextInput

from scorekeeper.game.kinds import Kind, key_of, kinds_of, meaning, values_of
from scorekeeper.game.rulebook import house_rules
from scorekeeper.game.scoring import Scoring
from scorekeeper.game.scorings import find
from scorekeeper.game.table import Table
from scorekeeper.game.words import N_, say
from scorekeeper.store.players import BadName as BadName
from scorekeeper.store.players import name_of as name_of
from scorekeeper.web.entering import whole
from scorekeeper.web.words import spoken

PREFIX = "option-"
MOST_NAMES = 200
"""New players at once: each is looked for among all that are there, and meanwhile nobody else can save."""


class WholeField(Field):  # type: ignore[misc]
    """A whole number, typed; what is no number is refused and stays in the field."""

    widget = TextInput()

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else "" if self.data is None else str(self.data)

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read the digits. Raises ValueError for anything else."""
        try:
            self.data = whole(valuelist[0]) if valuelist else None
        except ValueError:
            raise ValueError(gettext("This is no whole number.")) from None


class AmountsField(Field):  # type: ignore[misc]
    """Whole numbers in a row, as one writes them: `100 75 50 25`."""

    widget = TextInput()

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else " ".join(map(str, self.data or ()))

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read the numbers. Raises ValueError for anything else."""
        try:
            self.data = [whole(part) for part in (valuelist[0].replace(",", " ").split() if valuelist else ())]
        except ValueError:
            raise ValueError(gettext("These are no whole numbers: 100 75 50 25.")) from None


def _between(kind: Kind) -> Any:
    def check(form: Form, field: Field) -> None:
        if field.data is not None and not kind.least <= field.data <= kind.most:
            text = gettext("From %(least)s to %(most)s.", least=kind.least, most=kind.most)
            raise ValidationError(text)

    return check


def _field(kind: Kind, default: Any) -> Field:
    match kind.name:
        case "number":
            return WholeField(gettext(kind.question), [_between(kind)], default=default)
        case "amounts":
            return AmountsField(gettext(kind.question), default=default)
        case "yes-no":
            return BooleanField(gettext(kind.question), default=default)
        case "choice":
            choices = [SelectChoice(str(value), gettext(words)) for value, words in kind.choices.items()]
            return SelectField(gettext(kind.question), choices=choices, default=str(default))
    raise AssertionError(kind.name)


def options_form(scoring: Scoring, preset: Mapping[str, Any], form: Any = None) -> Form:
    """The form of a scoring's options, with the defaults of the scoring or its preset filled in."""
    defaults = _defaults(scoring.options) | dict(preset)
    # The options that are the scoring's own come first; those that all have follow.
    names = sorted(scoring.asked, key=lambda name: name in _common())
    fields = {name: _field(scoring.asked[name], defaults[name]) for name in names}
    shape: type[Form] = type("OptionsForm", (Form,), fields)
    made = shape(form, prefix=PREFIX)
    for name, kind in scoring.asked.items():
        # What the question does not say already: what the answer in the field means.
        if kind.means and not made[name].process_errors:
            made[name].description = spoken(meaning(kind, _value(made[name], kind)))
    return made


def meanings(key: str, form: Form) -> list[str]:
    """What the options in a form mean where they differ from the rules of the scoring or preset; none if one is bad."""
    if not form.validate():
        return []
    return [spoken(text) for text in house_rules(key, options_of(form, find(key)[0]))]


@cache
def _common() -> frozenset[str]:
    from scorekeeper.game.scoring import Options

    return frozenset(kinds_of(Options))


def options_of(form: Form, scoring: Scoring) -> dict[str, Any]:
    """The options as the match keeps them: all that are said, the defaults too; what is not asked is as usual."""
    return dict(_said(form, scoring))


def _said(form: Form, scoring: Scoring) -> Iterator[tuple[str, Any]]:
    usual = _defaults(scoring.options)
    for name, kind in kinds_of(scoring.options).items():
        value = _value(form[name], kind) if name in scoring.asked else usual[name]
        if value is not None:
            yield name, value


def _value(field: Field, kind: Kind) -> Any:
    value = field.default if field.data is None else field.data
    if kind.name == "choice":
        return next((known for known in kind.choices if str(known) == value), None)
    return value


def all_options(options: Any) -> dict[str, Any]:
    """An options dataclass as the match keeps it; what is left unsaid is not there."""
    return {name: _plain(value) for name, value in values_of(options).items() if value is not None}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _defaults(options: type) -> dict[str, Any]:
    """The defaults of an options dataclass, by key."""
    return {key_of(field): field.default for field in dataclasses.fields(options)}


def names_in(typed: str) -> list[str]:
    """Names on lines or with commas between them. Raises BadName for one that is bad, and for too many of them."""
    names = [name for name in map(name_of, typed.replace(",", "\n").splitlines()) if name]
    if len(names) > MOST_NAMES:
        problem = N_("At most %(most)s new names at once: here are %(found)s. Nothing was saved.")
        raise BadName(say(problem, most=MOST_NAMES, found=len(names)))
    return names


def sides_of(names: Sequence[str], pairs: bool) -> list[list[str]]:
    """The sides of those who sit round the table in this order; partners sit across."""
    if not pairs:
        return [[name] for name in names]
    half = (len(names) + 1) // 2
    return [list(names[start::half]) for start in range(half)]


def round_the_table(table: Table) -> list[str]:
    """The players in the order in which they sit: the first of each side, then their partners."""
    return [name for members in zip(*table.sides, strict=True) for name in members]


def played(key: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a scoring or preset with these house rules, as a match keeps them."""
    scoring, preset = find(key)
    return options_of(options_form(scoring, {**preset, **options}), scoring)
