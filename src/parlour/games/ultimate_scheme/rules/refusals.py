"""Ultimate Scheme: why a move is not possible now."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.ultimate_scheme.rules.secrets import Secrets
from parlour.games.ultimate_scheme.rules.state import (
    ACCESS_CHOICE,
    AFTER_MOVE,
    AIM,
    ASKS,
    COLLECT_SLOT,
    DECK_CHOICE,
    DISCOUNT,
    DRAW_SLOT,
    DRAW_STEP,
    END_SLOT,
    EXECUTE_SLOT,
    MOVE_SLOT,
    PUT_BACK,
    STAGE_AFTER,
    STAGE_START,
    STEPS,
    TOKEN_CHOICE,
    WINDOW,
    card_of,
)
from parlour.games.ultimate_scheme.rules.tables import (
    ACCESS,
    COLLECT,
    COLOURS,
    DRAW,
    EXECUTE,
    LEAVE,
    MOVE,
    PASS,
    PICK,
    PLAY,
    REDISTRIBUTION,
    RENDER,
    RETURN,
    SACRIFICE,
    SACRIFICE_POWER,
    SAUCER,
    SAUCER_POWER,
    SITES,
    STAB,
    STABBING,
    TAG_COLLECT,
    TAG_DRAW,
    TAG_END,
    TAG_EXECUTE,
    TAG_INTERRUPT,
    TAG_MOVE,
    TAG_NINJA,
    TAG_REACTION,
    TAKE,
    TOKEN,
)

WHEN = [
    "in your Draw slot", "as the move of your Move slot", "in your Move slots",
    "in your Collect slots", "in your Execute slot", "in your End slot",
    "as a reaction in a rival's slot", "as an interrupt", "against whoever has the Ninja",
]  # fmt: skip


class Refusals(Secrets):
    """Every refusal names its rule."""

    def why_not(self, move: int) -> str | None:
        if move in self.legal:
            return None
        if move <= PASS:
            return self._why_no_end(move)
        if move < PLAY:
            return self._why_no_draw(move - DRAW)
        if move < SAUCER:
            return self._why_no_card(move - PLAY)
        if move < PICK and move >= COLLECT:
            return self._why_no_deed(move)
        if move >= RENDER:
            return self._why_no_move(move)
        if move == SAUCER:
            return self._why_no_saucer()
        if move >= PICK:
            return "US-3: factions are chosen before the first game turn, each once"
        if move >= TOKEN:
            return self._why_no_gain(move)
        return self._why_no_target()

    def _now(self) -> str:
        """What is asked instead."""
        return f"now the {ASKS[self.asking]} is asked"

    def _why_no_end(self, move: i64) -> str:
        if self.asking == WINDOW:
            return "US-63: in a window one passes or plays a card"
        if move == PASS and self.asking == AFTER_MOVE:
            return "US-25: the move is over; say done"
        if move == PASS:
            return f"US-63: there is nothing to let pass: {self._now()}"
        if self.asking == DRAW_SLOT:
            return "US-16: a scheme must be drawn first"
        if self.asking == MOVE_SLOT:
            return "US-25: announce a move or pass first"
        return f"US-56: that must be decided: {self._now()}"

    def _why_no_draw(self, deck: i64) -> str:
        if self.asking in (DRAW_SLOT, DECK_CHOICE) and not self.decks_left() & BIT[deck]:
            return "US-61: that deck is empty"
        if self.asking == DRAW_SLOT and self.turn == 1:
            return "US-17: no scheme is drawn in game turn 1"
        if self.step == DRAW_STEP and self.stage == STAGE_AFTER:
            return "US-16: exactly one scheme is drawn in a Draw slot"
        return f"US-16: schemes are drawn in the Draw step: {self._now()}"

    def _why_no_card(self, title: i64) -> str:
        board = self.board
        name = board.card_names[title]
        if not (self.seats[self.asked].cards >> (2 * title)) & 3:
            return f"US-55: you do not hold {name}"
        tag = board.tag[title]
        if not self._in_its_window(tag):
            return f"US-55: {name} is played {WHEN[tag]}"
        if tag == TAG_MOVE and self.asking == AFTER_MOVE:
            return "US-23: one slot, one move at most"
        if tag == TAG_NINJA:
            return "US-74: the Ninja is yours already"
        if tag >= TAG_REACTION:
            return f"US-62: {name} cannot be played in this window"
        return f"US-56: {name} would do nothing now"

    def _in_its_window(self, tag: i64) -> bool:
        asking = self.asking
        moving = asking in (MOVE_SLOT, AFTER_MOVE)
        if tag == TAG_DRAW:
            return asking == DRAW_SLOT
        if tag == TAG_COLLECT:
            return asking == COLLECT_SLOT
        if tag == TAG_EXECUTE:
            return asking == EXECUTE_SLOT
        if tag == TAG_END:
            return asking == END_SLOT
        if tag in (TAG_REACTION, TAG_INTERRUPT):
            return asking == WINDOW
        if tag == TAG_NINJA:
            return moving or asking in (COLLECT_SLOT, EXECUTE_SLOT)
        return moving

    def _why_no_saucer(self) -> str:
        if self.power_of(self.asked) != SAUCER_POWER:
            return "US-23: your faction has no saucer"
        if self.asking == AFTER_MOVE:
            return "US-23: one slot, one move at most"
        if self.asking == MOVE_SLOT:
            return "US-23: the saucer flies once per game turn"
        return f"US-20: minions move in the Move steps: {self._now()}"

    def _why_no_target(self) -> str:
        if self.asking != AIM:
            return f"US-56: no target is named: {self._now()}"
        return f"US-56: {self._target_word()} cannot be that"

    def _target_word(self) -> str:
        card = card_of(self.peek())
        return "the move" if card >= len(self.board.card_names) else self.board.card_names[card]

    def _why_no_gain(self, move: i64) -> str:
        if move >= ACCESS:
            if self.asking != ACCESS_CHOICE:
                return f"US-48: no access is chosen: {self._now()}"
            return "US-48: choose a hidden site you have no access to"
        if self.asking != TOKEN_CHOICE:
            return f"US-28: no token is chosen: {self._now()}"
        return "US-80: that type cannot be taken here"

    def _why_no_deed(self, move: i64) -> str:
        """Collecting, executing, discounts, Redistribution, putting back."""
        if move < EXECUTE:
            return self._why_no_collection(move - COLLECT)
        if move < LEAVE:
            return self._why_no_scheme(move - EXECUTE)
        if move < TAKE:
            if self.asking != DISCOUNT:
                return f"US-35: no cost is being paid: {self._now()}"
            return "US-35: that does not make the cost payable, or is no part of it"
        if move < RETURN:
            return self._why_no_redistribution()
        if self.asking != PUT_BACK:
            return f"US-57: no scheme is put back: {self._now()}"
        return "US-57: that scheme is not in your hand"

    def _why_no_collection(self, site: i64) -> str:
        if self.asking != COLLECT_SLOT:
            return f"US-26: one collects in the Collect steps: {self._now()}"
        name = self.site_name(site)
        if self.stage != STAGE_START:
            return "US-26: only one site in each Collect slot"
        if not self.seats[self.asked].here() & BIT[site]:
            return f"US-27: you have no minion in {name}"
        if not self.seats[self.asked].able & BIT[site]:
            return f"US-79: your minion in {name} has a Rendition token"
        if self.depleted & BIT[site]:
            return f"US-29: {name} is depleted"
        return f"US-78: there is a Plague token on {name}"

    def _why_no_scheme(self, scheme: i64) -> str:
        if self.asking != EXECUTE_SLOT:
            return f"US-32: schemes are executed in the Execute step: {self._now()}"
        board = self.board
        seat = self.asked
        if not self.seats[seat].hand & BIT[scheme]:
            return "US-32: that scheme is not in your hand"
        if not self.placed_for(seat, scheme):
            site = self.site_name(board.scheme_site[scheme])
            return f"US-33: you need a minion without a Rendition token in {site}"
        if board.ninja_schemes & BIT[scheme] and self.ninja != seat:
            return "US-33: you do not control the Ninja"
        if self.colour_for(seat) < board.colour[scheme]:
            return f"US-33: the world must be {COLOURS[board.colour[scheme]]} or worse"
        return "US-33: your vault does not cover the cost"

    def _why_no_redistribution(self) -> str:
        if self.power_of(self.asked) != REDISTRIBUTION:
            return "US-42: your faction does not redistribute"
        if self.asking != END_SLOT:
            return f"US-42: that is done in the End step: {self._now()}"
        if self.seats[self.asked].power_used:
            return "US-42: only once per End slot"
        return "US-42: only from a rival who holds enough more basic tokens, and of a type it has"

    def _why_no_move(self, move: i64) -> str:
        if move < STAB:
            if self.asking != WINDOW:
                return f"US-69: nobody has announced a move: {self._now()}"
            return "US-69: you cannot send it there now"
        if move < SACRIFICE:
            return self._why_no_strike(STABBING, "US-25", self.asking == AFTER_MOVE)
        if move < MOVE:
            return self._why_no_strike(SACRIFICE_POWER, "US-R28", self.asking == END_SLOT)
        start, end = (move - MOVE) // SITES, (move - MOVE) % SITES
        if self.asking == AFTER_MOVE:
            return "US-20: one move in each Move slot"
        if self.asking != MOVE_SLOT:
            return f"US-20: minions move in the Move steps: {self._now()}"
        if not self.seats[self.asked].here() & BIT[start]:
            return f"US-20: you have no minion in {self.site_name(start)}"
        if not self.board.links[start] & BIT[end]:
            return f"US-20: {self.site_name(start)} and {self.site_name(end)} are not linked"
        return f"US-21: you have no access to {self.site_name(end)}"

    def _why_no_strike(self, power: i64, rule: str, now: bool) -> str:
        if self.power_of(self.asked) != power:
            return f"{rule}: your faction cannot do that"
        if not now:
            return f"{rule}: not in this part of {STEPS[self.step]}"
        if self.seats[self.asked].power_used:
            return f"{rule}: that power is used up"
        return f"{rule}: there is no such minion to strike"
