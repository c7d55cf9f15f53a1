"""The break and the drill of the day: by date, three tries, and codes that are played again."""

import random
import string
from datetime import date, timedelta
from pathlib import Path

import pytest

from yagopool.errors import WriteError, YagoError
from yagopool.match.codec import CodeError
from yagopool.match.position import Position
from yagopool.match.share import share
from yagopool.practice.day import DayBreaks, DayClaim, DayLog, DayTry, Task, best_of, day_code, day_drill, read_day_code
from yagopool.practice.drill import attempt_with
from yagopool.practice.drill_library import drill_library
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD

DAY = date(2026, 11, 22)
FLICK = Flick("blue", 90.123456789, 2987.654)


def break_of(day: date = DAY, flick: Flick = FLICK) -> DayTry:
    return DayTry.of_break(DayBreaks(day).play(flick))


def solved(day: date = DAY) -> DayTry:
    drill = day_drill(day)
    return DayTry.of_drill(attempt_with(drill, [stroke.flick for stroke in drill.solution]))


def tried(count: int, fine: float = 1.0, *, foul: bool = False) -> DayTry:
    return DayTry(flicks=[("blue", 90.0, 3000.0)], count=count, fine=fine, foul=foul)


def refused(text: str) -> str:
    with pytest.raises(CodeError) as caught:
        read_day_code(text)
    return caught.value.key.removeprefix("error.code.")


def test_a_day_has_its_rack_and_its_drill_and_tomorrow_has_others() -> None:
    assert DayBreaks(DAY).layout == DayBreaks(DAY).layout != DayBreaks(DAY + timedelta(1)).layout
    hard = {one.drill.name for one in drill_library() if one.drill is not None and one.drill.kind != "first_pots"}
    assert {day_drill(DAY + timedelta(number)).name for number in range(len(hard))} == hard


def test_more_balls_win_then_a_wider_spread_or_fewer_shots_and_a_foul_never_does() -> None:
    assert best_of("break", [tried(1, 300), tried(2, 80), tried(2, 90), tried(3, foul=True)]) == tried(2, 90)
    assert best_of("drill", [tried(0, 1), tried(2, 3), tried(2, 2)]) == tried(2, 2)
    assert best_of("break", []) is None


@pytest.mark.parametrize(("task", "one"), [("break", break_of()), ("drill", solved())])
def test_a_result_in_a_message_is_played_again(task: Task, one: DayTry) -> None:
    code = day_code(task, DAY, one)
    assert len(code) < 80
    claim = read_day_code(
        f"look: YAGO {task} 22 Nov: 2 balls {code[:30]}\n> {code[30:]}".replace("> ", "") + "\nbye then"
    )
    assert isinstance(claim, DayClaim)
    assert (claim.task, claim.day, claim.tried, claim.verdict) == (task, DAY, one, "true")


@pytest.mark.parametrize(
    "around",
    [
        "({}).",
        "\u00ab{}\u00bb!",
        "`{}`",
        "**{}**, see",
        "_{}_",
        "> > look:\n> > {}\n> bye",
        "{}\u200b",
        '"{}"',
        "code:{}",
    ],
)
@pytest.mark.parametrize("within", ["", "\u00ad", "\u200b", "\r\n", "\n> > "])
def test_a_code_is_found_whatever_a_message_puts_around_it(around: str, within: str) -> None:
    one = break_of()
    code = day_code("break", DAY, one)
    assert read_day_code(around.format(code[:30] + within + code[30:])).tried == one


def test_any_single_wrong_letter_is_noticed_and_so_are_codes_of_other_kinds() -> None:
    code, rng = day_code("break", DAY, break_of()), random.Random(1)
    for number in range(4, len(code) - 1):
        other = rng.choice([letter for letter in string.ascii_letters if letter != code[number]])
        assert refused(code[:number] + other + code[number + 1 :]) == "damaged"
    assert refused(code[:-1]) == "damaged"
    assert refused(code.replace("D1", "D2", 1)) == "newer"
    assert refused(share(Position(STANDARD_BOARD, DayBreaks(DAY).layout, None))) == "is_position"
    assert refused("YAGO break 22 Nov: 9 balls") == "not_ours"


def test_what_was_not_played_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    one = break_of()
    with monkeypatch.context() as lying:
        lying.setattr("yagopool.practice.day._outcome", lambda played: 7)
        code = day_code("break", DAY, one)
    assert read_day_code(code).verdict == "differs"
    with monkeypatch.context() as older:
        older.setattr("yagopool.practice.day.fingerprint", lambda spec: "1-0")
        code = day_code("break", DAY, one)
    assert read_day_code(code).verdict == "other"
    with monkeypatch.context() as cheating:
        cheating.setattr("yagopool.practice.day.problems", lambda *position: ())
        cheating.setattr("yagopool.practice.day._played_again", lambda *asked: (one, ()))
        foreign = day_code("break", DAY, DayTry(flicks=[("red1", 90.0, 9_900.0)], count=5, fine=1.0))
        none = day_code("drill", DAY, DayTry(flicks=[], count=3, fine=1.0))
    assert refused(foreign) == refused(none) == "no_result"


def test_tries_and_days_are_saved_by_player(tmp_path: Path) -> None:
    file = tmp_path / "practice" / "days.json"
    for back in (4, 2, 1):
        DayLog(file).note("Ann", DAY - timedelta(back), "break", tried(back))
    log = DayLog(file)
    place = log.note("Ann", DAY, "drill", tried(0))
    log.note("Ann", DAY, "drill", tried(3), place)
    log.note("Ann", DAY, "drill", tried(1))
    again = DayLog(file)
    assert again.tries("Ann", DAY, "drill") == (tried(3), tried(1)), "a try that goes on is one"
    assert again.tries("Ben", DAY, "drill") == ()
    assert {day: one.count for day, one in again.bests("Ann", "break").items()} == {
        DAY - timedelta(back): back for back in (4, 2, 1)
    }


def test_two_windows_lose_no_try_and_make_no_fourth(tmp_path: Path) -> None:
    one, other = DayLog(tmp_path / "days.json"), DayLog(tmp_path / "days.json")
    place = one.note("Ann", DAY, "drill", tried(0))
    other.note("Ann", DAY, "drill", tried(1))
    one.note("Ann", DAY, "drill", tried(2), place)
    other.note("Ann", DAY, "drill", tried(3))
    with pytest.raises(YagoError, match="used_up"):
        one.note("Ann", DAY, "drill", tried(3, 9))
    assert DayLog(tmp_path / "days.json").tries("Ann", DAY, "drill") == (tried(2), tried(1), tried(3))


def test_a_try_that_cannot_be_saved_counts_while_the_game_runs(tmp_path: Path) -> None:
    log = DayLog(tmp_path / "none" / "days.json")
    (tmp_path / "none").write_text("no folder")
    for _ in range(3):
        with pytest.raises(WriteError):
            log.note("Ann", DAY, "break", tried(1))
    with pytest.raises(YagoError, match="used_up"):
        log.note("Ann", DAY, "break", tried(1))


@pytest.mark.parametrize(
    "content",
    [
        "torn {",
        '{"players": {"Ann": {"2026-11-22": {"break": [{"count": -1}]}}}}',
        '{"players": {"Ann": {"2026-11-22": {"brake": []}}}}',
        '{"players": {"Ann": {"2026-02-31": {}}}}',
    ],
)
def test_a_damaged_file_is_said_and_the_day_goes_on(tmp_path: Path, content: str) -> None:
    file = tmp_path / "days.json"
    file.write_text(content)
    log = DayLog(file)
    assert log.trouble is not None
    log.note("Ann", DAY, "break", tried(1))
    assert DayLog(file).tries("Ann", DAY, "break") == (tried(1),)
