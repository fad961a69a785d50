"""Plants small mistakes in the rules of the games and says which of them no test notices.

    python -m tools.mutants                                # all games, 40 mistakes each
    python -m tools.mutants which-side --number 100 --seed 2
    python -m tools.mutants which-side --match _take       # of the sample only what has these words

A mistake is one change of one line: another operator, a constant one off, a condition negated or
left out, a statement left out. Each is planted in a copy of the source, on which the game's own
tests run and then, if they notice nothing, its recorded matches and the cheap checks of the kit.
What changes nothing that anybody could notice is listed with its reason in `equivalent.toml`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from parlour.games import slugs
from tools.mutants.planting import Key, Mutant, mutants_of
from tools.mutants.running import ROOT, SURVIVED, Copy, Tests, own_tests, shared_tests

EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def main(arguments: Sequence[str]) -> int:
    """Try the mutants that were asked for, and tell how many were caught."""
    asked = _read(arguments)
    known = equivalents(EQUIVALENT.read_text("utf-8"))
    survivors: list[Mutant] = []
    print("| game | planted | equivalent | own tests | kit and records | stopped | survived |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        copies = [Copy(folder / str(number)) for number in range(asked.jobs)]
        for game in asked.games or slugs():
            every = mutants_in(game)
            _tell_what_is_gone(game, every, known)
            planted = [each for each in sample(every, asked.number, asked.seed)
                       if asked.match in str(each)]  # fmt: skip
            tried = [each for each in planted if each.key not in known]
            caught: dict[Mutant, str] = {}
            for tests in (own_tests(game, folder), shared_tests(game, folder)):
                left = [each for each in tried if caught.get(each, SURVIVED) == SURVIVED]
                caught |= zip(left, _try_all(copies, left, tests), strict=True)
            survivors += [each for each in tried if caught[each] == SURVIVED]
            print(row(game, len(planted), list(caught.values())), flush=True)
    print("\nSurvivors:" if survivors else "\nNo survivors.")
    for mutant in survivors:
        print(f"  {mutant}")
    return 1 if survivors else 0


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", choices=[[], *slugs()], metavar="GAME")
    parser.add_argument("--number", type=int, default=40, help="mistakes for each game")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another sample")
    parser.add_argument("--jobs", type=int, default=1, help="runs at the same time")
    parser.add_argument(
        "--match", default="", help="only mistakes whose file, function or line has it"
    )
    return parser.parse_args(arguments)


def mutants_in(game: str) -> list[Mutant]:
    """Every mutant of the rules of a game."""
    games = ROOT / "src" / "parlour" / "games"
    files = sorted((games / game.replace("-", "_") / "rules").glob("*.py"))
    return [
        each
        for file in files
        for each in mutants_of(str(file.relative_to(games)), file.read_bytes())
    ]


def sample(mutants: list[Mutant], number: int, seed: int) -> list[Mutant]:
    """Some of the mutants, drawn by a seed, in the order of their text."""
    chosen = sorted(mutants, key=lambda mutant: mutant.rank(seed))[:number]
    return sorted(chosen, key=lambda mutant: (mutant.file, mutant.start))


def equivalents(text: str) -> dict[Key, str]:
    """The mutants that change nothing, by their keys, with the reason."""
    entries = tomllib.loads(text)["mutant"]
    return {
        (each["file"], each["function"], each["before"], each["after"]): each["reason"]
        for each in entries
    }


def _tell_what_is_gone(game: str, every: list[Mutant], known: Iterable[Key]) -> None:
    """Name what is listed as equivalent but cannot be planted any more."""
    there = {each.key for each in every}
    for key in known:
        if key[0].startswith(f"{game.replace('-', '_')}/") and key not in there:
            print(f"No longer there, remove it from {EQUIVALENT.name}: {key}", file=sys.stderr)


def _try_all(copies: list[Copy], mutants: list[Mutant], tests: Tests) -> list[str]:
    """What caught each mutant, with as many runs at the same time as there are copies."""
    if not mutants:
        return []
    copies[0].measure(tests)
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def try_one(mutant: Mutant) -> str:
        copy = free.get()
        try:
            by = copy.caught_by(mutant, tests)
        finally:
            free.put(copy)
        print(f"{mutant}\n    {by}", file=sys.stderr, flush=True)
        return by

    with ThreadPoolExecutor(len(copies)) as pool:
        return list(pool.map(try_one, mutants))


def row(game: str, planted: int, caught: Sequence[str]) -> str:
    """A row of the table: what was planted, what changes nothing, what was caught by what."""
    survived = sum(by == SURVIVED for by in caught)
    own = sum(by.startswith("tests/games/") for by in caught)
    shared = sum(by.startswith(("tests/records/", "tests/kit/")) for by in caught)
    stopped = len(caught) - survived - own - shared
    return (
        f"| {game} | {planted} | {planted - len(caught)} | {own} | {shared} | {stopped} "
        f"| {survived} |"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
