"""Ultimate Scheme: the targets that are named for a card or a special move (US-56)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.games.ultimate_scheme.rules.gains import covers
from parlour.games.ultimate_scheme.rules.pending import FLY, NOBODY, WALK, Aim, Played
from parlour.games.ultimate_scheme.rules.state import AIM, State
from parlour.games.ultimate_scheme.rules.tables import (
    AGAINST,
    AGAINST_NOBODY,
    BEAT_THEM,
    BLIMP,
    BLIMP_UP_OR_DOWN,
    FROM,
    INTERN,
    JET,
    LIQUIDATE,
    METEORITE,
    NATIVES,
    PAID,
    PAY,
    PIECE,
    PLAGUE,
    RED_EYE,
    RENDITION,
    SAVE,
    SAVE_OPEN,
    SITE,
    SUBMARINE,
    TARGET,
    TO,
    TOKEN,
    UP,
)

NAMED = {
    FROM: (TO, "the minion that goes"),
    TO: (PIECE, "the site it goes to"),
    PIECE: (SITE, "which of the two goes"),
    SITE: (TARGET, "a site"),
    TARGET: (AGAINST, "the enemy minion"),
    AGAINST: (PAY, "who loses access"),
    PAY: (BLIMP, "what you pay"),
    BLIMP: (TOKEN, "which way Anarchy turns"),
}
"""For each family of targets where the next one begins, and what is named."""


def effect_of(state: State, card: i64) -> i64:
    """What a card does; the saucer and an ordinary move are no cards, but fly like a jet."""
    return JET if card >= WALK else state.board.effect[card]


def targets_of(state: State, card: i64) -> i64:
    """How many times the player of a card names something."""
    effect = effect_of(state, card)
    if effect in (JET, SUBMARINE, RED_EYE):
        return 3
    if effect == NATIVES:
        return 2
    if effect in (INTERN, LIQUIDATE, PLAGUE, METEORITE, BEAT_THEM, BLIMP_UP_OR_DOWN, RENDITION):
        return 1
    return 1 if effect == SAVE and state.board.save_site[card] == SAVE_OPEN else 0


def aim_of(state: State) -> Aim:
    """What is being aimed."""
    aim = state.pending[-1]
    assert isinstance(aim, Aim)
    return aim


def family_of(state: State, aim: Aim) -> i64:
    """What is named next: the first move of its family."""
    effect = effect_of(state, aim.card)
    if effect in (JET, SUBMARINE, RED_EYE):
        return FROM if aim.named == 0 else TO if aim.named == 1 else PIECE
    if effect == LIQUIDATE:
        return TARGET
    if effect == METEORITE:
        return PAY
    if effect == BLIMP_UP_OR_DOWN:
        return BLIMP
    return AGAINST if effect == NATIVES and aim.named == 1 else SITE


def aim_options(state: State, aim: Aim) -> list[int]:
    """What the next target can be."""
    family = family_of(state, aim)
    if family == FROM:
        return _starts(state, aim)
    if family == TO:
        effect = effect_of(state, aim.card)
        return [TO + site for site in bit_list(flights(state, aim.seat, effect, aim.site))]
    if family == PIECE:
        return _pieces(state, aim)
    if family == TARGET:
        return enemies(state, aim.seat, state.seats[aim.seat].here(), TARGET)
    if family == AGAINST:
        return _losers(state, aim)
    if family == PAY:
        vault = state.seats[aim.seat].vault
        return [PAY + pair for pair in range(6) if covers(vault, PAID[pair])]
    if family == BLIMP:
        return _turnings(state)
    return [SITE + site for site in bit_list(nameable(state, aim))]


def aimed(state: State, aim: Aim, move: i64) -> Aim:
    """The aim with one more target."""
    named = aim.named + 1
    seat, card = aim.seat, aim.card
    family = family_of(state, aim)
    if family == FROM:
        return Aim(seat, card, named, move - FROM)
    if family == TO:
        return Aim(seat, card, named, aim.site, move - TO)
    if family == PIECE:
        return Aim(seat, card, named, aim.site, aim.to, NOBODY, move == PIECE + 1)
    if family == TARGET:
        target = move - TARGET
        return Aim(seat, card, named, target // 10, -1, target // 2 % 5, target % 2 == 1)
    if family == AGAINST:
        rival: i64 = NOBODY if move == AGAINST_NOBODY else move - AGAINST
        return Aim(seat, card, named, aim.site, -1, rival)
    if family == PAY:
        return Aim(seat, card, named, -1, -1, NOBODY, False, move - PAY)
    if family == BLIMP:
        return Aim(seat, card, named, -1, -1, NOBODY, False, UP + move - BLIMP)
    return Aim(seat, card, named, move - SITE)


def why_no_target(state: State, move: i64) -> str:
    """Why a target cannot be named now."""
    if state.asking != AIM:
        return f"US-56: no target is named: {state.now()}"
    aim = aim_of(state)
    family = family_of(state, aim)
    end, what = NAMED[int(family)]
    if move < family or move >= end:
        return f"US-56: for {played_name(state, aim)} you now name {what}"
    if family == FROM:
        return _why_no_start(state, aim, move - FROM)
    if family == TO:
        return _why_no_end(state, aim, move - TO)
    if family == PIECE:
        return _why_no_piece(state, aim, move == PIECE + 1)
    if family == TARGET:
        return "US-56: no such enemy minion stands beside one of yours"
    if family == AGAINST:
        return _why_no_loser(state, aim, move)
    if family == PAY:
        return "US-56: your vault does not hold these tokens"
    if family == BLIMP:
        return _why_no_turning(state)
    return _why_not_nameable(state, aim, move - SITE)


def played_name(state: State, played: Played) -> str:
    """What is played, in refusals and questions."""
    if played.card == WALK:
        return "the move"
    return "the Flying Saucer" if played.card == FLY else state.board.card_names[played.card]


# Special moves (US-23, US-R42): from where, whereto, and which of two pieces (US-47)


def flights(state: State, seat: i64, effect: i64, site: i64) -> i64:
    """US-R42: where a special move from a site can end, never where it began, as bits."""
    board = state.board
    if effect == SUBMARINE:
        return state.seats[seat].access & ~BIT[site]
    if effect != RED_EYE:
        return board.open & ~BIT[site]
    may = board.open | state.seats[seat].access
    found: i64 = 0
    for middle in bit_list(board.links[site] & may):
        found |= board.links[middle]
    return found & may & ~BIT[site]


def _why_no_end(state: State, aim: Aim, site: i64) -> str:
    """Why a special move cannot end in a site."""
    effect = effect_of(state, aim.card)
    name, there = played_name(state, aim), state.site_name(site)
    if site == aim.site:
        return "US-R42: a special move ends in another site"
    if effect == SUBMARINE:
        return f"US-56: {name} goes to hidden sites you have access to, not to {there}"
    if effect == RED_EYE:
        return f"US-56: {name} goes along two links that you may enter, not to {there}"
    return f"US-56: {name} goes to open sites, not to {there}"


def _starts(state: State, aim: Aim) -> list[int]:
    """Sites from where the move can go anywhere."""
    effect = effect_of(state, aim.card)
    here = bit_list(state.seats[aim.seat].here())
    return [FROM + site for site in here if flights(state, aim.seat, effect, site)]


def _why_no_start(state: State, aim: Aim, site: i64) -> str:
    name, here = played_name(state, aim), state.site_name(site)
    if not state.seats[aim.seat].here() & BIT[site]:
        return f"US-56: you have no minion in {here}"
    return f"US-R42: from {here} {name} can go nowhere"


def _pieces(state: State, aim: Aim) -> list[int]:
    """US-47: a minion with a Rendition token is another piece."""
    one = state.seats[aim.seat]
    plain = [PIECE] if one.standing(aim.site, False) else []
    return plain + [PIECE + 1] if one.standing(aim.site, True) else plain


def _why_no_piece(state: State, aim: Aim, marked: bool) -> str:
    token = "with" if marked else "without"
    return f"US-47: you have no minion {token} a Rendition token in {state.site_name(aim.site)}"


# Minions (US-47), access, Anarchy, sites


def enemies(state: State, seat: i64, sites: i64, first: i64) -> list[int]:
    """Enemy minions in some sites, named by site, owner, and marked or not."""
    found: list[int] = []
    for site in bit_list(sites):
        for rival in range(state.players):
            if rival != seat:
                number = int(first) + (site * 5 + int(rival)) * 2
                if state.seats[rival].able & BIT[site]:
                    found.append(number)
                if state.seats[rival].sacked & BIT[site]:
                    found.append(number + 1)
    return found


def _losers(state: State, aim: Aim) -> list[int]:
    """A rival with access or, if one lacks it oneself, nobody."""
    found: list[int] = []
    for rival in range(state.players):
        if rival != aim.seat and state.seats[rival].access & BIT[aim.site]:
            found.append(AGAINST + int(rival))
    if not state.seats[aim.seat].access & BIT[aim.site]:
        found.append(AGAINST_NOBODY)
    return found


def _why_no_loser(state: State, aim: Aim, move: i64) -> str:
    there = state.site_name(aim.site)
    if move == AGAINST_NOBODY:
        return f"US-56: you have access to {there} already, so a rival must lose it"
    return f"US-56: no rival in seat {move - AGAINST + 1} has access to {there}"


def _turnings(state: State) -> list[int]:
    """US-R33: neither above the top nor below 0."""
    up = [BLIMP] if state.anarchy < state.board.anarchy_top else []
    return up + [BLIMP + 1] if state.anarchy > 0 else up


def _why_no_turning(state: State) -> str:
    return f"US-54: Anarchy is between 0 and {state.board.anarchy_top}"


def natives_sites(state: State, seat: i64) -> i64:
    """Hidden sites that Friendly Natives can name, as bits."""
    named = state.board.hidden & ~state.seats[seat].access
    for rival in range(state.players):
        if rival != seat:
            named |= state.seats[rival].access
    return named


def nameable(state: State, aim: Aim) -> i64:
    """The sites that a card can name, as bits."""
    effect = effect_of(state, aim.card)
    if effect == NATIVES:
        return natives_sites(state, aim.seat)
    if effect == PLAGUE:
        return state.board.open & ~state.plague
    if effect == BEAT_THEM:
        return state.board.open & ~state.depleted
    return state.board.open


def _why_not_nameable(state: State, aim: Aim, site: i64) -> str:
    effect = effect_of(state, aim.card)
    name, there = played_name(state, aim), state.site_name(site)
    if effect == NATIVES:
        if state.board.open & BIT[site]:
            return f"US-56: {name} names a hidden site, and {there} is open"
        return f"US-56: you have access to {there}, and no rival does"
    if state.board.hidden & BIT[site]:
        return f"US-56: {name} names an open site, and {there} is hidden"
    token = "Plague" if effect == PLAGUE else "Depleted"
    return f"US-56: there is a {token} token on {there} already"
