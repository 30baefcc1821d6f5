import type { machines } from '@strojpark/core/contracts/machines';
import type { BodyInput } from '@strojpark/core/endpoint';
import { create } from 'zustand';

type ReserveBody = BodyInput<typeof machines.bulkReserve>;

/** The machines of a list that are to be reserved for one customer. */
export interface BulkReserve {
  target:
    | Pick<Extract<ReserveBody, { ids: unknown }>, 'ids'>
    | Pick<Extract<ReserveBody, { filter: unknown }>, 'filter' | 'except'>;
  count: number;
  /** The count as people read it. */
  shown: string;
  onDone: () => void;
}

/** The list of machines asks; the page, which knows reservations too, shows their form. */
export const useBulkReserve = create<{ asked: BulkReserve | null }>()(() => ({ asked: null }));

export const askBulkReserve = (asked: BulkReserve | null): void => useBulkReserve.setState({ asked });
