import type { View } from '@strojpark/core/contracts/views';
import type { Actor, Role } from '@strojpark/core/domain/access/permissions';
import {
  canScheduleViews,
  withoutMissing,
  type ViewList,
  type ViewState,
} from '@strojpark/core/domain/views/views';

/** The page of each list. */
export const viewPaths = {
  used_machines: '/used-machines',
  stock_machines: '/stock-machines',
  reservations: '/reservations',
  queue: '/queue',
  demands: '/demands',
  sales: '/sales',
  users: '/admin/users',
  audit: '/admin/audit',
} as const satisfies Record<ViewList, string>;

/** What a view can show now: what it filters by and has been deleted is left out, and the tabs say so. */
export const shownState = ({ state, missing }: View): ViewState => withoutMissing(state, missing);

/** Whether the user may have the view sent on a schedule: all of its filter has to exist. */
export const canBeScheduled = (actor: Actor, { list, missing }: View): boolean =>
  missing.length === 0 && canScheduleViews(actor, list);

/** The search parameters of a view in the URL of its list. */
export function viewSearch(view: View): Record<string, unknown> {
  const { filter, sort, order, layout } = shownState(view);
  return { ...filter, sort, order, view: layout?.view, saved: view.id };
}

/** Views of machines whose filter is whole; others have no news. */
export const isWatchable = ({ list, missing, subscription }: View) =>
  (list === 'used_machines' || list === 'stock_machines') && (missing.length === 0 || subscription !== null);

/** What the next start needs to know before the views are loaded. */
export function knownFrom(views: readonly View[], role: Role) {
  const starts = views.filter((view) => view.scope === 'role' && view.role === role);
  return {
    lists: [...new Set(views.map(({ list }) => list))],
    starts: Object.fromEntries(starts.map((view) => [viewPaths[view.list], viewSearch(view)])),
  };
}
