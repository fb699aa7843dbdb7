"""`Tables`: all that can be done at a table, by whoever holds a seat.

The face for page, HTTP and command line. Each method that takes `seat` takes a seat's id, reads
the seat anew and refuses one that was sent away (`seat-revoked`). All raise `Refused` for what may
not be done now and `InputError` for what is no legal input, both with stable codes; nothing has
happened then. What returns a `Receipt` is durably in the log when it returns, and published after
that. All methods are synchronous, may block on the store, and may be called from any thread.
"""

from __future__ import annotations

from theomachy.table.drafting import Drafting
from theomachy.table.handing import Handing
from theomachy.table.housing import Housing
from theomachy.table.noting import Noting
from theomachy.table.opening import Opening
from theomachy.table.pictures import Pictures
from theomachy.table.playing import Playing
from theomachy.table.reading import Reading
from theomachy.table.sheets import Sheets
from theomachy.table.sittings import Sittings
from theomachy.table.taking import Taking
from theomachy.table.timing import Timing
from theomachy.table.tools import Tools


class Tables(
    Drafting,
    Sheets,
    Opening,
    Playing,
    Taking,
    Housing,
    Noting,
    Handing,
    Sittings,
    Pictures,
    Tools,
    Reading,
    Timing,
):
    """The tables of one store.

    `Tables(store, bus, games, clock=..., dice=..., tokens=...)`: without a bus the process's own,
    without games all that are installed; `clock` gives seconds since 1970, `tokens` unguessable
    text. `Opening` and `Seating` hold what concerns tables and seats, `Playing` commands and
    answers, `Taking` taking back, `Housing` the house options, `Noting` chat and free rolls,
    `Preparing` what the Game Master has ready, `Handing` and `Pictures` what is shown, `Sittings`
    the evenings, `Drafting` characters that are being built, `Sheets` their sheets, `Reading` views,
    history and odds, `Timing` the clocks.
    """
