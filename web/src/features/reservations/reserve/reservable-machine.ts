import type { MachineListItem } from '@strojpark/core/contracts/machine-record';

/** The machine data that reserving needs; both list items and records have it. */
export type ReservableMachine = Pick<
  MachineListItem,
  | 'id'
  | 'name'
  | 'type'
  | 'status'
  | 'no_replacement_needed'
  | 'manufacturer'
  | 'model'
  | 'current_value'
  | 'currency'
>;
