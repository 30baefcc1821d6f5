import { useEffect, useEffectEvent } from 'react';

/** Ctrl+P prints the list rather than the rows in sight; an open record or dialog prints itself. */
export function usePrintKey(onPrint: () => void): void {
  const print = useEffectEvent(onPrint);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.shiftKey || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      print();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
