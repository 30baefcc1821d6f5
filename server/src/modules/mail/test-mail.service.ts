import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { mails } from '@strojpark/core/contracts/mails';
import type { Language } from '@strojpark/core/domain/languages';
import { renderMail, type MailText } from '@strojpark/core/domain/mail/mail-rendering';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { message } from '../../lib/messages.ts';
import { requireAttempt } from '../auth/throttle/throttle.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { mailFrames } from './mail-frame.service.ts';
import * as repo from './mail-log.repo.ts';
import { recordTry } from './mail-server.service.ts';
import { failureTexts, smtpFailure, smtpReply, type SmtpFailure } from './smtp-failure.ts';
import {
  openTransport,
  sendMessage,
  smtpServer,
  type OutgoingMessage,
  type SmtpServer,
  type SmtpTimeouts,
} from './smtp.ts';

/** For all administrators together: enough to set up a server, too few to scan a network. */
const limits = { minutes: 10, own: [], shared: [{ key: 'test-mail', attempts: 10 }] };
const failureMs = 8_000;
/** Short, because a user is waiting for the response. */
const timeouts: SmtpTimeouts = { responseMs: failureMs, totalMs: failureMs };

/** Sends a mail through the configured server only, and says what became of it. */
export async function sendTest(
  ctx: Ctx,
  files: FileStore,
  body: BodyOf<typeof mails.sendTest>,
): Promise<ResponseOf<typeof mails.sendTest>> {
  const settings = await readSettings(ctx);
  const server = smtpServer(settings, ctx.secrets);
  if (server === null) throw new AppError('mail_not_configured');
  await requireAttempt(ctx, limits);
  const to = body.to ?? (await repo.selectOwnEmail(ctx.db, ctx.user.id));
  if (to === undefined) throw new AppError('not_found');

  const { language } = ctx;
  const framed = await mailFrames(ctx, files);
  const values = { companyName: settings.company_name, userName: ctx.user.name };
  const { frame, pictures } = await framed({ entity: null, entity_id: null, language });
  const rendered = renderMail(textOf(language), values, { language, dateFormat: 'DD/MM/YYYY' }, frame);
  const testMessage = {
    id: randomUUID(),
    to: { name: '', address: to },
    ...rendered,
    pictures,
    document: null,
  };
  const at = new Date();
  const { failed, serverReply } = await attempt(server, testMessage);
  await recordTry(ctx, settings, { at, failed });
  if (failed) ctx.log.info({ failure: failed.failure, serverReply }, 'sending the test email failed');
  const { error, advice } = failureTexts(language, failed?.failure ?? null);
  return {
    success: failed === null,
    to,
    message: error ?? message(language, 'mails.test.accepted'),
    advice,
    serverReply,
  };
}

interface Outcome {
  /** Null: the server took the mail. */
  failed: SmtpFailure | null;
  serverReply: string | null;
}

async function attempt(server: SmtpServer, testMessage: OutgoingMessage): Promise<Outcome> {
  const began = Date.now();
  const transport = await openTransport(server, timeouts);
  try {
    const response = await sendMessage(transport, server.from, testMessage, timeouts);
    return { failed: null, serverReply: smtpReply(response, server.password) };
  } catch (error) {
    const failed = smtpFailure(error, server);
    // What looks the same takes as long as a host that says nothing: time does not tell an open port from a closed one.
    if (failed.failure === 'connection') await sleep(began + failureMs - Date.now());
    return { failed, serverReply: failed.serverReply };
  } finally {
    transport.close({ force: true });
  }
}

/** With placeholders, so that names are escaped like those in any mail. */
function textOf(language: Language): MailText {
  const params = { company: '{{companyName}}', name: '{{userName}}' };
  return {
    subject: message(language, 'mails.test.subject', params),
    body: message(language, 'mails.test.text', params).trim(),
  };
}
