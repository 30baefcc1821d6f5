import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { useQueries } from '@tanstack/react-query';
import { reservationQuery } from '../../../entities/reservations/reservations.queries.ts';
import { useCan } from '../../../lib/auth.ts';

/**
 * The reservations of machines that are to be quoted, if all of them are held for one customer; otherwise none, because
 * nobody else may learn what was agreed. Undefined while they load.
 */
export function useHeldFor(machines: readonly Machine[]): readonly Reservation[] | undefined {
  const sees = useCan('reservations.view');
  const ids = machines.flatMap(({ hold }) =>
    hold?.live && hold.kind !== 'replacement' ? (hold.reservation_id ?? []) : [],
  );
  const isWanted = sees && ids.length > 0 && ids.length === machines.length;
  const loads = useQueries({ queries: isWanted ? ids.map((id) => reservationQuery(id)) : [] });
  if (loads.some(({ isPending }) => isPending)) return undefined;
  const found = loads.flatMap(({ data }) => data ?? []);
  const key = found[0]?.customer_key ?? null;
  const isOne = found.length === machines.length && found.every(({ customer_key }) => customer_key === key);
  return isOne && key !== null ? found : [];
}
