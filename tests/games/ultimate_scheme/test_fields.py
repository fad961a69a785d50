"""Positions of Ultimate Scheme from words, and moves by names."""

from __future__ import annotations

import pytest

from parlour.engine.core.rng import Kiss
from parlour.engine.errors import BadNotation, BadPosition
from tests.games.ultimate_scheme.cases import GAME, asked, plot, rules, seat

rule = pytest.mark.rule


def test_little_needs_to_be_said() -> None:
    table = GAME.study({"players": 4})
    assert (table["turn"], table["step"], asked(table)) == (2, "Move 1", 1)
    assert [one["faction"] for one in table["seats"]] == ["CULT", "DARK", "MOON", "GIGA"]  # type: ignore[attr-defined]
    assert seat(table, 3)["minions"] == ["BER", "BER"]
    assert table["decks"]["genius"][0] == "G01"  # type: ignore[index]


def test_codes_and_names_mean_the_same() -> None:
    by_code = GAME.study({"seats": [{"faction": "ZERO", "vault": "F3 O1", "minions": ["SIN", "NYC"],
                                     "hand": ["C01"], "cards": ["A05"], "access": ["KAT"],
                                     "ultimate": "U03"}, {}],
                          "step": "Move 2", "ninja": 2, "plague": ["BER"]})  # fmt: skip
    by_name = GAME.study({"seats": [{"faction": "The Zero Percent", "vault": "f3 o1 s0 u0",
                                     "minions": ["Singapore", "New York"],
                                     "hand": ["piracy on the high seas"], "Cards": ["Charter Jet"],
                                     "access": ["Kathmandu"],
                                     "ultimate": "Move Europe Two Metres to the Left"}, {}],
                          "Step": "MOVE 2", "ninja": 2, "plague": ["berlin"]})  # fmt: skip
    assert by_code.position.digest() == by_name.position.digest()
    assert seat(by_code, 1)["vault"] == "F3 O1 S0 U0"


def test_whose_slot_it_is() -> None:
    table = plot("Move 2", {}, {"vault": "S4"}, slot=2, first=3, ninja=2)
    assert (asked(table), table["first"], table["ninja"]) == (2, 3, 2)
    assert seat(table, 2)["vault"] == "F0 O0 S4 U0"


def test_options_may_stand_among_the_words() -> None:
    table = GAME.study({"players": 4, "first_player": "4", "x_factor": "X3", "turn_cap": 9})
    assert (table["first"], asked(table), table["factor"]) == (4, 4, "X3")
    assert (table["first_player"], table["x_factor"], table["turn_cap"]) == ("4", "X3", 9)
    assert (table["factions"], table["cards"]) == ("random", "reconstructed")


def test_cards_and_tokens_that_are_said_to_be_nowhere_are_out_of_the_match() -> None:
    table = plot("Draw", decks={"genius": [], "criminal": ["C01", "C02"]}, action_deck=["A01"],
                 discards=["A02"], bank="F1 O0 S0 U0")  # fmt: skip
    assert [len(deck) for deck in table["decks"].values()] == [2, 21, 0]  # type: ignore[attr-defined]
    assert (table["action_deck"], table["discards"]) == (["A01"], ["A02"])


def test_an_end_in_words() -> None:
    done: dict[str, object] = {"progress": 12, "completed": True}
    over = GAME.study({"seats": [done, {}], "step": "Cleanup"})
    assert over.over
    assert over.moves == []
    with pytest.raises(BadPosition, match="US-14"):
        GAME.position({"seats": [{"progress": 12}, {}], "step": "Cleanup"})


@rule("US-15", "US-42")
@pytest.mark.parametrize(
    ("words", "said"),
    [({"seats": [{"faction": "ROBO", "vault": "S1"}, {}], "step": "Draw"},
      "seats: 1: vault cannot be 'S1' here: all else that is said makes it 'F0 O0 S2 U0'"),
     ({"seats": [{"minions": ["KAT", "NYC"], "cards": ["A21"]}, {}], "step": "End"},
      "seats: 1: minions cannot be"),
     ({"step": "End"}, "step cannot be 'End' here"), ({"step": "Execute"}, "step cannot be")],
)  # fmt: skip
def test_what_happens_of_itself_is_no_position(words: dict[str, object], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        GAME.position(words)


@pytest.mark.parametrize(
    ("words", "said"),
    [({"seats": [{"minions": ["ROM"]}, {}]}, "seats: 1: minions cannot be 'ROM'"),
     ({"seats": [{"minions": ["NYC"] * 6}, {}]}, "US-44"),
     ({"seats": [{"minions": []}, {}]}, "US-46: seat 1 has no minion"),
     ({"seats": [{"faction": "ZERO"}, {"faction": "ZERO"}]}, "US-3: .* same faction"),
     ({"seats": [{"faction": None}, {}]}, "US-3"),
     ({"seats": [{"hand": ["C01"]}, {"executed": ["C01"]}]}, "US-7: C01 .* two places"),
     ({"seats": [{"hand": ["Z01"]}, {}]}, "hand cannot be 'Z01'"),
     ({"seats": [{"hand": ["A05"]}, {}]}, "hand cannot be 'A05'"),
     ({"seats": [{"cards": ["A22"] * 4}, {}]}, "at most 3 of A22"),
     ({"seats": [{"cards": ["A30"]}, {"cards": ["A30"]}]}, "US-7: the box has 1 of"),
     ({"seats": [{"vault": "F41"}, {}]}, "vault: F is a whole number from 0 to 40, not 41"),
     ({"seats": [{"vault": "U21"}, {}]}, "US-80: there are only 20 U tokens, not 21"),
     ({"seats": [{"vault": "Q4"}, {}]}, "vault cannot be 'Q'"),
     ({"seats": [{"vault": {"F": 3}}, {}]}, "vault is a text like 'F5 S1'"),
     ({"seats": [{"vault": "a lot"}, {}]}, "vault is a text like"),
     ({"seats": [{"vault": ""}, {}]}, "vault is a text like"),
     ({"seats": [{"access": ["NYC"]}, {}]}, "US-48"), ({"plague": ["KAT"]}, "US-78"),
     ({"seats": [{"progress": 1, "executed": ["C07"]}, {}]}, "US-35"),
     ({"seats": [{"completed": True, "progress": 15}, {}]}, "US-84"),
     ({"seats": [{"ultimate": "U03", "denied": ["U03"]}, {}]}, "US-R48"),
     ({"seats": [{"power_used": True, "faction": "ZERO"}, {}]}, "US-23"),
     ({"seats": [{"returned": ["C01 1"]}, {}]}, "returned is a scheme and 2 numbers"),
     ({"seats": [{"past": [["A01"]]}, {}]}, "US-R45"),
     ({"seats": [{}]}, "seats has 2 entries"), ({"seats": {"1": {}}}, "seats is a list"),
     ({"step": "Lunch"}, "step cannot be"), ({"step": "Move"}, "step cannot be"),
     ({"anarchy": 13}, "anarchy"), ({"players": 6}, "players is a whole number from 2 to 5"),
     ({"claimed": {"4": 1}}, "claimed cannot be '4'"), ({"claimed": [3]}, "is a dictionary"),
     ({"claimed": {"3": 3}}, "from 1 to 2, not 3"), ({"claimed": {"3": True}}, "from 1 to 2"),
     ({"bank": "lots"}, "bank is a text like"), ({"bank": "F41"}, "bank: F"),
     ({"action_deck": 3}, "action_deck is a list"), ({"action_deck": ["C01"]}, "cannot be 'C01'"),
     ({"decks": {"genius": 0}}, "decks: genius is a list"),
     ({"decks": {"genius": ["C01"]}}, "US-7: C01 cannot be in the genius deck"),
     ({"decks": {"comedy": []}}, "decks has no field 'comedy'"),
     ({"ninja": True}, "ninja cannot be True"), ({"weather": 1}, "weather"),
     ({"bounties": [3]}, "no field 'bounties'"), ({"seats": [{"shoes": 2}, {}]}, "shoes"),
     ({"slot": 7}, "slot cannot be 7"), ({"slot": "ROBO"}, "slot cannot be 'ROBO'"),
     ({"turn": 0}, "US-10"), ({"turn": 30}, "US-R32"),
     ({"x_factor": "X3", "factor": "X2"}, "factor cannot be 'X2' here"),
     ({"stage": "busy"}, "US-11"), ({"step": "Set-up", "turn": 0}, "US-2"),
     ({"move": {"from": "NYC", "to": "LON", "marked": False}}, "US-25"),
     ({"collected": "NYC"}, "US-26"), ({"coupon": 2}, "US-R50"), ({"arrived": True}, "US-25"),
     ({"asks": "window"}, "asks cannot be 'window' here"),
     ({"to_move": 2}, "to_move cannot be 2 here"), ({"over": True}, "over cannot be True here")],
)  # fmt: skip
def test_what_cannot_be_is_refused(words: dict[str, object], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        GAME.position(words)


WINDOW: dict[str, object] = {
    "do": "window", "window": "ambush", "seat": 1, "scheme": None, "at": 0, "low": 0,
    "paused": False,
}  # fmt: skip
JET: dict[str, object] = {
    "do": "aim", "seat": 1, "card": "A05", "named": 1, "site": "NYC", "to": None, "rival": None,
    "marked": False, "choice": None,
}  # fmt: skip


@pytest.mark.parametrize(
    ("step", "said"),
    [({}, "say in 'do' what it is"), ({"do": "lunch"}, "do cannot be 'lunch'"),
     ({"do": "card"}, "'card' needs its field 'seat'"),
     ({"do": "card", "seat": 9}, "pending: card: seat cannot be 9"),
     ({"do": "card", "seat": 1, "deck": "genius"}, "card has no field 'deck'"),
     ({"do": "card", "seat": 1}, "US-59"), ({"do": "faction", "slot": 1}, "US-11"),
     ({"do": "turn"}, "US-35: 'turn' cannot be pending next here"), (WINDOW, "US-62"),
     ({"do": "arrive", "card": "walk"}, "US-25"), ({"do": "deplete"}, "US-35"),
     ({"do": "racket", "seat": 2}, "US-72"), ({"do": "execute", "scheme": "C01"}, "US-33"),
     ({"do": "scheme", "seat": 2, "deck": "genius"}, "US-61"),
     ({"do": "die", "seat": 2, "site": "NYC", "marked": False, "cause": "card", "by": 1}, "US-45"),
     ({"do": "icon", "seat": 1, "icon": "F", "source": "site", "site": "NYC"}, "US-28"),
     ({**JET, "site": "LON"}, "US-56"), ({**JET, "seat": 2}, "US-56"),
     ({**JET, "card": "A22", "named": 0, "site": None}, "US-56"),
     ({**JET, "to": "BER"}, "US-56"), ({**JET, "choice": "up"}, "US-56")],
)  # fmt: skip
def test_what_cannot_be_pending_is_refused(step: dict[str, object], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        plot("Move 1", {"minions": ["NYC", "TOK"]}, pending=[step])


def test_what_is_pending_may_be_said() -> None:
    table = plot("Move 1", {"minions": ["NYC", "TOK"]}, pending=[JET])
    assert "to LON" in table.moves
    assert table["pending"] == [JET]


@rule("US-R40")
def test_a_window_and_what_was_dealt_again_can_be_read() -> None:
    """What another process is told of a position is read there."""
    rivals: list[dict[str, object]] = [{"cards": ["A27", "A01"]}, {"cards": ["A27", "A03"]}]
    table = plot("Move 1", {"minions": ["LON"]}, *rivals).play("move LON NYC")
    for observer in range(-1, 3):
        twin = table.position.redeal(observer, Kiss(3))
        again = GAME.position(twin.describe())
        assert again.digest() == twin.digest()
        assert (again.to_move(), again.moves()) == (twin.to_move(), twin.moves())


def test_moves_by_name() -> None:
    book = rules(plot("Move 1")).book()
    for words, notation in (
        ("move London to New York", "move LON NYC"),
        ("play Charter Jet", "play A05"),
        ("play What Brings You to Okinawa?", "play A28"),
        ("execute Curse of the Overdue Library Book", "execute S16"),
        ("collect Rio de Janeiro", "collect RIO"),
        ("Rendition Moscow", "rendition MOS"),
        ("target New York 2 plain", "target NYC 2 plain"),
        ("access Machu Picchu", "access MAP"),
    ):
        assert book.notation(book.number(words)) == notation
    outcomes = rules(plot("Move 1")).outcome_book()
    assert outcomes.notation(outcomes.value("Ambush")) == "card A22"
    assert outcomes.notation(outcomes.value("Bottle the Yeti")) == "scheme G21"
    with pytest.raises(BadNotation):
        book.number("play Solitaire")


def test_sentences_speak_of_names() -> None:
    book = rules(plot("Move 1")).book()
    assert book.sentence(book.number("execute C01")) == "Execute Piracy on the High Seas"
    assert book.sentence(book.number("move LON NYC")) == "Move from London to New York"
