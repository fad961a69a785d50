"""A process that plays and is killed: run by `test_crash`.

It forks a player for each line it reads, so that a new life costs no import.
A player says on stdout what it has been acknowledged, line by line.
"""

from __future__ import annotations

import os
import sys

from parlour.house.house import House
from parlour.house.store import open_store
from parlour.house.tokens import new_token
from tests.house.houses import find

SEATS = {"last-glow": ["person"], "lucha-libre": ["person", "person"]}


def say(*words: object) -> None:
    """One line, out at once."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def play(url: str, game: str) -> None:
    """Play match after match, saying each move once it is acknowledged."""
    house = House(open_store(url), find=find)
    while True:
        opened = house.matchmaking.open_match(game, seats=SEATS[game])
        tokens = [opened.token or ""]
        if opened.invitation is not None:
            tokens.append(house.matchmaking.sit(opened.invitation).token)
        say("match", opened.match, *tokens)
        while waiting := house.queries.view(opened.match).waiting:
            seat = waiting[-1]
            view = house.queries.view(opened.match, tokens[seat])
            key = new_token()
            words = view.notations[len(key + view.match) * view.seq % len(view.notations)]
            answer = house.actions.act(opened.match, tokens[seat], view.seq, key, words)
            assert answer.taken
            say("moved", opened.match, seat, view.seq, key, words)


def main() -> None:
    """Fork a player for each line 'URL GAME'; say its number first and its death last."""
    for line in sys.stdin:
        url, game = line.split()
        child = os.fork()
        if child == 0:
            try:
                say("born", os.getpid())
                play(url, game)
            finally:
                os._exit(1)
        os.waitpid(child, 0)
        say("dead", child)


if __name__ == "__main__":
    main()
