import { Highlighted } from '../highlighted.tsx';
import classes from './list-table.module.css';

interface RowTitleProps {
  name: string;
  /** The line below. */
  detail: string | null;
  /** The detail is a number. */
  isNumeric?: boolean;
  /** The search whose matches are marked. */
  query?: string | undefined;
}

/** The title of a row: a name in full, and a line that tells it from others of that name. */
export function RowTitle({ name, detail, isNumeric = false, query }: RowTitleProps) {
  return (
    <>
      <span className={classes.name}>
        <Highlighted text={name} query={query} />
      </span>
      <span className={classes.detail} data-numeric={isNumeric || undefined}>
        <Highlighted text={detail ?? ''} query={query} />
      </span>
    </>
  );
}
