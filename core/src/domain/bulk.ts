/** Bulk actions on machines, reservations, queue entries, demands, quotes and proposed prices: what exists, size limits, and how long they can be undone. */

import type { Permission } from './access/permissions.ts';
import type { Refusal } from './access/refusal.ts';
import { isUnderWay, type RunStatus } from './run-status.ts';

export const bulkActions = [
  'machines.update',
  'machines.sell',
  'machines.reserve',
  'machines.delete',
  'machines.restore',
  'reservations.cancel',
  'reservations.delete',
  'reservations.restore',
  'queue.withdraw',
  'demands.close',
  'demands.assign',
  'quotes.assign',
  'repricing.accept',
  'repricing.postpone',
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Checked again before every record, because permissions may change during a run. */
export const bulkPermission = {
  'machines.update': 'machines.edit',
  'machines.sell': 'sales.mark_as_sold',
  'machines.reserve': 'reservations.create',
  'machines.delete': 'machines.delete',
  'machines.restore': 'machines.delete',
  'reservations.cancel': 'reservations.cancel',
  'reservations.delete': 'reservations.delete',
  'reservations.restore': 'reservations.delete',
  'queue.withdraw': 'reservations.create',
  'demands.close': 'reservations.edit',
  'demands.assign': 'reservations.edit',
  'quotes.assign': 'quotes.edit',
  'repricing.accept': 'machines.view_costs',
  'repricing.postpone': 'machines.view_costs',
} as const satisfies Record<BulkAction, Permission>;

const undoable: readonly BulkAction[] = [
  'machines.update',
  'machines.sell',
  'machines.delete',
  'reservations.delete',
  'repricing.accept',
  'repricing.postpone',
];

/** Larger runs are moved to a background job. */
export const maxInRequest = 500;
/** The most ids in one call; larger selections are described by a filter. */
export const maxBulkIds = 10_000;
const undoMinutes = 30;

export interface UndoableRun {
  act: BulkAction;
  status: RunStatus;
  /** Whether this run undoes another one. */
  isUndo: boolean;
  /** Records whose change can still be undone. */
  undoableCount: number;
  /** ISO 8601. */
  finishedAt: string | null;
}

/** Until when a finished run can be undone; null if there is nothing to undo. */
export function undoUntil(run: UndoableRun): Date | null {
  const { act, isUndo, undoableCount, finishedAt } = run;
  if (isUndo || isUnderWay(run) || finishedAt === null) return null;
  if (undoableCount === 0 || !undoable.includes(act)) return null;
  return new Date(Date.parse(finishedAt) + undoMinutes * 60_000);
}

export function undoError(run: UndoableRun, now: Date): Refusal {
  if (isUnderWay(run)) return { code: 'bulk_running' };
  const until = undoUntil(run);
  return until !== null && now <= until ? null : { code: 'bulk_not_undoable' };
}
