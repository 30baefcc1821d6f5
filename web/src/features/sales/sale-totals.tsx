import { Button } from '@mantine/core';
import { separator } from '@strojpark/core/domain/joined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare, formatSum } from '../../lib/format.ts';
import type { SaleState } from './sale-search.ts';
import classes from './sale-totals.module.css';
import { useSaleTotals } from '../../entities/sales/sales.queries.ts';

/** The revenue of the listed sales, and what is left of it for those who may see costs. */
export function SaleTotals({ filter }: Pick<SaleState, 'filter'>) {
  const { t } = useTranslation();
  const asked = JSON.stringify(filter);
  const [addedUp, setAddedUp] = useState('');
  const complete = addedUp === asked;
  const { data, isFetching } = useSaleTotals({ ...filter, ...(complete && { complete: 'true' }) });
  if (data === undefined || data.count === 0) return null;
  const { count, is_complete: isComplete, revenue_czk: revenue, margin } = data;
  if (!isComplete)
    return (
      <div className={classes.totals}>
        {t('sales.list.tooMany', { shown: formatNumber(count) })}
        <Button
          variant="subtle"
          size="compact-xs"
          loading={complete && isFetching}
          onClick={() => setAddedUp(asked)}
        >
          {t('sales.list.addUp')}
        </Button>
      </div>
    );
  const foreign = data.revenue.filter(({ currency }) => currency !== 'CZK');
  const amounts = foreign.map(({ currency, total }) => formatSum(total, currency)).join(', ');
  const paid = foreign.length < data.revenue.length ? t('sales.list.including', { amounts }) : amounts;
  const unknown = margin === null ? 0 : count - margin.count;
  return (
    <div className={classes.totals}>
      <span data-numeric>
        {t('sales.list.revenue')} <b>{formatSum(revenue)}</b>
        {amounts !== '' && <span className={classes.paid}> ({paid})</span>}
      </span>
      {margin !== null && margin.percent !== null && (
        <span data-numeric>
          {t('sales.list.margins')} <b>{formatSum(margin.total_czk)}</b> ({formatShare(margin.percent)})
          {unknown > 0 && separator + t('sales.list.noMargin', { shown: formatNumber(unknown) })}
        </span>
      )}
    </div>
  );
}
