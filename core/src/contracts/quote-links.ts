import * as z from 'zod';
import { silhouettes } from '../domain/machines/silhouettes.ts';
import { linkedItemStates, quoteLimits } from '../domain/quotes/quote-status.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { language, optionalText, recordedCurrency, requiredText } from './common.ts';
import { company } from './company.ts';

/** From the link: 256 bits, base64url. It is sent in bodies only, so that no log has it. */
const token = z.string().min(1).max(200);
const tokenBody = z.object({ token });

const fact = z.object({ label: z.string(), value: z.string() });

/** A quote in words, in its language: the same in the PDF and on the web page. No ids, and no data of the company. */
export const quoteSheet = z.object({
  language,
  number: z.string(),
  title: z.string(),
  /** Date, validity and other facts of the document. */
  facts: z.array(fact),
  company: company.omit({ logo: true }),
  /** Lines: company, contact, address, tax id. */
  customer: z.array(z.string()),
  contact: z.object({ title: z.string(), name: z.string(), phone: z.string(), email: z.string() }),
  intro: z.string(),
  machines: z.array(
    z.object({
      name: z.string(),
      /** `2018 · 3 792 mth · Plzeň`. */
      line: z.string(),
      price: z.string(),
      /** What became of it, in the PDF; blank if nothing. The previous release does not send it. */
      note: z.string().optional(),
      facts: z.array(fact),
      specifications: z.array(fact),
    }),
  ),
  specificationsTitle: z.string(),
  total: fact.nullable(),
  /** The rate by which prices were converted; blank if they were not. */
  rate: z.string(),
  terms: z.object({ title: z.string(), text: z.string() }),
  footer: z.string(),
});
export type QuoteSheet = z.output<typeof quoteSheet>;

const linkStates = ['open', 'accepted', 'declined', 'expired'] as const;

/** What changes while the page is open; read again when `follow` says so. */
const linkedState = z.object({
  state: z.enum(linkStates),
  /** The version that the link shows. */
  version: z.number().int(),
  /** By place in the quote; none if it has expired. */
  machines: z.array(z.object({ state: z.enum(linkedItemStates), accepted: z.boolean(), sold: z.boolean() })),
});
export type LinkedState = z.output<typeof linkedState>;

const linkedQuote = linkedState.extend({
  sheet: quoteSheet,
  logo: company.shape.logo,
  /** Signed addresses by place in the quote, valid for some hours. */
  photos: z.array(z.array(z.object({ small: z.string(), large: z.string() }))),
  /** By place in the quote, for machines without photos. The previous release does not send them. */
  silhouettes: z.array(z.enum(silhouettes)).optional(),
  /** To add up what is chosen: by place in the quote, null on request. The previous release does not send them. */
  prices: z.object({ currency: recordedCurrency, amounts: z.array(z.number().nullable()) }).optional(),
  /** What the customer asked since this version was sent, oldest first. The previous release does not send it. */
  questions: z.array(z.object({ day: z.string(), text: z.string() })).optional(),
});
export type LinkedQuote = z.output<typeof linkedQuote>;

const message = z.string().trim().max(quoteLimits.message);
const errors = ['link_invalid', 'too_many_requests'] as const;
const common = { method: 'POST', access: 'public', containsSecret: true } as const;

/**
 * The web page of a quote, for customers with its link. Reading answers nothing, and only `markOpened` counts: mail
 * scanners open every link.
 */
export const quoteLinks = {
  view: endpoint({
    ...common,
    path: '/quote-links/view',
    summary:
      'Read the quote that a link opens; of one that has expired only its number, its days and the contact',
    body: tokenBody,
    response: linkedQuote,
    errors,
  }),
  getState: endpoint({
    ...common,
    path: '/quote-links/state',
    summary: 'Read whether a quote still applies and its machines can be had',
    body: tokenBody,
    response: linkedState,
    errors,
  }),
  follow: endpoint({
    ...common,
    path: '/quote-links/changes',
    summary: 'Stream a server-sent event `sync` when the state may have changed, until the link ends',
    body: tokenBody,
    response: 'stream',
    errors,
  }),
  markOpened: endpoint({
    ...common,
    path: '/quote-links/opened',
    summary: 'Count an opening: the page has been visible for two seconds',
    body: tokenBody,
    response: 'empty',
    errors,
  }),
  ask: endpoint({
    ...common,
    path: '/quote-links/interest',
    summary: 'Send a message to the seller',
    body: z.object({ token, message: requiredText(quoteLimits.message) }),
    response: 'empty',
    errors,
  }),
  accept: endpoint({
    ...common,
    path: '/quote-links/accept',
    summary: 'Accept machines of the quote; the seller reserves them',
    body: z.object({
      token,
      /** Places in the quote, from 0. */
      machines: z.array(z.number().int().min(0).max(quoteLimits.machines)).min(1).max(quoteLimits.machines),
      /** The version that the customer has read. */
      version: z.number().int(),
      message: message.optional(),
    }),
    response: linkedState,
    errors: [...errors, 'quote_closed', 'quote_machine_taken', 'stale_version'],
  }),
  decline: endpoint({
    ...common,
    path: '/quote-links/decline',
    summary: 'Decline the quote',
    body: z.object({ token, message: optionalText(quoteLimits.message) }),
    response: linkedState,
    errors: [...errors, 'quote_closed'],
  }),
  download: endpoint({
    ...common,
    path: '/quote-links/pdf',
    summary: 'Get the quote as PDF',
    body: tokenBody,
    response: 'file',
    errors: [...errors, 'quote_closed', 'unavailable'],
  }),
} satisfies Contract;
