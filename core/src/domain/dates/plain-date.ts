import * as z from 'zod';

/** 1900 to 2199, as in `dates.ts`, which is not imported: the first load needs nothing else of it. */
const possibleYear = /^(?:19|2[01])/;

/** `YYYY-MM-DD`, entered or searched by. */
export const plainDate = z.iso
  .date()
  .refine((day) => possibleYear.test(day), { error: 'validation.dateRange' });
