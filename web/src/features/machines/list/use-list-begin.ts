import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { machineKeys, type MachineQuery } from '../machines.queries.ts';
import type { ListAnchor } from './list-anchor.ts';

const keyOf = (query: MachineQuery, generation: number) => [...machineKeys.list(query), generation] as const;

/**
 * Where a list begins. The place in the address counts when a list is opened; from then on the list itself
 * moves it. Beginning anew is another entry of the cache, so that the old rows stay until the new ones come.
 */
export function useListBegin(query: MachineQuery, anchor: ListAnchor | null) {
  const client = useQueryClient();
  const filter = JSON.stringify(query);
  const [begin, setBegin] = useState({ filter, anchor, generation: 0 });
  if (begin.filter !== filter) setBegin({ filter, anchor, generation: 0 });
  const { generation } = begin;

  useEffect(() => {
    if (generation === 0) return;
    const left = keyOf(JSON.parse(filter) as MachineQuery, generation - 1);
    client.removeQueries({ queryKey: left, exact: true });
  }, [client, filter, generation]);

  return {
    key: keyOf(query, generation),
    keyText: `${filter}#${generation}`,
    anchor: begin.anchor,
    reset: useCallback(
      () => setBegin((before) => ({ filter, anchor: null, generation: before.generation + 1 })),
      [filter],
    ),
  };
}
