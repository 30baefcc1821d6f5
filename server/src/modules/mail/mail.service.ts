import type { Language } from '@strojpark/core/domain/languages';
import { headerText } from '@strojpark/core/domain/mail/mail-rendering';
import { isAlwaysSent, type MailTemplate, type MailValues } from '@strojpark/core/domain/mail/mail-templates';
import { inTx } from '../../db/tx.ts';
import { announce } from '../../lib/announcements.ts';
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
    const on = await switchedOn(
      ctx,
      mails.map(({ template }) => template),
    );
    const wanted = mails.filter(({ template }) => on.has(template));
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

/** Those of the templates whose mails are queued at all. */
async function switchedOn(
  ctx: PublicCtx,
  templates: readonly MailTemplate[],
): Promise<ReadonlySet<MailTemplate>> {
  if (templates.every(isAlwaysSent)) return new Set(templates);
  const { email_notifications } = await readSettings(ctx);
  const off = await selectSwitchedOff(ctx.db);
  return new Set(templates.filter((one) => isAlwaysSent(one) || (email_notifications && !off.includes(one))));
}

export const isSwitchedOn = async (ctx: PublicCtx, template: MailTemplate): Promise<boolean> =>
  (await switchedOn(ctx, [template])).has(template);

/** The open quotes that these mails send show what became of them. */
export function announceMails(
  ctx: Pick<PublicCtx, 'db' | 'log'>,
  mails: readonly { template: string; entity_id: string | null }[],
): void {
  const ids = mails.flatMap(({ template, entity_id }) =>
    template === 'quote_sent' && entity_id !== null ? [entity_id] : [],
  );
  if (ids.length > 0) announce(ctx, { noun: 'quote', ids, by: null, action: 'mail_quote' });
}

/** Nobody is to get a mail about records that are gone as if they had never been there. */
export const discardMailsAbout = (
  ctx: Pick<PublicCtx, 'db'>,
  entity: 'machine' | 'reservation' | 'queue_entry' | 'demand' | 'quote' | 'view',
  ids: readonly string[],
): Promise<void> => deleteUnsentMailsAbout(ctx.db, entity, ids);
