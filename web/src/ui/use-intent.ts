import { useRef } from 'react';

/** A pointer on its way across the list does not rest on a row, nor does a finger that scrolls it; a tap takes longer. */
const restTime = 50;

/** For a link: `onIntent` is called when the pointer, a finger or the focus rests on it, because it will probably be opened. */
export function useIntent(onIntent: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const rest = () => {
    leave();
    if (onIntent) timer.current = setTimeout(onIntent, restTime);
  };
  return { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest, onBlur: leave };
}
