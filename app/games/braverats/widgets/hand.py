"""A hand of cards: tap lifts, a second tap plays, dragging plays where it is dropped, a long press explains.

The hand knows its cards only as pictures and their place in it; what a touch means is decided by whoever listens.
A lifted card leaves a dashed outline.  A sealed card leaves nothing: hands are public, and a gap would tell.
"""

from __future__ import annotations

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.games.braverats.presenter.shows import CardShow
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.fan import Place, fan
from app.ui.theme import theme
from app.ui.widgets.outline import outline

LONG_PRESS = 0.5
NOBODY = -1


class Hand(Widget):
    """The cards of one side."""

    cards: tuple[CardShow, ...] = ObjectProperty(())
    #: The place of the card that is held over the duel.
    lifted = NumericProperty(NOBODY)
    #: The place that the keyboard stands on.
    focused = NumericProperty(NOBODY)
    arc = BooleanProperty(False)
    #: Face down, for eyes that should not see.
    covered = BooleanProperty(False)
    dim = NumericProperty(0)
    #: A lifted card stays where it is, ringed: there is no slot for it to lie in.
    stays = BooleanProperty(False)

    __events__ = ("on_pick", "on_drag", "on_drop", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cards: list[Card] = []
        self._spare: list[Card] = []
        self._places: list[Place] = []
        self._touch: MotionEvent | None = None
        self._held = NOBODY
        self._press = None
        self._dragging = False
        for name in ("cards", "arc", "pos", "size"):
            self.fbind(name, self._lay)
        for name in ("lifted", "focused", "covered", "dim"):
            self.fbind(name, self._dress)
        theme.bind(large_print=self._lay, name=self._dress)
        self._lay()

    # --- what listeners hear

    def on_pick(self, index: int) -> None:
        """A card was tapped."""

    def on_drag(self, index: int) -> None:
        """A card is being dragged."""

    def on_drop(self, index: int, x: float, y: float) -> None:
        """A dragged card was let go at a point of the window."""

    def on_explain(self, index: int) -> None:
        """A card was pressed for long."""

    # --- lying there

    def card_at(self, index: int) -> Card:
        """The widget of a card, for those who animate it."""
        return self._cards[index]

    def _lay(self, *_: object) -> None:
        lying = self._hold_on()
        self._places = fan(len(self.cards), self.width, self.height, dp(1), arc=self.arc)
        face = "large" if theme.large_print else "compact"
        for card, show, place in zip(self._cards, self.cards, self._places, strict=True):
            card.show, card.face = show, face
            self._settle(card, place, slide=card in lying)
        # The row in front is drawn last.
        self.clear_widgets()
        for card in self._cards:
            self.add_widget(card)
        if self.lifted >= len(self._cards):
            self.lifted = NOBODY
        self._dress()

    def _hold_on(self) -> set[Card]:
        """A widget for every card: its own if it lay here before, else a spare one.  Tells which lay here."""
        spare = [*self._cards]
        taken: list[Card | None] = []
        for show in self.cards:
            own = next((card for card in spare if card.show.name == show.name), None)
            if own is not None:
                spare.remove(own)
            taken.append(own)
        lying = {card for card in taken if card is not None}
        for card in spare:
            Animation.cancel_all(card)
        # Widgets are kept for ever: making them anew in every round would cost time and leave traces.
        self._spare += spare
        self._cards = [
            card or (self._spare.pop() if self._spare else Card(face="compact", size_hint=(None, None)))
            for card in taken
        ]
        return lying

    def _settle(self, card: Card, place: Place, *, slide: bool) -> None:
        height = Card.height_of(place.width, card.face)
        x, y = self.x + place.x - place.width / 2, self.y + place.y - height / 2
        Animation.cancel_all(card)
        card.size = (place.width, height)
        if slide and theme.slide and card.pos != [0, 0] and self._near(card, x, y):
            Animation(x=x, y=y, angle=place.angle, d=theme.slide, t="out_cubic").start(card)
        else:
            card.pos, card.angle = (x, y), place.angle

    def _near(self, card: Card, x: float, y: float) -> bool:
        """Cards slide when the hand closes up; a turned or resized window puts them straight where they belong."""
        return abs(card.x - x) < self.width and abs(card.y - y) < self.height

    def _dress(self, *_: object) -> None:
        for index, card in enumerate(self._cards):
            up = index == self.lifted
            away = up and not self.stays and not (self._dragging and index == self._held)
            card.opacity = 0 if away else 1
            card.turn = 0 if self.covered else 1
            card.dim = self.dim
            card.ring = "lift" if (index == self.focused or up) and not away else ""
        self.canvas.before.clear()
        lifted = NOBODY if self.stays else self.lifted
        gone = lifted if lifted != NOBODY else self._held if self._dragging else NOBODY
        if 0 <= gone < len(self._places):
            self._outline(self._places[gone])

    def _outline(self, place: Place) -> None:
        height = Card.height_of(place.width, "compact")
        x, y = self.x + place.x, self.y + place.y
        with self.canvas.before:
            PushMatrix()
            Rotate(angle=place.angle, axis=(0, 0, 1), origin=(x, y))
            outline((x - place.width / 2, y - height / 2), (place.width, height), theme.accent, dp(1.3))
            PopMatrix()

    # --- touch

    def index_at(self, x: float, y: float) -> int:
        """The card that a point lies on, the uppermost one; NOBODY if there is none."""
        for index in range(len(self._cards) - 1, -1, -1):
            if self._cards[index].holds(x, y):
                return index
        return NOBODY

    def on_touch_down(self, touch: MotionEvent) -> bool:
        index = self.index_at(*touch.pos)
        if index == NOBODY or touch.is_mouse_scrolling:
            return False
        if self._touch is not None:
            return True  # a second finger waits until the first has let go
        touch.grab(self)
        self._touch, self._held, self._dragging = touch, index, False
        self._press = Clock.schedule_once(self._pressed, LONG_PRESS)
        # The card answers in the very next frame, whatever the touch will turn out to mean.
        self._cards[index].zoom = 1.05
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        ox, oy = self.to_widget(*self._window_start(touch))
        if not self._dragging and max(abs(touch.x - ox), abs(touch.y - oy)) > dp(10) and self._press is not None:
            self._end_press()
            self._dragging = True
            self._raise(self._held)
            self.dispatch("on_drag", self._held)
            self._dress()
        if self._dragging:
            card = self._cards[self._held]
            card.center, card.angle = touch.pos, 0
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        index, dragged, pressed = self._held, self._dragging, self._press is None
        self._end_press()
        self._touch, self._held, self._dragging = None, NOBODY, False
        if index >= len(self._cards):
            return True
        if dragged:
            self._put_back(index)
            self.dispatch("on_drop", index, *self.to_window(*touch.pos))
            self._dress()
        elif not pressed:
            self.dispatch("on_pick", index)
        return True

    def cancel_touch(self) -> None:
        """Forget the finger on the hand: the cards under it have changed."""
        if self._touch is None:
            return
        self._touch.ungrab(self)
        self._end_press()
        self._touch, self._held, self._dragging = None, NOBODY, False
        self._lay()

    def _window_start(self, touch: MotionEvent) -> tuple[float, float]:
        window = self.get_root_window()
        return (touch.osx * window.width, touch.osy * window.height) if window else touch.opos

    def _pressed(self, _dt: float) -> None:
        self._press = None
        if 0 <= self._held < len(self._cards):
            self.dispatch("on_explain", self._held)

    def _end_press(self) -> None:
        if 0 <= self._held < len(self._cards):
            self._cards[self._held].zoom = 1
        if self._press is not None:
            self._press.cancel()
            self._press = None

    def _raise(self, index: int) -> None:
        card = self._cards[index]
        Animation.cancel_all(card)
        self.remove_widget(card)
        self.add_widget(card)

    def _put_back(self, index: int) -> None:
        card, place = self._cards[index], self._places[index]
        self.clear_widgets()
        for each in self._cards:
            self.add_widget(each)
        height = Card.height_of(place.width, card.face)
        card.pos = (self.x + place.x - place.width / 2, self.y + place.y - height / 2)
        card.angle = place.angle
