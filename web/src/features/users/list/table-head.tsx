import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../../../ui/list/list-table.module.css';
import type { ListState, SortColumn } from './use-list-state.ts';

const columns = ['name', 'role', 'status', 'phone', 'department', 'created_at', 'last_login_at'] as const;
type Column = (typeof columns)[number];

const isSortable = (column: Column): column is Column & SortColumn => column !== 'phone';
/** The newest is what one looks for first among moments. */
const newestFirst: readonly Column[] = ['created_at', 'last_login_at'];

/** The names of the columns; those that sort are buttons. */
export function TableHead({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {columns.map((column, index) => (
        <div
          key={column}
          role="columnheader"
          className={index === 0 ? classes.first : classes.cell}
          {...(isSortable(column) && { 'aria-sort': directionOf(column, state) })}
        >
          {isSortable(column) ? <SortButton column={column} state={state} /> : t(`users.fields.${column}`)}
        </div>
      ))}
      <div role="columnheader" className={classes.last}>
        <VisuallyHidden>{t('common.actions.more')}</VisuallyHidden>
      </div>
    </div>
  );
}

function directionOf(column: SortColumn, state: ListState): 'ascending' | 'descending' | 'none' {
  if (state.sort !== column) return 'none';
  return state.order === 'asc' ? 'ascending' : 'descending';
}

function SortButton({ column, state }: { column: SortColumn; state: ListState }) {
  const { t } = useTranslation();
  const isSorted = state.sort === column;
  const first = newestFirst.includes(column) ? 'desc' : 'asc';
  const opposite = state.order === 'asc' ? 'desc' : 'asc';
  const Arrow = state.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => state.setOrder(column, isSorted ? opposite : first)}
    >
      {t(`users.fields.${column}`)}
      {isSorted && <Arrow size={14} aria-hidden />}
    </button>
  );
}
