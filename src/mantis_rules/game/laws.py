"""What a law is: a named statement that can be asked of positions, steps or moves of a game.

A law is one function: its name is the id, its docstring the text, its decorator the rule ids.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, TypeAlias, cast, final, get_args

from attrs import Factory, evolve, field, frozen

from ..errors import IllegalAction, InvalidCheck
from .playing import Move
from .texts import shown

Asks: TypeAlias = Literal["State", "Step", "Move"]
Kind: TypeAlias = Literal["position", "step", "rules"]


def _always(asked: object) -> bool:
    return True


def _fits_all(rules: object) -> None:
    """Leave no ruleset out."""


def _kind_by_default(law: Law) -> Kind:
    return "position" if law.asks == "State" else "step"


@final
@frozen
class Law:
    """A statement that is true of every game by some rules; calling it is calling `holds`.

    Args:
        id: its name, a Python identifier.
        text: what it says, in one sentence.
        rule_ids: the ids of the rules and laws that it states.
        holds: returns whether it is true of what it asks.
        when: returns whether it says anything about what it asks.
        asks: what both functions take: `"State"`, each position of a game, the first one too;
            `"Step"`, each step; or `"Move"`, a step of a game of any kind.
        kind: what can break it: `"position"` or `"step"`, a recorded game can; `"rules"`, only a
            ruleset can, since the law plays a step again in another guise. By default `"position"`
            for a law that asks states, else `"step"`.
        unfit: returns why the law cannot be asked of a ruleset, in a few words; None if it can.

    Raises:
        InvalidCheck: if one of them is of another type.

    A law pickles by the name of its module and its id if it stands there under that name (`law`),
    else by its fields.
    """

    id: str
    text: str
    rule_ids: tuple[str, ...]
    holds: Callable[[Any], bool] = field(repr=False)
    when: Callable[[Any], bool] = field(default=_always, repr=False)
    asks: Asks = "Step"
    kind: Kind = field(default=Factory(_kind_by_default, takes_self=True))
    unfit: Callable[[Any], str | None] = field(default=_fits_all, repr=False)

    def __attrs_post_init__(self) -> None:
        if type(self.id) is not str or not self.id.isidentifier():
            raise InvalidCheck(f"id: expected a Python identifier, got {shown(self.id)}")
        if type(self.text) is not str or not self.text:
            raise InvalidCheck(f"text: expected a sentence, got {shown(self.text)}")
        ids = self.rule_ids
        if type(ids) is not tuple or not all(type(rule) is str for rule in ids):
            raise InvalidCheck(f"rule_ids: expected a tuple of texts, got {shown(ids)}")
        for function in (self.holds, self.when, self.unfit):
            if not callable(function):
                raise InvalidCheck(f"{self.id}: expected a function, got {shown(function)}")
        for name, known in {"asks": get_args(Asks), "kind": get_args(Kind)}.items():
            if getattr(self, name) not in known:
                given = shown(getattr(self, name))
                raise InvalidCheck(f"{name}: expected one of {', '.join(known)}, got {given}")

    def __call__(self, asked: Any, /) -> bool:
        """Return whether the law is true of what it asks; `when` is not asked."""
        return self.holds(asked)

    def about(self, taken: Any) -> Any:
        """Return what the law asks when a step or move has been taken.

        Args:
            taken: the step or move.

        Returns:
            The state after it for a law that asks states; the step of a move for one that asks
            steps; else the step or move itself.
        """
        if self.asks == "State":
            return taken.after
        return taken.step if self.asks == "Step" and type(taken) is Move else taken

    def broken_by(self, asked: Any) -> bool:
        """Return whether the law says something about a state, step or move that is not true.

        Args:
            asked: of the type that the law asks.

        Returns:
            True if the law is broken, or if checking it raises `IllegalAction`.
        """
        try:
            return self.when(asked) and not self.holds(asked)
        except IllegalAction:
            return True

    def __str__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[Callable[..., Law], tuple[Any, ...]]:
        module = getattr(self.holds, "__module__", None)
        if getattr(sys.modules.get(module or ""), self.id, None) is self:
            return _law_at, (module, self.id)
        fields = self.text, self.rule_ids, self.holds, self.when, self.asks, self.kind, self.unfit
        return Law, (self.id, *(_by_name(value) for value in fields))


def _law_at(module: str, name: str) -> Law:
    found: Law = getattr(import_module(module), name)
    return found


def _by_name(value: Any) -> Any:
    """Return the law that stands where a decorated function's name points to, else the value."""
    module = sys.modules.get(getattr(value, "__module__", None) or "")
    found = getattr(module, getattr(value, "__name__", ""), None)
    return found if type(found) is Law and found.holds is value else value


def law(
    *rule_ids: str,
    asks: Asks | None = None,
    when: Callable[[Any], bool] = _always,
    kind: Kind | None = None,
    unfit: Callable[[Any], str | None] = _fits_all,
) -> Callable[[Callable[[Any], bool]], Law]:
    """Make a law of a function: its name is the id, its docstring the text.

    Args:
        rule_ids: the ids of the rules and laws that it states.
        asks: what it asks; None for the name of its parameter's annotation.
        when: returns whether the law says anything about what it asks.
        kind: what can break it; None for the default of `Law`.
        unfit: returns why the law cannot be asked of a ruleset; None if it can.

    Returns:
        A decorator for a function at the top of a module. Its one parameter is annotated with what
        the law asks: `State`, `Step` or `Move`. Under `-OO`, which strips docstrings, the text is
        the id.

    Raises:
        InvalidCheck: if it is no function, or its parameter has another annotation; or if the call
            was forgotten: write `@law()`.

    >>> from mantis_rules import Step
    >>> @law("L7")
    ... def steal_scores_nothing(step: Step) -> bool:
    ...     \"\"\"A steal leaves every score pile as it was.\"\"\"
    ...     return step.after.score_piles == step.before.score_piles
    >>> steal_scores_nothing
    Law(id='steal_scores_nothing', text='A steal leaves every score pile as it was.', \
rule_ids=('L7',), asks='Step', kind='step')
    """

    def decorate(function: Callable[[Any], bool]) -> Law:
        if not inspect.isfunction(function):
            raise InvalidCheck(f"law: expected a function, got {shown(function)}")
        text = (inspect.getdoc(function) or function.__name__).replace("\n", " ")
        asked = asks or _asked_by(function)
        made = Law(function.__name__, text, rule_ids, function, when, asked, unfit=unfit)
        return made if kind is None else evolve(made, kind=kind)

    if any(map(callable, rule_ids)):
        raise InvalidCheck("law: expected the ids of rules; write @law()")
    return decorate


def _asked_by(function: Callable[[Any], bool]) -> Asks:
    """Return the name of the type that a law's function takes."""
    hints = [hint for name, hint in inspect.get_annotations(function).items() if name != "return"]
    named = hints[0].__name__ if hints and isinstance(hints[0], type) else str(*hints[:1])
    named = named.strip("'\"").rpartition(".")[2]  # as in `mantis_rules.Step`
    for known in get_args(Asks):
        if named == known:
            return cast(Asks, known)
    raise InvalidCheck(
        f"{function.__name__}: expected a parameter annotated as State, Step or Move, "
        f"got {named or 'no annotation'}"
    )
