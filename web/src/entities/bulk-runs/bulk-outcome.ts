import { bulkRuns } from '@strojpark/core/contracts/bulk-runs';
import type { BulkAction } from '@strojpark/core/domain/bulk';
import i18next from 'i18next';
import { call } from '../../lib/api.ts';
import { toastFailure } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { refreshAfterBulk } from './bulk-runs.queries.ts';
import { followRun, showRun } from './followed-runs.ts';

/** The message key of a bulk action. */
export const bulkActionKey = {
  'machines.update': 'updateMachines',
  'machines.sell': 'sellMachines',
  'machines.reserve': 'reserveMachines',
  'machines.delete': 'deleteMachines',
  'machines.restore': 'restoreMachines',
  'reservations.cancel': 'cancelReservations',
  'reservations.delete': 'deleteReservations',
  'reservations.restore': 'restoreReservations',
  'queue.withdraw': 'withdrawEntries',
  'demands.close': 'closeDemands',
  'demands.assign': 'assignDemands',
  'quotes.assign': 'assignQuotes',
  'repricing.accept': 'repriceMachines',
  'repricing.postpone': 'postponePrices',
} as const satisfies Record<BulkAction, string>;

type SubjectOf<Action> = Action extends `${infer Before}.${string}` ? Before : never;
export type Subject = SubjectOf<BulkAction>;

/** What an action is about. */
export const subjectOf = (act: BulkAction) => act.split('.')[0] as Subject;

/** For how many machines or reservations an action was undone; no other can be. */
export const undoneText = (act: BulkAction, count: number): string =>
  i18next.t(`bulk.undone.${subjectOf(act) === 'reservations' ? 'reservations' : 'machines'}`, {
    count,
    done: formatNumber(count),
  });

/** The result of a run, from the run itself or from the response of a bulk call. */
interface RunOutcome {
  runId: string;
  act: BulkAction;
  isUndo: boolean;
  done: number;
  refused: number;
  undoUntil: string | null;
}

/** Shows how many records a run changed and offers undo; opens the list of those it refused. */
export function announceOutcome({ runId, act, isUndo, done, refused, undoUntil }: RunOutcome): void {
  const text = () =>
    isUndo
      ? undoneText(act, done)
      : i18next.t(`bulk.done.${bulkActionKey[act]}`, { count: done, done: formatNumber(done) });
  const undo = { label: () => i18next.t('common.actions.undo'), onAction: () => void undoRun(runId, act) };
  if (done > 0) toast.success(text, undoUntil === null ? {} : { action: undo, id: runId });
  if (refused > 0) showRun(runId);
}

type Answer<K extends string> =
  | { runId: string; total: number }
  | ({ runId: string; undoUntil: string | null; failures: readonly unknown[] } & Record<K, number>);

/** Handles the response of a bulk call: announces the result, or follows the run in the background. */
export async function handleBulkAnswer<K extends string>(
  act: BulkAction,
  count: K,
  answer: Answer<K>,
  isUndo = false,
): Promise<void> {
  if ('total' in answer) followRun(answer.runId);
  else {
    const { runId, undoUntil, failures } = answer;
    announceOutcome({ runId, act, isUndo, done: answer[count], refused: failures.length, undoUntil });
  }
  await refreshAfterBulk();
}

/** Undoes a run. Not a hook, because the toast that offers it outlives the screen it came from. */
export async function undoRun(id: string, act: BulkAction): Promise<void> {
  try {
    const answer = await call(bulkRuns.undo, { params: { id } });
    await handleBulkAnswer(act, 'restored', answer, true);
  } catch (error) {
    toastFailure(error);
  }
}
