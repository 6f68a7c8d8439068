"""A search's own luck: quick numbers, since nobody needs to check them afterwards."""

from typing import Final, final

from mypy_extensions import i64

from blindpig.kernel.chance import Chance

BITS: Final[i64] = 0xFFFF_FFFF
HALF: Final = 65536


@final
class Luck(Chance):
    """Marsaglia's xorshift of 32 bits, begun by a chance: the same chance begins the same luck, compiled or not."""

    def __init__(self, chance: Chance) -> None:
        super().__init__()
        self.state: i64 = chance.below(HALF) * HALF + chance.below(HALF) or 1

    def draw(self, limit: int) -> int:
        """A number below the limit, which is so far below 2**32 that all are as good as equally likely."""
        state = self.state
        state ^= state << 13 & BITS
        state ^= state >> 17
        state ^= state << 5 & BITS
        self.state = state
        narrow: i64 = limit
        return state * narrow >> 32

    def below(self, limit: int) -> int:
        """A number from 0 to limit − 1; nothing is kept."""
        return self.draw(limit) if limit > 1 else 0

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place, every order as likely as any other, without a call for each item."""
        state = self.state
        for last in range(i64(len(items)) - 1, 0, -1):
            state ^= state << 13 & BITS
            state ^= state >> 17
            state ^= state << 5 & BITS
            other = state * (last + 1) >> 32
            held = items[last]
            items[last] = items[other]
            items[other] = held
        self.state = state
