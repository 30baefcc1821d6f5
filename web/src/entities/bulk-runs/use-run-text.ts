import type { BulkRun } from '@strojpark/core/contracts/bulk-runs';
import type { BulkAction } from '@strojpark/core/domain/bulk';
import { useTranslation } from 'react-i18next';
import { bulkActionKey } from './bulk-outcome.ts';
import { formatNumber } from '../../lib/format.ts';

type Subject<Action> = Action extends `${infer Before}.${string}` ? Before : never;

/** What the records of a run are called. */
const nouns = {
  machines: 'machines',
  reservations: 'reservations',
  queue: 'records',
  demands: 'records',
  quotes: 'records',
  repricing: 'machines',
} as const satisfies Record<Subject<BulkAction>, string>;

const subjectOf = (act: BulkAction) => act.split('.')[0] as Subject<BulkAction>;

/** The title, result and progress of a run. */
export function useRunText() {
  const { t } = useTranslation();
  const done = ({ act, undoOf, done: count }: BulkRun) => {
    const shown = { count, done: formatNumber(count) };
    return undoOf === null ? t(`bulk.done.${bulkActionKey[act]}`, shown) : t('bulk.undone', shown);
  };
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
