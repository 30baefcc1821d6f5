import { Skeleton } from '@mantine/core';
import type { ViewLayout, ViewList, ViewState } from '@strojpark/core/domain/views/views';
import { Suspense } from 'react';
import { useActor } from '../../lib/auth.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useScreenRows } from '../../ui/record-screen/screen-rows.ts';
import type { ViewsPlace } from '../../ui/record-screen/screen-header.tsx';
import { useHasOpened } from '../../ui/use-has-opened.ts';
import { useKnownViews } from './known-views.ts';
import classes from './list-views.module.css';

const ViewsMenu = lazyPart(async () => (await import('./views-menu.tsx')).ViewsMenu, 'views');

/** A list as its views see it. */
export interface ViewedList {
  list: ViewList;
  /** The view in use, by the URL. */
  saved: string | undefined;
  /** What the list shows now. */
  state: ViewState;
  isFiltered: boolean;
  /** Shows this state in place of the current one; `saved` is the view that it comes from. */
  show: (saved: string | undefined, state: ViewState) => void;
  /** For lists with columns: applies those of the view in use, of which this browser has none. */
  adoptLayout?: (layout: ViewLayout) => void;
}

/**
 * The views of a list. They are loaded after its first rows, and their place is kept free if there were some the last
 * time, or at the sign-in, so that the list neither waits nor moves.
 */
export function ListViews({ place, ...viewed }: ViewedList & { place: ViewsPlace }) {
  const { id, viewedLists = [] } = useActor();
  const isReady = useHasOpened(!useScreenRows().isPending);
  const { lists = viewedLists } = useKnownViews(id);
  const hasViews = lists.includes(viewed.list) || viewed.saved !== undefined;
  const free = hasViews && <Skeleton className={place.isIcon ? classes.button : classes.menu} />;
  if (!isReady) return free;
  return (
    <Suspense fallback={free}>
      <ViewsMenu {...viewed} place={place} free={free} />
    </Suspense>
  );
}

interface ListState extends Pick<ViewedList, 'saved' | 'isFiltered'>, Pick<ViewState, 'sort' | 'order'> {
  filter: object;
  showView: ViewedList['show'];
}

/** The views of a list that has no columns, for its header. */
export function listViews(list: ViewList, { filter, sort, order, ...state }: ListState) {
  return (place: ViewsPlace) => (
    <ListViews
      list={list}
      saved={state.saved}
      state={{ filter: filter as ViewState['filter'], sort, order }}
      isFiltered={state.isFiltered}
      show={state.showView}
      place={place}
    />
  );
}
