"""Compile the typed physics with mypyc, optional: the same bits, a break in half the time.

    python scripts/compile_physics.py [--remove] [--out FOLDER]

Needs mypy, setuptools and a C compiler. Compiled in place, the modules are what Python imports; without them, or after
``--remove``, it imports the sources. After a change of the sources, compile again or remove. With ``--out`` they go
to a folder, from which ``make app`` takes them for players.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
BUILD = ROOT / "build" / "mypyc"
MODULES = ("motion", "collision", "impact", "cushions_and_pots", "events")
OPTIONS = ("--ignore-missing-imports", "--cache-dir", str(BUILD / "cache"))
FLAGS = "-ffp-contract=off"
"""No fused multiply and add: it rounds once where Python rounds twice."""


def remove() -> None:
    """Delete what was compiled."""
    for folder in (SOURCE, SOURCE / "yagopool" / "physics"):
        for pattern in ("*.so", "*.pyd"):
            for file in folder.glob(pattern):
                file.unlink()


def main() -> int:
    """Compile, or remove; return the compiler's exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--remove", action="store_true")
    parser.add_argument("--out", type=Path, help="a folder to compile into, instead of in place")
    arguments = parser.parse_args()
    if arguments.remove or not arguments.out:
        remove()
    if arguments.remove:
        return 0
    out = arguments.out or BUILD / "lib"
    for folder in (BUILD, out):
        shutil.rmtree(folder, ignore_errors=True)
    BUILD.mkdir(parents=True)
    paths = [f"yagopool/physics/{name}.py" for name in MODULES]
    setup = BUILD / "setup.py"
    setup.write_text(
        "from mypyc.build import mypycify\nfrom setuptools import setup\n"
        f"modules = mypycify({[*OPTIONS, *paths]!r}, opt_level='3', target_dir={str(BUILD)!r})\n"
        f"for module in modules:\n    module.extra_compile_args.append({FLAGS!r})\n"
        "setup(name='compiled-physics', packages=[], ext_modules=modules)\n"
    )
    command = [
        sys.executable,
        str(setup),
        "-q",
        "build_ext",
        "--build-temp",
        str(BUILD),
        "--build-lib",
        str(out.resolve()),
    ]
    return subprocess.run([*command, *(() if arguments.out else ["--inplace"])], cwd=SOURCE, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
