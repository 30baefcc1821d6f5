import type { QueryKey } from '@tanstack/react-query';
import { Suspense, lazy, useCallback, useRef, useState, type ReactNode, type RefObject } from 'react';
import { readAnchor } from '../list/list-anchor.ts';
import { ListCards } from '../list/list-cards.tsx';
import type { ColumnWidths, ListColumn, Order } from '../list/list-column.ts';
import type { RowPlace } from '../list/list-row.tsx';
import { ListTable } from '../list/list-table.tsx';
import type { ListEvents, RecordPlace } from '../list/list-view.ts';
import { PrintButton, type PrintedRows } from '../list/print-button.tsx';
import type { ListPage } from '../list/row-window.ts';
import { useActiveRow, type ListHandle } from '../list/use-active-row.ts';
import { usePagedRows, type PagedRows } from '../list/use-paged-rows.ts';
import { useSelection, type ListSelection } from '../list/use-selection.ts';
import { useHasOpened } from '../use-has-opened.ts';
import { useIsPhone } from '../use-is-phone.ts';
import type { OpenRecord } from './record-drawer.tsx';
import { ScreenHeader, type HeaderParts, type TotalText } from './screen-header.tsx';
import { ScreenLayout, type LayoutWords, type ScreenStates } from './screen-layout.tsx';
import { ScreenRowsContext } from './screen-rows.ts';
import type { ShortcutName, ShortcutWords } from './shortcuts-dialog.tsx';
import { useRecordEvents, type ActionKeys } from './use-record-events.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** What the address of a screen says, and how to change it: `useListAddress` with a filter and an order. */
export interface ScreenState<Sort extends string> {
  filter: object;
  isFiltered: boolean;
  clearFilter: () => void;
  sort: Sort;
  order: Order;
  setOrder: (sort: Sort, order: Order) => void;
  /** The place in the list. */
  at: string | undefined;
  setAnchor: (at: string | undefined) => void;
  /** The open record. */
  openId: string | null;
  hrefOf: (id: string) => string;
  open: (id: string) => void;
  /** From one open record to another. */
  openNext: (id: string) => void;
  close: () => void;
  /** The open dialog of the screen itself. */
  dialog: string | null;
}

export interface ScreenWords extends LayoutWords {
  more: string;
  /** `1 000+`: a count that is not exact. */
  number: (count: number, isExact: boolean) => string;
  shortcuts: ShortcutWords;
}

/** An action that was started on a record. After `isOpen` ends it stays, so that its dialog can close. */
export interface OpenAction<T, Action> {
  name: Action;
  record: T;
  isOpen: boolean;
}

/** What the dialogs of a screen's actions are given. */
export interface ActionDialogsProps<T, Action> {
  action: OpenAction<T, Action>;
  onClose: () => void;
  /** The record is gone: its drawer closes too. */
  onDeleted: (id: string) => void;
}

interface RecordScreenProps<
  T extends { id: string },
  Action extends string,
  Sort extends string,
  Name extends string,
> {
  /** Names the list. */
  label: string;
  state: ScreenState<Sort>;
  /** Where the records come from; the key changes with the filter and the order. */
  source: {
    listKey: QueryKey;
    load: (page: { limit: number; cursor: string | undefined }, signal?: AbortSignal) => Promise<ListPage<T>>;
    /** Loads again with every opening and whenever the window gets the focus. */
    isLive?: boolean;
    enabled?: boolean;
  };
  words: ScreenWords;
  header: HeaderParts;
  total: TotalText;
  states: ScreenStates;
  table: {
    columns: readonly ListColumn<Name, Sort>[];
    rowHeight: number;
    /** Name and detail of a row share one line. */
    isCompact?: boolean;
    /** Widths that the user has chosen. */
    widths?: ColumnWidths;
    onWidth?: (name: Name, width: number | null) => void;
    renderRow: (record: T, place: RowPlace, events: ListEvents<T, Action>) => ReactNode;
  };
  cards: {
    height: number;
    /** At least; as many as fit are next to each other. */
    width?: number;
    renderCard: (record: T, place: RecordPlace, events: ListEvents<T, Action>) => ReactNode;
  };
  /** Cards instead of rows; by default on phones only. */
  showsCards?: boolean;
  /** Records can be selected; the bar comes with the first one. */
  selection?: { label: string; renderBar: (selected: Selected<T>) => ReactNode };
  /** Everything below is rendered from the first time that it is needed, so it may be lazy. */
  renderDrawer: (record: OpenRecord<T, Action>) => ReactNode;
  /** Letters that start an action on the active record. */
  keys?: ActionKeys<T, Action>;
  renderActionDialogs?: (dialogs: ActionDialogsProps<T, Action>) => ReactNode;
  /** The dialogs that `state.dialog` names. */
  renderDialogs?: () => ReactNode;
  print?:
    | { label: string; renderSheet: (printed: PrintedRows<T>, onDone: () => void) => ReactNode }
    | undefined;
}

export interface Selected<T extends { id: string }> {
  chosen: ListSelection;
  rows: PagedRows<T>;
}

const everyShortcut: readonly ShortcutName[] = ['next', 'previous', 'ends', 'open', 'close', 'help'];

/**
 * A screen of records: the list with its header, the open record, the dialogs, the keyboard, the selection
 * and printing. A feature says what is different about its records. The header is made outside of `Records`,
 * so that it does not render again with every page of rows.
 */
export function RecordScreen<
  T extends { id: string },
  Action extends string,
  Sort extends string,
  Name extends string = string,
>(props: RecordScreenProps<T, Action, Sort, Name>) {
  const { source, words, header, total, table, selection, keys = {}, print } = props;
  const search = useRef<HTMLInputElement>(null);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const hadShortcuts = useHasOpened(showsShortcuts);
  const openShortcuts = useCallback(() => setShowsShortcuts(true), []);
  const shortcuts: ShortcutName[] = [
    ...everyShortcut,
    ...(header.search ? (['search'] as const) : []),
    ...(selection ? (['select', 'range'] as const) : []),
    ...(table.onWidth ? (['width'] as const) : []),
    ...(print ? (['print'] as const) : []),
  ];
  return (
    <>
      <Records
        {...props}
        search={search}
        onShortcuts={openShortcuts}
        above={
          <ScreenHeader
            {...header}
            searchRef={search}
            total={total}
            printButton={
              print && (
                <PrintButton label={print.label} load={source.load}>
                  {print.renderSheet}
                </PrintButton>
              )
            }
            shortcuts={{ label: words.shortcuts.title, onClick: openShortcuts }}
          />
        }
      />
      <Suspense>
        {hadShortcuts && (
          <ShortcutsDialog
            opened={showsShortcuts}
            words={words.shortcuts}
            shortcuts={shortcuts}
            actionKeys={keys}
            onClose={() => setShowsShortcuts(false)}
          />
        )}
      </Suspense>
    </>
  );
}

interface RecordsProps<
  T extends { id: string },
  Action extends string,
  Sort extends string,
  Name extends string,
> extends RecordScreenProps<T, Action, Sort, Name> {
  above: ReactNode;
  search: RefObject<HTMLInputElement | null>;
  onShortcuts: () => void;
}

function Records<T extends { id: string }, Action extends string, Sort extends string, Name extends string>(
  props: RecordsProps<T, Action, Sort, Name>,
) {
  const { label, state, source, words, states, table, cards, selection, keys = {} } = props;
  const { above, search, onShortcuts } = props;
  const isPhone = useIsPhone();
  const { showsCards = isPhone } = props;
  const rows = usePagedRows<T>({ ...source, anchor: readAnchor(state.at) });
  const selected = useSelection(JSON.stringify(state.filter), rows);
  const chosen = selection && selected;
  const view = useRef<ListHandle>(null);
  const keyboard = useActiveRow(rows, view);
  const [action, setAction] = useState<OpenAction<T, Action> | null>(null);
  const onAction = useCallback((name: Action, record: T) => setAction({ name, record, isOpen: true }), []);
  const closeAction = useCallback(() => setAction((last) => last && { ...last, isOpen: false }), []);
  const { events, menuId } = useRecordEvents({
    open: state.open,
    onAction,
    keys,
    keyboard,
    chosen,
    search,
    onShortcuts,
  });
  const hadDrawer = useHasOpened(state.openId !== null);
  const hadSelection = useHasOpened(selected.count > 0);
  const hadDialog = useHasOpened(state.dialog !== null);
  const list = {
    ref: view,
    rows,
    state,
    label,
    activeId: keyboard.activeId,
    menuId,
    ...(chosen && { chosen }),
  };

  return (
    <ScreenRowsContext value={rows}>
      <ScreenLayout
        header={above}
        list={{ ...rows, isEmpty: rows.items.length === 0 }}
        states={states}
        words={words}
        isFiltered={state.isFiltered}
        onClear={state.clearFilter}
        skeleton={{ rows: 14, height: table.rowHeight }}
        isFilling={!showsCards}
        isBordered
      >
        {showsCards ? (
          <ListCards {...list} cardHeight={cards.height} cardWidth={cards.width}>
            {(record, place) => cards.renderCard(record, place, events)}
          </ListCards>
        ) : (
          <ListTable
            {...list}
            {...table}
            words={{ waiting: words.waiting, actions: words.more, selectShown: selection?.label }}
          >
            {(record, place) => table.renderRow(record, place, events)}
          </ListTable>
        )}
      </ScreenLayout>
      <Suspense>
        {hadDrawer &&
          props.renderDrawer({
            id: state.openId,
            isCovered: action?.isOpen === true,
            rows,
            onAction,
            onMove: (id) => {
              state.openNext(id);
              keyboard.setActiveId(id);
            },
            onClose: state.close,
          })}
      </Suspense>
      <Suspense>{hadSelection && selection?.renderBar({ chosen: selected, rows })}</Suspense>
      <Suspense>
        {action &&
          props.renderActionDialogs?.({
            action,
            onClose: closeAction,
            onDeleted: (id) => {
              if (id === state.openId) state.close();
            },
          })}
      </Suspense>
      <Suspense>{hadDialog && props.renderDialogs?.()}</Suspense>
    </ScreenRowsContext>
  );
}
