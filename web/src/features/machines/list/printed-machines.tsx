import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { blank } from '@strojpark/core/domain/blank';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { useTranslation } from 'react-i18next';
import { PrintedList } from '../../../entities/company/printed-list.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { PrintedRows } from '../../../ui/list/use-print.tsx';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { cellText, type ListColumn } from './columns/list-columns.ts';
import { useListPreferences } from './columns/list-preferences.ts';
import { useActiveFilters } from './filters/use-active-filters.ts';
import type { ListState } from './use-list-state.ts';
import classes from './printed-machines.module.css';

/** More pictures would keep the printer waiting. */
const maxPictures = 200;

interface PrintedMachinesProps {
  state: ListState;
  columns: readonly ListColumn[];
  printed: PrintedRows<MachineListItem>;
  onClose: () => void;
}

/** The printed list of machines, with pictures unless the rows are compact. */
export function PrintedMachines({ state, columns, printed, onClose }: PrintedMachinesProps) {
  const { t } = useTranslation();
  const text = useFieldText();
  const label = useFieldLabel(state.type);
  const { isCompact } = useListPreferences(state);
  const { items, total, totalIsExact } = printed;
  const withPictures = !isCompact && items.length <= maxPictures;
  return (
    <PrintedList
      title={t(`machines.list.label.${state.type}`)}
      printed={printed}
      total={t('machines.list.total', { count: total, shown: formatCount(total, totalIsExact) })}
      filters={useActiveFilters(state).map((filter) => filter.label)}
      columns={[{ label: label('name') }, { label: t('machines.print.identifier') }, ...columns]}
      rows={items.map((machine) => ({
        id: machine.id,
        cells: [
          <span key="name" className={classes.name}>
            {withPictures && <MachinePicture machine={machine} isPrinted className={classes.picture} />}
            <b>{machine.name}</b>
          </span>,
          displayIdentifier(machine) || blank,
          ...columns.map((column) => cellText(column, machine, text)),
        ],
      }))}
      onClose={onClose}
    />
  );
}
