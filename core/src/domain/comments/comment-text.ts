/** The plain text of a comment: its links, its mentions and the customers it names. */

import { fold } from '../search-fold.ts';

export const maxCommentLength = 4000;
/** Colleagues mentioned in one comment. */
export const maxMentions = 20;
/** Comments that one user writes or edits per minute: far more than anyone types, few enough to stop a loop. */
export const maxCommentsPerMinute = 30;

export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'mention'; text: string };

const address = /https?:\/\/[^\s<>"'`]+/giu;
/** Rather the end of the sentence than of the address. */
const sentenceEnd = /[.,;:!?…)\]}]+$/u;

/** An http or https address of a text, without the punctuation behind it; null if browsers cannot open it. */
function linkOf(found: string): { text: string; url: string } | null {
  const isBalanced = found.split('(').length === found.split(')').length;
  const text = isBalanced ? found.replace(/[.,;:!?…]+$/u, '') : found.replace(sentenceEnd, '');
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? { text, url: href } : null;
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** How a mention is written. */
export const mentionOf = (name: string) => `@${name}`;

/** The text in parts; everything that is neither a link nor a mention stays text, HTML included. */
export function commentParts(text: string, mentioned: readonly string[]): CommentPart[] {
  const names = mentioned.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  const mention = names.length === 0 ? null : `@(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`;
  const pattern = new RegExp(mention === null ? address.source : `${address.source}|${mention}`, 'giu');
  const parts: CommentPart[] = [];
  let end = 0;
  const add = (part: CommentPart, from: number) => {
    if (from > end) parts.push({ kind: 'text', text: text.slice(end, from) });
    parts.push(part);
    end = from + part.text.length;
  };
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (found.startsWith('@')) add({ kind: 'mention', text: found }, index);
    else {
      const link = linkOf(found);
      if (link !== null) add({ kind: 'link', ...link }, index);
    }
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Those of the people whose whole names the text mentions. */
export function mentionedIn<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  const parts = commentParts(
    text,
    people.map(({ name }) => name),
  );
  const found = new Set(parts.map((part) => (part.kind === 'mention' ? part.text.toLowerCase() : '')));
  return people.filter(({ name }) => found.has(mentionOf(name).toLowerCase()));
}

/** The word before the cursor that starts with `@`: what is typed of a name. Null if there is none. */
export function mentionBeingTyped(text: string, cursor: number): { from: number; query: string } | null {
  const before = text.slice(0, cursor);
  const match = /(?:^|[\s([])@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(before);
  if (match === null) return null;
  const query = match[1] ?? '';
  return { from: cursor - query.length - 1, query };
}

/** Shorter names would be found in half of all texts. */
const shortestName = 3;
const legalForm =
  /[\s,]*\b(?:spol\.?\s*s\s*r\.?\s*o|s\.?\s*r\.?\s*o|a\.?\s*s|v\.?\s*o\.?\s*s|k\.?\s*s|gmbh|ltd)\.?$/;

/** Shorter words of a name are words of every language: `Malá`, `Nový`. */
const shortestPart = 5;

/**
 * What may name the customer on their own records, in addition to `customerPattern`: any longer word of the contact’s
 * name in any case (`paní Novákové`), the email and the phone number. Elsewhere these would find other people.
 */
export function ownCustomerPattern(
  customers: readonly { name: string; email: string; phone: string }[],
): string | null {
  const parts = customers.flatMap(({ name }) =>
    fold(name)
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length >= shortestPart)
      // Czech endings replace the last letter or follow it.
      .map((word) => `${escaped(word.slice(0, -1))}[a-z]{0,4}`),
  );
  const emails = customers.map(({ email }) => escaped(fold(email).trim())).filter((email) => email !== '');
  const phones = customers.flatMap(({ phone }) => {
    const digits = phone.replaceAll(/\D/g, '').slice(-9);
    return digits.length < 9
      ? []
      : [String.raw`(?:(?:00|[+])?420[\s-]*)?` + [...digits].join(String.raw`[\s-]*`)];
  });
  const found = [...new Set([...parts, ...emails, ...phones])];
  return found.length === 0 ? null : `(?:^|[^a-z0-9])(?:${found.join('|')})(?:$|[^a-z0-9])`;
}

/**
 * A regular expression of PostgreSQL that finds customers by name in a folded text: as whole words, companies also
 * without their legal form. Null if no name is long enough.
 */
export function customerPattern(names: readonly string[]): string | null {
  const words = names.flatMap((name) => {
    const folded = fold(name).trim().replaceAll(/\s+/g, ' ');
    return [folded, folded.replace(legalForm, '')];
  });
  const found = [...new Set(words)].filter(
    (word) => word.replaceAll(/[^a-z0-9]/g, '').length >= shortestName,
  );
  if (found.length === 0) return null;
  return `(?:^|[^a-z0-9])(?:${found.map((word) => escaped(word).replaceAll(' ', String.raw`\s+`)).join('|')})(?:$|[^a-z0-9])`;
}
