"""The versions of all that a report of a fault needs: ours, Python's, the libraries', the physics model's."""

import platform
from collections.abc import Iterator

from yagopool.assets import installed


def versions() -> Iterator[str]:
    """Yield one line for each part that a stroke, a picture or a file depends on."""
    yield f"yagopool {installed('yagopool')}"
    yield f"Python {platform.python_version()} ({platform.system()} {platform.machine()})"
    yield f"pymunk {installed('pymunk')} (Chipmunk, as Munk2D {_chipmunk()})"
    yield f"pygame-ce {installed('pygame-ce')} (SDL {_sdl()})"
    yield f"pydantic {installed('pydantic')}"
    yield f"physics model {_model()}"


def _chipmunk() -> str:
    from yagopool.physics.world import chipmunk_version

    return chipmunk_version()


def _model() -> str:
    from yagopool.physics.fingerprint import fingerprint
    from yagopool.table.spec import STANDARD_BOARD

    return fingerprint(STANDARD_BOARD)


def _sdl() -> str:
    """Return SDL's version; a dash where the wrong pygame, or a broken one, is installed: the doctor knows more."""
    try:
        from yagopool.ui.probe import sdl_version

        return sdl_version()
    except (ImportError, AttributeError):
        return "-"
