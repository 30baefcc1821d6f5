import * as z from 'zod';

const schema = z.object({
  /** The import or draft that is shown: a reload and the Back button find it again. */
  batch: z.uuid().optional().catch(undefined),
  /** The file that is being mapped. */
  upload: z.uuid().optional().catch(undefined),
  kind: z.enum(['machines', 'reservations', 'users']).optional().catch(undefined),
  type: z.enum(['stock', 'used']).optional().catch(undefined),
});
export type ImportSearch = z.output<typeof schema>;

/** The state of the import page, as its address keeps it. */
export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  return schema.parse(search);
}
