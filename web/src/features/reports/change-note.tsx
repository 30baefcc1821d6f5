import { Tooltip } from '@mantine/core';
import { formatChange } from '../../lib/format.ts';
import classes from './report-figures.module.css';

interface ChangeNoteProps {
  now: number;
  /** Null: there is nothing to compare with. */
  before: number | null;
  format: (value: number) => string;
  /** What is compared, with the dates. */
  tooltip: string;
}

/** How a figure has changed: the difference, and its share of what was. */
export function ChangeNote({ now, before, format, tooltip }: ChangeNoteProps) {
  if (before === null) return null;
  const difference = now - before;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  const share = before > 0 && difference !== 0 ? ` (${formatChange(difference / before)})` : '';
  return (
    <Tooltip label={tooltip} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button
        type="button"
        className={classes.change}
        aria-label={`${sign}${format(Math.abs(difference))}${share}. ${tooltip}`}
      >
        {`${sign}${format(Math.abs(difference))}${share}`}
      </button>
    </Tooltip>
  );
}
