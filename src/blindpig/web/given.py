"""What the app gives to every handler that asks for it by name."""

from typing import TypeAlias

from litestar.di import NamedDependency

from blindpig.table.house import House
from blindpig.web.guard import Turnstile
from blindpig.web.guests import Guest, Guests
from blindpig.web.settings import ServerSettings

TheGuest: TypeAlias = NamedDependency[Guest]
TheGuests: TypeAlias = NamedDependency[Guests]
TheHouse: TypeAlias = NamedDependency[House]
TheTurnstile: TypeAlias = NamedDependency[Turnstile]
TheSettings: TypeAlias = NamedDependency[ServerSettings]
