import * as z from 'zod';
import { firstYear, lastYear, yearOf } from './dates.ts';

const isPossible = (year: number) => year >= firstYear && year <= lastYear;

/** `YYYY-MM-DD`, entered or searched by. */
export const plainDate = z.iso
  .date()
  .refine((day) => isPossible(yearOf(day)), { error: 'validation.dateRange' });
