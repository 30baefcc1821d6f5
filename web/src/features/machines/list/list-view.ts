import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { isHeld, type MachineState } from '@strojpark/core/domain/machine-status';
import type { MachineAct } from '../acts/machine-acts.ts';
import type { FieldText } from '../use-field-text.ts';
import type { ListColumn } from './list-columns.ts';
import type { ListState } from './use-list-state.ts';
import type { MachineRows } from './use-machine-rows.ts';
import type { ListSelection } from '../../../ui/list/use-selection.ts';

/** What rows and cards tell the list; the functions stay the same, so that rows need not render again. */
export interface ListEvents {
  open: (machine: MachineListItem) => void;
  /** With `range` everything from the one toggled last. */
  toggle: (machine: MachineListItem, range: boolean) => void;
  openMenu: (machine: MachineListItem) => void;
  act: (act: MachineAct, machine: MachineListItem) => void;
}

/** What a view of the list — rows or cards — is given. */
export interface ListViewProps {
  rows: MachineRows;
  state: ListState;
  columns: readonly ListColumn[];
  chosen: ListSelection;
  /** The machine that the keyboard stands on. */
  activeId: string | null;
  /** The machine whose menu has been opened last. */
  menuId: string | null;
  text: FieldText;
  events: ListEvents;
}

/** The one row that the Tab key reaches: where the keyboard stands, or else the first in sight. */
export function tabStopOf(active: number, range: { startIndex: number; endIndex: number } | null): number {
  if (range === null) return active;
  return active >= range.startIndex && active <= range.endIndex ? active : range.startIndex;
}

/** The state of a machine as far as a list tells: what holds it stands in the record only. */
export function listItemState({ status }: MachineListItem): Pick<MachineState, 'status' | 'hold'> {
  return { status, hold: isHeld(status) ? { kind: 'reserved', live: true } : null };
}
