import { approverRoles, mailAudience } from '@strojpark/core/domain/mail/mail-audience';
import type { MailTemplate, MailValues } from '@strojpark/core/domain/mail/mail-templates';
import type { SettingValues } from '@strojpark/core/domain/settings/setting-catalogue';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { readPermissions, readSettings } from '../settings/settings.service.ts';
import { insertMailsFor } from './mails.repo.ts';

export interface MailEvent {
  template: MailTemplate;
  /** The author of the reservation, machine or import. */
  creatorId: string | null;
  /** The users mentioned in a comment. */
  mentioned?: readonly string[];
  /** The record that it happened to. */
  entity: string;
  id: string;
  values: (settings: SettingValues) => MailValues;
}

/** Queues the mails about an event in the transaction of the change, so that both are committed or neither. */
export async function notify(
  ctx: Ctx,
  { template, creatorId, mentioned, entity, id, values }: MailEvent,
): Promise<void> {
  if (ctx.quiet) return;
  await inTx(ctx, async (ctx) => {
    const settings = await readSettings(ctx);
    const isRequest = template === 'approval_request' || template === 'extension_request';
    const approvers = isRequest ? approverRoles(await readPermissions(ctx)) : [];
    const audience = mailAudience(template, settings, { creatorId, approvers, mentioned });
    if (audience === null) return;
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
