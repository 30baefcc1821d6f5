import type { mails } from '@strojpark/core/contracts/mails';
import { settingKeys, type SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import { holdSettings, readSettings } from '../settings/settings.service.ts';
import { countHeld } from './mail-log.repo.ts';
import * as repo from './mail-server.repo.ts';
import { failureTexts, type SmtpFailure } from './smtp-failure.ts';

/** Whether a mail server is set up; without one, all mails wait. */
export const hasServer = async (ctx: PublicCtx): Promise<boolean> =>
  (await readSettings(ctx)).smtp_host !== '';

/** Whether a mail server is set up, and what became of the last attempt to use it. */
export async function getServer(ctx: Ctx): Promise<ResponseOf<typeof mails.getServer>> {
  const last = await repo.selectTry(ctx.db);
  return {
    isConfigured: await hasServer(ctx),
    lastTry: last
      ? {
          at: last.tried_at,
          ...failureTexts(ctx.language, last.failure),
          serverReply: last.server_words,
        }
      : null,
    held: await countHeld(ctx.db),
  };
}

/** An attempt to send an email. */
export interface ServerTry {
  at: Date;
  /** Null: the server took the email. */
  failed: SmtpFailure | null;
}

/** Records an attempt with the server of `settings`, unless they have changed since or a later attempt is known. */
export function recordTry(
  ctx: Pick<PublicCtx, 'db'>,
  settings: SettingValues,
  { at, failed }: ServerTry,
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    if (!haveSameServer(settings, await holdSettings(ctx, serverSettings))) return;
    // What the server says about a single email may name its recipient; the outbox has it.
    const problem = failed?.isAboutMail ? null : failed;
    await repo.upsertTry(ctx.db, {
      tried_at: at,
      failure: problem?.failure ?? null,
      server_words: problem?.serverReply ?? null,
    });
  });
}

/** Whether a setting belongs to the mail server. */
export const isServerSetting = (key: string) => key.startsWith('smtp_');

const serverSettings = settingKeys.filter(isServerSetting);

const haveSameServer = (one: SettingValues, other: SettingValues) =>
  serverSettings.every((key) => one[key] === other[key]);

/** What was known of the server before its settings were changed says nothing any more. */
export const forgetTry = ({ db }: Pick<Ctx, 'db'>): Promise<void> => repo.deleteTry(db);
