"""Lengths of time as one reads them: days and hours, hours and minutes, minutes and seconds."""

from blindpig.drawing.words import Words

DAY, HOUR, MINUTE = 86400, 3600, 60


def clock_text(seconds: int, words: Words) -> str:
    """What a clock shows. Nobody counts 4320 minutes. The script of a table shows the same while it runs."""
    if seconds >= HOUR:
        return rough_span(seconds, words)
    return f"{seconds // MINUTE}:{seconds % MINUTE:02d}"


def rough_span(seconds: int, words: Words) -> str:
    """A length of time as one says it, without seconds."""
    seconds = max(0, seconds)
    if seconds >= 2 * DAY:
        return words("span.days", days=seconds // DAY, hours=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return words("span.hours-minutes", hours=seconds // HOUR, minutes=f"{seconds % HOUR // MINUTE:02d}")
    return words("span.minutes", number=max(1, seconds // MINUTE))
