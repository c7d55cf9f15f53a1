"""Every sentence of the referee as it sounds, for one and for several: the text that ``said.LANGUAGE.txt`` keeps.

``python -m tests.text.said`` writes the files again after a sentence was changed; read the difference before you
commit it.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.rules.examples import REFUSAL_EXAMPLES
from yagopool.errors import Argument, RuleError
from yagopool.games.carrom.rules.reasons import CARROM_REASONS
from yagopool.games.yago.rules.reasons import REASONS
from yagopool.text import LANGUAGES, Speaker, speaker

HERE = Path(__file__).parent

ONE: dict[str, Argument] = {
    "player": "Ann",
    "next": "Ben",
    "owner": ("Ben",),
    "placer": ("Ben",),
    "winner": ("Ann",),
    "loser": ("Ben",),
    "ball": "red3",
    "balls": ("red3",),
    "n": 1,
    "pots": (7,),
    "staying": ("yellow4",),
    "staying_pots": (2,),
    "own": ("yellow5",),
    "own_pots": (1,),
    "colour": "red",
    "owner_colour": "yellow",
    "pot": 5,
    "row": (1, 5, 9),
    "strokes": 1,
    "fouls": 2,
    "rules": ("E5",),
    "points": 1,
    "target": 3,
}
SEVERAL: dict[str, Argument] = ONE | {
    "owner": ("Ben", "Bea"),
    "placer": ("Ben", "Bea"),
    "winner": ("Ann", "Al"),
    "loser": ("Ben", "Bea"),
    "ball": "yellow2",
    "balls": ("red3", "red1", "yellow2"),
    "n": 3,
    "pots": (7, 8, 9),
    "staying": ("yellow4", "yellow1"),
    "staying_pots": (2, 3),
    "own": ("yellow5", "yellow3"),
    "own_pots": (1, 4),
    "colour": "yellow",
    "owner_colour": "red",
    "strokes": 2,
    "fouls": 3,
    "rules": ("P3", "P4", "P6"),
    "points": 3,
}
CARROM: dict[str, Argument] = {
    "placer": ("Ben",),
    "balls": ("white3",),
    "staying": ("black4",),
    "men": 1,
    "a_points": 25,
    "most": 25,
    "least": 12,
    "left": 1,
    "target": 22,
}
CARROM_SEVERAL: dict[str, Argument] = CARROM | {
    "placer": ("Ben", "Bea"),
    "balls": ("white3", "white1"),
    "staying": ("black4", "black1"),
    "men": 4,
    "left": 2,
}


def rulings(speak: Speaker) -> Iterator[str]:
    """Yield every reason's sentence for one and for several."""
    for key, names in REASONS.items():
        by_other = {"player": "Ben"} if key.endswith("_by_other") else {}
        for arguments in (ONE | by_other, SEVERAL | by_other):
            said = speak.say(key, **{name: arguments[name] for name in names})
            yield f"{key}: {said}"
    for key, names in CARROM_REASONS.items():
        for arguments in (ONE | CARROM, SEVERAL | CARROM_SEVERAL):
            said = speak.of("carrom").say(key, **{name: arguments[name] for name in names})
            yield f"{key}: {said}"


def refusals(speak: Speaker) -> Iterator[str]:
    """Yield the sentence of every refusal, from its example."""
    for key, attempt in REFUSAL_EXAMPLES.items():
        try:
            attempt()
        except RuleError as error:
            yield f"{key}: {speak.error(error)}"


def text(lang: str) -> str:
    """Return all of it."""
    speak = speaker(lang)
    return "\n".join([*rulings(speak), "", *refusals(speak)]) + "\n"


def file_of(lang: str) -> Path:
    """Return where a language's sentences are kept."""
    return HERE / f"said.{lang}.txt"


if __name__ == "__main__":
    for lang in LANGUAGES:
        file_of(lang).write_text(text(lang), encoding="utf-8")
