import { exportFormats } from '@strojpark/core/domain/files/exports';
import * as z from 'zod';

/** How a list becomes a file. */
export const exportSchema = z.object({
  format: z.enum(exportFormats),
  separator: z.enum([';', ',']),
  /** None: every column. */
  columns: z.array(z.string()),
});
export type ExportValues = z.output<typeof exportSchema>;
