import { useEffect, useRef, useState } from 'react';
import type { PagedRows } from '../list/use-paged-rows.ts';

/** The last letter that was pressed before its record was there to run it. */
export interface EarlyKey {
  keep: (id: string, letter: string) => void;
  /** Returns the letter of this record, once. */
  take: (id: string) => string | undefined;
}

interface EarlyKeysOptions<T extends { id: string }> {
  openId: string | null;
  rows: Pick<PagedRows<T>, 'indexOf' | 'get'>;
  onMove: (id: string) => void;
}

/** Letters that are pressed while a record opens belong to it already: it is drawn after the paint of its row. */
export function useEarlyKeys<T extends { id: string }>({ openId, rows, onMove }: EarlyKeysOptions<T>) {
  const [earlyKey] = useState(createEarlyKey);
  const last = useRef(openId);
  useEffect(() => {
    if (last.current !== null) earlyKey.take(last.current);
    last.current = openId;
  }, [openId, earlyKey]);
  return {
    earlyKey,
    isOpening: () =>
      openId !== null && document.querySelector('[data-record]')?.getAttribute('data-record') !== openId,
    press: (letter: string) => {
      if (openId === null) return;
      const step = { j: 1, k: -1 }[letter];
      if (step === undefined) return earlyKey.keep(openId, letter);
      const index = rows.indexOf(openId);
      const neighbour = index === -1 ? undefined : rows.get(index + step);
      if (neighbour !== undefined) onMove(neighbour.id);
    },
  };
}

function createEarlyKey(): EarlyKey {
  let kept: { id: string; letter: string } | null = null;
  return {
    keep: (id, letter) => {
      kept = { id, letter };
    },
    take: (id) => {
      if (kept?.id !== id) return undefined;
      const { letter } = kept;
      kept = null;
      return letter;
    },
  };
}
