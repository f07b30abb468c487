"""The example of fair deals finds a server that cheats."""

from __future__ import annotations

import attrs
import pytest

from examples.fair_deal import check_game, commitment, dealt
from mantis_rules import legal_actions
from mantis_rules.records import Record, dumps, loads, replay
from mantis_rules.views import event_of


def played(record: Record) -> Record:
    """The game, played to the end."""
    while actions := legal_actions(record.state()):
        record = record.with_action(actions[-1])
    return record


def test_a_deck_changed_during_the_game_is_noticed() -> None:
    """A record that begins at a position cannot stand for the deck that was committed to."""
    record, salt, published = dealt(4)
    start = record.start()
    top, *rest = start.draw_pile
    other = attrs.evolve(start, draw_pile=(top, *reversed(rest)))
    cheat = played(Record(other.rules, other.players, other.to_move, position=other))
    seen = [event_of(step) for step in replay(cheat)]
    codes = [card.code for card in record.deck_order]
    for revealed in salt, " ".join([salt, *codes]):
        with pytest.raises(ValueError, match="does not begin with a deal"):
            check_game(published, revealed, loads(dumps(cheat)), seen)


def test_no_card_hides_in_a_salt() -> None:
    """A longer salt could hold the first cards of another deck."""
    record, salt, published = dealt(4)
    first, *rest = record.deck_order
    with pytest.raises(ValueError, match="a salt of 64 characters"):
        commitment(f"{salt} {first.code}", rest)
    assert commitment(salt, record.deck_order) == published
