import * as z from 'zod';
import { attachmentKinds, attachmentLimits, photoSizes } from '../domain/attachments.ts';
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
  /** Bytes. */
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  created_at: timestamp,
  created_by: uuid.nullable(),
  /** As it was at that time. */
  created_by_name: z.string(),
  /** Addresses of the pictures by their size, good for some hours without signing in; null for a document. */
  pictures: z.record(z.string(), z.string()).nullable(),
});
export type Attachment = z.output<typeof attachment>;

const refusals = ['not_found', 'not_owner'] as const;

export const attachments = {
  list: endpoint({
    method: 'GET',
    path: '/attachments',
    access: 'machines.view',
    summary: 'Photos and documents of a machine, in their order; the first photo is the cover',
    query: z.object({ machineId: uuid }),
    response: z.array(attachment),
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/attachments',
    access: 'machines.edit',
    summary: 'Add one photo or document to a machine; what it is, its content tells',
    bodyKind: 'multipart',
    ownTransactions: true,
    body: z.object({ machineId: uuid }),
    response: attachment,
    status: 201,
    errors: [...refusals, 'attachment_refused', 'attachment_limit', 'payload_too_large', 'unavailable'],
  }),
  reorder: endpoint({
    method: 'PATCH',
    path: '/attachments/order',
    access: 'machines.edit',
    summary: 'Put the photos or documents of a machine in order; those left out follow behind',
    body: z.object({ machineId: uuid, ids: z.array(uuid).min(1).max(attachmentLimits.count) }),
    response: z.array(attachment),
    errors: refusals,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/attachments/:id',
    access: 'machines.edit',
    summary: 'Rename a photo or document, or change its caption',
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
    summary: 'Remove a photo or document; it can be brought back for a week',
    params: idParams,
    response: 'empty',
    errors: refusals,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/attachments/:id/restore',
    access: 'machines.edit',
    summary: 'Bring a removed photo or document back to its place',
    params: idParams,
    response: attachment,
    errors: [...refusals, 'attachment_limit'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/attachments/:id/file',
    access: 'machines.view',
    summary: 'The file itself; a photo in full size, without what the camera noted about its place',
    params: idParams,
    response: 'file',
    errors: ['not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/attachments/:id/pictures/:size',
    access: 'public',
    summary: 'A picture of a photo, by an address that the server has signed',
    params: z.object({ id: uuid, size: z.literal(photoSizes.map(String)) }),
    query: z.object({ expires: z.string().regex(/^\d{1,12}$/), signature: z.string().max(100) }),
    response: 'file',
    errors: ['not_found'],
  }),
} satisfies Contract;
