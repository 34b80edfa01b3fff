"""What is kept on the device: one database, checked and copied; each room has its queries in its `storage.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.store.archive import HEAD, LONGEST, Merged, read_archive, write_archive
    from app.store.cache import Cache
    from app.store.database import Store
    from app.store.files import replace_file
    from app.store.notice import StorageNotice
    from app.store.safety import copies_of_match
    from app.store.texts import (
        MatchText,
        add_match,
        add_steps,
        cut,
        fingerprint_of,
        keep_spare,
        spare_text,
        stored_text,
    )
else:
    __getattr__ = late(
        __name__,
        archive="HEAD LONGEST Merged read_archive write_archive",
        cache="Cache",
        database="Store",
        files="replace_file",
        notice="StorageNotice",
        safety="copies_of_match",
        texts="MatchText add_match add_steps cut fingerprint_of keep_spare spare_text stored_text",
    )
