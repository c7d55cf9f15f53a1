"""What is installed: the game's assets, in a checkout and in a wheel, and the versions of packages."""

from functools import cache
from pathlib import Path
from typing import Final

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


def installed(name: str) -> str:
    """Return the version of an installed package, a dash where there is none, or nothing says which it is."""
    # Imported here: it brings the parser of e-mails along.
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        return version(name)
    except PackageNotFoundError:
        return "-"
