"""What can be played, to choose from: the house rules that a league keeps, then every scoring by its usual rules."""

from __future__ import annotations

from flask_babel import gettext as _

from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.scorings import name_of, offered, scorings
from scorekeeper.store.house_rules import OWN, kept
from scorekeeper.web.db import database

POINTS_ONLY = HouseRules("", "tally")


def rules_offered(league: str) -> dict[str, tuple[str, HouseRules]]:
    """The value of each choice → its words, and the rules; the league's own first."""
    found = {}
    for key, rules in kept(database(), league).items():
        scoring = _(name_of(rules.scoring))
        words = rules.name or (_("%(scoring)s, as this league plays it", scoring=scoring) if rules.options else scoring)
        found[key] = (words, rules)
    own = found.get(OWN)
    for scoring in scorings():
        for key in offered(scoring):
            rules = HouseRules("", key)
            if own is None or own[1] != rules:
                found[key] = (_(name_of(key)), rules)
    return found
