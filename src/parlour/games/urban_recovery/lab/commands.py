"""Urban Recovery: what it brings to the command line."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from parlour.engine.commands import Command, count, seed
from parlour.engine.components import read_toml
from parlour.engine.errors import ParlourError
from parlour.games.urban_recovery import components
from parlour.games.urban_recovery.components import BoardFile
from parlour.games.urban_recovery.lab import board_maker
from parlour.games.urban_recovery.lab.board_rating import rate


def add_board_arguments(parser: ArgumentParser) -> None:
    """What a new board is to be like, or which one to rate."""
    parser.add_argument("--turns", type=count, default=10, metavar="N", help="its shortest win")
    parser.add_argument("--seed", type=seed, metavar="N", help="another seed, another board")
    parser.add_argument("--columns", type=count, default=11, metavar="N")
    parser.add_argument("--rows", type=count, default=9, metavar="N")
    parser.add_argument("--name", metavar="WORDS", help="what it is called")
    parser.add_argument("--file", metavar="FILE", help="write it there")
    parser.add_argument("--rate", metavar="BOARD", help="make none: rate a board or your file")


def board(arguments: Namespace) -> int:
    """Make a board, or rate one, and say how hard it is."""
    if arguments.rate is not None:
        file = board_named(arguments.rate)
    else:
        file = board_maker.make_board(
            arguments.turns,
            1 if arguments.seed is None else arguments.seed,
            arguments.name or "",
            arguments.columns,
            arguments.rows,
            near=_tell,
        )
        text = board_maker.as_toml(file)
        if arguments.file is None:
            print(text)
        else:
            _write(Path(arguments.file).expanduser(), text)
    print("\n".join(f"# {line}" for line in rate(file).lines()))
    return 0


def board_named(name: str) -> BoardFile:
    """One of the boards of the game, or an owner's file."""
    if name in components.load().boards:
        return components.load_board(name)
    path = Path(name).expanduser()
    if not path.is_file():
        known = ", ".join(components.load().boards)
        raise ParlourError(f"there is no board '{name}': give a file or one of {known}")
    return components.own_board(read_toml(path), name)


def _tell(turns: int) -> None:
    if sys.stderr.isatty():
        print(f"a draft with {f'a win in {turns} turns' if turns else 'no win'}", file=sys.stderr)


def _write(path: Path, text: str) -> None:
    if path.exists():
        raise ParlourError(f"{path} is there already: give another name")
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise ParlourError(f"{path} cannot be written: {error.strerror}") from None
    print(f"# parlour play urban-recovery --option board={path}")


COMMANDS = {"board": Command("a new board, and how hard it is", add_board_arguments, board)}
