/** Templates are data: they are rendered in one pass, so nothing in a value is treated as a placeholder or as HTML. */

import type { Language } from '../languages.ts';
import { blank } from '../blank.ts';
import { formatDate, type DateFormat } from '../dates/dates.ts';
import {
  linkVariables,
  secretVariables,
  variablesOf,
  type MailTemplate,
  type MailValues,
  type MailVariable,
} from './mail-templates.ts';
import { roles, type Role } from '../access/permissions.ts';

/** Subject and body with placeholders like `{{machineName}}`. */
export interface MailText {
  subject: string;
  body: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The recipient’s preferences. */
export interface MailReader {
  language: Language;
  dateFormat: DateFormat;
}

type Part = { literal: string } | { name: string };

/** Anything between double braces counts as a placeholder, so that a misspelt one is not sent. */
const placeholder = /\{\{([^{}]*)\}\}/g;

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    parts.push({ literal: text.slice(end, match.index) }, { name: (match[1] ?? '').trim() });
    end = match.index + match[0].length;
  }
  return [...parts, { literal: text.slice(end) }];
}

const namesIn = (text: string) => [
  ...new Set(partsOf(text).flatMap((part) => ('name' in part ? [part.name] : []))),
];

/** Placeholders in a text that the template does not support. */
export function unknownPlaceholders(template: MailTemplate, text: string): string[] {
  const known: readonly string[] = variablesOf(template);
  return namesIn(text).filter((name) => !known.includes(name));
}

/** The one-time links that a subject must not contain. */
export function secretPlaceholders(subject: string): string[] {
  const secret: readonly string[] = secretVariables;
  return namesIn(subject).filter((name) => secret.includes(name));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** One line without control characters, so that nothing can start another header. */
export function headerText(text: string, max = 250): string {
  return text.replaceAll(controls, ' ').trim().slice(0, max);
}

const links: readonly string[] = linkVariables;
const isWeb = /^https?:\/\//;

function htmlValue(name: string, value: string): string {
  const escaped = escapeHtml(value);
  return links.includes(name) && isWeb.test(value) ? `<a href="${escaped}">${escaped}</a>` : escaped;
}

const style = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#1f2933';
const footerStyle = 'font-size:13px;color:#5a6670';

/**
 * The email as one recipient gets it. A missing value is shown as a dash. The footer with the sender and contact
 * details is not part of the template.
 */
export function renderMail(
  text: MailText,
  values: MailValues,
  reader: MailReader,
  footer: readonly string[] = [],
): RenderedMail {
  const local: Record<string, string | undefined> = localValues(values, reader);
  const valueOf = (name: string) => local[name]?.trim() || blank;
  const plain = (template: string) =>
    partsOf(template)
      .map((part) => ('name' in part ? valueOf(part.name) : part.literal))
      .join('');
  const html = partsOf(text.body)
    .map((part) => ('name' in part ? htmlValue(part.name, valueOf(part.name)) : escapeHtml(part.literal)))
    .join('')
    .replaceAll(/\r?\n/g, '<br>\n');
  const small = footer.map(escapeHtml).join('<br>\n');
  const foot = footer.length === 0 ? '' : `<p style="${footerStyle}">${small}</p>`;
  return {
    subject: headerText(plain(text.subject)),
    text: [plain(text.body), ...(footer.length === 0 ? [] : ['', ...footer])].join('\n'),
    html: `<!doctype html>\n<html lang="${reader.language}"><body style="${style}">${html}${foot}</body></html>\n`,
  };
}

const dayForms = {
  cs: { one: 'den', few: 'dny', many: 'dne', other: 'dní' },
  en: { one: 'day', few: 'days', many: 'days', other: 'days' },
};
// How long a link works, as used after "platí".
const hourForms = {
  cs: { one: 'hodinu', few: 'hodiny', many: 'hodiny', other: 'hodin' },
  en: { one: 'hour', few: 'hours', many: 'hours', other: 'hours' },
};
const plurals = { cs: new Intl.PluralRules('cs'), en: new Intl.PluralRules('en') };

const formOf = (count: number, language: Language) => {
  const form = plurals[language].select(count);
  return form === 'zero' || form === 'two' ? 'other' : form;
};

/** A number of days in words: `1 den`, `2 dny`, `5 dní`; `1 day`, `2 days`. */
export function daysText(days: number, language: Language): string {
  return `${days} ${dayForms[language][formOf(days, language)]}`;
}

/** The remaining time, with its verb in Czech: `zbývají 2 dny`, `zbývá 5 dní`, `dnes`; `2 days left`, `today`. */
export function timeLeftText(days: number, language: Language): string {
  if (days === 0) return language === 'cs' ? 'dnes' : 'today';
  if (language === 'en') return `${daysText(days, language)} left`;
  return `${formOf(days, language) === 'few' ? 'zbývají' : 'zbývá'} ${daysText(days, language)}`;
}

/** How long a link works: `2 hodiny`, `24 hodin`, `7 dní`; `2 hours`, `7 days`. */
export function validityText(hours: number, language: Language): string {
  if (hours >= 48 && hours % 24 === 0) return daysText(hours / 24, language);
  return `${hours} ${hourForms[language][formOf(hours, language)]}`;
}

const roleNames: Record<Language, Record<Role, string>> = {
  cs: { admin: 'Administrátor', backoffice: 'Back office', salesperson: 'Obchodník' },
  en: { admin: 'Administrator', backoffice: 'Back Office', salesperson: 'Salesperson' },
};

const maintenanceNames: Record<Language, Record<string, string>> = {
  cs: { interval: 'pravidelný servis', hours: 'servis podle motohodin' },
  en: { interval: 'regular service', hours: 'service by operating hours' },
};

const days: readonly MailVariable[] = [
  'expiresAt',
  'maintenanceDate',
  'periodFrom',
  'periodTo',
  'currentDate',
];

/** The values in the recipient’s language and date format. */
function localValues(values: MailValues, { language, dateFormat }: MailReader): MailValues {
  const local: MailValues = { ...values };
  for (const name of days) {
    if (values[name] !== undefined) local[name] = formatDate(values[name], dateFormat);
  }
  if (values.daysLeft !== undefined) {
    local.daysText = daysText(Number(values.daysLeft), language);
    local.timeLeft = timeLeftText(Number(values.daysLeft), language);
  }
  if (values.resetValidHours !== undefined)
    local.linkValidity = validityText(Number(values.resetValidHours), language);
  const role = roles.find((one) => one === values.userRole);
  if (role !== undefined) local.userRole = roleNames[language][role];
  const kind = maintenanceNames[language][values.maintenanceType ?? ''];
  if (kind !== undefined) local.maintenanceType = kind;
  return local;
}
