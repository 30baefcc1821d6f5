import * as z from 'zod';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
/** One or several: `category=loaders`, `category=loaders&category=cranes`. */
const several = <S extends z.ZodType>(item: S) =>
  optional(
    z.preprocess((value) => (value === undefined ? value : [value].flat()), z.array(item).min(1).max(100)),
  );

const schema = z.object({
  seller: several(z.uuid()),
  category: several(z.string().max(100)),
  /** At least this many percent below the value. */
  discount: optional(z.coerce.number().min(0).max(100)),
});

/** The filters of the approval queue in the URL. */
export type ApprovalSearch = z.output<typeof schema>;

/** Reads the URL and drops everything that the page does not know. */
export function readApprovalSearch(search: Record<string, unknown>): ApprovalSearch {
  return schema.parse(search);
}
