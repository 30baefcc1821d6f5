import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useMachineStatistics } from '../machines.queries.ts';
import type { MachineSearch } from './machine-search.ts';
import classes from './statistics-cards.module.css';
import type { ListState } from './use-list-state.ts';

const figures = ['total', 'available', 'reserved', 'maintenance', 'totalValue'] as const;
type Figure = (typeof figures)[number];

/** The rows behind a figure. */
const rowsBehind: Record<Figure, Partial<MachineSearch>> = {
  total: {},
  available: { status: ['available'] },
  reserved: { status: ['reserved'] },
  maintenance: { status: ['maintenance'] },
  totalValue: { sort: 'current_value', order: 'desc' },
};

function isShown(figure: Figure, state: ListState): boolean {
  const { status } = rowsBehind[figure];
  const { filters } = state;
  if (status) return filters.status?.length === 1 && filters.status[0] === status[0];
  return figure === 'total' && !state.isFiltered;
}

/** Five figures of the machines of a type; each opens the rows behind it. */
export function StatisticsCards({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const { data } = useMachineStatistics(state.type);
  const valueOf = (figure: Figure) => {
    if (data === undefined) return '–';
    return figure === 'totalValue' ? formatMoney(data.totalValue, data.currency) : formatNumber(data[figure]);
  };
  return (
    <section className={classes.cards} aria-label={t('machines.statistics.label')}>
      {figures.map((figure) => (
        <button
          key={figure}
          type="button"
          className={classes.card}
          aria-pressed={isShown(figure, state)}
          onClick={() => state.showOnly(rowsBehind[figure])}
        >
          <span className={classes.label} data-status={rowsBehind[figure].status?.[0]}>
            {t(`machines.statistics.${figure}`)}
          </span>
          <span className={classes.value} data-numeric>
            {valueOf(figure)}
          </span>
        </button>
      ))}
    </section>
  );
}
