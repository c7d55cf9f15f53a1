"""Build what a player downloads: the program in one folder as dist/*.tar.xz (make app), and of it a .deb (make deb).

    python scripts/bundle.py app|deb

The folder has Python and every library in it, with their licences, and the physics compiled where there is a C compiler
(the same bits, faster). It needs PyInstaller, mypy, and for the .deb dpkg-deb.
"""

import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from typer._completion_shared import get_completion_script

from yagopool import __version__

ROOT: Final = Path(__file__).parents[1]
APP: Final = ROOT / "dist" / "yagopool"
SYSTEM: Final = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
ARCHIVE: Final = ROOT / "dist" / f"yagopool-{__version__}-{SYSTEM}-{platform.machine().lower()}.tar.xz"
PACKAGING: Final = ROOT / "packaging"
COMPILED: Final = ROOT / "build" / "compiled"
"""Where packaging/yagopool.spec looks for the compiled physics."""
DESCRIPTION: Final = """\
Swiss finger-billiards game
 YAGO POOL is a board with eleven balls and nine pots. Flick them with a finger,
 by mouse, keyboard, touch screen or gamepad, against a friend or the computer."""
OVERRIDES: Final = """\
# The program brings Python and its libraries along: it is built by PyInstaller, not for Debian's archive.
yagopool: embedded-library
yagopool: custom-library-search-path
yagopool: unstripped-binary-or-object
yagopool: library-not-linked-against-libc
# Every library's licence is given as the library has it; Pillow's holds those of its own libraries.
yagopool: copyright-file-contains-full-apache-2-license
"""
NO_ADDRESS: Final = """\
# There is nobody to write to yet: make release-check.
yagopool: malformed-contact
"""


def app() -> None:
    """Build the folder and its archive."""
    build = ROOT / "build" / "app"
    compiling = [sys.executable, str(ROOT / "scripts" / "compile_physics.py"), "--out", str(COMPILED)]
    if subprocess.run(compiling, check=False).returncode:
        shutil.rmtree(COMPILED, ignore_errors=True)
        print("The physics could not be compiled: the program takes its sources, which do the same in twice the time.")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(APP.parent)]
    subprocess.run([*command, "--workpath", str(build), str(PACKAGING / "yagopool.spec")], cwd=ROOT, check=True)
    licences(APP / "licences")
    archive = ARCHIVE
    if SYSTEM == "windows":
        archive = Path(shutil.make_archive(str(ARCHIVE).removesuffix(".tar.xz"), "zip", APP.parent, APP.name))
    else:
        # Preset 6 takes three times as long and saves 6%.
        with tarfile.open(archive, "w:xz", preset=1) as tar:
            tar.add(APP, f"yagopool-{__version__}")
    size = sum(path.stat().st_size for path in APP.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{APP}: {size / 1e6:.0f} MB; {archive.name}: {archive.stat().st_size / 1e6:.0f} MB")


def licences(folder: Path) -> None:
    """Copy the licences of the game, its fonts, Python and every library; also mypy's, whose C code it compiles in."""
    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "yagopool.txt")
    for path in (ROOT / "assets" / "fonts").glob("*.txt"):
        shutil.copy(path, folder / path.name)
    shutil.copy(python_licence(), folder / "Python.txt")
    for name in (*locked(), "mypy"):
        for number, path in enumerate(licence_files(name)):
            shutil.copy(path, folder / f"{name}{number or ''}.txt")


def python_licence() -> Path:
    """Return the file with Python's licence. Raises ``LookupError`` if it is not installed."""
    library = Path(os.__file__).parent
    for path in (
        library / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path("/usr/share/doc/python3/copyright"),
    ):
        if path.exists():
            return path
    message = "this Python has no licence with it"
    raise LookupError(message)


def locked() -> Iterator[str]:
    """Yield the names of the libraries that the game needs on this system."""
    for line in (ROOT / "locks" / "play.txt").read_text(encoding="utf-8").splitlines():
        found = re.match(r"([\w-]+)==[^;]*(;.*win32.*)?$", line)
        if found and (SYSTEM == "windows" or not found[2]):
            yield found[1]


def licence_files(name: str) -> list[Path]:
    """Return the files with the licence of an installed library. Raises ``LookupError`` if it has none."""
    package = distribution(name)
    wanted = re.compile(r"licen[sc]e|copying|lgpl", re.IGNORECASE)
    files = [
        Path(str(file.locate())) for file in package.files or () if wanted.search(file.name) and file.suffix != ".py"
    ]
    if not files:
        message = f"{name} has no licence with it"
        raise LookupError(message)
    return files


def deb() -> Path:
    """Build the package for Debian and Ubuntu of the folder; return its path."""
    machine = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    ).stdout.strip()
    root = ROOT / "build" / "deb"
    shutil.rmtree(root, ignore_errors=True)
    share = root / "usr" / "share"
    shutil.copytree(APP, root / "usr/lib/yagopool", symlinks=True)
    shutil.rmtree(root / "usr/lib/yagopool/licences")
    (root / "usr/bin").mkdir()
    (root / "usr/bin/yagopool").symlink_to("../lib/yagopool/yagopool")
    place(PACKAGING / "yagopool.desktop", share / "applications/yagopool.desktop")
    place(PACKAGING / "ch.yagopool.yagopool.metainfo.xml", share / "metainfo/ch.yagopool.yagopool.metainfo.xml")
    for icon in (ROOT / "assets/icons").glob("*.png"):
        size = icon.stem.rpartition("-")[2]
        place(icon, share / f"icons/hicolor/{size}x{size}/apps/yagopool.png")
    pack(PACKAGING / "yagopool.1", share / "man/man1/yagopool.1.gz")
    pack(ROOT / "CHANGELOG.md", share / "doc/yagopool/changelog.gz")
    shells = {"bash": "bash-completion/completions/yagopool", "zsh": "zsh/vendor-completions/_yagopool"}
    for shell, name in (shells | {"fish": "fish/vendor_completions.d/yagopool.fish"}).items():
        script = get_completion_script(prog_name="yagopool", complete_var="_YAGOPOOL_COMPLETE", shell=shell)
        (share / name).parent.mkdir(parents=True)
        (share / name).write_text(script + "\n", encoding="utf-8")
    parts = [f"{path.stem}\n\n{path.read_text(encoding='utf-8')}" for path in sorted((APP / "licences").iterdir())]
    (share / "doc/yagopool/copyright").write_text(("\n" + "-" * 80 + "\n").join(parts), encoding="utf-8")
    (share / "lintian/overrides").mkdir(parents=True)
    overrides = OVERRIDES if "@" in maintainer() else OVERRIDES + NO_ADDRESS
    (share / "lintian/overrides/yagopool").write_text(overrides, encoding="utf-8")
    control(root, machine)
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(
                0o755 if path.is_dir() or (path.name == "yagopool" and path.parent.name == "yagopool") else 0o644
            )
    (root / "usr/lib/yagopool/yagopool").chmod(0o755)
    package = ROOT / "dist" / f"yagopool_{__version__}_{machine}.deb"
    # xz takes sixteen times as long and saves a fifth.
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z6", "--build", root, package], check=True)
    return package


def control(root: Path, machine: str) -> None:
    """Write what the package is and needs."""
    kilobytes = sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    fields = {
        "Package": "yagopool",
        "Version": __version__,
        "Architecture": machine,
        "Maintainer": maintainer(),
        "Installed-Size": kilobytes,
        "Depends": f"libc6 (>= {platform.libc_ver()[1]}), zlib1g, libx11-6, libxext6",
        "Recommends": "libgl1, libpulse0 | libasound2, libxcursor1, libxi6, libxrandr2",
        "Section": "misc",
        "Priority": "optional",
        "Description": DESCRIPTION,
    }
    (root / "DEBIAN").mkdir()
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    (root / "DEBIAN/control").write_text(text, encoding="utf-8")


def maintainer() -> str:
    """Return the first author in pyproject.toml, with an address if there is one to write to."""
    author = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["authors"][0]
    return f"{author['name']} <{author['email']}>" if "email" in author else str(author["name"])


def place(source: Path, target: Path) -> None:
    """Copy a file into a folder that may not be there yet."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)


def pack(source: Path, target: Path) -> None:
    """Compress a file as Debian wants its documents."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    {"app": app, "deb": deb}[sys.argv[1]]()
