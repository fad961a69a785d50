"""The kit: the checks that every game passes, wherever it lives.

In a test file of a game:

    from my_game import GAME
    from parlour.testing import kit

    test_my_game = kit(GAME)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from parlour.engine.errors import ParlourError
from parlour.engine.game import Game, Setup
from parlour.games import load_game
from parlour.match.lesson import lesson_of
from parlour.match.rulebook import rules_file
from parlour.testing import checks, field_checks, research_checks, word_checks
from parlour.testing.checks import THOROUGH, rules_are_cited, taking_back_is_documented
from parlour.testing.elsewhere import address_of
from parlour.testing.lesson_checks import lesson_can_be_played
from parlour.testing.traces import compiled_modules, cores_agree

CHECKS = (
    *checks.CHECKS,
    *field_checks.CHECKS,
    *research_checks.CHECKS,
    *word_checks.CHECKS,
)
NOT_COMPILED = "the core is not compiled (no C compiler?): cannot compare it with plain Python"

Case = Callable[[], None]


def kit(game: Game, tests: Path | None = None) -> Callable[[Case], None]:
    """A test function for pytest that runs once for each check and variant of a game.

    Where `rules.md` lies beside the game, what it says about taking back is checked. With the
    folder of the game's tests, so is that each of its rules is cited by one of them.
    """
    try:
        import pytest
    except ModuleNotFoundError:
        raise ParlourError("the kit runs in pytest: pip install 'parlour[testing]'") from None

    uncompiled = pytest.mark.skipif(not compiled_modules(), reason=NOT_COMPILED)
    cases = [pytest.param(case, id=name) for name, case in cases_of(game, tests).items()]
    last = pytest.param(partial(cores_agree, game), id=f"{game.slug}-cores_agree", marks=uncompiled)

    @pytest.mark.parametrize("case", [*cases, last])
    def test_of_kit(case: Case) -> None:
        case()

    return test_of_kit


def every_choice(game: Game) -> list[Setup]:
    """Variants in which every choice of every option and every number of seats is met."""
    met: set[tuple[str, object]] = set()
    found = []
    for setup in game.variants():
        choices = {*setup.options.items(), ("seats", setup.seats)}
        if not choices <= met:
            met |= choices
            found.append(setup)
    return found


def cases_of(game: Game, tests: Path | None = None) -> dict[str, Case]:
    """Every check of a game with every choice of its options, by its name; see `kit`. All
    combinations of them are tried where there is time to be thorough."""
    if game.folder is None:
        game = load_game(address_of(game))
    document = rules_file(game)
    found: dict[str, Case] = {}
    for setup in game.variants() if THOROUGH else every_choice(game):
        name = "-".join([game.slug, *map(str, setup.options.values()), str(setup.seats)])
        found |= {f"{name}-{check.__name__}": partial(check, game, setup) for check in CHECKS}
        if document is not None:
            taking_back = partial(taking_back_is_documented, document, game, setup)
            found[f"{name}-taking_back_is_documented"] = taking_back
    if lesson_of(game) is not None:
        found[f"{game.slug}-lesson_can_be_played"] = partial(lesson_can_be_played, game)
    if tests is not None:
        if document is None:
            raise ParlourError(f"there is no rules.md beside {game.title}, so no rules to cite")
        found[f"{game.slug}-rules_are_cited"] = partial(rules_are_cited, document, tests)
    return found
