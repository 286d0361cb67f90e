"""The form of what a league has settled: its scoring, its points, its tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from flask_babel import gettext
from wtforms import BooleanField, Field, Form, SelectField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import ValidationError
from wtforms.widgets import TextInput

from scorekeeper.game.league.table import TIE_BREAKS, shown
from scorekeeper.game.papers.cells import exact as exact
from scorekeeper.game.scorings import name_of, scorings
from scorekeeper.game.words import N_
from scorekeeper.store.standings import rules_of
from scorekeeper.web.forms import WholeField

BY = {
    "meeting": N_("wins, draws and losses"),
    "places": N_("places at the table"),
    "totals": N_("the totals of the matches"),
    "matches": N_("matches won"),
}
OFFERED = (
    "meetings-won", "matches-won", "head-to-head", "difference", "for", "against", "share-of-wins", "fewest-forfeits",
)  # fmt: skip
"""The tie-breaks that can be told from what is stored."""
BREAKS = 4
"""How many of them can be chosen."""


class PointsField(Field):  # type: ignore[misc]
    """Points, exact: whole or a fraction."""

    widget = TextInput()

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else shown(self.data) if self.data is not None else ""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read the points. Raises ValueError for what is none."""
        try:
            self.data = exact(valuelist[0]) if valuelist and valuelist[0].strip() else Fraction(0)
        except ValueError:
            raise ValueError(gettext("These are no points: 3, 2½ or 7/2.")) from None


class PlacesField(Field):  # type: ignore[misc]
    """The points of each place, the first first: `4 2 1 0`."""

    widget = TextInput()

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else " ".join(shown(points) for points in self.data or ())

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read the list. Raises ValueError for what is none."""
        try:
            self.data = tuple(exact(part) for part in (valuelist[0].split() if valuelist else ()))
        except ValueError:
            raise ValueError(gettext("These are no points of places: 4 2 1 0.")) from None


def _name(form: Form, field: Field) -> None:
    if not (field.data or "").strip() or len(field.data) > 60:
        raise ValidationError(gettext("A name of 1 to 60 letters."))


def _positive(form: Form, field: Field) -> None:
    if field.data is not None and not 1 <= field.data <= 1000:
        raise ValidationError(gettext("From 1 to 1000."))


def league_form(values: Any, name: str, settled: Mapping[str, Any]) -> Form:
    """The form, filled with what a league has settled, or with `values` that were typed."""
    rules = rules_of(settled)
    scheme, places = rules.scheme, rules.scheme.places
    keys = [key for scoring in scorings() for key in (scoring.key, *scoring.presets)]
    breaks = [SelectChoice("", "–"), *(SelectChoice(code, gettext(TIE_BREAKS[code].words)) for code in OFFERED)]
    fields: dict[str, Any] = {
        "name": StringField(gettext("Name of the league"), [_name], default=name),
        "scoring": SelectField(
            gettext("Scoring"),
            choices=[SelectChoice(key, gettext(name_of(key))) for key in keys],
            default=settled.get("scoring", keys[0]),
        ),
        "by": SelectField(
            gettext("League points for"),
            choices=[SelectChoice(by, gettext(words)) for by, words in BY.items()],
            default=scheme.by,
        ),
        "win": PointsField(gettext("A win"), default=scheme.win),
        "draw": PointsField(gettext("A draw"), default=scheme.draw),
        "loss": PointsField(gettext("A loss"), default=scheme.loss),
        "per_match": PointsField(gettext("More for each match won in a meeting"), default=scheme.per_match),
        "losing_bonus": PointsField(gettext("For losing a meeting by one match"), default=scheme.losing_bonus),
        "forfeit_win": PointsField(gettext("Where the others did not come"), default=scheme.forfeit_win),
        "forfeit_loss": PointsField(gettext("For whoever did not come"), default=scheme.forfeit_loss),
        **{
            f"places{size}": PlacesField(
                gettext("Places at a table of %(size)s", size=size), default=places.get(size, DEFAULT_PLACES[size])
            )
            for size in (4, 3, 2)
        },
        "best": WholeField(gettext("Only the best evenings count: how many"), [_positive], default=settled.get("best")),
        "least": WholeField(gettext("Evenings needed for a place"), [_positive], default=settled.get("least")),
        **{
            f"break{index}": SelectField(
                gettext("Tie-break %(number)s", number=index + 1),
                choices=breaks,
                default=rules.tie_breaks[index] if index < len(rules.tie_breaks) else "",
            )
            for index in range(BREAKS)
        },
        "dense": BooleanField(
            gettext("After a shared place the next number follows: 1-2-2-3"), default=settled.get("dense", False)
        ),
    }
    return type("LeagueForm", (Form,), fields)(values)


EXACT = ("win", "draw", "loss", "per_match", "losing_bonus", "forfeit_win", "forfeit_loss")
DEFAULT_PLACES = {
    4: tuple(map(Fraction, (4, 2, 1, 0))),
    3: tuple(map(Fraction, (3, 1, 0))),
    2: tuple(map(Fraction, (2, 0))),
}


def settled_by(form: Form, before: Mapping[str, Any]) -> dict[str, Any]:
    """What the form says, as a league keeps it; a choice made twice counts once."""
    breaks = dict.fromkeys(form[f"break{index}"].data for index in range(BREAKS))
    # What the form does not ask stays as it was.
    scheme: dict[str, Any] = {**before.get("scheme", {}), "by": form["by"].data}
    scheme |= {name: str(form[name].data) for name in EXACT}
    scheme["places"] = {str(size): [str(points) for points in form[f"places{size}"].data or ()] for size in (4, 3, 2)}
    settled = {**before, "scoring": form["scoring"].data, "scheme": scheme, "dense": form["dense"].data}
    settled["tie_breaks"] = [code for code in breaks if code]
    for name in ("best", "least"):
        settled.pop(name, None)
        if form[name].data is not None:
            settled[name] = form[name].data
    if settled["scoring"] != before.get("scoring"):
        settled.pop("options", None)
    return settled
