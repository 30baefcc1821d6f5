import type { Language } from '../languages.ts';
import type { MailText } from './mail-rendering.ts';
import type { MailTemplate } from './mail-templates.ts';
import { mailTextsCs } from './mail-texts-cs.ts';
import { mailTextsEn } from './mail-texts-en.ts';

/** The texts used until an administrator changes them. */
export const defaultMailTexts: Record<Language, Record<MailTemplate, MailText>> = {
  cs: mailTextsCs,
  en: mailTextsEn,
};
