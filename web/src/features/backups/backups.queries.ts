import { backups, type Backup } from '@strojpark/core/contracts/backups';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { settingKeys } from '../../entities/settings/settings.queries.ts';
import { call, download } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';

type BackupsAnswer = ResponseOf<typeof backups.list>;

const listKey = queryNoun('backups', { own: 'backup' });
const informationKey = settingKeys.systemInformation;
const pollEvery = 1000;

/** The backups, polled every second while one is being made; `onCompleted` is called when it ends. */
export function useBackups(onCompleted: (backup: Backup) => void) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(backups.list, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? pollEvery : false),
    staleTime: 0,
    meta: { quiet: true },
  });
  const items = query.data?.items;
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    const finished = items?.find(({ id }) => id === awaited.current);
    awaited.current = items?.find(isUnderWay)?.id;
    if (!finished || isUnderWay(finished)) return;
    void client.invalidateQueries({ queryKey: informationKey });
    if (finished.status === 'completed') onCompleted(finished);
  }, [client, items, onCompleted]);
  return query;
}

export function useStartBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(backups.create),
    // Added to the list at once; if the job ends before the next poll, it is still followed to its end.
    onSuccess: async (started) => {
      // A list that was asked for before would take it away again.
      await client.cancelQueries({ queryKey: listKey });
      client.setQueryData<BackupsAnswer>(
        listKey,
        (known) => known && { ...known, items: [started, ...known.items] },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
}

export function useDownloadBackup() {
  return useMutation({
    mutationFn: ({ id }: Backup) => download(backups.download, { params: { id } }),
  });
}

export function useDeleteBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Backup) => call(backups.delete, { params: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: listKey }),
        client.invalidateQueries({ queryKey: informationKey }),
      ]),
  });
}
