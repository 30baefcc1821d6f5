import type { Ref } from 'react';
import type { ListHandle } from '../../../ui/list/use-active-row.ts';
import type { ListEvents } from './list-events.ts';
import type { ListState } from './use-list-state.ts';
import type { UserRows } from './use-user-rows.ts';

/** What a view of the list, rows or cards, is given. */
export interface ListViewProps {
  ref: Ref<ListHandle>;
  rows: UserRows;
  state: ListState;
  /** The user that the keyboard stands on. */
  activeId: string | null;
  /** The user whose menu has been opened last. */
  menuId: string | null;
  events: ListEvents;
}
