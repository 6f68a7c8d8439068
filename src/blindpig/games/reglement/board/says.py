"""What can be done at the dinner table, in words: who is meant, not only which place."""

from blindpig.drawing.context import BoardContext
from blindpig.games.reglement.rules.actions import CARDS, DISCARD, DONE, MOVE, PASS
from blindpig.games.reglement.rules.cards import DECK
from blindpig.games.reglement.rules.cards.target import CAKE, GANGSTER, TO_LEFT
from blindpig.games.reglement.rules.view import DinnerView
from blindpig.kernel.action import Action
from blindpig.kernel.game import View


def says(action: Action, view: View, context: BoardContext) -> str:
    """An action in words, as the table stands."""
    if not isinstance(view, DinnerView):
        raise TypeError("this board is for the dinner table")
    say = context.teller.sentence
    if action.kind in (DONE, PASS):
        return say("says.done" if action.kind == DONE else "says.pass")
    if action.kind == DISCARD:
        return say("says.discard", {"card": action.a})
    if action.kind >= CARDS:
        return say("says.seat-asleep" if action.b else "says.seat", {"role": action.a, "place": action.c})
    card = DECK[action.kind]
    first = card.targets[0] if card.targets else None
    if first is CAKE and len(card.targets) > 1:
        return say("says.pass-cake-left" if action.b == TO_LEFT else "says.pass-cake-right", {"owner": action.a})
    places = action.args[:1] if action.kind == MOVE else action.args
    who = context.teller.join([gangster(view, context, place) for place in places]) if first is GANGSTER else ""
    return say(f"says.{card.word}", {"who": who, "owner": action.a, "place": action.args[-1] if action.args else 0})


def gangster(view: DinnerView, context: BoardContext, place: int) -> str:
    """Whoever sits at a place: role and family."""
    number = view.table.at[place]
    if number < 0:
        return context.teller.say("says.nobody", {"place": place})
    box = view.table.box
    role, owner = box.role_of[view.seats][number], box.family_of[view.seats][number]
    return context.teller.say("says.man", {"role": role, "owner": owner, "place": place})
