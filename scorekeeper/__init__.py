"""Scorekeeper keeps the score of real domino tables.

The words of the table, as the code uses them:

hand      what is played between two shuffles, and what is scored at its end
match     hands with one scoring, played until somebody has won
side      who scores together: one player, or a pair
seat      a place at the table; seats go round in the order of play
pips      the dots on the tiles, counted in what a player has left
ends      the dots at the open ends of the line, which some games score in play
block     nobody can play on, though everybody has tiles left
boneyard  the tiles face down that one draws from
heap      all tiles that count for the winner, counted together
line      the row of tiles on the table; in a score: one reason and its points
entry     one thing that was written down; it is never erased, only replaced
session   an evening: several tables, who was there
league    many sessions with one ranking
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def create_app(instance: Path | None = None) -> Flask:
    """The web application on the data in the folder `instance`.

    Without a folder: the one that SCOREKEEPER_INSTANCE names, else `instance` in the working directory.
    """
    from scorekeeper.web import build_app

    return build_app(instance or Path(os.environ.get("SCOREKEEPER_INSTANCE", "instance")))
