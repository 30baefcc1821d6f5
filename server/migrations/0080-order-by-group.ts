/** Lists of a status and category by name, as `machine-list.repo` reads them: their machines may come late in all names. */
export const up: readonly string[] = [
  `create index machines_group_order on machines (type, status, category, name_key, id) where deleted_at is null`,
];
