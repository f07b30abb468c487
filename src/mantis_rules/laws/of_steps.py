"""The laws of steps: what may change, and who is next; a record can break them."""

from __future__ import annotations

from ..engine import is_over
from ..game import law
from ..model import State, Steal, Step


def is_steal(step: Step) -> bool:
    """Return whether the action of a step is a steal."""
    return isinstance(step.flip.action, Steal)


def _zones(state: State) -> tuple[int, ...]:
    return state.tank_bits + state.score_pile_bits


@law("L6", "T6")
def top_card_leaves(step: Step) -> bool:
    """Exactly the top card leaves the draw pile, and the rest keeps its order."""
    places, deck = step.before.draw_places, step.before.rules.deck
    return step.flip.card == deck.cards[places[0]] and step.after.draw_places == places[1:]


@law("L7", "T4a", "T5", when=is_steal)
def steal_scores_nothing(step: Step) -> bool:
    """A steal leaves every score pile as it was."""
    return step.after.score_pile_bits == step.before.score_pile_bits


@law("L8", "T5")
def score_piles_grow(step: Step) -> bool:
    """Nothing ever leaves a score pile."""
    piles = zip(step.before.score_pile_bits, step.after.score_pile_bits, strict=True)
    return not any([before & ~after for before, after in piles])


@law("L9", "T3", "T4")
def others_untouched(step: Step) -> bool:
    """A score changes only the mover's tank and score pile, a steal only its and the named tank."""
    mover, action, players = step.before.to_move, step.flip.action, step.before.players
    changing = (mover, action.target) if isinstance(action, Steal) else (mover, players + mover)
    zones = zip(_zones(step.before), _zones(step.after), strict=True)
    return all([before == after or i in changing for i, (before, after) in enumerate(zones)])


@law("L10", "T3", "T4")
def one_colour_moves(step: Step) -> bool:
    """Only the flipped card and cards that it matches move."""
    rules, card = step.before.rules, step.flip.card
    others = ~(rules.matched_by(card) | 1 << rules.deck.place(card))
    zones = zip(_zones(step.before), _zones(step.after), strict=True)
    return not any([(before ^ after) & others for before, after in zones])


@law("L11", "T3a", "T3b", "T4a", "T4b")
def hit_empties_the_colour(step: Step) -> bool:
    """A hit leaves no matched card in the tank; a miss leaves the flipped card and no match."""
    rules, card, tank = step.before.rules, step.flip.card, step.flip.tank
    matched, flipped = rules.matched_by(card), 1 << rules.deck.place(card)
    was_hit = step.before.tank_bits[tank] & matched != 0
    left = step.after.tank_bits[tank] & (matched | flipped)
    return step.flip.hit == was_hit and left == (0 if was_hit else flipped)


@law("L12", "T7")
def turn_passes_clockwise(step: Step) -> bool:
    """The next seat is the clockwise neighbour."""
    before = step.before
    return step.after.to_move == (before.to_move + 1) % before.players


@law("L12", "D2", "T7")
def again_after_a_steal_hit(step: Step) -> bool:
    """The mover acts again after a steal that hits; else its clockwise neighbour is next."""
    again = step.flip.hit and is_steal(step)
    return step.after.to_move == step.before.to_move if again else turn_passes_clockwise(step)


@law("L14", "E2")
def game_ends(step: Step) -> bool:
    """Every step uses up a card, and the game is over when none is left."""
    after = step.after
    bound = len(after.rules.deck) - after.players * after.rules.hand
    return after.draw_count < step.before.draw_count and (after.ply < bound or is_over(after))
