"""Letters: digits of one width, nothing wider than its room, the licences beside the fonts."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from yagopool.assets import asset
from yagopool.ui import fonts
from yagopool.ui.style import Style
from yagopool.ui.theme import TYPE, Face, Role

SENTENCE = "Die Freundschaftsspielbedingungen gelten für Annemarie-Sophie und ihre Mannschaftskameradinnen."


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
    lines = fonts.wrapped("text", 18, SENTENCE, 150, 2)
    assert len(lines) == 2
    assert lines[1].endswith(fonts.ELLIPSIS)
    assert fonts.width_of("text", 18, lines[1]) <= 150


@pytest.mark.parametrize(
    ("word", "first"), [("Umschalt+Tab", "Umschalt+"), ("Anna-Katharina", "Anna-"), ("yagopool/doubts", "yagopool/")]
)
def test_a_long_word_is_parted_where_a_sign_parts_it(word: str, first: str) -> None:
    width = fonts.width_of("text", 18, word) - 4
    assert fonts.wrapped("text", 18, word, width) == (first, word.removeprefix(first))


@pytest.mark.parametrize("name", ["A\x00nn", "Be\udcffn", "\x1b[2JAnn", "An\nn", "An\u202en"])
def test_a_name_that_cannot_be_drawn_is_drawn_all_the_same(name: str) -> None:
    style, surface = Style(), pygame.Surface((300, 100))
    style.draw_line(surface, name, "heading", (255, 255, 255), (0, 0, 200, 40))
    style.draw_line(surface, name, "heading", (255, 255, 255), (0, 0, 12, 40))
    style.draw_text(surface, name, "body", (255, 255, 255), (0, 0, 200, 40))
    assert fonts.line("text", 18, name, (255, 255, 255)).get_height() == fonts.line_height("text", 18)


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
    lines = fonts.wrapped("text", 18, "Chance 24 %, und die Gefahr eines Fouls ist 0 %", width)
    assert [line for line in lines if line.startswith("%")] == []
    lines = fonts.wrapped("text", 18, "Ann: one ball from winning (pot 8)", width)
    assert [line for line in lines if line.startswith("8)")] == []


@pytest.mark.parametrize("role", TYPE)
def test_text_is_drawn_inside_its_rectangle(role: Role) -> None:
    surface = pygame.Surface((400, 100))
    style = Style()
    style.draw_line(surface, SENTENCE, role, (255, 255, 255), (100, 20, 150, 60))
    outside = [(x, y) for x in (*range(99), *range(252, 400)) for y in range(100) if surface.get_at((x, y))[0]]
    assert outside == []
    assert any(surface.get_at((x, y))[0] > 128 for x in range(100, 250) for y in range(20, 80))


def looks(face: Face, character: str) -> bytes:
    return pygame.image.tobytes(fonts.font(face, 20).render(character, True, (255, 255, 255)), "RGBA")


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


@pytest.mark.parametrize("damage", [b"", b"not a font", b"\x00\x01\x00\x00 torn", None])
def test_damaged_letters_are_replaced_by_other_shipped_ones(shipped: Path, damage: bytes | None) -> None:
    file = shipped / fonts._FILES["title"]
    if damage is None:
        file.unlink()
    else:
        file.write_bytes(damage)
    assert fonts.font("title", 20).size(SENTENCE) == fonts.font("text", 20).size(SENTENCE)
    with pytest.raises(fonts.DAMAGE):
        fonts.opened(file, 20)


def test_without_any_font_the_game_has_letters_all_the_same(shipped: Path) -> None:
    for name in fonts._FILES.values():
        (shipped / name).write_bytes(b"")
    assert fonts.font("text", 20).render("Ann", True, (255, 255, 255)).get_width() > 10
