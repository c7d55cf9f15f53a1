"""What a variant is stands in its own file: nobody else asks what it is called."""

import ast
from collections.abc import Iterator
from pathlib import Path

import yagopool
from yagopool.games.yago.rules.variants import VARIANTS

SOURCE = Path(yagopool.__file__).parent


def asked(source: str) -> Iterator[int]:
    """Yield the lines in which something is compared with a variant's name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            compared = [node.value]
        else:
            continue
        words = {part.value for one in compared for part in ast.walk(one) if isinstance(part, ast.Constant)}
        if words & set(VARIANTS):
            yield node.lineno if isinstance(node, ast.Compare) else compared[0].lineno


def test_nobody_asks_what_a_variant_is_called() -> None:
    lines = {
        str(path.relative_to(SOURCE)): list(asked(path.read_text(encoding="utf-8"))) for path in SOURCE.rglob("*.py")
    }
    assert {name: found for name, found in lines.items() if found} == {}


def test_questions_are_found() -> None:
    code = 'if v == "easy": pass\nif v in ("medium", "other"): pass\nmatch v:\n    case "easy": pass\nv = "easy"\n'
    assert list(asked(code)) == [1, 2, 4]
