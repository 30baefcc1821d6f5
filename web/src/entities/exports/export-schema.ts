import { exportFormats } from '@strojpark/core/domain/files/exports';
import * as z from 'zod';

/** The form of a list export. */
export const exportSchema = z.object({
  format: z.enum(exportFormats),
  separator: z.enum([';', ',']),
  /** Empty for all columns. */
  columns: z.array(z.string()),
});
export type ExportValues = z.output<typeof exportSchema>;
