import { officeRoles } from '../domain/access/permissions.ts';
import * as z from 'zod';
import { dataSets } from '../domain/files/exports.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { currency, timestamp } from './common.ts';
import { columnName, exportColumn, exportFormat, fileShape, listExportShape } from './list-export.ts';
import { producedFile } from './produced-files.ts';

const dataSet = z.enum(dataSets);
/** How sale prices are converted. */
const conversionShape = {
  targetCurrency: currency.default('EUR'),
  /** Units of the target currency for 1 CZK; by default the rate from the settings. */
  exchangeRate: z.coerce.number().positive().max(1000).optional(),
  /** `day`: the stored rate of the day of each sale, if there is one. */
  rate: z.enum(['given', 'day']).default('given'),
};

/** Options for exporting a data set. */
export const exportOptionsShape = { ...listExportShape, ...conversionShape };

const exportedSet = z.object({
  dataSet,
  /** Null if the caller may not export it. */
  count: z.number().int().nullable(),
  lastExportedAt: timestamp.nullable(),
  /** Measured in earlier exports, otherwise in a sample of rows. */
  bytesPerRow: z.record(exportFormat, z.number()),
});
export type ExportedSet = z.output<typeof exportedSet>;

export const startExportBody = z.object({
  dataSets: z
    .array(dataSet)
    .min(1, { error: 'validation.dataSetRequired' })
    .max(dataSets.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'validation.choice' }),
  format: exportFormat,
  ...fileShape,
  ...conversionShape,
  /** By data set; by default those preselected by the administrator. */
  columns: z.partialRecord(dataSet, z.array(columnName).min(1).max(500)).default({}),
  /** One workbook with several sheets instead of several files. */
  inOneWorkbook: z.boolean().default(false),
});
export type StartExportBody = z.output<typeof startExportBody>;

/** These calls require the screen’s roles and permission; each data set also has its own permission. */
const exporters = { permission: 'exports.create', roles: officeRoles } as const;

export const exports = {
  listDataSets: endpoint({
    method: 'GET',
    path: '/exports/data-sets',
    access: exporters,
    summary: 'List the data sets with their size and the time of the last export',
    response: z.object({ items: z.array(exportedSet) }),
  }),
  listColumns: endpoint({
    method: 'GET',
    path: '/exports/columns',
    access: exporters,
    summary: 'List the columns an export of a data set can contain, in order',
    query: z.object({ dataSet }),
    response: z.array(exportColumn),
  }),
  download: endpoint({
    method: 'GET',
    path: '/exports/:dataSet/:format',
    access: exporters,
    summary: 'Export a data set to a file, streamed',
    params: z.object({ dataSet, format: exportFormat }),
    query: z.object(exportOptionsShape),
    response: 'file',
  }),
  start: endpoint({
    method: 'POST',
    path: '/exports',
    access: exporters,
    summary:
      'Create export files in the background; poll each record for progress; the files are kept for 7 days',
    body: startExportBody,
    response: z.object({ items: z.array(producedFile) }),
    status: 202,
  }),
} satisfies Contract;
