"""What the fairness slip says of the seats' part in the dice, in plain words."""

from collections.abc import Sequence

from blindpig.drawing.words import words_in


def shares_told(pledges: Sequence[str], nonces: Sequence[str], names: Sequence[str], lang: str) -> list[str]:
    """Who has added to the seed, who was left out, and what the one who runs the server can do all the same."""
    words = words_in(lang)
    added = [name for name, nonce in zip(names, nonces, strict=False) if nonce]
    missing = [name for name, pledge, nonce in zip(names, pledges, nonces, strict=False) if pledge and not nonce]
    told = [words("fair.shared", names=", ".join(added))] if added else [words("fair.alone")]
    if missing:
        told.append(words("fair.left-out", names=", ".join(missing)))
    return [*told, words("fair.remains") if added else words("fair.could-choose")]
