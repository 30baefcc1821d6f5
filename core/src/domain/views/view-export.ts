/** Views that are exported on a schedule. */

import { can, canInRole, type Actor } from '../access/permissions.ts';
import { canExport, type DataSet } from '../files/exports.ts';
import type { ViewList } from './views.ts';

export const viewFileFormats = ['xlsx', 'csv'] as const;
export type ViewFileFormat = (typeof viewFileFormats)[number];

const dataSets = {
  used_machines: 'used',
  stock_machines: 'stock',
  reservations: 'reservations',
  queue: 'queue',
  demands: 'demands',
} as const satisfies Partial<Record<ViewList, DataSet>>;
export type ExportedList = keyof typeof dataSets;

/** Users and the history have no export of their own list. */
export const isExportedList = (list: ViewList): list is ExportedList => list in dataSets;

/** The data set that a list shows. */
export const dataSetOf = (list: ExportedList) => dataSets[list];

type ExportActor = Pick<Actor, 'role' | 'permissions' | 'scope'>;

/** Whether the actor may schedule views of this list. */
export const canScheduleViews = (actor: ExportActor, list: ExportedList): boolean =>
  canInRole(actor, 'reports.view') &&
  canInRole(actor, 'reports.generate') &&
  canExport(actor, dataSets[list]);

/** Whether the actor may download the file; `hasCosts`: it was made by someone who could see costs. */
export const canDownloadView = (actor: ExportActor, dataSet: DataSet, hasCosts: boolean): boolean =>
  canInRole(actor, 'reports.view') &&
  canInRole(actor, 'reports.export') &&
  canExport(actor, dataSet) &&
  (!hasCosts || can(actor, 'machines.view_costs'));
