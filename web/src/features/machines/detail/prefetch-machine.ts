import type { QueryClient } from '@tanstack/react-query';
import { machineQuery } from '../../../entities/machines/machines.queries.ts';
import { machineReservationsQuery } from '../../../entities/reservations/reservations.queries.ts';
import { freshTime, loadAhead } from '../../../ui/load-ahead.ts';
import { attachmentsQuery } from '../attachments/attachments.queries.ts';

/** Loads what the record of a machine shows first, before it is opened. */
export function prefetchMachine(client: QueryClient, id: string, seesReservations: boolean): void {
  const fresh = { staleTime: freshTime };
  loadAhead(() => client.query({ ...machineQuery(id), ...fresh }));
  loadAhead(() => client.query({ ...attachmentsQuery(id), ...fresh }));
  if (seesReservations) loadAhead(() => client.query({ ...machineReservationsQuery(id), ...fresh }));
}
