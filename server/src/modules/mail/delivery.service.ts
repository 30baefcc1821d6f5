import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { type RenderedMail, headerText, renderMail } from '@strojpark/core/domain/mail/mail-rendering';
import type { MailTemplate, MailValues } from '@strojpark/core/domain/mail/mail-templates';
import type { SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import type { PublicCtx } from '../../lib/ctx.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './delivery.repo.ts';
import { readMailTexts } from './mail-templates.service.ts';
import { type MailFailure, smtpFailure } from './smtp-failure.ts';
import {
  type SmtpLimits,
  type SmtpServer,
  type SmtpTransport,
  openTransport,
  sendLetter,
  smtpServer,
  defaultLimits,
} from './smtp.ts';

/** Mails on their way at the same time. */
const workers = 4;
/** A round ends after so long; what is left waits for the next one. */
const roundLimit = 10 * 60_000;

interface Round {
  ctx: PublicCtx;
  server: SmtpServer;
  transport: SmtpTransport;
  limits: SmtpLimits;
  render: (mail: repo.ClaimedMail) => RenderedMail | null;
  endsAt: number;
  /** The server cannot be reached or lets nobody in: no use in trying it with every mail. */
  isBroken: boolean;
}

/** Sends every mail that is due; none while no mail server is set. */
export async function deliverDue(ctx: PublicCtx, limits: SmtpLimits = defaultLimits): Promise<void> {
  const settings = await readSettings(ctx);
  const server = smtpServer(settings, ctx.secrets);
  if (server === null) return;
  const textOf = await readMailTexts(ctx);
  const footer = footerOf(settings);
  const transport = openTransport(server, limits);
  const round: Round = {
    ctx,
    server,
    transport,
    limits,
    endsAt: Date.now() + roundLimit,
    isBroken: false,
    render(mail) {
      const values = openedValues(ctx, mail);
      if (values === null) return null;
      const general: MailValues = {
        companyName: settings.company_name,
        currentDate: calendarDay(new Date(mail.created_at), settings.timezone),
        loginUrl: `${ctx.baseUrl}/login`,
      };
      const template = mail.template as MailTemplate;
      const reader = { language: mail.language, dateFormat: mail.date_format };
      return renderMail(textOf(template, mail.language), { ...general, ...values }, reader, footer);
    },
  };
  try {
    await Promise.all(Array.from({ length: workers }, () => sendNext(round)));
  } finally {
    transport.close({ force: true });
  }
}

/** Where the company is and how it is reached; its name stands in the texts. */
function footerOf({ company_address, company_phone, company_email }: SettingValues): string[] {
  const contact = [company_phone, company_email].filter((part) => part.trim() !== '').join(', ');
  return [...company_address.split(/\r?\n/), contact].filter((line) => line.trim() !== '');
}

/** Null when it was sealed with another key. */
function openedValues(ctx: PublicCtx, { sealed_values }: repo.ClaimedMail): MailValues | null {
  const text = sealed_values === null ? null : ctx.secrets.open(sealed_values);
  return text === null ? null : (JSON.parse(text) as MailValues);
}

async function sendNext(round: Round): Promise<void> {
  while (!round.isBroken && Date.now() < round.endsAt) {
    const mail = await repo.claimDueMail(round.ctx.db, new Date());
    if (!mail) return;
    await sendOne(round, mail);
  }
}

async function sendOne(round: Round, mail: repo.ClaimedMail): Promise<void> {
  const { ctx, server, transport, limits } = round;
  const rendered = round.render(mail);
  if (rendered === null) return fail(ctx, mail, 'unreadable');
  const to = { name: headerText(mail.to_name ?? '', 100), address: mail.to_email };
  try {
    await sendLetter(transport, server.from, { id: mail.id, to, ...rendered }, limits);
  } catch (error) {
    const { failure, words, isFinal } = smtpFailure(error, server.password);
    round.isBroken ||= failure !== 'refused';
    ctx.log.warn({ mail: mail.id, failure, words }, 'sending an email failed');
    const next = isFinal ? null : nextAttempt(mail.attempts, new Date());
    if (next === null) return fail(ctx, mail, failure, words, rendered.subject);
    return repo.settleMail(ctx.db, mail, {
      status: 'queued',
      next_attempt_at: next,
      failure,
      server_words: words,
      subject: rendered.subject,
    });
  }
  // What let somebody in is not kept once it is out.
  await repo.settleMail(ctx.db, mail, {
    status: 'sent',
    sent_at: new Date(),
    subject: rendered.subject,
    sealed_values: null,
    failure: null,
    server_words: null,
  });
}

function fail(
  ctx: PublicCtx,
  mail: repo.ClaimedMail,
  failure: MailFailure,
  words: string | null = null,
  subject: string | null = null,
): Promise<void> {
  return repo.settleMail(ctx.db, mail, { status: 'failed', failure, server_words: words, subject });
}

const before = (now: Date, age: number) => new Date(now.getTime() - age);

/** Mails that wait for another attempt are due now. */
export function retryDelayedMails({ db, now }: PublicCtx): Promise<void> {
  return repo.makeMailsDue(db, now);
}

/** What has to be done from time to time: lost mails, given-up mails, old mails, and those that are due again. */
export async function sweep(ctx: PublicCtx, limits: SmtpLimits = defaultLimits): Promise<void> {
  const { db, now } = ctx;
  await repo.releaseLostMails(db, before(now, claimTimeoutMs));
  await repo.failExpiredMails(db, before(now, maxWaitMs));
  await repo.deleteOldMails(db, {
    textBefore: before(now, failedTextMs),
    rowBefore: before(now, logLimit),
  });
  await deliverDue(ctx, limits);
}

const minute = 60_000;
const hour = 60 * minute;
/** About three days in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 720, 720, 720, 720].map((minutes) => minutes * minute);

/** When to try again after so many attempts; null when the mail is given up. */
function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** A mail that has waited for so long, for a mail server to be set for instance, tells nothing new. */
const maxWaitMs = 7 * 24 * hour;
/** A claim that old belongs to a process that has died. */
const claimTimeoutMs = 5 * minute;
/** How long the text of a failed mail is kept for another try. */
const failedTextMs = 30 * 24 * hour;
/** How long the outbox remembers. */
const logLimit = 90 * 24 * hour;
