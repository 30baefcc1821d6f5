import { sql } from 'kysely';

/** The name of the customer of a reservation or sale, as `customerNames` gives it: the company, else the contact. */
export const customerName = (table: string) =>
  sql<string>`coalesce(nullif(btrim(${sql.ref(`${table}.customer_company`)}), ''), ${sql.ref(`${table}.customer_name`)})`;
