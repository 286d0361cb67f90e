"""What is installed is whole: the wheel carries templates, static files and compiled catalogues."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

TOP = Path(__file__).parents[1]
CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8"

msgid "Nothing here"
msgstr "Aquí no hay nada"
"""
ASK = """
from pathlib import Path
from scorekeeper import create_app, __file__ as where
client = create_app(Path("instance")).test_client()
print(where)
print(client.get("/").status)
print("Aquí no hay nada" in client.get("/nothing", headers={"Accept-Language": "es"}).text)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what a wheel made from a clean copy, with one catalogue more, unpacks to."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(TOP / name, source)
    for name in ("scorekeeper", "templates", "static"):
        shutil.copytree(TOP / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    po = source / "scorekeeper/translations/es/LC_MESSAGES/messages.po"
    po.parent.mkdir(parents=True, exist_ok=True)
    po.write_text(CATALOGUE, encoding="utf-8")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    with ZipFile(made) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


@pytest.mark.parametrize("name", ["templates", "static"])
def test_wheel_carries(wheel: Path, name: str) -> None:
    """Every template and every static file is in the wheel."""

    def files(folder: Path) -> set[Path]:
        return {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()}

    assert files(wheel / "scorekeeper" / name) == files(TOP / name) != set()


def test_wheel_carries_only_what_runs(wheel: Path) -> None:
    """Catalogues come compiled, and what builds the wheel stays outside."""
    translations = wheel / "scorekeeper" / "translations"
    assert (translations / "es/LC_MESSAGES/messages.mo").is_file()
    assert list(translations.rglob("*.po")) == []
    assert not (translations / "build_hook.py").exists()
    assert not (wheel / "tests").exists()


def test_app_from_the_wheel_answers(wheel: Path) -> None:
    """The application made from the unpacked wheel alone finds its pages and speaks its languages."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ASK],
        cwd=wheel,
        env={"PYTHONPATH": str(wheel), "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split("\n")[1:3] == ["200 OK", "True"], done.stderr
    assert done.stdout.startswith(str(wheel))


def test_ci_runs_the_readme(tmp_path: Path) -> None:
    """`.ci/run` takes its command out of the README, where one line is the tests', and wants a browser."""
    shutil.copytree(TOP / ".ci", tmp_path / ".ci")
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^.*\.venv/bin/pytest$", readme, re.MULTILINE)
    said = readme.replace(line, 'echo "ran $SCOREKEEPER_REQUIRE_BROWSER in $PWD" # .venv/bin/pytest')
    (tmp_path / "README.md").write_text(said, encoding="utf-8")
    done = subprocess.run(["bash", str(tmp_path / ".ci" / "run")], cwd="/", capture_output=True, text=True)
    assert done.stdout.endswith(f"ran 1 in {tmp_path}\n"), done.stderr
