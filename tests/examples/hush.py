"""Hush: three seats, face-down cards, and a window in which any of them may object.

Whoever is to play claims points or draws a card. Against a claim the others may play a veto,
loud or soft, if they hold one, and against a veto another one. Who is asked is nobody's business.
"""

from __future__ import annotations

from parlour.engine.book import Book, Family
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Rng
from parlour.engine.fields import Field, Fields, ListOf, OneWord, Whole, refuse_unless
from parlour.engine.game import Game
from parlour.engine.layout import Codec, Number, OneOrOther

SEATS = ("North", "East", "South")
BOOK = Book((
    Family("claim", (["1", "2"],), "Claim {0}", "HU-1"), Family("draw", (), "Draw a card", "HU-2"),
    Family("pass", (), "Say nothing", "HU-3"), Family("veto", (), "Object", "HU-3"),
    Family("voice", (["soft", "loud"],), "Object in a {0} voice", "HU-4"),
))  # fmt: skip
DRAW, PASS, VETO, SOFT, LOUD = 2, 3, 4, 5, 6
CARD = Book((Family("card", (["blank", "veto"],)), Family("coin", (["tails", "heads"],))))
CARDS, VETOES, HAND, TURNS = 10, 5, 2, 6


class Hand(ListOf):
    """So many blanks and vetoes; others are told how many cards."""

    def codec(self) -> Codec:
        return OneOrOther(super().codec(), Number(0, CARDS))


SOME = ListOf(Whole(0, 2), VETOES)
FIELDS = Fields(
    Field("hands", ListOf(Hand(Whole(0, VETOES), 2), 3)), Field("played", Whole(0, VETOES)),
    Field("turn", Whole(0, TURNS)), Field("points", ListOf(Whole(0, 3 * TURNS), 3)),
    Field("stage", OneWord("deal", "claim", "draw", "window", "voice", "coin")),
    Field("claim", Whole(0, 2)), Field("objecting", SOME), Field("passed", SOME),
    Field("asked", Whole(-1, 2)),
)  # fmt: skip


class Hush(Position):
    def __init__(self) -> None:
        super().__init__()
        self.hands = [[0, 0] for _ in SEATS]  # blanks and vetoes of each seat
        self.played = self.turn = self.claim = 0
        self.points = [0, 0, 0]
        self.stage = "deal"
        self.objecting: list[int] = []  # who has played a veto against this claim
        self.passed: list[int] = []
        self.asked = -1

    def drawing(self) -> int:
        """Whose card is dealt."""
        dealt = sum(map(sum, self.hands))
        return dealt // HAND if self.stage == "deal" else self.turn % 3

    def deck(self) -> list[int]:
        vetoes = VETOES - self.played - sum(hand[1] for hand in self.hands)
        return [CARDS - VETOES - sum(hand[0] for hand in self.hands), vetoes]

    def to_move(self) -> int:
        if self.turn == TURNS:
            return OVER
        if self.stage in ("deal", "draw", "coin"):
            return CHANCE
        return self.asked if self.asked >= 0 else self.turn % 3

    def asks(self) -> str:
        return {"window": "veto", "deal": "card", "draw": "card"}.get(self.stage, self.stage)

    def covert(self) -> bool:
        return self.asked >= 0

    def quiet(self) -> int:
        return PASS if self.stage == "window" else -1

    def moves(self) -> list[int]:
        if self.to_move() < 0:
            return []
        if self.stage == "window":
            return [PASS, VETO] if self.asked >= 0 else []
        if self.stage == "voice":
            return [SOFT, LOUD]
        return [0, 1, DRAW] if sum(self.deck()) else [0, 1]

    def why_not(self, move: int) -> str | None:
        return None if move in self.moves() else "HU-1: that is not what you are asked"

    def outcomes(self) -> list[tuple[int, int]]:
        weights = [1, 1] if self.stage == "coin" else self.deck()
        first = 2 if self.stage == "coin" else 0
        return [(first + n, weight) for n, weight in enumerate(weights) if weight]

    def apply(self, move: int) -> None:
        if self.stage in ("deal", "draw"):
            self._dealt(move)
        elif self.stage == "coin":
            self.tell("coin", "HU-5", {"coin": ["tails", "heads"][move - 2]})
            self._count(self.claim + move - 2)
        elif self.asked < 0:
            self._began(move)
        elif move == PASS:
            self.passed.append(self.asked)
            self._ask()
        elif move == VETO:
            self.stage = "voice"
        else:
            self._objected(move)

    def _dealt(self, card: int) -> None:
        """HU-2."""
        seat = self.drawing()
        self.hands[seat][card] += 1
        secret: dict[str, object] = {"card": ["blank", "veto"][card]}
        self.tell_seat(seat, "card", "HU-2", {"seat": seat}, secret)
        if self.stage == "draw":
            self._next()
        elif sum(map(sum, self.hands)) == HAND * 3:
            self.stage = "claim"

    def _began(self, move: int) -> None:
        """HU-1."""
        if move == DRAW:
            self.stage = "draw"
            return
        self.claim = move + 1
        self.tell("claim", "HU-1", {"seat": self.turn % 3, "claim": self.claim})
        self._open()

    def _last(self) -> int:
        return self.objecting[-1] if self.objecting else self.turn % 3

    def _order(self) -> list[int]:
        return [(self._last() + 1) % 3, (self._last() + 2) % 3]

    def _open(self) -> None:
        """HU-3: the others may object, as far as everybody can see, if they have cards."""
        self.stage, self.asked, self.passed = "window", -1, []
        may = [seat for seat in self._order() if sum(self.hands[seat])]
        if may:
            self.pause("window", "HU-3", {"claim": self.claim, "by": self._last()}, may)
        self._ask()

    def _ask(self) -> None:
        able = [s for s in self._order() if self.hands[s][1] and s not in self.passed]
        if able:
            self.asked = able[0]
        else:
            self._resolve()

    def _objected(self, move: int) -> None:
        """HU-4."""
        seat = self.asked
        self.hands[seat][1] -= 1
        self.played += 1
        self.objecting.append(seat)
        self.tell("veto", "HU-4", {"seat": seat, "voice": BOOK.notation(move)[6:]})
        self._open()

    def _resolve(self) -> None:
        """HU-5: an odd number of vetoes cancels the claim, else a coin may add to it."""
        self.asked = -1
        self.stage = "coin"
        self.tell("asked", "HU-5", {"stands": len(self.objecting) % 2 == 0})
        if len(self.objecting) % 2:
            self._count(0)

    def _count(self, points: int) -> None:
        self.points[self.turn % 3] += points
        self._next()

    def _next(self) -> None:
        self.stage, self.claim, self.objecting, self.passed = "claim", 0, [], []
        self.turn += 1
        self.tell("turn", "HU-1", {"turn": self.turn + 1})

    def scores(self) -> list[float]:
        return [float(each) for each in self.points]

    def book(self) -> Book:
        return BOOK

    def outcome_book(self) -> Book:
        return CARD

    def fields(self) -> Fields:
        return FIELDS

    def arrange(self, words: dict[str, object]) -> None:
        self.fields().arrange(self, words, Hush.settle)

    def settle(self, said: frozenset[str]) -> None:
        whole = all(len(hand) == 2 for hand in self.hands) and len(self.hands) == 3
        refuse_unless(whole and len(self.points) == 3, "HU-1: three seats, two kinds of cards")
        refuse_unless(min(self.deck()) >= 0, "HU-2: there are ten cards, five of them vetoes")

    def has_secrets(self) -> bool:
        return self.to_move() != OVER and sum(map(sum, self.hands)) > 0

    def known_to(self, seat: int) -> dict[str, object]:
        """Own cards, how many the others have; whether one is asked, and nothing of others."""
        hidden = self.covert() and self.asked != seat
        hands = [hand if s == seat else sum(hand) for s, hand in enumerate(self.hands)]
        return {
            **self.describe(), "hands": [list(h) if isinstance(h, list) else h for h in hands],
            "passed": [], "asked": -1 if hidden else self.asked,
            "stage": "window" if hidden else self.stage,
        }  # fmt: skip

    def redeal(self, seat: int, rng: Rng) -> Position:
        """Deal what the seat does not know; in a window somebody must be able to object."""
        while True:
            twin = self.copy()
            assert isinstance(twin, Hush)
            twin._deal_again(seat, rng)
            if not self.covert() or twin._asks_again(seat, self.asked):
                return twin

    def _deal_again(self, seat: int, rng: Rng) -> None:
        sizes = [sum(hand) for hand in self.hands]
        for other in range(3):
            if other != seat:
                self.hands[other] = [0, 0]
        for other in range(3):
            while sum(self.hands[other]) < sizes[other]:
                blanks, vetoes = self.deck()
                self.hands[other][rng.below(blanks + vetoes) >= blanks] += 1

    def _asks_again(self, seat: int, asked: int) -> bool:
        """Whether the new deal lets a window ask; then of whom."""
        able = [each for each in self._order() if self.hands[each][1]]
        if asked == seat:
            self.passed = able[: able.index(seat)]
            return True
        self.passed = []
        self.asked, self.stage = next((s for s in able if s != seat), -1), "window"
        return self.asked >= 0


GAME = Game(
    slug="hush", title="Hush", sentence="Claim points, unless somebody objects.", version="1",
    seats=(SEATS,), start_of=lambda setup: Hush(), arrange=Hush.arrange, windows=True,
)  # fmt: skip
