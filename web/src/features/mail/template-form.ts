import { mailText, type MailTemplateRecord } from '@strojpark/core/contracts/mails';
import type { MailText } from '@strojpark/core/domain/mail-rendering';
import type { MailTemplate } from '@strojpark/core/domain/mail-templates';
import { mailTextErrors } from '@strojpark/core/domain/mail-text-errors';
import * as z from 'zod';

/** The texts of a template, refused by the same rule as on the server. */
export function templateSchema(template: MailTemplate) {
  const text = mailText.check(({ value, issues }) => {
    for (const [field, { key, params }] of mailTextErrors(template, value))
      issues.push({ code: 'custom', message: key, params, path: [field], input: value });
  });
  return z.object({ enabled: z.boolean(), cs: text, en: text });
}
export type TemplateSchema = ReturnType<typeof templateSchema>;
export type TemplateValues = z.input<TemplateSchema>;

const plain = ({ subject, body }: MailText) => ({ subject, body });

export const templateValues = ({ enabled, cs, en }: MailTemplateRecord): TemplateValues => ({
  enabled,
  cs: plain(cs),
  en: plain(en),
});
