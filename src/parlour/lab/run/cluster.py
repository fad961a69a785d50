"""Chunks played on a Ray cluster: an optional extra, the same rows."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from typing import Any, Final

from parlour import __version__
from parlour.engine.errors import MissingExtra, ParlourError
from parlour.lab.plan.experiment import Chunk
from parlour.lab.run.playing import play_chunk
from parlour.lab.run.workers import LIVES, Play

LOCAL: Final = "local"
"""The address that stands for a cluster of one's own on this machine."""
KNOCK: Final = 5.0
"""Seconds that an address has to answer."""
AHEAD: Final = 2
"""Chunks that wait for each processor, so that none is idle while results travel."""


class Cluster:
    """The workers of a Ray cluster. Ray gives a chunk whose worker is lost to another one."""

    def __init__(self, address: str, jobs: int = 0, play: Play = play_chunk) -> None:
        self.address = address
        self.jobs = jobs
        self._play = play

    def play(self, experiment: bytes, chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
        """Every chunk once, with its rows."""
        ray = self._joined()
        try:
            yield from self._play_all(ray, experiment, chunks)
        finally:
            ray.shutdown()

    def _joined(self) -> Any:
        """Ray, with a connection to the cluster."""
        try:
            import ray
        except ImportError:
            raise MissingExtra("a cluster", "Ray", "ray") from None
        # Ray 2.60 warns about a variable that only accelerators care about.
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
        try:
            if self.address == LOCAL:
                count = self.jobs or os.cpu_count() or 1
                ray.init(num_cpus=count, include_dashboard=False, **quiet)
            else:
                _knock(self.address)
                ray.init(address=self.address, **quiet)
        except (OSError, ValueError, RuntimeError) as error:
            reason = str(error).splitlines()[0]
            raise ParlourError(
                f"no Ray cluster answers at '{self.address}' ({reason}). "
                "Start one with 'ray start --head', or say --cluster local"
            ) from None
        return ray

    def _play_all(
        self, ray: Any, experiment: bytes, chunks: Iterator[Chunk]
    ) -> Iterator[tuple[Chunk, bytes]]:
        task = ray.remote(max_retries=LIVES)(_checked)
        shared = ray.put(experiment)
        room = AHEAD * (self.jobs or int(ray.cluster_resources().get("CPU", 1)))
        waiting: dict[Any, Chunk] = {}
        while True:
            while len(waiting) < room and (chunk := next(chunks, None)) is not None:
                waiting[task.remote(self._play, shared, chunk, __version__)] = chunk
            if not waiting:
                return
            done, _ = ray.wait(list(waiting), num_returns=1)
            chunk = waiting.pop(done[0])
            try:
                data: bytes = ray.get(done[0])
            except ray.exceptions.WorkerCrashedError:
                raise ParlourError(
                    f"matches {chunk.first} to {chunk.first + chunk.matches - 1} of arm "
                    f"{chunk.arm + 1} ended {LIVES + 1} workers: is memory short?"
                ) from None
            except ray.exceptions.RayTaskError as error:
                raise error.as_instanceof_cause() from None
            yield chunk, data


def _knock(address: str) -> None:
    """Fail at once where nobody listens; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), KNOCK).close()


def _checked(play: Play, experiment: bytes, chunk: Chunk, release: str) -> bytes:
    """Play a chunk on a machine that has the same Parlour."""
    from parlour import __version__ as here

    if here != release:
        raise ParlourError(f"a worker has Parlour {here}, not {release}: install the same there")
    return play(experiment, chunk)
