import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../../../ui/list/list-table.module.css';
import type { ListState } from './use-list-state.ts';

const columns = [
  { name: 'customer' },
  { name: 'machine' },
  { name: 'period' },
  // The next to expire is what one looks for first, and the newest among the created.
  { name: 'expiry', sort: 'expires_at', first: 'asc' },
  { name: 'status' },
  { name: 'created', sort: 'created_at', first: 'desc' },
] as const;
type SortableColumn = Extract<(typeof columns)[number], { sort: string }>;

/** The names of the columns; those that sort are buttons. */
export function TableHead({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {columns.map((column, index) => (
        <div
          key={column.name}
          role="columnheader"
          className={index === 0 ? classes.first : classes.cell}
          {...('sort' in column && { 'aria-sort': directionOf(column, state) })}
        >
          {'sort' in column ? (
            <SortButton column={column} state={state} />
          ) : (
            t(`reservations.columns.${column.name}`)
          )}
        </div>
      ))}
      <div role="columnheader" className={classes.last}>
        <VisuallyHidden>{t('common.actions.more')}</VisuallyHidden>
      </div>
    </div>
  );
}

function directionOf({ sort }: SortableColumn, state: ListState): 'ascending' | 'descending' | 'none' {
  if (state.sort !== sort) return 'none';
  return state.order === 'asc' ? 'ascending' : 'descending';
}

function SortButton({ column, state }: { column: SortableColumn; state: ListState }) {
  const { t } = useTranslation();
  const { name, sort, first } = column;
  const isSorted = state.sort === sort;
  const opposite = state.order === 'asc' ? 'desc' : 'asc';
  const Arrow = state.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => state.setOrder(sort, isSorted ? opposite : first)}
    >
      {t(`reservations.columns.${name}`)}
      {isSorted && <Arrow size={14} aria-hidden />}
    </button>
  );
}
