"""Papers: results and hands that were written down elsewhere, read into one shape.

Each module knows one format: `recognises(text)` says whether a text is of it, `read(text)` reads it. Nothing here looks
at who is known or what is stored, and nothing is put right: what cannot be read is named with its row and column, what
is no result of a table like ours is left out with a reason, and where the file's own sums or ranks differ from what its
numbers give, that is noted. Who wins with the lowest total is asked where the file does not say it.
"""

from __future__ import annotations

import csv
from importlib import import_module

from scorekeeper.game.papers.paper import Kept, Paper, Remark
from scorekeeper.game.words import N_, say

FORMATS = ("bg_stats", "lines", "keepscore", "hands", "rounds", "results")
"""From what says plainly that it is itself to what takes anything."""


def read(text: str, kept: Kept = ()) -> Paper:
    """What a file or a pasted text tells, by the first format that recognises it.

    `kept` are the house rules by whose name a row can say what was played.
    """
    text = text.removeprefix("\ufeff")
    for name in FORMATS:
        module = import_module(f"{__name__}.{name}")
        try:
            if module.recognises(text):
                paper: Paper = module.read(text, kept)
                return paper
        except csv.Error:  # a quotation mark that is never closed, and much behind it
            break
    return Paper("", wrong=(Remark(1, 0, say(N_("this is no table: is a quotation mark not closed?"))),))
