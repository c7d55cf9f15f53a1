"""What ships with the window: letters, pictures, sounds; each damaged one is named or replaced, never a traceback."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pygame
import pytest

from tests.ui.hands import picture
from yagopool.assets import asset
from yagopool.cli import doctor
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui import app, fonts, probe, shapes, sound
from yagopool.ui.style import Style
from yagopool.ui.theme import TYPE, Face, Role

SENTENCE = "Die Freundschaftsspielbedingungen gelten für Annemarie-Sophie und ihre Mannschaftskameradinnen."
WHITE = (255, 255, 255)

# Letters


@pytest.mark.parametrize("face", ["text", "strong"])
@pytest.mark.parametrize("pixels", [12, 18, 44])
def test_digits_are_all_of_one_width(face: Face, pixels: int) -> None:
    assert len({fonts.width_of(face, pixels, digit) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("width", [60, 120, 250, 900])
@pytest.mark.parametrize("face", ["text", "strong", "title"])
def test_wrapped_lines_fit_and_lose_nothing(face: Face, width: int) -> None:
    lines = fonts.wrapped(face, 18, SENTENCE, width)
    assert all(fonts.width_of(face, 18, line) <= width for line in lines)
    assert "".join(lines).replace("-", "").replace(" ", "") == SENTENCE.replace("-", "").replace(" ", "")


def test_too_many_lines_end_with_an_ellipsis() -> None:
    _, last = fonts.wrapped("text", 18, SENTENCE, 150, 2)
    assert last.endswith(fonts.ELLIPSIS)
    assert fonts.width_of("text", 18, last) <= 150


@pytest.mark.parametrize(
    ("word", "first"), [("Umschalt+Tab", "Umschalt+"), ("Anna-Katharina", "Anna-"), ("yagopool/doubts", "yagopool/")]
)
def test_a_long_word_is_parted_where_a_sign_parts_it(word: str, first: str) -> None:
    width = fonts.width_of("text", 18, word) - 4
    assert fonts.wrapped("text", 18, word, width) == (first, word.removeprefix(first))


@pytest.mark.parametrize("name", ["A\x00nn", "Be\udcffn", "\x1b[2JAnn", "An\nn", "An\u202en"])
def test_a_name_that_cannot_be_drawn_is_drawn_all_the_same(name: str) -> None:
    style, surface = Style(), pygame.Surface((300, 100))
    style.draw_line(surface, name, "heading", WHITE, (0, 0, 200, 40))
    style.draw_line(surface, name, "heading", WHITE, (0, 0, 12, 40))
    style.draw_text(surface, name, "body", WHITE, (0, 0, 200, 40))
    assert fonts.line("text", 18, name, WHITE).get_height() == fonts.line_height("text", 18)


def test_cut_text_fits_and_short_text_is_left_alone() -> None:
    assert fonts.cut("text", 18, "Ann", 200) == "Ann"
    short = fonts.cut("text", 18, SENTENCE, 120)
    assert short.endswith(fonts.ELLIPSIS)
    assert SENTENCE.startswith(short[:-1])
    assert fonts.width_of("text", 18, short) <= 120


def test_letters_shrink_to_fit_but_not_below_the_least() -> None:
    size = fonts.fitted("strong", 30, 10, "PROFESSIONAL", 120)
    assert 10 < size < 30
    assert fonts.width_of("strong", size, "PROFESSIONAL") <= 120
    assert fonts.fitted("strong", 30, 25, "PROFESSIONAL", 20) == 25


@pytest.mark.parametrize("width", range(60, 240, 10))
def test_a_number_keeps_its_sign(width: int) -> None:
    for text, sign in (
        ("Chance 24 %, und die Gefahr eines Fouls ist 0 %", "%"),
        ("Ann: one ball from winning (pot 8)", "8)"),
        ("Es zählt nur das Loch mit Ring: Loch 9.", "9."),
        ("Only the ringed pot counts: pot 9 or pot 4", ("9", "4")),
    ):
        assert not any(line.startswith(sign) for line in fonts.wrapped("text", 18, text, width))


@pytest.mark.parametrize("role", TYPE)
def test_text_is_drawn_inside_its_rectangle(role: Role) -> None:
    surface, place = pygame.Surface((400, 100)), (99, 20, 153, 60)
    Style().draw_line(surface, SENTENCE, role, WHITE, (100, 20, 150, 60))
    assert max(picture(surface, place)) > 128
    surface.fill((0, 0, 0), (99, 0, 153, 100))
    assert not any(picture(surface))


def looks(face: Face, character: str) -> bytes:
    return pygame.image.tobytes(fonts.font(face, 20).render(character, True, WHITE), "RGBA")


@pytest.mark.parametrize("face", ["text", "strong", "title"])
def test_the_fonts_have_the_letters_of_both_languages(face: Face) -> None:
    none = looks(face, "\ue123")
    assert [letter for letter in "äöüÄÖÜßéàç–—…’„“«»·×½°→−" if looks(face, letter) == none] == []


def test_open_files_do_not_grow_with_the_number_of_letter_sizes() -> None:
    files = Path("/proc/self/fd")
    if not files.exists():
        pytest.skip("open files are counted by /proc")

    def opened(sizes: range) -> int:
        for pixels in sizes:
            fonts.font("text", pixels)
        return len(list(files.iterdir()))

    assert opened(range(10, 60)) == opened(range(60, 160))


def test_fonts_outlive_a_restart_of_pygame() -> None:
    before = fonts.font("text", 21)
    pygame.font.quit()
    pygame.font.init()
    again = fonts.font("text", 21)
    assert again is not before
    assert again.size("Ann")[0] > 0


@pytest.mark.parametrize("name", ["Lato", "Manrope"])
def test_each_font_has_its_licence_beside_it(name: str) -> None:
    licence = asset(f"fonts/{name}-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert licence.startswith("Copyright")


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of fonts that a test may damage; nothing loaded before or in it is kept."""
    for name in fonts._FILES.values():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(asset(name).read_bytes())
    monkeypatch.setattr(fonts, "asset", tmp_path.joinpath)
    fonts.shipped.cache_clear()
    yield tmp_path
    for cached in (fonts.shipped, fonts.width_of, fonts.line, fonts.cut, fonts.wrapped, fonts.fitted):
        cached.cache_clear()


def damaged(file: Path, content: bytes | None) -> None:
    """Write other content into a file; none: the file is gone."""
    file.unlink(missing_ok=True)
    if content is not None:
        file.write_bytes(content)


@pytest.mark.parametrize("damage", [b"", b"not a font", b"\x00\x01\x00\x00 torn", None])
def test_damaged_letters_are_replaced_by_other_shipped_ones(shipped: Path, damage: bytes | None) -> None:
    file = shipped / fonts._FILES["title"]
    damaged(file, damage)
    assert fonts.font("title", 20).size(SENTENCE) == fonts.font("text", 20).size(SENTENCE)
    with pytest.raises(fonts.DAMAGE):
        fonts.opened(file, 20)


def test_without_any_font_the_game_has_letters_all_the_same(shipped: Path) -> None:
    for name in fonts._FILES.values():
        damaged(shipped / name, b"")
    assert fonts.font("text", 20).render("Ann", True, WHITE).get_width() > 10


# Pictures


@pytest.mark.parametrize("content", [b"", b"no picture", None])
def test_a_damaged_picture_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None) -> None:
    (tmp_path / "pictures").mkdir()
    damaged(tmp_path / "pictures" / "knothole.webp", content)
    monkeypatch.setattr(shapes, "asset", tmp_path.joinpath)
    with pytest.raises(shapes.ArtError) as caught:
        shapes.picture("knothole")
    for lang in LANGUAGES:
        said = speaker(lang).error(caught.value)
        assert "pictures/knothole.webp" in said
        assert "yagopool doctor" in said


OPENERS: dict[str, tuple[Any, str, Callable[[], object]]] = {
    "picture": (pygame.image, "load", lambda: shapes.picture("lamp")),
    "icon": (pygame.image, "load", app._show_icon),
    "sound": (pygame.mixer, "Sound", lambda: sound._loaded("sounds/ball-1.wav")),
    "font": (pygame.font, "Font", lambda: fonts.opened(asset(fonts.FILES[0]), 20)),
}


@pytest.mark.parametrize("kind", OPENERS)
def test_pygame_is_given_text(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a path's own code it would lose a Ctrl-C, or tell damage."""
    home, opener, use = OPENERS[kind]
    given: list[object] = []

    class NotedError(Exception):
        pass

    def noted(file: object, *_: object) -> None:
        given.append(file)
        raise NotedError

    shapes.picture.cache_clear()
    sound._loaded.cache_clear()
    monkeypatch.setattr(home, opener, noted)
    with pytest.raises(NotedError):
        use()
    assert [type(one) for one in given] == [str]


# What the doctor's probe tells of display, sound and files


def test_a_display_asked_for_by_a_name_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "bogus")
    assert doctor.probe()["display"] == {"problem": "no_display", "driver": "bogus"}


def test_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", refused)
    assert probe.sound() == {"problem": "no such device"}


def test_assets_that_are_missing_or_damaged_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: dict[str, bytes | None] = {
        "fonts/Lato-Bold.ttf": b"",
        "fonts/Lato-Regular.ttf": b"nothing of the kind",
        "pictures/wood.jpg": b"nothing of the kind",
        "sounds/ball-1.wav": b"",
        "sounds/ball-2.wav": asset("sounds/ball-2.wav").read_bytes()[:1000],
        "fonts/Manrope-Bold.ttf": None,
        "pictures/pot.webp": None,
        "sounds/pot-3.wav": None,
        "icons/yagopool-128.png": None,
    }
    copied = shutil.copytree(asset("."), tmp_path / "assets", ignore=shutil.ignore_patterns("drills", "boards"))
    for name, content in wrong.items():
        damaged(copied / name, content)
    monkeypatch.setattr(probe, "assets_folder", lambda: copied)
    pygame.mixer.quit()
    assert sorted(probe.unreadable()) == sorted(wrong)


def test_all_that_ships_is_looked_at_and_readable() -> None:
    shipped = {path.relative_to(asset(".")).as_posix() for path in asset(".").glob("[fps]*/*.*")}
    looked_at = {*fonts.FILES, *sound.FILES, *map(shapes.file_of, get_args(shapes.Picture))}
    assert looked_at == {name for name in shipped if not name.endswith(".txt")}
    told = probe.probed()
    assert told["display"]["driver"] == "dummy"
    assert told["unreadable"] == []
