"""How events are written and packed: gzip in pieces, each of which may refer to what this very stream was sent last."""

import zlib

PACKED_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # of a gzip stream: deflate, no name, no time
SPEED = 6  # of packing, 1 to 9: beyond this it costs more than it saves
MEMORY = 7  # of 9: more makes packing no smaller, and is fetched from the machine anew for each chunk
WINDOW = 16_384  # bytes of what was sent last that packing may refer to, 32,768 at most: more hardly saves more


def message(event: str, data: bytes) -> bytes:
    """A server-sent event."""
    lines = data.replace(b"\r", b"").split(b"\n")
    return b"event: " + event.encode() + b"\n" + b"".join(b"data: " + line + b"\n" for line in lines) + b"\n"


def pack(data: bytes, before: bytes = b"") -> bytes:
    """The next chunk of a deflate stream, ending on a byte boundary; what came before it, unpacked, it may refer to."""
    packing = zlib.compressobj(SPEED, wbits=-zlib.MAX_WBITS, memLevel=MEMORY, zdict=before)
    return packing.compress(data) + packing.flush(zlib.Z_SYNC_FLUSH)
