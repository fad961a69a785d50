"""The tree that search bots grow: UCT with explicit chance, for every game.

One simulation walks down from the root, adds a place to the tree, plays on to the end and
carries the result back up. Chance that everybody can see has places of its own, reached as
often as its probability says. Where seats have secrets every simulation starts from another
deal, places are kept by decisions alone, and a move is compared only with those that could
have been made as often (information-set search). Seats that decide together each choose by
their own record, without seeing the others' answers, and mix by their regrets.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.playout import Policy, random_move
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss

NO_MOVE: Final = -1
CURIOUS: Final = 0.1
"""How much of a mixed answer is any answer."""
LIKED: Final = 1.0
"""How much it is regretted at first not to have answered by the rules of thumb."""
DOUBT: Final = 16.0
"""So many usual results are added to those of an answer."""
RARE: Final = 10.0
"""An answer that was so many times rarer than the likeliest is no part of a mixture."""
DEALS: Final = 24
"""How many deals tell what can be expected of one."""
MANY: Final = 1 << 20
"""More than any book has moves that are made together."""
ENDLESS: Final = -1
"""The depth of playouts that go on to the end."""


@final
class Node:
    """One place of the tree: a move or outcome and what came of it."""

    def __init__(self, move: i64) -> None:
        self.move: i64 = move
        self.visits: i64 = 0
        self.offered: i64 = 0
        """How often it could have been chosen; only counted where deals differ."""
        self.total: float = 0.0
        """The results of whoever chose it, added up."""
        self.squares: float = 0.0
        """Their squares, added up."""
        self.regret: float = 0.0
        self.hope: float = 0.0
        """What it seems to be worth, in view of how often it was tried."""
        self.chosen: float = 0.0
        """How much of the mixed answer it was, added up."""
        self.kids: list[Node] = []
        self.ready: bool = False
        """Whether all moves of an open position are among the kids."""
        self.together: list[Answers] = []
        """One for each seat that decides here, where several decide together."""

    def mean(self) -> float:
        """The average result."""
        return self.total / float(self.visits) if self.visits > 0 else 0.0


@final
class Answers:
    """What one seat can answer where several decide together."""

    def __init__(self, seat: i64, moves: list[int], liked: i64) -> None:
        self.seat: i64 = seat
        self.arms: list[Node] = [Node(move) for move in moves]
        self.tries: float = 0.0
        self.total: float = 0.0
        for arm in self.arms:
            if arm.move == liked:
                arm.regret = LIKED

    def learn(self, result: float, scale: float) -> None:
        """Regret what does better on average than the mixed answer. What was hardly tried is
        taken to be much like the others; single results are far too noisy to be regretted."""
        self.tries += 1.0
        self.total += result
        usual = DOUBT * self.total / self.tries
        expected = 0.0
        regrets = 0.0
        for arm in self.arms:
            arm.hope = (arm.total + usual) / (float(arm.visits) + DOUBT)
            expected += arm.hope * arm.regret
            regrets += arm.regret
        if regrets <= 0.0:
            expected = self.total / self.tries
        else:
            expected /= regrets
        for arm in self.arms:
            regret = arm.regret + (arm.hope - expected) * scale
            arm.regret = regret if regret > 0.0 else 0.0

    def mix(self, rng: Kiss) -> Node:
        """One answer, by how much it is regretted not to have given it before."""
        total = 0.0
        for arm in self.arms:
            if arm.regret > 0.0:
                total += arm.regret
        count = len(self.arms)
        even = 1.0 / float(count)
        pick = float(rng.below(1 << 30)) / float(1 << 30)
        picked = self.arms[count - 1]
        found = False
        for arm in self.arms:
            share = arm.regret / total if total > 0.0 and arm.regret > 0.0 else 0.0
            if total <= 0.0:
                share = even
            arm.chosen += share
            share = (1.0 - CURIOUS) * share + CURIOUS * even
            pick -= share
            if pick < 0.0 and not found:
                picked = arm
                found = True
        return picked


@final
class Tree:
    """A search from one position for the seat that is to move."""

    def __init__(
        self,
        root: Position,
        seat: int,
        rng: Kiss,
        policy: Policy | None = None,
        explore: float = 0.5,
        widen: int = 8,
        depth: int = 1,
    ) -> None:
        """`policy` plays on below the tree (None: at random): to the end of the match, or for
        `depth` decisions if it can then evaluate. A place tries one more move each time
        it was reached `widen` times."""
        self.start = root
        self.seat: i64 = seat
        self.rng = rng
        self.policy = policy
        self.explore: float = explore
        self.widen: i64 = widen if policy is not None else 0
        judges = policy is not None and len(policy.evaluate(root)) > 0
        self.depth: i64 = depth if judges else ENDLESS
        self.secret: bool = root.has_secrets()
        self.usual: list[float] = self._usual() if self.secret and judges else []
        """What each seat can expect of a deal; without it deals are not compared."""
        self.root = Node(NO_MOVE)
        self.simulations: i64 = 0
        self.asked: list[Answers] = []
        """Who has decided together with others in this simulation."""
        self.low: float = 1.0e300
        self.high: float = -1.0e300

    def _usual(self) -> list[float]:
        """What each seat can expect, by the evaluation of some deals."""
        policy = self.policy
        assert policy is not None
        found = [0.0 for _ in policy.evaluate(self.start)]
        for _ in range(DEALS):
            worth = policy.evaluate(self.start.redeal(int(self.seat), self.rng))
            for seat in range(len(worth)):
                found[seat] += worth[seat] / float(DEALS)
        return found

    def options(self) -> list[Node]:
        """What the seat can do at the root, with what came of it."""
        for answers in self.root.together:
            if answers.seat == self.seat:
                return answers.arms
        return self.root.kids

    def go_on(self, other: Tree, node: Node) -> None:
        """Grow on from a place of another tree, which is this one's start."""
        self.root = node
        self.simulations = node.visits
        self.low = other.low
        self.high = other.high

    def is_joint(self) -> bool:
        """Whether the seat decides together with others."""
        return len(self.root.together) > 0

    def mixed(self, rng: Kiss) -> i64:
        """One answer of the seat, by how much of its mixed answer each was on average. What was
        hardly ever part of it is left out: it was only tried."""
        arms = self.options()
        most = 0.0
        for arm in arms:
            if arm.chosen > most:
                most = arm.chosen
        total = 0.0
        for arm in arms:
            if arm.chosen * RARE >= most:
                total += arm.chosen
        pick = total * float(rng.below(1 << 30)) / float(1 << 30)
        for arm in arms:
            if arm.chosen * RARE >= most:
                pick -= arm.chosen
                if pick < 0.0:
                    return arm.move
        return arms[0].move

    # Growing

    def grow(self, simulations: i64) -> None:
        """Simulate so many matches."""
        while simulations > 0:
            self._simulate()
            simulations -= 1

    def _simulate(self) -> None:
        position = self.start.redeal(int(self.seat), self.rng) if self.secret else self.start.copy()
        dealt = self._dealt(position)
        path: list[Node] = []
        movers: list[i64] = []
        self.asked = []
        node = self.root
        while True:
            turn = position.to_move()
            if turn == OVER:
                break
            if turn == CHANCE:
                outcome = position.sample(self.rng)
                position.apply(outcome)
                if self.secret:
                    continue
                fresh = False
                below = _kid(node, outcome)
            elif len(node.together) > 0 or self._is_joint(position, node):
                below = self._answer_together(position, node, path, movers)
                fresh = below.visits == 0
                turn = CHANCE
            else:
                below = self._decide(position, node)
                fresh = below.visits == 0
                position.apply(below.move)
            path.append(below)
            movers.append(turn)
            node = below
            if fresh:
                self._play_on(position)
                break
        scores = self._results(position)
        for seat in range(len(dealt)):
            scores[seat] -= dealt[seat]
        self._learn(path, movers, scores)

    def _dealt(self, position: Position) -> list[float]:
        """By how much a deal is better for each seat than deals are on average. It is taken off
        the result, so that moves are not told apart by the luck of their deals."""
        if len(self.usual) == 0:
            return []
        policy = self.policy
        assert policy is not None
        worth = policy.evaluate(position)
        return [worth[seat] - self.usual[seat] for seat in range(len(worth))]

    def _decide(self, position: Position, node: Node) -> Node:
        """The kid to try: among the moves that are legal now."""
        if self.secret:
            return self._decide_among(position, node)
        if not node.ready:
            for move in position.moves():
                node.kids.append(Node(move))
            node.ready = True
            self._prefer(position, node)
        return self._best(node)

    def _prefer(self, position: Position, node: Node) -> None:
        """Put what the rules of thumb would do in front."""
        if self.policy is None or len(node.kids) < 2:
            return
        liked = self.policy.first(position, self.rng)
        for place in range(len(node.kids)):
            if node.kids[place].move == liked:
                node.kids[0], node.kids[place] = node.kids[place], node.kids[0]
                return

    def _allowed(self, node: Node) -> i64:
        """How many of its kids a place may try by now: all at the root, and elsewhere the more
        the more often it is reached. Until then it is played as the rules of thumb would."""
        if node is self.root or self.widen == 0:
            return MANY
        return 1 + node.visits // self.widen

    def _best(self, node: Node) -> Node:
        """The kid with the highest upper bound; new ones first, in their order."""
        allowed = self._allowed(node)
        kids = node.kids
        best = kids[0]
        best_worth = -1.0e300
        scale = self._scale()
        spread = log(float(node.visits) + 1.0)
        for kid in kids:
            if allowed == 0:
                break
            if kid.visits == 0:
                return kid
            allowed -= 1
            count = float(kid.visits)
            worth = (kid.total / count - self.low) * scale + self.explore * sqrt(spread / count)
            if worth > best_worth:
                best_worth = worth
                best = kid
        return best

    def _decide_among(self, position: Position, node: Node) -> Node:
        """As `_best`, where other deals may have allowed other moves."""
        tried: i64 = 0
        best = self.root
        best_worth = -1.0e300
        scale = self._scale()
        fresh: list[Node] = []
        for move in position.moves():
            kid = _kid(node, move)
            kid.offered += 1
            if kid.visits == 0:
                fresh.append(kid)
                continue
            tried += 1
            spread = log(float(kid.offered)) / float(kid.visits)
            worth = (kid.mean() - self.low) * scale + self.explore * sqrt(spread)
            if worth > best_worth:
                best_worth = worth
                best = kid
        if len(fresh) == 0 or tried >= self._allowed(node):
            return best
        if tried == 0 and self.policy is not None and node is not self.root:
            return _kid(node, self.policy.first(position, self.rng))
        return fresh[self.rng.below(len(fresh))]

    def _is_joint(self, position: Position, node: Node) -> bool:
        """Whether several seats decide together here."""
        if node.ready or len(position.together()) < 2:
            return False
        twin = position.copy()
        for seat in position.together():
            liked: i64 = NO_MOVE
            if self.policy is not None:
                liked = self.policy.first(twin, self.rng)
            answers = Answers(seat, twin.moves(), liked)
            node.together.append(answers)
            twin.apply(answers.arms[0].move)
        return True

    def _answer_together(
        self, position: Position, node: Node, path: list[Node], movers: list[i64]
    ) -> Node:
        """Every seat answers by its own record; the place below is that of all the answers."""
        key: i64 = 0
        for answers in node.together:
            arm = answers.mix(self.rng)
            position.apply(arm.move)
            path.append(arm)
            movers.append(answers.seat)
            key = key * MANY + arm.move
            self.asked.append(answers)
        return _kid(node, key)

    def _scale(self) -> float:
        """Results lie between the worst and the best that came up so far."""
        return 1.0 / (self.high - self.low) if self.high > self.low else 1.0

    def _play_on(self, position: Position) -> None:
        """From the edge of the tree to the end of the match, or as far as it is played on."""
        rng = self.rng
        policy = self.policy
        left = self.depth
        while True:
            turn = position.to_move()
            if turn == OVER:
                return
            if turn == CHANCE:
                position.apply(position.sample(rng))
                continue
            if left == 0:
                return
            left -= 1
            if policy is None:
                position.apply(random_move(position, rng))
            else:
                position.apply(policy.choose(position, rng))

    def _results(self, position: Position) -> list[float]:
        """What each seat gets, or can expect where the match was not played to its end."""
        if position.to_move() == OVER:
            return position.scores()
        policy = self.policy
        assert policy is not None
        return policy.evaluate(position)

    def _learn(self, path: list[Node], movers: list[i64], scores: list[float]) -> None:
        self.simulations += 1
        self.root.visits += 1
        for score in scores:
            if score < self.low:
                self.low = score
            if score > self.high:
                self.high = score
        for place in range(len(path)):
            node = path[place]
            node.visits += 1
            if movers[place] >= 0:
                score = scores[movers[place]]
                node.total += score
                node.squares += score * score
        for answers in self.asked:
            answers.learn(scores[answers.seat], self._scale())


def _kid(node: Node, move: i64) -> Node:
    """The place below a node that a move or outcome leads to."""
    for kid in node.kids:
        if kid.move == move:
            return kid
    fresh = Node(move)
    node.kids.append(fresh)
    return fresh
