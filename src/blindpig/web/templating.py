"""The templates, and what all of them may use."""

import re
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from blindpig.web.static import address


@cache
def environment() -> Environment:
    """Jinja with everything escaped; an unknown name is an error, not an empty string."""
    found = Environment(
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
