"""The passphrase that a public instance asks for before a league is made, and how often it may be tried."""

from __future__ import annotations

import hmac
import os
from collections import OrderedDict

MOST_TRIES = 5
SECONDS = 10 * 60
MOST_ADDRESSES = 10_000


class TooManyTries(Exception):
    """This address has tried too often: it has to wait."""


class Tries:
    """Wrong passphrases by address, in the memory of this process; the addresses that were quiet longest go first."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()

    def is_right(self, typed: str, address: str, at: float) -> bool:
        """Whether this is the passphrase; `at` is in seconds of any steady clock.

        A wrong one counts against the address for `SECONDS`. Raises TooManyTries after `MOST_TRIES`, the right one or
        not, so that guessing learns nothing.
        """
        recent = [before for before in self._wrong.get(address, ()) if at - before < SECONDS]
        if len(recent) >= MOST_TRIES:
            raise TooManyTries
        expected = os.environ.get("SCOREKEEPER_PASSPHRASE", "")
        if expected and hmac.compare_digest(typed.encode(), expected.encode()):
            self._wrong.pop(address, None)
            return True
        self._wrong[address] = [*recent, at]
        self._wrong.move_to_end(address)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.popitem(last=False)
        return False
