import type { MailTemplateRecord, mails } from '@strojpark/core/contracts/mails';
import { languages, type Language } from '@strojpark/core/domain/languages';
import { mailTextErrors } from '@strojpark/core/domain/mail/mail-text-errors';
import type { MailText } from '@strojpark/core/domain/mail/mail-rendering';
import { defaultMailTexts } from '@strojpark/core/domain/mail/mail-texts';
import {
  isAlwaysSent,
  mailTemplates,
  mailVariables,
  type MailTemplate,
} from '@strojpark/core/domain/mail/mail-templates';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError, requireVersion, type FieldMessage } from '../../lib/app-error.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import * as repo from './mail-templates.repo.ts';

type TemplateBody = BodyOf<typeof mails.updateTemplate>;
type Stored = Omit<repo.StoredTemplate, 'template'>;

const untouched: Stored = {
  enabled: true,
  subject_cs: null,
  body_cs: null,
  subject_en: null,
  body_en: null,
  version: 0,
};

function storedText(stored: Stored, language: Language): MailText | null {
  const [subject, body] = [stored[`subject_${language}`], stored[`body_${language}`]];
  return subject === null || body === null ? null : { subject, body };
}

function recordOf(template: MailTemplate, stored: Stored): MailTemplateRecord {
  const text = (language: Language) => {
    const own = storedText(stored, language);
    return { ...(own ?? defaultMailTexts[language][template]), isDefault: own === null };
  };
  return {
    template,
    enabled: stored.enabled,
    alwaysSent: isAlwaysSent(template),
    cs: text('cs'),
    en: text('en'),
    version: stored.version,
  };
}

export async function listTemplates(ctx: Pick<PublicCtx, 'db'>): Promise<MailTemplateRecord[]> {
  const rows = await repo.selectStoredTemplates(ctx.db);
  const stored = new Map(rows.map((row) => [row.template, row]));
  return mailTemplates.map((template) => recordOf(template, stored.get(template) ?? untouched));
}

/** All placeholder names by group. */
export function listVariables(): Promise<ResponseOf<typeof mails.listVariables>> {
  const groups = Object.entries(mailVariables).map(([group, names]) => [group, [...names]]);
  return Promise.resolve(Object.fromEntries(groups) as Record<string, string[]>);
}

/** Changes a template unless it was changed since `version`. */
export function updateTemplate(
  ctx: Ctx,
  template: MailTemplate,
  { version, ...body }: TemplateBody,
): Promise<MailTemplateRecord> {
  refuseBadTexts(template, body);
  return inTx(ctx, async (ctx) => {
    const stored = await repo.lockTemplate(ctx.db, template, ctx.now);
    await requireVersion(version, stored.version, () => recordOf(template, stored));
    const { version: _, template: __, ...before } = stored;
    const after = { ...before, ...columnsOf(template, body) };
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length === 0) return recordOf(template, stored);
    await repo.updateTemplate(ctx.db, template, { ...after, updated_at: ctx.now });
    await record(ctx, {
      action: 'update',
      entity: 'setting',
      id: `${template}_template`,
      name: template,
      changes,
    });
    return recordOf(template, { ...after, version: stored.version + 1 });
  });
}

function refuseBadTexts(template: MailTemplate, body: TemplateBody): void {
  const errors: Record<string, FieldMessage[]> = {};
  for (const language of languages) {
    for (const [field, message] of mailTextErrors(template, body[language] ?? null))
      (errors[`${language}.${field}`] ??= []).push(message);
  }
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
}

/** A text equal to the default is not stored, so that it follows later versions of the product. */
function columnsOf(template: MailTemplate, body: TemplateBody): Partial<Stored> {
  const columns: Partial<Stored> = body.enabled === undefined ? {} : { enabled: body.enabled };
  for (const language of languages) {
    const given = body[language];
    if (given === undefined) continue;
    const own = defaultMailTexts[language][template];
    const isOwn = given === null || (given.subject === own.subject && given.body === own.body);
    columns[`subject_${language}`] = isOwn ? null : given.subject;
    columns[`body_${language}`] = isOwn ? null : given.body;
  }
  return columns;
}

/** The effective text of each template and language. */
export async function readMailTexts(
  ctx: Pick<PublicCtx, 'db'>,
): Promise<(template: MailTemplate, language: Language) => MailText> {
  const rows = await repo.selectStoredTemplates(ctx.db);
  const stored = new Map<string, Stored>(rows.map((row) => [row.template, row]));
  return (template, language) =>
    storedText(stored.get(template) ?? untouched, language) ?? defaultMailTexts[language][template];
}
