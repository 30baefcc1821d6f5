/** Acts on many machines or reservations at once: which there are, how far they go, and until when they are undone. */

import type { Permission } from './access/permissions.ts';
import type { Refusal } from './access/refusal.ts';

export const bulkActions = [
  'machines.update',
  'machines.sell',
  'machines.reserve',
  'machines.delete',
  'machines.restore',
  'reservations.cancel',
  'reservations.delete',
  'reservations.restore',
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** What is asked again before every single record: rights may change while a run is under way. */
export const bulkPermission = {
  'machines.update': 'machines.edit',
  'machines.sell': 'sales.mark_as_sold',
  'machines.reserve': 'reservations.create',
  'machines.delete': 'machines.delete',
  'machines.restore': 'machines.delete',
  'reservations.cancel': 'reservations.cancel',
  'reservations.delete': 'reservations.delete',
  'reservations.restore': 'reservations.delete',
} as const satisfies Record<BulkAction, Permission>;

const undoable: readonly BulkAction[] = [
  'machines.update',
  'machines.sell',
  'machines.delete',
  'reservations.delete',
];

/** `queued` also means: between two steps. `failed`: nobody works on it any more, what was done stays. */
export const bulkStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/** More records than this are left to the background. */
export const maxInRequest = 500;
/** How many records a call may name; more are meant by their filter. */
export const maxBulkIds = 10_000;
const undoMinutes = 30;

export const isUnderWay = (status: BulkStatus): boolean => status === 'queued' || status === 'running';

export interface UndoableRun {
  act: BulkAction;
  status: BulkStatus;
  /** Whether the run itself takes another one back. */
  isUndo: boolean;
  /** Records whose change can still be taken back. */
  undoableCount: number;
  /** ISO 8601. */
  finishedAt: string | null;
}

/** The moment until which a finished run can be undone; null when there is nothing to take back. */
export function undoUntil(run: UndoableRun): Date | null {
  const { act, status, isUndo, undoableCount, finishedAt } = run;
  if (isUndo || isUnderWay(status) || finishedAt === null) return null;
  if (undoableCount === 0 || !undoable.includes(act)) return null;
  return new Date(Date.parse(finishedAt) + undoMinutes * 60_000);
}

/** Whether the run can be undone now. */
export function undoError(run: UndoableRun, now: Date): Refusal {
  if (isUnderWay(run.status)) return { code: 'bulk_running' };
  const until = undoUntil(run);
  return until !== null && now <= until ? null : { code: 'bulk_not_undoable' };
}
