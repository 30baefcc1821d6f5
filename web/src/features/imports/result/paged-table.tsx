import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { StackedTable } from '../../../ui/stacked-table.tsx';
import table from '../../../ui/table.module.css';
import classes from './result.module.css';

type TableProps = ComponentProps<typeof StackedTable>;

interface PagedTableProps<T> extends Pick<TableProps, 'columns'> {
  query: {
    data: { pages: { items: T[]; total: number }[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
  };
  renderRow: (record: T) => TableProps['rows'][number];
  /** How many of them are shown, where they are not the rows of the file. */
  showing?: 'import.errors.showing';
}

/** A paged table of import records; while there are more, how many are shown, and a button for more. */
export function PagedTable<T>(props: PagedTableProps<T>) {
  const { query, columns, renderRow, showing = 'common.showing' } = props;
  const { t } = useTranslation();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data) return <LoadState {...loadingOf(query)} rows={4} />;
  const records = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className={`${table.area} ${classes.area}`}>
        <StackedTable columns={columns} rows={records.map(renderRow)} />
      </div>
      {hasNextPage && (
        <div className={classes.pages}>
          {t(showing, {
            shown: formatNumber(records.length),
            total: formatNumber(data.pages[0]?.total ?? records.length),
          })}
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('import.errors.more')}
          </Button>
        </div>
      )}
    </>
  );
}
