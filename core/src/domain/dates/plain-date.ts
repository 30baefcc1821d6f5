import * as z from 'zod';
import { firstYear, lastYear, yearOf } from './dates.ts';

const isOutside = (year: number) => year < firstYear || year > lastYear;

/** `YYYY-MM-DD`, entered or searched by. */
export const plainDate = z.iso
  .date()
  .refine((day) => !isOutside(yearOf(day)), { error: 'validation.dateRange' });
