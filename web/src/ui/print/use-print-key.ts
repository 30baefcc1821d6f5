import { useEffect, useEffectEvent } from 'react';

/** Prints with Ctrl+P what has its own layout on paper, unless an element that matches `behind` covers it. */
export function usePrintKey(onPrint: (() => void) | undefined, behind: string): void {
  const print = useEffectEvent(() => onPrint?.());
  const isOn = onPrint !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.shiftKey || document.querySelector(behind) !== null) return;
      event.preventDefault();
      print();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn, behind]);
}
