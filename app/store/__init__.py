"""What is kept on the device, and how it is written safely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.store.files import (
        JsonFile,
        copy_aside,
        json_object,
        make_folder,
        move,
        read_twice,
        remove,
        remove_leftovers,
        replace_file,
        set_aside,
        write_from,
    )
else:
    __getattr__ = late(
        __name__,
        files="JsonFile copy_aside json_object make_folder move "
        "read_twice remove remove_leftovers replace_file set_aside write_from",
    )
