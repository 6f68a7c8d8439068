"""What a driver's options and their scores depend on: everything that is seen, but what an edition says."""

from librt.strings import BytesWriter, write_i64_le
from mypy_extensions import u8

from blindpig.games.prohibition.rules.city import City
from blindpig.games.prohibition.rules.table import KEEP, CityTable, Stock, Truck
from blindpig.kernel.numbers import write_row


def write_city(key: BytesWriter, city: City) -> None:
    """Its buildings: drivers may be laying them."""
    key.append(u8(city.layout & 255))
    write_i64_le(key, city.bars)
    write_i64_le(key, city.own[0])
    write_i64_le(key, city.own[1])
    write_i64_le(key, city.own[2])


def write_stock(key: BytesWriter, stock: Stock) -> None:
    """What the bars hold."""
    write_i64_le(key, stock.brown)
    write_i64_le(key, stock.black)
    write_i64_le(key, stock.white)
    write_i64_le(key, stock.second)
    write_i64_le(key, stock.third)
    write_i64_le(key, stock.closed)


def write_truck(key: BytesWriter, truck: Truck) -> None:
    """A truck with all that is on it."""
    write_row(key, truck.aboard)
    write_row(key, truck.lost)
    key.append(u8(truck.street & 255))
    key.append(u8(truck.score & 255))
    key.append(u8(truck.bonus & 255))
    key.append(u8(truck.card & 255))
    key.append(u8(truck.loads & 255))
    key.append(u8(truck.delivered & 255))
    key.append(1 if truck.loaded_here else 0)


def key_of(table: CityTable) -> bytes:
    """The table in few bytes; empty while first cards are chosen, which not everybody sees."""
    if table.stage == KEEP:
        return b""
    key = BytesWriter()
    write_city(key, table.city)
    write_stock(key, table.stock)
    write_row(key, table.places)
    write_row(key, table.touched)
    write_row(key, table.supply)
    write_row(key, table.slots)
    key.append(u8(table.stage & 255))
    key.append(u8(table.first & 255))
    key.append(u8(table.round & 255))
    key.append(u8(table.turn & 255))
    key.append(u8(table.truck & 255))
    key.append(u8(table.opening & 255))
    key.append(u8(table.pair & 255))
    key.append(u8(table.last_round & 255))
    key.append(u8(table.number & 255))
    key.append(u8(table.left_out & 255))
    key.append(1 if table.loaded else 0)
    for truck in table.trucks:
        write_truck(key, truck)
    for bonus in table.returned:
        key.append(u8(bonus & 255))
    return key.getvalue()
