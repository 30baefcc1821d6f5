/** Machines in poor condition are few: a filter by it reads only them. */
export const up: readonly string[] = [
  `create index machines_condition on machines (type, condition) where deleted_at is null`,
];
