import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan } from '../../../lib/auth.ts';
import { withMessages } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { loadAhead } from '../../../ui/load-ahead.ts';

export const MachineDrawer = lazyPart(
  async () => (await import('./machine-drawer.tsx')).MachineDrawer,
  'records',
  'audit',
);

/** Loads the drawer and what it shows first of a machine, before it is opened. */
export function usePrefetchMachine(): (machine: Pick<MachineListItem, 'id'>) => void {
  const client = useQueryClient();
  const seesReservations = useCan('reservations.view');
  return useCallback(
    ({ id }) => {
      loadAhead(MachineDrawer.preload);
      loadAhead(async () => {
        const { prefetchMachine } = await withMessages(() => import('./prefetch-machine.ts'), 'records');
        prefetchMachine(client, id, seesReservations);
      });
    },
    [client, seesReservations],
  );
}
