import { blank } from '@strojpark/core/domain/blank';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useConvertedTotal } from './use-converted-total.ts';
import figure from '../../../ui/figure.module.css';
import { Figure } from '../../../ui/figure.tsx';
import { useMachineStatistics } from '../../../entities/machines/machines.queries.ts';
import type { MachineSearch } from './machine-search.ts';
import classes from './statistics-cards.module.css';
import { listPaths, type ListState } from './use-list-state.ts';

const figures = ['total', 'available', 'reserved', 'maintenance', 'totalValue'] as const;
type FigureName = (typeof figures)[number];

/** The rows behind a figure. */
const rowsBehind: Record<FigureName, Pick<MachineSearch, 'status' | 'sort' | 'order'>> = {
  total: {},
  available: { status: ['available'] },
  reserved: { status: ['reserved'] },
  maintenance: { status: ['maintenance'] },
  totalValue: { sort: 'current_value', order: 'desc' },
};

function isShown(name: FigureName, { filters, isFiltered }: ListState): boolean {
  const { status } = rowsBehind[name];
  if (status) return filters.status?.length === 1 && filters.status[0] === status[0];
  return name === 'total' && !isFiltered;
}

/** Five figures of the machines of a type; each opens the rows behind it. */
export function StatisticsCards({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const { data, isError } = useMachineStatistics(state.type);
  const converted = useConvertedTotal(data?.totalValue, data?.currency);
  const valueOf = (name: FigureName) => {
    if (data === undefined) return isError ? blank : undefined;
    return name === 'totalValue' ? formatMoney(data.totalValue, data.currency) : formatNumber(data[name]);
  };
  return (
    <nav className={classes.cards} aria-label={t('machines.statistics.label')}>
      {figures.map((name) => (
        <Link
          key={name}
          to={listPaths[state.type]}
          search={rowsBehind[name]}
          className={figure.card}
          data-active={isShown(name, state) || undefined}
        >
          <Figure
            label={t(`machines.statistics.${name}`)}
            value={valueOf(name)}
            note={name === 'totalValue' ? converted : undefined}
            {...(rowsBehind[name].status && { status: name })}
          />
        </Link>
      ))}
    </nav>
  );
}
