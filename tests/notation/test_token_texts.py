"""Tokens of foreign kinds as text: none is lost on the way, and no text stands for two of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import attrs
import pytest
from attrs import frozen

from mantis_rules import STANDARD, InvalidRecord, InvalidState, Ruleset, new_game
from mantis_rules.notation import format_position, from_dict, parse_position, to_dict
from mantis_rules.views import MemoryView, TableView, memory_view, table_view

FIRST = new_game(3, seed=8)


@frozen
class Text:
    """Tokens that are texts, written and read by two functions."""

    writes: Callable[[str], object] = str
    reads: Callable[[str], Hashable] = str

    def fits(self, token: object, players: int) -> bool:
        return token is None or isinstance(token, str)

    def write(self, token: str) -> object:
        return self.writes(token)

    def read(self, text: str) -> Hashable:
        return self.reads(text)

    def turned(self, token: str, seats: object, colours: object) -> str:
        return token


def fails(text: str) -> str:
    raise KeyError(text)


def rules_with(kind: Any) -> Ruleset:
    """The standard rules with a token kind, which may be faulty, under a name of their own."""
    return attrs.evolve(STANDARD, name="texts", token_kind=kind)


@pytest.mark.parametrize("token", [None, "", "-", "--", "---", "None", " ", "- -", "a b"], ids=repr)
def test_no_token_is_taken_for_another(token: str | None) -> None:
    """A token of dashes, an empty one and no token all come back as what they were."""
    rules = rules_with(Text())
    state = attrs.evolve(FIRST, rules=rules, token=token)
    assert parse_position(format_position(state), [rules]) == state
    for kind, view in (TableView, table_view(state)), (MemoryView, memory_view(state)):
        assert from_dict(kind, to_dict(view), [rules]) == view


def test_the_texts_of_tokens_are_all_different() -> None:
    """Only no token is written as one dash, in a position; in a dict it is None."""
    rules = rules_with(Text())
    tokens = None, "", "-", "--"
    states = [attrs.evolve(FIRST, rules=rules, token=token) for token in tokens]
    ends = [format_position(state).split(" ", 5)[5] for state in states]
    assert ends == ["-", "", "--", "---"]
    assert [to_dict(table_view(state))["token"] for state in states] == [None, "", "-", "--"]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Text(writes=fails), "token_kind: write raised an error for 'north'"),
        (Text(writes=lambda token: 7), "token_kind: expected to write a line of text, got 7"),
        (Text(writes=lambda token: "a\nb"), "token_kind: expected to write a line of text"),
        (Text(reads=fails), "token_kind: cannot read what it wrote: token: expected a text"),
        (Text(reads=lambda text: None), "token_kind: cannot read what it wrote: token: expected a"),
        (Text(reads=str.upper), "token_kind: expected to read 'north' .* from 'north', which it w"),
        (Text(writes=lambda token: "-", reads=lambda text: 7), "expected to read 'north'"),
    ],
)
def test_a_kind_that_would_lose_a_token_is_refused(kind: object, text: str) -> None:
    """A token that cannot be written, or not read again, is not written at all."""
    state = attrs.evolve(FIRST, rules=rules_with(kind), token="north")
    for write in (format_position, lambda state: to_dict(table_view(state))):
        with pytest.raises(InvalidState, match=text):
            write(state)


def test_a_token_has_at_most_10000_characters() -> None:
    """A longer text is neither written nor passed to the token kind, which may be slow."""
    passed: list[str] = []

    def reads(text: str) -> str:
        passed.append(text)
        return text

    rules = rules_with(Text(reads=reads))
    longest = attrs.evolve(FIRST, rules=rules, token="x" * 10_000)
    line, plain = format_position(longest), to_dict(table_view(longest))
    assert parse_position(line, [rules]) == longest
    assert from_dict(TableView, plain, [rules]) == table_view(longest)
    passed.clear()
    with pytest.raises(InvalidRecord, match="position: expected a token as the ruleset's"):
        parse_position(f"{line}x", [rules])
    with pytest.raises(
        InvalidRecord, match=r"TableView.token: token: expected a text of at most 1"
    ):
        from_dict(TableView, plain | {"token": "x" * 10_001}, [rules])
    longer = attrs.evolve(longest, token="x" * 10_001)
    for write in (format_position, lambda state: to_dict(table_view(state))):
        with pytest.raises(InvalidState, match="token: expected a text of at most 10000 char"):
            write(longer)
    assert passed == []


def test_a_position_names_no_token_that_does_not_fit() -> None:
    """The error of a position does not quote its token, which may be its draw pile."""

    @frozen
    class Picky(Text):
        def fits(self, token: object, players: int) -> bool:
            return token is None

    rules = rules_with(Picky())
    fields = format_position(attrs.evolve(FIRST, rules=rules)).split(" ")
    fields[5] = fields[4]
    with pytest.raises(InvalidRecord) as refused:
        parse_position(" ".join(fields), [rules])
    assert str(refused.value) == "position: token: expected one of ruleset 'texts' for 3 seats"


def test_a_text_that_stands_for_no_token_is_refused() -> None:
    """A kind that reads None from a text does not turn a token into no token."""
    rules = rules_with(Text(reads=lambda text: None))
    line = format_position(attrs.evolve(FIRST, rules=rules))
    for end in "--", "north", "":
        with pytest.raises(InvalidRecord, match="expected a token as the ruleset's token_kind"):
            parse_position(line.removesuffix("-") + end, [rules])
    with pytest.raises(InvalidRecord, match="expected a token, but token_kind reads None"):
        from_dict(TableView, to_dict(table_view(FIRST)) | {"rules": "texts", "token": "-"}, [rules])


def test_a_line_with_a_space_among_the_cards_is_refused_without_them() -> None:
    """I2: The cards after the space look like a token, and are not quoted."""
    line = format_position(FIRST)
    spoilt = f"{line[:-30]} {line[-30:]}"
    with pytest.raises(InvalidRecord) as refused:
        parse_position(spoilt)
    assert str(refused.value) == "position: expected a token as the ruleset's token_kind writes it"
