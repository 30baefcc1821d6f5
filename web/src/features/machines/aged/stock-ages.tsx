import { stockBands } from '@strojpark/core/domain/machines/stock-bands';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMachineAgeing } from '../../../entities/machines/machines.queries.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatShortSum } from '../../../lib/format-short-sum.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './stock-ages.module.css';
import { useBandName } from './use-band-name.ts';

const everything = {};

/** How long the machines have been in stock, and the money that they tie up; each row opens them. */
export function StockAges() {
  const { t } = useTranslation();
  const query = useMachineAgeing(everything);
  const nameOf = useBandName();
  const { data } = query;
  if (data?.bands.every(({ count }) => count === 0)) return null;
  return (
    <Panel title={t('ageing.bands.label')} link={<Link to="/aged-stock">{t('ageing.list.label')}</Link>}>
      {data === undefined ? (
        <LoadState {...loadingOf(query)} rows={stockBands.length} height={32} />
      ) : (
        <ul className={classes.rows}>
          {data.bands.map((band) => (
            <li key={band.from}>
              <Link to="/aged-stock" search={{ band: band.from }} className={classes.row}>
                <span>{nameOf(band)}</span>
                <span data-numeric>
                  {t('machines.list.total', { count: band.count, shown: formatNumber(band.count) })}
                </span>
                <span className={classes.value} data-numeric>
                  {band.count > 0 && formatShortSum(band.value, data.currency)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
