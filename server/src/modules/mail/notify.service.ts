import type { Language } from '@strojpark/core/domain/languages';
import { approverRoles, mailAudience, type MailAudience } from '@strojpark/core/domain/mail/mail-audience';
import type { MailTemplate, MailValues } from '@strojpark/core/domain/mail/mail-templates';
import type { SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import { headerText } from '@strojpark/core/domain/mail/mail-rendering';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { deputyIds } from '../deputies/deputies.service.ts';
import { readPermissions, readSettings } from '../settings/settings.service.ts';
import { insertMails, insertMailsFor, selectRecipients, type Recipient } from './mails.repo.ts';

export interface MailEvent {
  template: MailTemplate;
  /** The author of the reservation, machine or import. */
  creatorId: string | null;
  /** The users mentioned in a comment, or those responsible for a quote that was answered. */
  mentioned?: readonly string[];
  /** The record that it happened to. */
  entity: string;
  id: string;
  values: (settings: SettingValues) => MailValues;
  /** More values, different for each recipient, by user id: links of their own, or words in their language. */
  ownValues?: (
    ctx: Ctx,
    recipients: readonly Pick<Recipient, 'id' | 'email' | 'language'>[],
  ) => Promise<ReadonlyMap<string, MailValues>>;
}

/** Words in the language of each recipient. */
export const perLanguage =
  (valuesIn: (language: Language) => MailValues): NonNullable<MailEvent['ownValues']> =>
  async (_, recipients) =>
    new Map(recipients.map(({ id, language }) => [id, valuesIn(language)]));

const requests: readonly MailTemplate[] = ['approval_request', 'approval_reminder', 'extension_request'];

/** Queues the mails about an event in the transaction of the change, so that both are committed or neither. */
export async function notify(ctx: Ctx, event: MailEvent): Promise<void> {
  if (ctx.quiet) return;
  const { template, creatorId, mentioned, entity, id, values, ownValues } = event;
  await inTx(ctx, async (ctx) => {
    const settings = await readSettings(ctx);
    const isRequest = requests.includes(template);
    const approvers = isRequest ? approverRoles(await readPermissions(ctx)) : [];
    const deputies = isRequest ? await deputyIds(ctx) : [];
    const audience = mailAudience(template, settings, { creatorId, approvers, deputies, mentioned });
    if (audience === null) return;
    if (ownValues !== undefined) return queueOwnMails(ctx, event, audience, values(settings), ownValues);
    const queued = await insertMailsFor(ctx.db, audience, {
      template,
      sealedValues: ctx.secrets.seal(JSON.stringify(values(settings))),
      entity,
      entityId: id,
      now: ctx.now,
    });
    if (queued > 0) await ctx.jobs.send(ctx.db, 'mail-send', {});
  });
}

async function queueOwnMails(
  ctx: Ctx,
  { template, entity, id }: MailEvent,
  audience: MailAudience,
  values: MailValues,
  ownValues: NonNullable<MailEvent['ownValues']>,
): Promise<void> {
  const recipients = await selectRecipients(ctx.db, audience, template);
  if (recipients.length === 0) return;
  const own = await ownValues(ctx, recipients);
  await insertMails(
    ctx.db,
    recipients.map((to) => ({
      template,
      language: to.language,
      date_format: to.date_format,
      to_email: headerText(to.email),
      to_name: to.name,
      sealed_values: ctx.secrets.seal(JSON.stringify({ ...values, ...own.get(to.id) })),
      entity,
      entity_id: id,
      next_attempt_at: ctx.now,
      created_at: ctx.now,
    })),
  );
  await ctx.jobs.send(ctx.db, 'mail-send', {});
}
