import { randomUUID } from 'node:crypto';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { DamagedFile, type FileStore } from '../../../lib/files.ts';
import type { Upload } from '../../../lib/upload.ts';
import { FileRefused } from './file-refused.ts';
import * as repo from './uploads.repo.ts';
import type { Analysis, Delimiter } from './parse-task.ts';

const hour = 3_600_000;
/** How long an analysed file waits for its import, and a draft for its user. */
const keptHours = 24;
export const draftHours = 14 * 24;

/** An uploaded file that has been analysed. */
export interface KeptUpload extends Analysis {
  id: string;
  fileName: string;
}

const folder = 'imports';
/** The name of an upload in the file store. */
const storedName = (id: string) => `${folder}/${id}`;

/** Stores an analysed file, which waits for its import. */
export async function keepUpload(
  ctx: Ctx,
  files: FileStore,
  { path, fileName }: Upload,
  analysis: Analysis,
): Promise<KeptUpload> {
  await removeExpired(ctx, files);
  const id = randomUUID();
  await files.take(storedName(id), path);
  await repo.insertUpload(ctx.db, {
    id,
    owner_id: ctx.user.id ?? '',
    file_name: fileName.slice(0, 255),
    ...stored(analysis),
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + keptHours * hour),
  });
  return { id, fileName, ...analysis };
}

/** An upload of this user; AppError not_found when it has expired or its file is gone. */
export async function findUpload(ctx: Ctx, files: FileStore, id: string): Promise<KeptUpload> {
  const upload = await repo.selectUpload(ctx.db, id, ctx.user.id, ctx.now);
  if (!upload || !(await files.has(storedName(id)))) throw new AppError('not_found');
  const { file_name: fileName, total_rows: totalRows, delimiter, sample, ...rest } = upload;
  const {
    header_row: headerRow,
    first_rows: firstRows,
    merged_cells: mergedCells,
    profiles,
    ...others
  } = rest;
  const { fill_merged: fillMerged, ...own } = others;
  return {
    ...own,
    fileName,
    totalRows,
    headerRow: headerRow ?? 1,
    firstRows: firstRows as Analysis['firstRows'],
    mergedCells,
    fillMerged,
    profiles: profiles as Analysis['profiles'],
    sample: sample as string[][],
    delimiter: delimiter as Delimiter | null,
  };
}

/** Called after the file was analysed with other settings. */
export async function rememberAnalysis(
  ctx: Ctx,
  upload: KeptUpload,
  analysis: Analysis,
): Promise<KeptUpload> {
  await repo.updateUpload(ctx.db, upload.id, stored(analysis));
  return { ...upload, ...analysis };
}

const stored = ({ columns, encoding, delimiter, sheet, sheets, sample, totalRows, ...rest }: Analysis) => ({
  columns,
  encoding,
  delimiter,
  sheet,
  sheets,
  sample: JSON.stringify(sample),
  total_rows: totalRows,
  header_row: rest.headerRow,
  first_rows: JSON.stringify(rest.firstRows),
  profiles: JSON.stringify(rest.profiles),
  merged_cells: rest.mergedCells,
  fill_merged: rest.fillMerged,
});

export async function removeUpload(ctx: Pick<Ctx, 'db'>, files: FileStore, id: string): Promise<void> {
  await repo.deleteUpload(ctx.db, id);
  await files.delete(storedName(id));
}

/** Reads an upload as a local file; FileRefused when it is gone or damaged. */
export async function readUpload<T extends object>(
  files: FileStore,
  id: string,
  read: (path: string) => Promise<T>,
): Promise<T> {
  try {
    const result = await files.withPath(storedName(id), read);
    if (result === null) throw new FileRefused('upload_gone');
    return result;
  } catch (error) {
    throw error instanceof DamagedFile ? new FileRefused('damaged', {}, { cause: error }) : error;
  }
}

/** Called with each new upload; also removes files that a crash has left without a row. */
async function removeExpired(ctx: Ctx, files: FileStore): Promise<void> {
  const gone = await repo.deleteExpiredUploads(ctx.db, ctx.now);
  for (const id of gone) await files.delete(storedName(id));
  await files.deleteStoredBefore(folder, new Date(ctx.now.getTime() - draftHours * hour));
}
