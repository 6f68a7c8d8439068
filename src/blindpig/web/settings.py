"""How a server is set up."""

from dataclasses import dataclass, field

from blindpig.tables.registry import TableSettings


@dataclass(slots=True, frozen=True)
class Limits:
    """Requests a guest (or an address without a name) may make."""

    calls: int = 50  # a second, of any kind
    together: int = 400  # the same, for all guests of one address
    talk: int = 30  # a minute
    talk_together: int = 150  # the same, for all guests of one address
    writes: int = 120  # a minute, of whatever leaves something behind and is no move: a seat taken, a chair, an order
    writes_together: int = 600  # the same, for all guests of one address
    makes: int = 30  # tables, or names, a minute, from one address
    streams: int = 200  # open at once, from one address
    connections: int = 600  # open at once, from one address


@dataclass(slots=True, frozen=True)
class AlertSettings:
    """How alerts are sent."""

    private: bool = False  # whether they may be posted to addresses inside
    wait: float = 20.0  # seconds before one is sent: its person may come back, or more may go with it
    pause: float = 2.0  # seconds between two looks into the queue
    patience: float = 10.0  # seconds that a receiver is given for all of it
    smtp: str = ""  # the server that takes mail; see web.alerts.mail
    sender: str = ""  # whom letters are from
    home: str = ""  # where messages lead; without one, where whoever asked for them says that this house is
    claim: float = 60.0  # seconds after which a server that took a delivery and said nothing is taken for dead


@dataclass(slots=True, frozen=True)
class ServerSettings:
    """Where to listen, what to keep in, and how much to allow."""

    host: str = "127.0.0.1"
    port: int = 8080
    address: str | None = None  # of the database; see store.address
    tables: TableSettings = field(default_factory=TableSettings)
    limits: Limits = field(default_factory=Limits)
    secure: bool = False  # whether cookies are for https only
    metrics_token: str = ""  # whoever shows it may read /metrics; without one nobody may
    proxies: tuple[str, ...] = ()  # addresses of proxies whose word about the client's address is taken
    alerts: AlertSettings = field(default_factory=AlertSettings)
    keep_days: int = 0  # after which a table at which nothing happens is removed; 0 for never
    patience: int = 3  # seconds that open requests are given when the server stops
