import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../use-fields.ts';
import { changeWidthByKey, ColumnWidth } from './column-width.tsx';
import type { ListColumn } from './list-columns.ts';
import type { MachineSearch } from './machine-search.ts';
import classes from './machine-table.module.css';
import { SelectShown } from '../../../ui/list/select-shown.tsx';
import type { ListState } from './use-list-state.ts';
import type { ListSelection } from '../../../ui/list/use-selection.ts';

interface TableHeadProps {
  columns: readonly ListColumn[];
  state: ListState;
  chosen: ListSelection;
}

type Column = Pick<ListColumn, 'name' | 'label' | 'sort' | 'isNumeric'>;

/** The names of the columns: buttons that sort, with an edge that changes the width. */
export function TableHead({ columns, state, chosen }: TableHeadProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(state.type);
  const name = { name: 'name', label: label('name'), sort: 'name', isNumeric: false } as const;
  return (
    <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
      <div role="columnheader" className={classes.first} {...ariaSort(name.sort, state)}>
        <SelectShown label={t('machines.select.shown')} chosen={chosen} />
        <ColumnName column={name} state={state} />
        <ColumnWidth type={state.type} name="name" />
      </div>
      {columns.map((column) => (
        <div
          role="columnheader"
          key={column.name}
          className={classes.cell}
          data-numeric={column.isNumeric || undefined}
          {...ariaSort(column.sort, state)}
        >
          <ColumnName column={column} state={state} />
          <ColumnWidth type={state.type} name={column.name} />
        </div>
      ))}
      <div role="columnheader" className={classes.last}>
        <VisuallyHidden>{t('common.actions.more')}</VisuallyHidden>
      </div>
    </div>
  );
}

function ariaSort(sort: MachineSearch['sort'], state: ListState) {
  if (sort === undefined) return {};
  const direction = state.order === 'asc' ? 'ascending' : 'descending';
  return { 'aria-sort': sort === state.sort ? direction : 'none' } as const;
}

function ColumnName({ column: { name, label, sort }, state }: { column: Column; state: ListState }) {
  if (sort === undefined) return <span className={classes.label}>{label}</span>;
  const isSorted = sort === state.sort;
  const Arrow = state.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      onClick={() => state.setView({ sort, order: isSorted && state.order === 'asc' ? 'desc' : 'asc' })}
      onKeyDown={(event) => changeWidthByKey(event, state.type, name)}
    >
      <span className={classes.label}>{label}</span>
      {isSorted && <Arrow size={14} aria-hidden />}
    </button>
  );
}
