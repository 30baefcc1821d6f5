import type { Ref } from 'react';
import type { ListHandle } from '../../../ui/list/use-active-row.ts';
import type { ListSelection } from '../../../ui/list/use-selection.ts';
import type { ListEvents } from './list-events.ts';
import type { ListState } from './use-list-state.ts';
import type { ReservationRows } from './use-reservation-rows.ts';

/** What a view of the list, rows or cards, is given. */
export interface ListViewProps {
  ref: Ref<ListHandle>;
  rows: ReservationRows;
  state: ListState;
  chosen: ListSelection;
  /** The reservation that the keyboard stands on. */
  activeId: string | null;
  /** The reservation whose menu has been opened last. */
  menuId: string | null;
  events: ListEvents;
}
