import type { Ref } from 'react';
import type { ListHandle } from './use-active-row.ts';
import type { PagedRows } from './use-paged-rows.ts';
import type { ListSelection } from './use-selection.ts';

/** The props of a list view, rows or cards. */
export interface ListView<T extends { id: string }> {
  ref: Ref<ListHandle>;
  rows: PagedRows<T>;
  /** Set where records can be selected. */
  chosen?: ListSelection;
  /** The record that the keyboard is on. */
  activeId: string | null;
  /** The scroll position from the URL. */
  state: {
    hrefOf: (id: string) => string;
    setAnchor: (anchor: string | undefined) => void;
  };
}

/** The events of rows and cards; the functions are stable, so that rows do not re-render. */
export interface ListEvents<T, Action extends string> {
  open: (record: T) => void;
  /** Loads what opening the record will show. */
  prepare: (record: T) => void;
  /** With `range` everything from the last toggled record to this one. */
  toggle: (record: T, range: boolean) => void;
  action: (action: Action, record: T) => void;
}

/** The state of a record in the list. */
export interface RecordPlace {
  isSelected: boolean;
  isActive: boolean;
  href: string;
}
