import { sql, type RawBuilder } from 'kysely';

/** The customer of the row `alias`, as the column `customer_key` of queue entries and demands has it. */
export const customerKey = (alias: string): RawBuilder<string> => sql<string>`
  coalesce(nullif(upper(regexp_replace(${sql.ref(`${alias}.customer_tax_id`)}, '\\s', '', 'g')), ''),
    fold(${sql.ref(`${alias}.customer_email`)}))`;
