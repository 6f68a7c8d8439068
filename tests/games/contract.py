"""The contract suite on every registered game, installed ones too, and on the tiny one."""

from blindpig.testing.contract import Contract
from tests.games.pool import SUBJECTS

for slug, subject in SUBJECTS.items():
    name = f"Test{slug.title().replace('-', '')}"
    globals()[name] = type(name, (Contract,), {"subject": subject, "__module__": __name__})
