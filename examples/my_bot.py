"""A bot of your own, and a tournament between it and bots of the library."""

from mantis_rules import Action, Score, Steal
from mantis_rules.arena import shares, tournament
from mantis_rules.bots import MATCHER, RANDOM, Bot
from mantis_rules.views import MemoryView, forecast


def leader_hunter(view: MemoryView, seed: int) -> Action:
    """Steal from the seat with the most cards scored, unless a score is as likely to hit."""
    chances = {option.action: option.hit for option in forecast(view)}
    others = [seat for seat in range(view.players) if Steal(seat) in chances]
    if not others:
        return Score()
    steal = Steal(max(others, key=view.scores.__getitem__))
    return Score() if chances.get(Score(), -1) >= chances[steal] else steal


def main() -> None:
    """Print the share of wins of each bot, with its interval."""
    bots: dict[str, Bot] = {"hunter": leader_hunter, "matcher": MATCHER, "random": RANDOM}
    tally = tournament(bots, players=3, deals=20, seed=1)
    for share in shares(tally):
        if not share.line_up:
            print(f"{share.bot}: {float(share.share):.0%} ({share.low:.0%} to {share.high:.0%})")


if __name__ == "__main__":
    main()
