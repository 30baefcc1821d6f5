import * as z from 'zod';
import { attachmentKinds, attachmentLimits } from '../domain/files/attachments.ts';
import { photoSizes } from '../domain/files/photo-sizes.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams, requiredText, timestamp, uuid } from './common.ts';

/** A photo or a document of a machine. */
const attachment = z.object({
  id: uuid,
  machine_id: uuid,
  kind: z.enum(attachmentKinds),
  name: z.string(),
  caption: z.string().nullable(),
  content_type: z.string(),
  /** In bytes. */
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  created_at: timestamp,
  created_by: uuid.nullable(),
  /** At the time of upload. */
  created_by_name: z.string(),
  /** Signed image URLs by size, valid for some hours without signing in; null for a document. */
  pictures: z.record(z.string(), z.string()).nullable(),
});
export type Attachment = z.output<typeof attachment>;

const refusals = ['not_found', 'not_owner'] as const;

export const attachments = {
  list: endpoint({
    method: 'GET',
    path: '/attachments',
    access: 'machines.view',
    summary: 'List the photos and documents of a machine in order; the first photo is the cover',
    query: z.object({ machineId: uuid }),
    response: z.array(attachment),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/attachments',
    access: 'machines.edit',
    summary: 'Add a photo or document to a machine; its type is detected from its content',
    bodyKind: 'multipart',
    ownTransactions: true,
    /** `costId`: a document of that cost, for those who may see costs; it is listed with the cost. */
    body: z.object({ machineId: uuid, costId: uuid.optional() }),
    response: attachment,
    status: 201,
    errors: [...refusals, 'attachment_refused', 'attachment_limit', 'payload_too_large', 'unavailable'],
  }),
  reorder: endpoint({
    method: 'PATCH',
    path: '/attachments/order',
    access: 'machines.edit',
    summary: 'Set the order of the photos or documents of a machine; omitted ones come last',
    body: z.object({ machineId: uuid, ids: z.array(uuid).min(1).max(attachmentLimits.count) }),
    response: z.array(attachment),
    errors: refusals,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/attachments/:id',
    access: 'machines.edit',
    summary: 'Update the name or caption of a photo or document',
    params: idParams,
    body: z.object({
      name: requiredText(attachmentLimits.nameLength).optional(),
      caption: z.string().trim().max(attachmentLimits.captionLength).nullable().optional(),
    }),
    response: attachment,
    errors: refusals,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/attachments/:id',
    access: 'machines.edit',
    summary: 'Delete a photo or document; it can be restored for a week',
    params: idParams,
    response: 'empty',
    errors: refusals,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/attachments/:id/restore',
    access: 'machines.edit',
    summary: 'Restore a deleted photo or document to its place',
    params: idParams,
    response: attachment,
    errors: [...refusals, 'attachment_limit'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/attachments/:id/file',
    access: 'machines.view',
    summary: 'Download the file; photos in full size, without location data from the camera',
    params: idParams,
    response: 'file',
    errors: ['not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/attachments/:id/pictures/:size',
    access: 'public',
    summary: 'Get an image of a photo from a signed URL',
    params: z.object({ id: uuid, size: z.literal(photoSizes.map(String)) }),
    query: z.object({ expires: z.string().regex(/^\d{1,12}$/), signature: z.string().max(100) }),
    response: 'file',
    errors: ['not_found'],
  }),
} satisfies Contract;
