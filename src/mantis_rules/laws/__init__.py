"""The laws that follow from the rules (L1 to L21), as `Law` values.

The laws in `of_positions` and `of_steps` can be broken by a recorded game, those in `of_rules` only
by a ruleset.
"""

from ..game import Law, with_laws
from .choosing import LAWS, Selection, laws_for, selection_for

__all__ = ["LAWS", "Law", "Selection", "laws_for", "selection_for", "with_laws"]
