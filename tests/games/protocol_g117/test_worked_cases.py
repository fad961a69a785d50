"""The worked cases of the document, word for word."""

from __future__ import annotations

import pytest

from tests.games.protocol_g117.cases import (
    FIRST,
    GAME,
    NOBODY,
    all_but,
    answer,
    field,
    of,
    score,
    squares,
)

rule = pytest.mark.rule


@rule("PG-3")
def test_1_adjacency() -> None:
    def adjacent(one: str, other: str) -> bool:
        return field(bots=[one]).can(f"step {one} {other}")

    assert adjacent("n", "n-out")
    assert not adjacent("n", "e")
    assert adjacent("ne", "n")
    assert adjacent("ne", "e")
    assert not adjacent("ne", "n-out")
    assert adjacent("core", "ne")


@rule("PG-13", "PG-14", "PG-R1", "PG-R2")
def test_2_pairs() -> None:
    study = GAME.study().play("setup g2", "choose O1 PO")
    assert study.told("action")[0].facts["action"] == "Hopes End"
    study.play("end action")
    assert study.moves == ["part PO", "part Event"]
    points = study.copy().play("part PO")
    assert points.told("action")[0].facts["action"] == "Anon Hacker"
    assert points["points"] == 2
    study.play("part Event", "place s")
    assert study["used"] == ["O1"]
    assert "PG-14" in str(study.why_not("choose O1 PO"))
    second = GAME.study({"turn": 2, "pair": "O2"})
    assert (second["to_move"], second["pair"]) == ("AI", "O2")
    second.play("part PO")
    assert second.told("action")[0].facts["action"] == "Human Betrayal"


@rule("PG-11", "PG-R4")
def test_3_a_first_turn() -> None:
    study = GAME.study(FIRST).play("setup g2", "choose O1 PO")
    study.play("step a3 b3", "step w-out w")
    study.play("step w nw", "step e-out e")
    study.play("step e ne", "stop")
    study.play("part Event", "place s")
    assert of(study, "sabotages", "HU") == 1
    study.play("sabotage b3")
    assert score(study) == (2, 0)
    assert study["last_count"] == {"AI": 2, "HU": 0, "sabotaged": ["b3"]}


@rule("PG-19")
def test_4_attack_with_a_stack() -> None:
    study = field(bots=["nw", "nw"], deckers=["core"]).play("attack core")
    assert study["deckers"] == []
    assert study["bots"] == ["nw", "nw"]


@rule("PG-19", "PG-31", "PG-R5", "PG-R9")
def test_5_mixed_square() -> None:
    mixed = {**NOBODY, "bots": ["core"], "deckers": ["core"]}
    count = GAME.study({**mixed, "pair": "O5"}).play("part PO", "end action")
    assert score(count) == (0, 0)
    study = field(bots=["core", "ne"], deckers=["core"], pair="O5").play("attack core")
    assert study["deckers"] == []
    study.play("part PO")
    assert score(study) == (3, 0), "core and ne"


@rule("PG-20")
def test_6_charge() -> None:
    study = field("HU", troops=["f3"], drones=["d3"])
    assert study.copy().play("charge f3 d3")["drones"] == []
    blocked = field("HU", troops=["f3", "e3"], drones=["d3"])
    assert "PG-20" in str(blocked.why_not("charge f3 d3"))
    assert blocked.can("charge e3 d3")


@rule("PG-18", "PG-20")
def test_7_no_way_through() -> None:
    study = field(drones=["a3"], troops=["a2", "b3", "a4"])
    assert squares(study, "step") == []
    assert squares(study, "charge") == ["a3 a2", "a3 b3", "a3 a4"]
    assert field("HU", drones=["a3"], troops=["a2", "b3", "a4"]).can("attack a3")


@rule("PG-28", "PG-29", "PG-30")
def test_8_gain_without_units() -> None:
    study = GAME.study({"turn": 2, "troops": []}).play("choose O3 Event")
    assert study["troops"] == ["g3"]
    assert set(squares(study, "place")) == {"f3", "g2", "g4"}
    taken = GAME.study({"turn": 2, "troops": [], "drones": ["g3"]}).play("choose O3 Event")
    assert len(squares(taken, "place")) == 34


@rule("PG-28", "PG-R18")
def test_9_two_starts() -> None:
    words = {"turn": 1, "bots": [], **FIRST}
    study = GAME.study({**words, "deckers": ["w-out"]}).play("choose I2 Event")
    assert study["bots"] == ["e-out"]
    both = GAME.study({**words, "deckers": ["w-out", "e-out"]})
    assert len(squares(both.play("choose I2 Event"), "place")) == 11


@rule("PG-23", "PG-27")
def test_10_full_stack() -> None:
    study = answer("O1", deckers=["s-out", "s-out"], bots=["s"]).play("part Event")
    assert study.told("no gain")
    assert study["deckers"] == ["s-out", "s-out"]


@rule("PG-6", "PG-23", "PG-25")
def test_11_supply() -> None:
    study = GAME.study({"turn": 1, "supply": {"AI": 0}, **FIRST}).play("choose I2 Event")
    assert study["bots"] == ["e-out", "w-out"]
    assert of(study, "sabotages", "AI") == 1


@rule("PG-35", "PG-36")
def test_12_tie() -> None:
    tied = {"AI": 23, "HU": 23}
    study = GAME.study({**NOBODY, "turn": 10, "used": all_but("O5"), "score": tied})
    study.play("choose O5 Event", "part Event")
    assert (study["turn"], study["first"], study["used"]) == (11, "AI", [])
    ahead = GAME.study({**NOBODY, **FIRST, "turn": 11, "score": {"AI": 26, "HU": 25}})
    assert not ahead.play("choose O5 Event", "part Event").over
    decided = ahead.play("choose O1 Event", "part Event")
    assert decided.over
    assert decided.position.result()["side"] == "AI"


@rule("PG-32", "PG-R4")
def test_13_elimination_before_the_count() -> None:
    words = {**NOBODY, "drones": ["a3"], "bots": ["core", "n"], "pair": "I4"}
    study = GAME.study(words).play("part Event")
    assert study["drones"] == []
    assert study.told("sabotage")[0].facts["square"] == "core", "the only number of AI"
    assert score(study) == (0, 0)


def test_the_example_of_the_guide() -> None:
    study = GAME.study().play("setup g2", "choose O1 PO", "step w-out w", "step w nw")
    study.play("step e-out e", "step e ne", "step ne core", "stop")
    study.play("part Event", "place s", "sabotage core")
    assert score(study) == (3, 1)
