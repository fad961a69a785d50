"""Evaluation: a position judged by a few features, weighed by numbers fitted to matches."""

from __future__ import annotations

from math import exp
from pathlib import Path

from librt.vecs import vec

from parlour.engine.components import read_toml
from parlour.engine.errors import BadComponents


class Evaluation:
    """Weights for the features of a game."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = vec[float](weights)

    def points(self, features: list[float]) -> float:
        """The features weighed and added up."""
        total = 0.0
        for place in range(len(features)):
            total += features[place] * self.weights[place]
        return total

    def chance(self, features: list[float]) -> float:
        """The same as a chance between 0 and 1."""
        return 1.0 / (1.0 + exp(-self.points(features)))


def read_evaluations(path: Path, families: list[str], features: list[str]) -> list[Evaluation]:
    """The weights of each family of positions from a file; features that it lacks weigh nothing."""
    data = read_toml(path)
    found: list[Evaluation] = []
    for family in families:
        weights = data.get(family)
        if not isinstance(weights, dict):
            raise BadComponents(f"{path.name}: there are no weights for '{family}'")
        unknown = sorted(set(weights) - set(features))
        if unknown:
            raise BadComponents(f"{path.name}, {family}: there is no feature '{unknown[0]}'")
        found.append(Evaluation([float(weights.get(name, 0.0)) for name in features]))
    return found
