import * as z from 'zod';
import { mailTemplates } from '../domain/mail/mail-templates.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { emailAddress, idParams, language, page, pageQuery, repeatable, timestamp, uuid } from './common.ts';

export const mailStatuses = ['queued', 'sending', 'sent', 'failed'] as const;
const mailStatus = z.enum(mailStatuses);
export type MailStatus = z.output<typeof mailStatus>;

const template = z.enum(mailTemplates);

/** One email in the outbox, without its text. */
export const mail = z.object({
  id: uuid,
  template,
  language,
  toEmail: z.string(),
  toName: z.string().nullable(),
  /** As sent or as it will be sent; null if its values can no longer be read. */
  subject: z.string().nullable(),
  status: mailStatus,
  attempts: z.number().int(),
  /** For a waiting email; null while nothing can be sent because no mail server is configured. */
  nextAttemptAt: timestamp.nullable(),
  /** Why the last attempt failed. */
  lastError: z.string().nullable(),
  /** What to check; null where only the reply of the mail server says more. */
  advice: z.string().nullable(),
  /** The mail server’s own words about it. */
  serverReply: z.string().nullable(),
  /** A failed email can be resent while its text is kept. */
  canRetry: z.boolean(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
});
export type Mail = z.output<typeof mail>;

const mailList = page(mail).extend({
  /** Whether a mail server is configured; without one, all emails wait. */
  isConfigured: z.boolean(),
  /** How many emails waited when the first mail server was set up; they are sent or discarded on request. */
  held: z.number().int(),
});

/** The mail server as far as it was used since its settings were changed. */
const mailServer = z.object({
  isConfigured: z.boolean(),
  /** The last attempt to send an email through it; null before the first. */
  lastTry: z
    .object({
      at: timestamp,
      /** Why it failed; null if the server works. */
      error: z.string().nullable(),
      /** What to check. */
      advice: z.string().nullable(),
      /** The mail server’s own words about it. */
      serverReply: z.string().nullable(),
    })
    .nullable(),
  /** How many emails waited when the first mail server was set up. */
  held: z.number().int(),
});
export type MailServer = z.output<typeof mailServer>;

/**
 * Why the text of an email is not shown: it contains a link for its recipient alone, is no longer kept, or was encrypted
 * with another key.
 */
const hiddenText = z.enum(['confidential', 'deleted', 'unreadable']);

/** The two parts of an email as its recipient sees it, made with the current template, or why they are hidden. */
const mailPreview = z.discriminatedUnion('hidden', [
  z.object({ hidden: hiddenText, text: z.null(), html: z.null() }),
  z.object({ hidden: z.null(), text: z.string(), html: z.string() }),
]);

const mailListQuery = z.object({
  status: repeatable(mailStatus),
  /** In the recipient’s name and address, and in the subject once sending was tried. */
  search: z.string().trim().max(200).optional(),
  ...pageQuery,
});

const maxSubject = 200;
const maxBody = 10_000;

/** Subject and body with placeholders. */
export const mailText = z.object({
  subject: z
    .string()
    .trim()
    .min(1, { error: 'validation.required' })
    .max(maxSubject)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'validation.oneLine' }),
  body: z.string().trim().min(1, { error: 'validation.required' }).max(maxBody),
});

const storedText = z.object({ subject: z.string(), body: z.string(), isDefault: z.boolean() });

export const mailTemplateRecord = z.object({
  template,
  enabled: z.boolean(),
  /** Sent even while turned off: users could not sign in without it. */
  alwaysSent: z.boolean(),
  cs: storedText,
  en: storedText,
  version: z.number().int(),
});
export type MailTemplateRecord = z.output<typeof mailTemplateRecord>;

/** Null restores the default text of the language. */
const mailTemplateBody = z.object({
  enabled: z.boolean().optional(),
  cs: mailText.nullable().optional(),
  en: mailText.nullable().optional(),
  version: z.number().int().optional(),
});

export const testMailBody = z.object({
  /** The signed-in user’s own address by default. */
  to: emailAddress().optional(),
});

const readAccess = inRole('settings.view');
const access = inRole('settings.edit');
const templateParams = z.object({ template });

export const mails = {
  list: endpoint({
    method: 'GET',
    path: '/mails',
    access: readAccess,
    summary: 'List outgoing emails, newest first, with counts by status',
    query: mailListQuery,
    response: mailList,
    errors: ['cursor_mismatch'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/mails/:id',
    access: readAccess,
    summary: 'Get an outgoing email, without its text',
    params: idParams,
    response: mail,
    errors: ['not_found'],
  }),
  getServer: endpoint({
    method: 'GET',
    path: '/mails/server',
    access: readAccess,
    summary: 'Tell whether a mail server is set up, and whether the last attempt to use it worked',
    response: mailServer,
  }),
  retryFailed: endpoint({
    method: 'POST',
    path: '/mails/retry-failed',
    access,
    summary: 'Resend all failed emails',
    response: z.object({ retried: z.number().int() }),
  }),
  sendHeld: endpoint({
    method: 'POST',
    path: '/mails/held/send',
    access,
    summary: 'Send the emails that waited for the first mail server',
    response: z.object({ count: z.number().int() }),
  }),
  discardHeld: endpoint({
    method: 'POST',
    path: '/mails/held/discard',
    access,
    summary: 'Delete the emails that waited for the first mail server',
    response: z.object({ count: z.number().int() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/mails/:id/retry',
    access,
    summary: 'Send a failed or waiting email now',
    params: idParams,
    response: mail,
    errors: ['not_found', 'mail_not_waiting'],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/mails/:id',
    access,
    summary: 'Discard an email that is waiting to be sent',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'mail_gone_out'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/mails/:id/preview',
    // It names customers and prices, which a key for settings has no right to.
    access: { ...readAccess, inPerson: true },
    summary: 'Show the text of an email, unless it contains a link for its recipient alone',
    params: idParams,
    response: mailPreview,
    errors: ['not_found'],
  }),
  listTemplates: endpoint({
    method: 'GET',
    path: '/mails/templates',
    access: readAccess,
    summary: 'List all email templates with their texts in both languages',
    response: z.array(mailTemplateRecord),
  }),
  updateTemplate: endpoint({
    method: 'PATCH',
    path: '/mails/templates/:template',
    // Some carry links that set passwords.
    access: { ...access, inPerson: true },
    summary: 'Turn a template on or off, change its texts or restore the default texts',
    params: templateParams,
    body: mailTemplateBody,
    response: mailTemplateRecord,
    errors: ['stale_version'],
  }),
  listVariables: endpoint({
    method: 'GET',
    path: '/settings/email-variables',
    access: readAccess,
    summary: 'List the template placeholders by group',
    response: z.record(z.string(), z.array(z.string())),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/settings/admin/test-email',
    access: { ...access, inPerson: true },
    summary: 'Send a test email through the saved mail server and say what became of it',
    body: testMailBody,
    // No transaction stays open while waiting for a mail server.
    ownTransactions: true,
    response: z.object({
      success: z.boolean(),
      to: z.string(),
      /** That the mail server accepted the email, or what went wrong. */
      message: z.string(),
      /** What to check. */
      advice: z.string().nullable(),
      /** The mail server’s own words; null if it did not answer. */
      serverReply: z.string().nullable(),
    }),
    errors: ['mail_not_configured', 'too_many_requests'],
  }),
} satisfies Contract;
