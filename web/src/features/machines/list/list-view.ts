import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { isHeld, type MachineState } from '@strojpark/core/domain/machines/machine-status';
import type { TFunction } from 'i18next';
import type { ListEvents as Events, RecordPlace } from '../../../ui/list/list-view.ts';
import type { MachineDialogAction } from '../../../entities/reservations/machine-action-names.ts';
import type { FieldText } from '../../../entities/machines/use-field-text.ts';
import type { ListColumn } from './columns/list-columns.ts';
import type { ListFilters } from './filters/list-filters.ts';

export type ListEvents = Events<MachineListItem, MachineDialogAction>;

/** The props of a row or card. */
export interface MachineProps extends RecordPlace {
  machine: MachineListItem;
  columns: readonly ListColumn[];
  filters: ListFilters;
  text: FieldText;
  /** Passed down: a language subscription in each of dozens of rows would slow down scrolling. */
  t: TFunction;
  events: ListEvents;
}

/** The machine state as far as a list item includes it; the hold is only part of the full record. */
export function listItemState({ status }: MachineListItem): Pick<MachineState, 'status' | 'hold'> {
  return { status, hold: isHeld(status) ? { kind: 'reserved', live: true } : null };
}
