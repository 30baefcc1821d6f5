import * as z from 'zod';
import { notificationEntities, notificationKinds } from '../domain/notification-kinds.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams, page, pageQuery, queryFlag, timestamp, uuid } from './common.ts';
import { recognisedMachine } from './machine-record.ts';

export const notification = z.object({
  id: uuid,
  kind: z.enum(notificationKinds),
  /** The values of `notifications.kinds.<kind>` (core/domain/notification-kinds). */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  entity: z.enum(notificationEntities),
  entity_id: uuid,
  /** Of a reservation, if it still exists and the user may see machines. */
  machine: z.object(recognisedMachine).nullable(),
  created_at: timestamp,
  read_at: timestamp.nullable(),
});
export type Notification = z.output<typeof notification>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'in-person',
    summary: 'List your notifications, newest first',
    query: z.object({ unread: queryFlag, ...pageQuery }),
    response: page(notification),
    errors: ['cursor_mismatch'],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/notifications/:id/read',
    access: 'in-person',
    summary: 'Mark a notification as read',
    params: idParams,
    response: 'empty',
    errors: ['not_found'],
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/notifications/read-all',
    access: 'in-person',
    summary: 'Mark all notifications as read',
    response: z.object({ read: z.number().int() }),
  }),
} satisfies Contract;
