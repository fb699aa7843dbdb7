"""Tables opened and seats taken behind the page, for tests of what the page shows then."""

from __future__ import annotations

from tests.browser.people import Person
from tests.browser.serving import LiveServer
from theomachy.table.service import Tables


def table_of(server: LiveServer, game: str, skirmish: str) -> tuple[str, str]:
    """A table of a ready skirmish: its id, and its Game Master's seat."""
    title = server.games[game].skirmishes()[skirmish]["encounter"]
    opened = server.tables.create(game, str(title), skirmish=skirmish)
    return opened.table_id, opened.gm_seat


def sit(who: Person, tables: Tables, table: str, seat: str) -> None:
    """Bring a seat to somebody's browser."""
    who.goes(f"/t/{table}/enter/{tables.fresh_key(table, seat)}")


def seat_for(tables: Tables, table: str, gm: str, name: str, *creatures: str) -> str:
    """A new seat that plays these creatures."""
    invite = tables.invite(table, gm, creatures=creatures)
    return tables.join(invite.token, name).seat.id
