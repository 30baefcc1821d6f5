import { presence, type Present } from '@strojpark/core/contracts/presence';
import {
  presenceIntervalMs,
  type PresenceActivity,
  type PresenceSubject,
} from '@strojpark/core/domain/presence/presence';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { log } from '../../lib/log.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { randomId } from '../../lib/random-id.ts';

export interface PresentAt {
  subject: PresenceSubject;
  id: string;
  doing: PresenceActivity;
}

const all = queryNoun('presence', { own: 'presence' });

/** Who only passes a record by is not at it. */
const settleMs = 1_000;
const nobody: readonly Present[] = [];

/**
 * Says that the user is at a record while the page is visible, and returns who else is. A change is announced by a
 * live event, which makes the query ask again.
 */
export function usePresence({ subject, id, doing }: PresentAt): readonly Present[] {
  const client = useQueryClient();
  const [place] = useState(randomId);
  const [settledId, setSettledId] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(id), settleMs);
    return () => clearTimeout(timer);
  }, [id]);
  const isSettled = settledId === id;
  const { data, isError } = useQuery({
    queryKey: [...all, 'one', id, subject, doing, place] as const,
    queryFn: ({ signal }) =>
      call(presence.beat, { body: { subject, id, place, doing }, background: true, signal }),
    enabled: isSettled,
    refetchInterval: presenceIntervalMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Nobody is shown longer than they can be known to be there.
    networkMode: 'always',
    meta: { quiet: true },
  });
  useEffect(() => {
    if (!isSettled) return undefined;
    const leave = () => {
      call(presence.leave, { body: { subject, id, place }, background: true }).catch((error: unknown) =>
        log('info', 'Leaving a record was not announced', error),
      );
    };
    const hide = () => {
      if (document.visibilityState !== 'hidden') return;
      client.setQueriesData({ queryKey: [...all, 'one', id, subject] }, { others: [] });
      leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [client, isSettled, subject, id, place]);
  return isError || data === undefined ? nobody : data.others;
}
