"""Troubles as people read them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from blindpig.i18n.troubles import tell
from blindpig.kernel.refusal import Trouble


@contextmanager
def troubled(kind: type[Trouble], match: str) -> Iterator[pytest.ExceptionInfo[Trouble]]:
    """Whoever is in here gets into trouble, and the English sentence about it fits the pattern."""
    with pytest.raises(kind) as caught:
        yield caught
    told = tell(caught.value, "en")
    assert re.search(match, told), told
