import { changeTimezone } from './0077-report-totals.ts';

/**
 * Before its release, 0077 also kept totals by the day of entry, which nothing reads. Drops them where it had been applied by then; other
 * databases stay as they are.
 */
export const up: readonly string[] = [
  changeTimezone,
  `drop function if exists total_entries() cascade`,
  `drop table if exists entry_totals`,
];
