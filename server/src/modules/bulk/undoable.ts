import type { UndoableRun } from '@strojpark/core/domain/bulk';
import type { RunRow } from './bulk-runs.repo.ts';

/** A run as the rules of undoing see it. */
export const undoable = ({ act, status, undoOf, undoable: count, finishedAt }: RunRow): UndoableRun => ({
  act: act,
  status,
  isUndo: undoOf !== null,
  undoableCount: count,
  finishedAt,
});
