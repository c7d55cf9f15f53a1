"""The shipped pictures: a damaged one is said, not shown as a traceback."""

from pathlib import Path

import pytest

from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui import shapes


@pytest.mark.parametrize("content", [b"", b"no picture", None])
def test_a_damaged_picture_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None) -> None:
    file = tmp_path / "pictures" / "knothole.webp"
    file.parent.mkdir()
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(shapes, "asset", tmp_path.joinpath)
    with pytest.raises(shapes.ArtError) as caught:
        shapes.picture("knothole")
    for lang in LANGUAGES:
        said = speaker(lang).error(caught.value)
        assert "pictures/knothole.webp" in said
        assert "yagopool doctor" in said
