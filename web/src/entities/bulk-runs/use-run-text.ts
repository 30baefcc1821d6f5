import type { BulkRun } from '@strojpark/core/contracts/bulk-runs';
import { useTranslation } from 'react-i18next';
import { bulkActionKey } from './bulk-outcome.ts';
import { formatNumber } from '../../lib/format.ts';

/** The title, result and progress of a run. */
export function useRunText() {
  const { t } = useTranslation();
  return {
    title: ({ act, undoOf }: BulkRun) =>
      undoOf === null
        ? t(`bulk.act.${bulkActionKey[act]}`)
        : t('bulk.undoOf', { act: t(`bulk.act.${bulkActionKey[act]}`) }),
    counts: ({ done, refused, total }: BulkRun) =>
      t('bulk.counts', { done: formatNumber(done + refused), total: formatNumber(total) }),
    result: ({ done, refused }: BulkRun) =>
      t('bulk.result', { done: formatNumber(done), refused: formatNumber(refused) }),
  };
}
