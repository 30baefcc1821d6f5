import * as z from 'zod';

const schema = z.object({
  /** The open import or draft, in the URL so that reload and Back find it. */
  batch: z.uuid().optional().catch(undefined),
  /** The file that is being mapped. */
  upload: z.uuid().optional().catch(undefined),
  kind: z.enum(['machines', 'reservations', 'users', 'demands']).optional().catch(undefined),
  type: z.enum(['stock', 'used']).optional().catch(undefined),
  /** Which of the previous imports are listed. */
  show: z.literal('waiting').optional().catch(undefined),
});
type ImportSearch = z.output<typeof schema>;

/** The state of the import page in the URL. */
export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  return schema.parse(search);
}
