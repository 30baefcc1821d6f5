import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import table from '../../../ui/table.module.css';
import classes from './result.module.css';

interface PagedTableProps<T> {
  query: {
    data: { pages: { items: T[]; total: number }[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
  };
  /** The header cells. */
  head: ReactNode;
  /** Renders a record as a table row. */
  children: (record: T) => ReactNode;
}

/** A paged table of import records; while there are more, how many are shown, and a button for more. */
export function PagedTable<T>({ query, head, children }: PagedTableProps<T>) {
  const { t } = useTranslation();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data) return <LoadState {...loadingOf(query)} rows={4} />;
  const records = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className={`${table.area} ${classes.area}`}>
        <table className={table.table}>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{records.map(children)}</tbody>
        </table>
      </div>
      {hasNextPage && (
        <div className={classes.pages}>
          {t('common.showing', {
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
