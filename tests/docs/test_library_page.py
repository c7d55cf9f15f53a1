"""The library's page: its examples run, its signatures are the real ones, it names every exported name."""

import doctest
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import yagopool
from tests.ai.processes import PATIENCE

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "library.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 6
    names: dict[str, object] = {}
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for number, block in enumerate(blocks):
        example = doctest.DocTestParser().get_doctest(block, names, f"example {number}", "library.md", 0)
        runner.run(example, out=told.append, clear_globs=False)
        names.update(example.globs)
    assert not runner.failures, "".join(told)
    assert runner.tries > 25


@pytest.mark.parametrize("name", ["simulate", "apply", "problems", "decide", "run"])
def test_the_signatures_are_the_real_ones(name: str) -> None:
    (told,) = re.findall(rf"^def {name}\((.*?)\) -> (.+)$", PAGE, re.MULTILINE)
    real = inspect.signature(getattr(yagopool, name))
    parameters = [part.split(":")[0].strip() for part in re.split(r", (?=\w+:)", told[0])]
    assert parameters == list(real.parameters)
    defaults = {part.split(":")[0].strip() for part in re.split(r", (?=\w+:)", told[0]) if "=" in part}
    assert defaults == {one.name for one in real.parameters.values() if one.default is not one.empty}


def test_every_exported_name_is_told() -> None:
    assert [name for name in yagopool.__all__ if f"`{name}`" not in PAGE] == []


def test_the_program_with_a_scene_of_its_own_runs() -> None:
    (program,) = re.findall(r"```python\n(from .*?)```", PAGE, re.DOTALL)
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "good bye\n", "")


def test_rules_alone_bring_nothing_along() -> None:
    code = "import sys; from yagopool import apply; print({'pymunk', 'pygame', 'pydantic'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
