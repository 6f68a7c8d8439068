"""What the sources say, read without running them: rule ids, marks of tests, keys of facts and refusals."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES_HOME = ROOT / "src" / "blindpig" / "games"
TESTS = ROOT / "tests"
CHAPTERS = ("English", "Français")
ITEM = re.compile(r"^\s*[-*] \*\*([A-Z]{2}-[A-Za-z0-9.]+)\*\*")
ID = re.compile(r"\b[A-Z]{2}-[A-Z]*[0-9]+(?:\.[0-9]+)*[a-z]?\b")


def parsed(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Every Python file under a folder."""
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"), str(path))


def rule_ids(text: str) -> dict[str, list[str]]:
    """The ids of a rulebook by chapter, in their order."""
    found: dict[str, list[str]] = {}
    chapter: list[str] = []
    for line in text.splitlines():
        if line.startswith("## "):
            chapter = found.setdefault(line[3:].strip(), [])
        item = ITEM.match(line)
        if item:
            chapter.append(item[1])
    return found


def rulebook(slug: str) -> dict[str, list[str]]:
    """The ids of a game's rulebook by chapter; none if nobody has written it."""
    path = GAMES_HOME / slug / "rulebook.md"
    return rule_ids(path.read_text(encoding="utf-8")) if path.is_file() else {}


def known_ids() -> set[str]:
    """Every id of every rulebook."""
    return {
        rule for path in GAMES_HOME.glob("*/rulebook.md") for ids in rulebook(path.parent.name).values() for rule in ids
    }


def marked(tree: ast.AST) -> list[str]:
    """The ids in `pytest.mark.rule(...)`. Only literals count: others show as what they are."""
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for arg in node.args:
                found.append(text_of(arg) or ast.unparse(arg))
    return found


def cited(tree: ast.AST) -> set[str]:
    """The rule ids in string literals, docstrings included."""
    return {rule for node in ast.walk(tree) for rule in ID.findall(text_of(node))}


def text_of(node: ast.AST) -> str:
    """What a string literal says; nothing if it is something else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


class Keys:
    """The literal keys of facts and refusals in some sources, and the ones that are not literal."""

    def __init__(self, trees: Iterable[tuple[str, ast.AST]]) -> None:
        self.found: dict[str, set[str]] = {"fact": set(), "refusal": set()}
        self.unread: list[str] = []
        # Whom to listen to: the name that is called, what it makes, and the place of the key among its arguments.
        self.makers: dict[str, tuple[str, int]] = {"tell": ("fact", 1), "Refusal": ("refusal", 1)}
        calls = [call for name, tree in trees for call in calls_in(name, tree)]
        before = 0
        while before < len(self.makers):  # a function that hands its own argument on as the key is a maker too
            before = len(self.makers)
            for _, call, around in calls:
                self.hear_wrapper(call, around)
        for name, call, around in calls:
            self.hear(name, call, around)

    def key_of(self, call: ast.Call) -> tuple[str, ast.expr] | None:
        """What a call makes, and its key."""
        kind, place = self.makers.get(called(call), ("", 0))
        if not kind or len(call.args) <= place:
            return None
        return kind, call.args[place]

    def hear_wrapper(self, call: ast.Call, around: ast.FunctionDef | None) -> None:
        """Note a function that makes facts or refusals with a key it is given."""
        key = self.key_of(call)
        if key is None or around is None or not isinstance(key[1], ast.Name):
            return
        names = [arg.arg for arg in around.args.args if arg.arg != "self"]
        if key[1].id in names:
            self.makers[around.name] = (key[0], names.index(key[1].id))

    def hear(self, name: str, call: ast.Call, around: ast.FunctionDef | None) -> None:
        """Note the key of a call: a literal, or a choice between two."""
        key = self.key_of(call)
        if key is None or (around is not None and around.name in self.makers and isinstance(key[1], ast.Name)):
            return
        choices = [key[1].body, key[1].orelse] if isinstance(key[1], ast.IfExp) else [key[1]]
        for choice in choices:
            if text_of(choice):
                self.found[key[0]].add(text_of(choice))
            else:
                self.unread.append(f"{name}:{call.lineno}: {ast.unparse(call)}")


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def calls_in(
    name: str, tree: ast.AST, around: ast.FunctionDef | None = None
) -> Iterator[tuple[str, ast.Call, ast.FunctionDef | None]]:
    """Every call, with the function it stands in."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call):
            yield name, node, around
        yield from calls_in(name, node, node if isinstance(node, ast.FunctionDef) else around)
