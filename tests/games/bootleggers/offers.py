"""Free offers to try, legal or not: money, crates, trucks, cards, promises, and marks in the ledger."""

from blindpig.games.bootleggers.rules.components import THUG_NAMES, TITLES, TRUCKS
from blindpig.games.bootleggers.rules.play import BootleggersState
from blindpig.kernel.chance import Chance
from blindpig.kernel.game import State

PROMISES = ["", "", ' "I stay out of Mother\'s"', ' "Je te paie l’an prochain, juré"']


def offers(state: State, seat: int, chance: Chance) -> list[str]:
    """An offer, a counter-offer and a mark."""
    assert isinstance(state, BootleggersState)
    partner = chance.below(state.seats)
    terms = f"give {goods(state, seat, chance)} for {goods(state, partner, chance)}"
    private = chance.below(2) and (state.table.private_deals or chance.below(4) == 0)
    terms += " private" if private else ""
    terms += PROMISES[chance.below(len(PROMISES))]
    texts = [f"offer {partner} {terms}"]
    waiting = [offer for offer in state.hidden.offers if offer.offer.a == seat]
    if waiting:
        texts.insert(0, f"counter {waiting[0].offerer} {waiting[0].number} {terms}")
    if state.hidden.ledger and chance.below(3) == 0:
        texts.insert(0, f"{'kept' if chance.below(2) else 'broken'} {chance.below(len(state.hidden.ledger))}")
    return texts


def goods(state: BootleggersState, seat: int, chance: Chance) -> str:
    """Mostly what a mobster has, sometimes what he has not."""
    table = state.table
    words = []
    if chance.below(2):
        words.append(f"${1 + chance.below(4)}")
    crates = state.back_room_crates(seat)
    if crates and chance.below(3) == 0:
        words.append(f"c{1 + chance.below(crates)}")
    for truck in range(TRUCKS):
        if table.owner[truck] == seat and chance.below(4) == 0:
            words.append(f"t{truck}")
            break
    for truck in range(TRUCKS):
        if table.owner[truck] == seat and f"t{truck}" not in words and chance.below(4) == 0:
            words.append(f"r{truck}")
            break
    hand = [title for title in range(1, TITLES) if state.hidden.thugs[seat * TITLES + title]]
    if hand and chance.below(2):
        words.append(THUG_NAMES[hand[chance.below(len(hand))]])
    return " ".join(words) if words else "nothing"
