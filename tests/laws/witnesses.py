"""For every law of Mantis, rules or an engine that break it: what the kit must be able to catch."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from mantis_rules import (
    STANDARD,
    Action,
    CardSet,
    Colour,
    Deck,
    Flip,
    Result,
    Ruleset,
    Score,
    ScorePile,
    State,
    Steal,
    Step,
    Tank,
    Transfer,
    Turn,
    step,
)
from mantis_rules.game import Game
from mantis_rules.model.position import make_state
from mantis_rules.testing import mantis_game
from mantis_rules.variants.short import most_scored


def _stand_in(tamper: Callable[[Step], Step]) -> Game[State, Action]:
    """The standard game with an engine whose steps are tampered with."""
    return attrs.evolve(
        mantis_game(STANDARD), step=lambda state, action: tamper(step(state, action))
    )


def _broken(name: str, **policies: object) -> Ruleset:
    return attrs.evolve(STANDARD, name=name, **policies)  # type: ignore[arg-type]  # by keyword


def _score_a_miss(state: State, flip: Flip) -> tuple[Transfer, ...]:
    if isinstance(flip.action, Score):
        return (Transfer(flip.cards, ScorePile(flip.mover)),)
    return STANDARD.resolution(state, flip)


def _score_what_is_stolen(state: State, flip: Flip) -> tuple[Transfer, ...]:
    return (Transfer(flip.cards, ScorePile(flip.mover) if flip.hit else Tank(flip.tank)),)


def _steal_what_is_scored(state: State, flip: Flip) -> tuple[Transfer, ...]:
    scored = state.score_piles[flip.tank]
    if scored and isinstance(flip.action, Steal):
        return (*STANDARD.resolution(state, flip), Transfer(scored, Tank(flip.mover)))
    return STANDARD.resolution(state, flip)


def _give_a_miss_to_the_next(state: State, flip: Flip) -> tuple[Transfer, ...]:
    if flip.hit:
        return STANDARD.resolution(state, flip)
    return (Transfer(flip.cards, Tank((flip.tank + 1) % state.players)),)


def _take_the_whole_tank(state: State, flip: Flip) -> tuple[Transfer, ...]:
    if flip.hit and isinstance(flip.action, Score):
        return (Transfer(state.tanks[flip.tank] | flip.cards, ScorePile(flip.mover)),)
    return STANDARD.resolution(state, flip)


def _leave_one_behind(state: State, flip: Flip) -> tuple[Transfer, ...]:
    if not flip.hit:
        return STANDARD.resolution(state, flip)
    left = CardSet(state.rules.deck, [next(iter(flip.matched))])
    return (Transfer(flip.cards - left, Tank(flip.mover)),)


def _anticlockwise(state: State, flip: Flip) -> Turn:
    return Turn((flip.mover - 1) % state.players)


def _seat_0_again(state: State, flip: Flip) -> Turn:
    return Turn(0) if flip.mover == 0 and flip.hit else STANDARD.succession(state, flip)


def _again_after_red(state: State, flip: Flip) -> Turn:
    red = flip.card.front is Colour.RED
    return Turn(flip.mover) if red else STANDARD.succession(state, flip)


def _only_the_last_card_ends_it(state: State) -> Result | None:
    return None if state.draw_count else Result((0,), "draw pile empty")


def _fewest_cards_win(state: State) -> Result | None:
    ended = STANDARD.victory(state)
    fewest = state.scores.index(min(state.scores))
    return None if ended is None else Result((fewest,), ended.reason)


def _score_only(state: State) -> tuple[Action, ...]:
    return (Score(),)


def _score_only_over_a_red_card(state: State) -> tuple[Action, ...]:
    peeked = state.draw_pile[0].front is Colour.RED
    return (Score(),) if peeked else STANDARD.legality(state)


def _end_over_a_red_card(state: State) -> Result | None:
    peeked = state.draw_count and state.draw_pile[0].front is Colour.RED
    return Result((0,), "goal") if peeked and state.ply else STANDARD.victory(state)


def _remade(state: State, **changed: object) -> State:
    """The state with some of its bits changed, unchecked."""
    names = "rules", "to_move", "tank_bits", "score_pile_bits", "stack", "token"
    parts = dict(zip(names, state.__reduce__()[1], strict=True)) | changed
    return make_state(**parts)  # type: ignore[arg-type]  # the same names and types


def _lose_a_card(taken: Step) -> Step:
    tanks = taken.after.tank_bits
    after = _remade(taken.after, tank_bits=(tanks[0] & (tanks[0] - 1), *tanks[1:]))
    return attrs.evolve(taken, after=after)


def _draw_two(taken: Step) -> Step:
    stack = taken.after.draw_places[::-1]
    return attrs.evolve(taken, after=_remade(taken.after, stack=stack[:-1]))


def _cut_the_draw_pile(taken: Step) -> Step:
    stack = taken.after.draw_places[::-1]
    return attrs.evolve(taken, after=_remade(taken.after, stack=stack[1:] + stack[:1]))


def _keep_the_top_card(taken: Step) -> Step:
    stack = taken.before.draw_places[::-1]
    return attrs.evolve(taken, after=_remade(taken.after, stack=stack))


def _move_for_the_other(taken: Step) -> Step:
    neighbour = (taken.after.to_move + 1) % taken.after.players
    return attrs.evolve(taken, after=_remade(taken.after, to_move=neighbour))


def _stop_without_a_result(taken: Step) -> Step:
    after = _remade(taken.after)
    object.__setattr__(after, "_legal", ())
    return attrs.evolve(taken, after=after)


def _forged_deck() -> Ruleset:
    deck = Deck.of(list(Colour)[:5], 2)
    for card in deck.cards[:10]:
        wrong = frozenset(colour for colour in list(Colour)[:5] if colour is not card.front)
        object.__setattr__(card, "back", wrong)
    return attrs.evolve(STANDARD, name="forged", deck=deck, hand=2)


def _deck_with_wrong_backs() -> Ruleset:
    deck = Deck.of()
    backs = list(dict.fromkeys(card.back for card in deck))
    wrong = dict(zip(backs, map(deck.bits_of_back, reversed(backs)), strict=True))
    object.__setattr__(deck, "_bits_of_back", wrong)
    return attrs.evolve(STANDARD, name="wrong-backs", deck=deck)


WITNESSES: dict[str, Ruleset | Game[State, Action]] = {
    "card_conservation": _stand_in(_lose_a_card),
    "front_in_back": _forged_deck(),
    "no_single_scored": _broken("single", resolution=_score_a_miss),
    "one_at_goal": _broken("endless", goal=2, victory=_only_the_last_card_ends_it),
    "ply_counts_actions": _stand_in(_draw_two),
    "top_card_leaves": _stand_in(_cut_the_draw_pile),
    "steal_scores_nothing": _broken("scored-steals", resolution=_score_what_is_stolen),
    "score_piles_grow": _broken("robbers", resolution=_steal_what_is_scored),
    "others_untouched": _broken("gifts", min_players=3, resolution=_give_a_miss_to_the_next),
    "one_colour_moves": _broken("whole-tank", resolution=_take_the_whole_tank),
    "hit_empties_the_colour": _broken("one-left", resolution=_leave_one_behind),
    "turn_passes_clockwise": _broken("anticlockwise", min_players=3, succession=_anticlockwise),
    "apply_is_pure": _stand_in(_move_for_the_other),
    "game_ends": _stand_in(_keep_the_top_card),
    "score_or_any_steal": _broken("score-only", legality=_score_only),
    "over_with_result": _stand_in(_stop_without_a_result),
    "seats_are_alike": _broken("seat-0-again", succession=_seat_0_again),
    "colours_are_alike": _broken("red-again", succession=_again_after_red),
    "hidden_stays_hidden": _broken("peeking", legality=_score_only_over_a_red_card),
    "samples_fit_the_view": _broken("peeking-end", victory=_end_over_a_red_card),
    "odds_are_exact": _deck_with_wrong_backs(),
    "goal_or_most_cards": _broken("least-wins", goal=2, victory=_fewest_cards_win),
    "most_cards_win_at_the_end": _broken("no-tie-break", victory=most_scored),
}
"""By the id of the law that each of them breaks."""
