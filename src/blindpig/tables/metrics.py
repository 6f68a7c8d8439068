"""What an operator can measure."""

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

tables = Gauge("blindpig_tables", "Tables in this server's memory")
owned = Gauge("blindpig_tables_owned", "Running tables whose bots and clocks this server watches")
moves = Counter("blindpig_moves", "Moves committed by this server", ["game", "by"])
refusals = Counter("blindpig_refusals", "Submits that the rules refused", ["rule"])
answers = Counter("blindpig_submits", "Submits by their answer", ["answer"])
submit_seconds = Histogram("blindpig_submit_seconds", "From a submit to its answer, committed", buckets=FAST)
streams = Gauge("blindpig_streams", "Streams that are open")
bot_seconds = Histogram("blindpig_bot_seconds", "Time a bot took to think", ["bot"])
bot_crashes = Counter("blindpig_bot_crashes", "Workers that died or hung while a bot was thinking")
lost_races = Counter("blindpig_lost_races", "Entries that another server had written first")


@cache
def moves_of(game: str, by: str) -> Counter:
    """The counter of a game's moves by persons, bots or the clock, looked up once."""
    return moves.labels(game, by)


@cache
def answers_of(kind: str) -> Counter:
    """The answers of one kind."""
    return answers.labels(kind)


@cache
def bot_seconds_of(bot: str) -> Histogram:
    """How long one kind of bot thinks."""
    return bot_seconds.labels(bot)
