"""The house: tokens, invitations, actions, undo, bots in seats, restarts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from parlour.engine.core.position import CHANCE
from parlour.engine.errors import BadOption, ParlourError
from parlour.engine.game import Game
from parlour.engine.record import Record, replay
from parlour.house.house import House
from parlour.house.store import Store
from parlour.house.stored_match import NoSeat, RulesChanged
from parlour.house.table_cache import Limits, NoMatch
from parlour.house.tokens import fits, hash_of, new_token
from parlour.house.work_queue import WorkQueue, think_all
from tests.house.houses import (
    Clock,
    Player,
    find,
    glow_table,
    house_at,
    playing,
    sealed_table,
    take_up,
    token_of,
)


def told(house: House, match: str, token: str | None = None) -> list[tuple[str, int, str | None]]:
    """The log as a seat may know it."""
    return [(each.kind, each.who, each.notation) for each in house.queries.since(match, token, 0)]


def players(house: House, **more: Any) -> list[Player]:
    """Three persons at a table of the small game."""
    match, tokens = sealed_table(house, **more)
    return [Player(house, match, token) for token in tokens]


# Tokens and invitations


def test_tokens_are_long_and_each_is_another(store: Store) -> None:
    token = new_token()
    assert len(token) == 32
    assert fits(token, hash_of(token))
    assert not fits(token, hash_of(token + "x"))
    assert not fits(token, None)
    house = House(store, find=find)
    opened = house.matchmaking.open_match("sealed", seats=["person", "empty", "empty"])
    assert len(token_of(opened)) == 32
    assert token_of(opened) != opened.invitation


@pytest.mark.sqlite
def test_the_database_holds_no_token(store: Store) -> None:
    house = house_at(store, tokens=iter(["secret-host", "secret-invitation"]).__next__)
    house.matchmaking.open_match("sealed")
    with store.engine.connect() as connection:
        dump = "".join(connection.connection.iterdump())
    assert "secret-" not in dump


def test_an_invitation_gives_each_free_seat_once(house: House) -> None:
    opened = house.matchmaking.open_match(
        "sealed", seats=["random", "person", "person"], name="Ada"
    )
    assert (opened.seat, opened.token) == (1, "token-0000000001")
    assert opened.invitation is not None
    seated = house.matchmaking.sit(opened.invitation, " Ben\n ")
    assert (seated.match, seated.seat) == (opened.match, 2)
    names = [(seat.who, seat.name) for seat in house.queries.view(opened.match).seats]
    assert names == [("random", ""), ("person", "Ada"), ("person", "Ben")]
    with pytest.raises(ParlourError, match="not good any more"):
        house.matchmaking.sit(opened.invitation, "Cy")


def test_an_invitation_is_not_a_seat(house: House) -> None:
    opened = house.matchmaking.open_match("sealed")
    assert opened.invitation is not None
    with pytest.raises(NoSeat):
        house.queries.view(opened.match, opened.invitation)
    with pytest.raises(ParlourError, match="not good"):
        house.matchmaking.sit(token_of(opened))


def test_a_free_seat_can_be_chosen(house: House) -> None:
    opened = house.matchmaking.open_match("sealed")
    assert opened.invitation is not None
    assert house.matchmaking.sit(opened.invitation, seat=2).seat == 2
    with pytest.raises(ParlourError, match="taken"):
        house.matchmaking.sit(opened.invitation, seat=2)
    with pytest.raises(ParlourError, match="taken"):
        house.matchmaking.sit(opened.invitation, seat=0)
    assert house.matchmaking.sit(opened.invitation).seat == 1


def test_a_new_invitation_ends_the_old_one(house: House) -> None:
    opened = house.matchmaking.open_match("sealed")
    assert opened.invitation is not None
    fresh = house.matchmaking.invite(opened.match, token_of(opened))
    with pytest.raises(ParlourError, match="not good"):
        house.matchmaking.sit(opened.invitation)
    assert house.matchmaking.sit(fresh).seat == 1
    with pytest.raises(NoSeat):
        house.matchmaking.invite(opened.match, "forged")


def test_sitting_down_makes_nobodys_move_stale(house: House) -> None:
    opened = house.matchmaking.open_match("sealed")
    assert opened.invitation is not None
    seq = house.queries.view(opened.match).seq
    house.matchmaking.sit(opened.invitation)
    assert house.actions.act(opened.match, token_of(opened), seq, "k", "pick a").taken


@pytest.mark.parametrize("name", ["x" * 33, "a " * 40])
def test_names_are_limited(house: House, name: str) -> None:
    with pytest.raises(ParlourError, match="at most 32"):
        house.matchmaking.open_match("last-glow", name=name)


def test_what_cannot_be_opened(house: House) -> None:
    with pytest.raises(BadOption, match="not as its name"):
        house.matchmaking.open_match("last-glow", {"components": "/etc/passwd"})
    with pytest.raises(ParlourError, match="no game"):
        house.matchmaking.open_match("chess")
    with pytest.raises(ParlourError, match="no bot"):
        house.matchmaking.open_match("sealed", seats=["person", "deep", "random"])
    with pytest.raises(BadOption, match="3 seats, not 2"):
        house.matchmaking.open_match("sealed", seats=["person", "person"])


# Actions


def test_a_move_is_taken_with_the_chance_that_follows(house: House) -> None:
    match, token = glow_table(house)
    before = house.queries.view(match, token)
    answer = house.actions.act(match, token, before.seq, "k", "hunt 1,2")
    after = house.queries.since(match, token, before.seq)
    assert answer.taken
    assert answer.seq == before.seq + len(after)
    assert [each.who for each in after] == [0, CHANCE]
    assert after[0].notation == "hunt 1,2"
    assert all(each.lines for each in after[1:])


def test_a_repeated_client_key_gets_the_same_answer_and_does_nothing(house: House) -> None:
    match, token = glow_table(house)
    seq = house.queries.view(match, token).seq
    first = house.actions.act(match, token, seq, "k", "hunt 1,2")
    seen = house.queries.view(match, token)
    assert house.actions.act(match, token, seq, "k", "hunt 1,2") == first
    assert house_at(house.store).actions.act(match, token, seq, "k", "hunt 1,2") == first
    assert house.queries.view(match, token) == seen


@pytest.mark.parametrize("offset", [-1, 1, 1000, -1000])
def test_an_action_decided_elsewhere_in_time_is_stale(house: House, offset: int) -> None:
    match, token = glow_table(house)
    seq = house.queries.view(match, token).seq
    answer = house.actions.act(match, token, seq + offset, "k", "hunt 1,2")
    assert (answer.kind, answer.seq) == ("stale", seq)
    assert "look again" in answer.why
    assert house.actions.act(match, token, seq, "k", "hunt 1,2").taken


def test_illegal_moves_get_the_reason_and_the_rule(house: House) -> None:
    player = Player(house, *glow_table(house))
    blank = player.act("fly 1,2")
    assert (blank.kind, blank.rule) == ("illegal", "")
    assert "is no move" in blank.why
    position = house.tables._tables[player.match].table.match.position
    illegal = next(n for n in range(position.book().size) if n not in position.moves())
    answer = player.act(position.book().notation(illegal))
    assert answer.kind == "illegal"
    assert answer.rule.startswith("LG-")
    assert answer.why.startswith(answer.rule)
    assert player.act("x" * 300).kind == "illegal"


def test_an_outcome_cannot_be_sent_as_a_move(house: House) -> None:
    player = Player(house, *glow_table(house))
    outcome = house.queries.since(player.match, player.token, 0)[0].notation
    assert outcome is not None
    assert player.act(outcome).kind == "illegal"


@pytest.mark.parametrize("token", ["", "forged", "token-0000000002", "token-000000001"])
def test_forged_tokens_open_nothing(house: House, token: str) -> None:
    match, _ = glow_table(house)
    other, _ = glow_table(house)
    calls: list[Callable[[], object]] = [
        lambda: house.actions.act(match, token, 1, "k", "hunt 1,2"),
        lambda: house.actions.undo(match, token, 1, "k"),
        lambda: house.actions.concede(match, token, 1, "k"),
        lambda: house.queries.view(match, token),
        lambda: house.queries.since(match, token, 0),
        lambda: house.matchmaking.rematch(match, [token]),
        lambda: house.matchmaking.deal_again(match, token),
        lambda: house.actions.hand_to_bot(match, token, "random"),
        lambda: house.actions.reclaim_seat(match, token),
    ]
    assert other != match
    for call in calls:
        with pytest.raises(NoSeat):
            call()


def test_unknown_matches(house: House) -> None:
    with pytest.raises(NoMatch):
        house.queries.view("nowhere")
    assert house.tables._locks == {}


@pytest.mark.parametrize("key", ["", "k" * 65])
def test_client_keys_are_limited(house: House, key: str) -> None:
    match, token = glow_table(house)
    with pytest.raises(ParlourError, match="client key"):
        house.actions.act(match, token, 1, key, "hunt 1,2")


def test_a_match_cannot_grow_for_ever(store: Store) -> None:
    house = house_at(store, limits=Limits(events=3))
    player = Player(house, *glow_table(house, practice=True))
    answers = [player.first() for _ in range(4)]
    assert answers[0].taken
    assert "too long" in answers[-1].why


def test_nothing_is_taken_after_the_end(house: House) -> None:
    player = Player(house, *glow_table(house))
    player.play_out()
    answer = player.act("hunt 1,2")
    assert (answer.kind, answer.why) == ("illegal", "the match is over")


# Deciding together


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (2, 0, 1)])
@pytest.mark.parametrize("restarts", [False, True])
def test_together_in_any_order(store: Store, order: tuple[int, ...], restarts: bool) -> None:
    house = house_at(store)
    three = players(house)
    seq = three[0].seq()
    picks = ["pick a", "pick b", "pick b"]
    for number, seat in enumerate(order):
        if restarts:
            for player in three:
                player.house = house_at(store)
        here = three[seat].house
        answer = here.actions.act(
            three[seat].match, three[seat].token, seq, f"k{seat}", picks[seat]
        )
        assert answer.taken
        assert (answer.seq == seq) == (number < 2)
        again = here.actions.act(three[seat].match, three[seat].token, seq, f"k{seat}", picks[seat])
        assert again == answer
    events = store.read(three[0].match)
    assert events is not None
    assert [(e.kind, e.who) for e in events.events[-4:]] == [
        ("move", 0), ("move", 1), ("move", 2), ("outcome", -1)
    ]  # fmt: skip
    assert [e.notation for e in events.events[-4:-1]] == picks
    assert events.held == {}


def test_whoever_has_answered_sees_the_own_answer_and_waits(house: House) -> None:
    ada, ben, cy = players(house)
    assert ben.act("pick b").taken
    view = house.queries.view(ben.match, ben.token)
    assert (view.answered, view.choices, view.waiting) == ("pick b", (), (0, 2))
    assert view.prompt.text == "You have answered. Waiting for North and South"
    assert [seat.answered for seat in view.seats] == [False, True, False]
    assert ben.act("pick a").why == "you have answered"
    assert house.queries.view(cy.match, cy.token).answered is None
    assert len(house.queries.view(cy.match, cy.token).choices) == 2
    assert ada.act("pick z").kind == "illegal"


def test_a_covered_answer_is_taken_back_and_given_again(house: House) -> None:
    ada, ben, cy = players(house)
    ada.act("pick a")
    seq, key = ada.seq(), ada.key()
    assert house.actions.undo(ada.match, ada.token, seq, key).taken
    assert house.actions.undo(ada.match, ada.token, seq, key).taken
    assert ada.act("pick b").taken
    ben.act("pick a")
    cy.act("pick a")
    assert house.tables._tables[ada.match].table.match.position.describe()["past"] == [[1, 0, 0]]


def test_bots_decide_among_persons(house: House) -> None:
    opened = house.matchmaking.open_match("sealed", seats=["person", "random", "person"], seed=2)
    assert opened.invitation is not None
    cy = Player(house, opened.match, house.matchmaking.sit(opened.invitation).token)
    ada = Player(house, opened.match, token_of(opened))
    assert cy.act("pick a").taken
    assert [kind for kind, _, _ in told(house, ada.match)] == ["seat"]
    assert ada.act("pick a").taken
    kinds = [(kind, who) for kind, who, _ in told(house, ada.match)]
    assert kinds == [("seat", 2), ("move", 0), ("move", 1), ("move", 2), ("outcome", -1)]


def test_lucha_by_two_persons_to_the_end(house: House) -> None:
    opened = house.matchmaking.open_match("lucha-libre", seed=5)
    assert opened.invitation is not None
    two = [
        Player(house, opened.match, token_of(opened)),
        Player(house, opened.match, house.matchmaking.sit(opened.invitation).token),
    ]
    turns = 0
    while waiting := house.queries.view(opened.match).waiting:
        assert two[waiting[turns % len(waiting)]].first().taken
        turns += 1
    record = house.queries.record(opened.match)
    assert replay(record, find).over
    assert house.queries.view(opened.match).result == record.result


# Undo and conceding


def test_undo_is_an_event_and_the_log_only_grows(house: House) -> None:
    player = Player(house, *glow_table(house))
    start = house.queries.view(player.match, player.token)
    player.first()
    grown = told(house, player.match)
    assert house.queries.view(player.match, player.token).why_no_undo is None
    assert player.undo().taken
    assert told(house, player.match) == [*grown, ("undo", 0, "1")]
    after = house.queries.view(player.match, player.token)
    assert after.scene == start.scene
    assert after.log == start.log
    fresh = house_at(house.store)
    assert fresh.queries.view(player.match, player.token) == after
    assert len(fresh.queries.record(player.match).steps) == 1


def test_undo_is_refused_with_the_reason(house: House) -> None:
    player = Player(house, *glow_table(house))
    assert "no decision of yours" in player.undo().why
    player.act("hunt 1,2")
    answer = player.undo()
    assert answer.kind == "illegal"
    assert "chance has answered" in answer.why
    assert house.queries.view(player.match, player.token).why_no_undo == answer.why
    assert house.queries.view(player.match).why_no_undo == "you have no seat"


def test_undo_is_done_once_for_one_key(house: House) -> None:
    player = Player(house, *glow_table(house, practice=True))
    player.first()
    player.first()
    seq = player.seq()
    one = house.actions.undo(player.match, player.token, seq, "u")
    assert house.actions.undo(player.match, player.token, seq, "u") == one
    assert house.actions.undo(player.match, player.token, seq, "v").kind == "stale"
    assert [kind for kind, _, _ in told(house, player.match)].count("undo") == 1


def test_practice_meets_the_same_dice_again(house: House) -> None:
    player = Player(house, *glow_table(house, practice=True))
    player.act("hunt 1,2")
    dice = told(house, player.match)[2]
    player.undo()
    player.act("hunt 1,2")
    assert told(house, player.match)[-1] == dice


def test_an_earlier_wave_taken_back_drops_the_covered_answers(store: Store) -> None:
    house = house_at(store)
    ada, ben, cy = players(house, practice=True)
    for player in (ada, ben, cy):
        player.act("pick a")
    cy.act("pick b")
    assert ada.undo().taken
    stored = store.read(ada.match)
    assert stored is not None
    assert stored.held == {}
    assert house_at(store).queries.view(ada.match).waiting == (0, 1, 2)


def test_the_end_stands_except_in_practice(store: Store) -> None:
    house = house_at(store)
    for practice in (False, True):
        player = Player(house, *glow_table(house, practice=practice))
        player.play_out()
        assert player.undo().taken == practice
        assert house_at(store).queries.view(player.match).over != practice
        assert (player.match in playing(store)) == practice


def test_conceding_ends_a_match_of_two(house: House) -> None:
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "random"])
    player = Player(house, opened.match, token_of(opened))
    seq = player.seq()
    assert house.actions.concede(player.match, player.token, seq, "c").taken
    assert house.actions.concede(player.match, player.token, seq, "c").taken
    for each in (house, house_at(house.store)):
        view = each.queries.view(player.match, player.token)
        assert view.over
        assert view.result == {"winners": [1], "conceded": 0}
        assert (view.choices, view.waiting) == ((), ())
        assert view.prompt.text == "You concede: Second corner has won"
        assert view.key is not None
    assert player.first().kind == "illegal"
    assert player.undo().kind == "illegal"
    assert replay(house.queries.record(player.match), find).over is False


def test_nobody_concedes_for_three(house: House) -> None:
    ada, *_ = players(house)
    answer = house.actions.concede(ada.match, ada.token, ada.seq(), "c")
    assert "hand your seat to a bot" in answer.why


# Bots in seats


def test_a_seat_is_handed_to_a_bot_and_taken_back(store: Store) -> None:
    house = house_at(store)
    ada, ben, cy = players(house)
    cy.act("pick a")
    ada.act("pick b")
    house.actions.hand_to_bot(ben.match, ben.token, "random")
    assert [kind for kind, _, _ in told(house, ada.match)][-4:] == [
        "move",
        "move",
        "move",
        "outcome",
    ]
    assert house.queries.view(ada.match).waiting == (0, 2)
    refused = ben.act("pick a")
    assert (refused.kind, refused.why) == ("illegal", "random plays your seat: take it back first")
    house = house_at(store)
    assert [seat.who for seat in house.queries.view(ada.match).seats] == [
        "person",
        "random",
        "person",
    ]
    house.actions.reclaim_seat(ben.match, ben.token)
    assert house.queries.view(ada.match).waiting == (0, 1, 2)
    ben.house = house
    assert ben.act("pick a").taken
    with pytest.raises(ParlourError, match="already"):
        house.actions.reclaim_seat(ben.match, ben.token)


def test_a_handed_seat_forgets_its_covered_answer(store: Store) -> None:
    house = house_at(store)
    ada, *_ = players(house)
    ada.act("pick a")
    house.actions.hand_to_bot(ada.match, ada.token, "random")
    stored = store.read(ada.match)
    assert stored is not None
    assert stored.held == {}
    assert [event.who for event in stored.events if event.kind == "move"] == [0]


def test_only_who_is_long_gone_is_replaced_by_others(store: Store) -> None:
    clock = Clock()
    house = house_at(store, clock=clock)
    ada, ben, _ = players(house)
    with pytest.raises(ParlourError, match="Ben was here a moment ago"):
        house.actions.hand_to_bot(ada.match, ada.token, "random", seat=1)
    clock.now += 121
    house.actions.hand_to_bot(ada.match, ada.token, "random", seat=1)
    assert house.queries.view(ada.match).seats[1].who == "random"
    house.actions.reclaim_seat(ben.match, ben.token)
    for seat, why in ((7, "no such seat"), (1, "a moment ago")):
        with pytest.raises(ParlourError, match=why):
            house.actions.hand_to_bot(ada.match, ada.token, "random", seat=seat)
    with pytest.raises(ParlourError, match="no bot 'deep'"):
        house.actions.hand_to_bot(ada.match, ada.token, "deep")


def test_a_free_seat_can_be_given_to_a_bot(house: House) -> None:
    opened = house.matchmaking.open_match("lucha-libre")
    player = Player(house, opened.match, token_of(opened))
    assert player.first().taken
    house.actions.hand_to_bot(opened.match, token_of(opened), "casual", seat=1)
    assert house.queries.view(opened.match).waiting == (0,)
    assert player.first().taken


def test_a_bot_that_fails_loses_no_move(store: Store) -> None:
    def broken(name: str, game: Game) -> Any:
        class Broken:
            def choose(self, position: object, rng: object) -> int:
                raise RuntimeError("out of ideas")

        return Broken()

    house = house_at(store, bots=broken)
    opened = house.matchmaking.open_match("sealed", seats=["person", "clever", "clever"])
    answer = house.actions.act(opened.match, token_of(opened), 0, "k", "pick a")
    assert answer.taken
    mended = house_at(store, bots=lambda name, game: house_at(store).tables.bots("random", game))
    take_up(mended)
    assert mended.queries.view(opened.match).waiting == (0,)
    assert mended.queries.view(opened.match).seq == 4


def test_bots_may_be_left_to_a_worker(store: Store) -> None:
    queue = WorkQueue()
    house = house_at(store, queue=queue)
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "casual"], seed=1)
    think_all(queue, find)
    player = Player(house, opened.match, token_of(opened))
    seq = player.seq()
    assert player.first().seq == seq + 1
    assert house.queries.view(opened.match).waiting == ()
    think_all(queue, find)
    assert house.queries.view(opened.match).waiting == (0,)


def test_a_restart_while_a_bot_thinks_among_covered_answers(store: Store) -> None:
    house = house_at(store, queue=WorkQueue())
    opened = house.matchmaking.open_match("sealed", seats=["person", "random", "person"], seed=2)
    assert opened.invitation is not None
    Player(house, opened.match, house.matchmaking.sit(opened.invitation).token).act("pick b")
    ada = Player(house, opened.match, token_of(opened))
    assert ada.act("pick a").taken
    stored = store.read(opened.match)
    assert stored is not None
    assert stored.held == {2: "pick b"}
    assert told(house, opened.match)[-1] == ("move", 0, None)
    assert told(house, opened.match, ada.token)[-1] == ("move", 0, "pick a")
    fresh = house_at(store)
    assert fresh.queries.view(opened.match, ada.token) == house.queries.view(
        opened.match, ada.token
    )
    take_up(fresh)
    kinds = [(kind, who) for kind, who, _ in told(fresh, opened.match)][-3:]
    assert kinds == [("move", 1), ("move", 2), ("outcome", -1)]
    assert house.queries.view(opened.match) == fresh.queries.view(opened.match)


def test_a_bots_move_is_dropped_if_its_seat_was_taken_back_meanwhile(store: Store) -> None:
    house = house_at(store, queue=WorkQueue())
    ada, *_ = players(house)
    house.actions.hand_to_bot(ada.match, ada.token, "random")
    table = house.tables._tables[ada.match].table
    question = table.match.bot_question()
    assert question is not None
    revision, move = table.revision, question.answer()
    house.actions.reclaim_seat(ada.match, ada.token)
    assert house.turns._bot_moved(ada.match, revision, move) is None
    assert house.queries.view(ada.match).waiting == (0, 1, 2)


# Looking, listening, remembering


def test_listeners_hear_after_the_commit(store: Store) -> None:
    house = house_at(store)
    match, token = glow_table(house)
    heard: list[tuple[int, int]] = []

    def listener(name: str, seq: int) -> None:
        stored = store.read(name)
        assert stored is not None
        heard.append((seq, len(stored.events)))
        raise RuntimeError("listeners may fail")

    stop = house.presence.listen(match, listener)
    player = Player(house, match, token)
    answer = player.first()
    assert heard[0] == (answer.seq, answer.seq)
    stop()
    stop()
    count = len(heard)
    player.first()
    assert len(heard) == count
    assert house.listeners == {}


def test_a_commit_that_fails_is_neither_told_nor_remembered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = house_at(store)
    player = Player(house, *glow_table(house))
    before = house.queries.view(player.match, player.token)
    heard: list[int] = []
    house.presence.listen(player.match, lambda _, seq: heard.append(seq))

    def full(change: object) -> int:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "commit", full)
        with pytest.raises(OSError, match="disk is full"):
            house.actions.act(player.match, player.token, before.seq, "k", "hunt 1,2")
    assert heard == []
    assert house.queries.view(player.match, player.token) == before
    assert house.actions.act(player.match, player.token, before.seq, "k", "hunt 1,2").taken


@pytest.mark.parametrize("slug", ["last-glow", "lucha-libre", "nazi-hunter"])
def test_a_restart_changes_nothing(store: Store, slug: str) -> None:
    house = house_at(store)
    seats = ["person", *["casual"] * (len(find(slug).seats[0]) - 1)]
    opened = house.matchmaking.open_match(slug, seats=seats, seed=11)
    for _ in range(8):
        token = token_of(opened)
        view = house.queries.view(opened.match, token)
        key = f"k{view.seq}"
        assert house.actions.act(opened.match, token, view.seq, key, view.notations[-1]).taken
        fresh = house_at(store)
        assert fresh.queries.view(opened.match, token) == house.queries.view(opened.match, token)
        assert fresh.queries.since(opened.match, token, 3) == house.queries.since(
            opened.match, token, 3
        )
        if fresh.queries.view(opened.match).over:
            return
        house = fresh


def test_two_houses_on_one_store_agree(store: Store) -> None:
    one, two = house_at(store), house_at(store)
    ada, ben, cy = players(one)
    ben.house = two
    assert ben.act("pick b").taken
    assert one.queries.view(ada.match).seats[1].answered
    assert ada.act("pick a").taken
    assert cy.act("pick a").taken
    assert one.queries.view(ada.match) == two.queries.view(ada.match)


def test_since_gives_the_gap(house: House) -> None:
    player = Player(house, *glow_table(house))
    player.first()
    seq = player.seq()
    player.first()
    gap = house.queries.since(player.match, player.token, seq)
    assert [each.seq for each in gap] == list(range(seq + 1, player.seq() + 1))
    assert house.queries.since(player.match, player.token, 99) == []
    assert house.queries.since(player.match, player.token, -5) == house.queries.since(
        player.match, None, 0
    )


def test_a_match_as_a_line_of_a_list(house: House) -> None:
    ada, ben, _ = players(house)
    glow, token = glow_table(house)
    ada.act("pick a")
    mine = house.queries.my_match(ada.match, ada.token)
    assert (mine.names, mine.your_turn) == (("Ada", "Ben", "Cy"), False)
    assert house.queries.my_match(ada.match, ben.token).your_turn
    assert house.queries.my_match(glow, token).your_turn
    assert not house.queries.my_match(glow, None).your_turn
    with pytest.raises(NoSeat):
        house.queries.my_match(glow, "forged")


def test_the_key_is_shown_after_the_end_only(house: House) -> None:
    match, token = glow_table(house)
    player = Player(house, match, token)
    secret = house.tables._tables[match].table.match.dealer
    view = house.queries.view(match, token)
    assert (view.key, view.commitment) == (None, secret.commitment)
    assert house.queries.record(match).key is None
    player.play_out()
    assert house.queries.view(match).key == secret.key.hex()
    assert house.queries.record(match).commitment == view.commitment


def test_a_record_with_secrets_waits_for_the_end(house: House) -> None:
    ada, ben, cy = players(house)
    assert house.queries.record(ada.match).steps == []
    for player in (ada, ben, cy):
        player.act("pick a")
    with pytest.raises(ParlourError, match="it has secrets"):
        house.queries.record(ada.match)
    for player in (ada, ben, cy):
        player.act("pick a")
    assert len(Record.from_json(house.queries.record(ada.match).to_json()).steps) == 8


def test_the_same_deal_again(house: House) -> None:
    ada, ben, cy = players(house)
    with pytest.raises(ParlourError, match="not over"):
        house.matchmaking.deal_again(ada.match, ada.token)
    for _ in range(2):
        for player in (ada, ben, cy):
            player.act("pick a")
    again = house.matchmaking.deal_again(ada.match, ben.token)
    assert again.seat == 1
    assert again.invitation is not None
    old = house.queries.view(ada.match)
    assert house.queries.view(again.match).commitment == old.commitment
    assert house.queries.view(again.match).seeded
    assert [seat.who for seat in house.queries.view(again.match).seats] == [
        "empty",
        "person",
        "empty",
    ]


def test_forgotten_tables_are_read_again(store: Store) -> None:
    house = house_at(store, limits=Limits(cached=2))
    tables = [glow_table(house) for _ in range(4)]
    assert len(house.tables._tables) == 2
    for match, token in tables:
        assert Player(house, match, token).first().taken


def test_owner_components_are_kept(store: Store) -> None:
    from parlour.engine.components import read_toml

    game = find("last-glow")
    assert game.folder is not None
    own = read_toml(game.folder / "components.toml")
    house = house_at(store)
    opened = house.matchmaking.open_match(
        "last-glow", {"components": own, "mode": "nightmare"}, seed=1
    )
    fresh = house_at(store)
    assert fresh.queries.record(opened.match).components == own
    assert fresh.queries.record(opened.match).options["mode"] == "nightmare"


# Rules that have changed


def test_a_match_of_old_rules_is_read_but_not_continued(store: Store) -> None:
    house = house_at(store)
    player = Player(house, *glow_table(house))
    player.first()
    record = house.queries.record(player.match)
    log = told(house, player.match)
    newer = house_at(store, find=lambda slug: replace(find(slug), version="99"))
    with pytest.raises(RulesChanged, match="can be read but not continued"):
        newer.actions.act(player.match, player.token, player.seq(), "new", "hunt 1,2")
    with pytest.raises(RulesChanged):
        newer.queries.view(player.match, player.token)
    assert told(newer, player.match, player.token) == log
    assert newer.queries.record(player.match) == record
    assert not newer.queries.my_match(player.match, player.token).continuable
    with pytest.raises(NoSeat):
        newer.queries.since(player.match, "forged", 0)
    take_up(newer)


def test_an_old_match_keeps_its_secrets(store: Store) -> None:
    house = house_at(store)
    ada, ben, cy = players(house)
    for player in (ada, ben, cy):
        player.act("pick b")
    newer = house_at(store, find=lambda slug: replace(find(slug), version="99"))
    assert told(newer, ada.match, ada.token) == told(house, ada.match, ada.token)
    with pytest.raises(ParlourError, match="it has secrets"):
        newer.queries.record(ada.match)


def test_what_a_seat_has_drawn_is_told_to_it_alone_until_the_end(house: House) -> None:
    opened = house.matchmaking.open_match("lucky-square", seats=["person", "person"], seed=3)
    mine, watched = (
        house.queries.view(opened.match, token_of(opened)),
        house.queries.view(opened.match),
    )
    assert [line.text for line in mine.log] == ["lucky: corner 3,3"]
    assert [line.text for line in watched.log] == ["lucky"]
    assert house.queries.since(opened.match, None, 0)[0].lines == watched.log
    house.actions.concede(opened.match, token_of(opened), mine.seq, "k")
    assert house.queries.view(opened.match).log == mine.log


# Removing a guest


def test_the_invitation_of_a_removed_guest_is_good_no_more(house: House) -> None:
    opened = house.matchmaking.open_match("sealed", seats=["person", "empty", "empty"])
    assert opened.invitation is not None
    guest = house.matchmaking.sit(opened.invitation, "Troll", 1, "a key of theirs").token
    house.actions.stand(opened.match, guest, "seal", "")
    new = house.matchmaking.remove_guest(opened.match, 1)
    with pytest.raises(NoSeat):
        house.queries.view(opened.match, guest)
    with pytest.raises(ParlourError, match="not good any more"):
        house.matchmaking.sit(opened.invitation, "Troll", 1, "a key of theirs")
    again = house.matchmaking.sit(new, "Ben", 1)
    assert house.queries.view(opened.match, again.token).standing == (), "nothing of theirs is left"


def test_a_match_with_one_person_stays_open_for_another(house: House) -> None:
    match, _ = glow_table(house)
    seated = house.matchmaking.sit(house.matchmaking.remove_guest(match, 0), "Ben")
    assert (seated.match, seated.seat) == (match, 0)
    assert house.queries.view(match, seated.token).waiting == (0,)


def test_only_a_guest_can_be_removed(house: House) -> None:
    opened = house.matchmaking.open_match("sealed", seats=["person", "random", "empty"])
    for seat in (-1, 1, 2, 3):
        with pytest.raises(ParlourError, match="nobody can be removed there"):
            house.matchmaking.remove_guest(opened.match, seat)
