"""The work of the lab and the arena on other computers: a Dask cluster as an executor, or shares without a network."""

import logging
import platform
from collections.abc import Generator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from yagopool.ai.worker_pool import LostError
from yagopool.assets import installed
from yagopool.errors import YagoError
from yagopool.physics.parameters import fingerprint
from yagopool.table.spec import STANDARD_BOARD

if TYPE_CHECKING:
    from distributed import Client

PATIENCE: Final = 10.0
"""Seconds that a scheduler may take to answer, and again until it has a worker."""


class ClusterError(YagoError):
    """A cluster that cannot be used: it does not answer, or its workers would compute something else."""


def versions() -> dict[str, str]:
    """Return what results depend on: of this process, or of the worker that is asked."""
    return {
        "yagopool": installed("yagopool"),
        "Python": platform.python_version(),
        "physics": fingerprint(STANDARD_BOARD),
    }


@contextmanager
def cluster(address: str) -> Generator[Executor]:
    """Give the executor of the cluster whose scheduler is at an address, such as ``tcp://10.0.0.5:8786``.

    Its results are those of one process, to the bit: every worker has the versions of this process. What is still
    being computed at the end is cancelled.

    Raises:
        ClusterError: distributed is not installed, nothing answers, there is no worker, or one has other versions.
        LostError: the work was lost with its workers, or the scheduler is gone.
    """
    if find_spec("distributed") is None:
        raise ClusterError("no_distributed", "error.cluster.not_installed")
    from distributed import Client, KilledWorker  # noqa: PLC0415 - the extra ``cluster``

    # What it has to say is said in our sentences.
    logging.disable(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError("no_cluster", "error.cluster.no_answer", address=address, reason=reason) from None
    try:
        _check_workers(client, address)
        yield client.get_executor(pure=False)
    except (CancelledError, KilledWorker):
        raise LostError("lost", "error.cluster.lost", address=address) from None
    finally:
        client.close(PATIENCE)
        logging.disable(logging.NOTSET)


def _check_workers(client: "Client", address: str) -> None:
    """Raise ``ClusterError`` if there is no worker, or one whose versions are not those of this process."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ClusterError("no_cluster", "error.cluster.no_workers", address=address) from None
    ours = versions()
    for worker, theirs in client.run(versions, on_error="return").items():
        if not isinstance(theirs, dict):
            raise ClusterError("other_versions", "error.cluster.cannot", worker=worker, reason=str(theirs))
        for part, version in ours.items():
            if theirs.get(part) != version:
                found = {"theirs": theirs.get(part, "-"), "ours": version}
                raise ClusterError("other_versions", "error.cluster.differs", worker=worker, part=part, **found)


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several equal shares of a piece of work, for one computer; ``number`` counts from 1 to ``of``."""

    number: int
    of: int

    def numbers(self, count: int) -> range:
        """Return which of ``count`` pieces, from 0, are in it: they are dealt out in turn."""
        return range(self.number - 1, count, self.of)


def shard_named(word: str) -> Shard:
    """Return the shard that ``K/N`` means.

    Raises:
        YagoError: it means none.
    """
    number, _, of = word.partition("/")
    if not (number.isdecimal() and of.isdecimal() and len(word) < 20 and 1 <= int(number) <= int(of)):
        raise YagoError("bad_value", "error.arena.shard", given=word)
    return Shard(int(number), int(of))
