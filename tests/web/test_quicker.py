"""Two phones at once: what is decided by what stands is decided by what stands when it is written."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import form, send
from sqlite_utils import Database

from scorekeeper.game.house_rules import HouseRules
from scorekeeper.store import house_rules, leagues

Read = Callable[..., Any]
Quicker = Callable[[Callable[[], object]], None]


@pytest.fixture
def phones(client_as: Callable[..., FlaskClient], league: str) -> list[FlaskClient]:
    """Two phones of organisers of the league."""
    return [client_as("organiser", league) for _ in range(2)]


def test_settings_and_house_rules_at_once(
    phones: list[FlaskClient], league: str, db: Database, read: Read, quicker: Quicker
) -> None:
    """A set of house rules that another phone keeps while the settings are saved is still kept then."""
    one, other = phones
    settings = read(one.get(f"/l/{league}/settings"))
    sets = read(other.get(f"/l/{league}/house-rules/new?scoring=goat"))
    quicker(lambda: send(other, sets, name="Short"))
    assert send(one, settings, name="Friday club").status_code == 303
    assert [rules.name for rules in house_rules.kept(db, league).values() if rules.name] == ["Short"]
    assert leagues.name_of(db, league) == "Friday club"


def test_own_house_rules_of_a_scoring_that_is_played_no_more(
    phones: list[FlaskClient], league: str, db: Database, read: Read, quicker: Quicker
) -> None:
    """They are refused with what was typed, and do not become the options of another scoring."""
    one, other = phones
    page = read(one.get(f"/l/{league}/settings"))
    send(one, page, scoring="goat")
    own = read(one.get(f"/l/{league}/house-rules/set/own"))
    quicker(lambda: send(other, page, scoring="mexican"))
    refused = read(send(one, own, **{"option-target": "7"}))
    assert (refused.status, form(refused).fields["option-target"]) == (422, "7")
    assert "plays another scoring by now" in refused.text
    assert house_rules.kept(db, league) == {house_rules.OWN: HouseRules("", "mexican", {})}
