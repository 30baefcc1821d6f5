import { mailStatuses, type Mail, type mails, type MailStatus } from '@strojpark/core/contracts/mails';
import { isConfidential, type MailTemplate } from '@strojpark/core/domain/mail/mail-templates';
import { searchWords } from '@strojpark/core/domain/search-fold';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { record, type AuditEvent } from '../audit/audit.service.ts';
import { mailContents, mailSubjects } from './mail-content.service.ts';
import * as repo from './mail-log.repo.ts';
import { hasServer } from './mail-server.service.ts';
import { announceMails } from './mail.service.ts';
import { failureTexts } from './smtp-failure.ts';

/** The outbox, newest first. */
export async function list(
  ctx: Ctx,
  { status, search, limit, cursor }: QueryOf<typeof mails.list>,
): Promise<ResponseOf<typeof mails.list>> {
  const isConfigured = await hasServer(ctx);
  const filter = { status: status && [...new Set(status)].toSorted(), words: searchWords(search ?? '') };
  const scope = { sort: 'created_at', order: 'desc', filters: filter } as const;
  const page = await repo.selectPage(ctx.db, filter, { ...scope, limit, cursor });
  const counts = await repo.countByStatus(ctx.db, filter.words);
  const countOf = (one: MailStatus) => counts.find((row) => row.status === one)?.count ?? 0;
  const shown: readonly MailStatus[] = filter.status ?? mailStatuses;
  const subjectOf = await missingSubjects(ctx, page.items);
  return {
    ...page,
    items: page.items.map((row) => mailOf(ctx, row, { isConfigured, subjectOf })),
    total: shown.reduce((sum, one) => sum + countOf(one), 0),
    totalIsExact: true,
    facets: { status: Object.fromEntries(mailStatuses.map((one) => [one, countOf(one)])) },
    isConfigured,
    held: await repo.countHeld(ctx.db),
  };
}

export async function get(ctx: Ctx, id: string): Promise<Mail> {
  const row = await repo.selectMail(ctx.db, id);
  if (!row) throw new AppError('not_found');
  return mailOf(ctx, row, {
    isConfigured: await hasServer(ctx),
    subjectOf: await missingSubjects(ctx, [row]),
  });
}

type SubjectOf = Awaited<ReturnType<typeof mailSubjects>>;

/** Settings and templates are read only for mails that are not sent yet. */
const missingSubjects = async (ctx: Ctx, rows: readonly repo.MailRow[]): Promise<SubjectOf> =>
  rows.some(({ subject }) => subject === null) ? mailSubjects(ctx) : () => null;

interface Outbox {
  isConfigured: boolean;
  subjectOf: SubjectOf;
}

function mailOf({ language }: Ctx, row: repo.MailRow, { isConfigured, subjectOf }: Outbox): Mail {
  const waits = row.status === 'queued';
  const { error, advice } = failureTexts(language, row.failure);
  return {
    id: row.id,
    template: row.template as MailTemplate,
    language: row.language,
    toEmail: row.to_email,
    toName: row.to_name,
    subject: row.subject ?? subjectOf(row),
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: waits && isConfigured && !row.is_held ? row.next_attempt_at : null,
    lastError: error,
    advice,
    serverReply: row.server_words,
    canRetry: row.sealed_values !== null && (row.status === 'failed' || waits),
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}

/** The text of a mail, for an administrator who checks what was sent. */
export async function preview(
  ctx: Ctx,
  files: FileStore,
  id: string,
): Promise<ResponseOf<typeof mails.preview>> {
  const row = await repo.selectMail(ctx.db, id);
  if (!row) throw new AppError('not_found');
  if (isConfidential(row.template as MailTemplate)) return { hidden: 'confidential', text: null, html: null };
  const contentOf = await mailContents(ctx, files);
  const content = await contentOf(row);
  if (content === null)
    return { hidden: row.sealed_values === null ? 'deleted' : 'unreadable', text: null, html: null };
  // Attached to the mail; the preview loads nothing.
  const html = content.pictures.reduce(
    (all, picture) =>
      all.replaceAll(
        `"cid:${picture.cid}"`,
        `"data:${picture.contentType};base64,${picture.content.toString('base64')}"`,
      ),
    content.html,
  );
  return { hidden: null, text: content.text, html };
}

/** Sends a failed or waiting mail now. */
export function retry(ctx: Ctx, id: string): Promise<Mail> {
  return inTx(ctx, async (ctx) => {
    const isConfigured = await hasServer(ctx);
    const requeued = await repo.requeueMails(ctx.db, id, ctx.now);
    const row = await repo.selectMail(ctx.db, id);
    if (!row) throw new AppError('not_found');
    if (requeued.length === 0) throw new AppError('mail_not_waiting');
    await send(ctx, requeued);
    return mailOf(ctx, row, { isConfigured, subjectOf: await missingSubjects(ctx, [row]) });
  });
}

/** Deletes a mail that waits: nobody is to get it. */
export function discard(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const discarded = await repo.deleteWaiting(ctx.db, id);
    if (!discarded) throw new AppError((await repo.selectMail(ctx.db, id)) ? 'mail_gone_out' : 'not_found');
    await drop(ctx, [discarded]);
  });
}

/** Sends all failed mails again whose text is still there. */
export function retryFailed(ctx: Ctx): Promise<{ retried: number }> {
  return inTx(ctx, async (ctx) => {
    const retried = await repo.requeueMails(ctx.db, null, ctx.now);
    await send(ctx, retried);
    return { retried: retried.length };
  });
}

/** Sends the mails that waited for the first mail server. */
export function sendHeld(ctx: Ctx): Promise<{ count: number }> {
  return inTx(ctx, async (ctx) => {
    const released = await repo.releaseHeld(ctx.db, ctx.now);
    await send(ctx, released);
    return { count: released.length };
  });
}

export function discardHeld(ctx: Ctx): Promise<{ count: number }> {
  return inTx(ctx, async (ctx) => {
    const discarded = await repo.deleteHeld(ctx.db);
    await drop(ctx, discarded);
    return { count: discarded.length };
  });
}

type Moved = Awaited<ReturnType<typeof repo.requeueMails>>;

/** Mails that are queued again are sent at once. */
async function send(ctx: Ctx, queued: Moved): Promise<void> {
  if (queued.length > 0) await ctx.jobs.send(ctx.db, 'mail-send', {});
  announceMails(ctx, queued);
  await recordMails(ctx, 'send_mail', queued);
}

async function drop(ctx: Ctx, deleted: Moved): Promise<void> {
  announceMails(ctx, deleted);
  await recordMails(ctx, 'discard_mail', deleted);
}

/** Records by template how many mails were sent or discarded by hand, without their recipients. */
async function recordMails(
  ctx: Ctx,
  action: 'send_mail' | 'discard_mail',
  mails: readonly { template: string }[],
): Promise<void> {
  const events = [...Map.groupBy(mails, ({ template }) => template)].map(
    ([name, { length }]): AuditEvent => ({
      action,
      entity: 'setting',
      id: `${name}_template`,
      name,
      changes: { mails: { to: length } },
    }),
  );
  await record(ctx, ...events);
}

/** Until an administrator decides, what waited for a mail server is not sent: it may be out of date. */
export async function holdWaitingMails(ctx: Ctx): Promise<void> {
  announceMails(ctx, await repo.holdWaiting(ctx.db));
}
