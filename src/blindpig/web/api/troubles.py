"""Every trouble becomes a sentence with a status; none becomes a traceback."""

import structlog
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Scope

from blindpig.i18n.troubles import form_of, tell
from blindpig.kernel.refusal import BadInput, Phrase, Trouble
from blindpig.store import StoreTrouble
from blindpig.tables.trouble import BrokenTable, NoPerson, NoTable, NotAllowed, NotNow
from blindpig.web.api.forms import Sentence
from blindpig.web.guests import Unknown
from blindpig.web.language import language_of
from blindpig.web.limits import TooMany

STATUSES: tuple[tuple[type[Trouble], int], ...] = (
    (Unknown, 401),
    (NotAllowed, 403),
    (NoTable, 404),
    (NoPerson, 404),
    (NotNow, 409),
    (BrokenTable, 409),
    (TooMany, 429),
    (StoreTrouble, 503),
)
MEANT = {
    400: "What was sent makes no sense",
    401: "The guest is not known",
    403: "That is not this guest's to do",
    404: "There is no such table for this guest, or no such person",
    409: "That cannot be done as the table stands",
    429: "Too many requests",
    503: "The database is in trouble",
}
SAID = {status: ResponseSpec(Sentence, generate_examples=False, description=meant) for status, meant in MEANT.items()}

SECRETS = ("invite", "secret", "token")  # parts of addresses: whoever reads them in a log could use them

logger = structlog.get_logger("blindpig.web")


def status_of(trouble: Trouble) -> int:
    """The HTTP status of a trouble."""
    return next((number for kind, number in STATUSES if isinstance(trouble, kind)), 400)


def phrase_of(trouble: Trouble) -> Phrase:
    """What people are told of a trouble. What is wrong with the database is for the operator, in the log."""
    if isinstance(trouble, StoreTrouble):
        logger.error("store trouble", said=str(trouble))
        return Phrase("store")
    return trouble.phrase


def sentence_of(trouble: Trouble, lang: str) -> str:
    """A trouble's sentence in a language."""
    return tell(phrase_of(trouble), lang)


def told(request: Request[object, object, State], trouble: Trouble) -> Response[Sentence]:
    """A trouble as an answer, in the language of the one who asks."""
    status, phrase = status_of(trouble), phrase_of(trouble)
    headers = {"Retry-After": "1"} if status == 503 else None
    form = form_of(phrase)
    answer = Sentence(status, tell(phrase, language_of(request)), form["key"], form["args"])
    return Response(answer, status_code=status, headers=headers)


def too_deep(request: Request[object, object, State], _: RecursionError) -> Response[Sentence]:
    """JSON nested too deeply: no client of ours sends that."""
    return told(request, BadInput("too-deep"))


def path_of(scope: Scope) -> str:
    """Where an error happened, as it may stand in a log."""
    path: str = scope["path"]
    params = scope.get("path_params") or {}
    for name in SECRETS:
        if params.get(name):
            path = path.replace(str(params[name]), "…")
    return path


async def unexpected(error: Exception, scope: Scope) -> None:
    """An error of ours: the person gets a sentence without detail, the operator all of it."""
    if not isinstance(error, Trouble | HTTPException | RecursionError):
        logger.error("error", path=path_of(scope), exc_info=error)
