import type { MachineListItem } from '@strojpark/core/contracts/machine-record';

/** What reserving needs to know about a machine: a row of a list or a whole record. */
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
