"""Nothing that the house hands to a seat depends on what the seat may not know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Kiss, Rng
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.house.house import House
from parlour.house.store import Store
from tests.house.houses import Player, house_at, sealed_table, store_at, token_of


def received(house: House, match: str, token: str | None) -> bytes:
    """Everything a seat can get out of the house, as bytes."""
    found: list[Any] = [house.queries.view(match, token), house.queries.since(match, token, 0)]
    seq = house.queries.view(match).seq
    if token is not None:
        found.append(house.queries.my_match(match, token))
        for number, words in enumerate(("pick z", "accept", "reroll 6-6-6-6-6", "x")):
            if house.queries.view(match, token).answered is None:
                found.append(house.actions.act(match, token, seq + 1, f"stale {number}", words))
                found.append(
                    house.actions.act(match, token, seq, f"bad {number}", "reroll nothing")
                )
    try:
        found.append(house.queries.record(match))
    except ParlourError as error:
        found.append(str(error))
    commitment = house.queries.view(match).commitment
    return (
        msgspec.json.encode(found).replace(match.encode(), b"M").replace(commitment.encode(), b"")
    )


def test_a_covered_answer_is_seen_by_its_seat_only(tmp_path: Path) -> None:
    seen: list[list[bytes]] = []
    for number, words in enumerate(("pick a", "pick b")):
        store = store_at(tmp_path, f"{number}.db")
        house = house_at(store)
        match, tokens = sealed_table(house)
        assert Player(house, match, tokens[1]).act(words).taken
        views = [received(house, match, token) for token in (*tokens, None)]
        fresh = house_at(store)
        assert [received(fresh, match, token) for token in (*tokens, None)] == views
        seen.append(views)
        store.close()
    assert [one == other for one, other in zip(*seen, strict=True)] == [True, False, True, True]


class Stubborn(Policy):
    """Always makes the same move."""

    def __init__(self, move: int) -> None:
        self.move = move

    def choose(self, position: Position, rng: Rng) -> int:
        """The move it was made for."""
        return self.move


def test_a_bots_covered_answer_is_not_seen(tmp_path: Path) -> None:
    seen: list[list[bytes]] = []
    for move in range(2):
        store = store_at(tmp_path, f"{move}.db")

        def make(name: str, game: Game, move: int = move) -> Policy:
            return Stubborn(move)

        house = house_at(store, bots=make)
        opened = house.matchmaking.open_match(
            "sealed", seats=["stubborn", "person", "person"], seed=1
        )
        assert house.queries.view(opened.match).seq == 1
        seen.append([received(house, opened.match, token) for token in (opened.token, None)])
        assert house.queries.since(opened.match, opened.token, 0)[0].notation is None
        store.close()
    assert seen[0] == seen[1]


@pytest.mark.parametrize("slug", ["sealed", "lucha-libre"])
def test_redealing_what_a_seat_cannot_know_changes_nothing_it_gets(store: Store, slug: str) -> None:
    """A bot has answered; then its covered answer is exchanged behind the person's back."""
    house = house_at(store)
    seats = ["random", *["person"] * (2 if slug == "sealed" else 1)]
    opened = house.matchmaking.open_match(slug, seats=seats, seed=4)
    player = Player(house, opened.match, token_of(opened))
    if opened.invitation is not None:
        other = Player(house, opened.match, house.matchmaking.sit(opened.invitation).token)
        other.first()
    compared = 0
    for turn in range(6):
        history = house.tables._tables[opened.match].table.match.history
        real = history.position
        if real.has_secrets():
            for token, seat in ((player.token, 1), (None, -1)):
                before = received(house, opened.match, token)
                for deal in range(4):
                    history.position = real.redeal(seat, Kiss(turn * 10 + deal))
                    assert received(house, opened.match, token) == before
                    compared += history.position.digest() != real.digest()
                history.position = real
        if house.queries.view(opened.match).over or not player.first().taken:
            break
    assert compared > 0


def test_the_undo_button_does_not_name_what_chance_gave_in_secret(house: House) -> None:
    match, tokens = sealed_table(house)
    for token in tokens:
        Player(house, match, token).act("pick a")
    reason = house.queries.view(match, tokens[0]).why_no_undo
    assert reason is not None
    assert "(" not in reason
