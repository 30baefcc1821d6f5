import type { ProducedFile, producedFiles } from '@strojpark/core/contracts/produced-files';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import {
  canReadFile,
  canDownloadFile,
  canUseFile,
  canUseFiles,
  isUnfinishedFile,
  type ProducedFileFailure,
  type ProducedFileKind,
} from '@strojpark/core/domain/files/produced-files';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
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
  /** What it is, such as `machines_used`; with the day and the format it becomes the name of the file. */
  name: string;
  format: string;
  /** What its maker needs to know, as JSON. */
  params: Record<string, unknown>;
  /** Who reads it besides its creator. */
  readers?: readonly string[];
}

async function entryOf(ctx: Ctx, { kind, name, format, params, readers = [] }: NewFile) {
  const { timezone } = await readSettings(ctx);
  return {
    kind,
    name,
    file_name: `${name}_${calendarDay(ctx.now, timezone)}.${format}`,
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

/** Enters a file that waits to be made. Send the job that calls `makeFile` in the same transaction. */
export async function newFile(ctx: Ctx, file: NewFile): Promise<{ id: string }> {
  const entry = { ...(await entryOf(ctx, file)), status: 'queued', alive_at: ctx.now } as const;
  return { id: await repo.insertFile(ctx.db, entry) };
}

/** What became of a file that was handed to its reader while it was made, and is not kept. */
export type Delivered = { rows: number; size: number } | { failure: ProducedFileFailure };

/** A line of history for a file that nobody keeps. */
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

/** What files of a kind that were made before tell about the next ones. */
export interface FileStatistics {
  /** By what `params.dataSets` names: when it was made last, by anybody, without a filter. */
  lastBySet: Map<string, string>;
  /** By name and format, of whole files with the usual columns. */
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

/** Those of the caller; administrators see everybody's. */
export async function list(
  ctx: Ctx,
  { kind, limit }: QueryOf<typeof producedFiles.list>,
): Promise<ResponseOf<typeof producedFiles.list>> {
  if (!canUseFiles(ctx.user, kind)) throw new AppError('forbidden');
  // The system and administrators have no creator of their own to be toProducedFile alone.
  const creator = ctx.user.role === 'admin' ? undefined : (ctx.user.id ?? undefined);
  return {
    items: (await repo.selectFiles(ctx.db, kind, creator, limit)).map((row) => toProducedFile(ctx, row)),
  };
}

export async function get(ctx: Ctx, id: string): Promise<ProducedFile> {
  return toProducedFile(ctx, await readableFile(ctx, id));
}

/** The content of a file that is kept. */
export async function openFile(ctx: Ctx, files: FileStore, id: string): Promise<Download> {
  const { fileName, format, isKept, ...file } = await readableFile(ctx, id);
  if (!canDownloadFile(ctx.user, file)) throw new AppError('forbidden');
  if (isUnfinishedFile(file)) throw new AppError('file_unfinished');
  const content = isKept ? await files.get(storedName(id, format)) : null;
  if (content === null) throw new AppError('file_gone');
  return { fileName, contentType: contentTypeOf(format), content };
}

/** Its maker notices within a second or two, and what it has written goes. */
export async function cancel(ctx: Ctx, id: string): Promise<ProducedFile> {
  await ownFile(ctx, id);
  if (!(await repo.cancelFile(ctx.db, id, ctx.now))) throw new AppError('file_finished');
  return get(ctx, id);
}

export function deleteFile(ctx: Ctx, files: FileStore, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const file = await ownFile(ctx, id);
    if (isUnfinishedFile(file)) throw new AppError('file_unfinished');
    await files.delete(storedName(id, file.format));
    await repo.deleteFile(ctx.db, id);
  });
}

/** The file, if the caller may see it; one that they may not see does not exist for them. */
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

function toProducedFile({ language }: Ctx, row: repo.FileRow): ProducedFile {
  const { failureCode, params, created_by: _, readers: __, ...file } = row;
  return {
    ...file,
    params: params as Record<string, unknown>,
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

/** Where a produced file lies in the file store. */
export const storedName = (id: string, format: string) => `produced/${id}.${format}`;
