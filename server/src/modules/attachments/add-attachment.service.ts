import type { Attachment, attachments } from '@strojpark/core/contracts/attachments';
import {
  attachmentKindOf,
  attachmentLimits,
  attachmentName,
  heicType,
} from '@strojpark/core/domain/files/attachments';
import { type PhotoSize, photoSizes } from '@strojpark/core/domain/files/photo-sizes';
import { can } from '@strojpark/core/domain/access/permissions';
import { invalid } from '@strojpark/core/domain/access/refusal';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { MessageParams } from '@strojpark/core/errors';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore, StoredFile } from '../../lib/files.ts';
import { isOutage } from '../../lib/outage.ts';
import { pipeThroughProcess } from '../../lib/pipe-through-process.ts';
import { refusalError } from '../../lib/refusal.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { readTar } from '../../lib/tar.ts';
import type { Upload } from '../../lib/upload.ts';
import * as repo from './attachments.repo.ts';
import { requireRoom, lockOwnMachine, recordAction, toAttachment } from './attachments.service.ts';
import { type FileRefusal, checkContent } from '../../lib/content-type.ts';
import { fileName, pictureName, storedNames } from './stored-names.service.ts';

/** After this time an upload that has neither succeeded nor failed was interrupted by the end of its process. */
const abandonedAfterMs = 3600 * 1000;

const refusedError = (reason: FileRefusal): AppError => {
  const max = attachmentLimits.photoPixels / 1_000_000;
  const params: MessageParams = reason === 'type' ? {} : { context: reason, max };
  return new AppError('attachment_refused', {
    params,
    errors: { file: [{ key: 'errors.attachment_refused', params }] },
    details: { reason },
  });
};

/** `id` is the same when a call is sent again: an earlier attempt may have succeeded without an answer. */
export async function create(
  ctx: Ctx,
  files: FileStore,
  upload: Upload | null,
  { machineId, ...body }: BodyOf<typeof attachments.create>,
  id: string,
): Promise<Attachment> {
  const costId = body.costId ?? null;
  if (upload === null) throw refusalError(invalid('file', 'validation.required'));
  // Checked before the expensive processing, and again at the end under the lock.
  const earlier = await inTx(ctx, async (ctx) => {
    await lockOwnMachine(ctx, machineId);
    await requireCost(ctx, costId, machineId);
    const added = await repo.selectAdded(ctx.db, id);
    if (!added) await requireRoom(ctx, machineId, upload.size);
    return added;
  });
  if (earlier) return toAttachment(ctx, earlier);
  const checked = checkContent(await readFile(upload.path), upload.fileName);
  if ('refusal' in checked) throw refusedError(checked.refusal);
  const given = checked.contentType;
  const read = attachmentKindOf(given) === 'photo' ? await photoOf(ctx, upload, given) : null;
  // Of a photographed invoice only the file is kept, without the data of the camera.
  const photo = costId === null ? read : read && { ...read, pictures: new Map<PhotoSize, Buffer>() };
  // Browsers do not show HEIC.
  const contentType = given === heicType ? 'image/jpeg' : given;

  await ctx.jobs.send(
    ctx.db,
    'attachment-files-delete',
    { ids: [id] },
    { startAfter: new Date(ctx.now.getTime() + abandonedAfterMs) },
  );
  let isInserting = false;
  try {
    const stored = await store(files, id, upload, photo);
    const name = attachmentName(upload.fileName, contentType);
    isInserting = true;
    const attachment = { id, name, content_type: contentType, cost_id: costId };
    return await insert(ctx, machineId, attachment, costId === null ? photo : null, stored);
  } catch (error) {
    // A connection that breaks during the commit leaves open whether the files belong to an attachment now. The job
    // above finds out.
    if (!isInserting || !isOutage(error))
      await Promise.all(storedNames(id).map((name) => files.delete(name)));
    throw error;
  }
}

/** The cost must be one of the machine, and the user must see costs. */
async function requireCost(ctx: Ctx, costId: string | null, machineId: string): Promise<void> {
  if (costId === null) return;
  if (!can(ctx.user, 'machines.view_costs')) throw new AppError('forbidden');
  if (!(await repo.selectIsCostOf(ctx.db, costId, machineId))) throw new AppError('not_found');
}

async function photoOf(ctx: Ctx, upload: Upload, contentType: string): Promise<ReadPhoto> {
  const photo = await readPhoto(upload.path, contentType).catch((error: unknown) => {
    if (error instanceof AppError || isOutage(error)) throw error;
    ctx.log.warn({ err: error }, 'reading a photo failed');
    return { refusal: 'damaged' } as const;
  });
  if ('refusal' in photo) throw refusedError(photo.refusal);
  return photo;
}

export type Stored = { name: string } & StoredFile;

/** The original file first, then the smaller pictures of a photo. */
async function store(
  files: FileStore,
  id: string,
  upload: Upload,
  photo: ReadPhoto | null,
): Promise<Stored[]> {
  const contents: [string, Readable][] = photo
    ? [
        [fileName(id), Readable.from([photo.file])],
        ...[...photo.pictures].map(
          ([size, picture]) => [pictureName(id, size), Readable.from([picture])] as [string, Readable],
        ),
      ]
    : [[fileName(id), createReadStream(upload.path)]];
  const stored: Stored[] = [];
  for (const [name, content] of contents) stored.push({ name, ...(await files.put(name, content)) });
  return stored;
}

/** Adds an attachment whose files are stored already, the original file first. */
function insert(
  ctx: Ctx,
  machineId: string,
  attachment: { id: string; name: string; content_type: string; cost_id: string | null },
  photo: Pick<ReadPhoto, 'width' | 'height'> | null,
  stored: readonly Stored[],
): Promise<Attachment> {
  return inTx(ctx, async (ctx) => {
    const machine = await lockOwnMachine(ctx, machineId);
    const { id, name } = attachment;
    const added = await repo.selectAdded(ctx.db, id);
    if (added) return toAttachment(ctx, added);
    await requireCost(ctx, attachment.cost_id, machineId);
    const size = stored[0]?.size ?? 0;
    await requireRoom(ctx, machineId, size);
    await repo.insertAttachment(ctx.db, {
      ...attachment,
      machine_id: machineId,
      kind: photo ? 'photo' : 'document',
      size,
      width: photo?.width ?? null,
      height: photo?.height ?? null,
      created_at: ctx.now,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
    });
    await repo.insertStoredFiles(
      ctx.db,
      stored.map((file) => ({ ...file, attachment_id: id })),
    );
    if (photo) await repo.updateCovers(ctx.db, [machineId]);
    await recordAction(ctx, machine, 'add_attachment', attachment, { to: name });
    const row = await repo.selectAttachment(ctx.db, id);
    if (!row) throw new Error('the attachment is not there after it was added');
    return toAttachment(ctx, row);
  });
}

export interface FirstPhoto {
  id: string;
  machine_id: string;
  name: string;
  width: number;
  height: number;
  created_at: Date;
  created_by: string | null;
  created_by_name: string;
}

/**
 * Adds all photos of machines without attachments at once, each with its stored files, the original file first. The
 * caller records them in the history.
 */
export async function insertFirstPhotos(
  ctx: Ctx,
  photos: readonly FirstPhoto[],
  storedOf: (id: string) => readonly Stored[],
): Promise<void> {
  const byMachine = Map.groupBy(photos, ({ machine_id }) => machine_id);
  const rows = [...byMachine.values()].flatMap((ofMachine) =>
    ofMachine.map((photo, index) => ({
      ...photo,
      kind: 'photo' as const,
      content_type: 'image/webp',
      size: storedOf(photo.id)[0]?.size ?? 0,
      position: index + 1,
    })),
  );
  const files = photos.flatMap(({ id }) => storedOf(id).map((file) => ({ ...file, attachment_id: id })));
  await repo.insertAttachments(ctx.db, rows);
  await repo.insertStoredFiles(ctx.db, files);
  await repo.updateCovers(ctx.db, [...byMachine.keys()]);
}

const program = new URL('photo.child.ts', import.meta.url);
const limits = { megabytes: 256, seconds: 30 };
/** Decoding is expensive: at most two photos at a time, and a few may wait. */
const semaphore = createSemaphore({ running: 2, waiting: 30 });

interface ReadPhoto {
  width: number;
  height: number;
  /** The photo, re-encoded in full size. */
  file: Buffer;
  pictures: ReadonlyMap<PhotoSize, Buffer>;
}

const measures = z.object({ width: z.number().int().min(1), height: z.number().int().min(1) });
const reasons = z.enum(['damaged', 'pixels']);

/** Processes an uploaded photo in a child process. A file that crashes the process counts as damaged. */
function readPhoto(path: string, contentType: string): Promise<ReadPhoto | { refusal: FileRefusal }> {
  return semaphore.run(async () => {
    const entries = new Map<string, Buffer>();
    for await (const { name, content } of readTar(
      pipeThroughProcess(createReadStream(path), program, contentType, limits),
    ))
      entries.set(name, content);
    const refusal = entries.get('refused');
    if (refusal) return { refusal: reasons.parse(refusal.toString()) };
    const entry = (name: string) => {
      const content = entries.get(name);
      if (!content) throw new Error(`no ${name} came back`);
      return content;
    };
    const { width, height } = measures.parse(JSON.parse(entry('photo.json').toString()));
    const pictures = new Map(photoSizes.map((size) => [size, entry(String(size))]));
    return { width, height, file: entry('file'), pictures };
  });
}
