import { sql } from 'kysely';

/** Values written into the statement, not sent as parameters, so that a prepared plan can use a partial index on them. */
export const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
