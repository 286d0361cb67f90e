"""`scorekeeper score`: score sheets in, totals with their reasons out."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMAND = [sys.executable, "-m", "scorekeeper", "score"]
TOP = Path(__file__).parents[1]
EXAMPLE = """{"scoring": "mexican", "options": {"hands": 7},
 "sides": ["Ana", "Bo", "Cy"],
 "hands": [
   {"ended": "domino", "out": "Ana", "left": {"Bo": 12, "Cy": [[6, 5], [1, 0]]}},
   {"ended": "blocked", "last": "Bo", "left": {"Ana": 10, "Bo": 14, "Cy": 12}}]}
"""
SIMPLE = {"scoring": "simple", "sides": ["Ana", "Bo"], "hands": [{"ended": "domino", "out": "Ana"}]}
TOO_MANY = {"scoring": "negative", "sides": ["Ana", "Bo"], "hands": [{"ended": "blocked", "left": {"Ana": 169}}]}


def run(*args: str, text: bytes | str = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [*COMMAND, *args],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        cwd=TOP,
        env=os.environ | environment,
        check=False,
    )


def refused(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one line of a sheet that was refused; fails for anything more."""
    assert (done.returncode, done.stdout) == (2, b"")
    message = done.stderr.decode()
    assert message.count("\n") == 1
    assert message.endswith("\n")
    assert "Traceback" not in message
    return message.rstrip("\n")


def test_the_example(tmp_path: Path) -> None:
    """The sheet on the page of the format gives what stands there."""
    file = tmp_path / "match.json"
    file.write_text(EXAMPLE, encoding="utf-8")
    for done in (run(str(file)), run("-", text=EXAMPLE)):
        assert (done.returncode, done.stderr) == (0, b"")
        score = json.loads(done.stdout)
        assert list(score) == ["scoring", "sides", "hands", "totals", "over", "winners"]
        assert (score["scoring"], score["sides"]) == ("mexican", ["Ana", "Bo", "Cy"])
        assert (score["over"], score["winners"]) == (False, [])
        assert score["totals"] == {"Ana": 10, "Bo": 68, "Cy": 24}
        first, second = score["hands"]
        assert [list(line) for line in first["lines"]] == [["side", "points", "why", "text"]] * 2
        assert first["lines"][0] == {"side": "Bo", "points": 12, "why": "pips-left", "text": "Bo: 12 pips left"}
        assert (first["totals"], first["warnings"]) == ({"Ana": 0, "Bo": 12, "Cy": 12}, [])
        assert [(line["side"], line["points"], line["why"]) for line in second["lines"]][-1] == (
            "Bo",
            42,
            "blocker-pays",
        )
        assert second["totals"] == score["totals"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (json.dumps(TOO_MANY), "-: hand 1: left: Ana: 169 is not between 0 and 168"),
        (json.dumps(SIMPLE | {"sides": ["Ana"]}), "-: sides: simple is for 2–4 players or 2 pairs"),
        (json.dumps(SIMPLE | {"options": {"goal": 3}}), "-: options: goal is no option of simple"),
        ('{"scoring": "simple", "scoring": "simple"}', '-: is no JSON: the key "scoring" stands twice in one object'),
        ('{"scoring": NaN}', "-: is no JSON: NaN is no number"),
        ('{"scoring": -Infinity}', "-: is no JSON: -Infinity is no number"),
        ('{"scoring": 1e999}', "-: is no JSON: 1e999 is no number"),
        ("9" * 5000, "-: is no JSON: a number is too long"),
        ("[" * 100_000, "-: is no JSON: nested too deeply"),
        ("[" * 500 + "]" * 500, "-: is no JSON: nested too deeply"),
        ("[]", "-: sheet: is no JSON object"),
        ("", "-: is no JSON: Expecting value: line 1 column 1 (char 0)"),
        (b"\xff\xfe", "-: is not UTF-8"),
        (b'{"scoring": "\xed\xa0\x80"}', "-: is not UTF-8"),
        ('{"scoring": "\\ud800", "sides": [], "hands": []}', None),
        ('{"scoring": "simple", "sides": ["\\ud800", "Bo"], "hands": []}', "-: sides: a name is no text"),
        ('{"scoring": "simple", "sides": ["A", "B"], "hands": [], "options": {"\\ud800": 1}}', None),
        ('{"scoring": "simple", "sides": ["A\\n\\u001b[1m", "B"], "hands": [{"ended": "blocked"}]}', None),
    ],
)
def test_refused_in_one_line(text: str | bytes, message: str | None) -> None:
    """Whatever is wrong: exit status 2, one line on standard error, nothing on standard output."""
    said = refused(run("-", text=text))
    assert message in (None, said)
    assert said.isprintable()


def test_files_that_are_none(tmp_path: Path) -> None:
    """A missing file, a folder, a name that is no text: one line that begins with the name."""
    missing, strange = tmp_path / "missing.json", tmp_path / "a\nb.json"
    strange.write_text("x", encoding="utf-8")
    assert refused(run(str(missing))) == f"{missing}: No such file or directory"
    assert refused(run(str(tmp_path))) == f"{tmp_path}: Is a directory"
    assert refused(run(str(strange))).startswith(f"{tmp_path}/a\\nb.json: is no JSON: ")
    assert refused(run("--lines", str(missing))) == f"{missing}: No such file or directory"
    no_text = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    assert refused(run(no_text)).endswith("/\\udcff: No such file or directory")


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    """Some editors put it there."""
    text = b"\xef\xbb\xbf" + json.dumps(SIMPLE).encode()
    assert run("-", text=text).returncode == 0
    assert run("--lines", "-", text=text).returncode == 0


@pytest.mark.parametrize("option", ["--lines", "--explain", None])
def test_utf_8_whatever_the_locale(option: str | None) -> None:
    """Names come out as they went in."""
    sheet = SIMPLE | {"sides": ["Ana", "Łucja 🁣 بشير"]}
    args = ["-", *([option] if option else [])]
    done = run(*args, text=json.dumps(sheet), LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Łucja 🁣 بشير" in done.stdout.decode()
    spoilt = sheet | {"hands": [{"ended": "blocked", "left": {"Ana": 1}}]}
    done = run("-", text=json.dumps(spoilt), LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    assert refused(done) == "-: hand 1: left: Łucja 🁣 بشير: the count is missing"


def test_explain() -> None:
    """The same as a score sheet for people."""
    done = run("--explain", "-", text=EXAMPLE)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[2:5] == [
        "Hand      Ana        Bo        Cy",
        "   1        0   0+12=12   0+12=12",
        "   2  0+10=10  12+56=68  12+12=24",
    ]
    assert "  Bo: blocked and did not win, 3 × 14 more" in lines
    assert refused(run("--explain", "-", text=json.dumps(TOO_MANY))).startswith("-: hand 1: left: ")


def test_lines() -> None:
    """A result for each sheet in order; what is refused stands in its place, and makes exit status 1."""
    good, bad = json.dumps(SIMPLE).encode(), json.dumps(TOO_MANY).encode()
    text = b"\n".join([good, b"", bad, b"  \r", b"{", b"\xff", b'{"scoring": "\\ud800"}', b"[" * 9999, good])
    done = run("--lines", "-", text=text)
    assert (done.returncode, done.stderr) == (1, b"")
    results = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [next(iter(result)) for result in results] == ["scoring", *["error"] * 5, "scoring"]
    assert results[1] == {"error": "hand 1: left: Ana: 169 is not between 0 and 168"}
    assert results[3] == {"error": "is not UTF-8"}
    assert results[5] == {"error": "is no JSON: nested too deeply"}
    assert results[0] == results[-1] == json.loads(run("-", text=good).stdout)


def test_lines_all_well_or_none_at_all() -> None:
    """Exit status 0 where nothing was refused, also where there was nothing."""
    assert run("--lines", "-", text=json.dumps(SIMPLE)).returncode == 0
    done = run("--lines", "-")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_lines_come_out_as_they_go_in() -> None:
    """A result is printed before the next sheet is read."""
    with subprocess.Popen([*COMMAND, "--lines", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=TOP) as it:
        assert it.stdin is not None
        assert it.stdout is not None
        for _ in range(3):
            it.stdin.write(json.dumps(SIMPLE).encode() + b"\n")
            it.stdin.flush()
            assert json.loads(it.stdout.readline())["totals"] == {"Ana": 1, "Bo": 0}
        it.stdin.close()
        assert it.wait() == 0


def test_a_reader_who_has_seen_enough(tmp_path: Path) -> None:
    """When the output is closed the command ends without a word."""
    file = tmp_path / "many.jsonl"
    many(file, 2000)
    with subprocess.Popen(
        [*COMMAND, "--lines", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=TOP
    ) as it:
        assert it.stdout is not None
        assert it.stderr is not None
        it.stdout.readline()
        it.stdout.close()
        assert (it.wait(), it.stderr.read()) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_no_room_for_the_output() -> None:
    """A full disk is named."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "-"], input=EXAMPLE.encode(), stdout=full, stderr=subprocess.PIPE, cwd=TOP, check=False
        )
    assert (done.returncode, done.stderr) == (2, b"scorekeeper: No space left on device\n")


def test_closed_streams() -> None:
    """Without standard input or output there is one line, too."""
    for redirected in ("- <&-", "- >&-"):
        shell = f'exec "$@" {redirected}'
        done = subprocess.run(
            ["sh", "-c", shell, "sh", *COMMAND], input=EXAMPLE.encode(), capture_output=True, cwd=TOP, check=False
        )
        assert refused(done) == "scorekeeper: Bad file descriptor"


def test_one_kind_of_output_at_a_time() -> None:
    """--lines and --explain do not go together."""
    done = run("--lines", "--explain", "-", text=EXAMPLE)
    assert done.returncode == 2
    assert b"do not go together" in done.stderr


def many(file: Path, sheets: int) -> None:
    """Write a file of sheets, no two alike."""
    with file.open("w", encoding="utf-8") as out:
        for number in range(sheets):
            left = {"Bo": number % 60, "Cy": 1 + number // 60 % 60}
            hand: dict[str, Any] = {"ended": "domino", "out": "Ana", "left": left}
            sheet = {"scoring": "negative", "sides": ["Ana", "Bo", "Cy"], "hands": [hand, hand], "note": str(number)}
            out.write(json.dumps(sheet) + "\n")


MEASURE = """
import resource, subprocess, sys
with open(sys.argv[1], "wb") as out:
    done = subprocess.run(sys.argv[2:], stdout=out)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak(file: Path, out: Path) -> int:
    """The most memory that scoring the file took."""
    measured = subprocess.run(
        [sys.executable, "-c", MEASURE, str(out), *COMMAND, "--lines", str(file)],
        capture_output=True,
        cwd=TOP,
        check=True,
    )
    status, most = measured.stdout.split()
    assert status == b"0"
    return int(most)


@pytest.mark.parametrize("sheets", [5_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_lines_take_constant_memory(tmp_path: Path, sheets: int) -> None:
    """Ten times as many sheets take no more memory, within a twentieth."""
    few, all_of_them, out = tmp_path / "few", tmp_path / "all", tmp_path / "out"
    many(few, sheets // 10)
    many(all_of_them, sheets)
    small = peak(few, out)
    assert peak(all_of_them, out) < small * 1.05
    with out.open("rb") as results:
        assert sum(1 for _ in results) == sheets
