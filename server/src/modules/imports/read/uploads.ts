import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import type { Upload } from '../../../lib/upload.ts';
import * as repo from './uploads.repo.ts';
import type { Analysis, Delimiter } from './parse-task.ts';

const hour = 3_600_000;
/** How long an analysed file waits for its import, and a draft for its user. */
const keptHours = 24;
export const draftHours = 14 * 24;

/** An uploaded file that has been analysed. */
export interface KeptUpload extends Analysis {
  id: string;
  path: string;
  fileName: string;
}

const keptFolder = (uploadFolder: string) => join(uploadFolder, 'imports');
export const keptPath = (uploadFolder: string, id: string) => join(keptFolder(uploadFolder), id);

/** Moves an analysed file to the folder where it waits for its import. */
export async function keepUpload(
  ctx: Ctx,
  uploadFolder: string,
  { path, fileName }: Upload,
  analysis: Analysis,
): Promise<KeptUpload> {
  await mkdir(keptFolder(uploadFolder), { recursive: true, mode: 0o700 });
  await removeExpired(ctx, uploadFolder);
  const id = randomUUID();
  const kept = keptPath(uploadFolder, id);
  await rename(path, kept);
  await repo.insertUpload(ctx.db, {
    id,
    owner_id: ctx.user.id ?? '',
    file_name: fileName.slice(0, 255),
    ...stored(analysis),
    created_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + keptHours * hour),
  });
  return { id, path: kept, fileName, ...analysis };
}

/** An upload of this user; AppError not_found when it has expired or its file is gone. */
export async function findUpload(ctx: Ctx, uploadFolder: string, id: string): Promise<KeptUpload> {
  const upload = await repo.selectUpload(ctx.db, id, ctx.user.id, ctx.now);
  if (!upload || !(await isKept(uploadFolder, id))) throw new AppError('not_found');
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
    path: keptPath(uploadFolder, id),
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

export async function removeUpload(ctx: Pick<Ctx, 'db'>, uploadFolder: string, id: string): Promise<void> {
  await repo.deleteUpload(ctx.db, id);
  await rm(keptPath(uploadFolder, id), { force: true });
}

export const isKept = (uploadFolder: string, id: string): Promise<boolean> =>
  access(keptPath(uploadFolder, id)).then(
    () => true,
    () => false,
  );

/** Called with each new upload; also removes files that a crash has left without a row. */
async function removeExpired(ctx: Ctx, uploadFolder: string): Promise<void> {
  const gone = await repo.deleteExpiredUploads(ctx.db, ctx.now);
  for (const id of gone) await rm(keptPath(uploadFolder, id), { force: true });
  const folder = keptFolder(uploadFolder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have removed it already.
    const info = await stat(path).catch(() => null);
    if (info && ctx.now.getTime() - info.mtimeMs > draftHours * hour) await rm(path, { force: true });
  }
}
