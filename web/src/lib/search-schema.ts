import * as z from 'zod';

/** A value in the URL; one that is not valid is dropped. */
export const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** One value or several: `status=a`, `status=a&status=b`. */
export const several = <S extends z.ZodType>(item: S) =>
  optional(
    z.preprocess((value) => (value === undefined ? value : [value].flat()), z.array(item).min(1).max(100)),
  );

/** Creates a schema when a URL is first read with it: the routes need those of all pages, but few are opened. */
export function onFirstUse<S>(create: () => S): () => S {
  let schema: S | undefined;
  return () => (schema ??= create());
}

/**
 * The URL of a list, with the names of its filters: all other parameters are not sent to the server as such. What it does not
 * know is dropped.
 */
export function listUrl<Filters extends z.ZodRawShape, Others extends z.ZodRawShape>(
  create: () => { filters: Filters; others: Others },
) {
  const parts = onFirstUse(() => {
    const { filters, others } = create();
    return {
      filterNames: Object.keys(filters),
      schema: z.object({
        ...filters,
        ...others,
        order: optional(z.enum(['asc', 'desc'])),
        /** The scroll position: see `ui/list/list-anchor.ts`. */
        at: optional(z.string().max(2100)),
      }),
    };
  });
  return {
    read: (search: Record<string, unknown>) => parts().schema.parse(search),
    filterNames: () => parts().filterNames as (keyof Filters & string)[],
  };
}

/**
 * What a page knows of the URL. The router keeps every parameter that the page does not overwrite, so all the others are
 * set to undefined: a page that sends its parameters to the server would send these too, and be refused.
 */
export const knownOnly = <Known extends object>(search: Record<string, unknown>, known: Known): Known => ({
  ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
  ...known,
});
