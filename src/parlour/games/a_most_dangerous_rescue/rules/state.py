"""A Most Dangerous Rescue: all that lies on the table or is going on. The rules act on it."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import bit_list
from parlour.engine.core.position import Position
from parlour.games.a_most_dangerous_rescue.rules.holdings import PLAYER, Side
from parlour.games.a_most_dangerous_rescue.rules.tables import DEAL, NONE, SETUP, Board


class State(Position):
    """What a position is made of."""

    player: Side
    gang: Side

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.asking: i64 = DEAL
        self.stage: i64 = SETUP
        """What a card is drawn or kept for."""
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
        """Who has won the scene that is being resolved, or whose slot is full."""
        self.slot: i64 = NONE
        """The slot whose kept card is asked."""
        self.owed: i64 = 0
        """Cards that are still to be spent, given up or searched."""
        self.way: i64 = NONE
        self.ending: i64 = NONE

    def be_like(self, other: State) -> None:
        """Take over all that lies there and is going on."""
        self.player = other.player.copy()
        self.gang = other.gang.copy()
        self.asking = other.asking
        self.stage = other.stage
        self.pool = other.pool
        self.known = other.known
        self.left = other.left
        self.relic_in = other.relic_in
        self.discard = other.discard
        self.members = other.members
        self.beaten = other.beaten
        self.relics = other.relics
        self.next_relic = other.next_relic
        self.counter = other.counter
        self.secured = other.secured
        self.scenes = other.scenes
        self.reshuffles = other.reshuffles
        self.active = other.active
        self.relic_scene = other.relic_scene
        self.gang_takes = other.gang_takes
        self.player_takes = other.player_takes
        self.winner = other.winner
        self.slot = other.slot
        self.owed = other.owed
        self.way = other.way
        self.ending = other.ending

    def side(self, side: i64) -> Side:
        """The player or the gang."""
        return self.player if side == PLAYER else self.gang

    def member(self) -> i64:
        """The member being fought; NONE before the gang has its order and after its end."""
        return self.members[self.beaten] if self.beaten < len(self.members) else NONE

    def name(self, side: i64) -> str:
        """A side in a sentence."""
        return "You" if side == PLAYER else self.board.member_names[self.member()]

    def named(self, cards: i64) -> list[str]:
        """Scene cards by their ids."""
        return [self.board.cards[card] for card in bit_list(cards)]
