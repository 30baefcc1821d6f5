import type { ProducedFile, producedFiles } from '@strojpark/core/contracts/produced-files';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { datedFileName } from '@strojpark/core/domain/files/file-names';
import {
  canReadFile,
  canDownloadFile,
  canUseFile,
  canUseFiles,
  type ProducedFileFailure,
  type ProducedFileKind,
} from '@strojpark/core/domain/files/produced-files';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { message } from '../../lib/messages.ts';
import type { Download } from '../../lib/route.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './produced-files.repo.ts';

export interface NewFile {
  kind: ProducedFileKind;
  /** For example `machines_used`. */
  name: string;
  format: string;
  /** What the file is named after, in the user’s language. */
  title: string;
  /** Parameters of the maker, as JSON. */
  params: Record<string, unknown>;
  /** Users who may read it in addition to its creator. */
  readers?: readonly string[];
}

async function entryOf(ctx: Ctx, { kind, name, title, format, params, readers = [] }: NewFile) {
  const { timezone } = await readSettings(ctx);
  return {
    kind,
    name,
    file_name: datedFileName(title, calendarDay(ctx.now, timezone), format),
    format,
    params: JSON.stringify(params),
    readers: [...readers],
    language: ctx.language,
    scope: ctx.user.scope ? [...ctx.user.scope] : null,
    request_id: ctx.requestId,
    created_by: ctx.user.id,
    created_by_name: ctx.user.name,
    created_at: ctx.now,
  };
}

/** Creates the record of a queued file. Send the job that calls `makeFile` in the same transaction. */
export async function newFile(ctx: Ctx, file: NewFile): Promise<{ id: string }> {
  const entry = { ...(await entryOf(ctx, file)), status: 'queued', alive_at: ctx.now } as const;
  return { id: await repo.insertFile(ctx.db, entry) };
}

/** The result of a direct download, which is not kept. */
export type Delivered = { rows: number; size: number } | { failure: ProducedFileFailure };

/** Adds a direct download to the history. */
export async function recordDelivered(ctx: Ctx, file: NewFile, outcome: Delivered): Promise<void> {
  const end =
    'failure' in outcome
      ? ({ status: 'failed', failure_code: outcome.failure } as const)
      : ({
          status: 'completed',
          size: outcome.size,
          rows_done: outcome.rows,
          rows_total: outcome.rows,
        } as const);
  await repo.insertFile(ctx.db, { ...(await entryOf(ctx, file)), ...end, finished_at: new Date() });
}

/** Statistics of earlier files of a kind, to estimate the next ones. */
export interface FileStatistics {
  /** By name in `params.dataSets`: the last time it was created by any user without a filter. */
  lastBySet: Map<string, string>;
  /** By name and format, from complete files with the default columns. */
  bytesPerRow: Map<string, Record<string, number>>;
}

export async function fileStatistics(ctx: Ctx, kind: ProducedFileKind): Promise<FileStatistics> {
  const lastBySet = new Map(
    (await repo.selectLastBySet(ctx.db, kind)).map(({ dataSet, at }) => [dataSet, at]),
  );
  const bytesPerRow: FileStatistics['bytesPerRow'] = new Map();
  for (const { name, format, bytes } of await repo.selectMeasured(ctx.db, kind))
    bytesPerRow.set(name, { ...bytesPerRow.get(name), [format]: bytes });
  return { lastBySet, bytesPerRow };
}

/** The files of the caller; for administrators those of all users. */
export async function list(
  ctx: Ctx,
  { kind, limit }: QueryOf<typeof producedFiles.list>,
): Promise<ResponseOf<typeof producedFiles.list>> {
  if (!canUseFiles(ctx.user, kind)) throw new AppError('forbidden');
  // The system has no id, and administrators see the files of all users.
  const creator = ctx.user.role === 'admin' ? undefined : (ctx.user.id ?? undefined);
  return {
    items: (await repo.selectFiles(ctx.db, kind, creator, limit)).map((row) => toProducedFile(ctx, row)),
  };
}

export async function get(ctx: Ctx, id: string): Promise<ProducedFile> {
  return toProducedFile(ctx, await readableFile(ctx, id));
}

/** The content of a stored file. */
export async function openFile(ctx: Ctx, files: FileStore, id: string): Promise<Download> {
  const file = await readableFile(ctx, id);
  if (!canDownloadFile(ctx.user, file)) throw new AppError('forbidden');
  if (isUnderWay(file)) throw new AppError('file_unfinished');
  const content = file.isKept ? await files.get(storedName(file)) : null;
  if (content === null) throw new AppError('file_gone');
  return { fileName: file.fileName, contentType: contentTypeOf(file.format), content };
}

/** Its maker notices within a second or two and deletes what it has written. */
export async function cancel(ctx: Ctx, id: string): Promise<ProducedFile> {
  await ownFile(ctx, id);
  if (!(await repo.cancelFile(ctx.db, id, ctx.now))) throw new AppError('file_finished');
  return get(ctx, id);
}

export function deleteFile(ctx: Ctx, files: FileStore, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const file = await ownFile(ctx, id);
    if (isUnderWay(file)) throw new AppError('file_unfinished');
    await files.delete(storedName(file));
    await repo.deleteFile(ctx.db, id);
  });
}

/** The file; 404 when the caller may not see it. */
async function readableFile(ctx: Ctx, id: string): Promise<repo.FileRow> {
  const row = await repo.selectFile(ctx.db, id);
  if (!row || !canReadFile(ctx.user, row)) throw new AppError('not_found');
  return row;
}

async function ownFile(ctx: Ctx, id: string): Promise<repo.FileRow> {
  const row = await repo.selectFile(ctx.db, id);
  if (!row || !canUseFile(ctx.user, row)) throw new AppError('not_found');
  return row;
}

function toProducedFile({ language, user }: Ctx, row: repo.FileRow): ProducedFile {
  const { failureCode, params, hasCosts: _, created_by: __, readers: ___, run_id: ____, ...file } = row;
  return {
    ...file,
    params: params as Record<string, unknown>,
    isKept: file.isKept && canDownloadFile(user, row),
    message: failureCode === null ? null : message(language, `producedFiles.failures.${failureCode}`),
  };
}

const contentTypes: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

export const contentTypeOf = (format: string) => contentTypes[format] ?? 'application/octet-stream';

/**
 * The name of a produced file in the file store. Each attempt has its own, so that one that has lost its lease leaves the file of the
 * other alone; files stored by version 1.0 have no attempt.
 */
export const storedName = ({ id, run_id, format }: repo.StoredAs) =>
  run_id === null ? `produced/${id}.${format}` : `produced/${id}.${run_id}.${format}`;
