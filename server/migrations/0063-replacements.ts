/** Suggestions of machines by their category, or by category and maker, nearest to a year. */
export const up: readonly string[] = [
  `create index machines_similar on machines (type, category, year_of_manufacture, id)
     where deleted_at is null and status = 'available'`,
  `create index machines_similar_maker
     on machines (type, category, (btrim(fold(manufacturer))), year_of_manufacture, id)
     where deleted_at is null and status = 'available'`,
];
