import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Move } from './list-keys.ts';
import type { PagedRows } from './use-paged-rows.ts';

/** What keyboard navigation needs from a view of a list. */
export interface ListHandle {
  /** Scrolls the row into view. */
  show: (row: number) => void;
  /** The first visible row. */
  first: () => number;
  /** The number of records side by side. */
  perLine: number;
}

/** A row whose page is still loading; it becomes the active one when the page arrives. */
interface AwaitedRow {
  end: 'first' | 'last';
  /** The key of the rows that it is not among; null for the rows that are loading already. */
  notIn: string | null;
  opens: boolean;
  /** False once the user has typed something else. */
  isWanted: () => boolean;
}

interface EnterOptions extends Pick<AwaitedRow, 'opens' | 'isWanted'> {
  /** Whether the rows are, or will be, those of the text in the search box. */
  isSearched: boolean;
}

const always = () => true;

/** The record that the keyboard is on. */
export function useActiveRow<T extends { id: string }>(
  rows: PagedRows<T>,
  view: RefObject<ListHandle | null>,
  open: (id: string) => void,
) {
  const [activeId, setActive] = useState<string | null>(null);
  const [awaited, setAwaited] = useState<AwaitedRow | null>(null);
  const setActiveId = useCallback((id: string | null) => {
    setActive(id);
    setAwaited(null);
  }, []);
  const index = activeId === null ? -1 : rows.indexOf(activeId);

  const isLoading = rows.isPending || rows.isStale;
  const hasArrived = awaited !== null && awaited.notIn !== rows.key && !isLoading;
  const [opening, setOpening] = useState<{ id: string } | null>(null);
  if (hasArrived) {
    const record = awaited.isWanted() ? rows.items.at(awaited.end === 'first' ? 0 : -1) : undefined;
    setActiveId(record?.id ?? null);
    if (record !== undefined && awaited.opens) setOpening({ id: record.id });
  }
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (opening !== null) openNow(opening.id);
  }, [opening]);

  const place = useCallback(
    (row: number) => {
      const record = rows.get(row);
      if (record === undefined) return undefined;
      setActiveId(record.id);
      view.current?.show(row);
      return record;
    },
    [rows, view, setActiveId],
  );
  const within = (row: number) =>
    place(Math.max(rows.lead, Math.min(row, rows.lead + rows.items.length - 1)));

  const restart = (end: AwaitedRow['end']) => {
    setActive(null);
    setAwaited({ end, notIn: rows.key, opens: false, isWanted: always });
    if (end === 'first') rows.reset();
    else rows.toEnd();
  };

  const move = (key: Move) => {
    const { perLine = 1, first = () => 0 } = view.current ?? {};
    const loaded = rows.lead + rows.items.length;
    if (key === 'first') return rows.lead === 0 ? place(0) : restart(key);
    if (key === 'last') return loaded === rows.count ? place(loaded - 1) : restart(key);
    // The awaited row is the current one: nothing to move from yet.
    if (awaited !== null && isLoading) return undefined;
    if (index === -1) return within(first());
    if (key === 'lineNext') return within(index + perLine);
    if (key === 'linePrevious') return within(index - perLine);
    return perLine > 1 ? within(key === 'next' ? index + 1 : index - 1) : undefined;
  };

  /** From the search box to the first row of what was searched, also if its rows are still to come. */
  const enter = ({ isSearched, opens, isWanted }: EnterOptions) => {
    if (!isSearched || isLoading) {
      setAwaited({ end: 'first', notIn: isSearched ? null : rows.key, opens, isWanted });
      return;
    }
    const record = within(view.current?.first() ?? 0);
    if (record !== undefined && opens) open(record.id);
  };

  /** Opens the row that is awaited as soon as it is there. */
  const openAwaited = () => setAwaited((row) => row && { ...row, opens: true });

  return {
    activeId,
    active: rows.get(index),
    isAwaiting: awaited !== null,
    setActiveId,
    move,
    enter,
    openAwaited,
  };
}
