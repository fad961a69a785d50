"""Ultimate Scheme by rules of thumb: what a sensible villain does without calculating much.

It looks only at what its seat may know: its own hand, and what lies open.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.ultimate_scheme.bots.evaluation import chances
from parlour.games.ultimate_scheme.bots.solving import (
    Plan,
    icon_worth,
    leader_of,
    moved,
    paid,
    steering,
    value_of,
)
from parlour.games.ultimate_scheme.rules.aims import aim_of, effect_of, enemies, flights
from parlour.games.ultimate_scheme.rules.executing import colour_for, cost_for, missing
from parlour.games.ultimate_scheme.rules.gains import covers
from parlour.games.ultimate_scheme.rules.pending import (
    AMBUSH_WINDOW,
    NEUTRALIZER_WINDOW,
    RENDITION_WINDOW,
    SAVE_WINDOW,
    Aim,
    Resolve,
)
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.state import (
    ACCESS_CHOICE,
    AFTER_MOVE,
    AIM,
    COLLECT_1,
    COLLECT_SLOT,
    DECK_CHOICE,
    DISCOUNT,
    DRAW_SLOT,
    END_SLOT,
    EXECUTE_SLOT,
    MOVE_1,
    MOVE_SLOT,
    PUT_BACK,
    TOKEN_CHOICE,
    WINDOW,
)
from parlour.games.ultimate_scheme.rules.tables import (
    ACCESS,
    AGAINST,
    AMBUSH,
    ARMY,
    BEAT_THEM,
    BLIMP,
    BLIMP_UP_OR_DOWN,
    BODY_DOUBLE,
    COLLECT,
    COUPON,
    DONE,
    DOUBLE_BILLING,
    DRAW,
    EXECUTE,
    FIRE,
    FROM,
    GAIN_TOKENS,
    HANDSHAKE,
    JET,
    KEY,
    LIQUIDATE,
    METEORITE,
    MINIONS,
    MOVE,
    NATIVES,
    NINJA,
    OKINAWA,
    PASS,
    PAY,
    PLAGUE,
    PLAY,
    RED_EYE,
    RENDER,
    RENDITION,
    RETURN,
    RUSH,
    SACRIFICE,
    SAUCER,
    SITE,
    SITES,
    STAB,
    SUBMARINE,
    TAKE,
    TARGET,
    TO,
    TOKEN,
    UNIT,
    UNOBTAINIUM,
)
from parlour.games.ultimate_scheme.rules.victory import condition_met
from parlour.games.ultimate_scheme.rules.windows import card_at_stake, site_at_stake, window_of

WORTH_A_CARD: Final = 25
WORTH_A_MOVE: Final = 1


@final
class Thumb(Policy):
    """Plans its game turn for its own ultimate scheme; hostile cards hit the leader."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, UltimateScheme)
        asking = position.asking
        seat = position.asked
        if asking == WINDOW:
            return self._answer(position, seat)
        if asking == MOVE_SLOT:
            return self._move(position, seat)
        if asking == AFTER_MOVE:
            return self._after_move(position, seat)
        if asking == COLLECT_SLOT:
            return self._collect(position, seat)
        if asking == EXECUTE_SLOT:
            return self._execute(position, seat)
        if asking == DRAW_SLOT:
            return self._draw(position, seat)
        if asking == END_SLOT:
            return self._end(position, seat)
        if asking == AIM:
            return self._aim(position, seat)
        if asking == TOKEN_CHOICE:
            return self._token(position, seat)
        if asking == ACCESS_CHOICE:
            return self._access(position, seat)
        if asking == DECK_CHOICE:
            return DRAW + self._deck(position, seat)
        if asking == DISCOUNT:
            return position.legal[len(position.legal) - 1]
        if asking == PUT_BACK:
            return self._put_back(position, seat)
        return position.legal[rng.below(len(position.legal))]

    def evaluate(self, position: Position) -> list[float]:
        """The chance of each seat to win."""
        assert isinstance(position, UltimateScheme)
        if position.turn == 0:
            return [1.0 / float(position.players)] * int(position.players)
        return chances(position)

    def reason(self, position: Position, move: i64) -> str:
        """What speaks for a move that it would make."""
        assert isinstance(position, UltimateScheme)
        asking = position.asking
        seat = position.asked
        if asking == MOVE_SLOT:
            return self._why_move(move)
        if asking == COLLECT_SLOT and move >= COLLECT:
            return "what it gives brings the schemes in hand nearest"
        if asking == EXECUTE_SLOT:
            return self._why_execute(position, seat, move)
        if asking in (DRAW_SLOT, DECK_CHOICE) and move >= DRAW and move < DRAW + 3:
            return "the unseen schemes of this deck suit the ultimate scheme and the vault best"
        if asking == TOKEN_CHOICE:
            return "the schemes in hand need it most"
        if asking == ACCESS_CHOICE:
            return "its tokens and the schemes in hand there are worth most"
        if asking == WINDOW:
            return self._why_answer(position, seat, move)
        return "it has a use now, and may have none later" if PLAY <= move < SAUCER else ""

    def _why_move(self, move: i64) -> str:
        if move == PASS:
            return "nobody would stand better elsewhere"
        if move >= MOVE:
            return "from there the most can be collected and executed in this game turn"
        return "it gets a minion where it is needed, and no walk does"

    def _why_execute(self, position: UltimateScheme, seat: i64, move: i64) -> str:
        if move < EXECUTE:
            return "" if move != DONE else "the tokens serve better for what is to come"
        scheme = move - EXECUTE
        board = position.board
        one = position.seats[seat]
        told = f"it brings {board.progress[scheme]} progress"
        if board.reached(one.ultimate, BIT[scheme]) > 0:
            if not condition_met(position.board, one.ultimate, one.executed):
                told += " and counts for the ultimate scheme"
        return told

    def _why_answer(self, position: UltimateScheme, seat: i64, move: i64) -> str:
        if move == PASS:
            return "the card will be worth more later"
        if window_of(position).seat == leader_of(position, seat):
            return "it slows down whoever is furthest ahead"
        return "it keeps what is in danger"

    # Draw

    def _draw(self, position: UltimateScheme, seat: i64) -> i64:
        board = position.board
        for move in position.legal:
            if PLAY <= move < SAUCER:
                effect = board.effect[move - PLAY]
                if effect != MINIONS or position.seats[seat].minions <= 3:
                    return move
        if position.legal[0] == DONE:
            return DONE
        return DRAW + self._deck(position, seat)

    def _deck(self, position: UltimateScheme, seat: i64) -> i64:
        """The deck whose unseen cards are worth most to this seat."""
        board = position.board
        seen = position.seats[seat].hand
        for one in position.seats:
            seen |= one.executed
        best: i64 = -1
        chosen: i64 = 0
        for deck in bit_list(position.decks_left()):
            left = bit_list(board.decks[deck] & ~seen)
            total: i64 = 0
            for scheme in left:
                total += value_of(position, seat, scheme) + self._suits(position, seat, scheme)
            average = total // len(left) if left else 0
            if average > best:
                best, chosen = average, deck
        return chosen

    def _suits(self, position: UltimateScheme, seat: i64, scheme: i64) -> i64:
        """Tokens that lie ready, and sites that can be entered."""
        board = position.board
        one = position.seats[seat]
        cost = cost_for(position, seat, scheme)
        suits: i64 = -6 * missing(one.vault, cost & 0xFFFFFF)
        if (cost >> 24) & 255 > one.held(UNOBTAINIUM):
            suits -= 25
        if board.hidden & BIT[board.scheme_site[scheme]] & ~one.access:
            suits -= 25
        if board.ninja_schemes & BIT[scheme] and position.ninja != seat:
            suits -= 20
        return suits

    def _put_back(self, position: UltimateScheme, seat: i64) -> i64:
        """The scheme that is worth least."""
        worst: i64 = 1 << 30
        chosen: i64 = position.legal[0]
        for move in position.legal:
            value = value_of(position, seat, move - RETURN)
            value += self._suits(position, seat, move - RETURN)
            if value < worst:
                worst, chosen = value, move
        return chosen

    # Move

    def _move(self, position: UltimateScheme, seat: i64) -> i64:
        """The first of the two moves after which the game turn is worth most."""
        one = position.seats[seat]
        plan = Plan(position, seat)
        hostile = self._hostile(position, seat)
        if hostile >= 0:
            return hostile
        twice = position.step == MOVE_1
        best = plan.ahead(one.plain, one.able, twice)
        chosen: i64 = PASS
        for move in position.legal:
            if move < MOVE:
                continue
            start, end = (move - MOVE) // SITES, (move - MOVE) % SITES
            if not one.able & BIT[start]:
                continue
            able = moved(one.plain, one.able, start, end)
            plain = one.plain - UNIT[start] + UNIT[end]
            value = plan.ahead(plain, able, twice) + 1
            if value > best:
                best, chosen = value, move
        special = self._special(position, seat, plan, best)
        return special if special >= 0 else chosen

    def _special(self, position: UltimateScheme, seat: i64, plan: Plan, best: i64) -> i64:
        """The saucer or a special move, if it is worth more than a walk."""
        board = position.board
        chosen: i64 = -1
        for move in position.legal:
            if move == SAUCER:
                value = self._flight(position, seat, JET, plan)
                if value > best + WORTH_A_MOVE:
                    best, chosen = value, move
            elif PLAY <= move < SAUCER:
                effect = board.effect[move - PLAY]
                if effect in (JET, SUBMARINE, RED_EYE):
                    value = self._flight(position, seat, effect, plan) - WORTH_A_CARD
                    if value > best:
                        best, chosen = value, move
        return chosen

    def _flight(self, position: UltimateScheme, seat: i64, effect: i64, plan: Plan) -> i64:
        """The best that a special move can do."""
        one = position.seats[seat]
        best: i64 = -1
        for start in bit_list(one.able):
            for end in bit_list(flights(position, seat, effect, start) & ~one.able):
                value = plan.worth(moved(one.plain, one.able, start, end), 2)
                if value > best:
                    best = value
        return best

    def _hostile(self, position: UltimateScheme, seat: i64) -> i64:
        """Cards that may be played beside a move."""
        board = position.board
        leader = leader_of(position, seat)
        for move in position.legal:
            if not PLAY <= move < SAUCER:
                continue
            effect = board.effect[move - PLAY]
            if effect == LIQUIDATE and self._prey(position, seat, leader, TARGET) >= 0:
                return move
            if effect in (HANDSHAKE, NATIVES) and icon_worth(position, seat, KEY) > 5:
                return move
            if effect == PLAGUE and position.step > MOVE_1:
                if self._spoiler(position, seat, leader, position.plague) >= 0:
                    return move
            if effect == OKINAWA and icon_worth(position, seat, NINJA) > 20:
                if position.step > MOVE_1:
                    return move
        return -1

    def _prey(self, position: UltimateScheme, seat: i64, leader: i64, first: i64) -> i64:
        """The minion to destroy: the leader's, or one on a site of an own scheme."""
        here = position.seats[seat].here()
        wanted: i64 = 0
        for scheme in bit_list(position.seats[seat].hand):
            wanted |= BIT[position.board.scheme_site[scheme]]
        for number in enemies(position, seat, here, first):
            victim = (number - first) // 2 % 5
            site = (number - first) // 10
            if victim == leader or wanted & BIT[site]:
                return number
        return -1

    def _spoiler(self, position: UltimateScheme, seat: i64, leader: i64, spoilt: i64) -> i64:
        """A site where the leader could collect and this seat would not."""
        sites = position.seats[leader].able & position.board.open & ~spoilt & ~position.depleted
        sites &= ~position.seats[seat].here()
        for site in bit_list(sites):
            return site
        return -1

    def _after_move(self, position: UltimateScheme, seat: i64) -> i64:
        last = position.legal[len(position.legal) - 1]
        if last >= STAB:
            leader = leader_of(position, seat)
            for move in position.legal:
                if move >= STAB and (move - STAB) // 2 % 5 == leader:
                    return move
            return last
        hostile = self._hostile(position, seat)
        return hostile if hostile >= 0 else DONE

    # Collect

    def _collect(self, position: UltimateScheme, seat: i64) -> i64:
        one = position.seats[seat]
        for move in position.legal:
            if PLAY <= move < SAUCER and self._plays_to_collect(position, seat, move - PLAY):
                return move
        last = position.legal[len(position.legal) - 1]
        if last < COLLECT:
            return DONE
        plan = Plan(position, seat)
        collections: i64 = 2 if position.step == COLLECT_1 else 1
        site = plan.best_collection(one.able, collections, True)
        return COLLECT + site if site >= 0 else last

    def _plays_to_collect(self, position: UltimateScheme, seat: i64, title: i64) -> bool:
        effect = position.board.effect[title]
        if effect in (GAIN_TOKENS, DOUBLE_BILLING):
            return True
        if effect == METEORITE:
            rush = steering(position, seat, RUSH) and position.seats[seat].held(UNOBTAINIUM) < 3
            return rush or position.seats[seat].basics() >= 9
        leader = leader_of(position, seat)
        if effect == BEAT_THEM:
            return self._spoiler(position, seat, leader, position.depleted) >= 0
        return effect == OKINAWA and icon_worth(position, seat, NINJA) > 10

    # Execute

    def _execute(self, position: UltimateScheme, seat: i64) -> i64:
        """The scheme that leaves the best rest; cards only if they make one possible."""
        best: i64 = -1
        chosen: i64 = DONE
        one = position.seats[seat]
        plan = Plan(position, seat)
        stay = plan.worth(one.able, 0)
        for move in position.legal:
            if move < EXECUTE:
                continue
            scheme = move - EXECUTE
            cost = cost_for(position, seat, scheme)
            rest = one.vault - cost if covers(one.vault, cost) else paid(one.vault, cost)
            value = value_of(position, seat, scheme)
            value += plan.execution(one.able, rest, 0, plan.ninja, 0, BIT[scheme])
            if value > best:
                best, chosen = value, move
        if chosen != DONE and best >= stay - 20:
            return chosen
        for move in position.legal:
            if PLAY <= move < SAUCER and self._plays_to_execute(position, seat, move - PLAY):
                return move
        return DONE

    def _plays_to_execute(self, position: UltimateScheme, seat: i64, title: i64) -> bool:
        effect = position.board.effect[title]
        board = position.board
        one = position.seats[seat]
        if effect == OKINAWA:
            return icon_worth(position, seat, NINJA) > 10
        if effect == BLIMP_UP_OR_DOWN:
            return steering(position, seat, FIRE) and position.anarchy < 9
        for scheme in bit_list(one.hand):
            ninja = not board.ninja_schemes & BIT[scheme] or position.ninja == seat
            coloured = colour_for(position, seat) >= board.colour[scheme]
            if not ninja or not coloured:
                continue
            cost = cost_for(position, seat, scheme)
            site = board.scheme_site[scheme]
            there = one.able & BIT[site] != 0
            if effect == COUPON and there and missing(one.vault, cost) in (1, 2):
                return True
            near = one.able & board.links[site] != 0
            may = (board.open | one.access) & BIT[site] != 0
            if effect == BODY_DOUBLE and not there and near and may and covers(one.vault, cost):
                return True
        return False

    # End

    def _end(self, position: UltimateScheme, seat: i64) -> i64:
        last = position.legal[len(position.legal) - 1]
        if last == DONE:
            return DONE
        if last >= TAKE:
            return self._strike(position, seat)
        return last

    def _strike(self, position: UltimateScheme, seat: i64) -> i64:
        """The leader first; of tokens the type that is needed."""
        leader = leader_of(position, seat)
        chosen: i64 = DONE
        best: i64 = -1
        for move in position.legal:
            if move >= SACRIFICE:
                value: i64 = 2 if (move - SACRIFICE) // 2 % 5 == leader else 1
            elif move >= TAKE:
                value = self._need(position, seat, (move - TAKE) % 3)
            else:
                continue
            if value > best:
                best, chosen = value, move
        return chosen

    # Choices on the way

    def _need(self, position: UltimateScheme, seat: i64, token: i64) -> i64:
        """How much a type is missing for the schemes in hand."""
        one = position.seats[seat]
        need: i64 = 1
        held = one.held(token)
        for scheme in bit_list(one.hand):
            short = ((cost_for(position, seat, scheme) >> (8 * token)) & 255) - held
            if short > 0:
                lacking = missing(one.vault, cost_for(position, seat, scheme) & 0xFFFFFF)
                need += value_of(position, seat, scheme) // (1 + lacking)
        return need

    def _token(self, position: UltimateScheme, seat: i64) -> i64:
        chosen: i64 = position.legal[0]
        best: i64 = -1
        for move in position.legal:
            need = self._need(position, seat, move - TOKEN)
            if need > best:
                best, chosen = need, move
        return chosen

    def _key(self, position: UltimateScheme, seat: i64, site: i64) -> i64:
        """What access to a hidden site is worth."""
        board = position.board
        one = position.seats[seat]
        if one.access & BIT[site]:
            return 0
        value: i64 = 1
        for scheme in bit_list(one.hand):
            if board.scheme_site[scheme] == site:
                value += value_of(position, seat, scheme)
        for icon in board.icons[site]:
            value += 20 if icon == UNOBTAINIUM else 8
        return value - 4 * board.distance[position.home_of(seat) * SITES + site]

    def _access(self, position: UltimateScheme, seat: i64) -> i64:
        chosen: i64 = position.legal[0]
        best: i64 = -1_000
        for move in position.legal:
            value = self._key(position, seat, move - ACCESS)
            if value > best:
                best, chosen = value, move
        return chosen

    def _aim(self, position: UltimateScheme, seat: i64) -> i64:
        """Targets, by what the card does."""
        aim = aim_of(position)
        effect = effect_of(position, aim.card)
        first: i64 = position.legal[0]
        if FROM <= first < SITE:
            return self._aim_flight(position, seat, effect, aim)
        leader = leader_of(position, seat)
        if effect == LIQUIDATE:
            prey = self._prey(position, seat, leader, TARGET)
            return prey if prey >= 0 else first
        if effect == NATIVES:
            return self._aim_natives(position, seat, leader, aim.named)
        if effect == METEORITE:
            return self._cheapest_pair(position, seat)
        if effect == BLIMP_UP_OR_DOWN:
            return BLIMP if first == BLIMP else first
        if effect in (PLAGUE, BEAT_THEM):
            spoilt = position.plague if effect == PLAGUE else position.depleted
            site = self._spoiler(position, seat, leader, spoilt)
            return SITE + site if site >= 0 else first
        return self._aim_site(position, seat)

    def _aim_site(self, position: UltimateScheme, seat: i64) -> i64:
        """Where one more minion is worth most."""
        plan = Plan(position, seat)
        able = position.seats[seat].able
        chosen: i64 = position.legal[0]
        best: i64 = -1
        for move in position.legal:
            value = plan.worth(able | BIT[move - SITE], 2)
            if value > best:
                best, chosen = value, move
        return chosen

    def _aim_flight(self, position: UltimateScheme, seat: i64, effect: i64, aim: Aim) -> i64:
        plan = Plan(position, seat)
        one = position.seats[seat]
        chosen: i64 = position.legal[0]
        best: i64 = -1
        for move in position.legal:
            value: i64 = -1
            if aim.named == 1:
                value = plan.worth(moved(one.plain, one.able, aim.site, move - TO), 2)
            elif aim.named == 0 and one.able & BIT[move - FROM]:
                site = move - FROM
                for end in bit_list(flights(position, seat, effect, site)):
                    there = plan.worth(moved(one.plain, one.able, site, end), 2)
                    if there > value:
                        value = there
            if value > best:
                best, chosen = value, move
        return chosen

    def _aim_natives(self, position: UltimateScheme, seat: i64, leader: i64, named: i64) -> i64:
        chosen: i64 = position.legal[0]
        best: i64 = -1_000
        for move in position.legal:
            if named == 0:
                value = self._key(position, seat, move - SITE)
                if position.seats[leader].access & BIT[move - SITE]:
                    value += 10
            else:
                value = 2 if move - AGAINST == leader else 1 if move < AGAINST + 5 else 0
            if value > best:
                best, chosen = value, move
        return chosen

    def _cheapest_pair(self, position: UltimateScheme, seat: i64) -> i64:
        pairs = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
        chosen: i64 = position.legal[0]
        least: i64 = 1 << 40
        for move in position.legal:
            one, two = pairs[move - PAY]
            need = self._need(position, seat, one) + self._need(position, seat, two)
            if need < least:
                least, chosen = need, move
        return chosen

    # Windows

    def _answer(self, position: UltimateScheme, seat: i64) -> i64:
        window = window_of(position)
        kind, origin = window.kind, window.seat
        leader = leader_of(position, seat)
        ahead = position.seats[origin].progress >= position.seats[seat].progress
        play = position.legal[1]
        if kind == NEUTRALIZER_WINDOW:
            objects = self._objects(position, seat, card_at_stake(position), leader)
            return play if objects else PASS
        if kind == RENDITION_WINDOW:
            if origin == leader and position.seats[origin].progress >= 5:
                return self._exile(position, origin)
            return PASS
        if kind == AMBUSH_WINDOW:
            return play if origin == leader or ahead else PASS
        if kind == SAVE_WINDOW:
            return self._rescue(position, seat, site_at_stake(position, window))
        for move in position.legal[1:]:
            if position.board.effect[move - PLAY] != OKINAWA:
                return move
        return play if icon_worth(position, seat, NINJA) > 10 or origin == leader else PASS

    def _objects(self, position: UltimateScheme, seat: i64, card: Resolve, leader: i64) -> bool:
        """A card that hits this seat, or a step of a leader who is nearly there."""
        effect = position.board.effect[card.card]
        mine = position.owner() == seat
        if effect in (LIQUIDATE, NATIVES):
            return card.rival == seat
        if effect in (AMBUSH, RENDITION):
            return mine
        return card.seat == leader and position.seats[leader].progress >= 9

    def _exile(self, position: UltimateScheme, victim: i64) -> i64:
        """As far from its headquarters as can be."""
        home = position.home_of(victim)
        chosen: i64 = position.legal[1]
        best: i64 = -1
        for move in position.legal[1:]:
            away = position.board.distance[home * SITES + move - RENDER]
            if away > best:
                best, chosen = away, move
        return chosen

    def _rescue(self, position: UltimateScheme, seat: i64, site: i64) -> i64:
        """Only a minion with a scheme ready, or one of few."""
        one = position.seats[seat]
        play = position.legal[1]
        if one.minions <= 2 or steering(position, seat, ARMY):
            return play
        for scheme in bit_list(one.hand):
            if position.board.scheme_site[scheme] == site:
                if covers(one.vault, cost_for(position, seat, scheme)):
                    return play
        return PASS
