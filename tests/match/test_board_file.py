import json
from dataclasses import fields

import pytest

from yagopool.assets import asset
from yagopool.errors import BoardError
from yagopool.games.yago.board import check_racked, rack
from yagopool.match.json_input import json_object
from yagopool.match.position import board_of, described, overrides_of
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def refused(overrides: dict[str, object]) -> BoardError:
    with pytest.raises(BoardError) as caught:
        board_of(overrides)
    return caught.value


@pytest.mark.parametrize(
    ("overrides", "code", "field"),
    [
        ({"with": 3}, "unknown_key", "with"),
        ({"x": {}}, "unknown_key", "x"),
        ({"width": True}, "bad_value", "width"),
        ({"width": "520"}, "bad_value", "width"),
        ({"width": None}, "bad_value", "width"),
        ({"width": 10**400}, "bad_value", "width"),
        ({"width": float("inf")}, "bad_value", "width"),
        ({"width": 99.9}, "out_of_range", "width"),
        ({"cushion_restitution": 1.01}, "out_of_range", "cushion_restitution"),
        ({"sliding_friction": -0.01}, "out_of_range", "sliding_friction"),
        ({"pots": 3}, "bad_value", "pots"),
        ({"pots": [3]}, "bad_value", "pots.0"),
        ({"pots": [[3]]}, "bad_value", "pots.0"),
        ({"pots": [[3, 4, 5]]}, "bad_value", "pots.0"),
        ({"pots": [[3, False]]}, "bad_value", "pots.0.1"),
        ({"pots": [[3, 400]]}, "outside_field", "pots.1"),
        ({"pots": [[100, 100]] * 10}, "bad_value", "pots"),
        ({"pots": [[100, 100]] * 2000}, "bad_value", "pots"),
        ({"triangle": [[1, 2], [3, 4]]}, "bad_value", "triangle"),
        ({"starting_spot": [1]}, "bad_value", "starting_spot"),
    ],
)
def test_overrides_that_cannot_be(overrides: dict[str, object], code: str, field: str) -> None:
    error = refused(overrides)
    assert (error.code, error.field) == (code, field)


def test_an_unknown_name_is_told_before_anything_else_and_says_what_there_is() -> None:
    error = refused({"width": True, "lenght": 3})
    assert error.field == "lenght"
    assert "length" in str(error.arguments["possible"])


def test_overrides_of_a_board_make_it_again() -> None:
    cases: tuple[dict[str, object], ...] = (
        {},
        {"ball_radius": 20},
        {"pots": []},
        {"starting_spot": [260, 140.5], "gravity": 1620},
    )
    for overrides in cases:
        spec = board_of(json.loads(json.dumps(overrides)))
        assert board_of(json.loads(json.dumps(overrides_of(spec)))) == spec
    assert overrides_of(STANDARD_BOARD) == {}
    odd = BoardSpec(ball_radius=17.0, potted_depth=17.5)
    assert board_of(overrides_of(odd)) == odd


def test_a_described_board_names_every_field_and_what_follows() -> None:
    told = described(STANDARD_BOARD)
    assert {item.name for item in fields(BoardSpec)} <= set(told)
    assert told["starting_spot"] == [260.0, 150.0]
    assert told["flick"] == [150.0, 4000.0]
    assert told["triangle"] == [[260.0, 255.0], [177.04, 398.69], [342.96, 398.69]]
    assert [1, 2, 4] in told["rows"]  # type: ignore[operator]
    assert len(told["rows"]) == 8  # type: ignore[arg-type]
    assert told["rack"] == {ball: list(place) for ball, place in rack(STANDARD_BOARD).free if ball != "blue"}
    json.dumps(told, allow_nan=False)


@pytest.mark.parametrize("name", sorted(path.stem for path in asset("boards").glob("*.json")))
def test_shipped_boards_can_be_played_on(name: str) -> None:
    spec = board_of(json_object(asset(f"boards/{name}.json").read_bytes()))
    check_racked(spec)
    assert (spec == STANDARD_BOARD) == (name == "reconstruction")
