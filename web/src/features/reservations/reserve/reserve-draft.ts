import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import { customerByField } from '@strojpark/core/domain/reservations/reservation-customer';
import {
  type RejectionReason,
  rejectionReasons,
} from '@strojpark/core/domain/reservations/rejected-candidates';
import * as z from 'zod';
import { removePersonal, storePersonal, readPersonal } from '../../../lib/personal-storage.ts';

/** Long enough for a weekend and a holiday; older drafts are probably obsolete. */
const draftDays = 7;

/** The reason that is not chosen yet. Typed like the others: a form holds it, its schema refuses it. */
export const unchosen = '' as RejectionReason;

const text = z.string().max(10_000);

const schema = z.object({
  savedAt: z.iso.datetime(),
  step: z.number().int().min(0).max(2),
  customer: z.object({
    ...customerByField(() => text),
    sellingPrice: z.number().nullable(),
    notes: text,
  }),
  replacementMachineId: text,
  approvalRequestReason: text,
  // Drafts of earlier versions have none.
  rejectedCandidates: z
    .array(
      z.object({
        machineId: text,
        name: text,
        reason: z.enum(rejectionReasons).or(z.literal(unchosen)),
        words: text,
      }),
    )
    .default([]),
});

/** The unfinished input of a wizard that was interrupted: by a closed tab, a reload or an expired session. */
export type ReserveDraft = z.output<typeof schema>;

const nameOf = (machineId: string) => `reserve:${machineId}`;

/** The draft for a machine; null if there is none or it is too old. */
export function readDraft(userId: string, machineId: string, now: Date): ReserveDraft | null {
  const { data } = schema.safeParse(readPersonal(userId, nameOf(machineId)));
  if (data !== undefined && now.getTime() - Date.parse(data.savedAt) < draftDays * dayMs) return data;
  removeDraft(userId, machineId);
  return null;
}

export function storeDraft(userId: string, machineId: string, draft: ReserveDraft): void {
  storePersonal(userId, nameOf(machineId), draft);
}

export function removeDraft(userId: string, machineId: string): void {
  removePersonal(userId, nameOf(machineId));
}
