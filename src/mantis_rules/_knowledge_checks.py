"""Whether each law of information holds of a step (L18 to L20); `laws` says what they mean."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from ._law_checks import new_states
from .engine import apply, legal_actions
from .moves import Steal
from .state import State, Step, make_state
from .views import forecast, memory_view, odds, sample_state, table_view


def hides_something(step: Step) -> bool:
    """With three cards in the draw pile, two at least can change places."""
    return step.after.draw_count > 2


def hidden_stays_hidden(step: Step) -> bool:
    """L18, asked of memory views: all that is shown of a position is made from what they hold."""
    # What an action does depends on the card it flips, and on none below it.
    acted_on = apply(_disguised(step.before, 2), step.flip.action)
    if memory_view(acted_on) != memory_view(step.after):
        return False
    before = step.before
    if before.ply == 0 and before.rules.opening(_disguised(before, 1)) != before.token:
        return False
    return all(
        [memory_view(_disguised(state, 1)) == memory_view(state) for state in new_states(step)]
    )


def _disguised(state: State, known: int) -> State:
    """The position with hidden cards in another order, made without the help of a view.

    Args:
        state: the position.
        known: how many cards from the top are to look the same: the top one by its back, or the top
            one wholly and the next one by its back.
    """
    cards = state.rules.deck.cards
    undrawn = state._stack[: state.draw_count]
    cut = len(undrawn) - known
    rest, top = [*undrawn[:cut]], undrawn[cut]
    for below, place in enumerate(rest):
        if cards[place].back == cards[top].back:
            rest[below], top = top, place
            break
    return make_state(
        state.rules,
        state.to_move,
        state._tank_bits,
        state._pile_bits,
        (*reversed(rest), top, *undrawn[cut + 1 :]),
        state.token,
    )


def samples_fit_the_view(step: Step) -> bool:
    """L19."""
    for state in new_states(step):
        view = memory_view(state)
        if memory_view(sample_state(view, state.ply)) != view:
            return False
    return True


def odds_are_exact(step: Step) -> bool:
    """L20."""
    return all([_are_exact(state) for state in new_states(step)])


def _are_exact(state: State) -> bool:
    """Whether odds and forecasts of both views agree with each other, and with what is there."""
    back, deck, legal = state.top_back, state.rules.deck, legal_actions(state)
    for view in table_view(state), memory_view(state):
        chances = odds(view)
        if back is None:
            if chances:
                return False
            continue
        if any([type(chance) is not Fraction for chance in chances.values()]):
            return False
        whole = lcm(*[chance.denominator for chance in chances.values()])
        parts = {
            c: chance.numerator * (whole // chance.denominator) for c, chance in chances.items()
        }
        if not parts.keys() <= back or sum(parts.values()) != whole or min(parts.values()) < 0:
            return False
        top = deck.cards[state._stack[state.draw_count - 1]]
        if not parts.get(top.front):  # what is so must be possible
            return False
        options = forecast(view)
        if tuple([option.action for option in options]) != legal:
            return False
        for option in options:
            target = option.action.target if isinstance(option.action, Steal) else state.to_move
            tank = state._tank_bits[target]
            held = [colour for colour in back if tank & deck._bits_of[colour]]
            hits = sum([parts.get(colour, 0) for colour in held])
            if option.hit.numerator * whole != hits * option.hit.denominator:
                return False
            if len(held) == len(back) and not option.sure_hit:  # I4
                return False
            if not held and not option.sure_miss:  # I4
                return False
    return True
