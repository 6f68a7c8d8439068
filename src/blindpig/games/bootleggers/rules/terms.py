"""Reading offers and marks back from their text."""

import re
from typing import Final

from blindpig.games.bootleggers.rules.actions import SPACE
from blindpig.games.bootleggers.rules.components import MAX_SEATS, THUG_NAMES, TITLES, TRUCKS
from blindpig.games.bootleggers.rules.deals import MAX_OFFERS
from blindpig.games.bootleggers.rules.kinds import COUNTER, MARK, OFFER
from blindpig.games.bootleggers.rules.ledger import BROKEN, KEPT, MAX_PROMISE, Goods, Mark, Offer
from blindpig.kernel.action import FREE, Action
from blindpig.kernel.refusal import BadInput

UNSEEN_CARD: Final = "card"  # a card whose title is not shown; it reads as title 0
MAX_MONEY: Final = 9999
MAX_GOODS: Final = 40

OFFER_SHAPE: Final = re.compile(r'(offer \d|counter \d \d) give ([^"]+?) for ([^"]+?)( private)?( "([^"]*)")?')
MARK_SHAPE: Final = re.compile(r"(kept|broken) (\d{1,5})")
HOW_TO: Final = 'offer 2 give $3 c2 t4 r5 for hijack private "a promise"'


def parse(text: str) -> Action:
    """The action a text names: one of the space, a written-out offer, or a mark in the ledger."""
    known = SPACE.by_text.get(text)
    if known is not None:
        return known
    mark = MARK_SHAPE.fullmatch(text)
    if mark is not None:
        return parse_mark(text, int(mark.group(2)), KEPT if mark.group(1) == "kept" else BROKEN)
    if not text.startswith(("offer ", "counter ")):
        return SPACE.parse(text)
    return parse_offer(text)


def parse_mark(text: str, entry: int, mark: int) -> Mark:
    """The promisee's word on a deal of the ledger."""
    found = Mark(MARK, entry, mark)
    if found.text != text:
        raise BadInput("write-it-so", {"text": found.text})
    return found


def parse_offer(text: str) -> Offer:
    """An offer or counter-offer; one that is typical is the one of the space."""
    shape = OFFER_SHAPE.fullmatch(text)
    if shape is None:
        raise BadInput("bootleggers.how-to-offer", {"example": HOW_TO})
    words = shape.group(1).split(" ")
    args = tuple([int(word) for word in words[1:]])
    if args[0] >= MAX_SEATS or args[-1] >= MAX_OFFERS:
        raise BadInput("bootleggers.how-to-offer", {"example": HOW_TO})
    promise = shape.group(6) or ""
    if len(promise) > MAX_PROMISE or not promise.isprintable() or promise != promise.strip():
        raise BadInput("bootleggers.promise", {"most": MAX_PROMISE})
    kind = OFFER if len(args) == 1 else COUNTER
    private = shape.group(4) is not None
    offer = Offer(FREE, kind, args, parse_goods(shape.group(2)), parse_goods(shape.group(3)), private, promise)
    if offer.text != text:
        raise BadInput("write-it-so", {"text": offer.text[:200]})
    typical = SPACE.by_text.get(offer.text)
    return typical if isinstance(typical, Offer) else offer


def parse_goods(text: str) -> Goods:
    """What one party gives."""
    goods = Goods(0, 0, [], [], [])
    words = text.split(" ")
    if words == ["nothing"]:
        return goods
    if len(words) > MAX_GOODS:
        raise BadInput("bootleggers.too-much")
    for word in words:
        read_word(goods, word)
    goods.trucks.sort()
    goods.rented.sort()
    goods.cards.sort()
    every = goods.trucks + goods.rented
    if len(set(every)) != len(every):
        raise BadInput("bootleggers.truck-once")
    return goods


def read_word(goods: Goods, word: str) -> None:
    """One word of the goods: money once, crates once, trucks and cards as many as there are."""
    number = int(word[1:]) if word[1:].isdecimal() and len(word) < 6 and word[1:].isascii() else -1
    if word[0:1] == "$" and 0 < number <= MAX_MONEY and goods.money == 0:
        goods.money = number
    elif word[0:1] == "c" and 0 < number <= MAX_MONEY and goods.crates == 0:
        goods.crates = number
    elif word[0:1] == "t" and 0 <= number < TRUCKS:
        goods.trucks.append(number)
    elif word[0:1] == "r" and 0 <= number < TRUCKS:
        goods.rented.append(number)
    else:
        goods.cards.append(title_of(word))


def title_of(word: str) -> int:
    """A thug card's title by its name."""
    for title in range(1, TITLES):
        if THUG_NAMES[title] == word:
            return title
    raise BadInput("bootleggers.no-goods", {"word": word[:40], "example": HOW_TO})


def seen_offer(text: str, given: list[int], gotten: list[int]) -> Offer:
    """The offer behind what a third party sees of it: unseen cards stand for these titles, in turn."""
    head, quote, promise = text.partition(' "')
    words = head.split(" ")
    titles = given
    at = 0
    for index, word in enumerate(words):
        if word == "for":
            titles = gotten
            at = 0
        if word == UNSEEN_CARD:
            words[index] = THUG_NAMES[titles[at % len(titles)]]
            at += 1
    return parse_offer(" ".join(words) + quote + promise)
