"""The laws that only a ruleset can break: each plays a step again in a changed form.

They are checked by the tests of a ruleset, not by `verify`.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import TypeVar

import attrs

from ..engine import apply, legal_actions, new_game, result, step as step_from
from ..errors import MantisError, PolicyFault
from ..game import law
from ..game.checks import FOREIGN_ERRORS
from ..game.stating import replaced_by
from ..game.texts import message, quoted
from ..model import LITERAL, CardSet, Ruleset, State, Steal, Step
from ..views import View, event_of, forecast, memory_view, odds, sample_state, table_view
from ..views.chances import reads_backs
from .of_positions import goal_or_most_cards, official_result
from .symmetry import action_rotated, renamed, renamings, result_rotated, rotated

_Change = TypeVar("_Change")


@law("L13", kind="rules")
def apply_is_pure(step: Step) -> bool:
    """A step does not change its input, and has the same outcome every time."""
    before, action, after = copy.copy(step.before), step.flip.action, step.after
    again = apply(step.before, action)
    return before == step.before and all(
        [
            state == after
            and hash(state) == hash(after)
            and legal_actions(state) == legal_actions(after)
            and result(state) == result(after)
            for state in (again, apply(before, action))  # from the same and an equal state
        ]
    )


def _cannot_be_turned(rules: Ruleset) -> str | None:
    """Return a reason if there is a literal token, which may contain seats and colours."""
    if rules.token_kind != LITERAL:
        return None
    try:
        token = new_game(rules.min_players, deck_order=rules.deck, rules=rules).token
    except PolicyFault:  # every law will report it
        return None
    return None if token is None else "its literal token may name seats or colours"


@law("L17", kind="rules", unfit=_cannot_be_turned)
def seats_are_alike(step: Step) -> bool:
    """Rotating the seats before or after a step gives the same position."""
    before, action, after, players = step.before, step.flip.action, step.after, step.before.players
    by = 1 + before.ply % (players - 1)  # a different number each ply
    turned = apply(rotated(before, by), action_rotated(action, by, players))
    allowed = {action_rotated(each, by, players) for each in legal_actions(after)}
    return (
        turned == rotated(after, by)
        and set(legal_actions(turned)) == allowed
        and result(turned) == result_rotated(result(after), by, players)
        and _opens_alike(before, rotated, by)
    )


def _opens_alike(state: State, change: Callable[[State, _Change], State], by: _Change) -> bool:
    """Return whether the opening gives a changed first position the changed token."""
    if state.ply:
        return True
    dealt = change(state, by)
    return bool(state.rules.opening(dealt) == dealt.token)


def _cannot_be_renamed(rules: Ruleset) -> str | None:
    if not renamings(rules.deck):
        return "no renaming of the colours gives its deck again"
    return _cannot_be_turned(rules)


@law("L17", kind="rules", unfit=_cannot_be_renamed)
def colours_are_alike(step: Step) -> bool:
    """Renaming the colours before or after a step gives the same position."""
    before, after = step.before, step.after
    # One cycle and one transposition; different ones each ply.
    for group in renamings(before.rules.deck):
        way = group[before.ply % len(group)]
        painted = apply(renamed(before, way), step.flip.action)
        same = legal_actions(painted) == legal_actions(after) and result(painted) == result(after)
        if painted != renamed(after, way) or not same:
            return False
        if not _opens_alike(before, renamed, way):
            return False
    return True


def _hides_something(step: Step) -> bool:
    """Return whether two cards of the draw pile can change places, and show the same top back."""
    after = step.after
    if after.draw_count != 2:
        return after.draw_count > 2
    top, below = after.draw_pile
    return top.back == below.back


@law("L18", "I1", "I2", kind="rules", when=_hides_something)
def hidden_stays_hidden(step: Step) -> bool:
    """Positions that differ only in hidden cards look alike, and equal flips give equal events."""
    before = step.before
    twin = step_from(_disguised(before, 2), step.flip.action)
    if event_of(twin) != event_of(step) or not _look_alike(twin.after, step.after):
        return False
    if before.ply:  # `before` has been checked as the state after an earlier step
        return True
    other = _disguised(before, 1)
    other = attrs.evolve(other, token=before.rules.opening(other))
    return _look_alike(other, before)


def _look_alike(state: State, other: State) -> bool:
    """Return whether views, reprs, and the texts and pickles of the tokens are equal.

    A table view follows from a memory view. A repr may leave out a part of a long token.
    """
    return (
        memory_view(state) == memory_view(other)
        and repr(state) == repr(other)
        and _sent(state) == _sent(other)
    )


def _sent(state: State) -> tuple[tuple[str, str], bytes]:
    """Return what is sent of the token: its text, and its pickle, with fields that `==` ignores."""
    if state.token is None:
        return ("none", ""), b""
    try:
        pickled = pickle.dumps(state.token)
    except FOREIGN_ERRORS:  # it cannot be sent in this way
        pickled = b""
    return _written(state), pickled


def _written(state: State) -> tuple[str, str]:
    """Return what the ruleset's token kind writes for the token, or the error that it raises."""
    try:
        text: object = state.rules.token_kind.write(state.token)
    except MantisError as error:  # its text is shown to users
        return type(error).__name__, message(error)
    except FOREIGN_ERRORS as error:  # a foreign kind may raise anything
        return type(error).__name__, ""
    return ("text", text) if type(text) is str else ("another value", quoted(text))


def _disguised(state: State, known: int) -> State:
    """Return the state with the hidden cards in another order, made without a view.

    Args:
        state: the state.
        known: 1 to keep the back of the top card; 2 to keep the top card and the back of the next
            one.
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
    """A state sampled from a memory view has that view."""
    view = memory_view(state)
    sample = sample_state(view, state.ply)
    return memory_view(sample) == view and _written(sample) == _written(state)


@law("L20", "I4", kind="rules")
def odds_are_exact(state: State) -> bool:
    """Odds are fractions that sum to 1; a colour that is certain has 1, an impossible one 0."""
    memory = memory_view(state)
    views: list[View] = [memory]
    if not reads_backs(state.rules):
        views.append(table_view(state))
    return all([_are_exact(state, view) for view in views])


def _are_exact(state: State, view: View) -> bool:
    """Return whether a view's odds and forecasts agree with each other and with the state."""
    back, rules, chances = state.top_back, state.rules, odds(view)
    if back is None:
        return not chances
    if any([type(chance) is not Fraction for chance in chances.values()]):
        return False
    whole = lcm(*[chance.denominator for chance in chances.values()])
    parts = {c: chance.numerator * (whole // chance.denominator) for c, chance in chances.items()}
    if not parts.keys() <= back or sum(parts.values()) != whole or min(parts.values()) < 0:
        return False
    if not parts.get(rules.deck.cards[state.draw_places[0]].front):  # the real one is possible
        return False
    # By front, the bits of the cards that the card with this back and front matches.
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


def _is_won_otherwise(rules: Ruleset) -> str | None:
    law = goal_or_most_cards.id
    return f"the victory replaces {law}" if law in replaced_by(rules.victory) else None


@law("L21", "E3", "E4", "E5", kind="rules", unfit=_is_won_otherwise)
def most_cards_win_at_the_end(state: State) -> bool:
    """With no card left, the most scored wins, then the most in tank; level seats share the win."""
    # Few games get so far, so the draw pile is dealt out to the tanks.
    tanks, players = [*state.tank_bits], state.players
    for number, place in enumerate(state.draw_places):
        tanks[(state.to_move + number) % players] |= 1 << place
    piles = state.score_pile_bits
    end = State.from_bits(state.rules, state.to_move, tanks, piles, (), state.token)
    return result(end) == official_result(end)
