"""When a match was, in words."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from yagopool.text import speaker
from yagopool.ui.scenes.matches import when_said

NOW = datetime(2026, 3, 2, 1, 30, tzinfo=timezone(timedelta(hours=2)))


@pytest.mark.parametrize(
    ("created", "en", "de"),
    [
        ("2026-03-01T22:10:00+00:00", "today, 00:10", "heute, 00:10"),
        ("2026-03-01T22:10:00", "today, 00:10", "heute, 00:10"),
        ("2026-03-01T21:50:00+00:00", "yesterday, 23:50", "gestern, 23:50"),
        ("2025-12-31T21:50:00+00:00", "31 Dec 2025, 23:50", "31. Dez. 2025, 23:50"),
        ("2026-03-03", "3 Mar 2026, 02:00", "3. März 2026, 02:00"),
        ("0001-01-01T00:00:00+14:00", "", ""),
        ("soon", "", ""),
        ("", "", ""),
        (None, "", ""),
    ],
)
def test_a_day_by_the_players_clock(created: str | None, en: str, de: str) -> None:
    assert when_said(created, speaker("en"), NOW) == en
    assert when_said(created, speaker("de"), NOW) == de


def test_now_is_today() -> None:
    assert when_said(datetime.now(UTC).isoformat(), speaker("en")).startswith(("today, ", "yesterday, "))
