import type * as z from 'zod';

type Query = Record<string, unknown>;

/** What a stored view asks for, without days of years that are no longer accepted: its list leaves them out as well. */
export function acceptedQuery(schema: z.ZodType, query: Query): Query {
  const refused = (schema.safeParse(query).error?.issues ?? [])
    .filter(({ message, path }) => message === 'validation.dateRange' && path.length === 1)
    .map(({ path: [name] }) => name);
  return Object.fromEntries(Object.entries(query).filter(([name]) => !refused.includes(name)));
}
