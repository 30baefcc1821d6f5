import * as z from 'zod';
import { officeRoles } from '../domain/access/permissions.ts';
import { quoteActions } from '../domain/quotes/quote-actions.ts';
import {
  quoteItemStates,
  quoteLimits,
  quoteMailStates,
  quoteStatuses,
} from '../domain/quotes/quote-status.ts';
import { customerByColumn } from '../domain/reservations/reservation-customer.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import {
  date,
  idParams,
  language,
  optionalText,
  page,
  pageQuery,
  queryFlag,
  reasonBody,
  recordedCurrency,
  repeatable,
  timestamp,
  uuid,
} from './common.ts';
import { exportColumn, exportFormat, listExportShape } from './list-export.ts';
import { bulkBody, bulkResult } from './bulk.ts';
import { customerShape, reservedMachine } from './reservation-record.ts';
import { contact, createQuoteBody, updateQuoteBody } from './quote-body.ts';

const quoteStatus = z.enum(quoteStatuses);

const quoteItem = z.object({
  machine_id: uuid,
  machine: reservedMachine,
  /** In the trash, or deleted permanently: then the machine is shown as the customer was sent it. */
  machine_deleted: z.boolean(),
  /** Null: the value of the machine at the rate of the day on which the quote is sent. */
  price: z.number().nullable(),
  /** As the customer was sent it; in a draft, or once the quote was changed, at today’s rate. Null: on request. */
  shown_price: z.number().nullable(),
  /** The price in the currency of a reservation of this machine. */
  reservation_price: z.number().nullable(),
  state: z.enum(quoteItemStates),
  /** The customer has accepted this machine. */
  accepted: z.boolean(),
  /** Who has a machine that the customer has accepted, for those who may see reservations; null if nobody else has it. */
  taken_by: z.string().nullable(),
  /** With the state `reserved` or `sold`. */
  reservation_id: uuid.nullable(),
  queue_entry_id: uuid.nullable(),
});
export type QuoteItem = z.output<typeof quoteItem>;

export const quote = z.object({
  id: uuid,
  /** As it is printed: `CN-00042`. */
  number: z.string(),
  status: quoteStatus,
  ...customerByColumn(
    customerShape(
      () => z.string(),
      () => z.string().nullable(),
    ),
  ),
  /** Null for a customer without tax id and email, as an anonymised one. */
  customer_key: uuid.nullable(),
  language,
  currency: recordedCurrency,
  /** The last day, in the company’s time zone. */
  valid_until: date,
  intro: z.string().nullable(),
  terms: z.string().nullable(),
  footer: z.string().nullable(),
  contact,
  /** For colleagues only. */
  note: z.string().nullable(),
  items: z.array(quoteItem),
  /** The sum of the shown prices that count (`totalOfQuote`); null if one is missing. */
  total: z.number().nullable(),
  owner_id: uuid.nullable(),
  owner_name: z.string().nullable(),
  /** Whether nobody active is responsible: the office is notified instead. */
  unowned: z.boolean(),
  /** What was changed since it was last sent; the customer sees the newest version that was sent. */
  has_changes: z.boolean(),
  sent_version: z.number().int().nullable(),
  sent_at: timestamp.nullable(),
  /** How often the web page was opened, and when last. */
  openings: z.number().int(),
  opened_at: timestamp.nullable(),
  answered_at: timestamp.nullable(),
  /** The questions of the customer that wait for an answer, the oldest first, and when the newest was asked. */
  question: z.string().nullable(),
  asked_at: timestamp.nullable(),
  /** When it was accepted, declined, withdrawn, or expired. */
  ended_at: timestamp.nullable(),
  /** Null: the customer, on the web page, or the system. */
  ended_by_name: z.string().nullable(),
  end_reason: z.string().nullable(),
  created_at: timestamp,
  created_by: uuid.nullable(),
  created_by_name: z.string().nullable(),
  updated_at: timestamp,
  version: z.number().int(),
  /** What the caller can do with it now (`allowedQuoteActions`). */
  actions: z.array(z.enum(quoteActions)),
});
export type Quote = z.output<typeof quote>;

export const quoteListQuery = z.object({
  status: repeatable(quoteStatus),
  /** Only the caller’s own quotes. */
  mine: queryFlag,
  owner: uuid.optional(),
  /** Only quotes whose owner is no longer active. */
  unowned: queryFlag,
  /** Only quotes with a question that the caller has to answer: of the caller’s own, for the office also unowned ones. */
  asked: queryFlag,
  /** Only quotes of this customer: a key, a tax id or an e-mail. */
  customer: z.string().max(320).optional(),
  /** Only quotes of this machine. */
  machine: uuid.optional(),
  /** In the number, the customer, the machines and the note, ignoring case and diacritics. */
  search: z.string().max(200).optional(),
  /** `asked_at`: those without a question that waits come last. */
  sort: z.enum(['created_at', 'valid_until', 'updated_at', 'asked_at']).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /**
   * Comma-separated facets to count by status under the other filters: `status` all of them, `mine`, `unowned` and
   * `asked` with that filter as well.
   */
  facets: z
    .string()
    .regex(/^(?:status|mine|unowned|asked)(?:,(?:status|mine|unowned|asked))*$/)
    .optional(),
  ...pageQuery,
});
export type QuoteListQuery = z.output<typeof quoteListQuery>;

const quoteOrder = quoteListQuery.omit({ facets: true, limit: true, cursor: true });
/** All quotes that match the list’s filters, in its order, without paging. */
export type QuoteOrder = z.output<typeof quoteOrder>;
const quoteFilter = quoteOrder.omit({ sort: true, order: true });
export type QuoteFilter = z.output<typeof quoteFilter>;

const defaults = z.object({
  validUntil: date,
  currency: recordedCurrency,
  texts: z.record(language, z.object({ intro: z.string(), terms: z.string(), footer: z.string() })),
  contact,
  /** Whether quotes can be sent by email: there is a mail server, and emails of this kind are turned on. */
  canMail: z.boolean(),
});
export type QuoteDefaults = z.output<typeof defaults>;

const history = z.object({
  versions: z.array(
    z.object({
      version: z.number().int(),
      sent_at: timestamp,
      sent_by_name: z.string().nullable(),
      currency: recordedCurrency,
      valid_until: date,
      total: z.number().nullable(),
    }),
  ),
  /** What the customer wrote on the web page, newest first. */
  messages: z.array(
    z.object({
      id: uuid,
      at: timestamp,
      kind: z.enum(['interest', 'accept', 'decline']),
      text: z.string(),
      /** Of questions only: when it was answered, or the quote decided or changed after it; null: it waits. */
      answered_at: timestamp.nullable(),
      /** Null: the customer, by deciding, or the system. */
      answered_by_name: z.string().nullable(),
    }),
  ),
  /** The email with which the quote was last sent; null without one, or once the outbox no longer has it. */
  mail: z
    .object({ state: z.enum(quoteMailStates), to: z.string(), sent_at: timestamp.nullable() })
    .nullable(),
});
export type QuoteHistory = z.output<typeof history>;

const change = { access: 'quotes.edit', params: idParams, response: quote } as const;
const refusals = ['not_found', 'not_owner', 'quote_closed'] as const;
/** `asked_at` of the quote: a question that came after it still waits. */
const question = z.object({ askedAt: timestamp });

export const quotes = {
  list: endpoint({
    method: 'GET',
    path: '/quotes',
    access: 'quotes.view',
    summary: 'List quotes for customers',
    query: quoteListQuery,
    response: page(quote),
    errors: ['cursor_mismatch'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/quotes/export/:format',
    access: 'reservations.export',
    summary: 'Export filtered quotes to a file, streamed; also needs quotes.view',
    params: z.object({ format: exportFormat }),
    query: quoteOrder.extend(listExportShape),
    response: 'file',
  }),
  listExportColumns: endpoint({
    method: 'GET',
    path: '/quotes/export-columns',
    access: 'reservations.export',
    summary: 'List the columns an export of quotes can contain, in order; also needs quotes.view',
    response: z.array(exportColumn),
  }),
  getDefaults: endpoint({
    method: 'GET',
    path: '/quotes/defaults',
    access: 'quotes.create',
    summary:
      'Get what a new quote starts with: texts, validity, the currency where no machine has a value, and contact',
    response: defaults,
  }),
  get: endpoint({
    method: 'GET',
    path: '/quotes/:id',
    access: 'quotes.view',
    summary: 'Get a quote',
    params: idParams,
    response: quote,
    errors: ['not_found'],
  }),
  getHistory: endpoint({
    method: 'GET',
    path: '/quotes/:id/history',
    access: 'quotes.view',
    summary: 'Get the versions of a quote that were sent, and the messages of the customer',
    params: idParams,
    response: history,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/quotes',
    access: 'quotes.create',
    summary:
      'Draft a quote of one or several machines for a customer, by default in the currency of the first with a value',
    body: createQuoteBody,
    response: quote,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/quotes/:id',
    ...change,
    summary: 'Change a quote; the customer sees the change once it is sent',
    body: updateQuoteBody,
    errors: [...refusals, 'stale_version'],
  }),
  bulkAssign: endpoint({
    method: 'POST',
    path: '/quotes/bulk-assign',
    access: { permission: 'quotes.edit', roles: officeRoles },
    summary:
      'Make a colleague responsible for several quotes; up to 500 at once, more in the background (202)',
    ownTransactions: true,
    /** A filter selects only quotes that were not answered yet, and drafts. */
    body: bulkBody(quoteFilter, z.object({ ownerId: uuid })),
    response: bulkResult('assigned'),
  }),
  listOwners: endpoint({
    method: 'GET',
    path: '/quotes/owners',
    access: { permission: 'quotes.edit', roles: officeRoles },
    summary: 'List the active users who can be made responsible for quotes',
    response: z.array(z.object({ id: uuid, name: z.string() })),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/quotes/:id',
    access: 'quotes.edit',
    summary: 'Delete a draft that was never sent',
    params: idParams,
    response: 'empty',
    errors: refusals,
  }),
  download: endpoint({
    method: 'GET',
    path: '/quotes/:id/pdf',
    access: 'quotes.view',
    summary: 'Get a quote as PDF, as it is now or as it was sent',
    params: idParams,
    query: z.object({ version: z.coerce.number().int().min(1).optional() }),
    response: 'file',
    errors: ['not_found', 'unavailable'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/quotes/:id/send',
    ...change,
    summary:
      'Fix the content and rates as a new version and make its web page available, optionally by email',
    body: z.object({ byEmail: z.boolean(), version: z.number().int().optional() }),
    errors: [...refusals, 'stale_version', 'mail_not_configured', 'mail_turned_off', 'quote_machine_taken'],
  }),
  getLink: endpoint({
    method: 'GET',
    path: '/quotes/:id/link',
    access: 'quotes.edit',
    summary: 'Get the link to the web page of a quote',
    params: idParams,
    response: z.object({ url: z.string().nullable() }),
    containsSecret: true,
    errors: refusals,
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/quotes/:id/renew-link',
    access: 'quotes.edit',
    summary: 'Replace the link to the web page; the old one stops working',
    params: idParams,
    response: z.object({ url: z.string().nullable() }),
    containsSecret: true,
    errors: refusals,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/quotes/:id/accept',
    ...change,
    summary: 'Record that the customer has accepted, in another way than on the web page',
    body: z.object({ machineIds: z.array(uuid).min(1).max(quoteLimits.machines) }),
    errors: refusals,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/quotes/:id/decline',
    ...change,
    summary: 'Record that the customer has declined',
    body: z.object({ reason: optionalText(2000) }),
    errors: refusals,
  }),
  settleQuestion: endpoint({
    method: 'POST',
    path: '/quotes/:id/settle-question',
    ...change,
    summary:
      'Record that the questions of the customer up to this one were answered, for example by phone or email',
    body: question,
    errors: refusals,
  }),
  reopenQuestion: endpoint({
    method: 'POST',
    path: '/quotes/:id/reopen-question',
    ...change,
    summary: 'Undo that: the questions that were recorded as answered together with this one wait again',
    body: question,
    errors: refusals,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/quotes/:id/withdraw',
    ...change,
    summary: 'Withdraw a quote; its link stops working',
    body: reasonBody,
    errors: refusals,
  }),
} satisfies Contract;
