import type { MailTemplateRecord } from '@strojpark/core/contracts/mails';
import type { MailText } from '@strojpark/core/domain/mail/mail-rendering';

export interface TemplateValues {
  enabled: boolean;
  cs: MailText;
  en: MailText;
}

const plain = ({ subject, body }: MailText) => ({ subject, body });

export const templateValues = ({ enabled, cs, en }: MailTemplateRecord): TemplateValues => ({
  enabled,
  cs: plain(cs),
  en: plain(en),
});

/** Each text for itself: two users may change different ones. */
export interface FlatTemplate {
  enabled: boolean;
  'cs.subject': string;
  'cs.body': string;
  'en.subject': string;
  'en.body': string;
}

export const flatTemplate = ({ enabled, cs, en }: TemplateValues): FlatTemplate => ({
  enabled,
  'cs.subject': cs.subject,
  'cs.body': cs.body,
  'en.subject': en.subject,
  'en.body': en.body,
});

export const nestedTemplate = ({ enabled, ...texts }: FlatTemplate): TemplateValues => ({
  enabled,
  cs: { subject: texts['cs.subject'], body: texts['cs.body'] },
  en: { subject: texts['en.subject'], body: texts['en.body'] },
});
