/** Files of saved views, which are made on a schedule. */

import { can, canInRole, type Actor } from '../access/permissions.ts';
import { canExport, type ViewSet } from '../files/exports.ts';
import type { ViewList } from './views.ts';

export const viewFileFormats = ['xlsx', 'csv'] as const;
export type ViewFileFormat = (typeof viewFileFormats)[number];

const dataSets = {
  used_machines: 'used',
  stock_machines: 'stock',
  reservations: 'reservations',
  queue: 'queue',
  demands: 'demands',
  sales: 'sold',
  users: 'users',
  audit: 'audit',
} as const satisfies Record<ViewList, ViewSet>;

/** The data set that a list shows. */
export const dataSetOf = (list: ViewList) => dataSets[list];

/** Whether the actor may download the file; `hasCosts`: it was made by someone who could see costs. */
export const canDownloadView = (
  actor: Pick<Actor, 'role' | 'permissions' | 'scope'>,
  dataSet: ViewSet,
  hasCosts: boolean,
): boolean =>
  canInRole(actor, 'reports.view') &&
  canInRole(actor, 'reports.export') &&
  canExport(actor, dataSet) &&
  (!hasCosts || can(actor, 'machines.view_costs'));
