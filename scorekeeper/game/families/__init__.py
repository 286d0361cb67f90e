"""Small functions that several scorings share, a module for each theme."""

from scorekeeper.game.families.multiples import LastTile as LastTile
