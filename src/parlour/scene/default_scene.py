"""A table for a game that does not describe its own: what is known, and a plate per move."""

from __future__ import annotations

from dataclasses import replace

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.game import Game
from parlour.scene.table import Choice, Fact, Mood, Panel, Plates, Prompt, Scene, Spot


def scene_of(game: Game, position: Position, seat: int) -> Scene:
    """What a seat sees: the game's own scene, or the plain one."""
    if game.scene is None:
        scene = plain_scene(game, position, seat)
    else:
        scene = game.scene(position, seat)
        assert isinstance(scene, Scene)
    if game.goal is None or position.to_move() == OVER:
        return scene
    return replace(scene, goal=game.goal(position, seat))


def plain_scene(game: Game, position: Position, seat: int) -> Scene:
    """Everything the seat may know as facts, and its legal moves to press."""
    turn = int(position.to_move())
    book = position.book()
    moves = position.moves() if seat >= 0 and turn == seat else []
    words = [book.notation(move) for move in moves]
    known = position.known_to(seat)
    facts = tuple(Fact(name, _said(value)) for name, value in known.items())
    plates = tuple(
        Spot(f"plate-{word}", book.sentence(move), word)
        for move, word in zip(moves, words, strict=True)
    )
    choices = tuple(
        Choice(move, book.sentence(move), ((f"plate-{word}",),))
        for move, word in zip(moves, words, strict=True)
    )
    return Scene(
        title=game.title,
        seat=seat,
        prompt=_prompt(position, turn, seat),
        zones=(
            Panel("facts", game.title, facts, place="middle"),
            Plates("plates", "Moves", plates),
        ),
        pieces=(),
        choices=choices,
        mood=Mood({}),
    )


def _prompt(position: Position, turn: int, seat: int) -> Prompt:
    if position.covert() and turn != seat:
        return Prompt(None, "Wait a moment")
    if turn == OVER:
        return Prompt(None, "The match is over")
    if turn == CHANCE:
        return Prompt(None, f"Chance: the {position.asks()}")
    return Prompt(turn, f"Choose: {position.asks()}")


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_said, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_said(each)}" for name, each in value.items()) or "none"
    return str(value)
