"""``--scheduler``: the lab and the arena on a Dask cluster, equal to one process, and what a cluster cannot be."""

import json
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.sentences import says
from yagopool.ai import worker_pool as clusters
from yagopool.cli import app

pytestmark = [
    pytest.mark.filterwarnings("default"),
    pytest.mark.skipif(find_spec("distributed") is None, reason="the extra cluster is not installed"),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two workers, one a process, with a scheduler of their own on this computer."""
    with cluster_of(2) as local:
        yield local.scheduler_address


def cluster_of(workers: int) -> Any:
    import distributed  # here alone, not in every process that collects the tests

    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    )


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_the_arena_counts_the_same_on_a_cluster(address: str) -> None:
    asked = ("arena", "--a", "greedy", "--b", "random", "--games", "6", "--json")
    there = run(*asked, "--scheduler", address)
    assert (there.exit_code, there.stdout) == (0, run(*asked).stdout)


def test_the_lab_measures_the_same_on_a_cluster(address: str, tmp_path: Path) -> None:
    asked = ("lab", "break", "--grid", "6x4", "--samples", "2", "--json")
    assert run(*asked, str(tmp_path / "there"), "--scheduler", address).exit_code == 0
    assert run(*asked, str(tmp_path / "here"), "--jobs", "1").exit_code == 0
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()
    near = ("lab", "find", "--directions", "89", "91", "--samples", "1", "--json")
    found = run(*near, "--scheduler", address)
    assert json.loads(found.stdout) == json.loads(run(*near, "--jobs", "1").stdout)


def test_workers_with_another_version_are_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = clusters.versions()
    # The workers have a module of their own, which is not changed.
    monkeypatch.setattr(clusters, "versions", Elsewhere({**ours, "physics": "0"}, clusters.versions))
    for lang in ("en", "de"):
        asked = ("lab", "break", "--json", str(tmp_path / "map"), "--scheduler", address, "--lang", lang)
        refused = run(*asked)
        assert refused.exit_code == 2
        assert says(refused.stderr, "error.cluster.differs", lang)
        assert f"physics {ours['physics']}" in refused.stderr
    assert list(tmp_path.iterdir()) == []


class Elsewhere:
    """Versions that are others here than on the workers."""

    def __init__(self, here: dict[str, str], there: object) -> None:
        self.here, self.there = here, there

    def __call__(self) -> dict[str, str]:
        return self.here

    def __reduce__(self) -> str | tuple[object, ...]:
        return (getattr, (clusters, "versions"))


@pytest.mark.parametrize("wrong", ["127.0.0.1:9", "nonsense", "no-such://place"])
def test_an_address_where_nothing_answers(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    refused = run("arena", "--a", "greedy", "--b", "random", "--scheduler", wrong, "--lang", "de")
    assert refused.exit_code == 2, refused.exception
    assert says(refused.stderr, "error.cluster.no_answer", "de")


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    with cluster_of(0) as local:
        refused = run("arena", "--a", "greedy", "--b", "random", "--scheduler", local.scheduler_address)
    assert refused.exit_code == 2
    assert says(refused.stderr, "error.cluster.no_workers")


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(clusters, "find_spec", lambda _name: None)
    refused = run("lab", "find", "--scheduler", "127.0.0.1:8786")
    assert refused.exit_code == 2
    assert says(refused.stderr, "error.cluster.not_installed")
