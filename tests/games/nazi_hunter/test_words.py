"""Nazi Hunter: positions, moves and components in words, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.engine.errors import BadComponents, BadNotation, BadPosition, IllegalMove
from parlour.games.nazi_hunter import components

from .cases import GAME, agent, agents, at, files, left, pair, unknown

SPENT = agent("hotel", ready=False)


def test_what_is_not_said_comes_from_game_b_after_the_set_up() -> None:
    study = at(captured=[])
    assert (study["mode"], study["round"], study["phase"]) == ("ready", 1, "actions")
    assert (left(study), study["unseen"]) == (14, list(range(1, 16)))
    assert agents(study) == agents(at(mode="ready"))


def test_a_description_leads_back_to_its_position() -> None:
    words = at(areas={"hotel": [4, 5]}, agents=pair(agent("hotel"))).play("gold close-combat")
    again = GAME.study(json.loads(json.dumps(words.position.describe())))
    assert again.position.digest() == words.position.digest()
    assert again.moves == ["area hotel"]


@pytest.mark.parametrize(
    ("ability", "chosen", "moves"),
    [
        ("exchange", None, ["file 4", "file 5"]),
        ("exchange", 4, ["file 10"]),
        ("intimidation", 5, ["area port", "area consulate"]),
        ("close-combat", None, ["area hotel"]),
    ],
)
def test_an_action_in_mid_step(ability: str, chosen: int | None, moves: list[str]) -> None:
    both = pair(agent("hotel", "close-combat 2", "exchange", "intimidation"))
    words: dict[str, Any] = {"areas": {"hotel": [4, 5]}, "captured": [10], "agents": both}
    assert at(**words, acting="gold", ability=ability, chosen=chosen).moves == moves


def test_a_look_in_mid_step() -> None:
    study = at(deck=[10, None, None], acting="silver", ability="research")
    assert study["chance"] == "look"
    assert study.then(11, 12).moves[0] == "order 1-2-3"


def test_building_in_mid_step() -> None:
    both = {"gold": {"abilities": {"close-combat": 3, "moto": True}}}
    study = at(mode="create", phase="build", agents=both)
    assert study.why_not("finish") == "NH-5: Gold has 2 of 4 abilities"
    study.play("add research", "add bureaucracy", "finish")
    assert study["acting"] == "silver"


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ({}, "set-up card"),
        ({"captured": []}, "action"),
        ({"chance": None}, "action"),
        ({"phase": "draw"}, "draw"),
        ({"chance": "draw"}, "draw"),
        ({"phase": "set-up"}, "set-up card"),
        ({"mode": "create"}, "building step"),
        ({"mode": "create", "chance": None}, "action"),
        ({"mode": "create", "phase": "build"}, "building step"),
        ({"mode": "rookie", "captured": []}, "action"),
        ({"phase": "over", "escaped": [12], "deck": []}, "nothing"),
    ],
)
def test_what_is_asked(words: dict[str, object], asked: str) -> None:
    assert at(**words).position.asks() == asked


def test_small_letters_or_large() -> None:
    both = {"Gold": {"Area": "Market", "Abilities": agents(at(round=1))["gold"]["abilities"]}}
    study = GAME.study({"Agents": both, "areas": {"MARKET": [10]}, "Phase": "Actions"})
    assert files(study, "market") == [10]
    assert agents(study)["gold"]["area"] == "market"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"areas": {"port": [3]}, "captured": [3]}, "NH-4: file 3 is in the captured pile and"),
        ({"areas": {"port": [3, 3]}}, "areas: port names 3 twice"),
        ({"areas": {"port": [3], "hotel": [3]}}, "NH-4: file 3 is in the hotel and elsewhere"),
        ({"areas": {"prot": [3]}}, "areas cannot be 'prot'. Did you mean 'port'"),
        ({"areas": {"port": [16]}}, "areas: port cannot be 16"),
        ({"areas": {"port": ["3"]}}, "areas: port cannot be '3'"),
        ({"areas": {"port": 3}}, "areas: port is a list, not 3"),
        ({"areas": {"port": None}}, "areas: port is a list, not None"),
        ({"areas": [10]}, "areas is a dictionary"),
        ({"market": [10]}, "no field 'market'"),
        ({"unseen": [1, 2, 3]}, "NH-4: file 4 is nowhere"),
        ({"deck": unknown(15)}, "deck has at most 14 entries"),
        ({"deck": 3}, "deck is a list, not 3"),
        ({"deck": [3, 3]}, "NH-4: file 3 is in the deck and elsewhere"),
        ({"deck": [3], "unseen": list(range(1, 16))}, "NH-4: file 3 is in the unseen cards and"),
        (
            {"deck": unknown(14), "captured": [1]},
            "NH-R18: 14 unknown cards and the removed one are 15",
        ),
        ({"captured": list(range(1, 16))}, "NH-R18: 0 unknown cards and the removed one"),
        ({"agents": {"bronze": {}}}, "no field 'bronze'"),
        ({"agents": {"gold": "market"}}, "agents: gold is a dictionary"),
        ({"agents": {"gold": {"area": "harbour"}}}, "agents: gold: area cannot be 'harbour'"),
        ({"agents": {"gold": {"abilities": {"moto": True}}}}, "NH-5: an agent has 4 abilities"),
        ({"agents": pair(agent("port", "close-combat 6"))}, "NH-5: an agent has 35 points"),
        ({"agents": pair(agent("port", "disrupt"))}, "NH-7: disrupt exists only in rookie mode"),
        ({"agents": pair(agent("port", "motto"))}, "Did you mean 'moto'"),
        ({"agents": pair(agent("port", "moto 2"))}, "moto is true or false, not 2"),
        ({"round": 25}, "round is a whole number from 0 to 24"),
        ({"round": 0}, "NH-11: round 1 begins after the set-up card"),
        ({"score": 3}, "score cannot be 3 here: all else that is said makes it 0"),
        ({"chance": "draw", "deck": []}, "NH-14: the deck is empty"),
        ({"chance": "draw", "deck": [3]}, "NH-14: the top card is known"),
        ({"chance": "look"}, "chance cannot be 'look' here"),
        ({"to_move": "chance"}, "to_move cannot be 'chance' here"),
        ({"phase": "over"}, "NH-36: the match is not over while the deck has cards"),
        ({"phase": "over", "areas": {"port": [3]}, "deck": []}, "NH-36: at the end nobody"),
        ({"force_used": {"port": 3}}, "NH-23: where force has been used, one agent is ready"),
        ({"turned": [3], "areas": {"port": [3, 1]}}, "NH-23: where force has been used"),
        ({"agents": pair(SPENT, SPENT)}, "NH-R27: with both agents spent the phase is over"),
        ({"chance": "draw", "agents": pair(SPENT)}, "NH-20: both are ready"),
        ({"phase": "draw", "force_used": {"port": 3}}, "NH-19: agents act, use force"),
        ({"acting": "gold"}, "NH-19: say both 'acting' and 'ability'"),
        ({"ability": "moto"}, "NH-19: say both 'acting' and 'ability'"),
        ({"chosen": 3}, "NH-19: say in 'acting' and 'ability' who chose"),
        ({"acting": "gold", "ability": "exchange"}, "NH-32: nobody is in custody"),
        ({"acting": "gold", "ability": "moto"}, "NH-19: Gold has no moto"),
        ({"phase": "set-up", "captured": [3]}, "NH-10: before the set-up card all cards but one"),
        ({"phase": "set-up", "agents": pair(agent("port"))}, "NH-9: both agents start"),
        ({"phase": "build"}, "NH-8: ready-made agents are not built"),
        ({"mode": "create", "phase": "build", "acting": None}, "NH-R25: say in 'acting'"),
        ({"phase": "move"}, "phase cannot be 'move'"),
        ({"rounds": 3}, "no field 'rounds'. Did you mean 'round'"),
    ],
)
def test_impossible_descriptions_are_refused(words: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        at(**words)
    assert reason in str(refused.value)


def test_more_that_cannot_be() -> None:
    with pytest.raises(BadPosition, match="NH-24: file 4 is turned but not on the board"):
        at(turned=[4], agents=pair(agent("port"), SPENT))
    with pytest.raises(BadPosition, match="NH-24: file 4 was turned where force was used"):
        at(
            areas={"hotel": [4]},
            turned=[4],
            force_used={"port": 3},
            agents=pair(agent("port"), SPENT),
        )
    with pytest.raises(BadPosition, match="NH-23: one agent has used force"):
        at(force_used={"port": 3, "hotel": 2}, agents=pair(agent("port"), SPENT))
    both = pair(agent("port", "bureaucracy"))
    with pytest.raises(BadPosition, match="bureaucracy has no target"):
        at(agents=both, acting="gold", ability="bureaucracy")
    with pytest.raises(BadPosition, match="NH-R25: silver is built after gold"):
        at(mode="create", phase="build", agents={"silver": {"abilities": {"moto": True}}})


@pytest.mark.parametrize("mode", ["ready", "create", "rookie"])
def test_every_move_of_the_book_has_words_and_a_reason(mode: str) -> None:
    study = at(mode=mode, areas={"hotel": [4, 5, 6], "airport": [12]}, captured=[10])
    book = study.position.book()
    for move in range(book.size):
        assert book.number(book.notation(move)) == move
        reason = study.position.why_not(move)
        assert (reason is None) == (move in study.position.moves())
        assert reason is None or reason.startswith("NH-")


def test_refused_moves_say_why() -> None:
    study = at(areas={"hotel": [4]})
    with pytest.raises(IllegalMove, match="NH-19: first say which agent does what"):
        study.play("file 4")
    with pytest.raises(BadNotation, match="Did you mean"):
        study.play("gold moove port")
    study.play("gold drive-auto")
    assert study.why_not("end") == "NH-19: first finish Gold's drive auto"
    assert study.why_not("area hotel") == "NH-19: first finish Gold's drive auto"
    study = at(chance="draw")
    assert study.position.why_not(study.position.book().number("end")) == (
        "NH-R18: wait for the draw"
    )


def _broken(**own: object) -> str:
    with pytest.raises(BadComponents) as refused:
        components.load(own, "mine.toml")
    return str(refused.value)


CARD = {"number": 1, "area": "port", "pattern": "static", "force": 2, "effect": "none"}


def test_components_are_checked() -> None:
    cards = [CARD, {**CARD, "number": 2}, {**CARD, "number": 3}]
    assert len(components.load({"fugitives": cards}).fugitives) == 3
    spoilt = [{**CARD, "force": 9}, {**CARD, "area": "pört"}, {**CARD, "pattern": "left"}]
    for card, field in zip(spoilt, ("force", "area", "pattern"), strict=True):
        said = _broken(fugitives=[*cards, {**card, "number": 4}])
        assert said.startswith(f"mine.toml: fugitives, entry 4 (4), field {field}: ")
    assert "number: 3 is used twice" in _broken(fugitives=[*cards, cards[2]])
    assert "no area 'prot'. Did you mean 'port'" in _broken(
        fugitives=[*cards, {**CARD, "number": 4, "area": "prot"}]
    )
    assert "no effect 'plusone'. Did you mean 'plus-one'" in _broken(
        fugitives=[*cards, {**CARD, "number": 4, "effect": "plusone"}]
    )
    assert "fugitives" in _broken(fugitives=cards[:2])


def test_abilities_points_and_bands_are_checked() -> None:
    abilities: list[dict[str, object]] = [
        {"id": each, "name": each, "price": 5, "per_point": each in components.COMBATS}
        for each in components.ABILITIES
    ]
    assert "no entry for 'disrupt'" in _broken(abilities=abilities[:-1])
    assert "'moto' is used twice" in _broken(abilities=[*abilities, abilities[3]])
    assert "per_point: expected true" in _broken(
        abilities=[{**abilities[0], "per_point": False}, *abilities[1:]]
    )
    assert "the rules know no such ability" in _broken(
        abilities=[{**abilities[0], "id": "charm"}, *abilities[1:]]
    )
    assert _broken(points={"rookie": 10}).startswith("mine.toml: points, field rookie: four")
    dear = {"ready": {"gold": ["close-combat 9", "moto", "exchange", "seduction"]}}
    assert _broken(agents=dear) == (
        "mine.toml: agents, ready, field gold: costs 61, expected at most 35"
    )
    twice = {"rookie": {"silver": ["moto", "moto", "exchange", "seduction"]}}
    assert _broken(agents=twice) == (
        "mine.toml: agents, rookie, field silver: expected 4 different abilities"
    )
    assert _broken(bands={"expert": 4}) == (
        "mine.toml: bands, field expert: must be above 4, it is 4"
    )
    same = [{"id": each, "name": "X"} for each in ("a", "b", "c", "d", "e", "a")]
    assert "areas, entry 6, field id: 'a' is used twice" in _broken(areas=same)
