"""The prompt: what is asked of the one who looks, why it matters, and the buttons that answer it."""

from dataclasses import dataclass, field

from blindpig.games.bootleggers.board.desk import deed_of, terms_in
from blindpig.games.bootleggers.board.look import Look
from blindpig.games.bootleggers.rules.actions import SPACE, THUG_OF
from blindpig.games.bootleggers.rules.components import (
    CAPACITY,
    HOME,
    STILLS,
    THUG,
    TRUCKS,
    card_name,
)
from blindpig.games.bootleggers.rules.deals import no_dealing
from blindpig.games.bootleggers.rules.hidden import ASK_ME, ASKED, THIS_PHASE
from blindpig.games.bootleggers.rules.kinds import THUGS
from blindpig.games.bootleggers.rules.table import (
    AFTER_PRODUCTION,
    CHOOSE,
    DEMANDED,
    DOCK,
    DRAWN,
    KEEP,
    LOAD,
    PIECES,
    PIECES_NOW,
    PLACE,
    PLAYED,
    PREEMPT,
    SEND,
    SHIP,
    TAKE,
)
from blindpig.games.bootleggers.rules.thugs.targets import BAR, MARKER, MOBSTER, OWN_MARKER, STILL, TRUCK, Named
from blindpig.games.bootleggers.rules.thugs.times import IN_ANSWER
from blindpig.games.bootleggers.rules.thugs.vigorish import A_DIE
from blindpig.games.bootleggers.rules.view import SeenDeal

# What a pending record asks, and what a step asks in one's turn.
RECORDS = {KEEP: "keep", DEMANDED: "demanded", DRAWN: "drawn", SHIP: "ship", DOCK: "dock"}
STEPS = {CHOOSE: "muscle", TAKE: "take", PLACE: "place", LOAD: "load", SEND: "send"}
RULES = {
    "muscle": "BL-1.3", "take": "BL-1.5", "die": "BL-1.5b", "dice": "BL-1.5c", "improvement": "BL-1.5d",
    "keep": "BL-1.5f", "demanded": "BL-T1", "drawn": "BL-T28", "ship": "BL-T14", "dock": "BL-5.4", "place": "BL-2.1",
    "load": "BL-4.4", "send": "BL-4.6", "moment": "BL-W2", "deals": "BL-4.1", "word": "BL-W2", "offer": "BL-4.2",
    "investigate": "BL-W3", "preempt": "BL-O1",
}  # fmt: skip


@dataclass(frozen=True)
class Button:
    """A way out of the prompt: the actions it takes, one after the other; one without actions opens the deal desk."""

    id: str
    label: str
    actions: tuple[str, ...] = ()
    quiet: bool = False
    terms: str = ""  # the counter-offer that the desk opens with


@dataclass(frozen=True)
class Prompt:
    """What is asked, in words."""

    key: str  # empty if nothing is asked
    title: str = ""
    text: str = ""
    rule: str = ""
    coach: str = ""
    after: str = ""
    buttons: list[Button] = field(default_factory=list)


def question(look: Look) -> str:
    """What is asked of the one who looks; empty if the game can go on without, or somebody else plays the seat."""
    if not look.waited or not look.context.actions:
        return ""
    top, step = look.state.top(), look.table.step
    if top == PLAYED:
        return "investigate"
    if top == PREEMPT:
        return "preempt"
    if top in (PIECES, PIECES_NOW):
        if look.state.improvements_due():
            return "improvement"
        return "dice" if look.state.still_due() else "die"
    if top:
        return RECORDS[top]
    if step in STEPS:
        return STEPS[step]
    if look.has_word:
        return "word"
    if received(look) or look.answer != ASKED:
        return "offer"
    return "deals" if step == AFTER_PRODUCTION else "moment"


def on_table(look: Look) -> str:
    """BL-W3: the card that is being answered, for everybody to read."""
    if look.state.top() != PLAYED:
        return ""
    action = SPACE.all[look.state.played_action()]
    played = THUG_OF[action.kind - THUGS]
    card = look.card(played.name)
    target = target_words(look, played.names(action))
    name = look.context.name(look.state.pending_seat())
    if target:
        return look.words("board.plays-on", name=name, card=card, target=target)
    return look.words("board.plays", name=name, card=card)


def target_words(look: Look, things: list[Named]) -> str:
    """What a card is played on, in words; a bar whose markers are named is said once."""
    found: list[str] = []
    for at, thing in enumerate(things):
        again = at > 0 and thing.kind == MARKER and thing.number == things[at - 1].number
        if thing.kind in (BAR, MARKER, OWN_MARKER) and not again:
            found.append(look.bar(thing.number))
        if thing.kind in (MARKER, MOBSTER):
            found.append(look.context.name(thing.seat if thing.kind == MARKER else thing.number))
        elif thing.kind == TRUCK:
            found.append(truck_words(look, thing.number))
        elif thing.kind == STILL and thing.number < STILLS:
            found.append(still_words(look, thing.number))
    return look.words.listed(found)


def truck_words(look: Look, truck: int) -> str:
    """A truck and whose it is."""
    holder = look.table.holder[truck]
    name = look.context.name(holder) if holder >= 0 else look.words("none")
    return look.words("board.truck-of", size=look.truck(truck), name=name)


def still_words(look: Look, still: int) -> str:
    """A still and whose it is."""
    owner = look.table.still_owner[still]
    kind = look.words("board.family-still" if still < 6 else "board.remote-still")
    return look.words("board.still-of", still=kind, name=look.context.name(owner) if owner >= 0 else "")


def details(look: Look, key: str) -> dict[str, str | int]:
    """What the sentences of a question need."""
    state, table = look.state, look.table
    if key == "demanded":
        money = A_DIE * table.dice[state.demanded_still()]
        return {"name": look.context.name(state.demanding_seat()), "cash": look.cash(money)}
    if key == "dock":
        return {"name": look.context.name(state.seat_at_dock()), "bar": look.bar(table.bar), "count": table.demand}
    if key in ("keep", "drawn"):
        return {"card": card_at_hand(look, key)}
    if key == "preempt":
        return {"name": look.context.name(state.pending_seat()), "bar": look.bar(state.wanted_bar())}
    if key in ("place", "dice"):
        return {"count": table.back[look.seat] if key == "place" else state.dice_due()}
    if key == "load":
        return {"count": table.crates[look.seat]}
    if key in ("send", "ship"):
        truck = next_truck(look)
        return {"size": look.truck(truck), "count": table.load[truck]} if truck >= 0 else {"size": "", "count": 0}
    if key == "offer" and received(look):
        deal = received(look)[0]
        terms = terms_in(look.context.lang, deal.terms)
        return {"name": look.context.name(deal.offerer), "gives": terms.gives_said, "gets": terms.gets_said}
    return {}


def received(look: Look) -> list[SeenDeal]:
    """BL-4.2: the open offers to the one who looks."""
    return [deal for deal in look.view.offers if deal.partner == look.seat and deal.number >= 0]


def offer_words(look: Look) -> str:
    """What else there is to say about the first offer: why it cannot be accepted, the promise, how many more."""
    deals, found = received(look), list[str]()
    deed = deed_of(look, 0, deals[0])
    if deed.why:
        found.append(deed.why)
    if deed.promise:
        found.append(look.words("board.ask.offer-promise", promise=deed.promise.removesuffix(".")))
    if len(deals) > 1:
        found.append(look.words("board.ask.offer-more", count=len(deals) - 1))
    return " ".join(found)


def offer_buttons(look: Look) -> list[Button]:
    """The answers to the first offer, and to all of them."""
    words, deals = look.words, received(look)
    deed = deed_of(look, 0, deals[0])
    found = [Button("do-accept", words("board.desk.accept"), (deed.accept,))] if deed.accept else []
    if no_dealing(look.state) is None:
        found.append(Button("do-counter", words("board.desk.counter"), terms=deed.terms))
    found.append(Button("do-refuse", words("board.desk.refuse"), (deed.refuse,)))
    every = tuple(f"refuse {deal.offerer} {deal.number}" for deal in deals)
    if look.answer == ASKED and look.table.step == AFTER_PRODUCTION:
        said = words("board.do.refuse-and-load")
        found.append(Button("do-refuse-all", said, (*every, "pass"), quiet=True))
    elif len(deals) > 1:
        found.append(Button("do-refuse-all", words("board.do.refuse-all"), every, quiet=True))
    return found


def card_at_hand(look: Look, key: str) -> str:
    """The card just taken, or just drawn."""
    kind = look.view.fresh if key == "drawn" else THUG + look.state.taken_title()
    if kind > THUG:
        return look.card(card_name(kind))
    return look.words(f"board.hench.{card_name(kind)}") if kind >= 0 else ""


def next_truck(look: Look) -> int:
    """The truck that is sent unless another is chosen: the fullest one at home."""
    table = look.table
    if look.state.top() == SHIP:
        return look.state.truck_to_ship()
    waiting = [
        (table.load[truck], truck)
        for truck in range(TRUCKS)
        if table.holder[truck] == look.seat and table.load[truck] and table.place[truck] == HOME
    ]
    return max(waiting)[1] if waiting else -1


def load_all(look: Look) -> tuple[str, ...]:
    """BL-4.4: as many crates as fit, the largest trucks first; then “loaded”."""
    table, left, texts = look.table, look.table.crates[look.seat], list[str]()
    own = [truck for truck in range(TRUCKS) if table.holder[truck] == look.seat]
    for truck in sorted(own, key=lambda number: (-CAPACITY[number], number)):
        crates = min(left, CAPACITY[truck] - table.load[truck])
        if crates > 0:
            texts.append(f"load t{truck} {crates}")
            left -= crates
    return tuple([*texts, "done"] if texts else texts)


def buttons(look: Look, key: str) -> list[Button]:
    """The answers that are no piece or card on the board."""
    words = look.words
    legal = {action.text for action in look.context.actions}
    found: list[Button] = []
    if key == "load" and load_all(look):
        found.append(Button("do-load-all", words("board.do.load-all"), load_all(look)))
    if key == "deals":
        found.append(Button("do-desk", words("board.do.desk")))
    if key == "offer" and received(look):
        found += offer_buttons(look)
    for text, said in answers(look, key):
        if text in legal:
            quiet = said.endswith(("phase", "round"))
            found.append(Button(f"do-{text.replace(' ', '-')}", words(said), (text,), quiet))
    return found


def answers(look: Look, key: str) -> list[tuple[str, str]]:
    """Actions with a button of their own, and the key of its words."""
    fixed: dict[str, list[tuple[str, str]]] = {
        "die": [("die back", "board.do.back-room")],
        "dice": [("open-still", "board.do.open-still"), ("die back", "board.do.back-room")],
        "improvement": [("improve back", "board.do.back-room")],
        "keep": [("keep", "board.do.keep")],
        "demanded": [("pay", "board.do.pay"), ("stay-idle", "board.do.stay-idle")],
        "ship": [("stay", "board.do.stay-home")],
        "place": [("done", "board.do.placed")],
        "load": [("done", "board.do.loaded")],
        "send": [("done", "board.do.stay-home")],
        "investigate": [("investigate", "board.do.investigate"), ("pass", "board.do.let-it")],
        "preempt": [("preempt", "board.do.preempt"), ("pass", "board.do.let-it")],
        "deals": [("pass", "board.do.to-loading")],
        "moment": [("pass", "board.do.pass")],
        "word": [("pass", "board.do.pass")],
        "offer": [],
    }
    found = list(fixed.get(key, []))
    if key == "dock":
        waiting = look.state.seat_at_dock()
        found = [(f"allow {waiting}", "board.do.allow"), (f"bar {waiting}", "board.do.bar")]
    if key == "drawn":
        word = card_name(look.view.fresh) if look.view.fresh >= 0 else ""
        found = [(f"use {word}", "board.do.use"), ("keep", "board.do.keep")]
    if key == "" and look.table.step == LOAD:  # nobody waits for a mobster without crates, who may still say so
        found.append(("done", "board.do.loaded"))
    if key in ("", "moment", "deals", "investigate"):
        if look.until == ASK_ME:
            found += [("pass-phase", "board.do.pass-phase"), ("pass-round", "board.do.pass-round")]
        else:
            found.append(("ask-me", "board.do.ask-me"))
    return found


def after_you(look: Look, key: str) -> str:
    """Who comes after one's turn."""
    table = look.table
    if key not in ("take", "place", "send"):
        return ""
    later = [look.context.name(seat) for seat in look.order if not table.done >> seat & 1 and seat != look.seat]
    return look.words("board.after-you", names=look.words.listed(later), count=len(later)) if later else ""


def waiting_words(look: Look) -> str:
    """What one reads who is not asked: the same for all who are not, whoever is."""
    words = look.words
    if look.hand_up:
        return words("board.hand-up")
    names = look.context.waited
    base = words("waiting-for", names=words.listed(names)) if names else words("waiting-for-table")
    if look.until != ASK_ME:
        kept = "board.passing-phase" if look.until == THIS_PHASE else "board.passing-round"
        return f"{base} {words(kept)}"
    return base


def prompt(look: Look) -> Prompt:
    """The prompt of the one who looks."""
    key, words = question(look), look.words
    if not key:
        return Prompt("", buttons=buttons(look, "") if look.seated and look.live else [])
    args = details(look, key)
    title = words(f"board.ask.{key}", **args)
    text = words(f"board.ask.{key}-how", **args) if key != "offer" else ""
    if key == "load" and not look.table.crates[look.seat]:
        text = words("board.ask.load-none")
    if key == "place" and not look.table.back[look.seat]:
        title, text = words("board.ask.place-none"), words("board.ask.place-none-how")
    if key == "moment":
        title = words(f"board.moment.{look.table.step}", bar=look.bar(max(look.table.bar, 0)))
    if key == "investigate":
        title = on_table(look)
    if key == "offer" and received(look):
        text = offer_words(look)
    coach = f"board.coach.{key}"
    if key == "moment" and words.has(f"{coach}.{look.table.step}"):
        coach = f"{coach}.{look.table.step}"
    return Prompt(key, title, text, RULES[key], words(coach), after_you(look, key), buttons(look, key))


def goes_on(look: Look, asked: str, ready: list[str]) -> str:
    """BL-2.1: what the page does after a while for a player with no marker to place and no card to play first."""
    return "done" if asked == "place" and not ready and not look.table.back[look.seat] else ""


def automatic(look: Look, asked: str, ready: list[str]) -> str:
    """BL-W2: the answer that needs nobody's time: a player with nothing to play is not bothered."""
    if asked == "moment" and not ready:
        return "pass"
    if asked == "investigate" and not any(action.text == "investigate" for action in look.context.actions):
        return "pass"
    # Whether there is anything to investigate is on the table for all to see; a price would tell of one's money.
    if asked == "keep":
        taken = THUG_OF[look.state.taken_title()]
        if taken.when == IN_ANSWER and taken.name not in ready:
            return "keep"
    return ""
