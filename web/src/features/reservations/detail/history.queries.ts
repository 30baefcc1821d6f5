import { machines } from '@strojpark/core/contracts/machines';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { reservationKeys } from '../../../entities/reservations/reservation-keys.queries.ts';
import { call } from '../../../lib/api.ts';
import { byCursor } from '../../../lib/query-options.ts';

const step = 20;

/** What happened to a reservation, newest first; for those who may see machines. */
export const historyQuery = ({ id, machine_id }: Pick<Reservation, 'id' | 'machine_id'>) =>
  infiniteQueryOptions({
    queryKey: reservationKeys.history(id),
    queryFn: ({ signal, pageParam: cursor }) =>
      call(machines.timeline, {
        params: { id: machine_id },
        query: { reservation: id, limit: step, cursor },
        signal,
      }),
    ...byCursor,
    meta: { quiet: true },
  });
