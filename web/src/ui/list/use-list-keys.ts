import { useEffect, useEffectEvent } from 'react';
import { listKeyOf, type ListKey } from './list-keys.ts';

/** Listens for the keys of a list, wherever the focus is; `own` must stay the same. */
export function useListKeys<K extends string>(
  own: Readonly<Record<string, K>>,
  onKey: (key: ListKey | K) => void,
): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = listKeyOf(event, own);
      if (key === null) return;
      event.preventDefault();
      handle(key);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [own]);
}
