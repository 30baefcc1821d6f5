/** Suggestions of machines by their model, nearest to a year, as 0063 has them by category and maker. */
export const up: readonly string[] = [
  `create index machines_similar_model on machines (type, (btrim(fold(model))), year_of_manufacture, id)
     where deleted_at is null and status = 'available'`,
];
