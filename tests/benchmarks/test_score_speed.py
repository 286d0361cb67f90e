"""How fast sheets are scored, against the least that any program would need: reading and writing their JSON."""

import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

CASES = sorted((Path(__file__).parents[1] / "game" / "cases").glob("*.json"))
REPEATED = 40
MOST_TIMES_THE_FLOOR = 80


@pytest.mark.slow
def test_lines_against_plain_json(tmp_path: Path) -> None:
    """Scoring takes at most a fixed number of times what json.loads and json.dumps of the same lines take.

    Both are measured in this run and on this machine, so the bound is a ratio and no time.
    """
    sheets = [json.dumps(case["sheet"]) for file in CASES for case in json.loads(file.read_text(encoding="utf-8"))]
    lines = sheets * REPEATED
    file = tmp_path / "sheets.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")

    begun = perf_counter()
    for line in lines:
        json.dumps(json.loads(line))
    floor = perf_counter() - begun

    begun = perf_counter()
    command = [sys.executable, "-m", "scorekeeper", "score", "--lines", str(file)]
    done = subprocess.run(command, capture_output=True, cwd=Path(__file__).parents[2], check=False)
    took = perf_counter() - begun

    assert len(done.stdout.splitlines()) == len(lines)
    assert took < floor * MOST_TIMES_THE_FLOOR
