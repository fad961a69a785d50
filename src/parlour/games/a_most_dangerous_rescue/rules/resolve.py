"""A Most Dangerous Rescue: defence, attack, and who gets the scene card."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.a_most_dangerous_rescue.rules.artifacts import artifact_settled, end
from parlour.games.a_most_dangerous_rescue.rules.deck import next_scene
from parlour.games.a_most_dangerous_rescue.rules.holdings import ASSETS, GANG, PLAYER, SIDES
from parlour.games.a_most_dangerous_rescue.rules.next_member import member_falls
from parlour.games.a_most_dangerous_rescue.rules.slots import (
    gang_researches,
    keep_if_full,
    researches,
)
from parlour.games.a_most_dangerous_rescue.rules.state import State
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ATTACK,
    DEFENCE,
    KEEP,
    LIFE,
    MONEY,
    NONE,
    PLACE,
    QUADRANTS,
)


def resolve(state: State) -> None:
    """DR-23 to DR-29: defence, attack, then the scene card."""
    _defend(state, PLAYER, state.player_takes)
    _defend(state, GANG, state.gang_takes)
    by_player = _attack_of(state, PLAYER, state.player_takes)
    by_gang = _attack_of(state, GANG, state.gang_takes)
    _hit(state, GANG, by_player)
    _hit(state, PLAYER, by_gang)
    if state.player.life == 0:
        end(state, LIFE, "DR-25")
        return
    state.winner = scene_winner(state)
    if state.winner == NONE:
        _nobody_wins(state)
    elif state.winner == GANG:
        _gang_wins(state)
    else:
        _player_wins(state)


def _defend(state: State, side: i64, quadrant: i64) -> None:
    """DR-23: life equal to the DEFENCE score."""
    strategy = state.active * QUADRANTS + quadrant
    if quadrant == NONE or state.board.first[strategy] != DEFENCE:
        return
    who = state.side(side)
    gained = who.first_score(state.board, strategy)
    who.life += gained
    if state.audience is not None:
        _tell_life(state, "defence", "DR-23", side, gained)


def _attack_of(state: State, side: i64, quadrant: i64) -> i64:
    """The ATTACK score of a side; 0 without one."""
    strategy = state.active * QUADRANTS + quadrant
    if quadrant == NONE or state.board.first[strategy] != ATTACK:
        return 0
    return state.side(side).first_score(state.board, strategy)


def _hit(state: State, side: i64, by: i64) -> None:
    """DR-24: life that a side loses, never below 0; both attacks were scored before."""
    if by == 0:
        return
    who = state.side(side)
    who.life = max(who.life - by, 0)
    if state.audience is not None:
        _tell_life(state, "attack", "DR-24", side, by)


def _tell_life(state: State, kind: str, rule: str, side: i64, life: i64) -> None:
    facts: dict[str, object] = {
        "side": SIDES[side], "life": life, "has": state.side(side).life, "who": state.name(side),
    }  # fmt: skip
    state.tell(kind, rule, facts)


def scene_winner(state: State) -> i64:
    """DR-26 to DR-28: the higher score; a member who has fallen has lost."""
    mine = standing(state, PLAYER, state.player_takes)
    theirs = standing(state, GANG, state.gang_takes)
    if state.gang.life == 0 and state.player_takes != NONE:
        return PLAYER
    if mine == theirs:
        return NONE
    return PLAYER if mine > theirs else GANG


def standing(state: State, side: i64, quadrant: i64) -> i64:
    """DR-26, DR-28: the MONEY or RESEARCH score; 0 for who passed."""
    if quadrant == NONE:
        return 0
    return state.side(side).second_score(state.board, state.active * QUADRANTS + quadrant)


def _nobody_wins(state: State) -> None:
    """DR-26: on a tie the card is discarded."""
    card = _taken_up(state)
    state.discard |= BIT[card]
    if state.audience is not None:
        state.tell("tie", "DR-26", {"card": state.board.cards[card]})
    placed(state)


def _taken_up(state: State) -> i64:
    """The active card leaves its place."""
    card = state.active
    state.active = NONE
    state.gang_takes = NONE
    state.player_takes = NONE
    return card


def _gang_wins(state: State) -> None:
    """DR-29, DR-30: MONEY to the resources, RESEARCH to the printed colour."""
    if state.board.second[state.active * QUADRANTS + state.gang_takes] == MONEY:
        _invest(state, GANG)
        return
    card = _taken_up(state)
    gang_researches(state, card, "DR-30")
    _placed_in(state, GANG, state.board.colour[card])


def _player_wins(state: State) -> None:
    """DR-29, DR-30: MONEY to the resources; for RESEARCH he chooses a slot."""
    if state.board.second[state.active * QUADRANTS + state.player_takes] == MONEY:
        _invest(state, PLAYER)
    else:
        state.asking = PLACE


def _invest(state: State, side: i64) -> None:
    """DR-29, DR-32: the card becomes a resource; with four of them one becomes an asset."""
    card = _taken_up(state)
    state.side(side).resources.append(card)
    if state.audience is not None:
        facts: dict[str, object] = {
            "side": SIDES[side], "card": state.board.cards[card], "who": state.name(side),
        }  # fmt: skip
        state.tell("invests", "DR-29", facts)
    _placed_in(state, side, ASSETS)


def player_researches(state: State, colour: i64) -> None:
    """DR-30: any of his four slots."""
    researches(state, PLAYER, colour, _taken_up(state), "DR-30")
    _placed_in(state, PLAYER, colour)


def _placed_in(state: State, side: i64, slot: i64) -> None:
    """DR-R15: a slot that is full now converts before anything else."""
    keep_if_full(state, side, slot)
    if state.asking != KEEP:
        placed(state)


def placed(state: State) -> None:
    """DR-33, DR-34: after the scene card the artifact, then a member who has fallen."""
    winner = state.winner
    state.winner = NONE
    if state.relic_scene:
        artifact_settled(state, winner)
    if state.ending != NONE:
        return
    if state.gang.life == 0:
        member_falls(state)
    else:
        next_scene(state)
