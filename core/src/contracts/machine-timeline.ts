import * as z from 'zod';
import { repeatable, timestamp, uuid } from './common.ts';
import { machineStatus } from './machine-record.ts';

/** What happens to a machine, in the order in which filters offer it. */
export const timelineKinds = ['record', 'status', 'reservation', 'replacement', 'sale', 'file'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineQuery = z.object({
  kind: repeatable(z.enum(timelineKinds)),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(300).optional(),
});

/** One thing that happened to a machine. What does not belong to its kind is null. */
const timelineEntry = z.object({
  id: z.string(),
  at: timestamp,
  /** The name at that time; null when nobody is known any more. */
  by: z.string().nullable(),
  kind: z.enum(timelineKinds),
  /** The verb: of the record `created`, of a sale `sold` and `reversed`, else that of the audit log. */
  action: z.string(),
  /** Field → value before and after. Figures of cost are left out for those who may not see them. */
  changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  status: z.object({ from: machineStatus.nullable(), to: machineStatus }).nullable(),
  reason: z.string().nullable(),
  reservation: z
    .object({ id: uuid, customer: z.string(), machine_id: uuid, machine_name: z.string() })
    .nullable(),
  /** The new expiry of an extended reservation. */
  expires_at: z.string().nullable(),
  /** The replacement that a reservation has got. */
  replacement: z.string().nullable(),
  sale: z.object({ price: z.number(), currency: z.string(), customer: z.string().nullable() }).nullable(),
  /** The file whose import added or changed the machine. */
  import_file: z.string().nullable(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const timelinePage = z.object({ items: z.array(timelineEntry), nextCursor: z.string().nullable() });
