import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { timestamp, uuid } from './common.ts';

/** What is about to be made anonymous, or would be if SYSTEM_GDPR_MODE were on. */
const preview = z.object({
  enabled: z.boolean(),
  retentionDays: z.number().int(),
  /** Reservations with customers that are due. */
  count: z.number().int(),
  /** The first of them, the longest finished first. */
  items: z.array(
    z.object({
      id: uuid,
      customer_name: z.string(),
      customer_company: z.string(),
      machine_name: z.string(),
      finished_at: timestamp,
    }),
  ),
});
export type GdprPreview = z.output<typeof preview>;

export const gdpr = {
  preview: endpoint({
    method: 'GET',
    path: '/settings/admin/gdpr-preview',
    access: { permission: 'settings.view', roles: ['admin'] },
    summary: 'List customers of completed and cancelled reservations whose retention period has expired',
    response: preview,
  }),
} satisfies Contract;
