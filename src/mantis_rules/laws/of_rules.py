"""The laws that only a ruleset can break: each plays a step again in another guise.

A record need not be asked about these; a ruleset's own tests ask them.
"""

from __future__ import annotations

import copy
from fractions import Fraction
from math import lcm

import attrs

from ..engine import apply, legal_actions, new_game, result, step as step_from
from ..errors import PolicyFault
from ..game import law
from ..model import LITERAL, CardSet, Ruleset, State, Steal, Step
from ..views import View, event_of, forecast, memory_view, odds, sample_state, table_view
from ..views.chances import reads_backs
from .symmetry import action_rotated, renamed, renamings, result_rotated, rotated


@law("L13", kind="rules")
def apply_is_pure(step: Step) -> bool:
    """A step leaves its input as it was, and does the same every time."""
    before, action, after = copy.copy(step.before), step.flip.action, step.after
    again = apply(step.before, action)
    return before == step.before and all(
        [
            state == after
            and hash(state) == hash(after)
            and legal_actions(state) == legal_actions(after)
            and result(state) == result(after)
            for state in (again, apply(before, action))  # the same again, and from an equal state
        ]
    )


def _cannot_be_turned(rules: Ruleset) -> str | None:
    """A token may name seats and colours, and nobody can tell what in a literal one does."""
    if rules.token_kind != LITERAL:
        return None
    try:
        token = new_game(rules.min_players, deck_order=rules.deck, rules=rules).token
    except PolicyFault:  # which every law will report
        return None
    return None if token is None else "its literal token may name seats or colours"


@law("L17", kind="rules", unfit=_cannot_be_turned)
def seats_are_alike(step: Step) -> bool:
    """Rotating the seats before or after a step gives the same."""
    before, action, after, players = step.before, step.flip.action, step.after, step.before.players
    by = 1 + before.ply % (players - 1)  # every ply has another number
    turned = apply(rotated(before, by), action_rotated(action, by, players))
    allowed = {action_rotated(each, by, players) for each in legal_actions(after)}
    return (
        turned == rotated(after, by)
        and set(legal_actions(turned)) == allowed
        and result(turned) == result_rotated(result(after), by, players)
    )


def _cannot_be_renamed(rules: Ruleset) -> str | None:
    if not renamings(rules.deck):
        return "no renaming of the colours gives its deck again"
    return _cannot_be_turned(rules)


@law("L17", kind="rules", unfit=_cannot_be_renamed)
def colours_are_alike(step: Step) -> bool:
    """Renaming the colours before or after a step gives the same."""
    before, after = step.before, step.after
    # One cycle and one transposition; every ply has other ones.
    for group in renamings(before.rules.deck):
        way = group[before.ply % len(group)]
        painted = apply(renamed(before, way), step.flip.action)
        same = legal_actions(painted) == legal_actions(after) and result(painted) == result(after)
        if painted != renamed(after, way) or not same:
            return False
    return True


def _hides_something(step: Step) -> bool:
    """With three cards in the draw pile, two at least can change places."""
    return step.after.draw_count > 2


@law("L18", "I1", "I2", kind="rules", when=_hides_something)
def hidden_stays_hidden(step: Step) -> bool:
    """Where only hidden cards differ, positions look alike, and equal flips are told alike."""
    before = step.before
    twin = step_from(_disguised(before, 2), step.flip.action)
    if event_of(twin) != event_of(step) or not _look_alike(twin.after, step.after):
        return False
    if before.ply:  # the position before is the one after an earlier step
        return True
    other = _disguised(before, 1)
    other = attrs.evolve(other, token=before.rules.opening(other))
    return _look_alike(other, before)


def _look_alike(state: State, other: State) -> bool:
    """Whether two positions show the same; a table view is made from what a memory view holds."""
    return memory_view(state) == memory_view(other) and repr(state) == repr(other)


def _disguised(state: State, known: int) -> State:
    """The position with hidden cards in another order, made without the help of a view.

    Args:
        state: the position.
        known: how many cards from the top are to look the same: the top one by its back, or the top
            one wholly and the next one by its back.
    """
    cards, places = state.rules.deck.cards, state.draw_places
    top, *rest = places[known - 1 :]
    for below, place in enumerate(rest):
        if cards[place].back == cards[top].back:
            rest[below], top = top, place
            break
    return State.from_bits(
        state.rules,
        state.to_move,
        state.tank_bits,
        state.score_pile_bits,
        (*places[: known - 1], top, *reversed(rest)),
        state.token,
    )


@law("L19", "I3", kind="rules")
def samples_fit_the_view(state: State) -> bool:
    """A position sampled from a memory view has that view."""
    view = memory_view(state)
    return memory_view(sample_state(view, state.ply)) == view


@law("L20", "I4", kind="rules")
def odds_are_exact(state: State) -> bool:
    """Odds are fractions that sum to 1 within the back, and a sure thing is 1 or 0."""
    memory = memory_view(state)
    views: list[View] = [memory]
    if not reads_backs(state.rules):
        views.append(table_view(state))
    return all([_are_exact(state, view) for view in views])


def _are_exact(state: State, view: View) -> bool:
    """Whether odds and forecasts of a view agree with each other, and with what is there."""
    back, rules, chances = state.top_back, state.rules, odds(view)
    if back is None:
        return not chances
    if any([type(chance) is not Fraction for chance in chances.values()]):
        return False
    whole = lcm(*[chance.denominator for chance in chances.values()])
    parts = {c: chance.numerator * (whole // chance.denominator) for c, chance in chances.items()}
    if not parts.keys() <= back or sum(parts.values()) != whole or min(parts.values()) < 0:
        return False
    if not parts.get(rules.deck.cards[state.draw_places[0]].front):  # what is so must be possible
        return False
    # By front, the cards that the one with this back and front would match.
    fitting = CardSet.from_bits(rules.deck, rules.deck.bits_of_back(back))
    matched = {card.front: rules.matched_by(card) for card in fitting}
    options = forecast(view)
    if tuple([option.action for option in options]) != legal_actions(state):
        return False
    for option in options:
        target = option.action.target if isinstance(option.action, Steal) else state.to_move
        hitting = [c for c, bits in matched.items() if state.tank_bits[target] & bits]
        hits = sum([parts.get(colour, 0) for colour in hitting])
        if option.hit.numerator * whole != hits * option.hit.denominator:
            return False
        if len(hitting) == len(matched) and option.hit != 1:  # I4
            return False
        if (option.sure_hit, option.sure_miss) != (option.hit == 1, option.hit == 0):  # I4
            return False
    return True
