"""Each clause of the laws about hidden cards and about samples can fail alone."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from mantis_rules import (
    STANDARD,
    Action,
    CardSet,
    Colour,
    Deck,
    Flip,
    InvalidState,
    Result,
    Ruleset,
    Score,
    ScorePile,
    State,
    Step,
    Transfer,
    Turn,
    apply,
    legal_actions,
    new_game,
    step,
)
from mantis_rules.laws import LAWS, of_rules
from mantis_rules.model.position import make_state
from mantis_rules.views import MemoryView, sample_state
from tests.helpers.positions import cards
from tests.rules import rule

BY_ID = {law.id: law for law in LAWS}
FIVE = attrs.evolve(STANDARD, name="five", deck=Deck.of(list(Colour)[:5], 2), hand=1, max_players=3)


def _scored(rules: Ruleset = FIVE) -> Step:
    """A score that hits; the card below is red, and could as well be orange."""
    begin = cards("Yo Gb Yr Ro")
    order = [*begin, *[card for card in rules.deck if card not in begin]]
    return step(new_game(2, deck_order=order, rules=rules), Score())


def _with(**policies: object) -> Ruleset:
    return attrs.evolve(FIVE, name="peeking", **policies)  # type: ignore[arg-type]  # by keyword


def _red_below(state: State) -> bool:
    return state.draw_pile[1].front is Colour.RED


def _red_later(state: State) -> bool:
    """Whether a red card is on top after the first action."""
    return state.ply > 0 and state.draw_pile[0].front is Colour.RED


def _yellow_first(state: State) -> bool:
    """Whether a yellow card is on top before the first action."""
    return state.ply == 0 and state.draw_pile[0].front is Colour.YELLOW


def _red_first(state: State) -> bool:
    """Whether a red card is on top before the first action, which it could be."""
    return state.ply == 0 and state.draw_pile[0].front is Colour.RED


# L18


def _one_by_one(state: State, flip: Flip) -> tuple[Transfer, ...]:
    order = 1 if _red_below(state) else -1
    pile = ScorePile(flip.mover)
    return tuple(Transfer(CardSet(flip.cards.deck, [card]), pile) for card in flip.cards)[::order]


def _in_parts(state: State, flip: Flip) -> tuple[Transfer, ...]:
    if not _red_below(state):
        return STANDARD.resolution(state, flip)
    return tuple(
        Transfer(part, ScorePile(flip.mover)) for part in (flip.matched, flip.cards - flip.matched)
    )


def _into_pile_of_next(state: State, flip: Flip) -> tuple[Transfer, ...]:
    return (Transfer(flip.cards, ScorePile(1 if _red_below(state) else 0)),)


def _stays(state: State, flip: Flip) -> Turn:
    return Turn(0 if _red_below(state) else 1)


def _tells_in_the_token(state: State, flip: Flip) -> Turn:
    return Turn(1, _red_below(state))


def _bottom_in_the_token(state: State, flip: Flip) -> Turn:
    return Turn(1, state.draw_pile[-1].code)


@attrs.frozen
class _Noted:
    """A token with a note that neither `==` nor `repr` shows, only its kind's text."""

    note: str = attrs.field(eq=False, repr=False)

    def __reduce__(self) -> tuple[type, tuple[str]]:
        raise TypeError("a note cannot be pickled")


@attrs.frozen
class _Noting:
    """The kind of such tokens; `writes` makes a text from the note."""

    writes: Callable[[str], object]

    def fits(self, token: object, players: int) -> bool:
        return isinstance(token, _Noted)

    def write(self, token: _Noted) -> str:
        return self.writes(token.note)  # type: ignore[return-value]  # some are wrong on purpose

    def read(self, text: str) -> _Noted:
        return _Noted(text)

    def turned(self, token: _Noted, seats: object, colours: object) -> _Noted:
        return token


def _far(note: str) -> str:
    """A text that is too long for a repr."""
    return f"{'x' * 100}{note}"


def _raising(note: str) -> str:
    raise InvalidState(note)


def _raising_another_type(note: str) -> str:
    raise KeyError(note) if note == "red" else IndexError(note)


def _in_tuple(note: str) -> object:
    return (note,)


def _raising_alike(note: str) -> str:
    raise KeyError(note)


def _red_in_the_note(state: State, flip: Flip) -> Turn:
    return Turn(1, _Noted("red" if _red_below(state) else "other"))


def _yellow_in_the_note(state: State) -> _Noted:
    return _Noted("red" if _yellow_first(state) else "other")


def _no_note(state: State, flip: Flip) -> Turn:
    return Turn(1, _Noted("x"))


def _always_noted(state: State) -> _Noted:
    return _Noted("x")


def _later_note(writes: Callable[[str], object]) -> Step:
    kind = _Noting(writes)
    return _scored(_with(succession=_red_in_the_note, opening=_always_noted, token_kind=kind))


def _first_note(writes: Callable[[str], object]) -> Step:
    kind = _Noting(writes)
    return _scored(_with(succession=_no_note, opening=_yellow_in_the_note, token_kind=kind))


def _always_score(state: State) -> tuple[Action, ...]:
    return (Score(),)


def _won(by: Callable[[State], bool]) -> Ruleset:
    def over(state: State) -> Result | None:
        return Result((int(by(state)),), "goal") if state.ply else None

    return _with(victory=over)


def _over(when: Callable[[State], bool]) -> Ruleset:
    def over(state: State) -> Result | None:
        return Result((0,), "goal") if when(state) else None

    return _with(victory=over)


def _score_only(when: Callable[[State], bool]) -> Ruleset:
    def score_only(state: State) -> tuple[Action, ...]:
        return STANDARD.legality(state)[: 1 if when(state) else None]

    return _with(legality=score_only)


def _other_flip(taken: Step) -> Step:
    return attrs.evolve(taken, flip=attrs.evolve(taken.flip, matched=CardSet(FIVE.deck)))


def _other_tanks(taken: Step) -> Step:
    """The step, with the tanks of the state after it exchanged."""
    rules, to_move, tanks, piles, stack, token = taken.after.__reduce__()[1]
    after = make_state(rules, to_move, tanks[::-1], piles, stack, token)  # type: ignore[arg-type, index]  # a state's own
    return attrs.evolve(taken, after=after)


TELLING: dict[str, Callable[[], Step]] = {
    "the flip": lambda: _other_flip(_scored()),
    "the order of the transfers": lambda: _scored(_with(resolution=_one_by_one)),
    "the number of the transfers": lambda: _scored(_with(resolution=_in_parts)),
    "where cards lie": lambda: _scored(_with(resolution=_into_pile_of_next)),
    "where cards lie, untold": lambda: _other_tanks(_scored()),
    "who is next": lambda: _scored(_with(succession=_stays, legality=_always_score)),
    "the token": lambda: _scored(_with(succession=_tells_in_the_token)),
    "the bottom card": lambda: _scored(_with(succession=_bottom_in_the_token)),
    "the end": lambda: _scored(_over(_red_later)),
    "the winner": lambda: _scored(_won(_red_later)),
    "the legal actions": lambda: _scored(_score_only(_red_later)),
    "the text of the token": lambda: _later_note(_far),
    "the text of the first token": lambda: _first_note(_far),
    "the error of the token kind": lambda: _later_note(_raising),
    "the type of the token kind's error": lambda: _later_note(_raising_another_type),
    "what the token kind writes instead of a text": lambda: _later_note(_in_tuple),
    "the first token": lambda: _scored(_with(opening=_yellow_first)),
    "the first end": lambda: _scored(_over(_red_first)),
    "the first legal actions": lambda: _scored(_score_only(_yellow_first)),
}


@rule("I1", "I2", "L18")
@pytest.mark.parametrize("make", TELLING.values(), ids=TELLING)
def test_a_clause_of_secrecy_can_fail(make: Callable[[], Step]) -> None:
    """If any part of an event or view depends on hidden cards, the law is broken."""
    law = BY_ID["hidden_stays_hidden"]
    assert not law.broken_by(_scored())
    assert law.broken_by(make())


@rule("L18")
@pytest.mark.parametrize("ply", [0, 1])
def test_a_repr_that_shows_a_hidden_card_is_found(
    ply: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The law also checks the repr of the first position and of later ones."""
    law, taken = BY_ID["hidden_stays_hidden"], _scored()

    def telling(state: State) -> str:
        return f"<State {state.draw_pile[0] if state.ply == ply else ''}>"

    monkeypatch.setattr(State, "__repr__", telling)
    assert law.broken_by(taken)


@rule("L18")
@pytest.mark.parametrize("make", [_later_note, _first_note])
@pytest.mark.parametrize("writes", [_raising_alike, bool])
def test_a_token_kind_that_fails_alike_tells_nothing(
    make: Callable[[Callable[[str], object]], Step], writes: Callable[[str], object]
) -> None:
    """A kind that never writes a text, whatever it is given, shows no hidden card."""
    assert not BY_ID["hidden_stays_hidden"].broken_by(make(writes))


def _text_in_the_token(state: State, flip: Flip) -> Turn:
    return Turn(1, True if _red_below(state) else 1)


def _text_in_the_first_token(state: State) -> int:
    return True if _yellow_first(state) else 1


@rule("L18")
@pytest.mark.parametrize(
    "policies", [{"succession": _text_in_the_token}, {"opening": _text_in_the_first_token}]
)
def test_a_token_that_differs_in_its_repr_is_found(policies: dict[str, object]) -> None:
    """True and 1 are equal, but a token that is one or the other shows a hidden card."""
    assert BY_ID["hidden_stays_hidden"].broken_by(_scored(_with(**policies)))


class _PickledNote(_Noted):
    """The same token, whose pickle has the note."""

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return _PickledNote, (self.note,)


@rule("L18")
@pytest.mark.parametrize("note", [_PickledNote, _Noted])
def test_a_pickle_that_shows_a_hidden_card_is_found(note: type[_Noted]) -> None:
    """A view's pickle has all of its token, so what `==` ignores is compared too."""

    def noting(state: State, flip: Flip) -> Turn:
        return Turn(1, note("red" if _red_below(state) else "other"))

    kind = _Noting(_raising_alike)
    taken = _scored(_with(succession=noting, opening=_always_noted, token_kind=kind))
    is_pickled = note is _PickledNote
    assert BY_ID["hidden_stays_hidden"].verdict(taken) is not is_pickled


@rule("L18")
def test_the_last_two_cards_are_hidden_if_their_backs_are_equal() -> None:
    """With two cards left the law applies exactly if they can change places unnoticed."""
    law = BY_ID["hidden_stays_hidden"]
    rules = _with(legality=_score_if_red_is_on_top, victory=_never_before_the_end)
    deck = rules.deck

    def left_with(codes: str) -> Step:
        drawn = cards(codes)
        rest = CardSet(deck, deck.cards) - CardSet(deck, drawn)
        zones = [rest, CardSet(deck)], [CardSet(deck)] * 2
        return step(State(rules, drawn, *zones, to_move=0), Score())

    assert law.verdict(left_with("Bg Ro Or")) is False
    assert law.verdict(left_with("Bg Ro Gr")) is None
    assert law.verdict(left_with("Bg Ro Gr Or")) is not None  # three are left, whatever their backs


def _never_before_the_end(state: State) -> Result | None:
    return None if state.draw_count else Result((0,), "over")


def _score_if_red_is_on_top(state: State) -> tuple[Action, ...]:
    every = state.seating.actions[state.to_move]
    return every[:1] if state.draw_pile[0].front is Colour.RED else every


# L19


def _elsewhere(state: State, **changed: object) -> State:
    return attrs.evolve(state, **changed)  # type: ignore[arg-type]  # by keyword


def _other_back(state: State) -> State:
    return _elsewhere(state, draw_pile=state.draw_pile[::-1])


def _other_tank(state: State) -> State:
    """With one card of a tank exchanged for the last one to be drawn."""
    [card] = state.tanks[1]
    *rest, last = state.draw_pile
    tanks = state.tanks[0], CardSet(FIVE.deck, [last])
    return _elsewhere(state, tanks=tanks, draw_pile=[*rest, card])


def _other_pile(state: State) -> State:
    """With one scored card exchanged for the last one to be drawn."""
    card = next(iter(state.score_piles[0]))
    *rest, last = state.draw_pile
    pile = state.score_piles[0] - {card} | {last}
    return _elsewhere(state, score_piles=[pile, state.score_piles[1]], draw_pile=[*rest, card])


UNFIT: dict[str, Callable[[State], State]] = {
    "another back on top": _other_back,
    "another card in a tank": _other_tank,
    "another card in a score pile": _other_pile,
    "another seat to move": lambda state: _elsewhere(state, to_move=0),
    "another token": lambda state: _elsewhere(state, token=7),
    "another ruleset": lambda state: _elsewhere(state, rules=attrs.evolve(state.rules, goal=5)),
}


@rule("L19")
@pytest.mark.parametrize("spoil", UNFIT.values(), ids=UNFIT)
def test_a_sample_that_does_not_fit_is_found(
    spoil: Callable[[State], State], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sample that differs from its view in any part breaks the law."""
    law, state = BY_ID["samples_fit_the_view"], _scored(_with(legality=_always_score)).after
    assert not law.broken_by(state)

    def sampled(view: MemoryView, seed: int) -> State:
        return spoil(sample_state(view, seed))

    monkeypatch.setattr(of_rules, "sample_state", sampled)
    assert law.broken_by(state)


@rule("L19")
def test_a_sample_whose_token_is_written_otherwise_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A sample with an equal token of another text breaks the law."""
    law, state = BY_ID["samples_fit_the_view"], _later_note(_far).after
    assert not law.broken_by(state)

    def sampled(view: MemoryView, seed: int) -> State:
        return _elsewhere(sample_state(view, seed), token=_Noted("another"))

    monkeypatch.setattr(of_rules, "sample_state", sampled)
    assert law.broken_by(state)


@rule("L19")
@pytest.mark.parametrize("make", [_over, _won, _score_only])
def test_a_sample_with_other_results_or_actions_is_found(
    make: Callable[[Callable[[State], bool]], Ruleset],
) -> None:
    """Results and legal actions that depend on the order of the draw pile break the law."""
    law, state = BY_ID["samples_fit_the_view"], _scored().after
    rules = make(lambda judged: judged.ply > 0 and judged.draw_pile[-1] == state.draw_pile[-1])
    assert not law.broken_by(state)
    assert law.broken_by(_scored(rules).after)


def test_each_ply_has_another_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample that is wrong for one seed alone is found at one ply of a game."""
    law, rules, seen = BY_ID["samples_fit_the_view"], _with(legality=_always_score), []
    state = _scored(rules).before

    def noted(view: MemoryView, seed: int) -> State:
        seen.append(seed)
        return sample_state(view, seed)

    monkeypatch.setattr(of_rules, "sample_state", noted)
    while actions := legal_actions(state):
        assert not law.broken_by(state)
        state = apply(state, actions[0])
    assert len(set(seen)) == len(seen) > 2
