import { sql } from 'kysely';

/** Who did it, as `alias` of the audit log says; `customer` is the word for customers in the reader's language. */
export const actorName = (alias: string, customer: string) =>
  sql<string>`case ${sql.id(alias, 'actor_kind')} when 'customer' then ${customer}::text
    else ${sql.id(alias, 'actor_name')} end`;
