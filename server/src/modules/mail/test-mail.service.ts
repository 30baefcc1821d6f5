import { randomUUID } from 'node:crypto';
import type { mails } from '@strojpark/core/contracts/mails';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './mail-log.repo.ts';
import { smtpFailure, smtpWords } from './smtp-failure.ts';
import { openTransport, sendLetter, smtpServer, type SmtpLimits } from './smtp.ts';

const windowSeconds = 600;
/** Within the window, by all administrators together: enough to set up a server, too few to search a network. */
const limit = 10;
/** Somebody waits for the answer. */
const limits: SmtpLimits = { answer: 8_000, mail: 15_000 };

/** Sends a mail by the stored server, and by no other, and answers what that server says. */
export async function sendTest(
  ctx: Ctx,
  body: BodyOf<typeof mails.sendTest>,
): Promise<ResponseOf<typeof mails.sendTest>> {
  const settings = await readSettings(ctx);
  const server = smtpServer(settings, ctx.secrets);
  if (server === null) throw new AppError('mail_not_configured');
  await throttle(ctx);
  const to = body.to ?? (await repo.selectOwnEmail(ctx.db, ctx.user.id));
  if (to === undefined) throw new AppError('not_found');

  const { language } = ctx;
  const params = { company: settings.company_name, name: ctx.user.name };
  const transport = openTransport(server, limits);
  try {
    const letter = {
      id: randomUUID(),
      to: { name: '', address: to },
      subject: message(language, 'mails.test.subject', params),
      text: message(language, 'mails.test.text', params),
    };
    const answer = await sendLetter(transport, server.from, letter, limits);
    const words = smtpWords(answer, server.password);
    return { success: true, to, message: words ?? message(language, 'mails.test.accepted') };
  } catch (error) {
    const { failure, words } = smtpFailure(error, server.password);
    ctx.log.info({ failure, words }, 'sending the test email failed');
    const reason = message(language, `mails.failures.${failure}`);
    return { success: false, to, message: words === null ? reason : `${reason}: ${words}` };
  } finally {
    transport.close({ force: true });
  }
}

async function throttle({ db, now }: Ctx): Promise<void> {
  const windowStart = new Date(now.getTime() - windowSeconds * 1000);
  const { uses, since } = await repo.countUse(db, 'test-mail', now, windowStart);
  if (uses <= limit) return;
  const waited = (now.getTime() - Date.parse(since)) / 1000;
  throw new AppError('too_many_requests', { retryAfter: Math.ceil(windowSeconds - waited) });
}
