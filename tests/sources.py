"""What the sources say, read without running them: rule ids, marks of tests, keys of facts and refusals."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from blindpig.i18n.languages import LANGUAGES, own_name

ROOT = Path(__file__).parents[1]
GAMES_HOME = ROOT / "src" / "blindpig" / "games"
TESTS = ROOT / "tests"
CHAPTERS = tuple(own_name(lang) for lang in LANGUAGES)
ITEM = re.compile(r"^\s*[-*] \*\*([A-Z]{2}-[A-Za-z0-9.]+)\*\*")
ID = re.compile(r"\b[A-Z]{2}-[A-Z]*[0-9]+(?:\.[0-9]+)*[a-z]?\b")


def naming_games(home: Path, slugs: Iterable[str]) -> list[str]:
    """The files of a package, its games' own aside, that name a game, in their text or by their path."""
    named = re.compile("|".join(map(re.escape, slugs)), re.IGNORECASE)
    kinds = (".py", ".js", ".html", ".css", ".svg")
    files = [path.relative_to(home) for path in sorted(home.rglob("*")) if path.suffix in kinds]
    return [
        path.as_posix()
        for path in files
        if path.parts[0] != "games"
        and (named.search(path.as_posix()) or named.search((home / path).read_text(encoding="utf-8")))
    ]


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
        if isinstance(node, ast.Call) and called(node) == "rule" and ast.unparse(node.func) == "pytest.mark.rule":
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


class Phrases:
    """The literal keys of phrases in some sources, each with the arguments it is given; and what is not literal.

    A phrase is made by `Phrase`, by a kind of `Trouble`, by `super().__init__` in one, or by a function that hands its
    own argument on as the key.
    """

    def __init__(self, trees: Iterable[tuple[str, ast.AST]]) -> None:
        self.found: dict[str, set[tuple[str, ...]]] = {}
        self.unread: list[str] = []
        all_trees = list(trees)
        classes = [node for _, tree in all_trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        kinds = kinds_of("Trouble", classes)
        own = {node.name for node in classes if node.name in kinds and has_init(node) and node.name != "Trouble"}
        # Whom to listen to: the name that is called, and the places of the key and of the arguments.
        self.makers: dict[str, tuple[int, int]] = dict.fromkeys(kinds - own | {"Phrase"}, (0, 1))
        calls = [call for name, tree in all_trees for call in calls_in(name, tree)]
        before = 0
        while before < len(self.makers):
            before = len(self.makers)
            for _, call, around in calls:
                self.hear_wrapper(call, around)
        for name, call, around in calls:
            self.hear(name, call, around)
        for node in classes:
            if node.name in own:
                for _, call, _ in calls_in(node.name, node):
                    if ast.unparse(call.func) == "super().__init__":
                        self.note(node.name, call, call.args[0], call.args[1:])

    def hear_wrapper(self, call: ast.Call, around: ast.FunctionDef | None) -> None:
        """Note a function that makes phrases with a key it is given."""
        place, _ = self.makers.get(called(call), (-1, -1))
        if around is None or not 0 <= place < len(call.args):
            return
        names = [arg.arg for arg in around.args.args if arg.arg != "self"]
        key = call.args[place]
        if isinstance(key, ast.Name) and key.id in names and around.name != "__init__":
            given = [arg.id for arg in call.args[place + 1 :] if isinstance(arg, ast.Name) and arg.id in names]
            self.makers[around.name] = (names.index(key.id), names.index(given[0]) if given else len(names))

    def hear(self, name: str, call: ast.Call, around: ast.FunctionDef | None) -> None:
        """Note the key and arguments of a call that makes a phrase."""
        if called(call) not in self.makers:
            return
        place, others = self.makers[called(call)]
        if place >= len(call.args):
            return
        key = call.args[place]
        inside = around is not None and (around.name in self.makers or around.name == "__init__")
        if not (inside and isinstance(key, ast.Name)):
            self.note(name, call, key, call.args[others : others + 1])

    def note(self, name: str, call: ast.Call, key: ast.expr, rest: list[ast.expr]) -> None:
        """Note one key, or a choice between two, and the names of the arguments."""
        names: tuple[str, ...] = ()
        if rest and isinstance(rest[0], ast.Dict) and all(each is not None and text_of(each) for each in rest[0].keys):
            names = tuple(sorted(text_of(each) for each in rest[0].keys if each is not None))
        elif rest:
            self.unread.append(f"{name}:{call.lineno}: {ast.unparse(call)}")
            return
        for choice in [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]:
            if text_of(choice):
                self.found.setdefault(text_of(choice), set()).add(names)
            else:
                self.unread.append(f"{name}:{call.lineno}: {ast.unparse(call)}")


def kinds_of(name: str, classes: Iterable[ast.ClassDef]) -> set[str]:
    """A class and all that are made from it, by their names."""
    above = [(node.name, {ast.unparse(base) for base in node.bases}) for node in classes]
    found, more = {name}, True
    while more:
        kinds = {kind for kind, bases in above if bases & found}
        more = not kinds <= found
        found |= kinds
    return found


def has_init(node: ast.ClassDef) -> bool:
    """Whether a class takes arguments of its own."""
    return any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in node.body)
