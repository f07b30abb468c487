"""Deal a game that nobody can foresee, and prove after it that the deck was never changed."""

import hashlib
import random
import secrets
from collections.abc import Iterable, Sequence

from mantis_rules import Card, legal_actions, new_game
from mantis_rules.records import Record, record_of, replay, verify
from mantis_rules.views import Event, TableView, event_of, table_view

SALT = 64
"""The number of characters of a salt; it is fixed, so that no card can hide in a salt."""


def seeds_that_fit(view: TableView, seeds: Iterable[int]) -> list[int]:
    """The seeds that deal a game which begins like this."""
    return [seed for seed in seeds if table_view(new_game(view.players, seed)) == view]


def commitment(salt: str, deck: Sequence[Card]) -> str:
    """The hash of a salt and the order of a deck, to publish before the game."""
    if len(salt) != SALT:
        raise ValueError(f"expected a salt of {SALT} characters")
    codes = [card.code for card in deck]
    return hashlib.sha256(" ".join([salt, *codes]).encode()).hexdigest()


def dealt(players: int) -> tuple[Record, str, str]:
    """On the server: a new game, its secret salt, and the commitment to publish."""
    record = record_of(new_game(players, secrets.randbits(256)))
    salt = secrets.token_hex(SALT // 2)
    return record, salt, commitment(salt, record.deck_order)


def check_game(published: str, salt: str, record: Record, seen: Sequence[Event]) -> None:
    """At a player's, after the game: check the revealed game against what was seen of it."""
    if record.position is not None:
        raise ValueError("the revealed game does not begin with a deal")
    if commitment(salt, record.deck_order) != published:
        raise ValueError("the revealed deck is not the one that was committed to")
    if [event_of(step) for step in replay(record)] != list(seen):
        raise ValueError("the revealed game is not the one that was played")
    verify(record)


def joint_seed(numbers: Iterable[int]) -> int:
    """A seed from the server's number and then the players' numbers, in the order of the seats."""
    text = " ".join(map(str, numbers))
    return int.from_bytes(hashlib.sha256(text.encode()).digest())


def main() -> str:
    """Play a game with random actions, reveal its deck, and check it as a player does."""
    record, salt, published = dealt(players=4)
    while actions := legal_actions(record.state()):
        record = record.with_action(random.choice(actions))
    seen = [event_of(step) for step in replay(record)]  # sent one by one, as they happened
    check_game(published, salt, record, seen)
    return f"{record}: as committed to before the game"


if __name__ == "__main__":
    print(main())
