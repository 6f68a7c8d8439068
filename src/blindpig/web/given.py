"""What the app gives to every handler that asks for it by name."""

from typing import TypeAlias

from litestar.di import NamedDependency

from blindpig.table.house import House
from blindpig.web.guests import Guest, Guests
from blindpig.web.settings import ServerSettings

TheGuest: TypeAlias = NamedDependency[Guest]
TheGuests: TypeAlias = NamedDependency[Guests]
TheHouse: TypeAlias = NamedDependency[House]
TheSettings: TypeAlias = NamedDependency[ServerSettings]
