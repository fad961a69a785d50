"""A Most Dangerous Rescue: the position and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT, bit_list, count_bits, nth_bit
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Rng
from parlour.games.a_most_dangerous_rescue.rules.gang_policy import gang_choice, gang_funds
from parlour.games.a_most_dangerous_rescue.rules.holdings import (
    ASSETS,
    FRAME,
    GANG,
    ONGOING,
    PLAYER,
    SIDES,
    SLOTS,
    Side,
)
from parlour.games.a_most_dangerous_rescue.rules.tables import (
    ACTIONS,
    ARTIFACTS,
    ATTACK,
    CASH,
    COLOURS,
    DEALT,
    DEFENCE,
    FAVOUR,
    FIND,
    INVESTIGATION,
    MEMBERS,
    MONEY,
    NONE,
    NOTES,
    PASS,
    PRICE,
    QUADRANTS,
    SCHOLAR,
    SLOT,
    SPEND,
    SQUARES,
    WAYS,
    Board,
)

# What a position asks.
DEAL: Final = 0
MEMBER: Final = 1
RELIC: Final = 2
DRAW: Final = 3
KEEP: Final = 4
CHOOSE: Final = 5
PAY: Final = 6
PLACE: Final = 7
SEEK: Final = 8
GIVE: Final = 9
ENDED: Final = 10
ASKS: Final = [
    "set-up card", "member", "artifact", "draw", "kept card", "strategy", "resource to spend",
    "research slot", "way to the next member", "card to give up", "nothing",
]  # fmt: skip

# What a drawn or kept card is for.
SETUP: Final = 0
SCENE: Final = 1
SEARCH: Final = 2
LEAD: Final = 3
STAGES: Final = ["set-up", "scene", "investigation", "next member"]

# How a match has ended.
BOSS: Final = 0
LIFE: Final = 1
LOST: Final = 2
ENDINGS: Final = ["boss", "life", "artifacts"]


def begin(board: Board, start_life: i64, later_life: i64, to_lose: i64, deck: i64) -> Rescue:
    """DR-7, DR-12: before the first card is dealt."""
    position = Rescue(board, later_life, to_lose)
    position.player = Side(start_life)
    position.gang = Side(FIRST_LIFE)
    position.left = deck + 1
    position.pool = BIT[board.count] - 1
    return position


FIRST_LIFE: Final = 6
"""The life of the first member (DR-12)."""


@final
class Rescue(Position):
    """A position of A Most Dangerous Rescue."""

    player: Side
    gang: Side

    def __init__(self, board: Board, later_life: i64, to_lose: i64) -> None:
        super().__init__()
        self.board = board
        self.later_life: i64 = later_life
        self.to_lose: i64 = to_lose
        self.asking: i64 = DEAL
        self.stage: i64 = SETUP
        self.pool: i64 = 0
        """The ordinary cards that a draw can give: unseen ones, or those of a known deck."""
        self.known: bool = False
        """Whether the deck has been reshuffled, so that the pool is the deck (DR-R6)."""
        self.left: i64 = 0
        """The cards in the scene deck, the artifact scene card included."""
        self.relic_in: bool = True
        """Whether the artifact scene card is in the deck; else it is in the discard pile."""
        self.discard: i64 = 0
        """The ordinary cards in the discard pile."""
        self.members: list[int] = []
        """The gang in its order; replaced, never changed, so that copies may share it."""
        self.beaten: i64 = 0
        self.relics: list[int] = []
        """The artifacts in their order; shared like the members."""
        self.next_relic: i64 = 0
        self.counter: i64 = 0
        self.secured: i64 = 0
        self.scenes: i64 = 0
        self.reshuffles: i64 = 0
        self.active: i64 = NONE
        self.relic_scene: bool = False
        self.gang_takes: i64 = NONE
        """The quadrant of the strategy that the gang has chosen."""
        self.player_takes: i64 = NONE
        self.winner: i64 = NONE
        """Who has won the scene that is being resolved."""
        self.slot: i64 = NONE
        """The slot whose kept card is asked."""
        self.owed: i64 = 0
        """Cards that are still to be spent, given up or searched."""
        self.way: i64 = NONE
        self.ending: i64 = NONE

    def copy(self) -> Rescue:
        twin = Rescue(self.board, self.later_life, self.to_lose)
        twin.player = self.player.copy()
        twin.gang = self.gang.copy()
        twin.asking = self.asking
        twin.stage = self.stage
        twin.pool = self.pool
        twin.known = self.known
        twin.left = self.left
        twin.relic_in = self.relic_in
        twin.discard = self.discard
        twin.members = self.members
        twin.beaten = self.beaten
        twin.relics = self.relics
        twin.next_relic = self.next_relic
        twin.counter = self.counter
        twin.secured = self.secured
        twin.scenes = self.scenes
        twin.reshuffles = self.reshuffles
        twin.active = self.active
        twin.relic_scene = self.relic_scene
        twin.gang_takes = self.gang_takes
        twin.player_takes = self.player_takes
        twin.winner = self.winner
        twin.slot = self.slot
        twin.owed = self.owed
        twin.way = self.way
        twin.ending = self.ending
        return twin

    def to_move(self) -> i64:
        asking = self.asking
        if asking == ENDED:
            return OVER
        return CHANCE if asking <= KEEP else 0

    def asks(self) -> str:
        return ASKS[self.asking]

    def book(self) -> Book:
        return self.board.book

    def outcome_book(self) -> Book:
        return self.board.outcome_book

    # Chance

    def outcomes(self) -> list[tuple[int, int]]:
        """DR-R6, DR-R16: whole number weights of everything that chance can give."""
        asking = self.asking
        board = self.board
        if asking == DRAW:
            return self._draws()
        if asking == KEEP:
            return [(card, 1) for card in bit_list(self.kept_from())]
        if asking == DEAL:
            return [(card, 1) for card in bit_list(self.pool)]
        if asking == MEMBER:
            first: int = board.first_member
            return [(first + n, 1) for n in range(MEMBERS) if n not in self.members]
        first = board.first_artifact
        return [(first + n, 1) for n in range(ARTIFACTS) if n not in self.relics]

    def _draws(self) -> list[tuple[int, int]]:
        """DR-R6: the artifact scene card is one of the cards left, the others share the rest."""
        ordinary = self.left
        found: list[tuple[int, int]] = []
        weight: int = 1
        if self.relic_in:
            ordinary -= 1
            weight = ordinary
        if ordinary > 0:
            found = [(card, weight) for card in bit_list(self.pool)]
        if self.relic_in:
            found.append((self.board.count, max(len(found), 1)))
        return found

    def sample(self, rng: Rng) -> i64:
        asking = self.asking
        if asking == DRAW:
            if self.relic_in and rng.below(self.left) == 0:
                return self.board.count
            return nth_bit(self.pool, rng.below(count_bits(self.pool)))
        if asking == DEAL:
            return nth_bit(self.pool, rng.below(count_bits(self.pool)))
        if asking == KEEP:
            cards = self.kept_from()
            return nth_bit(cards, rng.below(count_bits(cards)))
        open_places = self.outcomes()
        outcome, _ = open_places[rng.below(len(open_places))]
        return outcome

    # Moves

    def moves(self) -> list[int]:
        asking = self.asking
        if asking == CHOOSE:
            return bit_list(self._strategies())
        if asking == PAY:
            return [SPEND + card for card in bit_list(self.player.cash())]
        if asking == PLACE:
            return [SLOT, SLOT + 1, SLOT + 2, SLOT + 3]
        if asking == SEEK:
            return [FIND + way for way in range(len(WAYS)) if self.can_pay(way)]
        give: int = self.board.give
        return [give + card for card in bit_list(self.offered(self.way))]

    def mask(self) -> i64:
        """Without the moves that name a card, which do not fit."""
        asking = self.asking
        if asking == CHOOSE:
            return self._strategies()
        return BIT[SLOT] * 15 if asking == PLACE else -1

    def apply(self, move: i64) -> None:
        asking = self.asking
        if asking == CHOOSE:
            self._player_chooses(move)
        elif asking == DRAW:
            self._drawn(move)
        elif asking == PLACE:
            self._player_researches(move - SLOT)
        elif asking == PAY:
            self._spend(move - SPEND)
        elif asking == KEEP:
            self._keep(move)
        elif asking == SEEK:
            self._seek(move - FIND)
        elif asking == GIVE:
            self._give(move - self.board.give)
        elif asking == DEAL:
            self._deal(move)
        elif asking == MEMBER:
            self._line_up(move - self.board.first_member)
        else:
            self._lay_out(move - self.board.first_artifact)

    # Cards and scores

    def side(self, side: i64) -> Side:
        """The player or the gang."""
        return self.player if side == PLAYER else self.gang

    def member(self) -> i64:
        """The member being fought; NONE before the gang has its order and after its end."""
        return self.members[self.beaten] if self.beaten < len(self.members) else NONE

    # Set-up

    def _deal(self, card: i64) -> None:
        """DR-8, DR-9: two assets, a resource, two assets and two resources of YU, three leads."""
        number = self.board.count - count_bits(self.pool)
        self.pool &= ~BIT[card]
        if number < 3:
            self._dealt(PLAYER, card, number < 2)
        elif number < 7:
            self._dealt(GANG, card, number < 5)
        else:
            self._gang_researches(card, "DR-9")
        if number < DEALT - 1:
            return
        self.asking = MEMBER
        self._keep_if_full(GANG, self.board.colour[card])

    def _dealt(self, side: i64, card: i64, asset: bool) -> None:
        """DR-8: a card to the assets or resources of a side."""
        who = self.side(side)
        if asset:
            who.assets |= BIT[card]
        else:
            who.resources.append(card)
        if self.audience is not None:
            to = "assets" if asset else "resources"
            facts: dict[str, object] = {"card": self.board.cards[card], "side": SIDES[side]}
            facts["to"] = to
            self.tell("deal", "DR-8", facts)

    def _line_up(self, member: i64) -> None:
        """DR-10: the next place of the gang; the last one is left for the boss."""
        self.members = self.members + [int(member)]
        if len(self.members) < MEMBERS - 1:
            return
        for last in range(MEMBERS):
            if last not in self.members:
                self.members = self.members + [last]
        self.asking = RELIC
        if self.audience is not None:
            names = [self.board.member_names[each] for each in self.members]
            self.tell("gang", "DR-10", {"members": names})

    def _lay_out(self, relic: i64) -> None:
        """DR-11: the next place of the artifact deck; then the first scene."""
        self.relics = self.relics + [int(relic)]
        if len(self.relics) < ARTIFACTS - 1:
            return
        for last in range(ARTIFACTS):
            if last not in self.relics:
                self.relics = self.relics + [last]
        if self.audience is not None:
            names = [self.board.artifact_names[each] for each in self.relics]
            self.tell("artifacts", "DR-11", {"artifacts": names})
        self._next_scene()

    # Draw

    def _next_scene(self) -> None:
        """DR-13: a new confrontation begins."""
        self.stage = SCENE
        self.relic_scene = False
        self._draw()

    def _draw(self) -> None:
        """DR-15: a card is wanted; an empty deck is reshuffled first."""
        if self.left == 0:
            self._reshuffle()
        if self.ending == NONE:
            self.asking = DRAW

    def _drawn(self, card: i64) -> None:
        """DR-14, DR-39, DR-41: by what the card was drawn for."""
        self.left -= 1
        if card == self.board.count:
            self._relic_card_drawn()
            return
        self.pool &= ~BIT[card]
        if self.stage == SCENE:
            self._turn_up(card)
        elif self.stage == SEARCH:
            self._search(card)
        else:
            self._gang_researches(card, "DR-41")
            self._keep_if_full(GANG, self.board.colour[card])
            if self.asking != KEEP:
                self._next_scene()

    def _relic_card_drawn(self) -> None:
        """DR-14, DR-39, DR-41: the artifact scene card is discarded; only a scene heeds it."""
        self.relic_in = False
        if self.stage == SCENE:
            self.relic_scene = True
        if self.audience is not None:
            rule = ["DR-14", "DR-14", "DR-39", "DR-41"][self.stage]
            self.tell("relic card", rule, {"stage": STAGES[self.stage]})
        if self.stage == SEARCH:
            self._searched()
        else:
            self._draw()

    def _turn_up(self, card: i64) -> None:
        """DR-14: the active scene; the artifact at stake is the top one now (DR-R23)."""
        self.active = card
        self.scenes += 1
        if self.audience is not None:
            at_stake = self.board.artifact_names[self.relics[self.next_relic]]
            facts: dict[str, object] = {"card": self.board.cards[card], "scene": self.scenes}
            facts["artifact"] = at_stake if self.relic_scene else None
            self.tell("scene", "DR-14", facts)
        self._gang_chooses()

    # Choose

    def funds(self, side: i64) -> i64:
        """DR-16: assets and resources; those of YU only if the scene says that it spends."""
        if side == GANG:
            return gang_funds(self.board, self.gang, self.active)
        return self.player.income() + len(self.player.resources)

    def _gang_chooses(self) -> None:
        """DR-18 to DR-20: YU takes its strategy and pays with its oldest resources."""
        colour = self.board.member_colour[self.member()]
        self.gang_takes = gang_choice(self.board, self.gang, colour, self.active)
        self.asking = CHOOSE
        if self.audience is not None:
            self._tell_choice(GANG, self.gang_takes)
        if self.gang_takes == NONE:
            return
        gang = self.gang
        price = self.board.cost[self.active * QUADRANTS + self.gang_takes] - gang.income()
        while price > 0:
            self._pay(GANG, gang.resources[0])
            price -= 1

    def _pay(self, side: i64, card: i64) -> None:
        """DR-17: a resource card goes to the discard pile at once."""
        self.side(side).resources.remove(card)
        self.discard |= BIT[card]
        if self.audience is not None:
            rule = "DR-17" if side == PLAYER else "DR-20"
            self.tell("pays", rule, {"side": SIDES[side], "card": self.board.cards[card]})

    def _strategies(self) -> i64:
        """DR-17, DR-21: what the player can afford and YU has left; he may pass."""
        board = self.board
        funds = self.funds(PLAYER)
        start = self.active * QUADRANTS
        legal = BIT[PASS]
        for quadrant in range(QUADRANTS):
            if quadrant != self.gang_takes and board.cost[start + quadrant] <= funds:
                legal |= BIT[board.square[start + quadrant]]
        return legal

    def _player_chooses(self, move: i64) -> None:
        """DR-21, DR-22: he pays, and picks the cards where there is something to pick."""
        if move == PASS:
            if self.audience is not None:
                self._tell_choice(PLAYER, NONE)
            self._resolve()
            return
        player = self.player
        self.player_takes = self.board.quadrant_at(self.active, move)
        if self.audience is not None:
            self._tell_choice(PLAYER, self.player_takes)
        price = self.board.cost[self.active * QUADRANTS + self.player_takes] - player.income()
        if 0 < price < len(player.resources):
            self.owed = price
            self.asking = PAY
            return
        while price > 0:
            self._pay(PLAYER, player.resources[0])
            price -= 1
        self._resolve()

    def _spend(self, card: i64) -> None:
        """DR-22: one of the resource cards that he picks."""
        self._pay(PLAYER, card)
        self.owed -= 1
        if self.owed == 0:
            self._resolve()

    def _tell_choice(self, side: i64, quadrant: i64) -> None:
        """DR-18, DR-19, DR-21: what a side takes and what it is worth."""
        board = self.board
        who = self._name(side)
        if quadrant == NONE:
            rule = "DR-21" if side == PLAYER else "DR-19"
            self.tell("passes", rule, {"side": SIDES[side], "who": who})
            return
        strategy = self.active * QUADRANTS + quadrant
        facts: dict[str, object] = {
            "side": SIDES[side],
            "who": who,
            "square": SQUARES[board.square[strategy]],
            "cost": board.cost[strategy],
            "first": ACTIONS[board.first[strategy]],
            "first_score": self.side(side).first_score(self.board, strategy),
            "second": ACTIONS[board.second[strategy]],
            "second_score": self.side(side).second_score(self.board, strategy),
        }
        self.tell("takes", "DR-21" if side == PLAYER else "DR-18", facts)

    # Resolve

    def _resolve(self) -> None:
        """DR-23 to DR-29: defence, attack, then the scene card."""
        self._defend(PLAYER, self.player_takes)
        self._defend(GANG, self.gang_takes)
        by_player = self._attack_of(PLAYER, self.player_takes)
        by_gang = self._attack_of(GANG, self.gang_takes)
        self._hit(GANG, by_player)
        self._hit(PLAYER, by_gang)
        if self.player.life == 0:
            self._end(LIFE, "DR-25")
            return
        self.winner = self.scene_winner()
        if self.winner == NONE:
            self._nobody_wins()
        elif self.winner == GANG:
            self._gang_wins()
        else:
            self._player_wins()

    def _defend(self, side: i64, quadrant: i64) -> None:
        """DR-23: life equal to the DEFENCE score."""
        strategy = self.active * QUADRANTS + quadrant
        if quadrant == NONE or self.board.first[strategy] != DEFENCE:
            return
        who = self.side(side)
        gained = who.first_score(self.board, strategy)
        who.life += gained
        if self.audience is not None:
            facts: dict[str, object] = {"side": SIDES[side], "life": gained, "has": who.life}
            facts["who"] = self._name(side)
            self.tell("defence", "DR-23", facts)

    def _attack_of(self, side: i64, quadrant: i64) -> i64:
        """The ATTACK score of a side; 0 without one."""
        strategy = self.active * QUADRANTS + quadrant
        if quadrant == NONE or self.board.first[strategy] != ATTACK:
            return 0
        return self.side(side).first_score(self.board, strategy)

    def _hit(self, side: i64, by: i64) -> None:
        """DR-24: life that a side loses, never below 0; both attacks were scored before."""
        if by == 0:
            return
        who = self.side(side)
        who.life = max(who.life - by, 0)
        if self.audience is not None:
            facts: dict[str, object] = {"side": SIDES[side], "life": by, "has": who.life}
            facts["who"] = self._name(side)
            self.tell("attack", "DR-24", facts)

    def scene_winner(self) -> i64:
        """DR-26 to DR-28: the higher score; a member who has fallen has lost."""
        mine = self.standing(PLAYER, self.player_takes)
        theirs = self.standing(GANG, self.gang_takes)
        if self.gang.life == 0 and self.player_takes != NONE:
            return PLAYER
        if mine == theirs:
            return NONE
        return PLAYER if mine > theirs else GANG

    def standing(self, side: i64, quadrant: i64) -> i64:
        """DR-26, DR-28: the MONEY or RESEARCH score; 0 for who passed."""
        if quadrant == NONE:
            return 0
        return self.side(side).second_score(self.board, self.active * QUADRANTS + quadrant)

    def _nobody_wins(self) -> None:
        """DR-26: on a tie the card is discarded."""
        card = self._taken_up()
        self.discard |= BIT[card]
        if self.audience is not None:
            self.tell("tie", "DR-26", {"card": self.board.cards[card]})
        self._placed()

    def _taken_up(self) -> i64:
        """The active card leaves its place."""
        card = self.active
        self.active = NONE
        self.gang_takes = NONE
        self.player_takes = NONE
        return card

    def _gang_wins(self) -> None:
        """DR-29, DR-30: MONEY to the resources, RESEARCH to the printed colour."""
        if self.board.second[self.active * QUADRANTS + self.gang_takes] == MONEY:
            self._invest(GANG)
            return
        card = self._taken_up()
        self._gang_researches(card, "DR-30")
        self._keep_if_full(GANG, self.board.colour[card])
        if self.asking != KEEP:
            self._placed()

    def _player_wins(self) -> None:
        """DR-29, DR-30: MONEY to the resources; for RESEARCH he chooses a slot."""
        if self.board.second[self.active * QUADRANTS + self.player_takes] == MONEY:
            self._invest(PLAYER)
        else:
            self.asking = PLACE

    def _invest(self, side: i64) -> None:
        """DR-29, DR-32: the card becomes a resource; with four of them one becomes an asset."""
        card = self._taken_up()
        self.side(side).resources.append(card)
        if self.audience is not None:
            facts: dict[str, object] = {"side": SIDES[side], "card": self.board.cards[card]}
            facts["who"] = self._name(side)
            self.tell("invests", "DR-29", facts)
        self._keep_if_full(side, ASSETS)
        if self.asking != KEEP:
            self._placed()

    def _player_researches(self, colour: i64) -> None:
        """DR-30: any of his four slots."""
        card = self._taken_up()
        self.player.ongoing[colour] |= BIT[card]
        if self.audience is not None:
            facts: dict[str, object] = {"side": SIDES[PLAYER], "colour": COLOURS[colour]}
            facts["card"] = self.board.cards[card]
            self.tell("researches", "DR-30", facts)
        self._keep_if_full(PLAYER, colour)
        if self.asking != KEEP:
            self._placed()

    def _gang_researches(self, card: i64, rule: str) -> None:
        """DR-9, DR-30, DR-41: the colour printed on the card."""
        colour = self.board.colour[card]
        self.gang.ongoing[colour] |= BIT[card]
        if self.audience is not None:
            facts: dict[str, object] = {"side": SIDES[GANG], "colour": COLOURS[colour]}
            facts["card"] = self.board.cards[card]
            self.tell("researches", rule, facts)

    def _keep_if_full(self, side: i64, slot: i64) -> None:
        """DR-31, DR-32, DR-R15: three ongoing cards or four resources convert at once."""
        who = self.side(side)
        if slot == ASSETS:
            if len(who.resources) < FRAME:
                return
        elif count_bits(who.ongoing[slot]) < ONGOING:
            return
        self.winner = side
        self.slot = slot
        self.asking = KEEP

    def kept_from(self) -> i64:
        """The cards of which one is kept."""
        who = self.side(self.winner)
        return who.cash() if self.slot == ASSETS else who.ongoing[self.slot]

    def _keep(self, card: i64) -> None:
        """DR-31, DR-32, DR-R16: one card is kept for good, the others are discarded."""
        cards = self.kept_from()
        who = self.side(self.winner)
        if self.slot == ASSETS:
            who.resources = []
            who.assets |= BIT[card]
        else:
            who.ongoing[self.slot] = 0
            who.completed[self.slot] |= BIT[card]
        self.discard |= cards & ~BIT[card]
        if self.audience is not None:
            facts: dict[str, object] = {
                "side": SIDES[self.winner], "slot": SLOTS[self.slot],
                "card": self.board.cards[card], "discarded": self.named(cards & ~BIT[card]),
            }  # fmt: skip
            self.tell("keeps", "DR-32" if self.slot == ASSETS else "DR-31", facts)
        self.slot = NONE
        if self.stage == SETUP:
            self.winner = NONE
            self.asking = MEMBER
        elif self.stage == LEAD:
            self.winner = NONE
            self._next_scene()
        else:
            self._placed()

    def _placed(self) -> None:
        """DR-33, DR-34: after the scene card the artifact, then a member who has fallen."""
        winner = self.winner
        self.winner = NONE
        if self.relic_scene:
            self.relic_scene = False
            self._settle_relic(winner)
        if self.ending != NONE:
            return
        if self.gang.life == 0:
            self._member_falls()
        else:
            self._next_scene()

    def _settle_relic(self, winner: i64) -> None:
        """DR-33: the artifact goes with the scene; without a winner it is gone."""
        if winner == GANG:
            self._gang_gains_relic()
            return
        if self.audience is not None:
            name = self.board.artifact_names[self.relics[self.next_relic]]
            side = SIDES[PLAYER] if winner == PLAYER else None
            self.tell("relic", "DR-33", {"artifact": name, "side": side})
        self.next_relic += 1
        if winner == PLAYER:
            self.secured += 1
            self.player.life += 1

    # A member falls

    def _member_falls(self) -> None:
        """DR-34: the boss ends the match; else the next member must be found."""
        if self.audience is not None:
            self.tell("falls", "DR-34", {"member": self.board.member_names[self.member()]})
        if self.beaten == MEMBERS - 1:
            self.beaten = MEMBERS
            self._end(BOSS, "DR-34")
        else:
            self.asking = SEEK

    def offered(self, way: i64) -> i64:
        """DR-35 to DR-38: the cards that a way takes from."""
        player = self.player
        if way == NOTES:
            return player.notes()
        if way == SCHOLAR:
            return player.finished()
        if way == CASH:
            return player.cash()
        return player.assets if way == FAVOUR else 0

    def can_pay(self, way: i64) -> bool:
        """DR-35 to DR-39: whether the player has the cards; Investigation is always open."""
        return way == INVESTIGATION or count_bits(self.offered(way)) >= PRICE[way]

    def _seek(self, way: i64) -> None:
        """DR-34: the way is chosen; its cards are given up one at a time."""
        self.way = way
        self.owed = PRICE[way]
        if self.audience is not None:
            self.tell("seeks", f"DR-{35 + int(way)}", {"way": WAYS[way]})
        if way == INVESTIGATION:
            self.stage = SEARCH
            self._draw()
        else:
            self.asking = GIVE

    def _give(self, card: i64) -> None:
        """DR-35 to DR-38: a card of the chosen kind is discarded."""
        player = self.player
        rest = ~BIT[card]
        if self.way == CASH:
            player.resources.remove(card)
        elif self.way == FAVOUR:
            player.assets &= rest
        else:
            for colour in range(4):
                if self.way == NOTES:
                    player.ongoing[colour] &= rest
                else:
                    player.completed[colour] &= rest
        self.discard |= BIT[card]
        self.owed -= 1
        if self.audience is not None:
            facts: dict[str, object] = {"card": self.board.cards[card], "way": WAYS[self.way]}
            self.tell("gives", f"DR-{35 + int(self.way)}", facts)
        if self.owed == 0:
            self._next_member()

    def _search(self, card: i64) -> None:
        """DR-39: the top card of the scene deck is discarded face up."""
        self.discard |= BIT[card]
        if self.audience is not None:
            self.tell("searched", "DR-39", {"card": self.board.cards[card]})
        self._searched()

    def _searched(self) -> None:
        """DR-39: one card after the other, so that a reshuffle may come between (DR-R21)."""
        self.owed -= 1
        if self.owed > 0:
            self._draw()
        else:
            self._next_member()

    def _next_member(self) -> None:
        """DR-40, DR-41: the next member takes his place, and a lead is drawn."""
        self.beaten += 1
        self.way = NONE
        self.gang.life += self.later_life
        if self.audience is not None:
            facts: dict[str, object] = {"life": self.gang.life, "gained": self.later_life}
            facts["member"] = self.board.member_names[self.member()]
            self.tell("next", "DR-40", facts)
        self.stage = LEAD
        self._draw()

    # Artifacts, reshuffle, end

    def _gang_gains_relic(self) -> None:
        """DR-42, DR-43: the top artifact, a life, a step of the counter."""
        relic = self.relics[self.next_relic]
        self.next_relic += 1
        self.gang.life += 1
        self.counter += 1
        if self.audience is not None:
            facts: dict[str, object] = {"artifact": self.board.artifact_names[relic]}
            facts["side"] = SIDES[GANG]
            facts["counter"] = self.counter
            facts["life"] = self.gang.life
            self.tell("relic", "DR-42", facts)
        if self.counter >= self.to_lose:
            self._end(LOST, "DR-43")

    def _reshuffle(self) -> None:
        """DR-44: the discard pile becomes the deck, and YU gains an artifact."""
        self.pool = self.discard
        self.discard = 0
        self.known = True
        self.relic_in = True
        self.left = count_bits(self.pool) + 1
        self.reshuffles += 1
        if self.audience is not None:
            self.tell("reshuffle", "DR-44", {"cards": self.left})
        self._gang_gains_relic()

    def _end(self, ending: i64, rule: str) -> None:
        """DR-25, DR-34, DR-43."""
        self.asking = ENDED
        self.ending = ending
        if self.audience is not None:
            facts: dict[str, object] = {
                "ending": ENDINGS[ending], "scenes": self.scenes, "life": self.player.life,
                "beaten": self.beaten, "artifacts": self.counter, "secured": self.secured,
            }  # fmt: skip
            self.tell("end", rule, facts)

    def scores(self) -> list[float]:
        """DR-45: won or lost, no points."""
        return [1.0 if self.ending == BOSS else 0.0]

    def result(self) -> dict[str, object]:
        """DR-45: what the end screen reports."""
        board = self.board
        return {
            "winners": [0] if self.ending == BOSS else [],
            "ending": ENDINGS[self.ending],
            "scenes": self.scenes,
            "life": self.player.life,
            "members": self.beaten,
            "artifacts": self.counter,
            "secured": self.secured,
            "reshuffles": self.reshuffles,
            "first": COLOURS[board.member_colour[self.members[0]]],
            "boss": COLOURS[board.member_colour[self.members[MEMBERS - 1]]],
        }

    # Why not

    def why_not(self, move: int) -> str | None:
        if self.asking == ENDED:
            return "DR-45: the match is over"
        if self.to_move() == CHANCE:
            return f"DR-R6: the {self.asks()} is asked"
        if move in self.moves():
            return None
        asking = self.asking
        if asking == CHOOSE and move < PASS:
            return self._why_not_take(move)
        if asking == SEEK and FIND <= move < SPEND:
            return self._why_not_find(move - FIND)
        if asking == PAY and SPEND <= move < self.board.give:
            return f"DR-22: {self.board.cards[move - SPEND]} is not among your resources"
        if asking == GIVE and move >= self.board.give:
            card = self.board.cards[move - self.board.give]
            return f"DR-{35 + int(self.way)}: {card} is none of the cards that this way takes"
        rules = ["DR-21", "DR-22", "DR-30", "DR-34", "DR-34"]
        return f"{rules[asking - CHOOSE]}: the {self.asks()} is asked"

    def _why_not_take(self, square: i64) -> str:
        board = self.board
        name = SQUARES[square]
        quadrant = board.quadrant_at(self.active, square)
        if quadrant == NONE:
            return f"DR-2: there is no strategy at {name}"
        if quadrant == self.gang_takes:
            return f"DR-21: {board.member_names[self.member()]} has taken {name}"
        cost = board.cost[self.active * QUADRANTS + quadrant]
        lacks = cost - self.funds(PLAYER)
        return f"DR-17: {name} costs {cost}, you are {lacks} short"

    def _why_not_find(self, way: i64) -> str:
        has = count_bits(self.offered(way))
        kind = ["ongoing research", "completed research", "resource", "asset"][way]
        cards = "cards" if PRICE[way] > 1 else "card"
        return f"DR-{35 + int(way)}: it takes {PRICE[way]} {kind} {cards}, you have {has}"

    # In words

    def _name(self, side: i64) -> str:
        return "You" if side == PLAYER else self.board.member_names[self.member()]

    def named(self, cards: i64) -> list[str]:
        """Scene cards by their ids."""
        return [self.board.cards[card] for card in bit_list(cards)]

    def describe(self) -> dict[str, object]:
        board = self.board
        deck: object = self.left
        if self.known:
            deck = self.named(self.pool) + (["artifact"] if self.relic_in else [])
        discard = self.named(self.discard) + ([] if self.relic_in else ["artifact"])
        return {
            "stage": STAGES[self.stage],
            "scene": self.scenes,
            "active": board.cards[self.active] if self.active != NONE else None,
            "artifact_scene": self.relic_scene,
            "yu_takes": self._taken(self.gang_takes),
            "player_takes": self._taken(self.player_takes),
            "player": self._described(self.player),
            "yu": self._described(self.gang),
            "members": [board.member_ids[each] for each in self.members],
            "beaten": self.beaten,
            "artifacts": [board.artifact_ids[each] for each in self.relics],
            "artifacts_gone": self.next_relic,
            "counter": self.counter,
            "secured": self.secured,
            "deck": deck,
            "discard": discard,
            "unseen": [] if self.known else self.named(self.pool),
            "reshuffles": self.reshuffles,
            "way": WAYS[self.way] if self.way != NONE else None,
            "owed": self.owed,
            "to_move": self.mover(),
            "asks": ASKS[self.asking],
            "ending": ENDINGS[self.ending] if self.ending != NONE else None,
        }

    def _taken(self, quadrant: i64) -> str | None:
        if quadrant == NONE or self.active == NONE:
            return None
        return SQUARES[self.board.square[self.active * QUADRANTS + quadrant]]

    def _described(self, side: Side) -> dict[str, object]:
        cards = self.board.cards
        return {
            "life": side.life,
            "assets": self.named(side.assets),
            "resources": [cards[card] for card in side.resources],
            "ongoing": {name: self.named(side.ongoing[n]) for n, name in enumerate(COLOURS)},
            "completed": {name: self.named(side.completed[n]) for n, name in enumerate(COLOURS)},
        }

    # From words

    def go_on_drawing(self) -> None:
        """From the moment a card is wanted."""
        self._draw()

    def go_on_choosing(self) -> None:
        """From the moment the active scene lies open."""
        self._gang_chooses()

    def go_on_keeping(self, side: i64, slot: i64) -> None:
        """From the moment a slot is full."""
        self._keep_if_full(side, slot)
