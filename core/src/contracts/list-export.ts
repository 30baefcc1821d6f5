import * as z from 'zod';
import { exportFormats } from '../domain/files/exports.ts';
import { language, repeatable } from './common.ts';

export const exportFormat = z.enum(exportFormats);
/** For lists that are only exported as tables. */
export const tableFormat = exportFormat.exclude(['json']);
export const columnName = z.string().max(60);

/** A column of an export, with its header in the language of the request. */
export const exportColumn = z.object({ name: z.string(), header: z.string(), isDefault: z.boolean() });
export type ExportColumn = z.output<typeof exportColumn>;

export const fileShape = {
  /** CSV separator: `;` (with a byte order mark, for Czech Excel) or `,`. */
  separator: z.enum([';', ',']).default(';'),
  language: language.optional(),
};

/** Options for exporting a list. */
export const listExportShape = {
  ...fileShape,
  /** Column names; by default those preselected by the administrator. */
  columns: repeatable(columnName),
};
