"""Letters to webhooks, in a form that Discord and Slack take as it is."""

import json

from blindpig.web.alerts.messages import Letter
from blindpig.web.posting import post
from blindpig.web.settings import AlertSettings

JSON = {"Content-Type": "application/json"}


class Hooks:
    """Posts letters as JSON."""

    def __init__(self, settings: AlertSettings) -> None:
        self.settings = settings

    async def carry(self, letter: Letter) -> None:
        """Post it. No name in it rings anybody in the channel, whatever people call themselves."""
        text = letter.text()
        body = json.dumps({"content": text, "text": text, "allowed_mentions": {"parse": []}}).encode()
        await post(letter.way.address, body, JSON, self.settings.private, self.settings.patience)
