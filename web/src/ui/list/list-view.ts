import type { Ref } from 'react';
import type { ListHandle } from './use-active-row.ts';
import type { PagedRows } from './use-paged-rows.ts';
import type { ListSelection } from './use-selection.ts';

/** What a view of a list, rows or cards, is given. */
export interface ListView<T extends { id: string }> {
  ref: Ref<ListHandle>;
  rows: PagedRows<T>;
  /** Where records can be chosen. */
  chosen?: ListSelection;
  /** The active record of the keyboard. */
  activeId: string | null;
  /** The record whose menu has been opened last. */
  menuId: string | null;
  /** The list as its address keeps it. */
  state: {
    hrefOf: (id: string) => string;
    setAnchor: (anchor: string | undefined) => void;
  };
}

/** What rows and cards tell the list; the functions stay the same, so that rows need not render again. */
export interface ListEvents<T, Action extends string> {
  open: (record: T) => void;
  /** With `range` everything from the one toggled last. */
  toggle: (record: T, range: boolean) => void;
  openMenu: (record: T) => void;
  action: (action: Action, record: T) => void;
}

/** The state of a record in the list. */
export interface RecordPlace {
  isSelected: boolean;
  isActive: boolean;
  hasMenu: boolean;
  href: string;
}
