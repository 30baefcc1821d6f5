import { describe, expect, it } from 'vitest';
import { undoError, undoUntil, type UndoableRun } from './bulk.ts';

const finished = '2026-03-29T00:45:00.000Z';
const run: UndoableRun = {
  act: 'machines.update',
  status: 'completed',
  isUndo: false,
  undoableCount: 3,
  finishedAt: finished,
};
const minutesLater = (minutes: number) => new Date(Date.parse(finished) + minutes * 60_000);

describe('undoing a bulk action', () => {
  it('is possible until thirty minutes after it ends', () => {
    expect(undoUntil(run)).toEqual(minutesLater(30));
    expect(undoError(run, minutesLater(30))).toBeNull();
    expect(undoError(run, minutesLater(30.01))).toEqual({ code: 'bulk_not_undoable' });
  });

  it.each(['failed', 'cancelled'] as const)('includes the changes of a %s run', (status) => {
    expect(undoError({ ...run, status }, minutesLater(1))).toBeNull();
  });

  it.each(['queued', 'running'] as const)('is not possible during a %s run', (status) => {
    expect(undoError({ ...run, status, finishedAt: null }, minutesLater(1))).toEqual({
      code: 'bulk_running',
    });
  });

  it.each([
    { isUndo: true },
    { undoableCount: 0 },
    { act: 'machines.reserve' as const },
    { act: 'reservations.cancel' as const },
  ])('is refused for %j', (change) => {
    expect(undoError({ ...run, ...change }, minutesLater(1))).toEqual({ code: 'bulk_not_undoable' });
  });
});
