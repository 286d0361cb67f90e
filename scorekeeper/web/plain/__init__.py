"""What pages show, for machines: the same addresses with `.json` or `.csv` behind them, for the same roles.

Each module here says for the pages of a subject what they are as plain values; `shape` makes files of these.
"""

from scorekeeper.web.plain import arguing, evening, front, league, match, organising
from scorekeeper.web.plain.shape import init_app as init_app

SUBJECTS = (match, arguing, evening, league, organising, front)
