import { separator } from '@strojpark/core/domain/joined';
import type { CSSProperties } from 'react';
import { Highlighted } from '../highlighted.tsx';
import classes from './list-table.module.css';

interface RowTitleProps {
  name: string;
  /** The line below. */
  detail: string | null;
  /** The detail is a number. */
  isNumeric?: boolean;
  /** In front of the detail where the column `status` has no room; it selects the colour `--status-<status>`. */
  status?: { status: string; label: string };
  /** In front of the detail where the column `current_value` has no room. */
  value?: string;
  /** The search whose matches are marked. */
  query?: string | undefined;
  /** In the detail, if it is another one. */
  detailQuery?: string | undefined;
}

/** The letters of the longer of two lines, where they are divided best. */
const lettersOfHalf = (name: string) =>
  Math.min(...Array.from(name.matchAll(/ |$/g), ({ index }) => Math.max(index, name.length - index - 1)));

/** The title of a row: a name in full, and a line that tells it from others of that name. */
export function RowTitle(props: RowTitleProps) {
  const { name, detail, isNumeric = false, status, value, query, detailQuery = query } = props;
  // From which the style sheet knows whether it takes three lines.
  const letters = { '--letters': lettersOfHalf(name) } as CSSProperties;
  return (
    <>
      <span className={classes.name} style={letters}>
        <Highlighted text={name} query={query} />
      </span>
      <span className={classes.detail} data-numeric={isNumeric || undefined}>
        {status && (
          <span
            className={classes.status}
            style={{ color: `var(--status-${status.status})` }}
            data-status={detail ? status.label + separator : status.label}
          />
        )}
        {value && (
          <span className={classes.value} data-value={detail ? value + separator : separator + value} />
        )}
        {/* Its own direction, because what has no room is cut at the beginning. */}
        <span>
          <bdi>
            <Highlighted text={detail ?? ''} query={detailQuery} />
          </bdi>
        </span>
      </span>
    </>
  );
}
