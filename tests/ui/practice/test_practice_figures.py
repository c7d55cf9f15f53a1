"""The figures of players by posted events."""

from pathlib import Path

import pygame

from tests.ui.practice.conftest import SCENES, Come, at_break
from yagopool.ui.scenes.statistics import StatisticsScene

EXAMPLES = Path(__file__).parents[2] / "examples"


class TestTheFigures:
    def test_people_are_told_from_their_records(self, come: Come, tmp_path: Path) -> None:
        matches = tmp_path / "matches"
        matches.mkdir()
        for path in EXAMPLES.glob("*.jsonl"):
            if ".states." not in path.name:
                (matches / path.name).write_bytes(path.read_bytes())
        (matches / "torn.jsonl").write_text("{")
        player = come(SCENES["figures"])
        scene = player.is_at(StatisticsScene)
        assert [(one.name, one.variant) for one in scene.players][:2] == [("Ann", "easy"), ("Ann", "medium")]
        assert (scene.found.records, len(scene.found.unread)) == (5, 1)
        before = pygame.image.tobytes(player.draw(), "RGB")
        player.key(pygame.K_DOWN)
        assert scene.player is not None
        assert scene.player.variant == "medium"
        assert pygame.image.tobytes(player.draw(), "RGB") != before

    def test_who_only_practised_is_there_too(self, come: Come) -> None:
        come(at_break).flick()
        scene = come(SCENES["figures"]).is_at(StatisticsScene)
        assert [(one.name, one.variant) for one in scene.players] == [("Ann", "easy")]
