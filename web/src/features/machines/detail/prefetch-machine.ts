import type { QueryClient } from '@tanstack/react-query';
import { machineQuery } from '../../../entities/machines/machines.queries.ts';
import { machineReservationsQuery } from '../../../entities/reservations/reservations.queries.ts';
import { attachmentsQuery } from '../attachments/attachments.queries.ts';

/** Data of a row that was fetched this recently is not fetched again for the next hover. */
const freshTime = 30_000;

/** Loads what the record of a machine shows first, before it is opened. */
export function prefetchMachine(client: QueryClient, id: string, seesReservations: boolean): void {
  const fresh = { staleTime: freshTime };
  // The record shows the errors, if it is opened.
  const ignore = () => undefined;
  client.query({ ...machineQuery(id), ...fresh }).catch(ignore);
  client.query({ ...attachmentsQuery(id), ...fresh }).catch(ignore);
  if (seesReservations) client.query({ ...machineReservationsQuery(id), ...fresh }).catch(ignore);
}
