"""The pages on which a league is organised, and a match is opened: roster, links, settings, house rules, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from scorekeeper.game.house_rules import HouseRules
from scorekeeper.game.kinds import meaning, values_of
from scorekeeper.game.rulebook import house_rules
from scorekeeper.game.score import chosen
from scorekeeper.game.scorings import find, games
from scorekeeper.store import access, leagues, players
from scorekeeper.store import house_rules as sets
from scorekeeper.store import roster as rosters
from scorekeeper.web import house_rules as kept_rules
from scorekeeper.web import opening
from scorekeeper.web.db import database
from scorekeeper.web.league_form import GROUPS, league_form
from scorekeeper.web.links import valid_links
from scorekeeper.web.plain.shape import Plain, Rows, of
from scorekeeper.web.words import scoring_name, spoken


def _about(league: str) -> dict[str, Any]:
    return {"league": leagues.name_of(database(), league)}


@of("roster.show")
def roster(league: str) -> Plain:
    """The roster: a row a person, then a row a team with its squad."""
    names = players.everybody(database(), league)
    people = [
        {"name": one.name, "nickname": one.nickname, "part": one.part, "also": ", ".join(one.others.values())}
        for one in rosters.people(database(), league)
    ]
    teams = [
        {"name": team.name, "part": "team", "squad": ", ".join(names[player] for player in team.squad)}
        for team in rosters.teams(database(), league)
    ]
    return Plain([*people, *teams], _about(league))


@of("links.show")
def links(league: str) -> Plain:
    """The links that are valid: a row each, with what it allows and how many phones came in by it; never its key."""
    valid, used = valid_links(league), access.admitted(database(), league)
    found = [
        {"role": link.role, "made_at": link.created_at, "phones": used[link.id]} for link in valid if link.match is None
    ]
    return Plain(found, {**_about(league), "of_matches": len(valid) - len(found)})


@of("leagues.settings")
def settings(league: str) -> Plain:
    """What the league goes by: a row a setting."""
    name = leagues.name_of(database(), league)
    form = league_form(None, name, leagues.settings(database(), league))
    found = [
        {"about": _(heading), "setting": key, "question": str(form[key].label.text), "value": form[key].data}
        for heading, keys in GROUPS
        for key in keys
    ]
    return Plain(found, _about(league))


@of("house_rules.show")
def house(league: str) -> Plain:
    """The house rules that the league keeps: a row a set, those of its own scoring without a name first."""
    return Plain(_kept(league), _about(league))


@of("opening.choose")
def games_here(league: str) -> Plain:
    """What can be played: the house rules of the league first, then every scoring."""
    every = [_set(HouseRules("", key)) for _game, keys in games() for key in keys]
    return Plain([*_kept(league), *every], _about(league))


def _kept(league: str) -> Rows:
    return [_set(rules) for rules in sets.kept(database(), league).values()]


def _set(rules: HouseRules) -> dict[str, Any]:
    said = [spoken(text) for text in house_rules(rules.scoring, rules.options)]
    return {
        "set": rules.name,
        "game": _(find(rules.scoring)[0].game),
        "scoring": rules.scoring,
        "name": scoring_name(rules.scoring),
        "options": rules.options,
        "house_rules": said,
    }


@of("house_rules.change")
def one_set(league: str, key: str) -> Plain:
    """A set of house rules: a row an option."""
    rules = kept_rules.kept_as(league, key)
    return Plain(_options(rules.scoring, rules.options), {**_about(league), **_set(rules)})


@of("house_rules.new")
def new_set(league: str) -> Plain:
    """What a set for a scoring begins with: a row an option."""
    scoring = kept_rules.asked_scoring()
    return Plain(_options(scoring, {}), {**_about(league), **_set(HouseRules("", scoring))})


@of("opening.seat")
def options(league: str, scoring: str) -> Plain:
    """What a match would be opened with: a row an option; and who has played here lately."""
    opening.asked(scoring)
    rules = opening.kept(league, scoring) or HouseRules("", scoring)
    recent = [name for _id, name in players.recent(database(), league, 16)]
    return Plain(_options(scoring, rules.options), {**_about(league), **_set(rules), "recent": recent})


def _options(key: str, options: Mapping[str, Any]) -> Rows:
    scoring, preset = find(key)
    values = values_of(chosen(scoring, {**preset, **options}))
    return [
        {"option": name, "question": _(kind.question), "value": values[name],
         "means": spoken(meaning(kind, values[name]))}
        for name, kind in scoring.asked.items()
    ]  # fmt: skip
