"""A hand of cards.  A card is touched by its index; the director decides what a touch means.

A lifted card leaves a dashed outline.  A sealed card leaves no gap: in a public hand a gap would give it away.
"""

from __future__ import annotations

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.view_models import CardState
from app.games.braverats.widgets.card import Card, large_name_size
from app.games.braverats.widgets.layout import CardPlace, fan, large_print, shows_names
from app.kit.drawing import outline
from app.kit.gesture import DRAG, Gesture
from app.kit.labels import draw_fitted

#: The index of no card.
NO_CARD = -1


class Hand(Gesture, Widget):
    """The cards of one side."""

    __events__ = ("on_point",)

    cards: tuple[CardState, ...] = ObjectProperty(())
    #: The index of the card that is held over the duel.
    lifted = NumericProperty(NO_CARD)
    arc = BooleanProperty(False)
    #: Face down.
    covered = BooleanProperty(False)
    dim = NumericProperty(0)
    #: A lifted card stays where it is and gets a ring: it has no slot to lie in.
    stays = BooleanProperty(False)
    #: Another player could see which card is lifted: it stays in its place, like the others.
    secret = BooleanProperty(False)
    #: Face up only while its owner's finger is on it: who slides to a card points at it, and lets go to choose it.
    opened = BooleanProperty(False)
    #: In large print; it comes by itself where names would not fit otherwise.
    large = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cards: list[Card] = []
        self._spare: list[Card] = []
        self._places: list[CardPlace] = []
        self._pressed: Card | None = None
        #: The last card that a finger on the opened hand has pointed at.
        self._pointed = NO_CARD
        #: Whether the pressed card is dragged over the others.
        self._raised = False
        for name in ("cards", "arc", "large", "pos", "size"):
            self.fbind(name, self._arrange)
        for name in ("lifted", "covered", "dim", "secret", "opened"):
            self.fbind(name, self._style)
        theme.bind(large_print=self._arrange, scale=self._arrange, name=self._style)
        self._arrange()

    # --- layout

    def card_at(self, index: int) -> Card:
        """The widget of a card."""
        return self._cards[index]

    def name_at(self, index: int) -> str:
        """The name of a card; empty for no card."""
        return self.cards[index].name if 0 <= index < len(self.cards) else ""

    def _arrange(self, *_: object) -> None:
        kept = self._reuse()
        number, room = len(self.cards), (self.width, self.height, dp(1))
        self._places = fan(number, *room, arc=self.arc)
        large = self.large or theme.large_print or not shows_names(self._places, dp(1), theme.enlarged)
        if large:
            self._places = large_print(number, *room)
        face = "large" if large else "compact"
        for card, state, place in zip(self._cards, self.cards, self._places, strict=True):
            card.model, card.face = state, face
            self._settle(card, place, slide=card in kept)
        self._stack()
        if self.lifted >= len(self._cards):
            self.lifted = NO_CARD
        self._style()

    def _stack(self) -> None:
        """Draw the row in front last."""
        self.clear_widgets()
        for card in self._cards:
            self.add_widget(card)

    def _reuse(self) -> set[Card]:
        """Give every card a widget: its own if it has one, else a spare one.  Returns those that had their own."""
        spare = [*self._cards]
        taken: list[Card | None] = []
        for state in self.cards:
            own = next((card for card in spare if card.model.name == state.name), None)
            if own is not None:
                spare.remove(own)
            taken.append(own)
        kept = {card for card in taken if card is not None}
        for card in spare:
            Animation.cancel_all(card)
        # Spare widgets are kept: making new ones every round costs time and memory.
        self._spare += spare
        self._cards = [
            card or (self._spare.pop() if self._spare else Card(face="compact", size_hint=(None, None)))
            for card in taken
        ]
        return kept

    def _settle(self, card: Card, place: CardPlace, *, slide: bool) -> None:
        height = _height(place)
        x, y = self.x + place.x - place.width / 2, self.y + place.y - height / 2
        Animation.cancel_all(card)
        card.size = (place.width, height)
        # Cards slide when the hand closes up, but not when the window is turned or resized.
        near = abs(card.x - x) < self.width and abs(card.y - y) < self.height
        if slide and theme.slide and card.pos != [0, 0] and near:
            Animation(x=x, y=y, angle=place.angle, d=theme.slide, t="out_cubic").start(card)
        else:
            card.pos, card.angle = (x, y), place.angle

    def _style(self, *_: object) -> None:
        for index, card in enumerate(self._cards):
            up = index == self.lifted
            away = up and not self.stays and not self.opened and not self.secret and index != self.carried
            card.opacity = 0 if away else 1
            card.turn = 0 if self.covered else 1
            card.dim = self.dim
            card.ring = "lift" if up and not away and not self.secret else ""
        self.canvas.before.clear()
        gone = self.carried if self.stays or self.opened or self.secret or self.lifted == NO_CARD else self.lifted
        if gone is not None and gone < len(self._places):
            self._outline(self._places[gone])

    def _outline(self, place: CardPlace) -> None:
        height = _height(place)
        x, y = self.x + place.x, self.y + place.y
        with self.canvas.before:
            PushMatrix()
            Rotate(angle=place.angle, axis=(0, 0, 1), origin=(x, y))
            outline((x - place.width / 2, y - height / 2), (place.width, height), theme.accent, dp(1.3))
            if place.height and not self.covered:
                name = words.card(self.name_at(self._places.index(place)))
                room = place.width - dp(12)
                draw_fitted(name, large_name_size(name, room), theme.text_dim, x, y, room, bold=False)
            PopMatrix()

    # --- touch

    def thing_at(self, x: float, y: float) -> int | None:
        """The index of the uppermost card at a point."""
        return next((index for index in reversed(range(len(self._cards))) if self._cards[index].holds(x, y)), None)

    def collide_point(self, x: float, y: float) -> bool:
        # Tilted cards reach beyond the box of the hand.
        return self.thing_at(x, y) is not None

    def can_drag(self, thing: object) -> bool:
        return True

    def on_point(self, index: int) -> None:
        """A card of an opened hand was pointed at."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.opened and self.finger is not None:
            return self._point_at(touch)
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if self.opened and touch is self._finger and (self._pointed != NO_CARD or self._moved(touch) > dp(DRAG)):
            return self._point_at(touch)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        pointed = self._pointed
        if not super().on_touch_up(touch):
            return False
        if pointed != NO_CARD and self.thing_at(*touch.pos) is None:
            self.dispatch("on_let_go", pointed, *self.to_window(*touch.pos))
        return True

    def on_opened(self, *_: object) -> None:
        if not self.opened and self._finger is not None and self._finger.time_end < 0:
            # Covered under a finger that is still down, which lets go of nothing then.
            self._pointed = NO_CARD

    def _point_at(self, touch: MotionEvent) -> bool:
        index = self.thing_at(*touch.pos)
        if index is not None:
            self._pointed = index
            self.dispatch("on_point", index)
        return index is not None

    def on_grip(self, index: int | None) -> None:
        # The card answers in the next frame, whatever the touch will turn out to mean.
        self._pointed = NO_CARD
        if index is not None:
            self._pressed = self._cards[index]
            self._pressed.zoom = 1.05
            return
        card, self._pressed = self._pressed, None
        if card is not None:
            card.zoom = 1
        if self._raised:
            self._raised = False
            self._stack()
            if card in self._cards:
                self._settle(card, self._places[self._cards.index(card)], slide=False)
            self._style()

    def on_lift(self, index: int) -> None:
        card = self._cards[index]
        card.zoom = 1
        Animation.cancel_all(card)
        self._raised = True
        self.remove_widget(card)
        self.add_widget(card)
        self._style()

    def on_carry(self, index: int, x: float, y: float) -> None:
        if index < len(self._cards):
            self._cards[index].center, self._cards[index].angle = self.to_widget(x, y), 0


def _height(place: CardPlace) -> float:
    return place.height or Card.height_of(place.width, "compact")
