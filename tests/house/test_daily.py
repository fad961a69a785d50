"""The deal of the day: one key, one try, and nothing of it opens before midnight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from threading import Barrier, Thread

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.engine.dealer import Dealer
from parlour.engine.errors import ParlourError
from parlour.games import all_games
from parlour.house.analysis import Effort
from parlour.house.daily import HOST_TRIES, for_one
from parlour.house.days import NO_BOT, NO_HINT, NO_UNDO, OPENS, UNSEEN, day_after, day_of, end_of
from parlour.house.house import House
from parlour.house.schema import event_table, match_table, try_table
from parlour.house.store import Store
from parlour.house.tokens import hash_of
from parlour.house.views import Seated
from parlour.web.frames import SCREENS
from parlour.web.pages import table as table_page
from tests.house.houses import Clock, Player, house_at, playing, store_at

NOON = 1_800_000_000.0 - 1_800_000_000.0 % 86_400 + 43_200
GAME = "bonnie-and-clyde"
ADA, BEN = "person-of-ada-0001", "person-of-ben-0002"
SOLO = sorted(slug for slug, game in all_games().items() if for_one(game))
DAY = 86_400.0


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.now = NOON
    return clock


@pytest.fixture
def house(store: Store, clock: Clock) -> House:
    """Whether one may look back is asked here, not what is found."""
    return house_at(store, clock=clock, effort=Effort(aside=lambda work: None))


def player(house: House, seated: Seated) -> Player:
    return Player(house, seated.match, seated.token)


def give_up(house: House, seated: Seated) -> None:
    one = player(house, seated)
    assert house.actions.concede(one.match, one.token, one.seq(), "give up").taken


def key_of(house: House, match: str) -> str:
    """The key of a match, by a door that only tests have."""
    stored = house.store.read(match)
    assert stored is not None
    return stored.match.key.hex()


# One key


@pytest.mark.parametrize("slug", SOLO)
def test_everybody_meets_the_same_deal(house: House, slug: str) -> None:
    seats = [house.daily.start(slug, person) for person in (ADA, BEN)]
    players = [player(house, seated) for seated in seats]
    for _ in range(6):
        views = [house.queries.view(each.match, each.token) for each in players]
        assert views[0].scene == views[1].scene
        assert [line.text for line in views[0].log] == [line.text for line in views[1].log]
        if views[0].over:
            break
        for each in players:
            each.first()


def test_every_day_and_every_game_has_another_key_and_its_fingerprint_is_told_before(
    house: House, clock: Clock
) -> None:
    tomorrow = day_after(house.daily.today())
    foretold = {slug: house.daily.fingerprint(slug, tomorrow) for slug in SOLO}
    today = {slug: house.daily.fingerprint(slug, house.daily.today()) for slug in SOLO}
    assert len({*foretold.values(), *today.values()}) == 2 * len(SOLO)
    clock.now += DAY
    for slug in SOLO:
        seated = house.daily.start(slug, ADA)
        view = house.queries.view(seated.match, seated.token)
        assert view.commitment == foretold[slug]
        key = bytes.fromhex(key_of(house, seated.match))
        assert Dealer(key).commitment == foretold[slug]


def test_the_secret_is_made_once_and_no_house_has_that_of_another(
    tmp_path: Path, clock: Clock
) -> None:
    def fingerprint(name: str) -> str:
        store = store_at(tmp_path, name)
        found = house_at(store, clock=clock).daily.fingerprint(GAME, "2026-05-03")
        store.close()
        return found

    assert fingerprint("a.db") == fingerprint("a.db") != fingerprint("b.db")


def test_two_processes_agree_on_the_secret(store: Store) -> None:
    made = iter([b"a" * 32, b"b" * 32])
    first = store.days.secret("days", lambda: next(made))
    assert store.days.secret("days", lambda: next(made)) == first
    raced: list[bytes] = []

    def late() -> bytes:
        if not raced:
            raced.append(store.days.secret("other", lambda: b"c" * 32))
        return b"d" * 32

    assert store.days.secret("other", late) == b"c" * 32


def test_only_games_for_one_have_a_deal_of_the_day(house: House) -> None:
    with pytest.raises(ParlourError, match="it is not for one"):
        house.daily.start("lucha-libre", ADA)
    assert set(SOLO) >= {"bonnie-and-clyde", "last-glow", "nazi-hunter"}


# One try


def test_coming_back_continues_the_same_match(house: House) -> None:
    seated = house.daily.start(GAME, ADA, "Ada")
    assert player(house, seated).first().taken
    again = house.daily.start(GAME, ADA, "Somebody else")
    assert again == seated
    assert house.queries.view(again.match, again.token).seats[0].name == "Ada"
    give_up(house, seated)
    assert house.daily.start(GAME, ADA) == seated, "giving up gives no second try"


def test_the_options_are_the_usual_ones(house: House) -> None:
    seated = house.daily.start("last-glow", ADA)
    stored = house.store.read(seated.match)
    assert stored is not None
    row = stored.match
    assert row.options == dict(all_games()["last-glow"].setup({}, 1).options)
    assert (row.practice, row.seeded, row.components) == (False, False, None)
    assert row.day == house.daily.today()
    assert [seat.who for seat in stored.seats] == ["person"]
    assert stored.seats[0].person == hash_of(ADA)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    tries=st.lists(
        st.tuples(
            st.floats(0, 3 * DAY),
            st.sampled_from([ADA, BEN]),
            st.sampled_from([GAME, "urban-recovery"]),
        ),
        max_size=12,
    )
)
def test_there_is_one_counting_match_for_each_person_game_and_day(
    tmp_path_factory: pytest.TempPathFactory, tries: list[tuple[float, str, str]]
) -> None:
    clock = Clock()
    store = store_at(tmp_path_factory.mktemp("days"))
    house = house_at(store, clock=clock)
    found: dict[tuple[str, str, str], str] = {}
    for when, person, slug in sorted(tries):
        clock.now = NOON + when
        match = house.daily.start(slug, person).match
        assert found.setdefault((day_of(clock.now), slug, person), match) == match
    assert len(set(found.values())) == len(found)
    keys = {(day, slug): key_of(house, match) for (day, slug, _), match in found.items()}
    assert all(keys[day, slug] == key_of(house, m) for (day, slug, _), m in found.items())
    assert len(set(keys.values())) == len(keys)
    store.close()


def test_the_store_decides_between_two_tries_at_once(house: House, store: Store) -> None:
    together, found = Barrier(4), []

    def come() -> None:
        together.wait()
        found.append(house.daily.start(GAME, ADA))

    threads = [Thread(target=come) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1
    assert len(store.days.tries(house.daily.today(), GAME)) == 1


def test_a_host_has_many_tries_but_not_any_number(house: House, clock: Clock) -> None:
    for number in range(HOST_TRIES):
        house.daily.start(GAME, f"person-number-{number:04}", host="here")
    with pytest.raises(ParlourError, match="come tomorrow"):
        house.daily.start(GAME, ADA, host="here")
    house.daily.start(GAME, "person-number-0003", host="here")
    house.daily.start(GAME, ADA, host="there")
    house.daily.start("urban-recovery", BEN, host="here")
    clock.now += DAY
    house.daily.start(GAME, BEN, host="here")


def test_a_name_that_is_refused_opens_nothing(house: House, store: Store) -> None:
    with pytest.raises(ParlourError, match="letters"):
        house.daily.start(GAME, ADA, "x" * 99)
    assert store.days.tries(house.daily.today(), GAME) == []


# Nothing opens before midnight


def doors(house: House, seated: Seated) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every way to what opens after midnight only, with the sentence that closes it."""
    match, token = seated.match, seated.token
    for who in (token, None):
        yield OPENS, partial(house.queries.past, match, who, 0)
        yield OPENS, partial(house.analysis.analysis, match, who)
        yield OPENS, partial(house.analysis.analyse, match, who)
        yield OPENS, partial(house.analysis.stop, match, who)
    yield OPENS, lambda: house.queries.record(match)
    yield OPENS, lambda: house.matchmaking.play_on(match, 1, 0)
    yield UNSEEN, lambda: house.queries.view(match, None)
    yield UNSEEN, lambda: house.queries.my_match(match, None)
    yield UNSEEN, lambda: house.queries.since(match, None, 0)
    yield UNSEEN, lambda: house.queries.why(match, None, "table")


def refusal(ask: Callable[[], object]) -> str:
    try:
        ask()
    except ParlourError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("slug", [GAME, "mad-maxence"])
def test_while_the_day_lasts_every_door_is_closed(house: House, clock: Clock, slug: str) -> None:
    seated = house.daily.start(slug, ADA)
    one = player(house, seated)
    one.first()
    match, token = seated.match, seated.token
    asked = [*doors(house, seated), (NO_HINT, lambda: house.analysis.hint(match, token))]
    asked += [(NO_HINT, lambda: house.analysis.advice(match, token))]
    asked += [(NO_BOT, lambda: house.actions.hand_to_bot(match, token, "casual"))]
    for why, ask in asked:
        assert refusal(ask) == why
    answer = one.undo()
    assert (answer.taken, answer.why) == (False, NO_UNDO)
    assert house.queries.view(match, token).why_no_undo == NO_UNDO
    give_up(house, seated)
    clock.now = end_of(house.daily.today()) - 1
    for why, ask in doors(house, seated):
        assert refusal(ask) == why, "also when it is over"
    same = refusal(lambda: house.matchmaking.deal_again(match, token))
    assert same == OPENS
    assert house.queries.view(match, token).key is None
    assert not house.analysis.is_readable(match)
    clock.now += 1
    for _, ask in doors(house, seated):
        assert refusal(ask) == ""
    assert house.queries.view(match).key == key_of(house, match)
    assert house.queries.record(match).key == key_of(house, match)
    again = house.matchmaking.deal_again(match, token)
    assert key_of(house, again.match) == key_of(house, match)


def test_another_match_after_a_counting_one_has_another_key(house: House) -> None:
    seated = house.daily.start(GAME, ADA)
    give_up(house, seated)
    again = house.matchmaking.rematch(seated.match, [seated.token])
    assert key_of(house, again.match) != key_of(house, seated.match)
    stored = house.store.read(again.match)
    assert stored is not None
    assert stored.match.day is None


def test_a_counting_match_of_older_rules_tells_nothing_either(house: House, store: Store) -> None:
    seated = house.daily.start(GAME, ADA)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE \"match\" SET version = 'older'")
    late = house_at(store, clock=house.clock)
    assert refusal(lambda: late.queries.record(seated.match)) == OPENS
    assert refusal(lambda: late.queries.since(seated.match, None, 0)) == UNSEEN
    assert refusal(lambda: late.queries.my_match(seated.match, None)) == UNSEEN


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(picks=st.lists(st.integers(0, 1000), max_size=25), slug=st.sampled_from(SOLO))
def test_nothing_that_anybody_gets_before_midnight_holds_the_key(
    tmp_path_factory: pytest.TempPathFactory, picks: list[int], slug: str
) -> None:
    """What one sees is what an ordinary match of the same key and moves shows."""
    clock = Clock()
    clock.now = NOON
    store = store_at(tmp_path_factory.mktemp("days"))
    house = house_at(store, clock=clock)
    seated = house.daily.start(slug, ADA)
    key = key_of(house, seated.match)
    one, got = player(house, seated), []
    for pick in picks:
        view = house.queries.view(one.match, one.token, 0)
        got.append(msgspec.json.encode(view).decode())
        got += [screen(house.find(slug)).message(view).decode() for screen in SCREENS.values()]
        got.append(table_page.table(view, "", "", "here"))
        if not view.notations:
            break
        assert one.act(view.notations[pick % len(view.notations)]).taken
    for person in (ADA, BEN, None):
        got.append(
            msgspec.json.encode(house.daily.board(slug, house.daily.today(), person)).decode()
        )
    assert not any(key in text.lower() for text in got)
    assert not any(seated.match in text for text in got[-2:]), "others cannot find the table"
    ordinary = Player(house, *same_by_another_door(house, seated, slug))
    steps = house.store.read(seated.match)
    assert steps is not None
    for event in steps.events:
        if event.kind == "move":
            assert ordinary.act(event.notation).taken
    mine = house.queries.view(one.match, one.token)
    theirs = house.queries.view(ordinary.match, ordinary.token)
    assert (mine.scene, mine.log) == (theirs.scene, theirs.log)
    store.close()


def same_by_another_door(house: House, seated: Seated, slug: str) -> tuple[str, str]:
    """An ordinary match with the key of a counting one."""
    opened = house.matchmaking.open_match(slug, seats=["person"])
    stored, other = house.store.read(seated.match), house.store.read(opened.match)
    assert stored is not None
    assert other is not None
    with house.store.engine.begin() as connection:
        this = match_table.c.id == opened.match
        connection.execute(match_table.update().where(this).values(key=stored.match.key))
        connection.execute(event_table.delete().where(event_table.c.match == opened.match))
    house.tables._tables.clear()
    house.turns.advance(opened.match)
    assert opened.token is not None
    return opened.match, opened.token


@pytest.mark.sqlite
def test_the_database_holds_no_person(house: House, store: Store) -> None:
    seated = house.daily.start(GAME, ADA)
    with store.engine.connect() as connection:
        dump = "".join(connection.connection.iterdump())
    assert ADA not in dump
    assert seated.token not in dump


# The board


def test_the_board_shows_who_finished_in_time_best_first(house: House, clock: Clock) -> None:
    day = house.daily.today()
    ada, ben = (house.daily.start(GAME, each, name) for each, name in ((ADA, "Ada"), (BEN, "Ben")))
    third = house.daily.start(GAME, "person-of-cy-00003", "Cy")
    player(house, ada).play_out()
    give_up(house, ben)
    board = house.daily.board(GAME, day, BEN)
    assert [(line.name, line.place, line.mine) for line in board.lines] == [
        ("Ada", 1, False), ("Ben", 2, True)
    ]  # fmt: skip
    assert board.unfinished == 1
    assert [line.match for line in board.lines] == ["", ben.match]
    assert board.lines[0].words == house.queries.view(ada.match, ada.token).prompt.text
    stored = house.store.read(ada.match)
    assert stored is not None
    assert board.lines[0].moves == sum(event.kind == "move" for event in stored.events)
    assert (board.lines[1].given_up, board.lines[1].words) == (True, "Given up.")
    assert (board.keys, board.bot) == ((), None)
    clock.now = end_of(day)
    player(house, third).play_out()
    after = house.daily.board(GAME, day, BEN)
    assert [line.name for line in after.lines] == ["Ada", "Ben"], "too late: the deal is known"
    assert after.unfinished == 1
    assert [line.match for line in after.lines] == [ada.match, ben.match]
    assert [each.key for each in after.keys] == [key_of(house, ada.match)]
    assert after.keys[0].commitment == board.commitment


def test_points_count_before_moves_and_a_win_before_a_loss(house: House, store: Store) -> None:
    """Each game by its own measure: results are written as the rules would give them."""
    day = house.daily.today()

    def ranked(slug: str, *results: tuple[bool, float | None, int]) -> list[int]:
        people = [f"person-{slug}-{n:08}" for n in range(len(results))]
        names = []
        for person, (won, score, moves) in zip(people, results, strict=True):
            match = house.daily.start(slug, person, person[-1]).match
            with store.engine.begin() as connection:
                values = {"ended": NOON, "won": won, "score": score, "moves": moves}
                this = try_table.c.match == match
                connection.execute(try_table.update().where(this).values(values))
        board = house.daily.board(slug, day)
        names = [int(line.name) for line in board.lines]
        assert [line.place for line in board.lines] == sorted(line.place for line in board.lines)
        return names

    results = (
        (False, 0.0, 5),
        (True, 1.0, 30),
        (False, None, 50),
        (True, 1.0, 12),
        (False, 0.0, 9),
    )
    assert ranked(GAME, *results) == [3, 1, 4, 0, 2]
    assert ranked("nazi-hunter", (False, -14.0, 3), (True, -9.0, 60), (True, -9.0, 40)) == [2, 1, 0]


def test_equal_results_share_a_place(house: House) -> None:
    for person in (ADA, BEN):
        player(house, house.daily.start(GAME, person)).play_out()
    assert [line.place for line in house.daily.board(GAME, house.daily.today()).lines] == [1, 1]


def test_the_day_before_and_the_day_to_come(house: House) -> None:
    today = house.daily.today()
    assert refusal(lambda: house.daily.board(GAME, day_after(today))) == "that day has not come yet"
    before = house.daily.board(GAME, day_after(today, -1))
    assert (before.lines, before.keys, before.bot, before.counting) == ((), (), None, False)


def test_what_one_has_tried_today(house: House, clock: Clock) -> None:
    assert house.daily.tried(None) == house.daily.tried(ADA) == {}
    seated = house.daily.start(GAME, ADA)
    assert house.daily.tried(ADA)[GAME].ended is None
    give_up(house, seated)
    assert house.daily.tried(ADA)[GAME].ended == clock.now
    assert house.daily.tried(BEN) == {}
    clock.now += DAY
    assert house.daily.tried(ADA) == {}


# The bot


def test_the_strongest_bot_plays_the_same_deal_once_after_midnight(
    house: House, store: Store, clock: Clock
) -> None:
    day = house.daily.today()
    seated = house.daily.start(GAME, ADA)
    assert house.daily.board(GAME, day).bot is None
    clock.now = end_of(day)
    bot = house.daily.board(GAME, day).bot
    assert bot is not None
    again = house.daily.board(GAME, day).bot
    assert again is not None
    assert (again.who, again.finished, again.match) == ("perfect", True, bot.match)
    assert key_of(house, again.match) == key_of(house, seated.match)
    assert len(store.days.tries(day, GAME)) == 2
    assert house.queries.view(again.match).key == key_of(house, seated.match)


def test_nobody_makes_the_house_play_days_that_nobody_tried(house: House, store: Store) -> None:
    for days in range(1, 5):
        assert house.daily.board(GAME, day_after(house.daily.today(), -days)).bot is None
    assert playing(store) == []


def test_days_are_written_in_one_way() -> None:
    assert day_of(NOON) == str(date.fromisoformat(day_of(NOON)))
    for odd in ("2026-5-3", "20260503", "today", "", "2026-02-30"):
        with pytest.raises(ParlourError, match="2026-05-03"):
            day_after(odd)
