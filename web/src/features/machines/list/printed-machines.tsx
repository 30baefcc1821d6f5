import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime, formatNumber } from '../../../lib/format.ts';
import type { PrintedRows } from '../../../ui/list/use-print.tsx';
import { PrintSheet } from '../../../ui/list/print-sheet.tsx';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { cellText, type ListColumn } from './columns/list-columns.ts';
import { useActiveFilters } from './filters/use-active-filters.ts';
import type { ListState } from './use-list-state.ts';

interface PrintedMachinesProps {
  state: ListState;
  columns: readonly ListColumn[];
  printed: PrintedRows<MachineListItem>;
  onDone: () => void;
}

/** The printed list of machines. */
export function PrintedMachines({ state, columns, printed, onDone }: PrintedMachinesProps) {
  const { t } = useTranslation();
  const text = useFieldText();
  const label = useFieldLabel(state.type);
  const filters = useActiveFilters(state).map((filter) => filter.label);
  const { items, total, totalIsExact, at } = printed;
  const shown = formatCount(total, totalIsExact);
  return (
    <PrintSheet
      title={t(`machines.list.label.${state.type}`)}
      notes={[
        t('machines.print.on', { date: formatDateTime(at) }),
        items.length < total
          ? t('machines.print.first', { printed: formatNumber(items.length), shown })
          : t('machines.list.total', { count: total, shown }),
        ...(filters.length > 0 ? [t('machines.print.filters', { filters: filters.join(', ') })] : []),
      ]}
      columns={[{ label: label('name') }, { label: t('machines.print.identifier') }, ...columns]}
      rows={items.map((machine) => ({
        id: machine.id,
        cells: [
          machine.name,
          displayIdentifier(machine),
          ...columns.map((column) => cellText(column, machine, text)),
        ],
      }))}
      onDone={onDone}
    />
  );
}
