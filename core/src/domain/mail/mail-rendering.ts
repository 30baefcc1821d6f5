/** Templates are data: they are rendered in one pass, so nothing in a value is treated as a placeholder or as HTML. */

import type { Language } from '../languages.ts';
import { blank } from '../blank.ts';
import { formatDate, type DateFormat } from '../dates/dates.ts';
import {
  contactLines,
  escapeHtml,
  mailHtml,
  mailLink,
  type MailBlock,
  type MailFrame,
} from './mail-layout.ts';
import {
  linkVariables,
  secretVariables,
  variablesOf,
  type MailTemplate,
  type MailValues,
  type MailVariable,
} from './mail-templates.ts';
import { roles, type Role } from '../access/permissions.ts';
import { namedMachine } from '../machines/machine-identifier.ts';
import { customerLine } from '../reservations/reservation-customer.ts';
import { stornoReason } from '../reservations/reservation-outcome.ts';

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

const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** One line without control characters, so that nothing can start another header. */
export function headerText(text: string, max = 250): string {
  return text.replaceAll(controls, ' ').trim().slice(0, max);
}

const links: readonly string[] = linkVariables;
const isWeb = /^https?:\/\//;

function htmlValue(name: string, value: string): string {
  return links.includes(name) && isWeb.test(value)
    ? mailLink(value)
    : escapeHtml(value).replaceAll(/\r?\n/g, '<br>\n');
}

type ValueOf = (name: string) => string;

const plainOf = (text: string, valueOf: ValueOf) =>
  partsOf(text)
    .map((part) => ('name' in part ? valueOf(part.name) : part.literal))
    .join('');

const htmlOf = (text: string, valueOf: ValueOf) =>
  partsOf(text)
    .map((part) => ('name' in part ? htmlValue(part.name, valueOf(part.name)) : escapeHtml(part.literal)))
    .join('');

/**
 * The email as one recipient gets it, as text and as HTML with the same content. A fact without a value is left out, and
 * so are brackets around one; elsewhere a missing value is shown as a dash.
 * What surrounds the text (the machine, the company) is not part of the template.
 */
export function renderMail(
  text: MailText,
  values: MailValues,
  reader: MailReader,
  frame: MailFrame,
): RenderedMail {
  const valueOf = valuesFor(values, reader);
  const subject = subjectOf(text, valueOf);
  const body = withoutBlankFacts(withoutBlankBrackets(text.body, valueOf), valueOf);
  const { machine } = frame;
  const parts = [
    ...(machine === null ? [] : [[machine.name, machine.facts].filter((line) => line !== '').join('\n')]),
    plainOf(body, valueOf),
    contactLines(frame).join('\n'),
  ];
  return {
    subject,
    text: parts.filter((part) => part !== '').join('\n\n'),
    html: mailHtml({
      language: reader.language,
      subject,
      blocks: blocksOf(body, valueOf, openLabels[reader.language]),
      frame,
    }),
  };
}

function valuesFor(values: MailValues, reader: MailReader): ValueOf {
  const local: Record<string, string | undefined> = localValues(values, reader);
  return (name) => local[name]?.trim() || blank;
}

const subjectOf = (text: MailText, valueOf: ValueOf) =>
  headerText(plainOf(withoutBlankBrackets(text.subject, valueOf), valueOf));

/** The subject alone. */
export const renderSubject = (text: MailText, values: MailValues, reader: MailReader): string =>
  subjectOf(text, valuesFor(values, reader));

/** What a placeholder becomes in an email. */
export const renderValue = (name: MailVariable, values: MailValues, reader: MailReader): string =>
  localValues(values, reader)[name]?.trim() || blank;

/** A line `Note: {{notes}}`. */
const fact = /^\p{Lu}[^:{}]{0,40}:[^\S\n]+\{\{([^{}]*)\}\}[^\S\n]*$/u;

function withoutBlankFacts(body: string, valueOf: ValueOf): string {
  const lines = body.split(/\r?\n/);
  const kept = lines.filter((line) => {
    const name = fact.exec(line)?.[1]?.trim();
    return name === undefined || valueOf(name) !== blank;
  });
  const text = kept.join('\n');
  return kept.length === lines.length ? text : text.replaceAll(/\n{3,}/g, '\n\n');
}

/** A value in brackets: `{{machineName}} ({{machineSerial}})`. */
const bracketed = /[^\S\n]*\(\{\{([^{}]*)\}\}\)/gu;

const withoutBlankBrackets = (text: string, valueOf: ValueOf) =>
  text.replaceAll(bracketed, (whole, name: string) => (valueOf(name.trim()) === blank ? '' : whole));

const openLabels = { cs: 'Otevřít', en: 'Open' };
/** A line that consists of one placeholder. */
const lonePlaceholder = /^\s*\{\{([^{}]*)\}\}\s*$/;
/** `Customer: …` at the start of a line. */
const factName = /^(\p{Lu}[^:{}]{0,40}):\s+(?=\S)/u;
const maxLabel = 40;

/**
 * The paragraphs of a text. The first link on a line of its own becomes the button, labelled with the line above it;
 * lines like `Customer: …` become a table.
 */
function blocksOf(body: string, valueOf: ValueOf, openLabel: string): MailBlock[] {
  let hasButton = false;
  const buttonUrl = (line: string): string | null => {
    const name = lonePlaceholder.exec(line)?.[1]?.trim() ?? '';
    const url = links.includes(name) ? valueOf(name) : '';
    return !hasButton && isWeb.test(url) ? url : null;
  };
  return body
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) => {
      const lines = paragraph.split(/\r?\n/);
      const at = lines.findIndex((line) => buttonUrl(line) !== null);
      const url = buttonUrl(lines[at] ?? '');
      if (url === null) return linesOf(lines, valueOf);
      hasButton = true;
      const above = plainOf(lines[at - 1] ?? '', valueOf).trim();
      const isLabel = above.endsWith(':') && above.length <= maxLabel;
      const label = isLabel ? above.slice(0, -1) : openLabel;
      return [
        ...linesOf(lines.slice(0, isLabel ? at - 1 : at), valueOf),
        { kind: 'button', label, url } as const,
        ...linesOf(lines.slice(at + 1), valueOf),
      ];
    });
}

/** Two or more facts in a row form a table. */
function linesOf(lines: readonly string[], valueOf: ValueOf): MailBlock[] {
  const blocks: MailBlock[] = [];
  let start = 0;
  const isFact = (line: string | undefined) => line !== undefined && factName.test(line);
  const flushText = (end: number) => {
    const html = lines.slice(start, end).map((line) => htmlOf(line, valueOf));
    if (html.length > 0) blocks.push({ kind: 'text', html: html.join('<br>\n') });
  };
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    while (isFact(lines[end])) end++;
    if (end - at < 2) continue;
    flushText(at);
    const rows = lines.slice(at, end).map((line) => {
      const [prefix = '', name = ''] = factName.exec(line) ?? [];
      return { name, html: htmlOf(line.slice(prefix.length), valueOf) };
    });
    blocks.push({ kind: 'facts', rows });
    start = end;
    at = end - 1;
  }
  flushText(lines.length);
  return blocks;
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
  en: { admin: 'Administrator', backoffice: 'Back office', salesperson: 'Salesperson' },
};

const maintenanceNames: Record<Language, Record<string, string>> = {
  cs: { interval: 'pravidelný servis', hours: 'servis podle motohodin' },
  en: { interval: 'regular service', hours: 'service by operating hours' },
};

const matchFits: Record<Language, Record<string, string>> = {
  cs: { exact: 'odpovídá přesně', close: 'skoro odpovídá' },
  en: { exact: 'fits exactly', close: 'nearly fits' },
};

/** What became of a machine whose offer was not answered, as a sentence. */
const offerOutcomes: Record<Language, Record<string, string>> = {
  cs: { next: 'Stroj byl nabídnut dalšímu v pořadí.', nobody: 'Stroj je znovu k dispozici.' },
  en: {
    next: 'It was then offered to the next customer in the queue.',
    nobody: 'The machine became available again.',
  },
};

const answerNames: Record<Language, Record<string, string>> = {
  cs: {
    interest: 'se ptá na cenovou nabídku',
    accept: 'přijímá cenovou nabídku',
    decline: 'odmítá cenovou nabídku',
  },
  en: {
    interest: 'asks about the quote',
    accept: 'accepts the quote',
    decline: 'declines the quote',
  },
};

const stornoNames: Record<Language, string> = {
  cs: 'Prodej byl stornován',
  en: 'The sale was reversed',
};

const cancellationCauseNames: Record<Language, Record<string, string>> = {
  cs: { expired: 'Rezervace vypršela a nikdo ji neprodloužil ani nedokončil' },
  en: { expired: 'The reservation expired and nobody extended or completed it' },
};

const days: readonly MailVariable[] = [
  'expiresAt',
  'maintenanceDate',
  'periodFrom',
  'periodTo',
  'currentDate',
];

const moments: readonly MailVariable[] = ['offerEndsAt', 'requestedAt'];

/** The record of a comment, as it follows “comment”. A demand has no machine, and a machine has no customer. */
function commentedOn(values: MailValues, language: Language): string {
  const { machineName: name, machineSerial: number, customerCompany: customer } = values;
  if (name === undefined)
    return language === 'cs' ? `k poptávce (${customer})` : `on an enquiry (${customer})`;
  const machine = namedMachine(name, number ?? '');
  if (customer === undefined) return language === 'cs' ? `ke stroji ${machine}` : `on ${machine}`;
  return language === 'cs' ? `k rezervaci stroje ${machine}` : `on the reservation of ${machine}`;
}

/** The values in the recipient’s language and date format. */
function localValues(values: MailValues, { language, dateFormat }: MailReader): MailValues {
  const local: MailValues = { ...values };
  for (const name of days) {
    if (values[name] !== undefined) local[name] = formatDate(values[name], dateFormat);
  }
  const { customerName: customer_name, customerCompany: customer_company = '' } = values;
  if (customer_name !== undefined) local.customer = customerLine({ customer_name, customer_company });
  const { periodFrom, periodTo } = local;
  if (periodFrom !== undefined)
    local.period = periodFrom === periodTo ? periodFrom : `${periodFrom} – ${periodTo ?? blank}`;
  if (values.commentText !== undefined) local.commentedOn = commentedOn(values, language);
  for (const name of moments) {
    const [day, clock = ''] = values[name]?.split(' ') ?? [];
    if (day !== undefined) local[name] = `${formatDate(day, dateFormat)} ${clock}`;
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
  const fit = matchFits[language][values.matchFit ?? ''];
  if (fit !== undefined) local.matchFit = fit;
  const outcome = offerOutcomes[language][values.offerWentTo ?? ''];
  if (outcome !== undefined) local.offerWentTo = outcome;
  const answer = answerNames[language][values.quoteAnswer ?? ''];
  if (answer !== undefined) local.quoteAnswer = answer;
  if (values.cancellationReason === stornoReason) local.cancellationReason = stornoNames[language];
  const cause = cancellationCauseNames[language][values.cancellationCause ?? ''];
  if (cause !== undefined) local.cancellationReason = cause;
  return local;
}
