import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import classes from './column-width.module.css';
import { setWidth, widthLimits, type SizedColumn } from './column-widths.ts';

const widthShown = (grip: HTMLElement) => grip.parentElement?.getBoundingClientRect().width ?? 0;

/** Shift with an arrow, on the head of a column: narrower or wider. */
export function changeWidthByKey(
  event: KeyboardEvent<HTMLElement>,
  type: MachineType,
  name: SizedColumn['name'],
) {
  const step = { ArrowLeft: -widthLimits.step, ArrowRight: widthLimits.step }[event.key];
  if (!event.shiftKey || step === undefined) return;
  // The arrows alone move in the list.
  event.preventDefault();
  const head = event.currentTarget.closest('[role="columnheader"]');
  if (head) setWidth(type, name, head.getBoundingClientRect().width + step);
}

interface ColumnWidthProps {
  type: MachineType;
  name: SizedColumn['name'];
}

/** The edge of a column's head, to be dragged; a double click gives back the width from before. For the mouse only. */
export function ColumnWidth({ type, name }: ColumnWidthProps) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: widthShown(event.currentTarget) };
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (drag.current) setWidth(type, name, drag.current.width + event.clientX - drag.current.x);
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
      onDoubleClick={() => setWidth(type, name, null)}
    />
  );
}
