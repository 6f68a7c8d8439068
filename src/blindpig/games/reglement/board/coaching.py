"""What matters most when a card is to be played, by what everybody can see: the advice at the prompt."""

from blindpig.games.reglement.rules.places import LEFT, RIGHT
from blindpig.games.reglement.rules.public import DinnerTable

FEW = 2  # gangsters: a family that may soon be out


def concern(table: DinnerTable, seat: int) -> str:
    """A cake beside one's own people, one's own cake, a family nearly gone, or the game as usual."""
    families = table.box.family_of[table.seats()]
    own = {place for number, place in enumerate(table.place) if families[number] == seat and place > 0}
    for owner, cake in enumerate(table.cake):
        if cake > 0 and owner != seat and own & {cake, LEFT[cake], RIGHT[cake]}:
            return "threatened"
    if table.cake[seat] > 0:
        return "baking"
    return "last" if len(own) <= FEW else "play"
