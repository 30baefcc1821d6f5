import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import type { ListCount } from '../../ui/list/row-window.ts';
import type { ListPrint } from '../../ui/list/use-print.tsx';
import { loadSheet } from './load-sheet.ts';

const PrintedList = lazyPart(async () => (await import('./printed-list.tsx')).PrintedList);

/** What the columns of a table say on paper; a column without a text is not printed. */
export type PrintedCells<T, Name extends string> = Partial<Record<Name, (record: T) => string>>;

interface PrintedTable<T, Name extends string> {
  title: string;
  /** The number of records in words, such as `12 rezervací`. */
  total: (count: ListCount) => string;
  /** The filters of the list in words. */
  filters: readonly string[];
  /** The columns of the table that the user may see. */
  columns: readonly Pick<ListColumn<Name>, 'name' | 'label' | 'isNumeric'>[];
  cells: PrintedCells<T, Name>;
}

/** Prints a list whole: all records that match its filters, in the columns of its table. */
export function useListPrint<T extends { id: string }, Name extends string>(
  list: PrintedTable<T, Name>,
): ListPrint<T> {
  const { t } = useTranslation();
  const columns = list.columns.flatMap(({ name, ...column }) => {
    const cell = list.cells[name];
    return cell === undefined ? [] : [{ ...column, cell }];
  });
  return {
    label: t('lists.print.list'),
    prepare: () => loadSheet(PrintedList.preload),
    renderSheet: (printed, onDone) => (
      <PrintedList
        title={list.title}
        printed={printed}
        total={list.total(printed)}
        filters={list.filters}
        columns={columns}
        rows={printed.items.map((record) => ({
          id: record.id,
          cells: columns.map(({ cell }) => cell(record)),
        }))}
        onClose={onDone}
      />
    ),
  };
}

/** The lines of a cell, without those that are blank. */
export const linesOf = (...lines: readonly (string | null | undefined)[]): string =>
  lines.filter((line) => line !== null && line !== undefined && line !== '').join('\n');
