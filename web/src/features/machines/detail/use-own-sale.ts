import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useQuery } from '@tanstack/react-query';
import { saleQuery } from '../../../entities/sales/sales.queries.ts';

/** The sale of a machine that nobody had reserved; a reservation has the customer of every other sale. */
export function useOwnSale({ sale }: { sale: Machine['sale'] }, enabled = true) {
  const id = sale?.has_reservation === false ? sale.id : null;
  return useQuery({ ...saleQuery(id ?? ''), enabled: enabled && id !== null });
}
