"""Ultimate Scheme: the position, which asks and does what is pending."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.engine.events import Audience
from parlour.engine.fields import Fields
from parlour.games.ultimate_scheme.fields import declare
from parlour.games.ultimate_scheme.rules import (
    aims,
    cards,
    collecting,
    drawing,
    effects,
    end_step,
    executing,
    gains,
    icons,
    moving,
    secrets,
    setup,
    turn,
    victory,
    windows,
)
from parlour.games.ultimate_scheme.rules.pending import (
    ANARCHY_TASK,
    BOUNTY_TASK,
    DEPLETE_TASK,
    FACTOR_TASK,
    FIRST_PLAYER_TASK,
    PUT_BACK_TASK,
    STRIP_TASK,
    Aim,
    Arrive,
    ChooseDeck,
    Deal,
    Die,
    DrawCard,
    DrawScheme,
    Execute,
    Icon,
    Pending,
    Racket,
    Resolve,
    Task,
    Window,
)
from parlour.games.ultimate_scheme.rules.state import (
    ACCESS_CHOICE,
    AFTER_MOVE,
    AIM,
    CARD_DRAW,
    COLLECT_1,
    COLLECT_2,
    COLLECT_SLOT,
    DECK_CHOICE,
    DISCOUNT,
    DRAW_SLOT,
    DRAW_STEP,
    END_SLOT,
    ENDED,
    EXECUTE_SLOT,
    EXECUTE_STEP,
    MOVE_1,
    MOVE_2,
    MOVE_SLOT,
    NOTHING,
    PUT_BACK,
    SCHEME_DRAW,
    TOKEN_CHOICE,
    WINDOW,
    State,
)
from parlour.games.ultimate_scheme.rules.tables import (
    ACCESS,
    CARD_OUT,
    COLLECT,
    DRAW,
    EXECUTE,
    LEAVE,
    MOVE,
    PASS,
    PICK,
    PLAY,
    RENDER,
    RETURN,
    SACRIFICE,
    SAUCER,
    SCHEME_OUT,
    SITES,
    STAB,
    TAKE,
    TOKEN,
    Board,
)


@final
class UltimateScheme(State):
    """A position of Ultimate Scheme."""

    def __init__(
        self, board: Board, players: i64, first: i64 = -1, factor: i64 = -2, pick: bool = False
    ) -> None:
        """US-1 to US-10: everything still to be dealt."""
        super().__init__(board, players, first, factor, pick)
        if players > 0:
            self.pending = setup.to_set_up(self)
            self.go_on()

    def copy(self) -> UltimateScheme:
        twin = UltimateScheme(self.board, 0, -1, -2, self.pick)
        self.copy_to(twin)
        return twin

    # What is asked, and what is pending

    def apply(self, move: i64) -> None:
        asking = self.asking
        self.asking = NOTHING
        if asking <= CARD_DRAW:
            self._outcome(asking, move)
        else:
            self._decide(asking, move)
        self.go_on()

    def go_on(self) -> None:
        """Do what is pending until a seat or chance is asked. What leaves no choice is done."""
        while True:
            while self.asking == NOTHING:
                if self.pending:
                    self._do(self.pending.pop())
                else:
                    self._slot()
            asking = self.asking
            if asking <= CARD_DRAW or asking == ENDED:
                self.legal = []
                return
            self.legal = self.options()
            if len(self.legal) > 1:
                return
            self.asking = NOTHING
            self._decide(asking, self.legal[0])

    def _do(self, step: Pending) -> None:
        """What is pending next."""
        if isinstance(step, Window):
            windows.do_window(self, step)
        elif isinstance(step, Icon):
            icons.do_icon(self, step)
        elif isinstance(step, Aim):
            effects.do_aim(self, step)
        elif isinstance(step, Task):
            self._do_task(step)
        elif isinstance(step, Arrive):
            moving.do_arrive(self, step)
        elif isinstance(step, Resolve):
            effects.resolve(self, step)
        elif isinstance(step, DrawScheme):
            drawing.draw_scheme(self, step)
        elif isinstance(step, DrawCard):
            drawing.ask_card(self, step)
        elif isinstance(step, ChooseDeck):
            drawing.choose_deck(self, step)
        elif isinstance(step, Execute):
            executing.do_execute(self, step)
        elif isinstance(step, Die):
            gains.do_die(self, step)
        elif isinstance(step, Racket):
            icons.do_racket(self, step)
        else:
            assert isinstance(step, Deal)
            setup.do_deal(self, step)

    def _do_task(self, task: Task) -> None:
        what = task.what
        if what == DEPLETE_TASK:
            collecting.deplete(self)
        elif what == BOUNTY_TASK:
            executing.claim_bounty(self, task)
        elif what == ANARCHY_TASK:
            gains.turn_anarchy(self, 1)
        elif what == STRIP_TASK:
            icons.strip_mining(self, task)
        elif what == PUT_BACK_TASK:
            drawing.put_back(self, task)
        elif what == FIRST_PLAYER_TASK:
            setup.ask_first_player(self, task)
        elif what == FACTOR_TASK:
            setup.ask_factor(self, task)
        else:
            turn.new_turn(self)

    def _slot(self) -> None:
        """US-11: nothing is pending, so the slot goes on."""
        step = self.step
        if step == DRAW_STEP:
            drawing.draw_slot(self)
        elif step in (MOVE_1, MOVE_2):
            moving.move_slot(self)
        elif step in (COLLECT_1, COLLECT_2):
            self.ask(COLLECT_SLOT, self.owner())
        elif step == EXECUTE_STEP:
            executing.execute_slot(self)
        else:
            end_step.end_slot(self)

    # Decisions

    def options(self) -> list[int]:
        """What the seat that is asked may do, ascending."""
        asking = self.asking
        self.public_moves = 2
        if asking == WINDOW:
            return windows.window_options(self)
        if asking == MOVE_SLOT:
            return moving.move_options(self)
        if asking == AFTER_MOVE:
            return moving.after_options(self)
        if asking == DRAW_SLOT:
            return drawing.draw_slot_options(self)
        if asking == COLLECT_SLOT:
            return collecting.collect_options(self)
        if asking == EXECUTE_SLOT:
            return executing.execute_options(self)
        if asking == END_SLOT:
            return end_step.end_options(self)
        if asking == AIM:
            return aims.aim_options(self, aims.aim_of(self))
        if asking == TOKEN_CHOICE:
            return icons.token_options(self)
        if asking == ACCESS_CHOICE:
            return icons.access_options(self)
        if asking == DECK_CHOICE:
            return drawing.deck_options(self)
        if asking == DISCOUNT:
            return executing.discounts(self)
        if asking == PUT_BACK:
            return drawing.return_options(self)
        return setup.pick_options(self)

    def _decide(self, asking: i64, move: i64) -> None:
        """A seat has chosen."""
        if asking == WINDOW:
            windows.answered(self, move)
        elif asking in (MOVE_SLOT, AFTER_MOVE):
            moving.move_decision(self, move)
        elif asking == DRAW_SLOT:
            drawing.draw_decision(self, move)
        elif asking == COLLECT_SLOT:
            collecting.collect_decision(self, move)
        elif asking == EXECUTE_SLOT:
            executing.execute_decision(self, move)
        elif asking == END_SLOT:
            end_step.end_decision(self, move)
        elif asking == AIM:
            effects.target_named(self, move)
        elif asking == TOKEN_CHOICE:
            icons.token_chosen(self, move - TOKEN)
        elif asking == ACCESS_CHOICE:
            icons.access_chosen(self, move - ACCESS)
        elif asking == DECK_CHOICE:
            drawing.deck_chosen(self, move - DRAW)
        elif asking == DISCOUNT:
            executing.discount_chosen(self, move - LEAVE)
        elif asking == PUT_BACK:
            drawing.returned(self, move - RETURN)
        else:
            setup.faction_picked(self, move - PICK)

    def why_not(self, move: int) -> str | None:
        if move in self.legal:
            return None
        if move <= PASS:
            return self._why_no_end(move)
        if move < PLAY:
            return drawing.why_no_draw(self, move - DRAW)
        if move < SAUCER:
            return cards.why_no_play(self, move - PLAY)
        if move == SAUCER:
            return moving.why_no_saucer(self)
        if move < TOKEN:
            return aims.why_no_target(self, move)
        if move < ACCESS:
            return icons.why_no_token(self)
        if move < COLLECT:
            return icons.why_no_access(self)
        if move < EXECUTE:
            return collecting.why_no_collection(self, move - COLLECT)
        if move < LEAVE:
            return executing.why_no_execution(self, move - EXECUTE)
        if move < TAKE:
            return executing.why_no_discount(self)
        if move < RETURN:
            return end_step.why_no_redistribution(self)
        if move < PICK:
            return drawing.why_no_return(self)
        if move < RENDER:
            return setup.why_no_pick(self)
        if move < STAB:
            return windows.why_no_rendition(self, move - RENDER)
        if move < SACRIFICE:
            return moving.why_no_stab(self)
        if move < MOVE:
            return end_step.why_no_sacrifice(self)
        return moving.why_no_move(self, (move - MOVE) // SITES, (move - MOVE) % SITES)

    def _why_no_end(self, move: i64) -> str:
        """Why one can neither be done nor pass."""
        if self.asking == WINDOW:
            return "US-63: in a window one passes or plays a card"
        if move == PASS and self.asking == AFTER_MOVE:
            return "US-25: the move is over; say done"
        if move == PASS:
            return f"US-63: there is nothing to let pass: {self.now()}"
        if self.asking == DRAW_SLOT:
            return "US-16: a scheme must be drawn first"
        if self.asking == MOVE_SLOT:
            return "US-25: announce a move or pass first"
        return f"US-56: that must be decided: {self.now()}"

    # Chance

    def outcomes(self) -> list[tuple[int, int]]:
        if self.asking == SCHEME_DRAW:
            return drawing.scheme_outcomes(self)
        if self.asking == CARD_DRAW:
            return drawing.card_outcomes(self)
        return setup.set_up_outcomes(self)

    def sample(self, rng: Rng) -> i64:
        """One outcome without listing the others."""
        if self.asking == SCHEME_DRAW:
            return drawing.sample_scheme(self, rng)
        if self.asking == CARD_DRAW:
            return drawing.sample_card(self, rng)
        outcomes = self.outcomes()
        return outcomes[rng.below(len(outcomes))][0]

    def _outcome(self, asking: i64, outcome: i64) -> None:
        """Chance has answered."""
        if asking == SCHEME_DRAW:
            drawing.scheme_drawn(self, outcome - SCHEME_OUT)
        elif asking == CARD_DRAW:
            drawing.card_drawn(self, outcome - CARD_OUT)
        else:
            setup.dealt(self, asking, outcome)

    # The end

    def scores(self) -> list[float]:
        winners = victory.ranked(self)
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    def result(self) -> dict[str, object]:
        return victory.result(self)

    # In words

    def fields(self) -> Fields:
        found = self.board.fields.get(int(self.players))
        if found is None:
            found = declare(self.board, int(self.players))
            self.board.fields[int(self.players)] = found
        return found

    def known_to(self, seat: int) -> dict[str, object]:
        """US-81: private are hands, ultimate schemes, and who is asked in a window."""
        return self.describe() if self.asking == ENDED else self.fields().describe(self, seat)

    # Secrets

    def has_secrets(self) -> bool:
        if self.asking == ENDED:
            return False
        return any(one.ultimate >= 0 for one in self.seats)

    def covert(self) -> bool:
        return secrets.is_covert(self)

    def quiet(self) -> i64:
        """US-R40: no answer in a window is a pass; in an own slot there is time (US-R47)."""
        return PASS if self.asking == WINDOW else -1

    def reveals(self, move: int) -> bool:
        """A decision after which the table paused for an answer stands, an answer itself, and
        whatever shows an ultimate scheme."""
        if self.asking == WINDOW:
            return True
        heard = Audience()
        then = self._after(move, heard)
        return any(event.may for event in heard.events) or self._shows_ultimate(then)

    def why_final(self, move: int) -> str:
        """US-R46: a card or scheme that was announced, and what was named for it; US-84."""
        card = PLAY <= move < TOKEN or RENDER <= move < STAB
        if card or EXECUTE <= move < LEAVE:
            return "a card or a power was announced"
        shown = self._shows_ultimate(self._after(move, None))
        return "an Ultimate Scheme was shown" if shown else ""

    def _after(self, move: int, audience: Audience | None) -> UltimateScheme:
        """The position once a move is made, for somebody to listen to or nobody."""
        twin = self.copy()
        twin.audience = audience
        twin.apply(move)
        return twin

    def _shows_ultimate(self, then: UltimateScheme) -> bool:
        """US-84: whether an ultimate scheme lies open later that is face down now."""
        return any(then.lies_open(n) and not self.lies_open(n) for n in range(self.players))

    def redeal(self, seat: int, rng: Rng) -> Position:
        twin = self.copy()
        if not self.has_secrets():
            return twin
        secrets.forget_returns(twin, seat)
        secrets.deal_ultimates(twin, seat, rng)
        hidden = self.asked >= 0 and self.asked != seat and self.covert()
        if hidden and self.asking == WINDOW:
            secrets.deal_schemes(twin, seat, rng)
            secrets.deal_answers(twin, seat, rng)
            twin.legal = twin.options()
            return twin
        while True:
            secrets.deal_schemes(twin, seat, rng)
            secrets.deal_cards(twin, seat, rng)
            if self.to_move() < 0:
                return twin
            twin.legal = twin.options()
            if not hidden or len(twin.legal) > 1:
                return twin  # a decision that a hand alone makes needs such a hand
