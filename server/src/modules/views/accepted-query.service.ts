import type * as z from 'zod';

type Query = Record<string, unknown>;

/** What a stored view asks for, without days of years that are no longer accepted: its list leaves them out as well. */
export function acceptedQuery<S extends z.ZodType>(
  schema: S,
  query: Query,
): z.ZodSafeParseResult<z.output<S>> {
  const parsed = schema.safeParse(query);
  const refused = (parsed.error?.issues ?? [])
    .filter(({ message, path }) => message === 'validation.dateRange' && path.length === 1)
    .map(({ path: [name] }) => name);
  if (refused.length === 0) return parsed;
  return schema.safeParse(
    Object.fromEntries(Object.entries(query).filter(([name]) => !refused.includes(name))),
  );
}
