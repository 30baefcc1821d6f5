import type { Language } from '@strojpark/core/domain/languages';
import { headerText } from '@strojpark/core/domain/mail/mail-rendering';
import { isAlwaysSent, type MailTemplate, type MailValues } from '@strojpark/core/domain/mail/mail-templates';
import { inTx } from '../../db/tx.ts';
import type { PublicCtx } from '../../lib/ctx.ts';
import { readSettings } from '../settings/settings.service.ts';
import { selectSwitchedOff } from './mail-templates.repo.ts';
import { deleteUnsentMailsAbout, insertMails } from './mails.repo.ts';

export interface OutgoingMail {
  template: MailTemplate;
  to: { email: string; name?: string; language: Language };
  /** `companyName`, `currentDate` and `loginUrl` are added when the mail is rendered. */
  values: MailValues;
  /** The record that the mail is about. */
  entity?: { entity: string; id: string };
}

/**
 * Queues one mail per recipient in the transaction of the change; a job sends them. Disabled mails are left out,
 * except those needed to sign in.
 */
export async function queueMail(ctx: PublicCtx, mails: readonly OutgoingMail[]): Promise<void> {
  if (ctx.quiet) return;
  await inTx(ctx, async (ctx) => {
    const wanted = await withoutSwitchedOff(ctx, mails);
    if (wanted.length === 0) return;
    await insertMails(
      ctx.db,
      wanted.map(({ template, to, values, entity }) => ({
        template,
        language: to.language,
        date_format: 'DD/MM/YYYY' as const,
        to_email: headerText(to.email),
        to_name: to.name ?? null,
        sealed_values: ctx.secrets.seal(JSON.stringify(values)),
        entity: entity?.entity ?? null,
        entity_id: entity?.id ?? null,
        next_attempt_at: ctx.now,
        created_at: ctx.now,
      })),
    );
    await ctx.jobs.send(ctx.db, 'mail-send', {});
  });
}

async function withoutSwitchedOff(
  ctx: PublicCtx,
  mails: readonly OutgoingMail[],
): Promise<readonly OutgoingMail[]> {
  if (mails.every(({ template }) => isAlwaysSent(template))) return mails;
  const { email_notifications } = await readSettings(ctx);
  const off = await selectSwitchedOff(ctx.db);
  return mails.filter(
    ({ template }) => isAlwaysSent(template) || (email_notifications && !off.includes(template)),
  );
}

/** Whether mails of this template are queued at all. */
export async function isSwitchedOn(ctx: PublicCtx, template: MailTemplate): Promise<boolean> {
  if (isAlwaysSent(template)) return true;
  const { email_notifications } = await readSettings(ctx);
  return email_notifications && !(await selectSwitchedOff(ctx.db)).includes(template);
}

/** Nobody is to get a mail about records that are gone as if they had never been there. */
export const discardMailsAbout = (
  ctx: Pick<PublicCtx, 'db'>,
  entity: 'machine' | 'reservation' | 'queue_entry' | 'demand' | 'quote' | 'view',
  ids: readonly string[],
): Promise<void> => deleteUnsentMailsAbout(ctx.db, entity, ids);
