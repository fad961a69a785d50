"""What a seat cannot tell from the real position, and that every such deal is as likely."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import BYSTANDER, CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.tables import cards_in
from parlour.testing.checks import assert_same_distribution
from tests.games.ultimate_scheme.cases import GAME, asked, ended, plot, rules, seat

rule = pytest.mark.rule
MATCHES = int(os.environ.get("PARLOUR_MATCHES", "12"))
"""PARLOUR_MATCHES=400 walks through hundreds."""


def as_scheme(position: Position) -> UltimateScheme:
    assert isinstance(position, UltimateScheme)
    return position


def whole(position: UltimateScheme) -> tuple[int, int]:
    """All schemes as bits, each once, and all action cards as a heap."""
    schemes, cards = int(position.pool), int(position.deck + position.discards)
    for one in position.seats:
        for held in (one.hand, one.executed):
            assert schemes & int(held) == 0
            schemes |= int(held)
        cards += int(one.cards)
    return schemes, cards


def check_deal(position: UltimateScheme, observer: int, rng: Kiss) -> None:
    """A deal that the observer could not tell from the real one."""
    twin = as_scheme(position.redeal(observer, rng))
    assert twin.known_to(observer) == position.known_to(observer)
    assert whole(twin) == whole(position)
    assert twin.asking == position.asking
    for number in range(int(position.players)):
        mine, other = position.seats[number], twin.seats[number]
        assert not int(other.denied) >> int(other.ultimate) & 1 or other.ultimate < 0
        if number == observer:
            assert (mine.hand, mine.cards, mine.ultimate, mine.returned) == (
                other.hand, other.cards, other.ultimate, other.returned,
            )  # fmt: skip
        for old in other.past:
            assert all((old >> 2 * title) & 3 <= (int(other.cards) >> 2 * title) & 3
                       for title in range(30))  # fmt: skip
    if position.to_move() >= 0:
        assert twin.to_move() >= 0
        assert len(twin.moves()) > 1
        if position.to_move() == observer:
            assert (twin.to_move(), twin.moves()) == (observer, position.moves())
        elif not position.covert():
            assert twin.to_move() == position.to_move()
        else:
            assert twin.to_move() != observer


@rule("US-81", "US-R40")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_deals_agree_at_every_decision(players: int) -> None:
    for seed in range(MATCHES // 4 + 1):
        rng = Kiss(seed * 10 + players)
        position = as_scheme(GAME.start_of(GAME.setup({}, players)))
        while position.to_move() != OVER:
            if position.to_move() == CHANCE:
                position.apply(position.sample(rng))
                continue
            for observer in range(BYSTANDER, players):
                check_deal(position, observer, rng)
            position.apply(random_move(position, rng))


@rule("US-R40")
def test_windows_deal_agrees_with_many_cards() -> None:
    """Hands full of reactions, so that windows ask all the time."""
    hands = ("A22 A23 A27 A25", "A22 A23 A27 A26", "A22 A23 A24 A30", "A28 A29 A08 A08")
    for seed in range(MATCHES):
        rng = Kiss(seed)
        seats: list[dict[str, object]] = [{"cards": cards.split()} for cards in hands]
        position = rules(plot("Move 1", *seats))
        for _ in range(60):
            if position.to_move() == OVER:
                break
            if position.to_move() == CHANCE:
                position.apply(position.sample(rng))
                continue
            for observer in range(BYSTANDER, 4):
                check_deal(position, observer, rng)
            position.apply(random_move(position, rng))


Hands = tuple[tuple[int, int, int], ...]


def chosen(position: UltimateScheme, observer: int, count: int) -> Counter[tuple[Hands, int]]:
    """What many deals give: hands (schemes, cards, ultimate scheme) and who is asked."""
    rng = Kiss(5)
    found: Counter[tuple[Hands, int]] = Counter()
    for _ in range(count):
        twin = as_scheme(position.redeal(observer, rng))
        hands = tuple((int(one.hand), int(one.cards), int(one.ultimate)) for one in twin.seats)
        found[hands, int(twin.asked)] += 1
    return found


def uniform(counts: Counter[object], size: int) -> None:
    assert len(counts) == size
    numbered = Counter(dict(enumerate(counts.values())))
    assert_same_distribution(numbered, dict.fromkeys(numbered, 1))


SMALL: dict[str, object] = {
    "decks": {"criminal": ["C04", "C05"], "subversion": [], "genius": ["G03"]},
    "action_deck": ["A01", "A02"],
}


@rule("US-19", "US-81")
def test_schemes_are_dealt_uniformly() -> None:
    table = plot("Move 1", {"hand": ["C01"]}, {"hand": ["C02", "G01"]}, {"hand": ["C03", "G02"]},
                 decks=SMALL["decks"], action_deck=[])  # fmt: skip
    counts: Counter[object] = Counter()
    for (hands, _), count in chosen(rules(table), 0, 3_000).items():
        counts[tuple(hand for hand, _, _ in hands)] += count
    # Criminal: C02 to C05 in two hands of one; Genius: G01 to G03 likewise.
    uniform(counts, 4 * 3 * 3 * 2)


@rule("US-59", "US-81")
def test_action_cards_are_dealt_by_copies() -> None:
    table = plot("Move 1", {}, {"cards": ["A08"]}, {"cards": ["A22"]}, action_deck=["A08", "A08"])
    counts: Counter[int] = Counter()
    rng = Kiss(3)
    titles = rules(table).board.card_ids
    for _ in range(2_000):
        twin = as_scheme(table.position.redeal(0, rng))
        counts[int(twin.seats[1].cards) == 4 ** titles.index("A08")] += 1
    assert_same_distribution(Counter({int(key): n for key, n in counts.items()}), {1: 3, 0: 1})


@rule("US-R45")
def test_cards_held_from_before_stay_among_themselves() -> None:
    table = plot("Collect 1", {"minions": ["LON"]}, {"cards": ["A08"]}, {"cards": ["A22"]},
                 action_deck=[], discards=["A01", "A02", "A03"]).play("collect LON")  # fmt: skip
    table.then("A01")
    rng = Kiss(1)
    held = set()
    for _ in range(50):
        twin = as_scheme(table.position.redeal(0, rng))
        held.add(tuple(tuple(one["cards"]) for one in twin.describe()["seats"][1:]))  # type: ignore[index]
    assert held == {(("A08",), ("A22",)), (("A22",), ("A08",))}
    later = table.copy()
    assert cards_in(rules(later).deck) == 2


@rule("US-R48")
def test_ultimate_schemes_are_dealt_without_the_denied() -> None:
    done: dict[str, object] = {"progress": 12, "executed": ["C06", "C07"], "ultimate": "U05"}
    table = ended({"ultimate": "U02"}, done, players=2, x_factor="off", slot=2, first=1)
    assert seat(table, 2)["denied"] == ["U01"]
    counts: Counter[object] = Counter()
    rng = Kiss(2)
    for _ in range(2_000):
        counts[int(as_scheme(table.position.redeal(0, rng)).seats[1].ultimate)] += 1
    assert 0 not in counts  # U01
    assert 1 not in counts  # the own one
    uniform(counts, 8)


@rule("US-R40")
def test_who_is_asked_is_dealt_uniformly() -> None:
    """Seat 1 moves; seats 2 and 3 hold two cards each of six unseen, two of them Renditions."""
    rivals: list[dict[str, object]] = [{"cards": ["A27", "A01"]}, {"cards": ["A02", "A03"]}]
    table = plot("Move 1", {"minions": ["LON"]}, *rivals, action_deck=["A27", "A05"])
    table.play("move LON NYC")
    assert asked(table) == 2
    seen: Counter[tuple[int, ...]] = Counter()
    for (hands, who), count in chosen(rules(table), 0, 5_000).items():
        seen[(*(cards for _, cards, _ in hands), who)] += count
    weights: Counter[tuple[int, ...]] = Counter()
    cards = ["A27", "A27", "A01", "A02", "A03", "A05"]
    number = rules(table).board.card_ids.index
    for two in combinations(range(6), 2):
        rest = [n for n in range(6) if n not in two]
        for three in combinations(rest, 2):
            heaps = [sum(4 ** number(cards[n]) for n in hand) for hand in (two, three)]
            for who, hand in ((1, two), (2, three)):
                if any(cards[n] == "A27" for n in hand):
                    weights[(0, *heaps, who)] += 1
    keys = sorted(weights)
    assert set(seen) == set(keys)
    assert_same_distribution(
        Counter({n: seen[key] for n, key in enumerate(keys)}),
        {n: weights[key] for n, key in enumerate(keys)},
    )


@rule("US-R40")
def test_a_seat_with_a_card_of_its_own_knows_whether_it_was_asked() -> None:
    rival: dict[str, object] = {"cards": ["A27"]}
    table = plot("Move 1", {"minions": ["LON"]}, rival, {"cards": ["A23"]}, {"cards": ["A27"]})
    table.play("move LON NYC")
    assert asked(table) == 2
    rng = Kiss(1)
    # Seat 4 holds a Rendition and has not been asked: somebody before it is.
    assert {int(table.position.redeal(3, rng).to_move()) for _ in range(60)} == {1, 2}
    table.play("pass")
    assert asked(table) == 4
    # Seat 2 has passed: somebody after it is asked.
    assert {int(table.position.redeal(1, rng).to_move()) for _ in range(60)} == {2, 3}
    assert {int(table.position.redeal(BYSTANDER, rng).to_move()) for _ in range(90)} == {1, 2, 3}


@rule("US-R47")
def test_a_hidden_decision_of_a_slot_has_its_reason() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "vault": "F3", "hand": ["C03"]}
    table = plot("Execute", boss)
    rng = Kiss(1)
    hands = set()
    for _ in range(200):
        twin = as_scheme(table.position.redeal(1, rng))
        hands.add(tuple(twin.describe()["seats"][0]["hand"]))  # type: ignore[index]
    assert hands == {("C03",)}  # the one Criminal scheme that F3 in New York can pay


@rule("US-19")
def test_a_seat_knows_where_its_own_scheme_went() -> None:
    """What one puts back nobody holds until somebody has drawn from that deck."""
    table = plot("Draw", {"hand": ["C01", "C02"], "cards": ["A04"]}, {"hand": ["C03", "C04"]},
                 decks={"criminal": ["C05", "C06"], "subversion": ["S01", "S02", "S03"],
                        "genius": ["G01", "G02", "G03"]}, players=2)  # fmt: skip
    table.play("play A04", "return C01", "draw subversion").then(next(iter(table.chances)))
    table.play("draw genius").then(next(iter(table.chances)))
    rng = Kiss(1)

    def hands() -> set[str]:
        found = set()
        for _ in range(150):
            twin = table.position.redeal(0, rng)
            found |= set(twin.describe()["seats"][1]["hand"])  # type: ignore[index]
        return {code for code in found if code[0] == "C"}

    assert hands() == {"C03", "C04", "C05", "C06"}
    table.play("draw criminal").then("C05")
    assert hands() == {"C03", "C04", "C06"}
    table.play("draw criminal").then("C06")
    assert hands() == {"C01", "C03", "C04", "C06"}
    assert seat(table, 1)["returned"] == ["C01 1 1"]
    assert table.position.known_to(1)["seats"][0]["returned"] is None  # type: ignore[index]
    assert as_scheme(table.position.redeal(1, rng)).seats[0].returned == []


@rule("US-35", "US-81")
def test_a_scheme_that_was_put_back_is_out_of_mind_once_it_is_executed() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "hand": ["C03", "C10"], "vault": "F8"}
    others: list[dict[str, object]] = [{"returned": ["C03 1 0 0", "C05 1 0 0"]},
                                       {"returned": ["C03 1 2 0"]}]  # fmt: skip
    table = plot("Execute", boss, *others).play("execute C03")
    assert [seat(table, number)["returned"] for number in (1, 2, 3)] == [[], ["C05 1 0 0"], []]
    assert seat(table, 1)["executed"] == ["C03"]


@rule("US-81")
def test_nothing_is_hidden_at_the_end() -> None:
    table = ended({"progress": 15, "hand": ["C01"], "ultimate": "U03"}, x_factor="off")
    assert table.over
    assert not table.position.has_secrets()
    assert table.position.known_to(2) == table.position.describe()
