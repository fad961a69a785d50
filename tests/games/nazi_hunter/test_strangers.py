"""Nazi Hunter: positions as somebody writes them who knows only the rules, and what follows."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadPosition
from tests.games.nazi_hunter.cases import GAME, at, where

rule = pytest.mark.rule


@rule("NH-1")
@pytest.mark.parametrize(
    "words",
    [
        {
            "areas": {"Market": [10, 11]},
            "agents": {"Gold": {"area": "Market"}, "silver": "Station"},
        },
        {"Market": [10, 11], "gold": "Market", "Silver": {"at": "Station"}},
        {"board": {"market": ["10", "11"]}, "agents": {"gold": "market", "silver": "STATION"}},
        {"fugitives": {10: "Market", "11": "market"}, "gold": "Market", "silver": "Station"},
        {"files": {"Market": [10, 11]}, "gold": "Market", "silver": "Station"},
    ],
)
def test_areas_and_agents(words: dict[str, object]) -> None:
    """Worked case 3: neither force is enough alone, both together are."""
    study = GAME.study(words).play("gold close-combat", "area market")
    assert where(study, 10) == "market", "3 is not greater than 3"
    study.play("silver ranged-combat", "area market")
    assert (where(study, 10), where(study, 11)) == ("captured", "captured")


@rule("NH-5", "NH-6")
@pytest.mark.parametrize(
    "abilities",
    [
        {"close combat": 3, "drive auto": True, "exchange": True, "seduction": True},
        ["close combat 3", "drive auto", "exchange", "seduction"],
        ["Close-Combat 3", "Drive_auto", "Exchange", "Seduction 1"],
    ],
)
def test_abilities(abilities: object) -> None:
    assert at(gold={"abilities": abilities})["agents"] == at(round=1)["agents"]


@rule("NH-19")
@pytest.mark.parametrize(
    "words",
    [{"spent": "Gold"}, {"gold": {"ready": False}}, {"gold": {"spent": True}},
     {"gold": {"face": "tails"}}],
)  # fmt: skip
def test_who_is_spent(words: dict[str, object]) -> None:
    study = GAME.study(words)
    assert not [move for move in study.moves if move.startswith("gold")]
    assert "silver move port" in study.moves


@rule("NH-12", "NH-13", "NH-15")
@pytest.mark.parametrize("phase", ["move", 1, "phase 1", "Move fugitives"])
def test_phases_by_number(phase: object) -> None:
    """Worked case 5."""
    study = at(phase=phase, deck=[12], Station=[11])
    assert (where(study, 11), study["score"]) == ("escaped", 2)


@rule("NH-18")
def test_known_cards_of_the_deck() -> None:
    """Worked case 9."""
    study = at(phase="draw", deck=[4, 8], Port=[1])
    assert (where(study, 4), where(study, 8), where(study, 1)) == ("hotel", "consulate", "escaped")
    assert at(deck=["unknown", 8])["deck"] == at(deck=["?", 8])["deck"] == [None, 8]
    assert at(deck="empty", Port=[6])["deck"] == []


@rule("NH-36")
def test_static_ones_escape_at_the_end() -> None:
    """Worked case 8."""
    study = at(phase="phase 1", deck=[], Port=[6], Hotel=[3], Market=[15]).play("end")
    assert study.over
    assert study["score"] == 5


@rule("NH-32", "NH-R5", "NH-R16")
def test_exchange_on_the_airport() -> None:
    """Worked case 7."""
    study = at(captured=10, Airport=12, Port=[1], acting="Gold", ability="Exchange")
    study.play("file 12", "file 10")
    assert (where(study, 12), where(study, 10), where(study, 1)) == ("captured", "airport", "port")


@rule("NH-24", "NH-23", "NH-R11")
def test_a_turned_fugitive_stays() -> None:
    """Worked case 4, the second half."""
    study = at(Consulate=[8, 9], turned=8, spent="silver", gold="Consulate", silver="Consulate")
    study.play("gold close-combat", "area consulate")
    assert study["captured"] == [9]


@rule("NH-25")
def test_a_drive_forth_and_back() -> None:
    """Worked case 10."""
    study = at(gold="Hotel", silver="Port").play("gold drive-auto", "drive hotel hotel")
    agents = study["agents"]
    assert isinstance(agents, dict)
    assert [agents[name]["area"] for name in ("gold", "silver")] == ["hotel", "hotel"]
    assert [agents[name]["ready"] for name in ("gold", "silver")] == [False, True]


@rule("NH-29")
def test_seduction_not_from_the_airport() -> None:
    """Worked case 12."""
    study = at(gold="Port", Hotel=[5], Airport=[6], acting="gold", ability="seduction")
    assert study.moves == ["file 5"]
    assert study.why_not("file 6") == "NH-29: file 6 is on the Airport"


@rule("NH-10")
def test_the_removed_card() -> None:
    study = at(removed=5)
    assert 5 in study["unseen"]  # type: ignore[operator]
    with pytest.raises(BadPosition, match="NH-10"):
        at(removed=[5], Port=[5])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"areas": [10]}, "areas is a dictionary"),
        ({"gold": 4}, "gold is a dictionary"),
        ({"Market": [10], "areas": {"Port": [10]}}, "NH-4"),
        ({"Casino": [10]}, "no field 'casino'"),
        ({"areas": {"Casino": [10]}}, "no field 'casino'"),
        ({"phase": "phase 5"}, "phase cannot be"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.position(words)
