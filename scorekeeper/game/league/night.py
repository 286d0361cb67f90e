"""An evening of a league lasts until five: what is played after midnight belongs to the day before."""

from datetime import date, datetime, timedelta

ENDS = 5
"""The hour."""


def evening_of(at: datetime) -> date:
    """The day of the evening to which this time belongs, on the clock of its league."""
    return (at - timedelta(hours=ENDS)).date()
