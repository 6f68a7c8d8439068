"""What the app gives to every handler that asks for it by name."""

from typing import TypeAlias

from litestar.di import NamedDependency

from blindpig.tables.finding import FrontRoom
from blindpig.tables.registry import TableRegistry
from blindpig.web.guests import Guest, Guests
from blindpig.web.limits import StreamLimiter
from blindpig.web.settings import ServerSettings

TheGuest: TypeAlias = NamedDependency[Guest]
TheGuests: TypeAlias = NamedDependency[Guests]
TheRoom: TypeAlias = NamedDependency[FrontRoom]
TheTables: TypeAlias = NamedDependency[TableRegistry]
TheStreamLimiter: TypeAlias = NamedDependency[StreamLimiter]
TheSettings: TypeAlias = NamedDependency[ServerSettings]
