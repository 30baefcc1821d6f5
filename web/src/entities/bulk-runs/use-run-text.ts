import type { BulkRun } from '@strojpark/core/contracts/bulk-runs';
import { useTranslation } from 'react-i18next';
import { bulkActionKey, subjectOf, undoneText, type Subject } from './bulk-outcome.ts';
import { formatNumber } from '../../lib/format.ts';

/** What the records of a run are called. */
const nouns = {
  machines: 'machines',
  reservations: 'reservations',
  queue: 'inQueue',
  demands: 'demands',
  quotes: 'quotes',
  repricing: 'machines',
} as const satisfies Record<Subject, string>;

/** The title, result and progress of a run. */
export function useRunText() {
  const { t } = useTranslation();
  const done = ({ act, undoOf, done: count }: BulkRun) =>
    undoOf === null
      ? t(`bulk.done.${bulkActionKey[act]}`, { count, done: formatNumber(count) })
      : undoneText(act, count);
  const left = ({ act, refused }: BulkRun) =>
    t(`bulk.left.${nouns[subjectOf(act)]}`, { count: refused, shown: formatNumber(refused) });
  return {
    title: ({ act, undoOf }: BulkRun) =>
      undoOf === null
        ? t(`bulk.act.${bulkActionKey[act]}`)
        : t('bulk.undoOf', { act: t(`bulk.act.${bulkActionKey[act]}`) }),
    counts: (run: BulkRun) =>
      t('bulk.counts', { done: formatNumber(run.done + run.refused), total: formatNumber(run.total) }),
    done,
    left,
    result: (run: BulkRun) => (run.refused === 0 ? done(run) : `${done(run)}, ${left(run)}`),
  };
}
