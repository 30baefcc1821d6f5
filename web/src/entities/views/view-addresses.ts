import type { View } from '@strojpark/core/contracts/views';
import { withoutMissing, type ViewList, type ViewState } from '@strojpark/core/domain/views/views';

/** The page of each list. */
export const viewPaths = {
  used_machines: '/used-machines',
  stock_machines: '/stock-machines',
  reservations: '/reservations',
  queue: '/queue',
  demands: '/demands',
  users: '/admin/users',
  audit: '/admin/audit',
} as const satisfies Record<ViewList, string>;

/** What a view can show now: what it filters by and has been deleted is left out, and the tabs say so. */
export const shownState = ({ state, missing }: View): ViewState => withoutMissing(state, missing);

/** The search parameters of a view in the URL of its list. */
export function viewSearch(view: View): Record<string, unknown> {
  const { filter, sort, order, layout } = shownState(view);
  return { ...filter, sort, order, view: layout?.view, saved: view.id };
}
