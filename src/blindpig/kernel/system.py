"""What the system says went wrong with a file, as a phrase: its own words come in its language, not the reader's."""

import errno
from typing import Final

from blindpig.kernel.refusal import Phrase, Value

KNOWN: Final = {
    errno.EACCES: "system.denied",
    errno.EEXIST: "system.exists",
    errno.EISDIR: "system.folder",
    errno.EMFILE: "system.too-many",
    errno.ENAMETOOLONG: "system.long",
    errno.ENOENT: "system.missing",
    errno.ENOEXEC: "system.no-program",
    errno.ENOSPC: "system.full",
    errno.ENOTDIR: "system.no-folder",
    errno.EPERM: "system.denied",
    errno.EROFS: "system.locked",
}


def system_says(trouble: OSError) -> Value:
    """Why, as a part of a sentence; the system's own words if it is something rare."""
    key = KNOWN.get(trouble.errno or 0)
    return Phrase(key) if key is not None else trouble.strerror or str(trouble)
