"""The code's own checks: style, format, types."""

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "check",
    ["ruff check .", "ruff format --check .", "mypy --strict scorekeeper"],
)
def test_check_passes(check: str) -> None:
    """Each check has nothing to complain about."""
    done = subprocess.run([sys.executable, "-m", *check.split()], cwd=TOP, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
