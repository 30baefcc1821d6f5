import { sql } from 'kysely';

/** The number of a quote as `quoteNumber` prints it. `lpad` alone would cut what has more digits. */
export const quoteNumberOf = (table: string) => {
  const digits = sql`${sql.ref(`${table}.number`)}::text`;
  return sql<string>`'CN-' || lpad(${digits}, greatest(5, length(${digits})), '0')`;
};
