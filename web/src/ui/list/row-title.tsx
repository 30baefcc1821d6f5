import type { ComponentProps } from 'react';
import { Highlighted } from '../highlighted.tsx';
import { RowStatus } from './row-status.tsx';
import classes from './list-table.module.css';

interface RowTitleProps {
  name: string;
  /** The line below. */
  detail: string | null;
  /** The detail is a number. */
  isNumeric?: boolean;
  /** Where the list has a column of this name. */
  status?: Omit<ComponentProps<typeof RowStatus>, 'isAlone'>;
  /** The search whose matches are marked. */
  query?: string | undefined;
}

/** The title of a row: a name in full, and a line that tells it from others of that name. */
export function RowTitle({ name, detail, isNumeric = false, status, query }: RowTitleProps) {
  return (
    <>
      <span className={classes.name}>
        <Highlighted text={name} query={query} />
      </span>
      <span className={classes.detail} data-numeric={isNumeric || undefined}>
        {status && <RowStatus {...status} isAlone={!detail} />}
        <Highlighted text={detail ?? ''} query={query} />
      </span>
    </>
  );
}
