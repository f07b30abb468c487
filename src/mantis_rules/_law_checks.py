"""Whether each law holds of a step, one function a law; `laws` says what they mean.

They are asked of every step of every game that is verified, so they look at zones as the state
keeps them: as bits, and the draw pile as places in the deck, bottom card first.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator

from . import _symmetry as symmetry
from .engine import apply, is_over, legal_actions, result, winner
from .moves import Score, Steal
from .policies import again_after_steal_hit
from .state import State, Step


def new_states(step: Step) -> Iterator[State]:
    """The states that a step shows for the first time: the game's first one, and the one after."""
    if step.before.ply == 0:
        yield step.before
    yield step.after


def _zones(state: State) -> tuple[int, ...]:
    return state._tank_bits + state._pile_bits


def _undrawn(state: State) -> tuple[int, ...]:
    return state._stack[: state.draw_count]


def is_steal(step: Step) -> bool:
    return isinstance(step.flip.action, Steal)


def conserves_cards(step: Step) -> bool:
    """L1: as many bits as the deck has cards add up to all of them only if each is there once."""
    size = len(step.before.rules.deck)
    for state in new_states(step):
        zones, undrawn = _zones(state), _undrawn(state)
        if sum([zone.bit_count() for zone in zones]) + len(undrawn) != size:
            return False
        if sum(zones) + sum([1 << place for place in undrawn]) != (1 << size) - 1:
            return False
    return True


def front_in_back(step: Step) -> bool:
    """L2."""
    deck = step.before.rules.deck
    size = deck.back_size
    cards = deck.cards if step.before.ply == 0 else (step.flip.card,)
    return all([card.front in card.back and len(card.back) == size for card in cards])


def no_single_scored(step: Step) -> bool:
    """L3."""
    return all([1 not in map(int.bit_count, state._pile_bits) for state in new_states(step)])


def one_at_goal(step: Step) -> bool:
    """L4."""
    goal = step.before.rules.goal
    return all(
        [
            sum([pile.bit_count() >= goal for pile in state._pile_bits]) <= 1
            for state in new_states(step)
        ]
    )


def _bound(state: State) -> int:
    """How many actions a game can have at most: one for each card that was not dealt."""
    return len(state.rules.deck) - state.players * state.rules.hand


def ply_counts_actions(step: Step) -> bool:
    """L5."""
    bound = _bound(step.before)
    return step.after.ply == step.before.ply + 1 and all(
        [state.ply == bound - len(_undrawn(state)) >= 0 for state in (step.before, step.after)]
    )


def top_card_leaves(step: Step) -> bool:
    """L6."""
    *rest, top = _undrawn(step.before)
    return step.flip.card == step.before.rules.deck.cards[top] and _undrawn(step.after) == (*rest,)


def steal_scores_nothing(step: Step) -> bool:
    """L7."""
    return step.after._pile_bits == step.before._pile_bits


def score_piles_grow(step: Step) -> bool:
    """L8."""
    piles = zip(step.before._pile_bits, step.after._pile_bits, strict=True)
    return not any([before & ~after for before, after in piles])


def others_untouched(step: Step) -> bool:
    """L9."""
    mover, action, players = step.before.to_move, step.flip.action, step.before.players
    changing = (mover, action.target) if isinstance(action, Steal) else (mover, players + mover)
    zones = zip(_zones(step.before), _zones(step.after), strict=True)
    return all([before == after or i in changing for i, (before, after) in enumerate(zones)])


def one_colour_moves(step: Step) -> bool:
    """L10."""
    others = ~step.before.rules.deck._bits_of[step.flip.card.front]
    zones = zip(_zones(step.before), _zones(step.after), strict=True)
    return not any([(before ^ after) & others for before, after in zones])


def hit_empties_the_colour(step: Step) -> bool:
    """L11."""
    of_front, tank = step.before.rules.deck._bits_of[step.flip.card.front], step.flip.tank
    was_hit = step.before._tank_bits[tank] & of_front != 0
    left = (step.after._tank_bits[tank] & of_front).bit_count()
    return step.flip.hit == was_hit and left == (not was_hit)


def turn_passes(step: Step) -> bool:
    """L12."""
    before, flip = step.before, step.flip
    again = before.rules.succession is again_after_steal_hit and flip.hit and is_steal(step)
    neighbour = (before.to_move + 1) % before.players
    return step.after.to_move == (before.to_move if again else neighbour)


def apply_is_pure(step: Step) -> bool:
    """L13."""
    before = copy.copy(step.before)  # an equal state made anew
    again = apply(step.before, step.flip.action)
    return (
        before == step.before
        and again == step.after == apply(before, step.flip.action)
        and hash(again) == hash(step.after)
        and legal_actions(again) == legal_actions(step.after)
        and result(again) == result(step.after)
    )


def game_ends(step: Step) -> bool:
    """L14."""
    return step.after.draw_count < step.before.draw_count and (
        step.after.ply < _bound(step.after) or is_over(step.after)
    )


def score_or_any_steal(step: Step) -> bool:
    """L15."""
    for state in new_states(step):
        others = (seat for seat in range(state.players) if seat != state.to_move)
        expected = () if is_over(state) else (Score(), *map(Steal, others))
        if legal_actions(state) != expected:
            return False
    return True


def over_with_result(step: Step) -> bool:
    """L16."""
    for state in new_states(step):
        ended = result(state)
        sole = ended.winners[0] if ended is not None and len(ended.winners) == 1 else None
        if not (ended is not None) == is_over(state) == (legal_actions(state) == ()):
            return False
        if winner(state) != sole:
            return False
    return True


def _shift(step: Step, among: int) -> int:
    """By how many seats or colours to turn this step; every ply has another number."""
    return 1 + step.before.ply % (among - 1)


def seats_are_alike(step: Step) -> bool:
    """L17."""
    before, action, after, players = step.before, step.flip.action, step.after, step.before.players
    by = _shift(step, players)
    turned = apply(symmetry.rotated(before, by), symmetry.action_rotated(action, by, players))
    return turned == symmetry.rotated(after, by) and result(turned) == symmetry.result_rotated(
        result(after), by, players
    )


def colours_can_be_renamed(step: Step) -> bool:
    """Only a deck that is closed under it can be."""
    deck = step.before.rules.deck
    return symmetry.is_closed(deck, _shift(step, len(deck.colours)))


def colours_are_alike(step: Step) -> bool:
    """L17."""
    by = _shift(step, len(step.before.rules.deck.colours))
    painted = apply(symmetry.renamed(step.before, by), step.flip.action)
    return painted == symmetry.renamed(step.after, by) and result(painted) == result(step.after)
