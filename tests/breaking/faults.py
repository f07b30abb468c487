"""For each rule and law, changes of the code that break it: what the tests that cite it must notice.

A fault is a piece of a file and what is put in its place. `run` plants them one at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mantis_rules.laws.choosing import LAWS

ROOT = Path(__file__).parents[2]
SRC, MODEL = "src/mantis_rules", "tests/spec/model.py"
RULEBOOK = f"{SRC}/rulebook.py"


@dataclass(frozen=True)
class Fault:
    """A change that breaks some rules.

    Attributes:
        rules: The ids of the rules and laws that it breaks.
        what: What is wrong then.
        path: The file.
        old: A piece of it that occurs once.
        new: What is put in its place.
    """

    rules: tuple[str, ...]
    what: str
    path: str
    old: str
    new: str

    def applied(self, text: str) -> str:
        """The text of the file with the fault in it."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.path}: expected once: {self.old!r}")
        return text.replace(self.old, self.new)


def _fault(rules: str, what: str, path: str, old: str, new: str) -> Fault:
    return Fault(tuple(rules.split()), what, path, old, new)


def _silenced() -> list[Fault]:
    """Each law of Mantis, changed so that it always holds."""
    faults = []
    for law in LAWS:
        path = f"{SRC}/laws/{law.holds.__module__.rpartition('.')[2]}.py"
        ids = tuple(rule for rule in law.rule_ids if rule.startswith("L"))
        doc = f'    """{law.text}"""\n'
        faults.append(
            Fault(ids, f"the law {law.id} never fails", path, doc, f"{doc}    return True\n")
        )
    return faults


FAULTS: tuple[Fault, ...] = (
    # Components
    _fault(
        "C1",
        "no pink card",
        f"{SRC}/model/deck.py",
        "colours: Iterable[Colour] = Colour, back_size: int = 3",
        "colours: Iterable[Colour] = list(Colour)[:6], back_size: int = 3",
    ),
    _fault(
        "C1",
        "a colour in another place",
        f"{SRC}/model/card.py",
        '    RED = "red"\n    ORANGE = "orange"\n',
        '    ORANGE = "orange"\n    RED = "red"\n',
    ),
    _fault(
        "C2",
        "backs of four",
        f"{SRC}/model/deck.py",
        "colours: Iterable[Colour] = Colour, back_size: int = 3",
        "colours: Iterable[Colour] = Colour, back_size: int = 4",
    ),
    _fault(
        "C2",
        "backs of one colour",
        f"{SRC}/model/card.py",
        "if len(self.back) < 2:",
        "if len(self.back) < 1:",
    ),
    _fault(
        "C2", "backs of any size", f"{SRC}/model/deck.py", "if len(card.back) != size:", "if False:"
    ),
    _fault(
        "C3 L2",
        "red cards have the back of the next colours",
        f"{SRC}/model/card.py",
        "        others = (colour.letter",
        """        if self.front.value == "red":
            every = list(Colour)
            moved = frozenset([every[(every.index(each) + 1) % 7] for each in self.back])
            object.__setattr__(self, "back", moved)
        others = (colour.letter""",
    ),
    _fault(
        "C3 L2",
        "a front that is not in the back",
        f"{SRC}/model/card.py",
        "if self.front not in self.back:",
        "if False:",
    ),
    _fault(
        "C4 C5",
        "a card less",
        f"{SRC}/model/deck.py",
        "for front in ordered for back in backs if front in back))",
        "for front in ordered for back in backs if front in back)[1:])",
    ),
    _fault(
        "C5",
        "a card twice",
        f"{SRC}/model/deck.py",
        "            if card in index:\n",
        "            if False:\n",
    ),
    # Setup
    _fault("S1", "seven may play", RULEBOOK, "    max_players=6,\n", "    max_players=7,\n"),
    _fault("S1", "two may not", RULEBOOK, "    min_players=2,  # S1", "    min_players=3,  # S1"),
    _fault(
        "S1",
        "the bounds are not asked",
        f"{SRC}/engine/playing.py",
        "not lowest <= players <= highest",
        "not lowest <= players <= 9",
    ),
    _fault(
        "S1", "one has official rules", RULEBOOK, "not 2 <= players <= 6:", "not 1 <= players <= 6:"
    ),
    _fault("S2", "three cards each", RULEBOOK, "    hand=4,  # S2", "    hand=3,  # S2"),
    _fault(
        "S2",
        "dealt hand by hand",
        f"{SRC}/engine/playing.py",
        "tanks[turn % players] |= 1 << place",
        "tanks[turn // rules.hand] |= 1 << place",
    ),
    _fault(
        "S2",
        "dealt from seat 1 on",
        f"{SRC}/engine/playing.py",
        "tanks[turn % players] |= 1 << place",
        "tanks[(turn + 1) % players] |= 1 << place",
    ),
    _fault(
        "S2",
        "the seed counts for nothing",
        f"{SRC}/engine/playing.py",
        "order = shuffled(len(rules.deck), chance(seed))",
        "order = shuffled(len(rules.deck), chance(1))",
    ),
    _fault(
        "S2",
        "another shuffle",
        f"{SRC}/engine/dealing.py",
        "2 * seed if seed >= 0 else -2 * seed - 1",
        "3 * seed if seed >= 0 else -2 * seed - 1",
    ),
    _fault(
        "S2",
        "any cards may be dealt",
        f"{SRC}/engine/dealing.py",
        "    if len(order) != len(deck):\n",
        "    if False:\n",
    ),
    _fault(
        "S3 S5",
        "two cards dealt to seat 0 are scored",
        f"{SRC}/engine/playing.py",
        "    piles = (0,) * players  # S3, S5",
        "    pile = sum(1 << place for place in order[: dealt : players][:2]) if dealt else 0\n    tanks[0] ^= pile\n    piles = (pile, *(0,) * (players - 1))",
    ),
    _fault(
        "S4",
        "the draw pile is upside down",
        f"{SRC}/engine/playing.py",
        "stack = tuple(order[dealt:][::-1])",
        "stack = tuple(order[dealt:])",
    ),
    _fault(
        "S4 I1",
        "the back of the bottom card is seen",
        f"{SRC}/model/position.py",
        "return self.rules.deck.cards[self._stack[self.draw_count - 1]].back",
        "return self.rules.deck.cards[self._stack[0]].back",
    ),
    _fault(
        "S6",
        "another seat begins",
        f"{SRC}/engine/playing.py",
        "return opened(make_state(rules, first,",
        "return opened(make_state(rules, (first + 1) % players,",
    ),
    _fault(
        "S6",
        "any first seat will do",
        f"{SRC}/engine/playing.py",
        "if not is_seat(first, players):",
        "if not is_seat(first):",
    ),
    # A turn
    _fault(
        "T1 T2 L15",
        "one may steal from oneself",
        f"{SRC}/model/moves.py",
        "if steal.target != mover] for mover in seats]",
        "] for mover in seats]",
    ),
    _fault(
        "T1",
        "what is not legal is done",
        f"{SRC}/engine/stepping.py",
        "action = legal_equal(state, legal, action)",
        "pass",
    ),
    _fault(
        "T1 T2 L15",
        "no score",
        f"{SRC}/model/moves.py",
        "tuple([(Score(), *targets) for targets in others])",
        "tuple([(*targets,) for targets in others])",
    ),
    _fault(
        "T1 T2 L15",
        "steals come first",
        f"{SRC}/model/moves.py",
        "tuple([(Score(), *targets) for targets in others])",
        "tuple([(*targets, Score()) for targets in others])",
    ),
    _fault(
        "T2 L15",
        "an empty tank may not be stolen from",
        RULEBOOK,
        "    return state.seating.actions[state.to_move]\n",
        "    return tuple([a for a in state.seating.actions[state.to_move] if type(a) is Score or state.tank_bits[a.target]])\n",
    ),
    _fault(
        "T2 L15",
        "who has nothing may not score",
        RULEBOOK,
        "    return state.seating.actions[state.to_move]\n",
        "    return state.seating.actions[state.to_move][0 if state.tank_bits[state.to_move] else 1:]\n",
    ),
    _fault(
        "T3",
        "a score flips into the next tank",
        f"{SRC}/engine/stepping.py",
        "tank = mover if type(action) is Score else action.target",
        "tank = (mover + 1) % state.players if type(action) is Score else action.target",
    ),
    _fault(
        "T3a L3",
        "a score that hits leaves its card",
        RULEBOOK,
        "return (flip.to(seating.score_piles[flip.mover]),)",
        "return (Transfer(flip.matched, seating.score_piles[flip.mover]), Transfer(flip.cards - flip.matched, seating.tanks[flip.tank]))",
    ),
    _fault(
        "T3a",
        "a score that hits brings cards to the tank",
        RULEBOOK,
        "return (flip.to(seating.score_piles[flip.mover]),)",
        "return (flip.to(seating.tanks[flip.mover]),)",
    ),
    _fault(
        "T3 T3b T5 L3 L11",
        "a score that misses is scored",
        RULEBOOK,
        "return (flip.to(seating.tanks[flip.tank]),)",
        "return (flip.to(seating.score_piles[flip.mover] if type(flip.action) is Score else seating.tanks[flip.tank]),)",
    ),
    _fault(
        "T4",
        "a steal flips into the next tank",
        f"{SRC}/engine/stepping.py",
        "tank = mover if type(action) is Score else action.target",
        "tank = mover if type(action) is Score else (action.target + 1) % state.players",
    ),
    _fault(
        "T4a T5 L7",
        "what is stolen is scored",
        RULEBOOK,
        "    return (flip.to(seating.tanks[flip.mover]),)\n\n\ndef clockwise",
        "    return (flip.to(seating.score_piles[flip.mover]),)\n\n\ndef clockwise",
    ),
    _fault(
        "T4a L11",
        "what is stolen stays",
        RULEBOOK,
        "    return (flip.to(seating.tanks[flip.mover]),)\n\n\ndef clockwise",
        "    return (flip.to(seating.tanks[flip.tank]),)\n\n\ndef clockwise",
    ),
    _fault(
        "T4 T4b L11",
        "a steal that misses brings the card to the thief",
        RULEBOOK,
        "return (flip.to(seating.tanks[flip.tank]),)",
        "return (flip.to(seating.tanks[flip.mover]),)",
    ),
    _fault(
        "T5 L8 L1",
        "cards leave a score pile",
        f"{SRC}/engine/stepping.py",
        "changed_piles[to.seat] |= bits",
        "changed_piles[to.seat] = bits",
    ),
    _fault(
        "T6 L6 L1",
        "the second card is flipped",
        f"{SRC}/engine/stepping.py",
        "place = state._stack[left]  # T6",
        "place = state._stack[left - 1 if left else 0]  # T6",
    ),
    _fault(
        "L6",
        "the rest is turned over",
        f"{SRC}/engine/stepping.py",
        "rules, turn.seat, turn.token, left, scores, tanks, piles, seating, state._stack\n",
        "rules, turn.seat, turn.token, left, scores, tanks, piles, seating, state._stack[:left][::-1]\n",
    ),
    _fault(
        "T7 S6 L12",
        "anticlockwise",
        RULEBOOK,
        "seat = (flip.mover + 1) % seating.players",
        "seat = (flip.mover - 1) % seating.players",
    ),
    _fault(
        "T7 L12 D2",
        "the mover goes on after a hit",
        RULEBOOK,
        "seat = (flip.mover + 1) % seating.players",
        "seat = (flip.mover + (not flip.hit)) % seating.players",
    ),
    # The end
    _fault(
        "E1 L21",
        "more than the goal is needed",
        RULEBOOK,
        "        if score >= goal:\n",
        "        if score > goal:\n",
    ),
    _fault(
        "E1 L4 L21",
        "the goal ends nothing",
        RULEBOOK,
        "        if score >= goal:\n",
        "        if False:\n",
    ),
    _fault(
        "E1 L21",
        "the least win by the goal",
        RULEBOOK,
        "if n >= goal]), GOAL)",
        "if n < goal]), GOAL)",
    ),
    _fault("E1 D1", "another goal", RULEBOOK, "    goal=10,  # E1", "    goal=9,  # E1"),
    _fault(
        "E2 L14 L16 L21",
        "it ends with one card left",
        RULEBOOK,
        "    if state.draw_count:\n        return None",
        "    if state.draw_count > 1:\n        return None",
    ),
    _fault(
        "E2 E6",
        "there is no end without cards",
        RULEBOOK,
        "    if state.draw_count:\n        return None",
        "    if True:\n        return None",
    ),
    _fault(
        "E2 E6",
        "the tank of seat 0 is a new draw pile",
        f"{SRC}/engine/stepping.py",
        "    return flip, transfers, judged(after)\n",
        "    if not left and after.tank_bits[0]:\n        new = [p for p in range(len(rules.deck)) if after.tank_bits[0] >> p & 1]\n        after = State.from_bits(rules, turn.seat, (0, *after.tank_bits[1:]), after.score_pile_bits, new, turn.token)\n    return flip, transfers, judged(after)\n",
    ),
    _fault(
        "E3 L21",
        "the fewest cards win",
        RULEBOOK,
        "    best = max(ranks)\n",
        "    best = min(ranks)\n",
    ),
    _fault(
        "E3 L21",
        "the most cards in the tank win",
        RULEBOOK,
        "    ranks = list(zip(scores, tanks, strict=True))\n",
        "    ranks = list(zip(tanks, scores, strict=True))\n",
    ),
    _fault(
        "E4 L21",
        "tanks break no tie",
        RULEBOOK,
        "    ranks = list(zip(scores, tanks, strict=True))\n",
        "    ranks = list(zip(scores, [0] * len(tanks), strict=True))\n",
    ),
    _fault(
        "E5 L21",
        "the first of those who are level wins",
        RULEBOOK,
        "if n == best]), DRAW_PILE_EMPTY)",
        "if n == best][:1]), DRAW_PILE_EMPTY)",
    ),
    _fault(
        "E5 L16",
        "the first of those who share is the winner",
        f"{SRC}/engine/playing.py",
        "return ended.winners[0] if ended is not None and len(ended.winners) == 1 else None",
        "return ended.winners[0] if ended is not None else None",
    ),
    # Two players
    _fault("D1", "the goal for two is 10", RULEBOOK, "    goal=15,  # D1", "    goal=10,  # D1"),
    _fault(
        "D2 L12",
        "no extra turn",
        RULEBOOK,
        "    if flip.hit and type(flip.action) is Steal:\n",
        "    if False:\n",
    ),
    _fault(
        "D2 L12",
        "an extra turn after any steal",
        RULEBOOK,
        "    if flip.hit and type(flip.action) is Steal:\n",
        "    if type(flip.action) is Steal:\n",
    ),
    _fault(
        "D2 L12",
        "an extra turn after any hit",
        RULEBOOK,
        "    if flip.hit and type(flip.action) is Steal:\n",
        "    if flip.hit:\n",
    ),
    _fault(
        "D3",
        "with an extra turn due the last card does not end it",
        RULEBOOK,
        "    if state.draw_count:\n        return None",
        "    if state.draw_count or state.rules.max_players == 2:\n        return None",
    ),
    # Information
    _fault(
        "I1",
        "the scores are not shown",
        f"{SRC}/views/table.py",
        "public = state.scores, state.draw_count",
        "public = (0,) * state.players, state.draw_count",
    ),
    _fault(
        "I1",
        "the mover is not shown",
        f"{SRC}/views/table.py",
        "return _seen(state.rules, state.to_move, tanks",
        "return _seen(state.rules, 0, tanks",
    ),
    _fault(
        "I1",
        "an event has no flip of its own",
        f"{SRC}/views/events.py",
        "now = after.to_move, after.top_back, result(after), after.token",
        "now = after.to_move, step.before.top_back, result(after), after.token",
    ),
    _fault(
        "I2 L18",
        "a repr shows the top card",
        f"{SRC}/model/position.py",
        'return described(self, "State", [tank.counts for tank in self.tanks])',
        'return described(self, f"State {self.draw_pile[:1]}", [tank.counts for tank in self.tanks])',
    ),
    _fault(
        "I2 L18 L19",
        "views hold the order of the draw pile",
        f"{SRC}/views/memory.py",
        "return _remembered(rules, state.to_move, *zones, state.token, result(state), actions)",
        "return _remembered(rules, state.to_move, *zones, state.draw_places, result(state), actions)",
    ),
    _fault(
        "I3",
        "scored cards are forgotten",
        f"{SRC}/views/memory.py",
        "for bits in (*state.tank_bits, *state.score_pile_bits):",
        "for bits in state.tank_bits:",
    ),
    _fault(
        "I3",
        "following changes nothing",
        f"{SRC}/views/events.py",
        "    return memory_view(taken.after)\n",
        "    return memory_view(taken.before)\n",
    ),
    _fault(
        "I4 L20",
        "no hit is sure",
        f"{SRC}/views/chances.py",
        "        return self.hit == 1\n",
        "        return False\n",
    ),
    _fault(
        "I4 L20",
        "no miss is sure",
        f"{SRC}/views/chances.py",
        "        return self.hit == 0\n",
        "        return False\n",
    ),
    # Variants
    _fault(
        "V1",
        "the token lies with the first seat",
        f"{SRC}/variants/powertoken.py",
        "return PowerToken((state.to_move - 1) % state.players)",
        "return PowerToken(state.to_move)",
    ),
    _fault(
        "V1",
        "the token brings no turn",
        f"{SRC}/variants/powertoken.py",
        "PowerToken(holder, 1 if neighbour == holder else 0)",
        "PowerToken(holder, 0)",
    ),
    _fault(
        "V1",
        "a thief does not get the token",
        f"{SRC}/variants/powertoken.py",
        "        holder, owed = flip.mover, owed + 1\n",
        "        owed = owed + 1\n",
    ),
    _fault(
        "V1",
        "a thief gets no turn for it",
        f"{SRC}/variants/powertoken.py",
        "        holder, owed = flip.mover, owed + 1\n",
        "        holder = flip.mover\n",
    ),
    _fault(
        "V1 D1",
        "two with the token need 10",
        f"{SRC}/variants/powertoken.py",
        "POWER_TOKEN_DUEL = attrs.evolve(\n    DUEL,\n",
        "POWER_TOKEN_DUEL = attrs.evolve(\n    attrs.evolve(DUEL, goal=10),\n",
    ),
    _fault(
        "V2",
        "the Short rules look at tanks",
        f"{SRC}/variants/short.py",
        "victory=with_laws(most_scored,",
        "victory=with_laws(first_to_goal,",
    ),
    _fault(
        "V2",
        "the Short rules have a goal of their own",
        f"{SRC}/variants/short.py",
        '    name="short",\n',
        '    name="short",\n    goal=12,\n',
    ),
    _fault(
        "V3",
        "a house has the official goal",
        f"{SRC}/variants/house_rules.py",
        "        goal=goal,\n        min_players=min_players,",
        "        goal=10,\n        min_players=min_players,",
    ),
    _fault(
        "V3",
        "a house deals four",
        f"{SRC}/variants/house_rules.py",
        "        hand=hand,\n        goal=goal,",
        "        hand=4,\n        goal=goal,",
    ),
    _fault(
        "V3",
        "the goal is not changed",
        f"{SRC}/variants/house_rules.py",
        "changed = attrs.evolve(_ruleset(rules), goal=goal)",
        "changed = _ruleset(rules)",
    ),
    _fault(
        "V3",
        "decks have backs of two",
        f"{SRC}/variants/house_rules.py",
        "deck = Deck.of(colours, back_size)",
        "deck = Deck.of(colours, 2)",
    ),
    _fault(
        "V3",
        "any goal will do",
        f"{SRC}/model/position.py",
        "goal: int = field(default=10, validator=parameters.whole(1))",
        "goal: int = field(default=10)",
    ),
    _fault(
        "V3",
        "too many may be dealt",
        f"{SRC}/model/parameters.py",
        "    if hand * max_players > len(deck):\n",
        "    if False:\n",
    ),
    _fault(
        "V3",
        "an extra turn after any action",
        f"{SRC}/variants/combinators.py",
        "return flip.hit and type(flip.action) is self.after",
        "return True",
    ),
    _fault(
        "V3",
        "a thief may take anything",
        f"{SRC}/variants/combinators.py",
        "if transfer.to != Tank(flip.mover) or len(cards) <= self.most:",
        "if True:",
    ),
    _fault(
        "V4",
        "the relation is not asked",
        f"{SRC}/model/parameters.py",
        "                answer = matching(flipped, lying)\n",
        "                answer = flipped.front is lying.front\n",
    ),
    _fault(
        "V4",
        "the relation is asked the other way round",
        f"{SRC}/model/parameters.py",
        "                answer = matching(flipped, lying)\n",
        "                answer = matching(lying, flipped)\n",
    ),
    _fault(
        "V4",
        "forecasts do not follow the relation",
        f"{SRC}/views/chances.py",
        "if official and rules.matching is same_front and",
        "if official and",
    ),
    _fault(
        "V4",
        "a table view forecasts what it cannot know",
        f"{SRC}/views/chances.py",
        "if type(view) is TableView and reads_backs(rules):",
        "if False:",
    ),
    # Laws, where no rule above breaks them
    _fault(
        "L1",
        "the flipped card is lost",
        f"{SRC}/engine/stepping.py",
        "            tanks[to.seat] |= bits\n",
        "            tanks[to.seat] |= lying\n",
    ),
    _fault(
        "L1",
        "zones may share cards",
        f"{SRC}/model/zones.py",
        "            if bits & seen:\n",
        "            if False:\n",
    ),
    _fault(
        "L5",
        "there may be more to draw than after the deal",
        f"{SRC}/model/zones.py",
        "    if number > most:\n",
        "    if False:\n",
    ),
    _fault(
        "L5 L14",
        "actions are counted from the full deck",
        f"{SRC}/model/position.py",
        "return len(self.rules.deck) - self.seating.players * self.rules.hand - self.draw_count",
        "return len(self.rules.deck) - self.draw_count",
    ),
    _fault(
        "L9",
        "a gift goes to the neighbour",
        RULEBOOK,
        "return (flip.to(seating.tanks[flip.tank]),)",
        "return (flip.to(seating.tanks[(flip.tank + 1) % seating.players]),)",
    ),
    _fault(
        "L10",
        "a score takes the whole tank",
        RULEBOOK,
        "return (flip.to(seating.score_piles[flip.mover]),)",
        "return (Transfer(state.tanks[flip.tank] | flip.cards, seating.score_piles[flip.mover]),)",
    ),
    _fault(
        "L13",
        "every second turn stays",
        RULEBOOK,
        "seat = (flip.mover + 1) % seating.players",
        'asked = vars(clockwise).setdefault("asked", [])\n    asked.append(1)\n    seat = (flip.mover + len(asked) % 2) % seating.players',
    ),
    _fault(
        "L13",
        "copies of a state are not equal",
        f"{SRC}/model/position.py",
        "            self.to_move == other.to_move\n",
        "            self is other\n",
    ),
    _fault(
        "L14",
        "the bound is one too small",
        f"{SRC}/testing/games.py",
        "longest=len(rules.deck) - rules.min_players * rules.hand,",
        "longest=len(rules.deck) - rules.min_players * rules.hand - 1,",
    ),
    _fault(
        "L16",
        "there are actions after the end",
        f"{SRC}/engine/stepping.py",
        "        _keep_legal(state, ())\n",
        "        _keep_legal(state, seating.actions[state.to_move])\n",
    ),
    _fault(
        "L17",
        "seat 0 goes on after a hit",
        RULEBOOK,
        "seat = (flip.mover + 1) % seating.players",
        "seat = (flip.mover + (flip.mover > 0 or not flip.hit)) % seating.players",
    ),
    _fault(
        "L17",
        "red cards bring another turn",
        RULEBOOK,
        "seat = (flip.mover + 1) % seating.players",
        'seat = (flip.mover + (flip.card.front.value != "red")) % seating.players',
    ),
    _fault(
        "L19",
        "samples forget the back",
        f"{SRC}/views/sampling.py",
        "return made_up(view, [*[rest[place] for place in shuffled(len(rest), draw)], top])",
        "return made_up(view, [top, *[rest[place] for place in shuffled(len(rest), draw)]])",
    ),
    _fault(
        "L19",
        "samples are not shuffled",
        f"{SRC}/views/sampling.py",
        "[*[rest[place] for place in shuffled(len(rest), draw)], top]",
        "[*rest, top]",
    ),
    _fault(
        "L20 I3",
        "memory weighs like a newcomer",
        f"{SRC}/views/memory.py",
        "bits = self.unseen.bits & self.rules.deck.bits_of_back(self.top_back)",
        "bits = self.rules.deck.bits_of_back(self.top_back)",
    ),
    _fault(
        "L20",
        "odds add up to two",
        f"{SRC}/views/chances.py",
        "    total = sum(tops.values())\n    chances",
        "    total = sum(tops.values()) / 2\n    chances",
    ),
    _fault(
        "L20",
        "newcomers weigh all alike",
        f"{SRC}/views/table.py",
        "                weights[place] = unseen\n",
        "                weights[place] = 1\n",
    ),
    # The model in counts
    _fault(
        "T3 T3a T5 L7",
        "model: a steal scores",
        MODEL,
        "grows = o.every((scores, hit, ",
        "grows = o.every((hit, ",
    ),
    _fault(
        "T3 T3a L8",
        "model: nothing is scored",
        MODEL,
        "return o.choose(grows, flipped_too(colour, here + matched[colour]), here)",
        "return here",
    ),
    _fault(
        "T3b T4b L11",
        "model: a miss leaves the card nowhere",
        MODEL,
        "left, stays = here - matched[colour], flipped_too(colour, here)",
        "left, stays = here - matched[colour], here",
    ),
    _fault(
        "T4 T4a L1",
        "model: the thief gets nothing",
        MODEL,
        "thiefs = o.choose(hit, flipped_too(colour, here + matched[colour]), here)  # T4a",
        "thiefs = here",
    ),
    _fault(
        "T4 T4a L10 L11",
        "model: a hit leaves what it matched",
        MODEL,
        "flipped_into = o.choose(hit, left, stays)",
        "flipped_into = o.choose(hit, here, stays)",
    ),
    _fault(
        "T6 L1 L6 L14",
        "model: no card is drawn",
        MODEL,
        "return o.choose(o.same(flipped, o.number(colour)), here - one, here)",
        "return here",
    ),
    _fault(
        "T7 S6 L12",
        "model: the turn does not pass",
        MODEL,
        "left = o.choose(last, o.number(0), mover + o.number(1))",
        "left = mover",
    ),
    _fault(
        "D2 L12",
        "model: no extra turn",
        MODEL,
        "    if not game.extra_turn:\n        return left\n",
        "    if True:\n        return left\n",
    ),
    _fault(
        "T1 T2 L15",
        "model: seat 0 is never named",
        MODEL,
        "names_a_seat = o.some(o.same(action, o.number(seat)) for seat in game.seats)",
        "names_a_seat = o.some(o.same(action, o.number(seat)) for seat in game.seats[1:])",
    ),
    _fault(
        "E1 L4 L21",
        "model: the goal is one more",
        MODEL,
        "at_goal = tuple(o.at_least(score, game.goal) for score in scores)",
        "at_goal = tuple(o.at_least(score, game.goal + o.number(1)) for score in scores)",
    ),
    _fault(
        "E2 D3 E6 L14 L16",
        "model: the last card ends nothing",
        MODEL,
        "over=o.some((by_goal, ran_out)),",
        "over=by_goal,",
    ),
    _fault(
        "E3 E4 L21",
        "model: the fewest win",
        MODEL,
        "fewer = o.no(o.at_least(scores[seat], scores[rival]))  # E3",
        "fewer = o.no(o.at_least(scores[rival], scores[seat]))  # E3",
    ),
    _fault(
        "E4 L21",
        "model: the smallest tank wins",
        MODEL,
        "smaller_tank = o.no(o.at_least(tanks[seat], tanks[rival]))",
        "smaller_tank = o.no(o.at_least(tanks[rival], tanks[seat]))",
    ),
    _fault(
        "E5 L21",
        "model: nobody shares",
        MODEL,
        "unbeaten = o.every(o.no(yields_to(seat, rival)) for rival in game.seats)",
        "unbeaten = o.every(o.some((o.no(yields_to(seat, rival)) if rival <= seat else yields_to(rival, seat),)) for rival in game.seats)",
    ),
    _fault("D1", "model: the goal for two is 10", MODEL, "goal = 15 if duel else 10", "goal = 10"),
    _fault(
        "S2", "model: three cards each", MODEL, "deck=(15,) * 7, hand=4,", "deck=(15,) * 7, hand=3,"
    ),
    _fault(
        "S5 L3 L8",
        "model: piles begin with a card",
        MODEL,
        "    empty = tuple(zero for _ in game.colours)\n",
        "    empty = tuple(o.number(1) for o in [game.logic] for _ in game.colours)\n",
    ),
    _fault(
        "V4",
        "model: its own colour alone matches",
        MODEL,
        "matches = game.matches(o, flipped, colour)",
        "matches = o.same(flipped, o.number(colour))",
    ),
    _fault("L5", "model: actions are not counted", MODEL, "ply=state.ply + one,", "ply=state.ply,"),
    _fault(
        "L1 L5",
        "model: the dealt cards are in the draw pile too",
        MODEL,
        "left = (count - total(game.logic, row) for",
        "left = (count for",
    ),
    _fault(
        "L8 L1",
        "model: a score takes the place of earlier ones",
        MODEL,
        "return o.choose(grows, flipped_too(colour, here + matched[colour]), here)",
        "return o.choose(grows, flipped_too(colour, matched[colour]), here)",
    ),
    _fault(
        "L3 T3b",
        "model: a score that misses is scored",
        MODEL,
        "grows = o.every((scores, hit, ",
        "grows = o.every((scores, ",
    ),
    _fault(
        "L9 T4",
        "model: the card goes to the neighbour's tank",
        MODEL,
        "return o.choose(o.same(action, o.number(seat)), flipped_into, movers)",
        "return o.choose(o.same(action, o.number((seat + 1) % game.players)), flipped_into, movers)",
    ),
    _fault(
        "L10 V4",
        "model: every colour matches",
        MODEL,
        "matches = game.matches(o, flipped, colour)",
        "matches = o.every(())",
    ),
    _fault(
        "L17 L12 T7",
        "model: the turn skips seat 0",
        MODEL,
        "left = o.choose(last, o.number(0), mover + o.number(1))",
        "left = o.choose(last, o.number(1), mover + o.number(1))",
    ),
    _fault(
        "L17 T3 T4",
        "model: the first colour matches nothing",
        MODEL,
        "    return tuple(map(of, game.colours))\n\n\ndef next_seat",
        "    return (o.number(0), *map(of, list(game.colours)[1:]))\n\n\ndef next_seat",
    ),
    _fault(
        "L17",
        "model: seat 0 wins too",
        MODEL,
        "winners=tuple(wins(seat) for seat in game.seats),",
        "winners=(o.every(()), *[wins(seat) for seat in game.seats][1:]),",
    ),
    *_silenced(),
)


def broken_by(rule: str) -> list[Fault]:
    """The faults that break a rule."""
    return [fault for fault in FAULTS if rule in fault.rules]
