import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { isHeld, type MachineState } from '@strojpark/core/domain/machines/machine-status';
import type { TFunction } from 'i18next';
import type { ListEvents as Events, RecordPlace } from '../../../ui/list/list-view.ts';
import type { MachineAction } from '../actions/machine-actions.ts';
import type { FieldText } from '../../../entities/machines/use-field-text.ts';
import type { ListColumn } from './columns/list-columns.ts';
import type { ListFilters } from './filters/list-filters.ts';

export type ListEvents = Events<MachineListItem, MachineAction>;

/** What a row or card is given. */
export interface MachineProps extends RecordPlace {
  machine: MachineListItem;
  columns: readonly ListColumn[];
  filters: ListFilters;
  text: FieldText;
  /** Given from above: dozens of rows that each listen for the language would be felt while scrolling. */
  t: TFunction;
  events: ListEvents;
}

/** The state of a machine as far as a list tells: what holds it stands in the record only. */
export function listItemState({ status }: MachineListItem): Pick<MachineState, 'status' | 'hold'> {
  return { status, hold: isHeld(status) ? { kind: 'reserved', live: true } : null };
}
