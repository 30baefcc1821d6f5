import { useIsMutating, type QueryKey } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserPrint } from '../list/browser-print.tsx';
import { readAnchor } from '../list/list-anchor.ts';
import { ListCards } from '../list/list-cards.tsx';
import type { ColumnWidths, ListColumn, Order } from '../list/list-column.ts';
import type { RowPlace } from '../list/list-row.tsx';
import { ListTable } from '../list/list-table.tsx';
import type { ListEvents, RecordPlace } from '../list/list-view.ts';
import { usePrint, type ListPrint } from '../list/use-print.tsx';
import type { ListCount, ListPage } from '../list/row-window.ts';
import { useActiveRow, type ListHandle } from '../list/use-active-row.ts';
import { usePagedRows, type PagedRows } from '../list/use-paged-rows.ts';
import { useShownRow } from '../list/use-shown-row.ts';
import { useSelection, type ListSelection } from '../list/use-selection.ts';
import { Held } from '../held.tsx';
import { lateComponent } from '../late-component.ts';
import { useHasOpened } from '../use-has-opened.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { useIsWide } from '../use-is-wide.ts';
import { orderItems } from './order-items.ts';
import type { OpenRecord } from './record-drawer.tsx';
import { ScreenHeader, type HeaderParts, type TotalText } from './screen-header.tsx';
import { ScreenLayout, type DescribeFailure, type ScreenStates } from './screen-layout.tsx';
import { ScreenRowsContext } from './screen-rows.ts';
import type { ShortcutName, ShownKey } from './shortcuts-dialog.tsx';
import { ScreenDialogs } from './screen-dialogs.tsx';
import { useEarlyKeys } from './use-early-keys.ts';
import { useOpenAction, type OpenAction } from './use-open-action.ts';
import { useRecordEvents, type ActionKeys } from './use-record-events.ts';
import { dialogOf, useRecordPlace } from './use-record-place.ts';

const ShortcutsDialog = lateComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** The URL state of a screen and how to change it: `useListAddress` with a filter and an order. */
interface ScreenState<Sort extends string> {
  filter: object;
  isFiltered: boolean;
  clearFilter: () => void;
  sort: Sort;
  order: Order;
  setOrder: (sort: Sort, order: Order) => void;
  /** Changes the scroll position. */
  setAnchor: (at: string | undefined) => void;
  /** The search parameter of the open record: `useRecordPlace` reads it. */
  param: string;
  hrefOf: (id: string) => string;
  open: (id: string) => void;
  /** Replaces one open record by another. */
  openNext: (id: string) => void;
  close: () => void;
}

/** How errors and numbers are shown. */
export interface ScreenFormats {
  failure: DescribeFailure;
  /** Says that an action needs a connection. */
  onOffline: () => void;
  /** A count that may not be exact: `1 000+`. */
  number: (count: number, isExact: boolean) => string;
}

/** The props of a screen's action dialogs. */
export interface ActionDialogsProps<T, Action> {
  action: Pick<OpenAction<T, Action>, 'name' | 'record'>;
  opened: boolean;
  onClose: () => void;
  /** Called when the record is deleted: its drawer closes too. */
  onDeleted: (id: string) => void;
}

interface RecordScreenProps<
  T extends { id: string },
  Action extends string,
  Sort extends string,
  Name extends string,
> {
  /** The accessible name of the list. */
  label: string;
  state: ScreenState<Sort>;
  /** The query for the records; its key changes with the filter and the order. */
  source: {
    listKey: QueryKey;
    load: (page: { limit: number; cursor: string | undefined }, signal?: AbortSignal) => Promise<ListPage<T>>;
    /** Counts the rows when the pages do not. */
    count?: { key: QueryKey; load: (signal: AbortSignal) => Promise<ListCount> };
    /** Refetch on every opening and window focus. */
    isLive?: boolean;
    keepOffline?: boolean;
    enabled?: boolean;
  };
  formats: ScreenFormats;
  header: HeaderParts;
  total: TotalText;
  states: ScreenStates;
  table: {
    columns: readonly ListColumn<Name, Sort>[];
    rowHeight: number;
    /** Name and detail of a row share one line. */
    isCompact?: boolean;
    /** Scrolls sideways instead of hiding the columns that have no room. */
    isScrolled?: boolean;
    /** The widths set by the user. */
    widths?: ColumnWidths;
    onWidth?: (name: Name, width: number | null) => void;
    renderRow: (record: T, place: RowPlace, events: ListEvents<T, Action>) => ReactNode;
  };
  cards: {
    height: number;
    /** The minimum width; as many cards as fit are side by side. */
    width?: number;
    renderCard: (record: T, place: RecordPlace, events: ListEvents<T, Action>) => ReactNode;
  };
  /** Cards instead of rows; by default only on phones. */
  showsCards?: boolean;
  /** Makes records selectable; the bulk bar appears with the first selection. */
  selection?: { label: string; renderBar: (selected: Selected<T>) => ReactNode };
  /** Everything below is rendered when it is first needed, so it may be lazy. */
  renderDrawer: (record: OpenRecord<T, Action>) => ReactNode;
  /** Loads what opening a record shows, when the pointer or the focus rests on its row. */
  prefetch?: (record: T) => void;
  /** Letter keys that start an action on the active record. */
  keys?: ActionKeys<T, Action>;
  /** The letter keys of the open record, for the overview of keys. */
  recordKeys?: readonly ShownKey[];
  renderActionDialogs?: (dialogs: ActionDialogsProps<T, Action>) => ReactNode;
  /** The dialogs of the screen itself; null while none is open. */
  renderDialogs?: (dialog: string | null) => ReactNode;
  print?: ListPrint<T> | undefined;
}

export interface Selected<T extends { id: string }> {
  chosen: ListSelection;
  rows: PagedRows<T>;
}

const everyShortcut: readonly ShortcutName[] = [
  'everywhere',
  'next',
  'previous',
  'ends',
  'open',
  'close',
  'help',
];

/**
 * A screen of records: the list with its header, the open record, dialogs, keyboard, selection and printing. A
 * feature only passes what is specific to its records. The header is created outside of `Records`, so that it does
 * not re-render with every page of rows.
 */
export function RecordScreen<
  T extends { id: string },
  Action extends string,
  Sort extends string,
  Name extends string = string,
>(props: RecordScreenProps<T, Action, Sort, Name>) {
  const { source, header, total, table, selection, keys = {}, print } = props;
  const { t } = useTranslation();
  const search = useRef<HTMLInputElement>(null);
  const [overview, setOverview] = useState<'open' | 'closed' | null>(null);
  const printing = usePrint(print, source.load);
  const openShortcuts = useCallback(() => setOverview('open'), []);
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
            isFiltered={props.state.isFiltered}
            orderItems={header.orderItems ?? orderItems(t('common.sortBy'), table.columns, props.state)}
            print={printing}
            shortcuts={{ label: t('common.keys.title'), onClick: openShortcuts }}
          />
        }
      />
      {printing?.sheet}
      {overview && (
        <ShortcutsDialog
          opened={overview === 'open'}
          shortcuts={shortcuts}
          actionKeys={keys}
          recordKeys={props.recordKeys ?? []}
          onClose={() => setOverview('closed')}
          onFailure={() => setOverview(null)}
        />
      )}
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
  const { label, state, source, formats, states, table, cards, selection, keys = {} } = props;
  const { above, search, onShortcuts } = props;
  const router = useRouter();
  const isPhone = useIsPhone();
  const { showsCards = isPhone } = props;
  const { openId, at } = useRecordPlace(state.param);
  const rows = usePagedRows<T>({ ...source, anchor: readAnchor(at) });
  const selected = useSelection(JSON.stringify(state.filter), rows);
  const chosen = selection && selected;
  // What was clicked in the header is painted before the rows follow it.
  const listKey = JSON.stringify(source.listKey);
  const isFollowing = useDeferredValue(listKey) !== listKey;
  const view = useRef<ListHandle>(null);
  const isWide = useIsWide();
  const open = useOpenOne(openId, state);
  const keyboard = useActiveRow(rows, view, (id) => {
    // The search box leaves the keys to the record that it opens.
    if (isWide) search.current?.blur();
    open(id);
  });
  const { action, start: onAction, onClose: closeAction } = useOpenAction<T, Action>(formats.onOffline);
  // The dialog of a change that is already shown is out of sight.
  const isSending = useIsMutating({ predicate: ({ meta }) => meta?.isOptimistic === true }) > 0;
  const isCovered = action?.isOpen === true && !isSending;
  const { openNext, close } = state;
  const { setActiveId } = keyboard;
  const onMove = useCallback(
    (id: string) => {
      openNext(id);
      setActiveId(id);
    },
    [openNext, setActiveId],
  );
  const early = useEarlyKeys({ openId, rows, onMove });
  const events = useRecordEvents({
    open,
    onAction,
    prefetch: props.prefetch,
    keys,
    keyboard,
    onEscape: isWide && openId !== null ? state.close : undefined,
    early,
    recordInUse: () => focusedRecord(rows.items, state.hrefOf) ?? rows.items.find(({ id }) => id === openId),
    chosen,
    search,
    searched: props.header.search?.value,
    onShortcuts,
    isCovered: () => isCovered || dialogOf(router.state.location.search) !== null,
  });
  // Next to an open record the list is narrow for a while only; its columns and its margin change together.
  const lastId = useDeferredValue(openId);
  const isNextToRecord = isWide && lastId !== null;
  const [hiddenColumns, setHiddenColumns] = useState(0);
  // Only an entry of the view menu shows it.
  const onHidden = useCallback((count: number) => startTransition(() => setHiddenColumns(count)), []);
  const hadDrawer = useHasOpened(lastId !== null);
  const hadSelection = useHasOpened(selected.count > 0);
  // A closed dialog stays mounted, but does not render with every change of the list.
  const wasActing = useDeferredValue(action?.isOpen === true);
  const onClose = useCallback(() => {
    // The focus returns to its row.
    setActiveId(openId);
    close();
  }, [openId, setActiveId, close]);
  const screenRows = useMemo(() => ({ ...rows, hiddenColumns }), [rows, hiddenColumns]);
  const activeId = keyboard.activeId ?? openId;
  // Where a record covers the list, its row is out of sight.
  useShownRow(view, rows, isWide ? activeId : null);
  const list = { ref: view, rows, state, label, activeId, ...(chosen && { chosen }) };

  return (
    <ScreenRowsContext value={screenRows}>
      <ScreenLayout
        header={above}
        list={{ ...rows, isEmpty: rows.items.length === 0 }}
        states={states}
        failure={formats.failure}
        isFiltered={state.isFiltered}
        onClear={state.clearFilter}
        skeleton={
          showsCards
            ? {
                rows: 12,
                height: cards.height,
                width: cards.width ? `${cards.width}px` : '100%',
                areRecords: !cards.width,
              }
            : { rows: 14, height: table.rowHeight - 1, areRecords: table.rowHeight >= 48, hasHead: true }
        }
        isFilling={!showsCards}
        isBordered={!showsCards}
      >
        <Held isHeld={isFollowing}>
          {showsCards ? (
            <ListCards {...list} cardHeight={cards.height} cardWidth={cards.width}>
              {(record, place) => cards.renderCard(record, place, events)}
            </ListCards>
          ) : (
            <ListTable
              {...list}
              {...table}
              selectLabel={selection?.label}
              isNarrowed={table.isScrolled !== true || isNextToRecord}
              isBeside={isNextToRecord}
              onHidden={isNextToRecord ? undefined : onHidden}
            >
              {(record, place) => table.renderRow(record, place, events)}
            </ListTable>
          )}
        </Held>
      </ScreenLayout>
      <Suspense>
        {hadDrawer &&
          props.renderDrawer({
            id: openId,
            opened: openId !== null,
            earlyKey: early.earlyKey,
            isCovered,
            rows,
            onAction,
            onMove,
            onShortcuts,
            onClose,
          })}
      </Suspense>
      <Suspense>{hadSelection && selection?.renderBar({ chosen: selected, rows })}</Suspense>
      <Suspense>
        <Held isHeld={action?.isOpen !== true && !wasActing}>
          {action &&
            props.renderActionDialogs?.({
              action,
              opened: action.isOpen,
              onClose: closeAction,
              onDeleted: (id) => {
                if (id === openId) state.close();
              },
            })}
        </Held>
      </Suspense>
      <ScreenDialogs render={props.renderDialogs} />
      <BrowserPrint print={props.print} rows={rows} />
    </ScreenRowsContext>
  );
}

/** The record of the row or card that has the focus. */
function focusedRecord<T extends { id: string }>(records: readonly T[], hrefOf: (id: string) => string) {
  const href = document.activeElement
    ?.closest('[data-list] :is([role="row"], article)')
    ?.querySelector('a')
    ?.getAttribute('href');
  return href == null ? undefined : records.find(({ id }) => hrefOf(id) === href);
}

/** Opens a record; next to its list it may replace another, and closing leaves both. The function is stable. */
function useOpenOne(
  openId: string | null,
  { open, openNext }: Pick<ScreenState<string>, 'open' | 'openNext'>,
): (id: string) => void {
  const isOpen = useRef(openId !== null);
  useEffect(() => {
    isOpen.current = openId !== null;
  }, [openId]);
  return useCallback((id: string) => (isOpen.current ? openNext(id) : open(id)), [open, openNext]);
}
