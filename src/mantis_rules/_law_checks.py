"""Whether each law holds of a step, one function a law; `laws` says what they mean."""

from __future__ import annotations

import copy
from collections.abc import Iterator

from . import _symmetry as symmetry
from .cards import CardSet
from .engine import apply, is_over, legal_actions, result, winner
from .moves import Score, Steal
from .policies import again_after_steal_hit
from .state import State, Step


def _new_states(step: Step) -> Iterator[State]:
    """The states that a step shows for the first time: the game's first one, and the one after."""
    if step.before.ply == 0:
        yield step.before
    yield step.after


def _zones(state: State) -> tuple[CardSet, ...]:
    return state.tanks + state.score_piles


def is_steal(step: Step) -> bool:
    return isinstance(step.flip.action, Steal)


def conserves_cards(step: Step) -> bool:
    """L1."""
    deck = step.before.rules.deck
    for state in _new_states(step):
        zones = (CardSet(deck, state.draw_pile), *_zones(state))
        held = len(state.draw_pile) + sum(map(len, _zones(state)))
        if held != len(deck) or any(zone.deck != deck for zone in zones):
            return False
        together = CardSet(deck)
        for zone in zones:
            together |= zone
        if len(together) != len(deck):
            return False
    return True


def front_in_back(step: Step) -> bool:
    """L2."""
    deck = step.before.rules.deck
    cards = deck if step.before.ply == 0 else step.flip.cards
    return all(c.front in c.back and len(c.back) == deck.back_size for c in cards)


def no_single_scored(step: Step) -> bool:
    """L3."""
    return all(len(pile) != 1 for state in _new_states(step) for pile in state.score_piles)


def one_at_goal(step: Step) -> bool:
    """L4."""
    goal = step.before.rules.goal
    return all(
        sum(len(pile) >= goal for pile in state.score_piles) <= 1 for state in _new_states(step)
    )


def _bound(state: State) -> int:
    """How many actions a game can have at most: one for each card that was not dealt."""
    return len(state.rules.deck) - state.players * state.rules.hand


def ply_counts_actions(step: Step) -> bool:
    """L5."""
    return step.after.ply == step.before.ply + 1 and all(
        state.ply == _bound(state) - len(state.draw_pile) and 0 <= state.ply <= _bound(state)
        for state in (step.before, step.after)
    )


def top_card_leaves(step: Step) -> bool:
    """L6."""
    top, *rest = step.before.draw_pile
    return step.flip.card == top and step.after.draw_pile == tuple(rest)


def steal_scores_nothing(step: Step) -> bool:
    """L7."""
    return step.after.score_piles == step.before.score_piles


def score_piles_grow(step: Step) -> bool:
    """L8."""
    piles = zip(step.before.score_piles, step.after.score_piles, strict=True)
    return not any(before - after for before, after in piles)


def others_untouched(step: Step) -> bool:
    """L9."""
    before, after, mover = step.before, step.after, step.before.to_move
    action = step.flip.action
    piles = () if isinstance(action, Steal) else (mover,)
    tanks = (mover, action.target) if isinstance(action, Steal) else (mover,)
    return all(
        (seat in tanks or before.tanks[seat] == after.tanks[seat])
        and (seat in piles or before.score_piles[seat] == after.score_piles[seat])
        for seat in range(before.players)
    )


def one_colour_moves(step: Step) -> bool:
    """L10."""
    zones = zip(_zones(step.before), _zones(step.after), strict=True)
    return all((before ^ after).colours <= {step.flip.card.front} for before, after in zones)


def hit_empties_the_colour(step: Step) -> bool:
    """L11."""
    front, tank = step.flip.card.front, step.flip.tank
    was_hit = step.before.tanks[tank].count(front) > 0
    return step.flip.hit == was_hit and step.after.tanks[tank].count(front) == (not was_hit)


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
    return len(step.after.draw_pile) < len(step.before.draw_pile) and (
        step.after.ply < _bound(step.after) or is_over(step.after)
    )


def score_or_any_steal(step: Step) -> bool:
    """L15."""
    for state in _new_states(step):
        others = (seat for seat in range(state.players) if seat != state.to_move)
        expected = () if is_over(state) else (Score(), *map(Steal, others))
        if legal_actions(state) != expected:
            return False
    return True


def over_with_result(step: Step) -> bool:
    """L16."""
    for state in _new_states(step):
        ended = result(state)
        sole = ended.winners[0] if ended is not None and len(ended.winners) == 1 else None
        if not (ended is not None) == is_over(state) == (legal_actions(state) == ()):
            return False
        if winner(state) != sole:
            return False
    return True


def _shifts(step: Step) -> tuple[int, int]:
    """By how many seats and colours to turn this step; every ply has another pair."""
    before = step.before
    return 1 + before.ply % (before.players - 1), 1 + before.ply % (
        len(before.rules.deck.colours) - 1
    )


def can_be_turned(step: Step) -> bool:
    """A token may name seats, and only a deck that is closed under it can be renamed."""
    _, colours = _shifts(step)
    before, after = step.before, step.after
    return (
        before.token is None
        and after.token is None
        and symmetry.is_closed(before.rules.deck, colours)
    )


def symmetric(step: Step) -> bool:
    """L17."""
    seats, colours = _shifts(step)
    before, action, after, players = step.before, step.flip.action, step.after, step.before.players
    turned = apply(symmetry.rotated(before, seats), symmetry.action_rotated(action, seats, players))
    painted = apply(symmetry.renamed(before, colours), action)
    return (
        turned == symmetry.rotated(after, seats)
        and result(turned) == symmetry.result_rotated(result(after), seats, players)
        and painted == symmetry.renamed(after, colours)
        and result(painted) == result(after)
    )
