import * as z from 'zod';
import { knownOnly, onFirstUse, optional, several } from '../../../lib/search-schema.ts';

const schema = onFirstUse(() =>
  z.object({
    seller: several(z.uuid()),
    category: several(z.string().max(100)),
    /** At least this many percent below the value. */
    discount: optional(z.coerce.number().min(0).max(100)),
  }),
);

/** The filters of the approval queue in the URL. */
export type ApprovalSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that the page does not know. */
export function readApprovalSearch(search: Record<string, unknown>): ApprovalSearch {
  return knownOnly(search, schema().parse(search));
}
