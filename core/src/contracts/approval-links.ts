import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { optionalText, timestamp } from './common.ts';
import { approvalFacts } from './pending-approvals.ts';
import { reservation, reservedMachine } from './reservation-record.ts';

/** From the mail: 256 bits, base64url. It is sent in bodies only, so that no log has it. */
const token = z.string().min(1).max(200);
const tokenBody = z.object({ token });

const decisionBody = z
  .object({
    token,
    decision: z.enum(['approve', 'reject']),
    /** Required for a rejection, ignored for an approval. */
    reason: optionalText(2000),
  })
  .refine(({ decision, reason }) => decision !== 'reject' || reason !== null, {
    path: ['reason'],
    error: 'validation.required',
  });

/** Only what the decision needs: the mail can be forwarded, so there are no contacts of the customer. */
const linkedReservation = reservation
  .pick({
    machine_id: true,
    customer_name: true,
    customer_company: true,
    selling_price: true,
    selling_currency: true,
    /** Null without sign-in. */
    notes: true,
    approval_requested_at: true,
    approval_request_reason: true,
    rejected_candidates: true,
    created_at: true,
    created_by_name: true,
    waiting: true,
  })
  .extend({
    machine: reservedMachine.omit({ status: true, current_value: true, created_by: true }),
  });

/** What the recipient of the mail decides about. */
const linkedRequest = z.object({
  reservation: linkedReservation,
  /** Without sign-in there are no costs, no names in the queue and no mark of the customer. */
  facts: approvalFacts,
  /** The approver or deputy to whom the link belongs. */
  recipient: z.string(),
  /** The approvers whose deputy the recipient is. */
  standsInFor: z.array(z.string()),
  /**
   * False for the recipient’s own request, and for that of the approver they replace, where the settings require someone else;
   * it can still be rejected.
   */
  mayApprove: z.boolean(),
  /** Whether the recipient sent the request. */
  isOwn: z.boolean(),
  expiresAt: timestamp,
});
export type LinkedRequest = z.output<typeof linkedRequest>;

const errors = ['link_invalid', 'link_of_another', 'reservation_not_pending', 'too_many_requests'] as const;
const deciding = ['own_request', 'conflict'] as const;

/** One-time links in the mails about requests for approval. Reading never decides: mail scanners open every link. */
export const approvalLinks = {
  open: endpoint({
    method: 'POST',
    path: '/approval-links/open',
    access: 'in-person',
    summary: 'Read the approval request that an email link opens; the link stays valid',
    body: tokenBody,
    response: linkedRequest,
    containsSecret: true,
    errors,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/approval-links/decide',
    access: 'in-person',
    summary: 'Approve or reject with an email link, which cannot be used again',
    body: decisionBody,
    response: 'empty',
    containsSecret: true,
    errors: [...errors, ...deciding],
  }),
  openWithoutSignIn: endpoint({
    method: 'POST',
    path: '/approval-links/open-without-sign-in',
    access: 'public',
    summary: 'The same without signing in, if the setting approval_links_without_sign_in allows it',
    body: tokenBody,
    response: linkedRequest,
    containsSecret: true,
    errors: ['not_signed_in', ...errors],
  }),
  decideWithoutSignIn: endpoint({
    method: 'POST',
    path: '/approval-links/decide-without-sign-in',
    access: 'public',
    summary: 'The same without signing in, if the setting approval_links_without_sign_in allows it',
    body: decisionBody,
    response: 'empty',
    containsSecret: true,
    errors: ['not_signed_in', ...errors, ...deciding],
  }),
} satisfies Contract;
