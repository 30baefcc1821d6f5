import { pipeline } from 'node:stream/promises';
import { startExportBody, type StartExportBody } from '@strojpark/core/contracts/exports';
import { exportNames, workbookName, type DataSet } from '@strojpark/core/domain/files/exports';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import type { Attempt } from '../../lib/jobs.ts';
import { message } from '../../lib/messages.ts';
import { spooled } from '../../lib/spool.ts';
import { makeFile, type Making } from '../produced-files/make-file.service.ts';
import type { NewFile } from '../produced-files/produced-files.service.ts';
import { chosenColumns, hasPreselection, openSet } from './data-set.ts';
import { writeTables, type ExportTable } from './export-contents.ts';
import { recordExport } from './export-record.ts';
import { countRows } from './export-rows.repo.ts';
import { setTitle } from './set-title.service.ts';

type Tables = [ExportTable, ...ExportTable[]];

async function openTables(ctx: Ctx, body: StartExportBody): Promise<Tables> {
  const open = async (dataSet: DataSet) => {
    const set = await openSet(ctx, dataSet, body);
    const wanted = body.columns[dataSet];
    return { ...set, columns: await chosenColumns(ctx, set.columns, wanted, hasPreselection(dataSet)) };
  };
  const [first, ...others] = await Promise.all(body.dataSets.map(open));
  if (!first) throw new AppError('validation');
  return [first, ...others];
}

/** The requested files, after checking that the caller may export all of them. */
export async function requestedFiles(ctx: Ctx, body: StartExportBody): Promise<NewFile[]> {
  await openTables(ctx, body);
  const { dataSets, columns, language = ctx.language, ...options } = body;
  const parts = body.format === 'xlsx' && body.inOneWorkbook ? [dataSets] : dataSets.map((one) => [one]);
  return parts.map((part) => {
    const chosen = Object.entries(columns).filter(([name]) => part.some((one) => one === name));
    const [only, ...more] = part;
    const isSingle = only !== undefined && more.length === 0;
    return {
      kind: 'export',
      name: isSingle ? exportNames[only] : workbookName,
      title: isSingle ? setTitle(language, only) : message(language, 'shell.nav.export'),
      format: body.format,
      params: {
        ...options,
        language,
        dataSets: part,
        ...(chosen.length > 0 && { columns: Object.fromEntries(chosen) }),
      },
    };
  });
}

/** Creates the file of a queued export. */
export function runExport(ctx: Ctx, files: FileStore, fileId: string, attempt?: Attempt): Promise<void> {
  return makeFile(ctx, files, fileId, (making) => write(fileId, making), attempt);
}

async function write(
  fileId: string,
  { ctx, fileName, params, out, progress }: Making,
): Promise<{ rows: number }> {
  const body = startExportBody.parse(params);
  const tables = await openTables(ctx, body);
  const counts = await Promise.all(tables.map(({ rows }) => countRows(ctx.db, rows)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  await progress(0, total);
  const { separator, format, language = ctx.language } = body;
  const onLines = (lines: number) => progress(Math.min(lines, total), total);
  const { written, head, tail, rows } = await writeTables(
    ctx.db,
    tables,
    { format, separator, language },
    onLines,
  );
  await pipeline(spooled(written, { head, tail }), out);
  const { dataSets, columns } = body;
  const isChosen = Object.keys(columns).length > 0;
  await recordExport(ctx, fileId, { fileName, params: { dataSets, ...(isChosen && { columns }) } }, rows());
  return { rows: rows() };
}
