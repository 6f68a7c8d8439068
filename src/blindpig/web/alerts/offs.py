"""Signed links in messages: one click turns a way off, or proves that a mail address is one's own. No cookie needed."""

from itsdangerous import BadData, URLSafeSerializer

from blindpig.kernel.refusal import BadInput
from blindpig.store import Store

PURPOSE = "alerts"
LONGEST = 600  # letters of a token


class Links:
    """Signs and reads links."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def serializer(self, what: str) -> URLSafeSerializer:
        """Of one purpose: a link for one thing is worth nothing for another."""
        return URLSafeSerializer(await self.store.secrets(PURPOSE), salt=f"blindpig {what} 1")

    async def off(self, home: str, way: str) -> str:
        """The link that turns a way off."""
        return f"{home}/alerts/off/{(await self.serializer('off')).dumps(way)}"

    async def proof(self, home: str, way: str, address: str) -> str:
        """The link that proves a mail address."""
        return f"{home}/alerts/mail/{(await self.serializer('mail')).dumps([way, address])}"

    async def read(self, what: str, token: str) -> object:
        """What a link says; BadInput if it is not ours."""
        try:
            return (await self.serializer(what)).loads(token[:LONGEST])
        except (BadData, ValueError) as error:
            raise BadInput("alert-link") from error
