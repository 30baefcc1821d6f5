import type { UnmetDemandReport } from '@strojpark/core/contracts/reports';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../../entities/categories/categories.queries.ts';
import { formatNumber, formatSum } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './approvals-panel.module.css';
import { ReportTable } from './report-table.tsx';
import { useUnmetDemand } from './reports.queries.ts';

/** What customers look for and no machine fits: what to buy. */
export function UnmetDemandPanel() {
  const { t } = useTranslation();
  const query = useUnmetDemand();
  const { data } = query;
  return (
    <Panel title={t('reports.unmetDemand.title')}>
      <p className={classes.text}>{t('reports.unmetDemand.definition')}</p>
      {data === undefined ? (
        <LoadState {...loadingOf(query)} title={t('reports.unmetDemand.failed')} rows={3} height={56} />
      ) : data.total === 0 ? (
        <EmptyState title={t('reports.unmetDemand.none')} />
      ) : (
        <div className={classes.content}>
          <Groups data={data} />
        </div>
      )}
    </Panel>
  );
}

function Groups({ data: { groups, currency, total, open } }: { data: UnmetDemandReport }) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const priceOf = usePriceText(currency);
  return (
    <ReportTable
      title={t('reports.unmetDemand.summary', { total: formatNumber(total), open: formatNumber(open) })}
      columns={[
        t('reports.unmetDemand.category'),
        t('reports.unmetDemand.age'),
        t('reports.unmetDemand.price'),
        t('reports.unmetDemand.count'),
      ]}
      texts={2}
      rows={groups.map(({ category, age, price, count }) => [
        category === null ? t('reports.unmetDemand.anyCategory') : categoryName(category),
        t(`reports.unmetDemand.ages.${age}`),
        priceOf(price),
        formatNumber(count),
      ])}
    />
  );
}

type Price = UnmetDemandReport['groups'][number]['price'];

/** `2 500 000 CZK – 5 000 000 CZK` */
function usePriceText(currency: string) {
  const { t } = useTranslation();
  return ({ above, upTo }: Price) => {
    const given = { above: formatSum(above, currency), upTo: formatSum(upTo, currency) };
    if (above !== null && upTo !== null) return t('reports.unmetDemand.prices.between', given);
    if (upTo !== null) return t('reports.unmetDemand.prices.upTo', given);
    return above === null
      ? t('reports.unmetDemand.prices.any')
      : t('reports.unmetDemand.prices.above', given);
  };
}
