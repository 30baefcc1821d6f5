import { calendarDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import { headerText } from '@strojpark/core/domain/mail/mail-rendering';
import {
  isConfidential,
  reminderTemplates,
  type MailTemplate,
  type MailValues,
} from '@strojpark/core/domain/mail/mail-templates';
import type { PublicCtx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { sentPdf } from '../quotes/quote-pdf.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './delivery.repo.ts';
import { mailContents, type MailContent } from './mail-content.service.ts';
import { selectHasNews, selectMailMachine } from './mail-machine.repo.ts';
import { recordTry, type ServerTry } from './mail-server.service.ts';
import { announceMails } from './mail.service.ts';
import { type MailFailure, smtpFailure } from './smtp-failure.ts';
import {
  type MailDocument,
  type SmtpTimeouts,
  type SmtpServer,
  type SmtpTransport,
  openTransport,
  sendMessage,
  smtpServer,
  defaultTimeouts,
} from './smtp.ts';

/** Mails sent at the same time. */
const workers = 4;
/** A run ends after this time; remaining mails wait for the next one. */
const maxRunMs = 10 * 60_000;

type OutgoingMail = MailContent & { document: MailDocument | null };

interface DeliveryRun {
  ctx: PublicCtx;
  server: SmtpServer;
  transport: SmtpTransport;
  timeouts: SmtpTimeouts;
  /** The mail, or why there is none. */
  render: (mail: repo.ClaimedMail) => Promise<OutgoingMail | 'unreadable' | 'outdated'>;
  endsAt: number;
  /** The server is unreachable or refuses the sign-in: the remaining mails are not tried. */
  isServerUnusable: boolean;
  /** The attempt that began last, of those that have ended. */
  lastTry: ServerTry | null;
}

/** Sends every mail that is due; does nothing without a mail server. */
export async function deliverDue(
  ctx: PublicCtx,
  files: FileStore,
  timeouts: SmtpTimeouts = defaultTimeouts,
): Promise<void> {
  const settings = await readSettings(ctx);
  const server = smtpServer(settings, ctx.secrets);
  if (server === null) return;
  // A reminder is sent on its day or never.
  const today = startOfDay(calendarDay(ctx.now, settings.timezone), settings.timezone);
  await repo.failMailsBefore(ctx.db, reminderTemplates, today);
  const contentOf = await mailContents(ctx, files);
  const transport = await openTransport(server, timeouts);
  const run: DeliveryRun = {
    ctx,
    server,
    transport,
    timeouts,
    endsAt: Date.now() + maxRunMs,
    isServerUnusable: false,
    lastTry: null,
    async render(mail) {
      const content = await contentOf(mail);
      if (content === null) return 'unreadable';
      if (await areMachinesGone(ctx, mail)) return 'outdated';
      const isQuote = mail.template === 'quote_sent' && mail.entity_id !== null;
      const document = isQuote ? await sentPdf(ctx, files, mail.entity_id ?? '') : null;
      if (isQuote && document === null) return 'outdated';
      return { ...content, document };
    },
  };
  try {
    await Promise.all(Array.from({ length: workers }, () => sendNext(run)));
  } finally {
    transport.close({ force: true });
    if (run.lastTry) await recordTry(ctx, settings, run.lastTry);
  }
}

async function sendNext(run: DeliveryRun): Promise<void> {
  while (!run.isServerUnusable && Date.now() < run.endsAt) {
    const mail = await repo.claimDueMail(run.ctx.db, new Date());
    if (!mail) return;
    await sendOne(run, mail);
  }
}

async function sendOne(run: DeliveryRun, mail: repo.ClaimedMail): Promise<void> {
  const { ctx, server, transport, timeouts } = run;
  let rendered: Awaited<ReturnType<DeliveryRun['render']>>;
  try {
    rendered = await run.render(mail);
  } catch (error) {
    // For example the PDF of a quote could not be made: this mail waits, the others are still sent.
    ctx.log.error({ mail: mail.id, err: error }, 'preparing an email failed');
    const next = nextAttempt(mail.attempts, new Date());
    if (next === null) return fail(ctx, mail, 'unprepared');
    return settle(ctx, mail, {
      status: 'queued',
      next_attempt_at: next,
      failure: 'unprepared',
      server_words: null,
    });
  }
  if (typeof rendered === 'string') return fail(ctx, mail, rendered);
  const to = { name: headerText(mail.to_name ?? '', 100), address: mail.to_email };
  const at = new Date();
  try {
    await sendMessage(transport, server.from, { id: mail.id, to, ...rendered }, timeouts);
    keepTry(run, { at, failed: null });
  } catch (error) {
    const failed = smtpFailure(error, server);
    keepTry(run, { at, failed });
    const { failure, serverReply, isFinal } = failed;
    run.isServerUnusable ||= failed.isServerUnusable;
    ctx.log.warn({ mail: mail.id, failure, serverReply }, 'sending an email failed');
    const next = isFinal ? null : nextAttempt(mail.attempts, new Date());
    if (next === null) return fail(ctx, mail, failure, serverReply, rendered.subject);
    return settle(ctx, mail, {
      status: 'queued',
      next_attempt_at: next,
      failure,
      server_words: serverReply,
      subject: rendered.subject,
    });
  }
  await settle(ctx, mail, {
    status: 'sent',
    sent_at: new Date(),
    subject: rendered.subject,
    // Links that sign in are deleted once they are sent.
    ...(isConfidential(mail.template as MailTemplate) && { sealed_values: null }),
    failure: null,
    server_words: null,
  });
}

function keepTry(run: DeliveryRun, ended: ServerTry): void {
  if (run.lastTry === null || run.lastTry.at <= ended.at) run.lastTry = ended;
}

function fail(
  ctx: PublicCtx,
  mail: repo.ClaimedMail,
  failure: MailFailure,
  serverReply: string | null = null,
  subject: string | null = null,
): Promise<void> {
  return settle(ctx, mail, { status: 'failed', failure, server_words: serverReply, subject });
}

/** Stores what became of a mail. */
async function settle(
  ctx: PublicCtx,
  mail: repo.ClaimedMail,
  changes: Parameters<typeof repo.settleMail>[2],
): Promise<void> {
  await repo.settleMail(ctx.db, mail, changes);
  if (changes.status !== 'queued') announceMails(ctx, [mail]);
}

const before = (now: Date, age: number) => new Date(now.getTime() - age);

/** Makes mails due that wait for a retry. */
export function retryDelayedMails({ db, now }: PublicCtx): Promise<void> {
  return repo.makeMailsDue(db, now);
}

/** Every minute: recovers lost mails, fails and deletes old ones, and sends those that are due again. */
export async function sweep(
  ctx: PublicCtx,
  files: FileStore,
  timeouts: SmtpTimeouts = defaultTimeouts,
): Promise<void> {
  const { db, now } = ctx;
  await repo.releaseLostMails(db, before(now, claimTimeoutMs));
  announceMails(ctx, await repo.failExpiredMails(db, before(now, maxWaitMs)));
  await repo.deleteOldMails(db, {
    textBefore: before(now, keepTextsMs),
    rowBefore: before(now, keepMailsMs),
  });
  await deliverDue(ctx, files, timeouts);
}

const minute = 60_000;
const hour = 60 * minute;
/** About three days in total. */
const retryDelays = [1, 5, 15, 60, 180, 360, 720, 720, 720, 720, 720].map((minutes) => minutes * minute);

/** The time of the next attempt; null when there are no more. */
function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = retryDelays[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** The content of a mail that waited this long, for example for a mail server, is out of date. */
const maxWaitMs = 7 * 24 * hour;
/** An older claim belongs to a process that has died. */
const claimTimeoutMs = 5 * minute;
/** How long the text of a mail is kept: a failed one can be sent again, and a sent one be read. */
const keepTextsMs = 30 * 24 * hour;
/** How long mails stay in the outbox. */
const keepMailsMs = 90 * 24 * hour;

/** Whether a mail offers machines for demands that are all in the trash by now, for example after an import was undone. */
async function areMachinesGone(
  { db, secrets }: PublicCtx,
  { template, entity_id: demandId, sealed_values: sealed, created_at: until }: repo.ClaimedMail,
): Promise<boolean> {
  if (template !== 'demand_match' && template !== 'demand_matches') return false;
  const opened = sealed === null ? null : secrets.open(sealed);
  if (opened === null || demandId === null) return false;
  const { machineId: id, newSince: since } = JSON.parse(opened) as MailValues;
  if (id !== undefined) return (await selectMailMachine(db, { entity: 'machine', id })) === undefined;
  return since !== undefined && !(await selectHasNews(db, { demandId, since, until }));
}
