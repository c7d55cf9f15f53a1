"""``yagopool export``: animations, pictures and score sheets as files; what cannot be is said."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.command import run
from tests.match.recording import write_match
from yagopool.ui.export import SIZES

CARROM = (
    '{"format": "yagopool", "version": 1, "game": "carrom", "variant": "one_game", "target": 25, '
    '"sides": {"A": ["Ann"], "B": ["Ben"]}, "opener": "A", "seed": 3}\n'
)
GOLDEN = Path(__file__).parents[1] / "golden" / "medium.jsonl"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    write_match(path, "medium", seed=3, moves=2)
    return path


def test_a_shot_moves_and_its_end_is_a_picture(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIZES, "phone", (240, 400))
    monkeypatch.setitem(SIZES, "page", (400, 240))
    film, still = record.with_suffix(".webp"), record.with_suffix(".png")
    assert run("export", record, film, "--shot", "2").exit_code == 0
    assert run("export", record, still, "--shot", "2", "--size", "page").exit_code == 0
    with Image.open(film) as moving, Image.open(still) as standing:
        assert moving.format == "WEBP"
        assert moving.size == (240, 400)
        assert getattr(moving, "n_frames", 1) > 15, "a second at least"
        first = moving.convert("RGB").tobytes()
        moving.seek(getattr(moving, "n_frames", 1) - 1)
        assert moving.convert("RGB").tobytes() != first
        assert (standing.format, standing.size) == ("PNG", (400, 240))


def test_the_score_sheet_counts_what_the_referee_ruled(tmp_path: Path) -> None:
    out = tmp_path / "sheet.svg"
    assert run("export", GOLDEN, out, "--lang", "de").exit_code == 0
    words = [element.text for element in ET.parse(out).iter("{http://www.w3.org/2000/svg}text")]
    assert {"Ann + Amy", "Ben", "2 : 1", "Aufnahmen"} <= set(words)
    total = words.index("Total")
    assert words[total + 1 :] == ["53", "58", "6", "2", "52", "61", "3", "1"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("out.gif",), "must end in .webp, .png or .svg"),
        (("out.webp", "--shot", "3"), "2 shots"),
        (("out.png", "--game", "2"), "no game 2"),
        (("out.png", "--game", "1", "--shot", "1"), "not both"),
        (("out.svg", "--shot", "1"), "whole match"),
        (("out.png", "--size", "20x9000"), "phone or page"),
        (("missing/out.png",), "no folder"),
        ((".",), "is a folder. Give the path of a file.\n"),
    ],
)
def test_what_cannot_be_is_said(record: Path, given: tuple[str, ...], said: str) -> None:
    out, *options = given
    done = run("export", record, record.parent / out, *options)
    assert (done.exit_code, said in done.stderr) == (2, True), done.stderr
    assert out == "." or not (record.parent / out).exists()


def test_the_record_is_not_overwritten(record: Path) -> None:
    named = record.rename(record.with_suffix(".png"))
    before = named.read_bytes()
    done = run("export", named, named)
    assert (done.exit_code, "is the match record itself" in done.stderr) == (2, True), done.stderr
    assert named.read_bytes() == before


def test_without_a_shot_or_positions_there_is_nothing_to_draw(tmp_path: Path) -> None:
    examples = Path(__file__).parents[1] / "examples"
    write_match(tmp_path / "new.jsonl", moves=0)
    assert "no shot" in run("export", tmp_path / "new.jsonl", tmp_path / "new.png").stderr
    (tmp_path / "other.jsonl").write_text(CARROM, encoding="utf-8")
    assert "no shot" in run("export", tmp_path / "other.jsonl", tmp_path / "other.png").stderr
    assert run("export", tmp_path / "other.jsonl", tmp_path / "other.svg").exit_code == 0
    by_hand = examples / "easy-foul-gives-two.jsonl"
    assert run("export", by_hand, tmp_path / "hand.png").exit_code == 2
    assert run("export", by_hand, tmp_path / "hand.svg").exit_code == 0
