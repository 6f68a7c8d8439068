"""The templates, and what all of them may use."""

import re
from collections.abc import MutableMapping
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from blindpig.web.static import address


def quick_escape(value: object) -> str:
    """Jinja's own escaping, without the detours for what is most frequent: a board has two thousand holes."""
    if isinstance(value, Markup):
        return value
    return str(value) if type(value) is int else escape(value)


class QuickTemplate(Template):
    """A template that escapes quickly."""

    @classmethod
    def _from_namespace(
        cls, environment: Environment, namespace: MutableMapping[str, object], known: MutableMapping[str, object]
    ) -> Template:
        namespace["escape"] = quick_escape
        return super()._from_namespace(environment, namespace, known)


class QuickEnvironment(Environment):
    """Where such templates are made."""

    template_class = QuickTemplate


@cache
def environment() -> Environment:
    """Jinja with everything escaped; an unknown name is an error, not an empty string."""
    found = QuickEnvironment(
        loader=PackageLoader("blindpig.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    found.globals["static"] = address
    found.globals["sheet"] = Markup(address("pieces.svg"))  # noqa: S704 - our own address, in every drawing
    return found


GAPS = re.compile(r">\s*\n\s*<")


def tight(html: str) -> str:
    """HTML without the white space between tags: a board is sent with every move."""
    return GAPS.sub("><", html)


def render(template: str, **values: object) -> str:
    """A template filled in."""
    return environment().get_template(template).render(values)
