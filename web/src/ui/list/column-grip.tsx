import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './column-grip.module.css';

const step = 16;
const widthOf = (head: Element | null) => head?.getBoundingClientRect().width ?? 0;

/** Shift with an arrow, on the head of a column: narrower or wider. */
export function changeWidthByKey(event: KeyboardEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
  if (!event.shiftKey || change === undefined) return;
  // The arrows alone move in the list.
  event.preventDefault();
  onWidth(widthOf(event.currentTarget.closest('[role="columnheader"]')) + change);
}

interface ColumnGripProps {
  /** Null gives back the width from before. */
  onWidth: (width: number | null) => void;
}

/** The edge of a column's head, to be dragged; a double click gives back the width from before. For the mouse only. */
export function ColumnGrip({ onWidth }: ColumnGripProps) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: widthOf(event.currentTarget.parentElement) };
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (drag.current) onWidth(drag.current.width + event.clientX - drag.current.x);
  };
  const end = () => {
    drag.current = null;
  };
  return (
    <span
      aria-hidden
      className={classes.grip}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
