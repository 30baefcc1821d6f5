import * as z from 'zod';

/** `YYYY-MM-DD`, entered or searched by. The years of `dates.ts`, which is not imported: the first load needs nothing else of it. */
export const plainDate = z.iso.date().regex(/^(?:19|2[01])/, { error: 'validation.dateRange' });
