import type { mails } from '@strojpark/core/contracts/mails';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { readSettings } from '../settings/settings.service.ts';
import { countHeld } from './mail-log.repo.ts';
import * as repo from './mail-server.repo.ts';
import type { SmtpFailure } from './smtp-failure.ts';

/** Whether a mail server is set up, and what became of the last attempt to use it. */
export async function readServer(ctx: Ctx): Promise<ResponseOf<typeof mails.readServer>> {
  const last = await repo.selectTry(ctx.db);
  return {
    isConfigured: (await readSettings(ctx)).smtp_host !== '',
    lastTry: last
      ? {
          at: last.tried_at,
          error: last.failure === null ? null : message(ctx.language, `mails.failures.${last.failure}`),
          serverReply: last.server_words,
        }
      : null,
    held: await countHeld(ctx.db),
  };
}

/** Records an attempt; null: the server took the email, or refused it because of the recipient. */
export async function recordTry({ db }: Pick<PublicCtx, 'db'>, failed: SmtpFailure | null): Promise<void> {
  const failure = failed === null || failed.isFinal ? null : failed.failure;
  await repo.storeTry(db, {
    tried_at: new Date(),
    failure,
    // What it says about a single email may name the recipient; the outbox has it.
    server_words: failure === null || failure === 'refused' ? null : (failed?.serverReply ?? null),
  });
}

/** What was known of the server before its settings were changed says nothing any more. */
export const forgetTry = ({ db }: Pick<Ctx, 'db'>): Promise<void> => repo.deleteTry(db);
