import { Children, useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from './use-after-paint.ts';
import classes from './in-turn.module.css';

interface InTurnProps {
  /** How many children are rendered at once. */
  first: number;
  /** The first ones are not complete yet: the others wait for them. */
  waits?: boolean;
  children: ReactNode;
}

/**
 * Renders its children one after another, each after the paint of those above it: the start of a long record or form is
 * there at once, and the rest holds up neither clicks nor keys.
 */
export function InTurn({ first, waits = false, children }: InTurnProps) {
  const [shown, setShown] = useState(first);
  const next = placeAfter(children, shown);
  useEffect(
    () => (next === null || waits ? undefined : afterPaint(() => setShown((count) => Math.max(count, next)))),
    [next, waits],
  );
  return (
    <>
      {Children.map(children, (child, place) => (place < shown ? child : null))}
      {next !== null && <div className={classes.rest} />}
    </>
  );
}

/** The number of places up to the next child. An empty place counts: it may be filled later. */
function placeAfter(children: ReactNode, shown: number): number | null {
  let next: number | null = null;
  // Booleans are passed as null.
  Children.forEach(children, (child, place) => {
    if (child !== null && child !== undefined && place >= shown) next ??= place + 1;
  });
  return next;
}
