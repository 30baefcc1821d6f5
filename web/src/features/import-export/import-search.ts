import * as z from 'zod';

const schema = z.object({
  /** The import that is shown, running or done: a reload and the Back button find it again. */
  batch: z.uuid().optional().catch(undefined),
});

/** The state of the import page, as its address keeps it. */
export function readImportSearch(search: Record<string, unknown>): z.output<typeof schema> {
  return schema.parse(search);
}
