import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMachineAgeing } from '../../entities/machines/machines.queries.ts';
import { useCan } from '../../lib/auth.ts';
import { formatNumber, formatSum } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './aged-stock-panel.module.css';

/** How long the inventory has been in stock and how much money it ties up, for those who may see costs. */
export function AgedStockPanel() {
  const { t } = useTranslation();
  const seesCosts = useCan('machines.view_costs');
  const query = useMachineAgeing({}, seesCosts);
  const { data } = query;
  if (!seesCosts) return null;
  return (
    <Panel title={t('ageing.report.title')}>
      <div className={classes.content}>
        {data === undefined && <LoadState {...loadingOf(query)} rows={1} height={72} />}
        {data !== undefined && (
          <ul className={classes.bands}>
            {data.bands.map(({ from, to, count, value }) => (
              <li key={from} className={classes.band}>
                <span className={classes.label}>
                  {to === null
                    ? t('ageing.bands.more', { from: from - 1 })
                    : t('ageing.bands.range', { from, to })}
                </span>
                <Link to="/aged-stock" search={{ band: from }} className={classes.link} data-figure>
                  {t('machines.list.total', { count, shown: formatNumber(count) })}
                </Link>
                <span className={classes.label} data-numeric>
                  {formatSum(value, data.currency)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
