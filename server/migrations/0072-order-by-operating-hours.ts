export const up: readonly string[] = [
  `create index machines_operating_hours on machines (type, operating_hours, id) where deleted_at is null`,
];
