import { exportNames, type DataSet, type ExportFormat } from '@strojpark/core/domain/files/exports';
import type { Ctx } from '../../lib/ctx.ts';
import { record } from '../audit/audit.service.ts';
import { recordDelivered, type NewFile } from '../produced-files/produced-files.service.ts';
import type { ExportEvents } from './export-file.ts';

/** The content of an export: `filter` only if there is one, `columns` only if they were selected. */
export interface ExportParams {
  dataSets: readonly string[];
  filter?: Record<string, unknown>;
  columns?: Record<string, readonly string[]>;
}

export interface ExportedFile {
  name: string;
  /** What the file is named after. */
  title: string;
  format: ExportFormat;
  params: ExportParams;
}

interface Exported {
  dataSet: DataSet;
  title: string;
  format: ExportFormat;
  /** The selected columns. */
  wanted: readonly string[] | undefined;
  filter?: object | undefined;
}

/** The audit and history data of a direct download. */
export function exportedFile({ dataSet, title, format, wanted, filter = {} }: Exported): ExportedFile {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return {
    name: exportNames[dataSet],
    title,
    format,
    params: {
      dataSets: [dataSet],
      ...(given.length > 0 && { filter: Object.fromEntries(given) }),
      ...(wanted && { columns: { [dataSet]: wanted } }),
    },
  };
}

/** Audits who exported what, under the name of the file, and how many rows. */
export function recordExport(
  ctx: Ctx,
  id: string,
  { fileName, params }: { fileName: string; params: ExportParams },
  rows: number,
): Promise<void> {
  const { dataSets, filter, columns } = params;
  return record(ctx, {
    action: 'export',
    entity: 'export',
    id,
    name: fileName,
    changes: {
      data_sets: { to: dataSets },
      rows: { to: rows },
      ...(filter && { filter: { to: filter } }),
      ...(columns && { columns: { to: columns } }),
    },
  });
}

const isReaderGone = (error: Error) => 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Writes audit entry and history of a direct download. */
export function recording(ctx: Ctx, file: ExportedFile): ExportEvents {
  const entry: NewFile = { ...file, kind: 'export', params: { ...file.params } };
  return {
    async onWritten(outcome) {
      if (!('rows' in outcome)) return;
      const { rows, fileName } = outcome;
      await recordExport(ctx, ctx.requestId, { fileName, params: file.params }, rows);
    },
    async onSent(outcome) {
      if (!('error' in outcome)) return recordDelivered(ctx, entry, outcome);
      if (!isReaderGone(outcome.error)) ctx.log.error({ err: outcome.error }, 'export failed');
      return recordDelivered(ctx, entry, { failure: isReaderGone(outcome.error) ? 'stopped' : 'internal' });
    },
  };
}
