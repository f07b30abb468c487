"""Arrange cards so that a step does what a case is about: zones of given sizes, hits on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from ...engine import apply, legal_actions
from ...engine.dealing import shuffled
from ...model import Action, Ruleset, Score, State, Steal
from ...notation import format_position
from .asking import Case
from .starting import Deal

Draw = Callable[[], float]
"""Returns a random number in [0, 1), as `engine.dealing.chance` makes it."""


@frozen
class Outcome:
    """A step by what it leads to.

    Args:
        mover: the seat to move.
        action: the action.
        matched: the number of cards that the flipped card matches; 0 for a miss.
        scores: the number of cards in each score pile after the step.
        tanks: the number of cards in each tank after the step.
    """

    mover: int
    action: Action
    matched: int
    scores: Sequence[int]
    tanks: Sequence[int]


def before(rules: Ruleset, outcome: Outcome, draw: Draw) -> State:
    """Return a position from which a step has the given outcome.

    Args:
        rules: the ruleset; its deck must have enough cards.
        outcome: the action, and the sizes of all zones after it. Other cards are left to draw.
        draw: decides which cards lie where.
    """
    scores, tanks = [*outcome.scores], [*outcome.tanks]
    action, matched, mover = outcome.action, outcome.matched, outcome.mover
    target = action.target if isinstance(action, Steal) else mover
    if not matched:
        tanks[target] -= 1
    elif isinstance(action, Steal):
        tanks[mover] -= matched + 1
        tanks[target] += matched
    else:
        scores[mover] -= matched + 1
        tanks[target] += matched
    deck = rules.deck
    top, *rest = shuffled(len(deck), draw)
    same = deck.bits_of(deck.cards[top].front)
    alike = [place for place in rest if same >> place & 1][:matched]
    others = [place for place in rest if not same >> place & 1][: tanks[target] - matched]
    held = {*alike, *others}
    free = [place for place in rest if place not in held]

    def taken(number: int) -> int:
        bits = sum([1 << place for place in free[:number]])
        del free[:number]
        return bits

    full = sum([1 << place for place in held])
    tank_bits = [full if seat == target else taken(size) for seat, size in enumerate(tanks)]
    pile_bits = [taken(size) for size in scores]
    return State.from_bits(rules, mover, tank_bits, pile_bits, [top, *free])


def spread(total: int, seats: int) -> list[int]:
    """Return sizes that add up to a total, as equal as possible."""
    return [total // seats + (seat < total % seats) for seat in range(seats)]


def scripted(
    start: State, choose: Callable[[State], tuple[Action, bool]], most: int
) -> tuple[State, list[Action]]:
    """Return a start with its draw pile arranged so that chosen actions hit or miss as wished.

    Args:
        start: the start.
        choose: returns an action and whether it should hit, which happens if some card allows it.
        most: the most actions.

    Returns:
        The arranged start, and the actions.
    """
    rules = start.rules
    order, actions, state = [*start.draw_places], list[Action](), start
    while len(actions) < most and legal_actions(state):
        action, wished = choose(state)
        tank = state.tank_bits[action.target if isinstance(action, Steal) else state.to_move]
        at = len(actions)
        for place in range(at, len(order)):
            front = rules.deck.cards[order[place]].front
            if bool(tank & rules.deck.bits_of(front)) == wished:
                order[at], order[place] = order[place], order[at]
                break
        actions.append(action)
        state = apply(_with_draw_pile(state, order[at:]), action)
    return _with_draw_pile(start, order), actions


def _with_draw_pile(state: State, places: Sequence[int]) -> State:
    return State.from_bits(
        state.rules, state.to_move, state.tank_bits, state.score_pile_bits, places, state.token
    )


def order_of(rules: Ruleset, draw: Draw) -> list[str]:
    """Return the codes of a ruleset's deck in random order."""
    return [rules.deck.cards[place].code for place in shuffled(len(rules.deck), draw)]


def game_case(name: str, deal: Deal, start: State, actions: Sequence[Action]) -> Case:
    """Return a case that plays a scripted game from its deal.

    Args:
        name: what the case is about.
        deal: the deal that the game was scripted from; its hands are kept.
        start: the arranged start.
        actions: the actions.
    """
    hands = deal.deck[: len(deal.deck) - start.draw_count]
    deck = (*hands, *(card.code for card in start.draw_pile))
    return Case(name, Deal(deal.rules, deal.players, deal.first, deck), map(str, actions))


def position_case(name: str, start: State, actions: Sequence[Action | str]) -> Case:
    """Return a case that starts from a position."""
    return Case(name, format_position(start), map(str, actions))


def other(state: State, further: int = 1) -> Steal:
    """Return a steal from a seat other than the mover's, counted clockwise."""
    return Steal((state.to_move + 1 + (further - 1) % (state.players - 1)) % state.players)


SCORE = Score()
