"""The compiled wheel: mypyc turns the engine's modules into C, part by part, and the parts are compiled side by side.

Everything is kept under `build/engine`, so that the sources stay clean and only what has changed is compiled again.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KEPT = Path("build/engine")
# Nobody replaces a part's functions at run time, so the compiler may put them into each other.
INLINED = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
QUIET = ["-Wno-all", "-w"]  # nobody wrote that code; looking for what to warn about takes a third of the time
# A fifth of the code runs once, when a module is imported: GCC need not spend a fifth of its time on making it fast.
ONCE = [
    "char CPyDef_{}_____top_level__(void);",
    "int CPyExec_{}(struct _object *);",
    "struct _object *CPyInit_{}(void);",
]
HASTE = """#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O0")
struct _object;
{}
#pragma GCC pop_options
#endif
"""


def parts(root: Path) -> list[list[str]]:
    """What is compiled, in parts: the kernel with the search, each game's rules, each game's bot."""
    source = root / "src/blindpig"
    folders = [[source / "kernel", source / "search"]]
    for game in sorted((source / "games").iterdir()):
        folders += [[game / room] for room in ("rules", "bot") if (game / room).is_dir()]
    return [sorted(str(path.relative_to(root)) for each in part for path in each.rglob("*.py")) for part in folders]


def name_of(part: list[str]) -> str:
    """A part's name, from where its first module is."""
    return "_".join(Path(part[0]).parent.parts[1:])


def in_haste(part: list[str]) -> Path:
    """A header that tells GCC which of a part's functions run once only."""
    header = KEPT / "c" / f"once_{name_of(part)}.h"
    paths = [Path(path).with_suffix("") for path in part]
    modules = ["___".join((path.parent if path.name == "__init__" else path).parts[1:]) for path in paths]
    lines = "\n".join(line.format(module) for module in modules for line in ONCE)
    header.write_text(HASTE.format(lines))
    return header


def forget_other_recipes(kept: Path) -> None:
    """Throw away what was built by another compiler, for another Python, or by another version of this file."""
    from mypy.version import __version__

    made = Path(__file__).read_bytes() + f"{__version__} {sysconfig.get_config_var('SOABI')}".encode()
    recipe = sha256(made).hexdigest()
    note = kept / "recipe"
    if not note.exists() or note.read_text() != recipe:
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        note.write_text(recipe)


def in_c(groups: list[list[str]]) -> list[Any]:
    """Each part as an extension module whose C code is written."""
    from mypyc.build import mypycify

    return mypycify(
        ["--strict", f"--cache-dir={KEPT / 'cache'}", *[path for part in groups for path in part]],
        opt_level="3",
        debug_level="0",
        separate=[(part, name_of(part)) for part in groups],
        target_dir=str(KEPT / "c"),
    )


def build_engine(root: Path) -> dict[str, str]:
    """Compile what is not up to date; where each extension module is, and its place in the wheel."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    forget_other_recipes(root / KEPT)
    cwd = Path.cwd()
    os.chdir(root)
    try:
        groups = parts(root)
        try:
            extensions = in_c(groups)
        except ValueError:  # mypyc can stumble over what it kept of a class that has changed since: all is made anew
            shutil.rmtree(KEPT / "cache")
            extensions = in_c(groups)
        if sysconfig.get_config_var("CC"):
            headers = {f"{name_of(part)}__mypyc": ["-include", str(in_haste(part))] for part in groups}
            for each in extensions:  # mypyc gives all of them the same list
                each.extra_compile_args = [*each.extra_compile_args, *INLINED, *QUIET, *headers.get(each.name, [])]
        # The longest first: two processors are then done at about the same time.
        extensions.sort(key=lambda each: -sum(Path(source).stat().st_size for source in each.sources))
        command = build_ext(Distribution({"name": "blindpig", "ext_modules": extensions}))
        command.build_temp = str(KEPT / "objects" / sysconfig.get_config_var("SOABI"))
        command.build_lib = str(KEPT / "lib")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
        return {
            str(root / command.get_ext_fullpath(each.name)): command.get_ext_filename(each.name) for each in extensions
        }
    finally:
        os.chdir(cwd)


class EngineHook(BuildHookInterface[Any]):
    """Adds the compiled engine to the wheel."""

    PLUGIN_NAME = "engine"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say that this wheel is for this Python on this platform only."""
        if version != "standard":
            return
        build_data["force_include"].update(build_engine(Path(self.root)))
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
