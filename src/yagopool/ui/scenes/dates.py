"""When something was: today, yesterday, or on a day, by the player's clock."""

from datetime import UTC, datetime, timedelta

from yagopool.text.speaker import Speaker


def when_said(created: str | None, speaker: Speaker, now: datetime | None = None) -> str:
    """Return in words when a record was begun, by its ISO date; nothing where that is no date.

    ``now``: the moment it is asked, None for the clock's; its time zone is the player's.
    """
    today = now or datetime.now().astimezone()
    try:
        then = datetime.fromisoformat(created or "")
        then = (then if then.tzinfo is not None else then.replace(tzinfo=UTC)).astimezone(today.tzinfo)
        days = today.date() - then.date()
    except (ValueError, OverflowError):
        return ""
    time = f"{then:%H:%M}"
    if days == timedelta(0):
        return speaker.say("ui.when.today", time=time)
    if days == timedelta(1):
        return speaker.say("ui.when.yesterday", time=time)
    return speaker.say("ui.when.day", day=then.day, month=then.month, year=then.year, time=time)
