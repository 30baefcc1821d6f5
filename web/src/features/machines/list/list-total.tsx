import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { ListTotal as Total } from '../../../ui/list/list-total.tsx';
import { useMachineStatistics } from '../machines.queries.ts';
import type { ListState } from './use-list-state.ts';
import type { MachineRows } from './use-machine-rows.ts';

interface ListTotalProps {
  state: ListState;
  rows: MachineRows;
}

/** How many machines are shown of how many: `1 284 z 11 573 strojů`. */
export function ListTotal({ state, rows }: ListTotalProps) {
  const { t } = useTranslation();
  const { data: statistics } = useMachineStatistics(state.type);
  const shown = formatCount(rows.total, rows.totalIsExact);
  const { status, soldFrom, soldTo } = state.filters;
  const withSold = status?.includes('sold') ?? (soldFrom ?? soldTo) !== undefined;
  const all = statistics && statistics.total + (withSold ? statistics.sold : 0);
  return (
    <Total
      rows={rows}
      total={
        state.isFiltered && all !== undefined
          ? t('machines.list.filteredTotal', { shown, count: all, all: formatNumber(all) })
          : t('machines.list.total', { count: rows.total, shown })
      }
    />
  );
}
