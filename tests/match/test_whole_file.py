"""Writing a file: what it may replace, and what it may not."""

import os
import threading
from pathlib import Path

import pytest

from yagopool.errors import WriteError, YagoError
from yagopool.match.files import check_output, write_atomic, write_output

POSIX = pytest.mark.skipif(os.name == "nt", reason="links, modes and pipes of POSIX")


@POSIX
@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_followed(there: bool, tmp_path: Path) -> None:
    target, link = tmp_path / "elsewhere" / "settings.json", tmp_path / "settings.json"
    if there:
        target.parent.mkdir()
        target.write_bytes(b"before")
    link.symlink_to(target)
    write_atomic(link, b"after")
    assert link.is_symlink()
    assert target.read_bytes() == b"after"


def test_a_read_only_file_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "map.csv"
    file.write_bytes(b"before")
    file.chmod(0o400)
    with pytest.raises(WriteError):
        write_atomic(file, b"after")
    with pytest.raises(WriteError):
        check_output(file)
    assert (file.read_bytes(), file.stat().st_mode & 0o222) == (b"before", 0)


@pytest.mark.parametrize("there", [True, False])
def test_a_file_in_a_read_only_folder_is_refused_at_once(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "map.csv"
    if there:
        file.touch()
    monkeypatch.setattr(os, "access", lambda path, _mode: path != tmp_path)
    with pytest.raises(WriteError):
        check_output(file)


@POSIX
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    came: list[bytes] = []
    reader = threading.Thread(target=lambda: came.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_output(pipe, b"found")
    assert pipe.is_fifo()
    reader.join(10.0)
    assert came == [b"found"]


@pytest.mark.parametrize("name", ["n" * 256, "nowhere/map.csv", "."])
def test_an_output_that_cannot_be_is_refused_at_once(name: str, tmp_path: Path) -> None:
    with pytest.raises(YagoError):
        check_output(tmp_path / name)
