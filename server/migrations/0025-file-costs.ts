/** Who may no longer see costs does not fetch them from an older file. */
export const up: readonly string[] = [
  `alter table produced_files add column has_costs boolean not null default false`,
  // Of those made before it is not known, and they are kept for a few days only.
  `update produced_files set has_costs = true where kind = 'export' and is_kept`,
];
