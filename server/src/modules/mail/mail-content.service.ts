import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import {
  type MailReader,
  type RenderedMail,
  renderMail,
  renderSubject,
} from '@strojpark/core/domain/mail/mail-rendering';
import {
  secretVariables,
  type MailTemplate,
  type MailValues,
} from '@strojpark/core/domain/mail/mail-templates';
import type { PublicCtx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { readSettings } from '../settings/settings.service.ts';
import { mailFrames, type InlinePicture } from './mail-frame.service.ts';
import { readMailTexts } from './mail-templates.service.ts';

/** What a row of the outbox must hold to be rendered. */
interface StoredMail {
  template: string;
  language: MailReader['language'];
  date_format: MailReader['dateFormat'];
  sealed_values: string | null;
  created_at: string;
  entity: string | null;
  entity_id: string | null;
}

export type MailContent = RenderedMail & { pictures: InlinePicture[] };

/** Renders mails with the templates as they are now; null if the values are deleted or encrypted with another key. */
export async function mailContents(
  ctx: PublicCtx,
  files: FileStore,
): Promise<(mail: StoredMail) => Promise<MailContent | null>> {
  const partsOf = await mailParts(ctx);
  const framed = await mailFrames(ctx, files);
  return async (mail) => {
    const parts = partsOf(mail);
    if (parts === null) return null;
    const { frame, pictures } = await framed({ ...mail, machineId: parts.values.machineId });
    return { ...renderMail(parts.text, parts.values, parts.reader, frame), pictures };
  };
}

/** The subjects of mails that are not sent yet. */
export async function mailSubjects(ctx: PublicCtx): Promise<(mail: StoredMail) => string | null> {
  const partsOf = await mailParts(ctx);
  return (mail) => {
    const parts = partsOf(mail);
    if (parts === null) return null;
    // A subject may not name a link with a secret; one that does all the same does not show it.
    for (const name of secretVariables) parts.values[name] = '';
    return renderSubject(parts.text, parts.values, parts.reader);
  };
}

async function mailParts(ctx: PublicCtx) {
  const settings = await readSettings(ctx);
  const textOf = await readMailTexts(ctx);
  return (mail: StoredMail) => {
    const opened = mail.sealed_values === null ? null : ctx.secrets.open(mail.sealed_values);
    if (opened === null) return null;
    const values: MailValues = {
      companyName: settings.company_name,
      currentDate: calendarDay(new Date(mail.created_at), settings.timezone),
      loginUrl: `${ctx.baseUrl}/login`,
      ...(JSON.parse(opened) as MailValues),
    };
    const reader: MailReader = { language: mail.language, dateFormat: mail.date_format };
    return { values, reader, text: textOf(mail.template as MailTemplate, mail.language) };
  };
}
