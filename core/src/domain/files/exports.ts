import { canInRole, type Actor, type Permission } from '../access/permissions.ts';

/** The data sets that can be exported, in display order. */
export const dataSets = [
  'all',
  'stock',
  'used',
  'sold',
  'reservations',
  'queue',
  'demands',
  'quotes',
  'financial',
] as const;
export type DataSet = (typeof dataSets)[number];

/** The data sets of saved views: users and the change history are not on the page of exports. */
export const viewSets = [...dataSets, 'users', 'audit'] as const;
export type ViewSet = (typeof viewSets)[number];

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Larger exports are created by a job and stored; others are streamed. */
const streamedRows = 20_000;

/** The file name of a data set, without the date. */
export const exportNames: Record<ViewSet, string> = {
  all: 'machines_all',
  stock: 'machines_stock',
  used: 'machines_used',
  sold: 'sold_machines',
  reservations: 'reservations',
  queue: 'queue',
  demands: 'demands',
  quotes: 'quotes',
  financial: 'financial_records',
  users: 'users',
  audit: 'change_history',
};
/** The file name of a workbook with several data sets. */
export const workbookName = 'export';

const needs: Record<ViewSet, readonly Permission[]> = {
  all: ['machines.export'],
  stock: ['machines.export'],
  used: ['machines.export'],
  sold: ['machines.export'],
  reservations: ['reservations.export'],
  queue: ['reservations.export'],
  demands: ['reservations.export'],
  quotes: ['reservations.export', 'quotes.view'],
  financial: ['machines.export', 'machines.view_costs'],
  users: ['users.view'],
  audit: ['settings.view'],
};

/** The permission that the actor lacks for a data set, if any. */
export function missingPermission(
  actor: Pick<Actor, 'role' | 'permissions' | 'scope'>,
  dataSet: ViewSet,
): Permission | undefined {
  return needs[dataSet].find((permission) => !canInRole(actor, permission));
}

/** Whether the actor may export a data set; the role and `exports.create` are checked separately. */
export function canExport(actor: Pick<Actor, 'role' | 'permissions' | 'scope'>, dataSet: ViewSet): boolean {
  return missingPermission(actor, dataSet) === undefined;
}

/** Several files, or more rows than are streamed. */
export function needsJob(chosen: readonly { count: number }[]): boolean {
  return chosen.length > 1 || chosen.some(({ count }) => count > streamedRows);
}
