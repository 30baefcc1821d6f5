import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { useFieldLabel } from '../use-fields.ts';
import { nameMeasure } from './column-measures.ts';
import { setWidth, useListPreferences } from './list-preferences.ts';
import type { ListViewProps } from './list-view.ts';
import { TableRow } from './table-row.tsx';

const rowHeights = { normal: 40, compact: 32 };

/** The machines as rows. */
export function MachineTable({ columns, text, events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  const { type, filters } = view.state;
  const { isCompact, widths } = useListPreferences(type);
  const nameLabel = useFieldLabel(type)('name');
  const allColumns = useMemo(
    () => [{ name: 'name', label: nameLabel, ...nameMeasure, sort: 'name' } as const, ...columns],
    [nameLabel, columns],
  );
  return (
    <ListTable
      {...view}
      label={t(`machines.list.label.${type}`)}
      words={{
        waiting: t('common.loading'),
        actions: t('common.actions.more'),
        selectShown: t('machines.select.shown'),
      }}
      columns={allColumns}
      widths={widths}
      onWidth={(name, width) => setWidth(type, name, width)}
      rowHeight={rowHeights[isCompact ? 'compact' : 'normal']}
      isCompact={isCompact}
    >
      {(machine, place) => (
        <TableRow
          {...place}
          machine={machine}
          columns={columns}
          filters={filters}
          text={text}
          t={t}
          events={events}
        />
      )}
    </ListTable>
  );
}
