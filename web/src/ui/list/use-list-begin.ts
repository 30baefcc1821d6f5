import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ListAnchor } from './list-anchor.ts';

/**
 * Where a list begins. The place in the address counts when a list is opened; from then on the list itself
 * moves it. Beginning anew is another entry of the cache, so that the old rows stay until the new ones come.
 */
export function useListBegin(listKey: readonly unknown[], anchor: ListAnchor | null) {
  const client = useQueryClient();
  const list = JSON.stringify(listKey);
  const [begin, setBegin] = useState({ list, anchor, generation: 0 });
  if (begin.list !== list) setBegin({ list, anchor, generation: 0 });
  const { generation } = begin;

  useEffect(() => {
    if (generation === 0) return;
    const left = [...(JSON.parse(list) as unknown[]), generation - 1];
    client.removeQueries({ queryKey: left, exact: true });
  }, [client, list, generation]);

  return {
    queryKey: [...listKey, generation],
    key: `${list}#${generation}`,
    begin: begin.anchor,
    beginAt: useCallback(
      (place: ListAnchor | null) =>
        setBegin((before) => ({ list, anchor: place, generation: before.generation + 1 })),
      [list],
    ),
  };
}
