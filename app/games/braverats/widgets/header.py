"""The header of a side: emblem, name, and the crowns won."""

from __future__ import annotations

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.base.icons import icon_glyph
from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.view_models import SideState
from app.kit.drawing import Drawn, draw_picture
from app.kit.pictures import picture

NOTE_ICONS = {
    "sealed": "lock-outline",
    "thinking": "dots-horizontal",
    "shows": "eye-outline",
    "spying": "eye-outline",
    "": "",
}


#: The emblem beside the face of a regular, in times of the face.
BADGE = 0.5


class Crowns(Drawn):
    """A row of crowns: won, still to win, waiting.  They differ in shape, not only in colour."""

    won = NumericProperty(0)
    target = NumericProperty(0)
    waiting = NumericProperty(0)
    side = NumericProperty(dp(22))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.size_hint = (None, None)
        for name in ("won", "target", "waiting", "side"):
            self.fbind(name, self._measure)
        self._measure()

    def spot(self, index: int) -> tuple[float, float]:
        """The centre of a crown in the row."""
        return self.x + index * (self.side + dp(2)) + self.side / 2, self.y + self.height / 2

    def _kinds(self) -> list[str]:
        empty = max(0, round(self.target) - round(self.won))
        return ["crown"] * round(self.won) + ["crown_empty"] * empty + ["crown_pending"] * round(self.waiting)

    def _measure(self, *_: object) -> None:
        self.size = (max(0.0, len(self._kinds()) * (self.side + dp(2)) - dp(2)), self.side)

    def draw(self) -> None:
        side = self.side
        for index, kind in enumerate(self._kinds()):
            x, y = self.spot(index)
            draw_picture(picture("tokens", kind), x - side / 2, y - side / 2, side)


class NoteChip(BoxLayout):
    """A word with an icon; where there is no room for the word, the icon alone."""

    icon = StringProperty("")
    text = StringProperty("")
    #: How wide it may be.
    room = NumericProperty(0)


class SideHeader(FloatLayout):
    """Emblem, name, games won, a note, and crowns."""

    side: SideState | None = ObjectProperty(None, allownone=True)
    #: Crowns in flight, written beside the others.
    gain = NumericProperty(0)
    won = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("side", "gain", "pos", "size"):
            self.fbind(name, self.arrange)
        theme.bind(scale=self.arrange)
        tr.bind(_=self.arrange)

    def arrange(self, *_: object) -> None:
        """Lay the parts out from both ends; the name shrinks first, then the note."""
        side, ids = self.side, self.ids
        if side is None or self.width < dp(80):
            return
        tall, middle = self.height, self.y + self.height / 2
        emblem, crowns, name, note = ids.emblem, ids.crowns, ids.name_label, ids.note
        pile, plus = ids.pile, ids.plus
        big = tall >= dp(60)
        emblem.colour_key = side.colour
        emblem.size = (min(tall - dp(4), dp(52)),) * 2
        emblem.pos = (self.x, middle - emblem.height / 2)
        self._put_face(side)
        crowns.side = dp(34) if big and self.width > dp(360) else dp(24) if tall >= dp(40) else dp(22)
        crowns.won, crowns.target = self.won or side.crowns, side.target
        crowns.pos = (self.x + self.width - crowns.width, middle - crowns.height / 2)
        right = crowns.x - dp(8)
        trophies = ids.trophies
        trophies.text = self._trophies(side)
        trophies.texture_update()
        trophies.size = trophies.texture_size
        trophies.pos = (right - trophies.width, middle - trophies.height / 2)
        right = trophies.x - (dp(6) if trophies.text else 0)
        left = emblem.right + dp(8)
        room = right - left
        name.text = side.name if room >= dp(24) else ""
        name.font_size = theme.title if big else theme.body
        name.text_size = (None, None)
        name.texture_update()
        while name.texture_size[0] + dp(2) > room and name.font_size > sp(SMALLEST_SP):
            name.font_size = max(sp(SMALLEST_SP), name.font_size - 1)
            name.texture_update()
        name.size = (min(name.texture_size[0] + dp(2), room), name.texture_size[1])
        name.text_size = name.size
        name.pos = (left, middle - name.height / 2)
        left = name.right + dp(8)
        if side.pile:
            pile.icon, pile.text, pile.room = "cards-outline", str(side.pile), right - left
            pile.pos = (left, middle - pile.height / 2)
            left += pile.width + dp(6)
        else:
            pile.icon, pile.text, pile.room = "", "", 0
        plus.text = "" if self.gain else words.plus_note(side)
        plus.icon, plus.room = ("flag-variant-outline" if plus.text else ""), right - left
        plus.pos = (left, middle - plus.height / 2)
        if plus.text:
            left += plus.width + dp(6)
        self._put_flag(side, shown=bool(side.plus and not self.gain and plus.room < dp(34)))
        note.icon = "" if self.gain else NOTE_ICONS[side.note]
        note.text = f"+{round(self.gain)}" if self.gain else words.note(side)
        note.room = right - left
        note.pos = (left, middle - note.height / 2)

    def _put_face(self, side: SideState) -> None:
        """The face of a regular, with the emblem at its lower edge."""
        face, emblem = self.ids.face, self.ids.emblem
        face.regular, face.mood = side.face, "thinking" if side.note == "thinking" else ""
        if not side.face:
            return
        whole = emblem.width
        face.size, face.pos = (whole, whole), emblem.pos
        emblem.size = (whole * BADGE,) * 2
        emblem.pos = (face.x + whole * (1 - BADGE / 2), face.y)

    def _put_flag(self, side: SideState, *, shown: bool) -> None:
        """The +2 on the emblem, where there is no room for a note."""
        self.canvas.after.clear()
        if not shown:
            return
        emblem = self.ids.emblem
        wide = emblem.width * 0.62
        with self.canvas.after:
            left, low = emblem.x + emblem.width - wide * 0.75, emblem.y - dp(2)
            draw_picture(picture("tokens", f"plus2_{side.colour}"), left, low, wide)

    def _trophies(self, side: SideState) -> str:
        won, needed = icon_glyph("trophy"), icon_glyph("trophy-outline")
        return "" if side.needed == 1 else won * side.games + needed * (side.needed - side.games)
