import { can, type Actor, type Permission } from '../access/permissions.ts';

/** What can be exported, in the order in which it is offered. */
export const dataSets = ['all', 'stock', 'used', 'sold', 'reservations', 'financial'] as const;
export type DataSet = (typeof dataSets)[number];

export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Above it a file is made by a job and kept; up to it, it is handed over while it is made. */
const streamedRows = 20_000;

/** How the file of a data set is called, before the day. */
export const exportNames: Record<DataSet, string> = {
  all: 'machines_all',
  stock: 'machines_stock',
  used: 'machines_used',
  sold: 'sold_machines',
  reservations: 'reservations',
  financial: 'financial_records',
};
/** Several data sets in one workbook. */
export const workbookName = 'export';

const needs: Record<DataSet, readonly Permission[]> = {
  all: ['machines.export'],
  stock: ['machines.export'],
  used: ['machines.export'],
  sold: ['machines.export'],
  reservations: ['reservations.export'],
  financial: ['machines.export', 'machines.view_costs'],
};

/** The permission for a data set that the actor lacks, if any. */
export function missingPermission(
  actor: Pick<Actor, 'role' | 'permissions' | 'scope'>,
  dataSet: DataSet,
): Permission | undefined {
  return needs[dataSet].find((permission) => !can(actor, permission));
}

/** Whether the actor may export a data set, besides having the role and `exports.create`. */
export function canExport(actor: Pick<Actor, 'role' | 'permissions' | 'scope'>, dataSet: DataSet): boolean {
  return missingPermission(actor, dataSet) === undefined;
}

/** Whether what was chosen is made by a job: several files, or more rows than are handed over at once. */
export function needsJob(chosen: readonly { count: number }[]): boolean {
  return chosen.length > 1 || chosen.some(({ count }) => count > streamedRows);
}
