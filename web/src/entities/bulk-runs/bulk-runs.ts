import type { BulkAction } from '@strojpark/core/domain/bulk';
import { bulkRuns } from '@strojpark/core/contracts/bulk-runs';
import i18next from 'i18next';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { call } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { toastFailure } from '../../lib/failure.ts';
import { bulkActionKey } from './bulk-action-key.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { refreshAfterBulk } from './bulk-runs.queries.ts';

interface BulkState {
  /** Runs in the background whose end is awaited; kept over a reload. */
  followed: string[];
  /** The run whose outcome is on the screen. */
  shown: string | null;
}

export const useBulk = create<BulkState>()(
  persist((): BulkState => ({ followed: [], shown: null }), {
    name: 'bulk-runs',
    partialize: ({ followed }) => ({ followed, shown: null }),
  }),
);

// Somebody else's runs are not for the next one's eyes.
useAuth.subscribe(({ user }, before) => {
  if (before.user !== null && user?.id !== before.user.id) useBulk.setState({ followed: [], shown: null });
});

export function followRun(id: string): void {
  useBulk.setState(({ followed }) => ({ followed: [...new Set([...followed, id])] }));
}

export function unfollowRun(id: string): void {
  useBulk.setState(({ followed }) => ({ followed: followed.filter((one) => one !== id) }));
}

export function showRun(id: string | null): void {
  useBulk.setState({ shown: id });
}

/** What a run, or the answer of a bulk call, says of its end. */
export interface BulkEnd {
  runId: string;
  act: BulkAction;
  isUndo: boolean;
  done: number;
  refused: number;
  undoUntil: string | null;
}

const timeToUndo = 10_000;

/** Tells what came of a run: how many records it reached, with the way back; the others are named. */
export function announceEnd({ runId, act, isUndo, done, refused, undoUntil }: BulkEnd): void {
  const shown = formatNumber(done);
  const text = isUndo
    ? i18next.t('bulk.undone', { count: done, done: shown })
    : i18next.t(`bulk.done.${bulkActionKey[act]}`, { count: done, done: shown });
  const undo = { label: i18next.t('common.actions.undo'), onAction: () => void undoRun(runId, act) };
  if (done > 0)
    toast.success(text, undoUntil === null ? {} : { duration: timeToUndo, action: undo, id: runId });
  if (refused > 0) showRun(runId);
}

type Answer<K extends string> =
  | { runId: string; total: number }
  | ({ runId: string; undoUntil: string | null; failures: readonly unknown[] } & Record<K, number>);

/** Deals with the answer of a bulk call: tells what came of it, or follows it in the background. */
export async function takeBulkAnswer<K extends string>(
  act: BulkAction,
  count: K,
  answer: Answer<K>,
  isUndo = false,
): Promise<void> {
  if ('total' in answer) followRun(answer.runId);
  else {
    const { runId, undoUntil, failures } = answer;
    announceEnd({ runId, act, isUndo, done: answer[count], refused: failures.length, undoUntil });
  }
  await refreshAfterBulk();
}

/** Takes back a run; the toast that offers it outlives the screen it came from. */
export async function undoRun(id: string, act: BulkAction): Promise<void> {
  try {
    const answer = await call(bulkRuns.undo, { params: { id } });
    await takeBulkAnswer(act, 'restored', answer, true);
  } catch (error) {
    toastFailure(error);
  }
}
