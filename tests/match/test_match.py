"""A match: order of answers, undo, seeds, resuming."""

from __future__ import annotations

import pytest

from parlour.bots.search.search import Budget
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import CHANCE, Position
from parlour.engine.core.rng import Rng
from parlour.engine.dealer import Dealer
from parlour.engine.errors import BadRecord, IllegalMove, ParlourError, UndoRefused
from parlour.engine.game import Game
from parlour.engine.record import Record
from parlour.games import all_games, find_game
from parlour.match.match import Match
from tests.house.sealed import SEALED, Sealed

PERSONS = ["person"] * 3


def sealed(who: list[str] | None = None, practice: bool = False) -> Match:
    """A match of the small game, moved on to the first decision."""
    match = Match(SEALED, SEALED.setup(), who or PERSONS, Dealer.new(3), practice)
    match.advance()
    return match


def glow(seed: int = 7, who: str = "person", practice: bool = False) -> Match:
    """A match of The Last Glow, moved on to the first decision."""
    game = find_game("last-glow")
    match = Match(game, game.setup(), [who], Dealer.new(seed), practice)
    match.advance()
    return match


def find(slug: str) -> Game:
    """Also the small game."""
    return SEALED if slug == "sealed" else find_game(slug)


def test_seats_that_decide_together_answer_in_any_order() -> None:
    match = sealed()
    assert match.waiting_for() == [0, 1, 2]
    assert match.answer(2, 1) == []
    assert match.waiting_for() == [0, 1]
    assert match.advance() == []
    match.answer(0, 0)
    assert match.waiting_for() == [1]
    match.answer(1, 1)
    steps = match.advance()
    assert [step.who for step in steps] == [2, CHANCE]
    assert match.position.describe()["past"] == [[0, 1, 1]]


def test_an_early_answer_is_nowhere_to_be_seen() -> None:
    match = sealed()
    before = match.position.digest()
    match.answer(1, 1)
    assert match.position.digest() == before
    assert match.record(with_key=True).steps == []
    assert match.held(1) == 1


def test_a_later_seat_is_shown_its_own_decision() -> None:
    match = sealed()
    assert match.position_for(2).to_move() == 2
    assert match.position.to_move() == 0
    assert match.position_for(0) is match.position


def test_bots_among_those_who_decide_together() -> None:
    match = sealed(["random", "person", "random"])
    assert match.waiting_for() == [1]
    match.answer(1, 0)
    assert [step.who for step in match.advance()] == [2, CHANCE, 0]


@pytest.mark.parametrize(
    ("seat", "move", "why"),
    [(0, 9, "not possible"), (2, 9, "not possible"), (1, 0, "take it back first")],
)
def test_answers_that_are_refused(seat: int, move: int, why: str) -> None:
    match = sealed()
    match.answer(1, 1)
    with pytest.raises(IllegalMove, match=why):
        match.answer(seat, move)


def test_nobody_answers_for_a_bot_or_out_of_turn() -> None:
    match = sealed(["random", "person", "random"])
    with pytest.raises(IllegalMove, match="no person"):
        match.answer(2, 0)
    game = find_game("last-glow")
    over = Match(game, game.setup(), ["person"], Dealer.new(1))
    with pytest.raises(IllegalMove, match="not your turn"):
        over.answer(0, 0)


def test_a_held_answer_can_always_be_taken_back() -> None:
    match = sealed()
    match.answer(2, 1)
    assert match.why_no_undo(2) is None
    assert match.undo(2) == []
    assert match.waiting_for() == [0, 1, 2]


def test_taking_back_within_a_wave_leaves_the_held_answers() -> None:
    match = sealed()
    match.answer(2, 1)
    match.answer(0, 0)
    assert [step.who for step in match.undo(0)] == [0]
    assert match.held(2) == 1
    assert match.waiting_for() == [0, 1]


def test_taking_back_an_earlier_wave_drops_the_held_answers() -> None:
    match = sealed(practice=True)
    for seat in range(3):
        match.answer(seat, 1)
    match.advance()
    match.answer(2, 0)
    match.undo(0)
    assert match.held(2) is None
    assert match.waiting_for() == [0, 1, 2]


def test_undo_before_and_after_chance_has_answered() -> None:
    match = glow()
    match.answer(0, 0)
    assert match.why_no_undo(0) is None
    match.undo(0)
    hunt = match.position.book().number("hunt 1,2")
    match.answer(0, hunt)
    match.advance()
    assert "chance has answered" in str(match.why_no_undo(0))
    with pytest.raises(UndoRefused):
        match.undo(0)


def test_practice_takes_anything_back_and_meets_the_same_dice() -> None:
    match = glow(practice=True)
    hunt = match.position.book().number("hunt 1,2")
    match.answer(0, hunt)
    first = [step.notation for step in match.advance()]
    match.undo(0)
    match.answer(0, hunt)
    assert [step.notation for step in match.advance()] == first


@pytest.mark.parametrize("slug", list(all_games()))
def test_a_seed_fixes_the_whole_match(slug: str) -> None:
    game = find_game(slug)

    def played(seed: int) -> list[str]:
        match = Match(game, game.setup(), ["random"] * len(game.seats[0]), Dealer.new(seed))
        match.advance()
        assert match.over
        return match.record().steps

    assert played(11) == played(11)
    assert played(11) != played(12)


def test_bots_do_not_draw_the_dealers_numbers() -> None:
    match = sealed(["random"] * 3)
    keys = {match._key_for(seat) for seat in range(3)}
    assert len(keys) == 3
    assert match.dealer.key not in keys


class Spy(Policy):
    """Remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[list[int]] = []

    def choose(self, position: Position, rng: Rng) -> int:
        """The first move."""
        assert isinstance(position, Sealed)
        self.seen.append(list(position.answers))
        return 0


def test_a_bot_is_not_shown_covered_answers() -> None:
    shown: set[int] = set()
    for seed in range(12):
        spy = Spy()
        match = Match(SEALED, SEALED.setup(), ["person", "random", "person"], Dealer.new(seed))
        match._bots[1] = spy
        match.answer(0, 1)
        match.advance()
        shown.add(spy.seen[0][0])
    assert shown == {0, 1}


def test_the_hint_is_a_legal_move_and_changes_nothing() -> None:
    match = glow()
    before = match.position.digest()
    assert match.hint(0) in match.position.moves()
    assert match.position.digest() == before


def test_without_rules_of_thumb_a_search_advises() -> None:
    with pytest.raises(ParlourError, match="no rules of thumb"):
        sealed().hint(0)
    advice = sealed().advice(0, Budget(simulations=20))
    assert advice.options[0].move.startswith("pick ")


def test_resuming_meets_the_dice_that_would_have_come() -> None:
    match = glow()
    match.answer(0, 0)
    match.advance()
    twin = Match.resume(Record.from_json(match.record(with_key=True).to_json()), find)
    assert twin.position.digest() == match.position.digest()
    for each in (match, twin):
        while each.waiting_for():
            each.answer(0, each.position.moves()[0])
            each.advance()
    assert twin.record().steps == match.record().steps


@pytest.mark.parametrize(
    ("key", "why"),
    [(None, "has no key"), ("xyz", "not hexadecimal"), ("abcd", "has 2 bytes, not 32")],
)
def test_records_that_cannot_be_played_on(key: str | None, why: str) -> None:
    record = glow().record(with_key=True)
    record.key = key
    with pytest.raises(BadRecord, match=why):
        Match.resume(record, find)


def test_the_key_is_only_in_a_save() -> None:
    match = glow()
    assert match.record().key is None
    assert match.record(with_key=True).key == match.dealer.key.hex()


def test_unknown_bots_are_named_with_their_nearest() -> None:
    with pytest.raises(ParlourError, match=r"no bot 'randon'. Did you mean 'random'\?"):
        sealed(["randon", "person", "person"])


def test_as_many_players_as_seats() -> None:
    with pytest.raises(ParlourError, match="3 seats here, not 1"):
        sealed(["person"])
