"""``yagopool play`` and the bare command: the match they set up, and what they refuse in one sentence."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.cli.command import YAGOPOOL, run
from tests.sentences import says
from yagopool.cli.play import LARGEST_SEED, PlayOptions, match_setup
from yagopool.errors import YagoError
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.text import speaker
from yagopool.ui.play.match_setup import Setup


def setup_of(**options: object) -> Setup:
    return match_setup(replace(PlayOptions(seed=7), **options), STANDARD_BOARD, speaker("en"))  # type: ignore[arg-type]


def test_without_options_an_easy_match_to_three_that_a_breaks() -> None:
    setup = setup_of()
    match = setup.match()
    assert (setup.use, match.variant, match.target, match.opener) == ("two", "easy", 3, "A")
    assert setup.guide_of("A") == "contact"


def test_players_and_teams() -> None:
    match = setup_of(players=("Ann + Abe", "Ben"), variant="medium", target=5, opener="B").match()
    assert match.teams == (("Ann", "Abe"), ("Ben",))
    assert (match.variant, match.target, match.opener) == ("medium", 5, "B")


@pytest.mark.parametrize(("side", "person", "computer"), [(None, "A", "B"), ("A", "A", "B"), ("b", "B", "A")])
def test_against_the_computer(side: str | None, person: str, computer: str) -> None:
    setup = setup_of(against="casual", side=side)
    assert (setup.use, setup.level, setup.people, setup.computer) == ("computer", "casual", (person,), computer)
    assert setup.match().members(setup.computer) == ("Robin",)


def test_against_a_program_called_as_it_says(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("class Robot:\n    def decide(self, observation, rng): ...\n", encoding="utf-8")
    setup = setup_of(against=f"{file}:Robot")
    assert (setup.use, setup.level_of("B"), setup.match().teams[1]) == ("computer", f"{file}:Robot", ("Robot",))
    with pytest.raises(YagoError) as refused:
        setup_of(against=f"{file}:Nobody")
    assert refused.value.key == "error.agent.crashed_saying"


def test_practice_shows_the_whole_shot() -> None:
    setup = setup_of(practice=True)
    assert (setup.use, setup.guide_of("A")) == ("practice", "stroke")


def test_a_toss_follows_from_the_seed() -> None:
    assert {setup_of(opener="toss", seed=seed).match().opener for seed in range(20)} == {"A", "B"}
    assert setup_of(opener="toss").opener == setup_of(opener="toss").opener
    assert setup_of(seed=None).seed != setup_of(seed=None).seed


@pytest.mark.parametrize(
    ("wishes", "shown"),
    [
        ({"variant": "hard"}, "hard"),
        ({"players": ("", "Ben")}, "Ann"),
        ({"players": ("Ann", "Ann")}, "Ann"),
        ({"players": ("Ann+", "Ben")}, "Ann"),
        ({"opener": "C"}, "--opener"),
        ({"against": "nobody"}, "nobody"),
        ({"against": "random"}, "random"),
        ({"side": "A"}, "--against"),
        ({"against": "casual", "side": "C"}, "--side"),
        ({"practice": True, "against": "casual"}, "--practice"),
    ],
)
def test_options_that_cannot_be_name_what_can(wishes: dict[str, object], shown: str) -> None:
    with pytest.raises(YagoError) as refused:
        setup_of(**wishes)
    for lang in ("en", "de"):
        sentence = speaker(lang).error(refused.value)
        assert shown in sentence
        assert "\n" not in sentence


def test_a_board_without_nine_pots_cannot_be_played_on() -> None:
    with pytest.raises(YagoError):
        match_setup(PlayOptions(), BoardSpec(pots=()), speaker("en"))


REFUSED = {
    "holds something": ("full.jsonl", "error.record_exists"),
    "a folder": ("", "error.record_is_folder"),
    "no file": ("pipe", "error.record_exists"),
    "no such folder": ("not/yet/x.jsonl", "error.no_folder"),
    "a file as folder": ("full.jsonl/x.jsonl", "error.play.cannot_write"),
    "far too long a name": (f"{300 * 'x'}.jsonl", "error.play.cannot_write"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes there, and other words for the same")
@pytest.mark.parametrize(("name", "key"), REFUSED.values(), ids=REFUSED)
def test_a_record_that_cannot_be_begun_is_refused_before_the_window(tmp_path: Path, name: str, key: str) -> None:
    (tmp_path / "full.jsonl").write_text("precious")
    os.mkfifo(tmp_path / "pipe")
    before = sorted(tmp_path.rglob("*"))
    done = run("play", "--record", tmp_path / name, "--data-dir", tmp_path / "data")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert says(done.stderr, key)
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "full.jsonl").read_text() == "precious"


@pytest.mark.parametrize("name", ["new.jsonl", "empty.jsonl"])
def test_a_record_in_a_new_file_or_an_empty_one(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty.jsonl").touch()
    assert setup_of(record=tmp_path / name).recorded
    assert not (tmp_path / "new.jsonl").exists()
    locked = tmp_path / name if name == "empty.jsonl" else tmp_path
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != locked)
    with pytest.raises(YagoError) as caught:
        setup_of(record=tmp_path / name)
    assert says(speaker("de").error(caught.value), "error.play.cannot_write", "de")


def test_without_a_display_one_clear_sentence_and_no_record(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | {"LANGUAGE": "en"}
    for options in ([], ["play", "--record", str(tmp_path / "match.jsonl")]):
        done = subprocess.run(
            [*YAGOPOOL, *options], env=environment | {"YAGOPOOL_DATA": str(tmp_path)},
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert says(done.stderr, "error.no_display")
    assert not (tmp_path / "match.jsonl").exists()


@pytest.mark.parametrize(
    "options",
    [
        ("--variant", "hard"),
        *(("--target", value) for value in ("0", "1000001", "three", "9" * 5000, "1.5", "-", "")),
        ("--players", "Ann", "Ann"),
        ("--lang", "xx"),
        ("--board", "/nowhere/at/all.json"),
        *(("--seed", value) for value in ("x", "-1", str(LARGEST_SEED + 1))),
    ],
)
def test_bad_options_end_with_status_two_and_one_sentence(options: tuple[str, ...]) -> None:
    done = run("play", *options)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
