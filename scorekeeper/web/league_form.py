"""The form of what a league has settled: its scoring, its points, its tie-breaks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from zoneinfo import available_timezones

from flask_babel import gettext, ngettext
from wtforms import BooleanField, Field, Form, SelectField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import ValidationError
from wtforms.widgets import TextInput

from scorekeeper.game.league.exact import shown
from scorekeeper.game.league.table import TIE_BREAKS
from scorekeeper.game.papers.cells import exact
from scorekeeper.game.scorings import name_of, offered, scorings
from scorekeeper.game.words import N_
from scorekeeper.store.standings import rules_of
from scorekeeper.web.forms import WholeField

BY = {
    "meeting": N_("wins, draws and losses"),
    "places": N_("places at the table"),
    "totals": N_("the totals of the matches"),
    "matches": N_("matches won"),
}
FIRST = {
    "": N_("as planned in the fixtures"),
    "players": N_("players"),
    "pairs": N_("pairs"),
    "teams": N_("teams"),
}
"""On which of `season.TABLES` the league's page opens."""
BREAKS = 5
"""How many tie-breaks can be chosen."""
SIZES = (2, 3, 4, 5, 6, 7, 8)
"""The tables at which places can be worth something."""


BETWEEN = re.compile(r"[\s;–]+|(?<=\d)-(?=\d)")
"""What stands between the points of places: clubs write `4 2 1 0`, and `4-2-1-0`."""


class PointsField(Field):  # type: ignore[misc]
    """Points, exact: whole or a fraction."""

    widget = TextInput()

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else shown(self.data) if self.data is not None else ""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read the points. Raises ValueError for what is none."""
        try:
            self.data: Fraction | None = exact(valuelist[0]) if valuelist and valuelist[0].strip() else Fraction(0)
        except ValueError:
            raise ValueError(gettext("Points are written like 3, 2½ or 7/2.")) from None


class PointsOrNoneField(PointsField):
    """Points, or nothing said."""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read the points. Raises ValueError for what is none."""
        super().process_formdata(valuelist)
        if valuelist and not valuelist[0].strip():
            self.data = None


class PlacesField(Field):  # type: ignore[misc]
    """The points of each place, the first first: `4 2 1 0`."""

    widget = TextInput()

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else " ".join(shown(points) for points in self.data or ())

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read the list. Raises ValueError for what is none."""
        try:
            parts = BETWEEN.split(valuelist[0]) if valuelist else []
            self.data = tuple(exact(part) for part in parts if part)
        except ValueError:
            raise ValueError(gettext("Points of places are written like 4 2 1 0.")) from None


def _name(form: Form, field: Field) -> None:
    if not (field.data or "").strip() or len(field.data) > 60:
        raise ValidationError(gettext("A name of 1 to 60 letters."))


def _two(form: Form, field: Field) -> None:
    if field.data and len(field.data) != 2:
        raise ValidationError(gettext("Two numbers: of those who came, and of those who did not. 6 0"))


def _zone(form: Form, field: Field) -> None:
    field.data = (field.data or "").strip()
    if field.data and field.data not in available_timezones():
        raise ValidationError(gettext("No such time zone. They are written like Europe/Madrid."))


def _within(form: Form, field: Field) -> None:
    planned = form["planned"].data
    if field.data is not None and planned is not None and field.data > planned:
        raise ValidationError(ngettext("There is only %(num)s evening.", "There are only %(num)s evenings.", planned))


def _odd(form: Form, field: Field) -> None:
    if field.data is not None and not 1 <= field.data <= 99:
        raise ValidationError(gettext("From 1 to 99."))


def _positive(form: Form, field: Field) -> None:
    if field.data is not None and not 1 <= field.data <= 1000:
        raise ValidationError(gettext("From 1 to 1000."))


def league_form(values: Any, name: str, settled: Mapping[str, Any]) -> Form:
    """The form, filled with what a league has settled, or with `values` that were typed."""
    rules = rules_of(settled)
    scheme, places = rules.scheme, rules.scheme.places
    keys = [key for scoring in scorings() for key in offered(scoring, settled.get("scoring", ""))]
    breaks = [SelectChoice("", "–"), *(SelectChoice(code, gettext(TIE_BREAKS[code].words)) for code in TIE_BREAKS)]
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
        "best_of": WholeField(gettext("A meeting is the best of so many matches"), [_odd], default=scheme.best_of),
        "play_all": BooleanField(gettext("All of them are played, also when it is decided"), default=scheme.play_all),
        "table": SelectField(
            gettext("It opens on the table of"),
            choices=[SelectChoice(of, gettext(words)) for of, words in FIRST.items()],
            default=settled.get("table", ""),
        ),
        "zone": StringField(gettext("Time zone, if not this machine's"), [_zone], default=settled.get("zone", "")),
        "win": PointsField(gettext("A win"), default=scheme.win),
        "draw": PointsField(gettext("A draw"), default=scheme.draw),
        "loss": PointsField(gettext("A loss"), default=scheme.loss),
        "per_match": PointsField(gettext("More for each match won in a meeting"), default=scheme.per_match),
        "losing_bonus": PointsField(gettext("For losing a meeting narrowly"), default=scheme.losing_bonus),
        "losing_by": WholeField(gettext("Narrowly: by so many matches"), [_positive], default=scheme.losing_by),
        "margin": WholeField(gettext("Won by so many points or more"), [_positive], default=scheme.margin),
        "margin_points": PointsField(gettext("counts this instead for the match"), default=scheme.margin_points),
        "winner_keeps": BooleanField(
            gettext("Only who wins the meeting keeps the points of the matches"), default=scheme.winner_keeps
        ),
        "cap": WholeField(gettext("Of a total at most so many count"), [_positive], default=scheme.cap),
        **{
            f"places{size}": PlacesField(
                gettext("Places at a table of %(size)s", size=size),
                default=places.get(size, DEFAULT_PLACES.get(size, ())),
            )
            for size in SIZES
        },
        "forfeit_win": PointsField(gettext("Points where the others did not come"), default=scheme.forfeit_win),
        "forfeit_loss": PointsField(gettext("Points for whoever did not come"), default=scheme.forfeit_loss),
        "forfeit_totals": PlacesField(
            gettext("Totals that stand for it, like 6 0"), [_two], default=scheme.forfeit_totals
        ),
        "forfeit_matches": PlacesField(
            gettext("Matches won that stand for it, like 5 4"), [_two], default=scheme.forfeit_matches
        ),
        "bye": PointsOrNoneField(gettext("Points for a bye; empty: it does not count"), default=scheme.bye),
        "planned": WholeField(gettext("Evenings planned in the season"), [_positive], default=settled.get("planned")),
        "best": WholeField(
            gettext("Only the best evenings count: how many"), [_positive, _within], default=settled.get("best")
        ),
        "least": WholeField(gettext("Evenings needed for a place"), [_positive, _within], default=settled.get("least")),
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


EXACT = ("win", "draw", "loss", "per_match", "losing_bonus", "margin_points", "forfeit_win", "forfeit_loss", "bye")
WHOLE = ("margin", "cap", "losing_by", "best_of")
LISTS = ("forfeit_totals", "forfeit_matches")
GROUPS = (
    (N_("The league"), ("name", "scoring", "best_of", "play_all", "table", "zone")),
    (N_("Points"), (
        "by", "win", "draw", "loss", "per_match", "losing_bonus", "losing_by", "margin", "margin_points",
        "winner_keeps", "cap",
    )),
    (N_("Places at the table"), tuple(f"places{size}" for size in SIZES)),
    (N_("Not played"), ("forfeit_win", "forfeit_loss", "forfeit_totals", "forfeit_matches", "bye")),
    (N_("The table"), ("planned", "best", "least", *(f"break{index}" for index in range(BREAKS)), "dense")),
)  # fmt: skip
"""The fields as the page shows them: what they are about, and their names."""
DEFAULT_PLACES = {
    4: tuple(map(Fraction, (4, 2, 1, 0))),
    3: tuple(map(Fraction, (3, 1, 0))),
    2: tuple(map(Fraction, (2, 0))),
}


def settled_by(form: Form, before: Mapping[str, Any]) -> dict[str, Any]:
    """What the form says, as a league keeps it; a choice made twice counts once."""
    breaks = dict.fromkeys(form[f"break{index}"].data for index in range(BREAKS))
    scheme: dict[str, Any] = {"by": form["by"].data}
    scheme |= {name: form[name].data for name in ("winner_keeps", "play_all")}
    scheme |= {name: str(form[name].data) for name in EXACT if form[name].data is not None}
    scheme |= {name: form[name].data for name in WHOLE if form[name].data is not None}
    scheme |= {name: [str(number) for number in form[name].data or ()] for name in LISTS}
    scheme["places"] = {str(size): [str(points) for points in form[f"places{size}"].data or ()] for size in SIZES}
    settled = {**before, "scoring": form["scoring"].data, "scheme": scheme, "dense": form["dense"].data}
    settled["tie_breaks"] = [code for code in breaks if code]
    settled |= {name: form[name].data for name in ("table", "zone")}
    for name in ("planned", "best", "least"):
        settled.pop(name, None)
        if form[name].data is not None:
            settled[name] = form[name].data
    if settled["scoring"] != before.get("scoring"):
        settled.pop("options", None)
    return settled
