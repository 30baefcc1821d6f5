import { useEffect, useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';

/** The bar that a card describes, by its row and its place in the lane. */
interface CardPlace {
  row: number;
  bar: number;
  /** Above the bar, because there is no room below. */
  isAbove: boolean;
}

/** A mouse that only passes a bar opens nothing. */
const openAfterMs = 250;
const cardHeight = 140;

const barOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;

function placeOf(bar: HTMLElement): CardPlace {
  const area = bar.closest('[role=grid]')?.getBoundingClientRect();
  const isAbove = area !== undefined && area.bottom - bar.getBoundingClientRect().bottom < cardHeight;
  return { row: Number(bar.dataset['row']), bar: Number(bar.dataset['bar']), isAbove };
}

/** The events are those of the whole grid: thousands of bars need no handlers. */
function createHandlers(setCard: (card: CardPlace | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let described: HTMLElement | null = null;
  let isByTouch = false;
  const hide = () => {
    clearTimeout(timer);
    described = null;
    setCard(null);
  };
  const show = (bar: HTMLElement) => {
    clearTimeout(timer);
    described = bar;
    setCard(placeOf(bar));
  };
  return {
    hide,
    onGrid: {
      onPointerOver({ pointerType, target }: PointerEvent) {
        const bar = barOf(target);
        if (pointerType !== 'mouse' || bar === null || bar === described) return;
        clearTimeout(timer);
        described = bar;
        timer = setTimeout(show, openAfterMs, bar);
      },
      onPointerOut({ pointerType, relatedTarget }: PointerEvent) {
        if (pointerType !== 'mouse' || described === null) return;
        if (relatedTarget instanceof Node && described.contains(relatedTarget)) return;
        hide();
      },
      onPointerDown({ pointerType }: PointerEvent) {
        isByTouch = pointerType === 'touch';
      },
      onClickCapture(event: MouseEvent) {
        // Enter is a click without a pointer.
        if (!isByTouch || event.detail === 0) return;
        const bar = barOf(event.target);
        if (bar === null) hide();
        else if (bar !== described) {
          event.preventDefault();
          event.stopPropagation();
          show(bar);
        }
      },
      onFocus({ target }: FocusEvent) {
        const bar = barOf(target);
        if (bar?.matches(':focus-visible')) show(bar);
      },
      onBlur: hide,
    },
  };
}

/**
 * A card for the bar under the mouse or with the focus of the keyboard. A finger opens the card with the first tap and
 * follows the link with the second.
 */
export function useBarCard() {
  const [card, setCard] = useState<CardPlace | null>(null);
  const [{ hide, onGrid }] = useState(() => createHandlers(setCard));
  useEffect(() => hide, [hide]);
  return { card, hide, handlers: onGrid };
}
