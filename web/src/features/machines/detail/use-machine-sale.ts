import type { Machine } from '@strojpark/core/contracts/machine-record';
import { buyerName } from '@strojpark/core/domain/reservations/reservation-customer';
import { useQuery } from '@tanstack/react-query';
import { saleQuery } from '../../../entities/sales/sales.queries.ts';

/** The sale of a sold machine. */
export function useMachineSale({ sale }: Pick<Machine, 'sale'>, enabled = true) {
  return useQuery({ ...saleQuery(sale?.id ?? ''), enabled: enabled && sale !== null });
}

/** Who bought a machine; null if that is not known. */
export function useBuyerName(machine: Pick<Machine, 'sale'>): string | null {
  const { data } = useMachineSale(machine);
  return data === undefined ? null : buyerName(data);
}
