import { startTransition, useEffect, useState } from 'react';

/**
 * False until the first render has been painted, then true in a render that does not hold up clicks and keys: for what
 * is slow to render, but not needed at first.
 */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterPaint(() => setIsPainted(true)), []);
  return isPainted;
}

/** Runs what cannot be a transition after the next paint, such as a change of the address. */
export function runAfterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Changes state after the next paint: the callback of a frame runs before its paint, a transition after it. */
export function afterPaint(change: () => void): () => void {
  // A tab in the background has no frames.
  if (document.hidden) {
    startTransition(change);
    return () => undefined;
  }
  const frame = requestAnimationFrame(() => startTransition(change));
  return () => cancelAnimationFrame(frame);
}
