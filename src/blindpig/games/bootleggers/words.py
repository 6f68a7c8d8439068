"""What Bootleggers says in more than one word: whose still it is, what a card is played on, the terms of a deal."""

from typing import Final

from blindpig.games.bootleggers.rules.actions import SPACE
from blindpig.games.bootleggers.rules.components import FIRST_REMOTE, NOBODY, THUG, THUG_NAMES, card_name
from blindpig.games.bootleggers.rules.kinds import THUGS
from blindpig.games.bootleggers.rules.pledges import LEAVE, PLEDGES
from blindpig.i18n.terms import Speaker, Terms


def still(words: Speaker, value: int | str) -> str:
    """A family still by its family, a remote one by its number."""
    if isinstance(value, int) and value < FIRST_REMOTE:
        return words.say("still.family", {"owner": value})
    return words.word("still", value)


def own(words: Speaker, value: int | str) -> str:
    """A still in a sentence that has named its owner."""
    if isinstance(value, int) and value < FIRST_REMOTE:
        return words.say("own.family", {})
    return words.word("still", value)


def card(words: Speaker, value: int | str) -> str:
    """A henchman card by its name: `card.hijack`."""
    return words.say(f"card.{card_name(int(value))}", {})


def halves(words: Speaker, value: int | str) -> str:
    """Muscle as it is read: the state counts in halves."""
    whole, half = divmod(int(value), 2)
    return words.say("halves.odd", {"whole": whole}) if half else str(whole)


def play(words: Speaker, value: int | str) -> str:
    """A thug card and what it is played on, from the text of the action."""
    action = SPACE.by_text[str(value)]
    named = [arg for arg in action.args if arg != NOBODY]
    name = THUG_NAMES[action.kind - THUGS]
    return words.say(f"play.{name}.{len(named)}", dict(zip("abcd", named, strict=False)))


def deal(words: Speaker, value: int | str) -> str:
    """The terms of a deal, from the text of the offer as the reader may see it."""
    head, _, promise = str(value).partition(' "')
    private = head.endswith(" private")
    gives, _, gets = head.removesuffix(" private").partition(" give ")[2].partition(" for ")
    told = words.say("deal.swap", {"gives": goods(words, gives), "gets": goods(words, gets)})
    if promise:
        quoted = promised(words, promise.removesuffix('"')).removesuffix(".")  # it stands in the middle of a sentence
        key = "deal.word" if gives == gets == "nothing" else "deal.promise"
        told = words.say(key, {"swap": told, "promise": quoted})
    return words.say("deal.private", {"swap": told}) if private else told


def promised(words: Speaker, text: str) -> str:
    """A promise in the reader's language if it is one that everybody understands; as it was written if not."""
    known = PLEDGES.get(text)
    if known is None:
        return text
    return words.say("pledge.leave" if known.kind == LEAVE else "pledge.away", {"bar": known.bar})


def goods(words: Speaker, text: str) -> str:
    """What one party gives."""
    items = text.split(" ")
    parts = [good(words, item) for item in items if item != "card"]
    if len(parts) < len(items):
        parts.append(words.say("goods.unseen", {"cards": len(items) - len(parts)}))
    return words.join(parts)


def good(words: Speaker, item: str) -> str:
    """One thing that is given."""
    if item == "nothing":
        return words.say("goods.nothing", {})
    if item in THUG_NAMES:
        return words.say("goods.card", {"card": THUG + THUG_NAMES.index(item)})
    number = int(item[1:])
    if item[0] == "r":
        return words.say("goods.rented", {"truck": number})
    return words.word({"$": "money", "c": "crates", "t": "truck"}[item[0]], number)


TERMS: Final = Terms(
    seat="mobster",
    score="money",
    nouns={"cards": "card", "partner": "mobster", "from": "bar", "due": "money", "terms": "deal", "action": "play"},
    spelt={"card": card, "still": still, "own": own, "halves": halves, "play": play, "deal": deal},
)
