"""What the system says went wrong with a file, as a phrase: its own words come in its language, not the reader's."""

import errno
from typing import Final

from blindpig.kernel.refusal import Phrase, Value

KNOWN: Final[dict[int, Phrase]] = {
    errno.EACCES: Phrase("system.denied"),
    errno.EEXIST: Phrase("system.exists"),
    errno.EISDIR: Phrase("system.folder"),
    errno.EMFILE: Phrase("system.too-many"),
    errno.ENAMETOOLONG: Phrase("system.long"),
    errno.ENOENT: Phrase("system.missing"),
    errno.ENOEXEC: Phrase("system.no-program"),
    errno.ENOSPC: Phrase("system.full"),
    errno.ENOTDIR: Phrase("system.no-folder"),
    errno.EPERM: Phrase("system.denied"),
    errno.EROFS: Phrase("system.locked"),
}


def system_says(trouble: OSError) -> Value:
    """Why, as a part of a sentence; the system's own words if it is something rare."""
    return KNOWN.get(trouble.errno or 0) or trouble.strerror or str(trouble)
