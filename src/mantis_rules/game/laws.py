"""`Law`: a named statement that can be checked for each state, step or move of a game.

A law is one function: its name is the id, its docstring the text, and its decorator has the rule
ids.
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
from .texts import a_kind, shown

Asks: TypeAlias = Literal["State", "Step", "Move"]
Kind: TypeAlias = Literal["position", "step", "rules"]


def _always(asked: object) -> bool:
    return True


def _fits_all(rules: object) -> None:
    """Fit every ruleset."""


def _kind_by_default(law: Law) -> Kind:
    return "position" if law.asks == "State" else "step"


@final
@frozen
class Law:
    """A statement that is true of every game under some rules; calling the law calls `holds`.

    Args:
        id: the law's name, a Python identifier.
        text: the statement, in one sentence.
        rule_ids: the ids of the rules that it follows from. If it replaces an official law, also
            that law's id on the rules page, such as `"L9"`; an official law has its own id here.
        holds: takes a state, step or move (see `asks`), and returns whether the law is true of it.
        when: takes what `holds` takes, and returns whether the law applies to it.
        asks: the type that `holds` and `when` take: `"State"`, for each position of a game, also
            the first; `"Step"`, for each step; or `"Move"`, for each step of any `Game`.
        kind: what can break the law: a recorded game (`"position"` or `"step"`), or only a ruleset
            (`"rules"`), since the law plays the step again in a changed form. The default is
            `"position"` if `asks` is `"State"`, else `"step"`.
        unfit: takes a ruleset, and returns a short reason why the law cannot be checked for it;
            None if it can.

    Raises:
        InvalidCheck: if an argument has the wrong type.

    If a module has the law as an attribute with the name `id` (see `law`), a pickle contains only
    the names of the module and of the law; otherwise it contains the fields.
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
        if type(self.text) is not str or not self.text or not self.text.isprintable():
            raise InvalidCheck(f"text: expected a printable line, got {shown(self.text)}")
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
        """Return whether the law is true of a state, step or move; does not call `when`."""
        return self.holds(asked)

    def about(self, taken: Any) -> Any:
        """Return the argument that the law takes after a step or move.

        Args:
            taken: the step or move.

        Returns:
            The state after it if `asks` is `"State"`; the step of a move if `asks` is `"Step"`;
            else the step or move itself.
        """
        if self.asks == "State":
            return taken.after
        return taken.step if self.asks == "Step" and type(taken) is Move else taken

    def verdict(self, asked: Any) -> bool | None:
        """Return whether the law holds for a state, step or move.

        Args:
            asked: a value of the type `asks`.

        Returns:
            None if the law does not apply to it; else whether it holds. False if checking it raises
            `IllegalAction`.

        Raises:
            InvalidCheck: if `when` or `holds` returns something other than True or False.
        """
        try:
            answer = applies = self.when(asked)
            if applies is True:
                answer = self.holds(asked)
            elif applies is False:
                return None
        except IllegalAction:
            return False
        if answer is True or answer is False:
            return answer
        raise no_bool(self.id, answer)

    def broken_by(self, asked: Any) -> bool:
        """Return whether the law applies to a state, step or move and does not hold.

        Args:
            asked: a value of the type `asks`.

        Returns:
            Whether `verdict` is False.

        Raises:
            InvalidCheck: as for `verdict`.
        """
        return self.verdict(asked) is False

    def __str__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[Callable[..., Law], tuple[Any, ...]]:
        module = getattr(self.holds, "__module__", None)
        if getattr(sys.modules.get(module or ""), self.id, None) is self:
            return _law_at, (module, self.id)
        fields = self.text, self.rule_ids, self.holds, self.when, self.asks, self.kind, self.unfit
        return Law, (self.id, *(_by_name(value) for value in fields))


def no_bool(law_id: str, answer: object) -> InvalidCheck:
    """Return the error of a law that answers something else, which may be a hidden card."""
    given = "None" if answer is None else a_kind(answer)
    return InvalidCheck(f"{law_id}: expected True or False, got {given}")


def _law_at(module: str, name: str) -> Law:
    found: Law = getattr(import_module(module), name)
    return found


def _by_name(value: Any) -> Any:
    """Return the law that a decorated function was made into, else the value itself."""
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
    """Make a function into a law, with its name as the id and its docstring as the text.

    Args:
        rule_ids: the ids of the rules that it follows from. If it replaces an official law, also
            that law's id on the rules page, such as `"L9"`; an official law has its own id here.
        asks: as for `Law`; None to read it from the annotation of the parameter.
        when: as for `Law`.
        kind: as for `Law`; None for its default.
        unfit: as for `Law`.

    Returns:
        A decorator for a function at the top of a module, whose one parameter is annotated as
        `State`, `Step` or `Move`. Under `-OO`, which strips docstrings, the text is the id.

    Raises:
        InvalidCheck: if the decorated object is not a function, or its parameter has another
            annotation; or if the parentheses of `@law()` are missing.

    >>> from mantis_rules import Step
    >>> @law("T6")
    ... def one_card_is_drawn(step: Step) -> bool:
    ...     \"\"\"Every step draws one card.\"\"\"
    ...     return step.after.draw_count == step.before.draw_count - 1
    >>> one_card_is_drawn
    Law(id='one_card_is_drawn', text='Every step draws one card.', \
rule_ids=('T6',), asks='Step', kind='step')
    """

    def decorate(function: Callable[[Any], bool]) -> Law:
        if not inspect.isfunction(function):
            raise InvalidCheck(f"law: expected a function, got {shown(function)}")
        name = function.__name__
        if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
            raise InvalidCheck(f"{name}: expected a function that returns True or False")
        try:
            inspect.signature(function).bind(None)
        except TypeError:
            raise InvalidCheck(f"{name}: expected a function of one parameter") from None
        text = " ".join((inspect.getdoc(function) or name).split())
        asked = asks or _asked_by(function)
        made = Law(name, text, rule_ids, function, when, asked, unfit=unfit)
        return made if kind is None else evolve(made, kind=kind)

    if any(map(callable, rule_ids)):
        raise InvalidCheck("law: expected the ids of rules; write @law()")
    return decorate


def _asked_by(function: Callable[[Any], bool]) -> Asks:
    """Return the name of the type that a law's function is annotated to take."""
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
