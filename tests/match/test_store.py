"""The data folder, matches to go on with, and settings that are whole or not there."""

import io
import json
import os
import random
from pathlib import Path

import platformdirs
import pytest

from tests.match.players import random_move
from tests.match.recording import write_match
from yagopool.errors import WriteError
from yagopool.games.settings import MOST_NAMES, LastMatch, Settings, settings_file
from yagopool.match.files import SetAsideError, is_held
from yagopool.match.model import Header
from yagopool.match.record import open_locked, read
from yagopool.match.replay import ReplayedMatch, judge, verify
from yagopool.match.store import (
    Store,
    UnfinishedMatches,
    branch,
    data_folder,
    has_entry,
    header_in,
    resume,
)
from yagopool.text import speaker


def test_the_data_folder_is_the_one_asked_for_then_the_environments_then_the_platforms(tmp_path: Path) -> None:
    assert data_folder(tmp_path, {"YAGOPOOL_DATA": "/elsewhere"}) == tmp_path
    assert data_folder(None, {"YAGOPOOL_DATA": "/elsewhere"}) == Path("/elsewhere")
    usual = platformdirs.user_data_path("yagopool", appauthor=False)
    assert data_folder(None, {}) == usual
    assert data_folder(None, {"YAGOPOOL_DATA": ""}) == usual


def test_the_match_left_last_is_gone_on_with(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number, name in enumerate(("a", "b", "c")):
        path = store.matches / f"{name}.jsonl"
        write_match(path, moves=None if name == "c" else 3)
        os.utime(path, (1000 + number, 1000 + number))
    assert [path.stem for path in store.records()] == ["c", "b", "a"]
    unfinished = store.unfinished().free
    assert unfinished is not None
    assert unfinished.stem == "b", "c is over"
    resume(unfinished).writer.close()


def test_which_match_was_left_is_known_without_the_referee_unless_it_crashed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    assert store.first_unjudged() is None
    for number, name in enumerate(("old", "over", "empty")):
        write_match(store.matches / f"{name}.jsonl", moves=None if name == "over" else 3)
        os.utime(store.matches / f"{name}.jsonl", (1000 + number, 1000 + number))
    (store.matches / "empty.jsonl").write_bytes(b"")
    with monkeypatch.context() as patch:
        patch.setattr("yagopool.match.store.judged_kind", None)
        assert store.first_unjudged() == store.matches / "over.jsonl", "nobody has looked whether it is"
    assert store.unfinished().free == store.matches / "old.jsonl"
    assert store.first_unjudged() is None
    write_match(store.matches / "crashed.jsonl", moves=1)
    assert store.first_unjudged() == store.matches / "crashed.jsonl"
    assert store.unfinished().free == store.matches / "crashed.jsonl"
    assert store.first_unjudged() is None


def test_a_match_begun_by_a_press_too_many_does_not_stand_before_one_that_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    for number, (name, moves) in enumerate((("over", None), ("left", 3), ("older", 0), ("newer", 0))):
        write_match(store.matches / f"{name}.jsonl", moves=moves)
        os.utime(store.matches / f"{name}.jsonl", (1000 + number, 1000 + number))
    assert store.first_unjudged() == store.matches / "newer.jsonl"
    assert store.unfinished() == UnfinishedMatches(store.matches / "left.jsonl")
    with monkeypatch.context() as patch:
        patch.setattr("yagopool.match.store.judged_kind", None)
        assert store.first_unjudged() is None
        assert store.unfinished() == UnfinishedMatches(store.matches / "left.jsonl"), (
            "what was passed over is noted too"
        )
        (store.matches / "left.jsonl").unlink()
    assert store.unfinished() == UnfinishedMatches(store.matches / "newer.jsonl"), "where there is no other"
    other = open_locked(store.matches / "older.jsonl", create=False)
    assert store.unfinished() == UnfinishedMatches(store.matches / "newer.jsonl"), (
        "only what was left later than that is told"
    )
    os.close(other)
    resume(store.matches / "newer.jsonl").writer.close()


def test_a_match_of_a_newer_game_does_not_stand_before_one_that_can_be_gone_on_with(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number, name in enumerate(("older", "mine", "newer")):
        write_match(store.matches / f"{name}.jsonl", moves=3)
        os.utime(store.matches / f"{name}.jsonl", (1000 + number, 1000 + number))
    newer = store.matches / "newer.jsonl"
    newer.write_text(newer.read_text().replace('"version": 1', '"version": 2'))
    content = newer.read_bytes()
    assert store.unfinished().free == store.matches / "mine.jsonl"
    (store.matches / "mine.jsonl").unlink()
    (store.matches / "older.jsonl").unlink()
    assert store.unfinished().free == newer, "where there is no other it is offered, and says why it cannot be"
    write_match(store.matches / "older.jsonl", moves=3)
    os.utime(store.matches / "older.jsonl", (1000, 1000))
    assert store.unfinished().free == store.matches / "older.jsonl", "also once it has been offered"
    assert newer.read_bytes() == content


def test_a_match_of_a_game_that_the_window_does_not_play_is_not_gone_on_with(tmp_path: Path) -> None:
    store = Store(tmp_path, frozenset({"yago"}))
    write_match(store.matches / "own.jsonl", moves=3)
    header = {"format": 1, "game": "carrom", "variant": "standard", "seed": 3}
    other = store.matches / "other.jsonl"
    other.write_text(json.dumps(header) + "\n{}\n", encoding="utf-8")
    os.utime(store.matches / "own.jsonl", (1000, 1000))
    assert store.first_unjudged() == store.matches / "own.jsonl"
    assert store.unfinished() == UnfinishedMatches(store.matches / "own.jsonl")
    assert store.records()[0] == other, "it stays where it is"


def test_a_match_that_another_game_plays_is_told_and_the_one_before_it_is_gone_on_with(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number, name in enumerate(("first", "second", "third", "over")):
        path = store.matches / f"{name}.jsonl"
        write_match(path, moves=None if name == "over" else 3)
        os.utime(path, (1000 + number, 1000 + number))
    first, second, third = (store.matches / f"{name}.jsonl" for name in ("first", "second", "third"))
    assert store.unfinished() == UnfinishedMatches(third)
    other = open_locked(third, create=False)
    assert is_held(third)
    assert store.unfinished() == UnfinishedMatches(second, third)
    another = open_locked(second, create=False)
    assert store.unfinished() == UnfinishedMatches(first, third), "of several the newest is told"
    os.close(other)
    assert not is_held(third)
    assert store.unfinished() == UnfinishedMatches(third)
    os.close(another)
    over = store.matches / "over.jsonl"
    (tmp_path / "finished.json").unlink()
    looking_at = open_locked(over, create=False)
    assert store.unfinished() == UnfinishedMatches(third), "a table that is still looked at is no match being played"
    os.close(looking_at)


def test_settings_are_kept(tmp_path: Path) -> None:
    file = settings_file(tmp_path / "new" / "folder")
    last = LastMatch(team_a=("Zoë", "Ann"), team_b=("Ben",), variant="professional", target=7, opener="B")
    settings = Settings(language="de", volume=0.25, text_size=150).remembering(last)
    file.save(settings)
    assert file.load() == settings
    assert settings.names == ("Zoë", "Ann", "Ben")
    file.save(Settings())
    assert file.load() == Settings()
    assert [path.name for path in file.path.parent.iterdir()] == ["settings.json"]


def test_names_are_remembered_once_and_not_without_end() -> None:
    settings = Settings()
    for number in range(2 * MOST_NAMES):
        settings = settings.remembering(LastMatch(team_a=("Ann",), team_b=(f"B{number}",)))
    assert settings.names[:3] == ("Ann", f"B{2 * MOST_NAMES - 1}", f"B{2 * MOST_NAMES - 2}")
    assert len(settings.names) == MOST_NAMES


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "\x00",
        "[" * 10_000,
        '{"volume": ' + "9" * 5000 + "}",
    ],
)
def test_damaged_settings_are_set_aside_and_said(content: str, tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    file.path.write_text(content)
    with pytest.raises(SetAsideError) as caught:
        file.load()
    assert Path(str(caught.value.arguments["aside"])).read_text() == content
    assert file.load() == Settings()
    assert caught.value.why is not None
    for lang in ("en", "de"):
        said = speaker(lang).error(caught.value)
        assert "settings.damaged-1.json" in said
        assert said.endswith(speaker(lang).error(caught.value.why)), "it says what is wrong with it"


@pytest.mark.parametrize(
    ("unknown", "field"),
    [
        ({"volume": "loud"}, "volume"),
        ({"volume": 2}, "volume"),
        ({"volume": True}, "volume"),
        ({"text_size": 99}, "text_size"),
        ({"palette": "of a newer game"}, "palette"),
        ({"names": ["x" * 41]}, "names"),
        ({"last": 3}, "last"),
        ({"last": {"target": 0, "team_a": ["Zoë"]}}, "last.target"),
        ({"last": {"team_a": []}}, "last.team_a"),
        ({"last": {"variant": "expert"}}, "last.variant"),
    ],
)
def test_only_the_unknown_value_of_the_settings_is_left_out(
    unknown: dict[str, object], field: str, tmp_path: Path
) -> None:
    file = settings_file(tmp_path)
    file.path.write_text(json.dumps({"speed_of_play": 0.5} | unknown))
    settings = file.load()
    assert settings.speed_of_play == 0.5
    assert settings.last.team_a == (("Zoë",) if "target" in field else ("Ann",))
    assert file.trouble is not None
    for lang in ("en", "de"):
        assert field in speaker(lang).error(file.trouble)
    file.save(settings.model_copy(update={"reduced_motion": True}))
    kept = json.loads(file.path.read_text())
    first, *rest = field.split(".")
    assert kept["reduced_motion"]
    if rest:
        assert kept[first][rest[0]] == unknown[first][rest[0]]  # type: ignore[index]
    else:
        assert kept[first] == unknown[first], "it stays for the game that knows it"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_what_a_newer_game_set_stays_in_the_settings(tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    newer = {"weather": "rain", "last": {"team_a": ["Zoë"], "referee": {"name": "Eve"}}}
    file.path.write_text(json.dumps(newer))
    settings = file.load()
    assert (settings.last.team_a, file.trouble) == (("Zoë",), None)
    file.save(settings.remembering(LastMatch(team_a=("Ann",))))
    kept = json.loads(file.path.read_text())
    assert (kept["weather"], kept["last"]["referee"], kept["last"]["team_a"]) == ("rain", {"name": "Eve"}, ["Ann"])
    assert file.load().last.team_a == ("Ann",)


def test_settings_that_cannot_be_written_leave_the_old_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = settings_file(tmp_path)
    file.save(Settings(volume=0.1))

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WriteError):
        file.save(Settings(volume=0.9))
    assert file.load().volume == 0.1
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_a_settings_file_in_a_place_that_is_no_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    file = settings_file(tmp_path / "file")
    assert file.load() == Settings()
    with pytest.raises(WriteError):
        file.save(Settings())


def test_settings_that_cannot_be_read_are_set_aside_instead_of_replaced(tmp_path: Path) -> None:
    file = settings_file(tmp_path)
    file.path.mkdir()
    (file.path / "precious").write_text("x")
    with pytest.raises(SetAsideError) as caught:
        file.load()
    assert caught.value.key == "error.kept_file_unreadable"
    assert caught.value.arguments["name"] == "settings.damaged-1.json"
    file.save(Settings(volume=0.5))
    assert file.load().volume == 0.5
    assert (tmp_path / "settings.damaged-1.json" / "precious").read_text() == "x"


def test_a_record_that_vanishes_meanwhile_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    for name in ("gone", "here"):
        write_match(store.matches / f"{name}.jsonl", moves=1)
    there, looked = Path.stat, set[str]()

    def stat(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if path.stem in looked:
            raise FileNotFoundError(path)
        looked.update({path.stem} & {"gone"})
        return there(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", stat)
    store.records()
    assert [path.stem for path in store.records()] == ["here"]


def test_names_and_variant_are_those_of_the_header(tmp_path: Path) -> None:
    write_match(tmp_path / "match.jsonl", "professional", moves=1)
    header = header_in(tmp_path / "match.jsonl")
    assert header is not None
    assert (header.match.variant, header.match.teams) == ("professional", (("Ann",), ("Ben", "Bob")))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[1, 2]\n",
        b'{"variant": "easy"}\n',
        b'{"variant": "easy", "sides": {"A": ["Ann"]}}\n',
        b'{"variant": "easy", "sides": {"A": ["Ann"], "B": "Ben"}}\n',
        b'{"variant": "easy", "sides": {"A": ["Ann"], "B": [1]}}\n',
        b'{"variant": ["easy"], "sides": {"A": ["Ann"], "B": ["Ben"]}}\n',
        b'{"variant": "easy", "sides": {"A": ["Ann"], "B": ["' + b"n" * 20_000 + b'"]}}\n',
    ],
)
def test_what_does_not_say_it_plainly_says_nothing(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(content)
    assert header_in(path) is None


def test_whether_a_match_was_more_than_begun(tmp_path: Path) -> None:
    begun, played = tmp_path / "begun.jsonl", tmp_path / "played.jsonl"
    write_match(begun, moves=0)
    write_match(played, moves=1)
    assert (has_entry(begun), has_entry(played)) == (False, True)
    begun.write_bytes(begun.read_bytes() + b"\n  \n")
    assert not has_entry(begun), "blanks are no entry"
    assert has_entry(tmp_path / "nowhere.jsonl"), "nothing is said against what cannot be read"


@pytest.mark.parametrize("kept", [0, 1, 7])
def test_a_match_is_played_on_from_any_past_moment(kept: int, tmp_path: Path) -> None:
    old = write_match(tmp_path / "old.jsonl", "medium", moves=9)
    before = (tmp_path / "old.jsonl").read_bytes()
    header = Header(old.match, seed=old.seed)
    branch(tmp_path / "new.jsonl", header, old.played[:kept])
    resumed = resume(tmp_path / "new.jsonl")
    session, writer = resumed.session, resumed.writer
    moment = old.played[kept]
    assert (session.state, session.layout) == (moment.before, moment.layout_before)
    rng = random.Random(4)
    for _ in range(5):
        session.play(random_move(session, rng))
    writer.close()
    states = [one.state for one in judge(read(io.BytesIO(writer.path.read_bytes())))]
    assert states[-1] == session.state
    assert len(states) == kept + 6
    assert all(one.outcome == "same" for one in verify(ReplayedMatch.of(read(io.BytesIO(writer.path.read_bytes())))))
    assert (tmp_path / "old.jsonl").read_bytes() == before


def test_no_record_is_overwritten(tmp_path: Path) -> None:
    old = write_match(tmp_path / "old.jsonl", moves=3)
    with pytest.raises(WriteError):
        branch(tmp_path / "old.jsonl", Header(old.match), old.played)
