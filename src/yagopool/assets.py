"""What is installed: the game's assets, in a checkout and in a wheel, and the versions of packages."""

from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from yagopool import __version__

_HERE: Final = Path(__file__).resolve().parent


@cache
def assets_folder() -> Path:
    """Return the folder of assets: inside the package in a wheel, at the top of the repository in a checkout.

    Raises:
        FileNotFoundError: neither is there; the installation is broken.
    """
    for folder in (_HERE / "assets", _HERE.parents[1] / "assets"):
        if folder.is_dir():
            return folder
    message = f"yagopool's assets are missing: neither {_HERE / 'assets'} nor {_HERE.parents[1] / 'assets'} exists"
    raise FileNotFoundError(message)


def asset(name: str) -> Path:
    """Return the path of one asset by its name relative to the assets folder, such as ``fonts/Lato-Regular.ttf``.

    pygame is given ``str`` of it: from a path it would get that by Python code, and lose a Ctrl-C which comes in there.
    """
    return assets_folder() / name


_VERSIONS: Final = {
    "pymunk": ("pymunk", "version"),
    "pygame-ce": ("pygame", "ver"),
    "pydantic": ("pydantic", "VERSION"),
}
"""Where the libraries say their versions themselves: a bundled program has no metadata of packages."""


def installed(name: str) -> str:
    """Return the version of an installed package; a dash if it is missing or does not say."""
    if name == "yagopool":
        return __version__
    with suppress(PackageNotFoundError):
        return version(name)
    module, attribute = _VERSIONS.get(name, ("", ""))
    try:
        return str(getattr(import_module(module), attribute)) if module else "-"
    except (ImportError, AttributeError):
        return "-"
