"""Positions of Ultimate Scheme from words, and moves by names."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadNotation, BadPosition
from tests.games.ultimate_scheme.cases import GAME, asked, plot, rules, seat


def test_little_needs_to_be_said() -> None:
    table = GAME.study({"players": 4})
    assert (table["turn"], table["step"], asked(table)) == (2, "Move 1", 1)
    assert [one["faction"] for one in table["seats"]] == ["CULT", "DARK", "MOON", "GIGA"]  # type: ignore[attr-defined]
    assert seat(table, 3)["minions"] == ["BER", "BER"]
    assert table["decks"]["genius"][0] == "G01"  # type: ignore[index]


def test_codes_and_names_mean_the_same() -> None:
    by_code = GAME.study({"seats": [{"faction": "ZERO", "vault": "F3 O1", "minions": ["SIN", "NYC"],
                                     "hand": ["C01", "A05"], "access": ["KAT"], "ultimate": "U03"}],
                          "step": "Execute", "plague": ["BER"]})  # fmt: skip
    by_name = GAME.study({"seats": [{"faction": "The Zero Percent", "vault": {"F": 3, "Occult": 1},
                                     "minions": "Singapore, New York", "cards": ["Charter Jet"],
                                     "hand": ["piracy on the high seas"], "access": ["Kathmandu"],
                                     "ultimate_scheme": "Move Europe Two Metres to the Left"}],
                          "Step": "execute step", "plague": ["Berlin"]})  # fmt: skip
    assert by_code.position.digest() == by_name.position.digest()
    assert seat(by_code, 1)["vault"] == "F3 O1 S0 U0"


@pytest.mark.parametrize(
    "vault", ["F3 O1", "3F 1O", "3 F 1 O", "f3 o1", {"F": 3, "O": 1}, ["F", "F", "F", "O"]]
)
def test_vaults(vault: object) -> None:
    assert seat(plot("Move 1", {"vault": vault}), 1)["vault"] == "F3 O1 S0 U0"


def test_minions_and_marks() -> None:
    marked = {"site": "Berlin", "marked": True}
    for minions in (["NYC", "NYC", "BER (marked)"], {"New York": 2, "BER marked": 1},
                    ["NYC", "NYC", marked]):  # fmt: skip
        table = plot("Move 1", {"minions": minions})
        assert (seat(table, 1)["minions"], seat(table, 1)["marked"]) == (["NYC", "NYC"], ["BER"])


def test_seats_by_number_and_slots() -> None:
    table = GAME.study({"players": 3, "seats": {"2": {"faction": "ROBO", "vault": "S4"}},
                        "step": "Move 2", "slot": "ROBO", "first": 3, "ninja": 2})  # fmt: skip
    assert (asked(table), table["first"], table["ninja"]) == (2, 3, 2)
    assert seat(table, 2)["vault"] == "F0 O0 S4 U0"


def test_options_may_stand_among_the_words() -> None:
    table = GAME.study({"players": 4, "first_player": 4, "x_factor": "X3", "turn_cap": 9})
    assert (table["first"], asked(table), table["factor"]) == (4, 4, "X3")


def test_decks_and_heaps_by_number() -> None:
    table = plot("Draw", decks={"genius": 0, "criminal": 2}, discards=7, action_deck=0)
    assert table["decks"]["criminal"] == ["C01", "C02"]  # type: ignore[index]
    assert len(table["discards"]) == 7  # type: ignore[arg-type]
    assert table["action_deck"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [({"seats": [{"minions": ["ROM"]}]}, "there is no site 'ROM'"),
     ({"seats": [{"minions": ["NYC"] * 6}]}, "US-44"),
     ({"seats": [{"faction": "ZERO"}, {"faction": "ZERO"}]}, "same faction"),
     ({"seats": [{"hand": ["C01"]}, {"executed": ["C01"]}]}, "two places"),
     ({"seats": [{"hand": ["Z01"]}]}, "no scheme 'Z01'"),
     ({"seats": [{"cards": ["A22"] * 4}]}, "too many copies"),
     ({"seats": [{"cards": ["A30"]}, {"cards": ["A30"]}]}, "not so many copies"),
     ({"seats": [{"vault": "F41"}]}, "US-80"), ({"seats": [{"vault": "Q4"}]}, "no token 'Q'"),
     ({"seats": [{"access": ["NYC"]}]}, "US-48"), ({"plague": ["KAT"]}, "US-78"),
     ({"step": "Lunch"}, "step cannot be"), ({"anarchy": 13}, "anarchy"),
     ({"players": 6}, "players"), ({"bounties": [4]}, "US-37"),
     ({"seats": [{"ninja": True}, {"ninja": True}]}, "US-51"), ({"weather": 1}, "weather"),
     ({"seats": [{"shoes": 2}]}, "shoes"), ({"slot": 7}, "no seat '7'")],
)  # fmt: skip
def test_what_cannot_be_is_refused(words: dict[str, object], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        GAME.position(words)


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
