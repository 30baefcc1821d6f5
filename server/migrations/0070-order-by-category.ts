/**
 * The first of five orders that lists of machines show by default and that had no index, as `machine-order.repo` has
 * them. Each index has a migration of its own: writers go on in between.
 */
export const up: readonly string[] = [
  `create index machines_category_order on machines (type, category, id) where deleted_at is null`,
];
