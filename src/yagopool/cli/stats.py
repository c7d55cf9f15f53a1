"""``yagopool stats``: what players have done, counted from the records of their matches."""

from typing import Annotated

import typer

from yagopool.cli.options import DataFolder, Language


def stats(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    data_dir: DataFolder = None,
    lang: Language = "en",
) -> None:
    """Tell games, points, strokes, pots, fouls, runs and breaks of each player in each variant."""
    import json

    from yagopool.cli.kept import folders_of
    from yagopool.cli.refusing import refuse
    from yagopool.cli.saying import say_wrong, speaker_or_leave
    from yagopool.cli.stats_report import as_told, stats_json
    from yagopool.cli.streams import Output
    from yagopool.errors import YagoError
    from yagopool.practice.break_book import BreakBook
    from yagopool.practice.statistics import statistics

    speak = speaker_or_leave(lang)
    try:
        folders = folders_of(data_dir)
    except YagoError as error:
        refuse(error, speak, as_json)
    found, practised = statistics(folders), BreakBook(folders.breaks).tallies()
    output = Output()
    if as_json:
        output.line(json.dumps(stats_json(found, practised, speak), ensure_ascii=False))
    else:
        for line in as_told(found, practised, folders.data, speak):
            output.line(line)
    output.flush()
    for unread in found.unread:
        say_wrong(f"{unread.path}: {speak.say('cli.stats.unread')} {speak.error(unread.trouble)}")
    for path in found.torn:
        say_wrong(f"{path}: {speak.say('cli.stats.torn')}")
