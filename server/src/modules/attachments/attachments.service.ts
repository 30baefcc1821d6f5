import type { Attachment, attachments } from '@strojpark/core/contracts/attachments';
import { attachmentLimits, attachmentName } from '@strojpark/core/domain/files/attachments';
import { photoSizes } from '@strojpark/core/domain/files/photo-sizes';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { can } from '@strojpark/core/domain/access/permissions';
import type { BodyOf, ParamsOf, QueryOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { refuse } from '../../lib/refusal.ts';
import type { Download } from '../../lib/route.ts';
import { changesBetween, record, type Changes } from '../audit/audit.service.ts';
import * as repo from './attachments.repo.ts';
import { pictureLinks, secondsLeft } from './photo-links.service.ts';
import { fileName, pictureName } from './stored-names.service.ts';

/** Documents of costs are not there for those who may not see costs. */
function requireVisibleCost(ctx: Ctx, { cost_id }: Pick<repo.AttachmentRow, 'cost_id'>): void {
  if (cost_id !== null && !can(ctx.user, 'machines.view_costs')) throw new AppError('not_found');
}

/**
 * Actions on attachments are recorded in the history of the machine, which shows those on documents of costs only to
 * those who may see costs.
 */
export const recordAction = (
  ctx: Ctx,
  { id, name: machineName }: repo.OwnMachine,
  action: 'add_attachment' | 'update_attachment' | 'delete_attachment' | 'restore_attachment',
  { cost_id }: Pick<repo.AttachmentRow, 'cost_id'>,
  name: Changes[string],
  caption?: Changes[string],
): Promise<void> => {
  const changes: Changes =
    cost_id === null ? { attachment: name, ...(caption && { caption }) } : { cost_document: name };
  return record(ctx, { action, entity: 'machine', id, name: machineName, changes });
};

export const toAttachment = (ctx: Ctx, row: repo.AttachmentRow): Attachment => ({
  ...row,
  pictures: row.kind === 'photo' ? pictureLinks(ctx, row.id) : null,
});

/** The locked machine, if the user may edit it. */
export async function lockOwnMachine(ctx: Ctx, machineId: string): Promise<repo.OwnMachine> {
  const machine = await repo.lockMachine(ctx.db, machineId);
  if (!machine) throw new AppError('not_found');
  refuse(canEditMachine(ctx.user, machine));
  return machine;
}

/** Throws when the machine would have too many attachments. */
export async function requireRoom(ctx: Ctx, machineId: string, bytes: number): Promise<void> {
  const usage = await repo.selectUsage(ctx.db, machineId);
  const { count, totalBytes } = attachmentLimits;
  if (usage.count >= count) throw new AppError('attachment_limit', { params: { max: count } });
  if (usage.bytes + bytes > totalBytes)
    throw new AppError('attachment_limit', { params: { context: 'space', max: totalBytes / 1024 / 1024 } });
}

/** Attachments of a machine in the trash are only for users who may restore it. */
async function requireVisible(
  ctx: Ctx,
  machine: { deleted_at: Date | string | null } | undefined,
): Promise<void> {
  if (!machine || (machine.deleted_at !== null && !can(ctx.user, 'machines.delete')))
    throw new AppError('not_found');
}

async function locked(ctx: Ctx, id: string, options: { deleted?: boolean } = {}) {
  const machineId = await repo.selectMachineId(ctx.db, id);
  if (machineId === undefined) throw new AppError('not_found');
  const machine = await lockOwnMachine(ctx, machineId);
  const attachment = await repo.selectAttachment(ctx.db, id, options);
  if (!attachment) throw new AppError('not_found');
  requireVisibleCost(ctx, attachment);
  return { machine, attachment };
}

export async function list(ctx: Ctx, { machineId }: QueryOf<typeof attachments.list>): Promise<Attachment[]> {
  await requireVisible(ctx, await repo.selectMachine(ctx.db, machineId));
  return (await repo.selectAttachments(ctx.db, machineId)).map((row) => toAttachment(ctx, row));
}

export function update(
  ctx: Ctx,
  id: string,
  { name, caption }: BodyOf<typeof attachments.update>,
): Promise<Attachment> {
  return inTx(ctx, async (ctx) => {
    const { machine, attachment } = await locked(ctx, id);
    const after = {
      name: name === undefined ? attachment.name : attachmentName(name, attachment.content_type),
      caption: caption === undefined ? attachment.caption : caption || null,
    };
    const before = { name: attachment.name, caption: attachment.caption };
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length > 0) {
      await repo.updateAttachment(ctx.db, id, after);
      const names = { from: before.name, to: after.name };
      const { caption: captions } = changes;
      await recordAction(ctx, machine, 'update_attachment', attachment, names, captions);
    }
    return toAttachment(ctx, { ...attachment, ...after });
  });
}

/** Orders photos or documents; the first id determines which. */
export function reorder(
  ctx: Ctx,
  { machineId, ids }: BodyOf<typeof attachments.reorder>,
): Promise<Attachment[]> {
  return inTx(ctx, async (ctx) => {
    await lockOwnMachine(ctx, machineId);
    const present = await repo.selectAttachments(ctx.db, machineId);
    const first = present.find(({ id }) => ids.includes(id));
    if (!first) throw new AppError('not_found');
    await repo.updateOrder(ctx.db, machineId, first.kind, ids);
    await repo.updateCovers(ctx.db, [machineId]);
    return list(ctx, { machineId });
  });
}

/** Removes an attachment; its files are kept as long as it can be restored. */
export function deleteAttachment(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { machine, attachment } = await locked(ctx, id);
    await repo.updateAttachment(ctx.db, id, { deleted_at: ctx.now });
    await repo.updateCovers(ctx.db, [machine.id]);
    await recordAction(ctx, machine, 'delete_attachment', attachment, { from: attachment.name });
  });
}

export function restore(ctx: Ctx, id: string): Promise<Attachment> {
  return inTx(ctx, async (ctx) => {
    const { machine, attachment } = await locked(ctx, id, { deleted: true });
    await requireRoom(ctx, machine.id, attachment.size);
    await repo.updateAttachment(ctx.db, id, { deleted_at: null });
    await repo.updateCovers(ctx.db, [machine.id]);
    await recordAction(ctx, machine, 'restore_attachment', attachment, { to: attachment.name });
    return toAttachment(ctx, attachment);
  });
}

async function content(files: FileStore, name: string) {
  const found = await files.get(name);
  if (found === null) throw new AppError('not_found');
  return found;
}

export async function download(ctx: Ctx, files: FileStore, id: string): Promise<Download> {
  const attachment = await repo.selectAttachment(ctx.db, id);
  if (!attachment) throw new AppError('not_found');
  requireVisibleCost(ctx, attachment);
  await requireVisible(ctx, await repo.selectMachine(ctx.db, attachment.machine_id));
  const { name, content_type } = attachment;
  return { fileName: name, contentType: content_type, content: await content(files, fileName(id)) };
}

/** A picture by a signed address, and the seconds until that address expires. */
export async function picture(
  ctx: PublicCtx,
  files: FileStore,
  params: ParamsOf<typeof attachments.picture>,
  query: QueryOf<typeof attachments.picture>,
): Promise<{ download: Download; seconds: number }> {
  const seconds = secondsLeft(ctx, { ...params, ...query });
  const size = photoSizes.find((one) => String(one) === params.size);
  if (seconds === null || size === undefined) throw new AppError('not_found');
  const name = pictureName(params.id, size);
  const file = {
    fileName: `${params.id}-${size}.webp`,
    contentType: 'image/webp',
    content: await content(files, name),
  };
  return { download: file, seconds };
}
