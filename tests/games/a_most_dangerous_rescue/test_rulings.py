"""The rulings of A Most Dangerous Rescue."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from parlour.engine.core.playout import random_line
from parlour.engine.core.rng import Kiss
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue
from parlour.games.a_most_dangerous_rescue.rules.tables import ACTIONS, COLOURS

from .cases import GAME, at, begun, lives, of, ongoing, told
from .test_rules import fallen

rule = pytest.mark.rule


@rule("DR-R2")
def test_colours_of_the_actions() -> None:
    assert dict(zip(ACTIONS, COLOURS, strict=True)) == {
        "attack": "red",
        "defence": "blue",
        "money": "green",
        "research": "purple",
    }
    plain = told(at(member="M1", active="S29", player={"assets": 4}).play("take c3"), "takes")
    for colour, field in (("blue", "first_score"), ("purple", "second_score")):
        player = {"assets": 4, "completed": {colour: 1}}
        raised = told(at(member="M1", active="S29", player=player).play("take c3"), "takes")
        assert raised[field] == plain[field] + 1


@rule("DR-R3")
def test_later_members_have_five_life_or_six() -> None:
    for life in (5, 6):
        study = at(later_member_life=life, yu={"life": 0}).play("find investigation")
        assert lives(study.then("S01", "S02")) == (6, life)
        assert lives(begun(later_member_life=life)) == (6, 6), "the first one always has six"


@rule("DR-R5")
def test_everything_but_the_deck_is_open() -> None:
    study = begun().then("S29")
    position = study.position
    assert not position.has_secrets()
    assert position.known_to(0) == position.known_to(-1) == position.describe()
    assert study["deck"] == 15, "only the number of its cards is known"


@rule("DR-R6")
def test_the_unseen_pool_before_the_first_reshuffle() -> None:
    study = begun()
    for left in range(16, 10, -1):
        position = study.position
        assert isinstance(position, Rescue)
        outcomes = dict(position.outcomes())
        total = sum(outcomes.values())
        unseen = len(outcomes) - 1
        assert Fraction(outcomes.pop(48), total) == Fraction(1, left)
        shares = {Fraction(weight, total) for weight in outcomes.values()}
        assert shares == {(1 - Fraction(1, left)) / unseen}
        card = position.outcome_book().notation(next(iter(outcomes)))
        study.then(card).play("pass")
        while study["asks"] == "kept card":
            study.then(next(iter(study.chances)))
        if study.over:
            return


@rule("DR-R6")
def test_without_the_artifact_card_all_unseen_cards_are_equal() -> None:
    study = begun().then("artifact")
    assert len(study.chances) == 38
    assert set(study.chances.values()) == {1 / 38}


@rule("DR-R6")
def test_a_deck_of_the_artifact_card_alone_gives_it() -> None:
    study = at(deck=1)
    assert study.chances == {"artifact": 1.0}


@rule("DR-R6")
def test_after_a_reshuffle_the_deck_is_known() -> None:
    study = at(member="M1", active="S29", deck=0, discard=["S01", "S02", "S03", "artifact"])
    study.play("take d1")
    assert study.chances == {
        "card S01": 1 / 4,
        "card S02": 1 / 4,
        "card S03": 1 / 4,
        "artifact": 1 / 4,
    }
    study.then("S02")
    assert study["deck"] == ["S01", "S03", "artifact"]


@rule("DR-R6")
def test_each_card_of_a_known_deck_is_drawn_as_often_as_the_others() -> None:
    position = at(deck=["S01", "S02", "artifact"]).position
    book, rng = position.outcome_book(), Kiss(5)
    drawn = Counter(book.notation(int(position.sample(rng))) for _ in range(3000))
    assert set(drawn) == {"card S01", "card S02", "artifact"}
    assert all(900 < times < 1100 for times in drawn.values())


@rule("DR-R9")
def test_the_gang_does_not_avoid_spending() -> None:
    # 2 at d2 would be free and as near as 4 at d4.
    study = at(member="M2", yu={"assets": 2, "resources": 3}).then("S01")
    assert (study["yu_takes"], len(of(study, "yu", "resources"))) == ("d4", 1)


@rule("DR-R10")
def test_the_player_may_always_pass_and_the_gang_never_does() -> None:
    for seed in range(30):
        position = GAME.start()
        rng = Kiss(seed)
        for move in random_line(position.copy(), rng):
            if position.asks() == "strategy":
                assert position.describe()["yu_takes"] is not None
                assert 16 in position.moves()
            position.apply(move)


@rule("DR-R13")
def test_attacks_are_simultaneous() -> None:
    study = at(member="M1", active="S29", player={"life": 3}, yu={"life": 1}).play("take b1")
    assert (lives(study), study["ending"]) == ((0, 0), "life")


@rule("DR-R17")
def test_the_artifact_card_leaves_and_the_scene_card_stays() -> None:
    study = at(member="M1", active="S29", artifact_scene=True).play("take d1")
    assert of(study, "player", "resources")[-1] == "S29"
    assert study["artifacts_gone"] == 1


@rule("DR-R18")
def test_the_counter_has_five_slots() -> None:
    study = at(counter=3)
    assert not study.over
    assert at(counter=4, ending="artifacts").over


@rule("DR-R19")
def test_an_empty_deck_costs_nothing_when_the_boss_falls() -> None:
    study = at(member="M1", beaten=3, active="S29", deck=0, counter=3, yu={"life": 3})
    study.play("take b1")
    assert (study["ending"], study["counter"]) == ("boss", 3)


@rule("DR-R20", "DR-40")
def test_a_life_gained_between_members_waits_for_the_next() -> None:
    study = fallen(deck=0, discard=["S01", "S02", "artifact"]).play("find investigation")
    assert (study["counter"], lives(study)) == (1, (6, 1))
    study.then("S01", "S02")
    assert lives(study) == (6, 6)


@rule("DR-R20")
def test_a_life_gained_for_the_lead_goes_to_the_new_member() -> None:
    study = fallen(deck=0, discard=["S01", "artifact"], player={"assets": ["S06"]})
    study.play("find favour", "give S06")
    assert (study["beaten"], lives(study)) == (1, (6, 6))


@rule("DR-R21")
def test_an_investigation_with_one_card_in_the_deck() -> None:
    study = fallen(deck=["S05"], discard=["S01", "artifact"]).play("find investigation")
    counter = study["counter"]
    study.then("S05")
    assert (counter, study["counter"]) == (1, 2)
    assert study.chances == {"card S01": 1 / 3, "card S05": 1 / 3, "artifact": 1 / 3}
    assert study.then("S05")["beaten"] == 1


@rule("DR-R22")
def test_the_artifact_card_alone_reshuffles_until_the_end() -> None:
    study = at(deck=["artifact"], discard=[])
    assert study["counter"] == 1, "the deck was reshuffled"
    for counter in (2, 3):
        study.then("artifact")
        assert (study["counter"], study.chances) == (counter, {"artifact": 1.0})
    study.then("artifact")
    assert (study.over, study["counter"]) == (True, 4)


@rule("DR-R23")
def test_one_artifact_is_at_stake_even_if_its_card_comes_twice() -> None:
    study = at(deck=["artifact"], discard=["S29", "S01"], member="M1").then("artifact", "artifact")
    assert (study["counter"], study["artifact_scene"]) == (2, True)
    study.then("S29").play("pass")
    assert (study["counter"], study["artifacts_gone"]) == (3, 3)


@rule("DR-R24", "DR-R27")
def test_artifacts_never_run_out_and_matches_are_short() -> None:
    for options in ({}, {"scene_deck_size": 1}, {"scene_deck_size": 38}, {"start_life": 99}):
        for seed in range(25):
            position = GAME.start(**options)
            rng = Kiss(seed)
            draws = 0
            for move in random_line(position.copy(), rng):
                draws += position.asks() == "draw"
                position.apply(move)
            described = position.describe()
            assert int(str(described["artifacts_gone"])) <= 8
            assert draws < (104 if "scene_deck_size" not in options else 200)


@rule("DR-R24")
def test_the_longest_way_through_the_artifacts() -> None:
    # Three reshuffles and three artifact scenes are behind; the fourth pass brings the seventh.
    study = at(member="M1", active="S29", artifact_scene=True, counter=3, artifacts_gone=6)
    study.play("take d1")
    assert (study["artifacts_gone"], study.over) == (7, False)


@rule("DR-R25")
def test_notes_may_come_from_one_slot_or_two() -> None:
    for slots in ({"red": ["S01", "S02"]}, {"red": ["S01"], "purple": ["S02"]}):
        study = fallen(player={"ongoing": slots}).play("find notes", "give S01", "give S02")
        assert study["beaten"] == 1
        assert ongoing(study, "player", "red") == []


@rule("DR-R26")
def test_life_tokens_never_run_out() -> None:
    study = at(member="M2", player={"assets": 4}, yu={"life": 60}).then("S01")
    assert lives(study.play("take d2"))[1] == 66


@rule("DR-R28")
def test_the_card_is_placed_before_the_boss_has_fallen() -> None:
    # S09: 1@b2 4@d1 2@a3 3@d3. The Wall takes 4 at d1, defence 6; the player strikes at a3.
    study = at(
        member="M2", beaten=3, active="S09", artifact_scene=True, yu={"life": 1, "assets": 4},
        player={"assets": 2, "completed": {"red": 4}},
    ).play("take a3")  # fmt: skip
    assert (study["asks"], lives(study)) == ("research slot", (6, 0))
    study.play("research red")
    assert (study["ending"], study["secured"]) == ("boss", 1)


@rule("DR-R29")
def test_what_is_asked_without_a_choice() -> None:
    one = fallen(player={"assets": ["S05"]}).play("find favour")
    assert one.moves == ["give S05"]
    both = fallen(player={"resources": ["S05", "S06"]}).play("find cash")
    assert both.play("give S06").moves == ["give S05"]
    paid = at(member="M1", active="S29", player={"assets": 2, "resources": ["S01"]})
    assert paid.play("take b1")["asks"] == "draw"
    assert begun()["members"] == ["M1", "M2", "M3", "M4"]
