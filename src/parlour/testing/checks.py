"""The checks that every game passes, without a line per game.

Each takes a game and one of its variants, walks through random matches, and
raises AssertionError with what it saw.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

from parlour.engine.core.playout import Policy, random_line, random_move, seen_by
from parlour.engine.core.position import BYSTANDER, CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import BadPosition, IllegalMove
from parlour.engine.events import Audience, Event
from parlour.engine.game import Game, Setup
from parlour.engine.record import History, Record, replay
from parlour.games import load_game
from parlour.scene.choices import moves_meant
from parlour.scene.cues import Burst, Cue, Flight, Travel, Tumble, Walk
from parlour.scene.default_scene import scene_of
from parlour.scene.look import Look
from parlour.scene.table import spots_of
from parlour.testing.elsewhere import address_of, run_elsewhere

THOROUGH = int(os.environ.get("PARLOUR_THOROUGH", "0"))
"""So many matches are looked through for leaks at every decision; 0: a sample of a few."""
LONGEST = 20_000
RULE_ID = re.compile(r"\b[A-Z]{2,4}-R?\d+[a-z]?\b")
ODD_TEXT = (
    "", "-", "--", " ", "\0", "0", "5", "-1", "99", "1,1", "x-y-z-x", "\u00b2", "\u0663",
    "9" * 5_000,
)  # fmt: skip
"""What a browser may send in place of an id or of a part of one."""
ANSWERED = (
    "it stands: all answers have been shown",
    "it stands: the others may have answered since",
)
"""Why a decision stands whatever game it is of."""

Check = Callable[[Game, Setup], None]


def walk(game: Game, setup: Setup, seed: int) -> Iterator[Position]:
    """Every position of one match, the end included: of a random one for even seeds, of one
    played mostly by rules of thumb, which gets further, for odd ones."""
    position = game.start_of(setup)
    for step in _steps(game, setup, seed):
        yield position
        position.apply(step)
    yield position


_PLAYED: dict[tuple[int, int, int], tuple[Game, Setup, list[int]]] = {}
"""The steps of matches that were played last: many checks walk through the same ones."""


def _steps(game: Game, setup: Setup, seed: int) -> list[int]:
    """Every move and every outcome of chance of one match."""
    key = (id(game), id(setup), seed)
    if key not in _PLAYED:
        if len(_PLAYED) >= 100:
            _PLAYED.clear()
        _PLAYED[key] = (game, setup, _play(game, setup, seed))
    return _PLAYED[key][2]


def _play(game: Game, setup: Setup, seed: int) -> list[int]:
    rng = Kiss(seed)
    thumb = game.thumb() if game.thumb and seed % 2 else None
    position = game.start_of(setup)
    steps: list[int] = []
    while (turn := position.to_move()) != OVER:
        assert len(steps) < LONGEST, f"a match does not end within {LONGEST} steps"
        if turn == CHANCE:
            step = position.sample(rng)
        elif thumb and rng.below(5):
            step = thumb.choose(seen_by(position, turn, rng), rng)
        else:
            moves = position.moves()
            step = moves[rng.below(len(moves))]
        position.apply(step)
        steps.append(int(step))
    return steps


def some(game: Game, setup: Setup, count: int, matches: int = 4) -> list[Position]:
    """A few positions from several matches, the first and last of each included."""
    found: list[Position] = []
    for seed in range(matches):
        line = [position.copy() for position in walk(game, setup, seed)]
        chosen = Random(seed).sample(line, min(len(line), count // matches))
        found += [line[0], *chosen, line[-1]]
    return found


def viewers(setup: Setup) -> list[int]:
    """Every seat, and a bystander."""
    return [*range(setup.seats), BYSTANDER]


def moves_of(position: Position) -> list[int]:
    """The legal moves of whoever decides, if anybody does."""
    return position.moves() if position.to_move() >= 0 else []


def matches_end(game: Game, setup: Setup) -> None:
    """Random matches end, with a score for each seat and a result that can be stored."""
    for seed in range(8):
        *_, last = walk(game, setup, seed)
        scores = last.scores()
        assert len(scores) == setup.seats, "one score for each seat"
        winners = json.loads(json.dumps(last.result()))["winners"]
        assert set(winners) <= set(range(setup.seats)), "winners are seats"


def offered_moves_are_playable(game: Game, setup: Setup) -> None:
    """Whatever is offered can be played, and leads to a position that asks something."""
    for position in some(game, setup, 60):
        for move in moves_of(position):
            twin = position.copy()
            twin.play(move)
            turn = twin.to_move()
            assert turn >= OVER, "a seat, chance or the end"
            if turn >= 0:
                assert twin.moves(), "a seat that decides has a move"


def other_moves_are_refused(game: Game, setup: Setup) -> None:
    """What is not offered is refused with a reason, and changes nothing."""
    for position in some(game, setup, 30):
        history = _from(position, game, setup)
        turn = position.to_move()
        book = position.outcome_book() if turn == CHANCE else position.book()
        legal = [n for n, _ in position.outcomes()] if turn == CHANCE else moves_of(position)
        before = position.digest()
        for move in _sample(book.size, 80):
            if turn >= 0:
                reason = position.why_not(move)
                assert (reason is None) == (move in legal), f"why_not of {book.notation(move)}"
            if move not in legal:
                assert _refused(history, move), f"'{book.notation(move)}' is not legal but played"
        assert history.position.digest() == before, "a refused move changed the position"


def _from(position: Position, game: Game, setup: Setup) -> History:
    """A match that begins in a position."""
    return History(replace(game, start_of=lambda _: position.copy()), setup)


def _refused(history: History, move: int) -> bool:
    """Whether playing a move is refused, with a reason: in a match, and by the position alone."""
    for play in (history.play, history.position.copy().play):
        try:
            play(move)
        except IllegalMove as error:
            if str(error):
                continue
        return False
    return True


def _sample(size: int, count: int) -> list[int]:
    return sorted(Random(size).sample(range(size), min(size, count)))


def refusals_cite_rules(game: Game, setup: Setup) -> None:
    """Every reason names a rule of the game."""
    for position in some(game, setup, 30):
        if position.to_move() < 0:
            continue
        for move in _sample(position.book().size, 80):
            reason = position.why_not(move)
            assert reason is None or RULE_ID.match(reason), f"no rule id: {reason!r}"


def moves_are_listed_well(game: Game, setup: Setup) -> None:
    """Moves ascend, lie in the book, agree with the mask, and have words that come back."""
    for position in some(game, setup, 60):
        moves = moves_of(position)
        book = position.book()
        assert moves == sorted(set(moves)), "moves ascend without repetition"
        for move in moves:
            assert 0 <= move < book.size, "moves lie in the book"
            assert book.number(book.notation(move)) == move, "words lead back to the move"
            assert book.sentence(move).strip(), "every move has a sentence"
        mask = position.mask() if moves else -1
        if mask >= 0:
            assert [n for n in range(63) if mask >> n & 1] == moves, "the mask is the list"


def copies_are_deep(game: Game, setup: Setup) -> None:
    """Playing on a copy leaves the original alone, however long one plays."""
    for number, position in enumerate(walk(game, setup, 1)):
        twin = position.copy()
        assert twin.digest() == position.digest(), "a copy is equal"
        if number % 5 or number > 200:
            continue
        before = position.describe()
        text = json.dumps(before)
        assert twin.audience is None, "nobody listens to a copy"
        random_line(twin, Kiss(number))
        assert json.dumps(position.describe()) == text, "the copy is shallow"
        assert json.dumps(before) == text, "a description is shared with the position"


def chance_is_exact(game: Game, setup: Setup) -> None:
    """Outcomes are in the book, weights are positive, and sampling agrees (chi-squared)."""
    seen: set[str] = set()
    for position in some(game, setup, 60):
        if position.to_move() != CHANCE or position.asks() in seen:
            continue
        seen.add(position.asks())
        outcomes = position.outcomes()
        book = position.outcome_book()
        assert len({n for n, _ in outcomes}) == len(outcomes), "each outcome is listed once"
        assert all(weight > 0 for _, weight in outcomes), "weights are positive"
        assert all(book.number(book.notation(n)) == n for n, _ in outcomes), "outcomes have words"
        rng = Kiss(7)
        counts = Counter(int(position.sample(rng)) for _ in range(6_000))
        assert_same_distribution(counts, dict(outcomes))


def assert_same_distribution(counts: Counter[int], weights: dict[int, int]) -> None:
    """Chi-squared at five standard deviations, rare outcomes taken together."""
    total, shots = sum(weights.values()), sum(counts.values())
    assert set(counts) <= set(weights), f"sampled what cannot happen: {set(counts) - set(weights)}"
    cells: list[tuple[float, float]] = []
    rare_expected = rare_seen = 0.0
    for outcome, weight in weights.items():
        expected = shots * weight / total
        if expected >= 10:
            cells.append((expected, counts[outcome]))
        else:
            rare_expected, rare_seen = rare_expected + expected, rare_seen + counts[outcome]
    if rare_expected >= 10:
        cells.append((rare_expected, rare_seen))
    freedom = max(len(cells) - 1, 1)
    chi2 = sum((seen - expected) ** 2 / expected for expected, seen in cells)
    limit = freedom + 5 * (2 * freedom) ** 0.5 + 10
    assert chi2 < limit, f"sampling is off: chi-squared {chi2:.1f} for {freedom} degrees of freedom"


def play_history(game: Game, setup: Setup, seed: int) -> History:
    """A whole random match as a history."""
    history = History(game, setup)
    rng = Kiss(seed)
    while not history.over:
        position = history.position
        chance = position.to_move() == CHANCE
        history.play(int(position.sample(rng) if chance else random_move(position, rng)))
    return history


def records_replay(game: Game, setup: Setup) -> None:
    """A record leads back to the same position."""
    for seed in range(3):
        history = play_history(game, setup, seed)
        record = Record.from_json(history.record().to_json())
        assert replay(record, lambda _: game).position.digest() == history.position.digest()


def records_replay_elsewhere(game: Game, setup: Setup) -> None:
    """Every position of a record is the same in another process with another hash seed."""
    text = play_history(game, setup, 5).record().to_json()
    here = digests_at(address_of(game), text)
    there = run_elsewhere(digests_at, address_of(game), text, PYTHONHASHSEED="123")
    assert there == here, "another process sees another match"


def digests_at(address: str, text: str) -> list[str]:
    """The digest of every position of a record of the game at an address."""
    history = replay(Record.from_json(text), lambda _: load_game(address))
    position = history.at(0).copy()
    found = [position.digest()]
    for step in history.steps:
        position.apply(step.number)
        found.append(position.digest())
    return found


def undo_and_redo(game: Game, setup: Setup) -> None:
    """Taking steps back and making them again changes nothing."""
    history = play_history(game, setup, 1)
    steps, end = list(history.steps), history.position.digest()
    for back in (1, len(steps) // 2, len(steps)):
        history.cut(len(steps) - back)
        for step in steps[len(steps) - back :]:
            again = history.play(step.number)
            assert again == step, "the same step tells the same events"
        assert history.position.digest() == end


def descriptions_are_complete(game: Game, setup: Setup) -> None:
    """A position set up from its own description is the same and has the same future."""
    for seed, position in enumerate(some(game, setup, 45)):
        words = json.loads(json.dumps(position.describe()))
        twin = game.position({**dict(setup.options), **words})
        assert twin.digest() == position.digest(), f"{words} becomes {twin.describe()}"
        assert twin.to_move() == position.to_move()
        line = random_line(position.copy(), Kiss(seed))
        assert random_line(twin.copy(), Kiss(seed)) == line, f"another future from {words}"


def unknown_fields_are_refused(game: Game, setup: Setup) -> None:
    """A description with a field the game does not have is refused by its name."""
    said = ""
    try:
        game.position({**dict(setup.options), "no_such_field": 1})
    except BadPosition as error:
        said = str(error)
    assert "no_such_field" in said, "a position with an unknown field was accepted"


def seen(game: Game, position: Position, seat: int, thumb: Policy | None) -> dict[str, object]:
    """Everything that reaches a seat."""
    mine = seat >= 0 and position.to_move() == seat
    hidden = position.covert() and not mine
    book = position.book()
    sample = _sample(book.size, 40) if mine else []
    return {
        "known": position.known_to(seat),
        "scene": scene_of(game, position, seat),
        "asks": None if hidden else position.asks(),
        "to move": None if hidden else int(position.to_move()),
        "together": position.together(),
        "moves": position.moves() if mine else None,
        "why not": [position.why_not(move) for move in sample],
        "bot": int(thumb.choose(position.copy(), Kiss(3))) if mine and thumb else None,
        "scores": position.scores() if position.to_move() == OVER else None,
    }


def no_leaks(game: Game, setup: Setup) -> None:
    """Re-deal what a seat cannot know, and everything it receives stays the same."""
    thumb = game.thumb() if game.thumb else None
    many = game.windows or setup.seats > 2  # their matches are long, and everybody looks on
    stride = 1 if THOROUGH else 40 if many else 7
    for seed in range(THOROUGH or (2 if many else 6)):
        for number, position in enumerate(walk(game, setup, seed)):
            if not position.has_secrets() or position.to_move() == OVER:
                continue
            if number * setup.seats > 120 and number % stride:
                continue
            for seat in _taking_turns(viewers(setup), number) if many else viewers(setup):
                real = seen(game, position, seat, thumb)
                for deal in range(1 if THOROUGH else 3):
                    twin = position.redeal(seat, Kiss(number * 10 + deal))
                    dealt = seen(game, twin, seat, thumb)
                    for name, value in real.items():
                        assert dealt[name] == value, f"seat {seat} can tell by '{name}'"
                    _same_events(game, position, twin, seat, number)


def _taking_turns(seats: list[int], number: int) -> list[int]:
    """Two of those who look on, others at each decision; all where everything is looked at."""
    return seats if THOROUGH else [seats[number % len(seats)], seats[(number + 1) % len(seats)]]


def _same_events(game: Game, position: Position, twin: Position, seat: int, number: int) -> None:
    """A step after which the seat knows the same must also have told the same, unless it uncovers
    what seats have decided together: two answers may come to the same."""
    if position.to_move() < 0:
        return
    moves = sorted(set(position.moves()) & set(twin.moves()))
    if THOROUGH and moves:  # one move of each of very many decisions
        moves = [moves[number % len(moves)]]
    for move in moves:
        one, other = position.copy(), twin.copy()
        heard, also = _heard(game, one, move, seat), _heard(game, other, move, seat)
        uncovered = bool(position.together()) and position.reveals(move)
        if one.known_to(seat) == other.known_to(seat):
            assert uncovered or heard == also, f"seat {seat} can tell by the events of a move"
        elif not (position.covert() or _given_time(one) or _given_time(other)):
            assert _wait_alike(heard, also), f"seat {seat} can tell by how the table waits"


def _given_time(position: Position) -> bool:
    """Whether a seat is asked in secret but without a clock, so that everybody sees it wait."""
    return position.to_move() >= 0 and position.covert() and position.quiet() < 0


def _wait_alike(one: list[tuple[Event, object]], other: list[tuple[Event, object]]) -> bool:
    """Whether two steps that told the same so far let the table wait in the same way."""
    ends = [n for heard in (one, other) for n, (_, known) in enumerate(heard) if known is not None]
    first = min(ends, default=0)
    if not ends or one[:first] != other[:first]:
        return True
    if len(one) <= first or len(other) <= first:
        return False
    (event, known), (also, seen) = one[first], other[first]
    return (known is not None and seen is not None and known != seen) or event == also


def _heard(game: Game, position: Position, move: int, seat: int) -> list[tuple[Event, object]]:
    """What a seat hears of a move, with what it sees wherever the table waits."""
    audience = Audience()
    position.audience = audience
    position.apply(move)
    position.audience = None
    heard: list[tuple[Event, object]] = []
    for event in audience.take():
        known: object = None
        if event.moment is not None:
            scene = scene_of(game, event.moment, seat)
            known = (event.moment.known_to(seat), scene.zones, scene.pieces)
        heard.append((replace(event.seen_by(seat), moment=None), known))
    return heard


def questions_are_announced(game: Game, setup: Setup) -> None:
    """Whoever is asked in secret and by the clock is among those for whom the table was told to
    wait last; a seat that is given time is waited for openly."""
    for seed in range(8):
        history = History(game, setup)
        rng = Kiss(seed)
        last: Event | None = None
        while not history.over:
            position = history.position
            turn = int(position.to_move())
            if turn >= 0 and position.covert() and position.quiet() >= 0:
                assert last is not None, "nothing was told before a covert question"
                assert last.moment is not None, f"a covert question after '{last.kind}', no pause"
                assert turn in last.may, f"seat {turn} is asked, but only {last.may} may be"
                assert position.quiet() in position.moves(), "no answer is no legal move"
            number = position.sample(rng) if turn == CHANCE else random_move(position, rng)
            last = next(iter(history.play(int(number)).events[::-1]), last)


def redeals_are_fair(game: Game, setup: Setup) -> None:
    """Re-deals can be played on, and where few are possible all come up equally often."""
    for seed in range(4):
        for position in walk(game, setup, seed):
            if not position.has_secrets() or position.to_move() == OVER:
                continue
            for seat in viewers(setup):
                _fair(position, seat)
            break


def _fair(position: Position, seat: int) -> None:
    rng = Kiss(11)
    deals = [position.redeal(seat, rng) for _ in range(600)]
    random_line(deals[0].copy(), rng)
    counts = Counter(deal.digest() for deal in deals)
    if 1 < len(counts) <= 12:
        numbered = Counter(dict(enumerate(counts.values())))
        assert_same_distribution(numbered, dict.fromkeys(numbered, 1))


def scenes_are_sound(game: Game, setup: Setup) -> None:
    """Ids are unique and keep their meaning; every legal move can be made by touching."""
    kinds: dict[str, str] = {}
    for position in some(game, setup, 45):
        for seat in viewers(setup):
            scene = scene_of(game, position, seat)
            ids = scene.ids()
            repeated = [each for each, count in Counter(ids).items() if count > 1]
            assert not repeated, f"ids used twice: {repeated}"
            again = scene_of(game, position.copy(), seat)
            assert again == scene, "the scene of the same position differs"
            for zone in scene.zones:
                _keeps_kind(kinds, zone.id, type(zone).__name__)
                for spot in spots_of(zone):
                    _keeps_kind(kinds, spot.id, "spot")
                    assert spot.label, f"{spot.id} has no label"
            for piece in scene.pieces:
                _keeps_kind(kinds, piece.id, piece.kind)
                assert piece.label, f"{piece.id} has no label"
                assert piece.at in ids, f"{piece.id} lies on {piece.at}, which is not there"
            _choices_fit(position, seat, scene.choices, set(ids))


def _keeps_kind(kinds: dict[str, str], name: str, kind: str) -> None:
    assert kinds.setdefault(name, kind) == kind, f"{name} was a {kinds[name]} and is a {kind}"


def _choices_fit(position: Position, seat: int, choices: tuple[object, ...], ids: set[str]) -> None:
    wanted = position.moves() if seat >= 0 and position.to_move() == seat else []
    offered = [getattr(choice, "move") for choice in choices]  # noqa: B009
    assert sorted(offered) == wanted, "the scene offers the legal moves, each once"
    ways: Counter[tuple[frozenset[str], str]] = Counter()
    for choice in choices:
        touches: tuple[tuple[str, ...], ...] = getattr(choice, "touches")  # noqa: B009
        assert touches, "every choice can be touched"
        assert getattr(choice, "label"), "every choice has a label"  # noqa: B009
        for path in touches:
            assert path, "a path touches something"
            assert set(path) <= ids, f"{path} touches what is not there"
            ways[frozenset(path[:-1]), path[-1]] += 1
    assert max(ways.values(), default=1) == 1, "the same touches make two moves"


def events_can_be_told(game: Game, setup: Setup) -> None:
    """Every event has a line for the log, and cites a rule."""
    for seed in range(8):
        for step in play_history(game, setup, seed).steps:
            for event in step.events:
                assert RULE_ID.fullmatch(event.rule), f"{event} cites no rule"
                json.dumps(event.facts)
                assert game.log_line is None or game.log_line(event).strip(), event


def staging_fits_the_scene(game: Game, setup: Setup) -> None:
    """A cue names what is on the table before or after its event, and shapes that are drawn."""
    if game.cues is None:
        return
    shapes = set(game.look.shapes) if isinstance(game.look, Look) else set()
    for seed in range(1 if game.windows else 4):
        history = play_history(game, setup, seed)
        position = game.start_of(setup)
        for number, step in enumerate(history.steps):
            cues = [cue for event in step.events for cue in game.cues(event)]
            seats = _taking_turns(viewers(setup), number) if cues else []
            before = [set(scene_of(game, position, seat).ids()) for seat in seats]
            position.apply(step.number)
            for seat, there in zip(seats, before, strict=True):
                on_table = there | set(scene_of(game, position, seat).ids())
                for cue in cues:
                    _cue_fits(cue, on_table, shapes)


def _cue_fits(cue: Cue, on_table: set[str], shapes: set[str]) -> None:
    missing = [each for each in _named(cue) if each not in on_table]
    assert not missing, f"{cue} names {missing}, which is not on the table"
    if isinstance(cue, Flight | Burst):
        assert cue.shape in shapes, f"{cue} shows what nobody has drawn"


def _named(cue: Cue) -> list[str]:
    if isinstance(cue, Tumble):
        return list(cue.pieces)
    if isinstance(cue, Travel):
        return [cue.piece, cue.into]
    if isinstance(cue, Flight):
        return [cue.start, cue.end]
    if isinstance(cue, Walk):
        return [cue.piece, *cue.path]
    return [cue.at]


def touches_mean_moves(game: Game, setup: Setup) -> None:
    """Whatever one touches means a move of the book or nothing, and never a leak."""
    for number, position in enumerate(some(game, setup, 30)):
        seat = int(position.to_move())
        if seat < 0:
            continue
        size = position.book().size
        twin = position.redeal(seat, Kiss(number)) if position.has_secrets() else position
        meant, meant_there = (moves_meant(game, each, seat) for each in (position, twin))
        for thing in [*scene_of(game, position, seat).ids(), "no such thing"]:
            move = meant(thing)
            assert move is None or 0 <= move < size, f"touching {thing} means {move}"
            assert meant_there(thing) == move, f"touching {thing} tells a secret"


def any_text_can_be_touched(game: Game, setup: Setup) -> None:
    """Whatever text a browser sends as the thing touched means a move that can be explained, or
    nothing."""
    positions = some(game, setup, 24)
    things = _like_ids({each for position in positions for each in _ids(game, position, setup)})
    for position in positions:
        size = position.book().size
        for seat in viewers(setup):
            for move, thing in _meant(game, position, seat, things).items():
                assert 0 <= move < size, f"touching {thing[:60]!r} means {move}"
                if position.to_move() >= 0:
                    position.why_not(move)


def _meant(game: Game, position: Position, seat: int, things: list[str]) -> dict[int, str]:
    """The moves that are meant by touching some of these things, each with the last of them."""
    found: dict[int, str] = {}
    meant = moves_meant(game, position, seat)
    for thing in things:
        try:
            move = meant(thing)
        except Exception as error:
            raise AssertionError(f"touching {thing[:60]!r} raises {error!r}") from error
        if move is not None:
            found[move] = thing
    return found


def _ids(game: Game, position: Position, setup: Setup) -> list[str]:
    """What lies on the table as anybody sees it."""
    return [each for seat in viewers(setup) for each in scene_of(game, position, seat).ids()]


def _like_ids(ids: set[str]) -> list[str]:
    """Text that is no id of the table but looks like one, and text that does not."""
    rng = Random(len(ids))
    one_of_each = {each.partition("-")[0]: each for each in sorted(ids)}
    found = {*ODD_TEXT, *one_of_each}
    for thing in [*one_of_each.values(), *rng.sample(sorted(ids), min(len(ids), 10))]:
        parts = thing.split("-")
        found |= {thing[:end] for end in range(len(thing))} | {thing * 2, f"{thing}-{thing}"}
        for place, junk in product(range(len(parts)), ODD_TEXT):
            found.add("-".join([*parts[:place], junk, *parts[place + 1 :]]))
    letters = "-,0123456789abc \u00e9\u0663\U0001f3b2"
    found |= {"".join(rng.choices(letters, k=length)) for length in range(40)}
    return sorted(found)


def listening_changes_nothing(game: Game, setup: Setup) -> None:
    """A match that is listened to goes as a silent one."""
    for seed in range(4):
        history = play_history(game, setup, seed)
        silent = random_line(game.start_of(setup), Kiss(seed))
        assert [step.number for step in history.steps] == silent


def thumb_plays_by_the_rules(game: Game, setup: Setup) -> None:
    """The rules of thumb only ever choose legal moves, and do not change the position."""
    if game.thumb is None:
        return
    thumb = game.thumb()
    rng = Kiss(2)
    for _ in range(4):
        position = game.start_of(setup)
        while position.to_move() != OVER:
            if position.to_move() == CHANCE:
                position.apply(position.sample(rng))
                continue
            before = position.digest()
            move = int(thumb.choose(position, rng))
            assert position.digest() == before, "choosing changed the position"
            assert move in position.moves(), f"chose {position.book().notation(move)}"
            position.apply(move)


def rules_are_cited(document: Path, tests: Path) -> None:
    """Every rule of a document is cited by a test, and no test cites an unknown one."""
    defined = set(re.findall(r"^- \*\*([A-Z]{2,4}-R?\d+[a-z]?)", document.read_text("utf-8"), re.M))
    assert defined, f"{document.name} defines no rules"
    cited: set[str] = set()
    for file in tests.rglob("test_*.py"):
        for arguments in re.findall(
            r"@(?:pytest\.mark\.)?rule\(([^)]*)\)", file.read_text("utf-8")
        ):
            cited |= set(re.findall(r"[A-Z]{2,4}-R?\d+[a-z]?", arguments))
    assert cited <= defined, f"unknown rules are cited: {sorted(cited - defined)}"
    assert defined <= cited, f"rules that no test cites: {sorted(defined - cited)}"


def taking_back_is_documented(document: Path, game: Game, setup: Setup) -> None:
    """What a document says about taking back is all there is to say, and it holds."""
    said = _said_of_taking_back(document)
    families = {family.name for family in game.start_of(setup).book().families}
    assert set(said) == families, (
        f"'Taking back' in {document.name} lists {sorted(said)}, to decide are {sorted(families)}"
    )
    rng = Random(0)
    for position in some(game, setup, 60):
        book, moves = position.book(), moves_of(position)
        moves = rng.sample(moves, len(moves))
        for family, move in {book.move(each).family: each for each in moves}.items():
            history = _from(position, game, setup)
            seat = history.play(move).who
            _stands_as_said(history, seat, said[family])
            _stands_once_answered(history, seat)


def _said_of_taking_back(document: Path) -> dict[str, str]:
    """For each family of decisions 'yes', 'no' or 'unless', from the table of the section."""
    section = document.read_text("utf-8").partition("\n## Taking back\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?`) \| (yes|no|unless)\b", section, re.M)
    said = [(name, word) for names, word in rows for name in re.findall("`(.+?)`", names)]
    assert len(dict(said)) == len(said), f"{document.name} lists a decision twice"
    return dict(said)


def _stands_as_said(history: History, seat: int, said: str) -> None:
    """The last decision can be taken back or not, as the document says."""
    step, reason = history.steps[-1], history.why_no_undo(seat)
    wrong = f"'{step.notation}' can be taken back: {said}?"
    assert said == "unless" or bool(step.final) == (said == "no"), wrong
    assert said != "no" or reason is not None, wrong
    assert said != "yes" or step.covert or reason in (None, *ANSWERED), wrong


def _stands_once_answered(history: History, seat: int) -> None:
    """Nothing is taken back once chance has answered, or another seat in the open."""
    position = history.position
    if history.over or position.covert() or position.to_move() in (seat, *position.together()):
        return
    rng = Kiss(len(history.steps))
    chance = position.to_move() == CHANCE
    history.play(int(position.sample(rng) if chance else random_move(position, rng)))
    assert history.why_no_undo(seat) is not None, "an answered decision can be taken back"


CHECKS: tuple[Check, ...] = (
    matches_end,
    offered_moves_are_playable,
    other_moves_are_refused,
    refusals_cite_rules,
    moves_are_listed_well,
    copies_are_deep,
    chance_is_exact,
    records_replay,
    records_replay_elsewhere,
    undo_and_redo,
    descriptions_are_complete,
    unknown_fields_are_refused,
    no_leaks,
    questions_are_announced,
    redeals_are_fair,
    scenes_are_sound,
    events_can_be_told,
    staging_fits_the_scene,
    touches_mean_moves,
    any_text_can_be_touched,
    listening_changes_nothing,
    thumb_plays_by_the_rules,
)
