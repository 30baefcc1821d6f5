import { demandCounts } from '@strojpark/core/contracts/badge-counts';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../lib/api.ts';
import { log } from '../../lib/log.ts';
import { toast } from '../../lib/toast.ts';
import { demandKeys } from './demand-keys.queries.ts';

/** Until the matches are stored, so that the list of demands has them when it is opened. */
const storingTime = 1_000;

interface AddedMachine {
  id: string;
  name: string;
}

/** Says how many open demands a new machine fits, shortly after it was saved; nothing if none. */
export async function announceFittingDemands(
  client: QueryClient,
  { id, name }: AddedMachine,
  show: () => void,
): Promise<void> {
  try {
    await new Promise((resolve) => setTimeout(resolve, storingTime));
    const answer = await call(demandCounts.countForMachine, { params: { id }, background: true });
    client.setQueryData(demandKeys.ofMachine(id), answer);
    const { count } = answer;
    if (count === 0) return;
    toast.info(() => i18next.t('machines.demands.added', { name, count }), {
      action: { label: () => i18next.t('machines.demands.show'), onAction: show },
    });
  } catch (error) {
    // The machine is saved; its record shows the demands too.
    log('warn', 'The demands that a new machine fits could not be counted', error);
  }
}
