"""Every trouble becomes a sentence with a status; none becomes a traceback."""

import structlog
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Scope

from blindpig.i18n.catalogue import catalogue
from blindpig.i18n.troubles import DOMAIN, translated
from blindpig.kernel.refusal import Trouble
from blindpig.store import StoreTrouble
from blindpig.tables.trouble import BrokenTable, NoTable, NotAllowed, NotNow
from blindpig.web.api.forms import Sentence
from blindpig.web.guests import Unknown
from blindpig.web.language import language_of

STATUSES: tuple[tuple[type[Trouble], int], ...] = (
    (Unknown, 401),
    (NotAllowed, 403),
    (NoTable, 404),
    (NotNow, 409),
    (BrokenTable, 409),
    (StoreTrouble, 503),
)
SAID = {
    400: ResponseSpec(Sentence, description="What was sent makes no sense"),
    401: ResponseSpec(Sentence, description="The guest is not known"),
    403: ResponseSpec(Sentence, description="That is not this guest's to do"),
    404: ResponseSpec(Sentence, description="There is no such table for this guest"),
    409: ResponseSpec(Sentence, description="That cannot be done as the table stands"),
    429: ResponseSpec(Sentence, description="Too many requests"),
    503: ResponseSpec(Sentence, description="The database is in trouble"),
}

logger = structlog.get_logger("blindpig.web")


def status_of(trouble: Trouble) -> int:
    """The HTTP status of a trouble."""
    return next((number for kind, number in STATUSES if isinstance(trouble, kind)), 400)


def sentence_of(trouble: Trouble, lang: str) -> str:
    """A trouble's sentence in a language. What is wrong with the database is for the operator, in the log."""
    if isinstance(trouble, StoreTrouble):
        logger.error("store trouble", said=str(trouble))
        return catalogue(DOMAIN, lang)["trouble.store"].forms[0]
    return translated(str(trouble), lang)


def told(request: Request[object, object, State], trouble: Trouble) -> Response[Sentence]:
    """A trouble as an answer, in the language of the one who asks."""
    status = status_of(trouble)
    headers = {"Retry-After": "1"} if status == 503 else None
    return Response(Sentence(status, sentence_of(trouble, language_of(request))), status_code=status, headers=headers)


def too_deep(_: Request[object, object, State], __: RecursionError) -> Response[Sentence]:
    """JSON in JSON in JSON: it never was anything of ours."""
    return Response(Sentence(400, "What was sent is nested too deeply."), status_code=400)


async def unexpected(error: Exception, scope: Scope) -> None:
    """An error of ours: the person gets a sentence without detail, the operator all of it."""
    if not isinstance(error, Trouble | HTTPException | RecursionError):
        logger.error("error", path=scope["path"], exc_info=error)
