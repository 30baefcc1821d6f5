import * as z from 'zod';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { timestamp, uuid } from './common.ts';

/** Customers due for anonymisation, or that would be if SYSTEM_GDPR_MODE were on. */
const preview = z.object({
  enabled: z.boolean(),
  retentionDays: z.number().int(),
  /** Reservations whose customers are due. */
  count: z.number().int(),
  /** Ended queue entries, demands and quotes whose customers are due. */
  queueEntries: z.number().int(),
  demands: z.number().int(),
  quotes: z.number().int(),
  /** Sales without a reservation. */
  sales: z.number().int(),
  /** Comments due because they are marked as naming a customer. Others are found by the customers’ names. */
  comments: z.number().int(),
  /** The first of the reservations, in the order in which they were finished. */
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
    access: inRole('settings.view'),
    summary: 'Count records of customers whose retention period has expired, and list the first reservations',
    response: preview,
  }),
} satisfies Contract;
