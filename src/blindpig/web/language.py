"""The language of the one who asks."""

from litestar import Request
from litestar.datastructures import State

from blindpig.i18n.languages import known, pick_language

LANGUAGE = "blindpig_lang"  # the cookie of a visitor who has chosen


def language_of(request: Request[object, object, State]) -> str:
    """What was chosen, else what the browser likes best."""
    chosen = known(request.cookies.get(LANGUAGE, ""))
    return chosen or pick_language(accept=request.headers.get("accept-language", ""))
