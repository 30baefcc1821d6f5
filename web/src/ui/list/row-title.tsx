import type { ComponentProps, CSSProperties } from 'react';
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
  /** In the detail, if it is another one. */
  detailQuery?: string | undefined;
}

/** The title of a row: a name in full, and a line that tells it from others of that name. */
export function RowTitle(props: RowTitleProps) {
  const { name, detail, isNumeric = false, status, query, detailQuery = query } = props;
  // From which the style sheet knows whether it takes three lines.
  const letters = { '--letters': name.length } as CSSProperties;
  return (
    <>
      <span className={classes.name} style={letters}>
        <Highlighted text={name} query={query} />
      </span>
      <span className={classes.detail} data-numeric={isNumeric || undefined}>
        {status && <RowStatus {...status} isAlone={!detail} />}
        <Highlighted text={detail ?? ''} query={detailQuery} />
      </span>
    </>
  );
}
