"""The rules of Ultimate Scheme, in their order."""

from __future__ import annotations

import pytest

from parlour.engine.core.position import CHANCE
from parlour.engine.study import Study
from tests.games.ultimate_scheme.cases import GAME, asked, ended, kinds, plot, rules, seat

rule = pytest.mark.rule


def dealt(players: int = 2, **options: object) -> Study:
    """A match after its set-up, always with the first card there is."""
    setup = GAME.setup(options, players)
    study = Study(GAME, GAME.start_of(setup))
    while study["step"] == "Set-up":
        if study.position.to_move() == CHANCE:
            study.then(next(iter(study.chances)))
        else:
            study.play(study.moves[0])
    return study


# Set-up


@rule("US-1", "US-6", "US-8", "US-10", "US-R41")
def test_everybody_starts_with_the_same() -> None:
    for players in (2, 3, 4, 5):
        table = dealt(players)
        assert len(table["seats"]) == players  # type: ignore[arg-type]
        for number in range(1, players + 1):
            one = seat(table, number)
            assert len(one["minions"]) >= 2
            assert [code[0] for code in one["hand"]] == ["C", "S", "G"]
            assert one["progress"] == 0
            assert one["executed"] == []
        assert table["anarchy"] == (3 if players == 2 else 0)
        assert table["claimed"] == {}
        assert (table["depleted"], table["plague"]) == ([], [])


@rule("US-2")
def test_the_first_player_is_drawn() -> None:
    table = Study(GAME, GAME.start_of(GAME.setup({}, 4)))
    assert table.chances == {f"first {n}": 0.25 for n in range(1, 5)}
    assert dealt(3, first_player="2")["first"] == 2


@rule("US-3")
def test_factions_are_dealt_or_picked() -> None:
    table = Study(GAME, GAME.start_of(GAME.setup({"first_player": "2"}, 3)))
    assert table.chances == {f"faction {code}": 0.1 for code in rules(table).board.faction_ids}
    table.then("CULT")
    assert seat(table, 2)["faction"] == "CULT"
    assert len(table.chances) == 9
    pick = Study(GAME, GAME.start_of(GAME.setup({"first_player": "2", "factions": "pick"}, 3)))
    assert asked(pick) == 1  # the last in turn order
    pick.play("faction ZERO")
    assert asked(pick) == 3
    assert "US-3" in str(pick.why_not("faction ZERO"))
    assert asked(pick.play("faction CULT")) == 2


@rule("US-4", "US-5")
def test_ultimate_schemes_and_the_x_factor() -> None:
    table = Study(GAME, GAME.start_of(GAME.setup({"first_player": "1"}, 2)))
    table.then("CULT", "ZERO")
    assert len(table.chances) == 10
    table.then("U03")
    assert table.position.known_to(0)["seats"][0]["ultimate"] == "U03"  # type: ignore[index]
    assert table.position.known_to(1)["seats"][0]["ultimate"] == "face down"  # type: ignore[index]
    assert "ultimate U03" not in table.chances
    table.then("U04")
    assert table.chances == {f"x-factor X{n}": 0.2 for n in range(1, 6)}
    assert dealt(2, x_factor="X3")["factor"] == "X3"
    assert dealt(2, x_factor="The World Is on Fire")["factor"] == "X2"
    assert dealt(2, x_factor="off")["factor"] == "off"


@rule("US-7")
def test_decks() -> None:
    board = rules(dealt()).board
    assert [bin(int(board.decks[deck])).count("1") for deck in range(3)] == [21, 21, 21]
    table = Study(GAME, GAME.start_of(GAME.setup({}, 2)))
    assert len(table["action_deck"]) == 48  # type: ignore[arg-type]


@rule("US-9")
@pytest.mark.parametrize(
    ("faction", "vault", "more"),
    [("ZERO", "F2 O0 S0 U0", {}), ("GIGA", "F2 O0 S0 U0", {}), ("NELF", "F1 O1 S0 U0", {}),
     ("MOON", "F0 O0 S2 U0", {"access": ["ANT"]}), ("CULT", "F0 O0 S0 U0", {}),
     ("WRAI", "F1 O1 S0 U0", {"cards": 2})],
)  # fmt: skip
def test_starting_bonuses(faction: str, vault: str, more: dict[str, object]) -> None:
    table = Study(GAME, GAME.start_of(GAME.setup({"first_player": "1"}, 2)))
    table.then(faction, "BOLS")
    while table["step"] == "Set-up":
        table.then(next(iter(table.chances)))
    one = seat(table, 1)
    extra = 1 if faction == "ZERO" else 0  # its first Draw slot has come (US-15)
    assert one["vault"] == f"F{int(vault[1]) + extra}{vault[2:]}"
    assert one["access"] == more.get("access", [])
    assert len(one["cards"]) == more.get("cards", 1)


@rule("US-9", "US-10", "US-51")
def test_the_ninja_starts_with_the_six_fingers_or_on_okinawa() -> None:
    table = Study(GAME, GAME.start_of(GAME.setup({"first_player": "1"}, 2)))
    table.then("SIXF", "BOLS")
    while table["step"] == "Set-up":
        table.then(next(iter(table.chances)))
    assert table["ninja"] == 1
    assert plot("Move 1")["ninja"] is None


# The game turn


@rule("US-11")
def test_every_seat_has_its_slot_in_every_step() -> None:
    table = plot("Draw", {"hand": ["C01"]}, first=2, players=3)
    seen: list[tuple[object, int]] = []
    while table["turn"] == 2:
        if asked(table):
            seen.append((table["step"], asked(table)))
            table.play("pass" if "pass" in table.moves else table.moves[0])
        else:
            table.then(next(iter(table.chances)))
    for step in ("Draw", "Move 1", "Move 2", "Collect 1", "Collect 2"):
        order = [number for name, number in seen if name == step]
        assert list(dict.fromkeys(order)) == [2, 3, 1], step


@rule("US-14", "US-77", "US-78", "US-79")
def test_cleanup_removes_the_tokens() -> None:
    table = ended({"marked": ["NYC"]}, depleted=["NYC"], plague=["BER"], turn=3)
    assert table["turn"] == 4
    assert (table["depleted"], table["plague"]) == ([], [])
    assert "NYC" in seat(table, 1)["minions"]


# Draw


@rule("US-15")
def test_income_comes_of_itself() -> None:
    for faction, vault in (
        ("ROBO", "F0 O0 S1 U0"),
        ("DARK", "F0 O1 S0 U0"),
        ("ZERO", "F1 O0 S0 U0"),
    ):
        assert seat(plot("Draw", {"faction": faction}), 1)["vault"] == vault


@rule("US-16", "US-19")
def test_one_scheme_from_a_deck_of_choice() -> None:
    table = plot("Draw")
    assert table.moves == ["draw criminal", "draw subversion", "draw genius"]
    assert "US-16" in str(table.why_not("done"))
    table.play("draw genius")
    assert len(table.chances) == 21
    table.then("G08")
    assert seat(table, 1)["hand"] == ["G08"]
    assert asked(table) == 2
    event = table.told("drew scheme")[0]
    assert event.seen_by(0).facts["scheme"] == "G08"
    assert "scheme" not in event.seen_by(1).facts
    assert event.seen_by(1).facts["deck"] == 2


@rule("US-17")
def test_no_draw_in_game_turn_1() -> None:
    table = plot("Draw", {"cards": ["A03"], "faction": "ROBO"}, turn=1)
    assert table.moves == ["done", "play A03"]
    assert seat(table, 1)["vault"] == "F0 O0 S1 U0"
    assert "US-17" in str(table.why_not("draw genius"))


@rule("US-18")
def test_draw_cards_before_and_after_the_draw() -> None:
    table = plot("Draw", {"cards": ["A01", "A02"], "minions": ["NYC"]})
    table.play("play A02", "site CAI")
    assert table.can("draw criminal")
    table.play("draw criminal").then("C05")
    assert table.moves == ["done", "play A01"]
    table.play("play A01")
    assert len(seat(table, 1)["minions"]) == 4
    assert asked(table) == 2


# Move


@rule("US-20")
def test_a_move_goes_along_a_link() -> None:
    table = plot("Move 1", {"minions": ["NYC"]})
    assert table.moves == ["pass", "move NYC SFO", "move NYC BOG", "move NYC LON"]
    assert "not linked" in str(table.why_not("move NYC TOK"))
    table.play("move NYC LON", "pass", "pass")
    assert seat(table, 1)["minions"] == ["LON"]
    assert table.can("move LON BER")  # the same minion again, in Move 2


@rule("US-21")
def test_hidden_sites_need_access() -> None:
    assert not plot("Move 1", {"minions": ["NYC"]}).can("move NYC A51")
    assert plot("Move 1", {"minions": ["NYC"], "access": ["A51"]}).can("move NYC A51")
    assert plot("Move 1", {"minions": ["A51"]}).can("move A51 SFO")


@rule("US-22")
def test_rivals_never_block() -> None:
    crowd: dict[str, object] = {"minions": ["LON"] * 5}
    table = plot("Move 1", {"minions": ["NYC"]}, crowd, crowd | {"faction": "CULT"})
    assert table.can("move NYC LON")


@rule("US-23")
def test_the_saucer_is_the_move_of_its_slot() -> None:
    table = plot("Move 1", {"faction": "MOON", "minions": ["BER", "BER"]}, players=2)
    table.play("saucer", "to RIO")
    assert sorted(seat(table, 1)["minions"]) == ["BER", "RIO"]
    assert asked(table) == 2
    table.play("pass")
    assert "once per game turn" in str(table.why_not("saucer"))
    assert (
        "to A51" not in plot("Move 1", {"faction": "MOON", "access": ["A51"]}).play("saucer").moves
    )


@rule("US-24")
def test_move_plus_cards_before_after_and_without_a_move() -> None:
    table = plot("Move 1", {"minions": ["NYC"], "cards": ["A10", "A10", "A11"]}, players=2)
    table.play("play A10", "access KAT", "move NYC LON", "play A11", "site BER")
    assert seat(table, 1)["access"] == ["KAT"]
    assert table["plague"] == ["BER"]
    table.play("done", "pass", "pass")
    table.play("play A10", "access LOC")
    assert seat(table, 1)["access"] == ["LOC", "KAT"]


@rule("US-25", "US-76")
def test_the_order_inside_a_move_slot() -> None:
    mover: dict[str, object] = {"minions": ["LON"], "cards": ["A11"]}
    table = plot("Move 1", mover, {"minions": ["NYC"], "cards": ["A22", "A27"]})
    table.play("move LON NYC")
    assert table.moves[:2] == ["pass", "rendition NYC"]  # (3)
    assert seat(table, 1)["minions"] == ["LON"]
    table.play("pass")
    assert seat(table, 1)["minions"] == ["NYC"]  # (4)
    assert table.moves == ["done", "play A11"]  # (5)
    table.play("done")
    assert table.moves == ["pass", "play A22"]  # (6)
    passed = plot("Move 1", mover, {"minions": ["NYC"]}).play("pass")
    assert passed.moves == ["done", "play A11"]
    taken = plot("Move 1", mover, {"minions": ["NYC"], "cards": ["A22", "A27"]})
    taken.play("move LON NYC", "rendition TOK")
    assert taken.moves == ["done", "play A11"]
    assert asked(taken.play("done")) == 2
    assert "play A22" not in taken.moves


@rule("US-25")
def test_six_fingers_stab_on_arrival() -> None:
    fingers: dict[str, object] = {"faction": "SIXF", "minions": ["CAI", "CAI"]}
    table = plot("Move 1", fingers, {"minions": ["LON", "TOK"]}, {"faction": "GIGA"})
    table.play("move CAI LON")
    assert table.moves == ["done", "stab LON 2 plain"]
    table.play("stab LON 2 plain")
    assert seat(table, 2)["minions"] == ["TOK"]
    table.play("pass", "pass", "move LON BER")
    assert asked(table) == 2  # once per game turn
    assert seat(table, 1)["power_used"] is True


# Collect


@rule("US-26", "US-27")
def test_one_site_in_each_collect_slot() -> None:
    table = plot("Collect 1", {"minions": ["NYC", "BER"], "marked": ["TOK"]}, plague=["BER"])
    assert table.moves == ["done", "collect NYC"]
    assert "US-78" in str(table.why_not("collect BER"))
    assert "US-79" in str(table.why_not("collect TOK"))
    assert "US-27" in str(table.why_not("collect LON"))
    hidden = plot("Collect 1", {"minions": ["KAT"]})
    assert hidden.can("collect KAT")  # access is not checked again


@rule("US-28")
@pytest.mark.parametrize(
    ("site", "answers", "vault"),
    [("NYC", (), "F2 O0 S0 U0"), ("SFO", ("token O",), "F0 O1 S1 U0"), ("RIO", (), "F0 O2 S0 U0"),
     ("CAI", ("token F",), "F1 O1 S0 U0"), ("A51", (), "F0 O0 S2 U1"), ("MAP", (), "F2 O0 S0 U1"),
     ("LOC", ("token F", "token O", "token S"), "F1 O1 S1 U0"), ("ANT", (), "F0 O0 S0 U2"),
     ("DOH", ("access ANT",), "F1 O0 S0 U0"), ("OKI", ("token S",), "F0 O0 S1 U0"),
     ("BOG", (), "F1 O0 S0 U0"), ("MOS", (), "F0 O0 S1 U0")],
)  # fmt: skip
def test_icons(site: str, answers: tuple[str, ...], vault: str) -> None:
    table = plot("Collect 1", {"minions": [site]}, {"faction": "CULT"}).play(f"collect {site}")
    table.play(*answers)
    assert seat(table, 1)["vault"] == vault
    if site in ("BOG", "MOS"):
        assert seat(table, 1)["minions"] == [site, site]
    if site == "DOH":
        assert seat(table, 1)["access"] == ["ANT"]
    if site == "OKI":
        assert table["ninja"] == 1


@rule("US-28", "US-29", "US-59")
def test_an_action_card_icon_and_depletion() -> None:
    table = plot("Collect 1", {"minions": ["TIM"]}).play("collect TIM").then("A22")
    assert seat(table, 1)["cards"] == ["A22"]
    assert seat(table, 1)["vault"] == "F1 O1 S1 U0"
    assert table["depleted"] == ["TIM"]


@rule("US-31", "US-R44")
def test_collect_cards_before_and_after() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "cards": ["A12", "A13", "A16"]}
    table = plot("Collect 1", boss, {"minions": ["NYC"], "cards": ["A29"]})
    assert "play A12" not in table.moves  # nothing is collected yet
    table.play("play A13")
    assert seat(table, 1)["vault"] == "F2 O0 S0 U0"
    table.play("collect NYC")
    assert table.moves == ["pass", "play A29"]
    table.play("pass", "play A12")
    assert seat(table, 1)["vault"] == "F6 O0 S0 U0"
    assert "pass" not in table.moves  # Double Billing is no collection
    table.play("play A16")
    assert seat(table, 1)["vault"] == "F4 O0 S0 U1"


# Execute


@rule("US-32", "US-36", "US-39", "US-40")
def test_as_many_schemes_as_one_can() -> None:
    boss: dict[str, object] = {
        "minions": ["LON"], "vault": "F6 O5", "hand": ["S09", "S10"], "cards": ["A20"],
    }  # fmt: skip
    table = plot("Execute", boss, claimed={"3": 1, "5": 1})
    assert table.moves == ["done", "play A20", "execute S09", "execute S10"]
    table.play("execute S10", "play A20", "execute S09")
    assert table.moves == ["draw criminal", "draw subversion", "draw genius"]
    table.play("draw subversion").then("S08")
    assert seat(table, 1)["executed"] == ["S09", "S10"]
    drawn = plot(
        "Execute", {**boss, "minions": ["LON", "RIO"], "vault": "F3 O6"}, claimed={"3": 1, "5": 1}
    )
    drawn.play("execute S09", "draw subversion").then("S08")
    assert drawn.can("execute S08")


@rule("US-33")
def test_what_a_scheme_needs() -> None:
    boss: dict[str, object] = {"minions": ["OKI"], "vault": "F2 S2", "hand": ["C18"]}
    cards: dict[str, object] = {"cards": ["A20"]}
    assert plot("Execute", boss, ninja=1).can("execute C18")
    assert "Ninja" in str(plot("Execute", {**boss, **cards}).why_not("execute C18"))
    poor = plot("Execute", {**boss, **cards, "vault": "F2 S1"}, ninja=1)
    assert "vault" in str(poor.why_not("execute C18"))
    away = plot("Execute", {**boss, **cards, "minions": ["TOK"], "marked": ["OKI"]}, ninja=1)
    assert "minion" in str(away.why_not("execute C18"))
    tanks: dict[str, object] = {"minions": ["RIO"], "vault": "F2 S3", "hand": ["C08"], **cards}
    assert "yellow" in str(plot("Execute", tanks, anarchy=2).why_not("execute C08"))
    for anarchy in (3, 6, 9):
        assert plot("Execute", tanks, anarchy=anarchy).can("execute C08")


@rule("US-34", "US-35")
def test_a_scheme_is_finished_in_its_order() -> None:
    boss: dict[str, object] = {
        "faction": "WRAI", "minions": ["BER"], "vault": "F2 S4", "hand": ["C12"], "progress": 3,
    }  # fmt: skip
    rival: dict[str, object] = {"minions": ["BER"], "cards": ["A30", "A23", "A22"]}
    table = plot("Execute", boss, rival, anarchy=3, claimed={"3": 1}).play("execute C12")
    assert kinds(table) == ["executed", "bounty"]
    assert table.moves == ["token F", "token O", "token S"]  # (4), nobody else is asked
    assert table["anarchy"] == 3
    table.play("token O")
    assert kinds(table) == ["token", "minion", "anarchy"]  # (5), (6)
    assert table.moves == ["token F", "token O", "token S"]  # (7)
    table.play("token F", "token F")
    assert (asked(table), table.moves) == (2, ["pass", "play A30"])
    assert seat(table, 1)["vault"] == "F2 O1 S0 U0"


@rule("US-38")
def test_rewards() -> None:
    sphinx: dict[str, object] = {"minions": ["CAI"], "vault": "O4", "hand": ["G14"]}
    assert plot("Execute", sphinx).play("execute G14").moves == ["token F", "token O", "token S"]
    curse: dict[str, object] = {"minions": ["TIM"], "vault": "O4", "hand": ["S16"]}
    table = plot("Execute", curse, anarchy=3, claimed={"3": 1}).play("execute S16")
    assert len(table.moves) == 6
    assert all(move.startswith("access") for move in table.moves)
    loot: dict[str, object] = {"minions": ["CAI"], "vault": "F3 O1", "hand": ["C15"]}
    assert seat(plot("Execute", loot, ninja=1).play("execute C15"), 1)["vault"].endswith("U1")
    wifi: dict[str, object] = {"minions": ["SFO"], "vault": "F1 S3", "hand": ["C05"]}
    assert plot("Execute", wifi).play("execute C05").position.asks() == "action card"
    yoga: dict[str, object] = {"minions": ["SFO"], "vault": "F2 O2", "hand": ["S04"]}
    assert seat(plot("Execute", yoga).play("execute S04"), 1)["minions"] == ["SFO", "SFO"]
    ninth: dict[str, object] = {"minions": ["NYC"], "vault": "F3", "hand": ["C03"], "progress": 8}
    bounty = plot("Execute", ninth, claimed={"3": 1, "5": 1, "7": 1}).play("execute C03")
    assert seat(bounty, 1)["minions"] == ["NYC", "TOK"]  # a bounty's minion is at home


@rule("US-37")
def test_a_claimed_box_stays_claimed() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "vault": "F3", "hand": ["C03"], "progress": 4}
    table = plot("Execute", boss, claimed={"3": 2, "5": 2}).play("execute C03")
    assert table["claimed"] == {"3": 2, "5": 2}


@rule("US-41")
def test_what_an_executed_scheme_counts_for() -> None:
    board = rules(plot("Move 1")).board
    of = board.scheme_ids.index
    row = 1 << of("S21") | 1 << of("C06") | 1 << of("G02")
    reached = {board.ultimate_ids[n]: int(board.reached(n, row)) for n in range(10)}
    assert reached == {"U01": 2, "U02": 1, "U03": 0, "U04": 0, "U05": 0, "U06": 2, "U07": 4,
                       "U08": 1, "U09": 1, "U10": 1}  # fmt: skip


# End


@rule("US-42", "US-43")
def test_minions_return_from_hidden_sites() -> None:
    table = plot("Execute", {"minions": ["KAT", "NYC"], "marked": ["LOC"], "cards": ["A20", "A21"]},
                 {"minions": ["TOK"], "cards": ["A22"]}).play("done")  # fmt: skip
    assert table.moves == ["done", "play A21"]
    assert seat(table, 1)["minions"] == ["NYC", "TOK"]
    assert seat(table, 1)["marked"] == ["TOK"]
    assert "pass" not in table.moves  # no Ambush: it is not a move


# Minions


@rule("US-44", "US-R33")
def test_no_more_than_five() -> None:
    table = plot("Draw", {"minions": ["NYC"] * 4, "cards": ["A01"]}).play("play A01")
    assert len(seat(table, 1)["minions"]) == 5
    full = plot("Draw", {"minions": ["NYC"] * 5, "cards": ["A01", "A02"]})
    assert "US-56" in str(full.why_not("play A01"))
    assert "US-56" in str(full.why_not("play A02"))


@rule("US-45", "US-47", "US-79")
def test_a_target_is_a_site_an_owner_and_a_mark() -> None:
    table = plot("Move 1", {"minions": ["NYC"], "cards": ["A08"]},
                 {"minions": ["NYC", "NYC"], "marked": ["NYC"]}, players=2)  # fmt: skip
    table.play("play A08")
    assert table.moves == ["target NYC 2 plain", "target NYC 2 marked"]
    table.play("target NYC 2 marked")
    assert (seat(table, 2)["minions"], seat(table, 2)["marked"]) == (["NYC", "NYC"], [])


@rule("US-47")
def test_which_of_two_pieces_moves() -> None:
    table = plot("Move 1", {"minions": ["NYC"], "marked": ["NYC"]}).play("move NYC LON")
    assert table.moves == ["piece plain", "piece marked"]
    table.play("piece marked")
    assert (seat(table, 1)["minions"], seat(table, 1)["marked"]) == (["NYC"], ["LON"])


# Hidden sites


@rule("US-48", "US-R18")
def test_access_to_all_six() -> None:
    every = ["A51", "MAP", "LOC", "TIM", "KAT", "ANT"]
    table = plot("Collect 1", {"minions": ["DOH"], "access": every[:5]}).play("collect DOH")
    assert seat(table, 1)["access"] == every  # the last one is taken without asking
    more = plot("Collect 1", {"minions": ["DOH"], "access": every}).play("collect DOH")
    assert seat(more, 1)["vault"] == "F1 O0 S0 U0"


@rule("US-49", "US-50")
def test_hidden_sites_are_like_open_ones_otherwise() -> None:
    table = plot("Move 1", {"minions": ["KAT"], "cards": ["A08"]}, {"minions": ["KAT", "TOK"]})
    assert table.can("move KAT DOH")
    table.play("play A08")
    assert seat(table, 2)["minions"] == ["TOK"]
    plague = plot("Move 1", {"cards": ["A11"]}).play("play A11")
    assert "site KAT" not in plague.moves  # but Plague names an open site


# The Ninja and Anarchy


@rule("US-51", "US-52", "US-74")
def test_the_ninja() -> None:
    table = plot("Collect 1", {"minions": ["TOK"], "cards": ["A28"]}, ninja=2)
    table.play("play A28")
    assert table["ninja"] == 1
    assert "US-55" in str(table.why_not("play A28"))
    lost = plot("Move 1", {"minions": ["OKI"], "cards": ["A08"]}, {"minions": ["OKI"]}, players=2,
                ninja=2)  # fmt: skip
    assert lost.play("play A08")["ninja"] == 2


@rule("US-53")
def test_colours() -> None:
    position = rules(plot("Move 1"))
    assert [int(position.board.colour_at[step]) for step in range(13)] == [
        0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3,
    ]  # fmt: skip


@rule("US-54")
def test_anarchy_has_a_top() -> None:
    boss: dict[str, object] = {"minions": ["RIO"], "vault": "O3", "hand": ["S08"]}
    assert plot("Execute", boss, anarchy=12).play("execute S08")["anarchy"] == 12
    assert plot("Execute", boss, anarchy=4).play("execute S08")["anarchy"] == 5


# Action cards


@rule("US-55")
def test_cards_only_in_their_windows() -> None:
    cards: dict[str, object] = {"cards": ["A01", "A05", "A13", "A20", "A21", "A22", "A23", "A25"]}
    table = plot("Move 1", cards)
    assert [move for move in table.moves if move.startswith("play")] == ["play A05"]
    for title in ("A01", "A13", "A20", "A21", "A22", "A23", "A25"):
        assert "US-55" in str(table.why_not(f"play {title}"))
    assert "do not hold" in str(table.why_not("play A06"))


@rule("US-56", "US-57", "US-R46")
def test_targets_are_named_before_the_window() -> None:
    table = plot("Move 1", {"cards": ["A05"], "minions": ["MOS", "NYC"]}, {"cards": ["A23"]})
    table.play("play A05")
    assert kinds(table) == ["played"]
    assert asked(table) == 1
    table.play("from MOS", "to BOG")
    assert kinds(table) == ["neutralizer"]
    assert table["discards"] == []
    table.play("pass")
    assert table["discards"] == ["A05"]


@rule("US-58")
def test_costs_of_a_cancelled_card_are_gone() -> None:
    boss: dict[str, object] = {"cards": ["A16"], "vault": "F1 O1", "minions": ["NYC"]}
    table = plot("Collect 1", boss, {"cards": ["A23"]}).play("play A16", "play A23")
    assert seat(table, 1)["vault"] == "F0 O0 S0 U0"
    assert table["discards"] == ["A16", "A23"]


@rule("US-59")
def test_no_card_left_at_all() -> None:
    table = plot("Collect 1", {"minions": ["LON"]}, action_deck=[], discards=[])
    table.play("collect LON")
    assert seat(table, 1)["vault"] == "F0 O1 S0 U0"
    assert seat(table, 1)["cards"] == []


@rule("US-60", "US-R34")
def test_no_hand_limit() -> None:
    many = [f"C{n:02}" for n in range(1, 21)]
    table = plot("Draw", {"hand": many, "cards": ["A03"]}).play("draw genius").then("G01")
    table.play("play A03", "draw genius").then("G02")
    assert len(seat(table, 1)["hand"]) == 22
    known = table.position.known_to(1)["seats"][0]  # type: ignore[index]
    assert known["hand"] == {"criminal": 20, "subversion": 0, "genius": 2}
    assert known["cards"] == 0


@rule("US-61")
def test_scheme_decks_are_never_refilled() -> None:
    table = plot("Draw", {"hand": ["G01"]}, decks={"genius": ["G02"], "criminal": []})
    table.play("draw genius").then("G02")
    assert table["decks"]["genius"] == []  # type: ignore[index]
    assert table.moves == [] or "draw genius" not in table.moves


# Windows


@rule("US-62", "US-63")
def test_only_seats_with_a_playable_card_are_asked() -> None:
    table = plot("Move 1", {"minions": ["LON"]}, {"cards": ["A01", "A22"]}, {"cards": ["A27"]})
    table.play("move LON NYC")
    assert asked(table) == 3
    assert rules(table).covert()
    none = plot("Move 1", {"minions": ["LON"]}, {"cards": ["A01"]}).play("move LON NYC")
    assert kinds(none) == ["announced", "rendition", "moved"]
    assert none["slot"] == 2


@rule("US-64", "US-66")
def test_a_rendition_that_is_cancelled_may_be_tried_again() -> None:
    table = plot("Move 1", {"minions": ["LON"], "cards": ["A23"]}, {"cards": ["A27", "A27"]})
    table.play("move LON NYC", "rendition TOK", "play A23")
    assert asked(table) == 2
    table.play("rendition RIO")
    assert seat(table, 1)["marked"] == ["RIO"]  # one has resolved: the window is closed
    assert asked(table) == 2
    assert table["slot"] == 2


@rule("US-66")
def test_an_ambush_window_closes_with_its_minion() -> None:
    ambush: dict[str, object] = {"minions": ["NYC"], "cards": ["A22"]}
    table = plot("Move 1", {"faction": "CULT", "minions": ["LON", "RIO"]}, ambush,
                 {**ambush, "faction": "ZERO"})  # fmt: skip
    table.play("move LON NYC", "play A22")
    assert seat(table, 1)["minions"] == ["RIO"]
    assert table["slot"] == 2  # seat 3 was not asked


@rule("US-66", "US-R13")
def test_a_minion_that_respawns_does_not_keep_the_window_open() -> None:
    ambush: dict[str, object] = {"minions": ["NYC"], "cards": ["A22"]}
    home = plot(
        "Move 1", {"faction": "ZERO", "minions": ["LON"]}, ambush, {**ambush, "faction": "CULT"}
    )
    home.play("move LON NYC", "play A22")
    assert seat(home, 1)["minions"] == ["NYC"]
    assert home["slot"] == 2
    again = plot("Move 1", {"minions": ["TOK"], "cards": ["A08", "A08"]},
                 {"faction": "ZERO", "minions": ["TOK"]}, players=2)  # fmt: skip
    again.play("play A08")
    assert seat(again, 2)["minions"] == ["NYC"]
    back = plot("Move 1", {"minions": ["NYC"], "cards": ["A08", "A08"]},
                {"faction": "ZERO", "minions": ["NYC"]}, players=2)  # fmt: skip
    back.play("play A08", "play A08")
    assert seat(back, 2)["minions"] == ["NYC"]
    assert back["discards"] == ["A08", "A08"]


@rule("US-67")
def test_a_copy_is_played_once() -> None:
    table = plot(
        "Move 1", {"minions": ["NYC"], "cards": ["A08"]}, {"minions": ["NYC", "NYC", "NYC"]}
    )
    table.play("play A08")
    assert not table.can("play A08")
    assert seat(table, 1)["cards"] == []


@rule("US-68", "US-R22")
def test_neutralizers_cancel_cards_only() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "vault": "F3", "hand": ["C03"]}
    table = plot("Execute", boss, {"cards": ["A23"]}).play("execute C03")
    assert seat(table, 1)["executed"] == ["C03"]
    own = plot("Move 1", {"minions": ["NYC"], "cards": ["A11", "A23"]})
    own.play("play A11", "site BER")
    assert own["plague"] == ["BER"]  # nobody neutralizes an own card


@rule("US-70")
def test_ambush_needs_a_minion_there() -> None:
    table = plot("Move 1", {"minions": ["LON"]}, {"minions": ["TOK"], "cards": ["A22"]})
    table.play("move LON NYC")
    assert table["slot"] == 2


@rule("US-71")
@pytest.mark.parametrize(("card", "goal"), [("A24", "NYC"), ("A25", "LON"), ("A26", "CAI")])
def test_saves(card: str, goal: str) -> None:
    victim: dict[str, object] = {"faction": "DARK", "minions": ["TOK", "RIO"], "cards": [card]}
    table = plot("Move 1", {"minions": ["TOK"], "cards": ["A08"]}, victim, players=2)
    table.play("play A08")
    assert (asked(table), table.moves) == (2, ["pass", f"play {card}"])
    table.play(f"play {card}")
    if card == "A26":
        assert len(table.moves) == 12
        table.play("site CAI")
    assert sorted(seat(table, 2)["minions"]) == sorted(["RIO", goal])


@rule("US-72")
def test_protection_racket() -> None:
    racket: dict[str, object] = {"minions": ["SFO"], "cards": ["A29"]}
    table = plot("Collect 1", {"minions": ["SFO"], "vault": "F3"}, racket)
    table.play("collect SFO", "token O")
    assert (asked(table), table.moves) == (2, ["pass", "play A29"])
    table.play("play A29")
    assert (asked(table), table.moves) == (2, ["token O", "token S"])  # just gained, not F
    table.play("token S")
    assert seat(table, 2)["vault"].endswith("S1 U0")
    assert seat(table, 1)["vault"] == "F3 O1 S0 U0"
    away = plot("Collect 1", {"minions": ["SFO"]}, {**racket, "minions": ["LON"]})
    assert away.play("collect SFO", "token O")["slot"] == 2
    rare = plot("Collect 1", {"minions": ["ANT"]}, {**racket, "minions": ["ANT"]})
    assert asked(rare.play("collect ANT")) == 3  # no basic token was gained


@rule("US-73")
def test_that_was_my_idea() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "vault": "F3", "hand": ["C03"]}
    idea: dict[str, object] = {"faction": "CULT", "marked": ["NYC"], "cards": ["A30"]}
    table = plot("Execute", boss, idea).play("execute C03")
    assert (asked(table), table.moves) == (2, ["pass", "play A30"])
    table.play("play A30", "token O", "draw genius").then("G05")
    assert seat(table, 2)["vault"] == "F0 O1 S0 U0"
    assert seat(table, 2)["hand"] == ["G05"]
    away = plot("Execute", boss, {"minions": ["LON"], "cards": ["A30"]}).play("execute C03")
    assert seat(away, 2)["cards"] == ["A30"]
    assert away["step"] != "Execute" or asked(away) != 2


@rule("US-75")
def test_powers_are_no_cards() -> None:
    cult: dict[str, object] = {"faction": "CULT", "minions": ["LON"]}
    table = plot("End", cult, {"minions": ["LON", "TOK"], "cards": ["A23", "A25"]},
                 {"cards": ["A23"]})  # fmt: skip
    table.play("sacrifice LON 2 plain")
    assert (asked(table), table.moves) == (2, ["pass", "play A25"])  # a save, no Neutralizer
    table.play("play A25", "pass")
    assert seat(table, 1)["vault"] == "F0 O0 S0 U0"  # not really destroyed
    assert seat(table, 1)["power_used"] is True or table["turn"] == 3


@rule("US-76")
def test_what_is_put_somewhere_has_not_moved() -> None:
    table = plot("Move 1", {"minions": ["LON"]}, {"cards": ["A27"]}, {"minions": ["RIO"],
                 "cards": ["A22"]})  # fmt: skip
    table.play("move LON NYC", "rendition RIO")
    assert seat(table, 1)["marked"] == ["RIO"]
    assert asked(table) == 2  # no Ambush for seat 3


# Tokens


@rule("US-77", "US-78")
def test_depleted_and_plague_together() -> None:
    table = plot("Move 1", {"cards": ["A11"]}, depleted=["BER"], plague=["NYC"]).play("play A11")
    assert "site BER" in table.moves
    assert "site NYC" not in table.moves
    table.play("site BER")
    assert (table["depleted"], table["plague"]) == (["BER"], ["NYC", "BER"])
    beat = plot("Collect 1", {"cards": ["A17"], "minions": ["NYC"]}, depleted=["BER"])
    beat.play("play A17")
    assert "site BER" not in beat.moves
    assert not beat.play("site NYC").can("collect NYC")


@rule("US-79")
def test_a_marked_minion_still_counts_for_everything_else() -> None:
    table = plot("Move 1", {"marked": ["NYC"], "cards": ["A08"]}, {"minions": ["NYC", "TOK"]})
    assert table.can("play A08")
    assert table.can("move NYC LON")
    saved = plot("Move 1", {"minions": ["TOK"], "cards": ["A08"]},
                 {"faction": "DARK", "marked": ["TOK"], "cards": ["A25"]}, players=2)  # fmt: skip
    saved.play("play A08", "play A25")
    assert (seat(saved, 2)["minions"], seat(saved, 2)["marked"]) == ([], ["LON"])


@rule("US-80", "US-R19")
def test_the_bank_gives_what_it_has() -> None:
    table = plot("Collect 1", {"minions": ["NYC"]}, bank="F1 O5 S5 U5").play("collect NYC")
    assert seat(table, 1)["vault"] == "F1 O0 S0 U0"
    choice = plot("Collect 1", {"minions": ["OKI"]}, bank="F0 O2 S0 U0").play("collect OKI")
    assert seat(choice, 1)["vault"] == "F0 O1 S0 U0"
    spent = plot("Execute", {"minions": ["NYC"], "vault": "F3", "hand": ["C03"]})
    assert spent["bank"] == "F37 O40 S40 U20"
    assert str(spent.play("execute C03")["bank"]).startswith("F40")


@rule("US-81")
def test_what_is_public() -> None:
    table = plot("Move 1", {"hand": ["C01"], "cards": ["A05"], "ultimate": "U04", "vault": "F2"},
                 discards=["A01"])  # fmt: skip
    known = table.position.known_to(1)
    one = known["seats"][0]  # type: ignore[index]
    assert one["vault"] == "F2 O0 S0 U0"
    assert (one["hand"], one["cards"], one["ultimate"]) == (
        {"criminal": 1, "subversion": 0, "genius": 0}, 1, "face down",
    )  # fmt: skip
    assert known["discards"] == ["A01"]
    assert known["decks"] == {"criminal": 20, "subversion": 21, "genius": 21}
    assert table.position.known_to(0)["seats"][0]["hand"] == ["C01"]  # type: ignore[index]


# Victory


@rule("US-82", "US-R4", "US-R7")
@pytest.mark.parametrize(
    ("factor", "meets", "fails"),
    [("X1", {"vault": "U3"}, {"vault": "U2"}), ("X2", {"anarchy": 9}, {"anarchy": 8}),
     ("X3", {"ninja": 1}, {"ninja": None}),
     ("X4", {"access": ["KAT", "ANT", "LOC"]}, {"access": ["KAT"]}),
     ("X5", {"minions": ["NYC"] * 4}, {"minions": ["NYC"] * 3}), ("off", {}, None)],
)  # fmt: skip
def test_x_factors(factor: str, meets: dict[str, object], fails: dict[str, object] | None) -> None:
    def ends(**words: object) -> bool:
        table = {name: words.pop(name) for name in ("anarchy", "ninja") if name in words}
        done: dict[str, object] = {"progress": 15, "ultimate": "U02", **words}
        return ended(done, x_factor=factor, **table).over

    assert ends(**meets)
    assert fails is None or not ends(**fails)
    vault = ended({"progress": 15, "vault": "U3"}, x_factor="X1")
    assert seat(vault, 1)["vault"] == "F0 O0 S0 U3"  # nothing is spent


@rule("US-82", "US-83", "US-R48")
def test_ten_progress_needs_the_condition() -> None:
    done: dict[str, object] = {"progress": 10, "executed": ["C06", "C07"]}
    assert ended({**done, "ultimate": "U01"}, x_factor="off").over
    table = ended({**done, "ultimate": "U02"}, x_factor="off")
    assert not table.over
    assert seat(table, 1)["denied"] == ["U01"]
    short = ended({**done, "progress": 9, "ultimate": "U01"}, x_factor="off")
    assert not short.over
    early = plot("Execute", {**done, "ultimate": "U01", "cards": ["A20"]}, x_factor="off")
    assert not early.over  # only in the End slot


@rule("US-84", "US-R6", "US-R39")
def test_a_completion_is_open_and_stays() -> None:
    done: dict[str, object] = {"progress": 15, "ultimate": "U02", "vault": "F5"}
    table = ended(done, {"faction": "BOLS"}, x_factor="off")
    assert asked(table) == 2
    assert table.position.known_to(1)["seats"][0]["ultimate"] == "U02"  # type: ignore[index]
    assert seat(table, 1)["completed"] is True
    assert table.play("done").over


@rule("US-85", "US-R8", "US-R9")
def test_tie_breaks() -> None:
    def winners(one: dict[str, object], two: dict[str, object]) -> object:
        table = ended({"progress": 15, **one}, {"progress": 15, **two}, x_factor="off")
        return table.position.result()["winners"]

    assert winners({"progress": 16}, {"vault": "U3"}) == [0]
    assert winners({"vault": "U1"}, {"vault": "U2"}) == [1]
    assert winners({"executed": ["C01"]}, {}) == [0]
    assert winners({}, {}) == [0, 1]
    level = ended({"progress": 15}, {"progress": 15}, x_factor="off")
    assert level.position.scores() == [0.5, 0.5, 0.0]
