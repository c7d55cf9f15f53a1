"""The source archive: all that the checkout has and nothing built, and the same wheel comes of it."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = {".venv", "build", "dist", "site", "__pycache__", ".git", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


def built(target: str, source: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (archive,) = folder.iterdir()
    return archive


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that the source archive unpacks to."""
    archive = built("sdist", ROOT, tmp_path_factory.mktemp("sdist"))
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    (only,) = folder.iterdir()
    return only


def test_nothing_built_is_in_it(unpacked: Path) -> None:
    names = [path.relative_to(unpacked) for path in unpacked.rglob("*")]
    assert [name for name in names if LEFT_OUT & {*name.parts} or name.suffix in (".pyc", ".part")] == []


def test_all_that_is_kept_is_in_it(unpacked: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a checkout: nothing says what is kept")
    kept = [PurePosixPath(name) for name in listed.stdout.decode().split("\0") if name]
    assert [str(name) for name in kept if (ROOT / name).exists() and not (unpacked / name).is_file()] == []


def test_the_same_wheel_comes_of_it(unpacked: Path, tmp_path: Path) -> None:
    contents: list[dict[str, int]] = []
    for source in (ROOT, unpacked):
        (folder := tmp_path / str(len(contents))).mkdir()
        with zipfile.ZipFile(built("wheel", source, folder)) as wheel:
            contents.append({one.filename: one.CRC for one in wheel.infolist()})
    assert contents[0] == contents[1]
