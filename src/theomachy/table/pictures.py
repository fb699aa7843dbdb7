"""Pictures of a table: taken in, looked through, and shown to those alone who may see them.

A picture is decoded and written anew before it is kept: what is no picture does not get in, and
what else a file may carry (where it was taken, or worse) stays behind.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any, Final

from PIL import Image, ImageDraw, ImageOps, UnidentifiedImageError

from theomachy.core.errors import InputError
from theomachy.store.interface import PictureRow
from theomachy.table import limits
from theomachy.table.desk import Desk
from theomachy.table.scene import Scene, seen_through

LARGEST_FILE: Final = 6_000_000
"""Bytes that a picture may have as it is sent."""
LARGEST_KEPT: Final = 8_000_000
LONGEST_SIDE: Final = 4_000
"""Pixels of the longer side of a picture that is kept: larger ones are made smaller."""
MOST_PIXELS: Final = 40_000_000
MOST: Final = 100
"""Pictures that a table may have."""
TYPES: Final[Mapping[str, str]] = {
    "PNG": "image/png",
    "JPEG": "image/jpeg",
    "WEBP": "image/webp",
}
FORMATS: Final = {media_type: name for name, media_type in TYPES.items()}
COVERED: Final = (70, 70, 70)
"""The colour of what is cut out of a picture."""


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """A picture of the table, without its bytes; its size in pixels."""

    id: str
    name: str
    media_type: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture as a seat may see it."""

    media_type: str
    content: bytes


class Pictures(Desk):
    """The pictures of a table."""

    def add_picture(self, table_id: str, seat: str, name: str, content: bytes) -> PictureInfo:
        """Keeps a picture (PNG, JPEG or WebP). For the Game Master.

        InputError: `too-large`, `bad-picture`; Refused `too-many`.
        """
        name = limits.name_within(name, limits.TABLE_NAME, "name")
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
        limits.room_for_more(len(self.store.pictures(table_id)), MOST, "pictures", "picture")
        found = taken_in(content)
        row = PictureRow(
            table_id,
            limits.short_digest(self.tokens()),
            found.media_type,
            name,
            *found.size,
            found.content,
        )
        self.store.add_picture(row)
        return _info(row)

    def pictures(self, table_id: str, seat: str) -> tuple[PictureInfo, ...]:
        """The pictures that were sent, by name. For the Game Master."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            rows = self.store.pictures(table_id)
        return tuple(sorted(map(_info, rows), key=lambda one: (one.name.lower(), one.id)))

    def discard_picture(self, table_id: str, seat: str, picture: str) -> None:
        """The picture is kept no longer, wherever it is shown. InputError `unknown-picture`."""
        with self._scene(table_id, seat) as scene:
            scene.gm_only()
            self._picture(table_id, picture)
            self.store.drop_picture(table_id, picture)
        self.bus.publish(table_id)

    def picture(self, table_id: str, seat: str, picture: str, see_as: str = "") -> PictureFile:
        """The picture as this seat may see it: as a whole if it is a handout of its own, else, behind
        the board, without the parts of this that are hidden. The GM may see it as another seat does.

        InputError `unknown-picture` for one that it is not shown, be there one or not.
        """
        with self._scene(table_id, seat) as scene:
            whole, board = _may_see(seen_through(scene, see_as), picture)
            row = self.store.picture(table_id, picture) if whole or board is not None else None
        if row is None:
            raise InputError("unknown-picture", "there is no such picture here", "picture")
        if whole or not board or not board.get("hidden"):
            return PictureFile(row.media_type, row.content)
        columns, rows = board["size"]
        hidden = tuple(sorted((int(one[0]), int(one[1])) for one in board["hidden"]))
        return PictureFile(row.media_type, cut(row.content, (columns, rows), hidden))

    def _picture(self, table_id: str, picture: str) -> PictureRow:
        row = self.store.picture(table_id, picture)
        if row is None:
            raise InputError("unknown-picture", "there is no such picture here", "picture")
        return row


def _may_see(scene: Scene, picture: str) -> tuple[bool, Mapping[str, Any] | None]:
    """Whether the seat may see it all; else the board that it lies behind, as the seat knows that."""
    seat, ledger, game = scene.seat, scene.session.ledger, scene.session.game
    handed = any(
        one.picture == picture and one.meant_for(seat.id) for one in ledger.handouts.values()
    )
    if seat.gm or handed:
        return True, None
    board = game.view(game.known(ledger.state, seat.viewer), seat.viewer).get("board")
    return False, board if board and board.get("picture") == picture else None


def _info(row: PictureRow) -> PictureInfo:
    return PictureInfo(row.id, row.name, row.media_type, row.width, row.height)


@dataclass(frozen=True, slots=True)
class TakenIn:
    """A picture that was looked through: written anew, with nothing in it but the picture."""

    media_type: str
    size: tuple[int, int]
    content: bytes


def taken_in(content: bytes) -> TakenIn:
    """The picture in these bytes, whatever they are called. InputError `too-large`, `bad-picture`."""
    if len(content) > LARGEST_FILE:
        detail = f"{len(content)} bytes are too many"
        raise InputError("too-large", detail, "picture", (f"at most {LARGEST_FILE} bytes",))
    picture, kind = _decoded(content)
    picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    written = _written(picture, kind)
    if len(written) > LARGEST_KEPT:
        raise InputError("too-large", "the picture is too detailed", "picture", ("a smaller one",))
    return TakenIn(TYPES[kind], picture.size, written)


def _decoded(content: bytes) -> tuple[Image.Image, str]:
    allowed = ("PNG", "JPEG", "WebP")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            opened = Image.open(BytesIO(content), formats=tuple(TYPES))
            kind = str(opened.format)
            if opened.width * opened.height > MOST_PIXELS:
                detail = f"{opened.width} by {opened.height} pixels are too many"
                most = f"at most {MOST_PIXELS // 1_000_000} million pixels"
                raise InputError("too-large", detail, "picture", (most,))
            turned = ImageOps.exif_transpose(opened)
            return turned.convert("RGBA" if _has_alpha(turned, kind) else "RGB"), kind
    except Image.DecompressionBombError as fault:
        detail, most = "far too many pixels", f"at most {MOST_PIXELS // 1_000_000} million"
        raise InputError("too-large", detail, "picture", (f"{most} pixels",)) from fault
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Warning) as fault:
        raise InputError(
            "bad-picture", "these bytes are no picture that is known", "picture", allowed
        ) from fault


def _has_alpha(picture: Image.Image, kind: str) -> bool:
    return kind != "JPEG" and picture.has_transparency_data


def _written(picture: Image.Image, kind: str) -> bytes:
    out = BytesIO()
    options: dict[str, Any] = {"PNG": {"optimize": False}}.get(kind, {"quality": 88})
    picture.save(out, kind, **options)
    return out.getvalue()


@lru_cache(maxsize=16)
def cut(content: bytes, size: tuple[int, int], hidden: tuple[tuple[int, int], ...]) -> bytes:
    """The picture that lies behind a board of so many columns and rows, its hidden spaces covered."""
    picture, kind = _decoded(content)
    draw = ImageDraw.Draw(picture)
    across, down = picture.width / size[0], picture.height / size[1]
    for column, row in hidden:
        # Outwards by a pixel, so that no edge of what is hidden shines through.
        corner = (int(column * across) - 1, int(row * down) - 1)
        other = (int((column + 1) * across) + 1, int((row + 1) * down) + 1)
        draw.rectangle((*corner, *other), fill=COVERED)
    return _written(picture, kind)
