/**
 * The day of a sale may be entered: `recorded_at` keeps when that was done, null for sales of earlier releases, whose day
 * was the same. A correction is based on a version.
 */
export const up: readonly string[] = [
  `alter table sales add column recorded_at timestamptz, add column version integer not null default 1`,
];
