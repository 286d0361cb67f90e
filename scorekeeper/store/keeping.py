"""What is worked out of many rows, kept in memory for a few leagues as long as the rows are the same."""

from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")


class Keeping(Generic[Made]):
    """For at most `most` leagues what was made last, and the rows that it was made of."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[str, tuple[Any, Made]] = {}
        self._lock = Lock()

    def of(self, league: str, rows: Any, make: Callable[[Made | None], Made]) -> Made:
        """What `make` makes of these rows; it is given what was made of the rows before, if anything was."""
        before, last = self._kept.get(league, (None, None))
        if last is not None and before == rows:
            return last
        made = make(last)
        with self._lock:
            self._kept.pop(league, None)
            while len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
            self._kept[league] = (rows, made)
        return made
