"""The package is complete, and works where nothing but what it asks for is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from importlib.metadata import PathDistribution, distribution
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from parlour import __version__
from tests.browser.server import Server
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BUILD = """
import sys
from setuptools import build_meta
_, out, *kinds = sys.argv
for kind in kinds:
    getattr(build_meta, f"build_{kind}")(out)
"""
OF_THE_BUILD = re.compile(r"PKG-INFO|setup\.cfg|src/parlour\.egg-info/.*")
"""What an sdist has besides the files of the repository."""
PAGES = {
    "/": "The Last Glow",
    "/play/last-glow": "nightmare",
    "/covers/last-glow.svg": "<svg",
    "/ends/last-glow/won.svg": "<svg",
    "/rules/last-glow": "LG-12",
    "/guide/last-glow": "How to play",
    "/looks/last-glow.css": "{",
    "/static/main.js": "import",
    "/credits": "Fraunces",
}
"""Addresses of a house, and what stands there."""


def run(*command: str | Path, cwd: Path, ends: int = 0, typed: str = "") -> str:
    """What a command says, away from the source and from the settings of these tests."""
    ours = ("PYTHONPATH", "PYTHONHOME", "PARLOUR_PLAIN", "VIRTUAL_ENV")
    home = {"HOME": str(cwd), "XDG_DATA_HOME": str(cwd / "data")}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    plain = {"PARLOUR_PLAIN": "1"} if BUILD in command else {}
    found = subprocess.run(
        command, cwd=cwd, input=typed, env={**kept, **home, **plain}, check=False, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert found.returncode == ends, found.stdout[-2000:]
    return found.stdout


def repository() -> list[str]:
    """The files that belong to the repository, also those that are not committed yet."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("only a git checkout can say which files belong to it")
    listed = run("git", "-c", "safe.directory=*", "-C", ROOT, "ls-files", "-z", "--cached",
                 "--others", "--exclude-standard", cwd=ROOT)  # fmt: skip
    paths = [path for path in listed.split("\0") if path]
    return sorted(path for path in paths if (ROOT / path).is_file())


@dataclass(frozen=True)
class Built:
    """What was built from the files of the repository."""

    files: list[str]
    sdist: Path
    wheel: Path
    wheel_of_sdist: Path

    def metadata(self) -> Message:
        """What the wheel says of itself."""
        with ZipFile(self.wheel) as archive:
            name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
            return Parser().parsestr(archive.read(name).decode("utf-8"))


def build(source: Path, out: Path, *kinds: str) -> list[Path]:
    """Run the build backend in a folder, without compiling."""
    run(sys.executable, "-c", BUILD, out, *kinds, cwd=source)
    return sorted(out.iterdir())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The sdist, the wheel, and the wheel of the sdist."""
    folder = tmp_path_factory.mktemp("package")
    files = repository()
    for path in files:
        (folder / "tree" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / "tree" / path)
    wheel, sdist = build(folder / "tree", folder / "built", "sdist", "wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    (again,) = build(unpacked, folder / "again", "wheel")
    return Built(files, sdist, wheel, again)


def test_the_sdist_has_every_file_of_the_repository(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = [entry.name.partition("/")[2] for entry in archive if entry.isfile()]
    assert sorted(name for name in names if not OF_THE_BUILD.fullmatch(name)) == built.files


def test_the_wheel_has_all_of_the_source_and_the_rules(built: Built) -> None:
    names = ZipFile(built.wheel).namelist()
    source = {path.removeprefix("src/") for path in built.files if path.startswith("src/")}
    games = [path.stem.replace("-", "_") for path in (ROOT / "docs/games").glob("*.md")]
    rules = {f"parlour/games/{game}/rules.md" for game in games}
    assert {name for name in names if ".dist-info/" not in name} == source | rules
    assert sorted(ZipFile(built.wheel_of_sdist).namelist()) == sorted(names)


def test_the_package_says_what_it_is(built: Built) -> None:
    metadata = built.metadata()
    assert metadata["License-Expression"] == "MIT AND OFL-1.1 AND CC-BY-3.0"
    licences = metadata.get_all("License-File") or []
    named = {Path(path).name for path in licences}
    vendored = {Path(path).name for path in built.files if path.endswith(".LICENSE.txt")}
    assert named == {"LICENSE"} | vendored
    assert len(vendored) == 3
    readme = str(metadata.get_payload())
    links = re.findall(r"\]\(([^)]+)\)", readme)
    assert all(link.startswith("https://") for link in links)
    home = PROJECT["urls"]["Source"]
    pictures = [link for link in links if link.startswith(f"{home}/raw/v{metadata['Version']}/")]
    assert len(pictures) == (ROOT / "README.md").read_text("utf-8").count("](docs/pictures/")


@pytest.fixture(scope="module")
def elsewhere(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel, and links to what it asks for. Nothing is downloaded."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder)
    pip_in(folder, "install", "--no-deps", "--no-index", "--no-compile", str(built.wheel))
    (site,) = (folder / "lib").glob("python*/site-packages")
    (own,) = site.glob("parlour-*.dist-info")
    for name in sorted(needed(PathDistribution(own).requires or [])):
        for path in top_level(name):
            (site / path.name).symlink_to(path)
    return folder


def pip_in(folder: Path, *words: str) -> str:
    """Our pip, working on another environment."""
    python = folder / "bin" / "python"
    return run(sys.executable, "-m", "pip", "--python", python, *words, cwd=folder)


def needed(requirements: Iterable[str]) -> set[str]:
    """The names of all that has to be installed for these requirements."""
    names: set[str] = set()
    waiting = [Requirement(text) for text in requirements]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name in names or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        names.add(name)
        waiting += [Requirement(text) for text in distribution(name).requires or []]
    return names


def top_level(name: str) -> Iterator[Path]:
    """What an installed distribution has put into site-packages."""
    found = distribution(name)
    for part in {file.parts[0] for file in found.files or []} - {"..", "__pycache__"}:
        yield Path(str(found.locate_file(part)))


def test_the_wheel_plays_simulates_and_serves_elsewhere(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python, parlour = elsewhere / "bin" / "python", elsewhere / "bin" / "parlour"
    where = run(python, "-c", "import parlour; print(parlour.__file__)", cwd=elsewhere)
    assert Path(where.strip()).is_relative_to(elsewhere)
    assert "No broken requirements" in pip_in(elsewhere, "check")

    def said(*words: str, ends: int = 0, typed: str = "") -> str:
        return run(parlour, *words, cwd=elsewhere, ends=ends, typed=typed)

    assert said("version").startswith(f"Parlour {__version__}")
    assert "THROTTLE" in said("rules", "last-glow", "LG-12", "--plain")
    first_moves = "1\nyes\n" * 60
    said("play", "last-glow", "--seed=1", "--plain", "--save=mine.json", typed=first_moves)
    assert "The match is lost. All 13 steps are right." in said("replay", "mine.json")
    assert "20 matches" in said("simulate", "last-glow", "--games=20", "--jobs=1")
    wanting = "the lab needs pyarrow, which is not installed: pip install 'parlour[lab]'"
    assert wanting in said("lab", "last-glow", ends=2)

    for name in ("PYTHONPATH", "PARLOUR_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(elsewhere / "data"))
    server = Server(elsewhere, str(python))
    server.open()
    try:
        for address, text in PAGES.items():
            with urlopen(server.address + address) as answer:
                assert text in answer.read().decode("utf-8"), address
    finally:
        server.close()


def test_what_make_installs_follows_the_package() -> None:
    def names(texts: Iterable[str]) -> set[str]:
        return {canonicalize_name(Requirement(text).name) for text in texts}

    def listed(file: str) -> set[str]:
        lines = (ROOT / "requirements" / file).read_text("utf-8").splitlines()
        return names(line for line in lines if not line.startswith(("#", "-r")))

    extras = PROJECT["optional-dependencies"]
    tools = {"setuptools", "wheel", "mypy"}
    assert listed("build.txt") == names(PROJECT["dependencies"]) | tools
    assert listed("lab.txt") == names(extras["lab"])
    assert listed("ray.txt") == names(extras["ray"]) - {"parlour"}
    constrained = names(
        line
        for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
        if line[0] != "#"
    )
    every = [listed(path.name) for path in (ROOT / "requirements").glob("*.txt")]
    assert set().union(*every) <= constrained
