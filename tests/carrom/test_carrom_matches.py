"""Whole matches of carrom: played, recorded, judged, replayed, verified, shared, and written by hand."""

import io
import json
import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner

from tests.sentences import says
from yagopool.ai.decision import decide
from yagopool.ai.levels import RANDOM
from yagopool.ai.observation import View
from yagopool.cli import app
from yagopool.errors import BoardError, RuleError
from yagopool.games import CARROM
from yagopool.games.carrom.board import CARROM_BOARD, MEN, STRIKER, rack
from yagopool.games.carrom.moves import check_carrom_board
from yagopool.games.carrom.rules.state import CarromMatch
from yagopool.games.yago.rules.state import Match
from yagopool.match.agent_protocol import legal_json, move_json, move_of
from yagopool.match.json_input import json_object
from yagopool.match.model import Header
from yagopool.match.position import Position, board_of, position_json, position_of
from yagopool.match.record import RecordWriter, header_line, read
from yagopool.match.replay import judge, replayed, verify
from yagopool.match.session import Session
from yagopool.match.share import decode, reproduction, share
from yagopool.match.store import Store
from yagopool.practice.statistics import figures_of
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick, Potted
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.text.report import Transcript
from yagopool.ui.games.carrom.paint import GROUND as WOOD
from yagopool.ui.play.match_setup import ResumedMatch, StoredMatch
from yagopool.ui.position_picture import position_svg
from yagopool.ui.theme import STANDARD, web

MATCH = CarromMatch("one_game", 25, (("Ann", "Al"), ("Ben", "Bea")), "B")
RUNNER = CliRunner()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path]:
    """A match of random moves, and its record."""
    path = tmp_path_factory.mktemp("carrom") / "match.jsonl"
    writer = RecordWriter.create(path, Header(MATCH, seed=7))
    session = Session.new(MATCH, seed=7, recorder=writer)
    rng = random.Random(3)
    for _ in range(60):
        session.play(CARROM.legal(session.state, session.layout, session.spec).sample(rng))
    writer.close()
    return session, path


def test_a_record_tells_the_match_and_its_shots_come_out_the_same(played: tuple[Session, Path]) -> None:
    session, path = played
    *_, last = judge(read(io.BytesIO(path.read_bytes())))
    seen = replayed(path.read_bytes())
    assert last.state == session.state == seen.state
    assert seen.layout == session.layout
    assert {one.outcome for one in verify(seen)} == {"same"}
    assert len({one.before.player for one in session.played}) == 4
    flick = json.loads(path.read_text(encoding="utf-8").splitlines()[1])["flick"]
    assert list(flick) == ["x", "y", "direction", "speed"]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("command", [("referee",), ("referee", "--json"), ("replay", "--verify")])
def test_the_command_line_judges_it(command: tuple[str, ...], lang: str, played: tuple[Session, Path]) -> None:
    result = RUNNER.invoke(app, [*command, "--lang", lang, str(played[1])])
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_verdicts_are_no_matter_of_carrom(lang: str, played: tuple[Session, Path]) -> None:
    result = RUNNER.invoke(app, ["verdicts", str(played[1]), "--line", "2", "--lang", lang])
    assert result.exit_code == 2
    assert "arrom" in result.stderr


def test_the_window_continues_it(played: tuple[Session, Path], tmp_path: Path) -> None:
    record = Store(tmp_path).new_record("2030-01-01", 7)
    record.parent.mkdir()
    record.write_bytes(played[1].read_bytes())
    resumed = ResumedMatch(record, StoredMatch(tmp_path))
    assert resumed.begin(resumed.setup).state == played[0].state
    resumed.close()


def test_its_statistics_are_those_of_the_four_at_the_board(played: tuple[Session, Path]) -> None:
    found = figures_of(judge(read(io.BytesIO(played[1].read_bytes()))))
    shots = sum(isinstance(one.move, Flick) for one in played[0].played)
    assert len(found) == 4
    assert sum(one.strokes for one in found.values()) == shots
    assert {player.game for player in found} == {"carrom"}


def test_the_record_by_hand_of_the_formats_is_judged(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    record = tmp_path / "hand.jsonl"
    carrom = text.partition("### Carrom\n")[2]
    record.write_text(carrom.partition("```json\n")[2].partition("```")[0], encoding="utf-8")
    result = RUNNER.invoke(app, ["referee", "--json", str(record)])
    assert result.exit_code == 0, result.output
    first, foul, placed = (json.loads(line) for line in result.stdout.splitlines()[1:])
    assert first["ruling"]["continues"]
    assert [one["rule"] for one in foul["ruling"]["fouls"]] == ["F1"]
    assert placed["state"]["to_act"] == "B"
    assert placed["state"]["potted"] == []


def test_conceding_without_saying_what_concedes_the_board(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    record.write_text(header_line(Header(MATCH)) + '{"do": "concede"}\n', encoding="utf-8")
    judged = json.loads(RUNNER.invoke(app, ["referee", str(record), "--json"]).output.splitlines()[-1])
    assert judged["state"]["result"]["reason"] == "conceded"
    assert RUNNER.invoke(app, ["referee", str(record), "--lang", "de"]).exit_code == 0


def test_a_record_tells_games_and_boards_apart(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    entries = ('{"do": "concede"}', '{"do": "next_game"}', '{"do": "concede", "what": "game"}', '{"do": "next_game"}')
    lines = "".join(f"{entry}\n" for entry in entries)
    record.write_text(header_line(Header(replace(MATCH, variant="best_of_three"))) + lines, encoding="utf-8")
    judged = RUNNER.invoke(app, ["referee", str(record), "--json"]).output.splitlines()
    states = [json.loads(line)["state"] for line in judged]
    assert [(one["game"], one["board"]) for one in states] == [(1, 1), (1, 1), (1, 2), (1, 2), (2, 1)]
    told = RUNNER.invoke(app, ["referee", str(record)]).output
    assert "Game 2, board 1: " in told
    assert "Games won: " in told


@pytest.mark.parametrize(("lang", "discs", "balls"), [("en", "All discs", "balls"), ("de", "alle Scheiben", "Kugeln")])
def test_a_shot_is_told_and_drawn_in_its_own_words_and_colours(
    tmp_path: Path, lang: str, discs: str, balls: str
) -> None:
    shot = {"game": "carrom", "balls": {"white1": [370, 370], "striker": [370, 117.4]}}
    shot["stroke"] = {"ball": "striker", "direction": 90, "speed": 2000}
    picture = tmp_path / "world.png"
    asked = ["simulate", "--lang", lang, "--draw", str(picture)]
    told = RUNNER.invoke(app, asked, input=json.dumps(shot)).stdout
    assert discs in told
    assert balls not in told
    drawn = pygame.image.load(picture)
    pixel = 20 + 370 - 8, drawn.get_height() - 20 - 370 - 8
    assert drawn.get_at(pixel)[:3] == STANDARD.ball("white1").body
    assert drawn.get_at((200, 200))[:3] == WOOD
    position = position_of(json_object(json.dumps(shot).encode()))
    svg = position_svg(position.layout, CARROM_BOARD)
    assert f'r="{CARROM_BOARD.radius_of(STRIKER):g}"' in svg
    assert web(STANDARD.cloth) not in svg


def test_a_shot_is_simulated_and_shared(played: tuple[Session, Path]) -> None:
    one = next(one for one in played[0].played if one.trace is not None and one.trace.events)
    assert isinstance(one.move, Flick)
    position = Position(CARROM_BOARD, one.layout_before, one.move, CARROM.name)
    assert position.layout.place_of(STRIKER) == one.move.at
    assert position_of(position_json(position)) == position
    result = RUNNER.invoke(app, ["simulate", "--json"], input=json.dumps(position_json(position)))
    assert result.exit_code == 0
    assert len(json.loads(result.stdout)["events"]) == len(one.trace.events)  # type: ignore[union-attr]
    placing = {
        "game": "carrom",
        "balls": {},
        "stroke": {"ball": STRIKER, "x": 370, "y": 117.4, "direction": 90, "speed": 900},
    }
    assert position_of(placing).layout.balls == {STRIKER: (370.0, 117.4)}
    shared = decode(share(position, "one_game"))
    assert (shared.position, reproduction(shared)) == (position, "reproduced")
    own = board_of({"sliding_friction": 0.2}, CARROM_BOARD)
    assert decode(share(Position(own, rack(own), None, CARROM.name))).position.spec == own


@pytest.mark.parametrize(("x", "y", "status"), [(370, 117.4, 0), (117.4, 370, 0), (300, 300, 2)])
def test_a_striker_off_everybodys_base_lines_has_no_code(x: float, y: float, status: int) -> None:
    stroke = {"ball": STRIKER, "x": x, "y": y, "direction": 45, "speed": 900}
    given = json.dumps({"game": "carrom", "balls": {"white1": [500, 600]}, "stroke": stroke})
    done = RUNNER.invoke(app, ["code"], input=given)
    assert done.exit_code == status
    assert says(done.stderr, "problem.carrom.off_base_lines") == bool(status)


def test_what_is_foreseen_of_a_shot() -> None:
    state = CARROM.new(MATCH)  # B has white
    dropping = tuple(Potted(piece, 1) for piece in (STRIKER, "white1", "black1", "queen"))
    flick = Flick(STRIKER, 90.0, 900.0)
    foreseen = CARROM.foresee(state, rack(CARROM_BOARD), flick, dropping, CARROM_BOARD)
    assert dict(foreseen.marks) == {STRIKER: "foul", "white1": "counts", "black1": "uncounted", "queen": "counts"}
    assert [problem.rule for problem in foreseen.problems] == ["F5"]
    alone = CARROM.foresee(state, rack(CARROM_BOARD), flick, dropping[3:], CARROM_BOARD)
    assert dict(alone.marks) == {"queen": "uncounted"}
    last = replace(state, potted=MEN["white"][1:])  # the queen is still on the board
    lost = CARROM.foresee(last, rack(CARROM_BOARD).without(*MEN["white"][1:]), flick, dropping[1:2], CARROM_BOARD)
    assert [(problem.code, problem.rule) for problem in lost.problems] == [("board_lost", "F7")]
    assert (CARROM.flickable(state), len(CARROM.printed(CARROM_BOARD)["rack"])) == ((STRIKER,), 19)
    view = View(state, rack(CARROM_BOARD), CARROM_BOARD)
    assert isinstance(decide(view, random.Random(1), 0, RANDOM).move, Flick)


def test_the_board_is_printed() -> None:
    printed = json.loads(RUNNER.invoke(app, ["board", "--game", "carrom", "--json"]).stdout)
    assert (printed["width"], printed["sizes"]["striker"], len(printed["rack"])) == (
        740.0,
        {"radius": 20.65, "mass": 0.015},
        19,
    )
    assert "queen" in RUNNER.invoke(app, ["board", "--game", "carrom"]).stdout
    assert RUNNER.invoke(app, ["board", "--game", "chess"]).exit_code == 2


def test_a_program_is_told_where_the_striker_may_be_placed() -> None:
    session = Session.new(MATCH, seed=1)
    (flick,) = legal_json(CARROM.legal(session.state, session.layout, session.spec))["flicks"]
    spot = Point(*flick["place"]["spots"][0])
    move = Flick(STRIKER, 270.0, 800.0, spot)
    assert move_of(move_json(move), CARROM) == move
    session.play(move)
    with pytest.raises(RuleError):
        session.play(Flick(STRIKER, 270.0, 800.0))


@pytest.mark.parametrize(
    "board", [STANDARD_BOARD, board_of({"width": 760.0}, CARROM_BOARD), board_of({"rack_pitch": 20.0}, CARROM_BOARD)]
)
def test_boards_on_which_it_cannot_be_played_are_refused(board: object) -> None:
    with pytest.raises(BoardError):
        check_carrom_board(board)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "flick", [{"x": 1.0, "direction": 90.0, "speed": 900.0}, {"y": 1.0, "direction": 1.0, "speed": 900.0}]
)
def test_half_a_place_is_refused(flick: dict[str, float], tmp_path: Path) -> None:
    header = {"format": "yagopool", "version": 1, "game": "carrom", "variant": "one_game", "target": 25,
              "sides": {"A": ["Ann"], "B": ["Ben"]}, "opener": "A"}  # fmt: skip
    record = tmp_path / "half.jsonl"
    stroke = {"do": "stroke", "ball": STRIKER, "events": [], "flick": flick}
    record.write_text(json.dumps(header) + "\n" + json.dumps(stroke) + "\n", encoding="utf-8")
    result = RUNNER.invoke(app, ["referee", str(record)])
    assert result.exit_code == 2
    assert "flick." in result.stderr


@pytest.mark.parametrize(("lang", "wrong"), [("en", "white1"), ("de", "queen")])
def test_a_flick_may_name_the_striker_and_no_other_piece(lang: str, wrong: str, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"

    def judged(*flicks: dict[str, object]) -> list[dict[str, object]]:
        lines = [json.dumps({"do": "stroke", "ball": STRIKER, "events": [], "flick": one}) for one in flicks]
        record.write_text(header_line(Header(MATCH)) + "".join(f"{line}\n" for line in lines), encoding="utf-8")
        asked = RUNNER.invoke(app, ["referee", "--json", "--lang", lang, str(record)])
        return [json.loads(line) for line in asked.stdout.splitlines()]

    plain: dict[str, object] = {"x": 370, "y": 117.4, "direction": 90, "speed": 2000}
    assert judged({"piece": STRIKER, **plain}) == judged(plain)
    *_, refused = judged({**plain, "piece": wrong})
    error = refused["error"]
    assert isinstance(error, dict)
    assert error["code"] == "bad_value"
    for named in ("flick.piece", wrong, STRIKER):
        assert named in error["message"]


def test_a_flick_places_nothing_where_the_game_does_not(tmp_path: Path) -> None:
    session = Session.new(Match("easy", 3, (("Ann",), ("Ben",)), "A"), seed=1)
    (problem,) = session.problems(Flick("blue", 90.0, 1000.0, Point(260.0, 200.0)))
    assert problem.key == "problem.not_placed"
    stroke = {"ball": "blue", "x": 260, "y": 200, "direction": 90, "speed": 900}
    with pytest.raises(BoardError, match="unknown_key"):
        position_of({"balls": {}, "stroke": stroke})
    record = tmp_path / "yago.jsonl"
    header = header_line(Header(session.match, seed=1))
    flick = {"x": 260.0, "y": 200.0, "direction": 90.0, "speed": 900.0}
    record.write_text(header + json.dumps({"do": "stroke", "ball": "blue", "events": [], "flick": flick}) + "\n")
    result = RUNNER.invoke(app, ["referee", "--json", str(record)])
    assert (result.exit_code, "unknown_key" in result.output) == (2, True)


@pytest.mark.parametrize("asked", [("match.svg",), ("match.png",), ("shot.webp", "--shot", "1")])
def test_it_is_exported_to_show(asked: tuple[str, ...], played: tuple[Session, Path], tmp_path: Path) -> None:
    out = tmp_path / asked[0]
    found = RUNNER.invoke(app, ["export", str(played[1]), str(out), *asked[1:], "--lang", "de"])
    assert found.exit_code == 0, found.output
    assert out.stat().st_size > 1000
    if out.suffix == ".svg":
        sheet = out.read_text(encoding="utf-8")
        assert ">Carrom<" in sheet
        assert "YAGO POOL" not in sheet
        assert f">{speaker('de').say('ui.carrom.sheet.game')}<" in sheet


def test_a_line_of_the_log_names_no_pots() -> None:
    session = Session.new(MATCH, seed=3)
    session.play(decide(View(session.state, session.layout, session.spec), random.Random(1), 0, RANDOM).move)
    said = Transcript(speaker("en")).line(1, session.played[0])
    assert said.startswith("1. ")
    assert speaker("en").say("transcript.pots") not in said
