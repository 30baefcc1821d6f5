import type { Machine } from '@strojpark/core/contracts/machine-record';
import { buyerName } from '@strojpark/core/domain/reservations/reservation-customer';
import { useQuery } from '@tanstack/react-query';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { saleQuery } from '../../../entities/sales/sales.queries.ts';

/** The sale of a machine that nobody had reserved; a reservation has the customer of every other sale. */
export function useOwnSale({ sale }: { sale: Machine['sale'] }, enabled = true) {
  const id = sale?.has_reservation === false ? sale.id : null;
  return useQuery({ ...saleQuery(id ?? ''), enabled: enabled && id !== null });
}

/** Who bought a machine, from its sale or the reservation that it completed; null if that is not known. */
export function useBuyerName(machine: Pick<Machine, 'id' | 'sale'>): string | null {
  const { data } = useMachineReservations(machine.id);
  const { data: own } = useOwnSale(machine);
  const buyer =
    own ?? data?.items.find(({ machine_id, status }) => machine_id === machine.id && status === 'completed');
  return buyer === undefined ? null : buyerName(buyer);
}
