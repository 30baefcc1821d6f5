/** Reports that are created as files, and who may access which. */

import { canInRole, type Actor, type Permission } from '../access/permissions.ts';

export const reportKinds = [
  'utilisation',
  'financial',
  'maintenance',
  'activity',
  'approvals',
  'unmetDemand',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What can be created on a schedule: every report, and the rows of a saved view. */
export const scheduledKinds = [...reportKinds, 'view'] as const;
export type ScheduledKind = (typeof scheduledKinds)[number];

export const reportFormats = {
  utilisation: 'pdf',
  financial: 'xlsx',
  maintenance: 'pdf',
  activity: 'csv',
  approvals: 'xlsx',
  unmetDemand: 'xlsx',
} as const satisfies Record<ReportKind, string>;

/** Reports about the day they are created on, whatever the period. */
const ofToday: readonly ScheduledKind[] = ['maintenance', 'unmetDemand', 'view'];
export const isOfToday = (kind: ScheduledKind) => ofToday.includes(kind);

/** How many days ahead a maintenance schedule looks. */
export const maintenanceHorizons = [30, 90, 180, 365] as const;

type ReportActor = Pick<Actor, 'role' | 'permissions' | 'scope'>;

const needed = (kind: ReportKind): Permission[] => [
  'reports.view',
  ...(kind === 'financial' ? (['machines.view_costs'] as const) : []),
];

const hasAll = (actor: ReportActor, permissions: readonly Permission[]) =>
  permissions.every((permission) => canInRole(actor, permission));

/** Whether the actor may create this kind of report: purchase prices and margins need their own permission. */
export function canGenerateReport(actor: ReportActor, kind: ReportKind): boolean {
  return hasAll(actor, ['reports.generate', ...needed(kind)]);
}

/** Whether the actor may download this kind of report. */
export function canDownloadReport(actor: ReportActor, kind: ReportKind): boolean {
  return hasAll(actor, ['reports.export', ...needed(kind)]);
}

/** Days held as a share of all days in the inventory; null if there are none. */
export function utilisationOf(days: Readonly<Record<'promised' | 'total', number>>): number | null {
  return days.total > 0 ? days.promised / days.total : null;
}
