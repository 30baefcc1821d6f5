import type { User } from '@strojpark/core/contracts/users';
import type { ListEvents as Events, ListView, RecordPlace } from '../../../ui/list/list-view.ts';
import type { UserAction } from '../actions/user-actions.ts';
import type { ListState } from './use-list-state.ts';

export type ListEvents = Events<User, UserAction>;

/** What a view of the list, rows or cards, is given. */
export interface ListViewProps extends ListView<User> {
  state: ListState;
  events: ListEvents;
}

/** What a row or card is given. */
export interface UserProps extends RecordPlace {
  user: User;
  query: string | undefined;
  events: ListEvents;
}
