/** Removes secrets, e-mails and user input from the debug log. */

const hidden = '[hidden]';
const maxTextLength = 2000;
const maxDepth = 4;
const maxItems = 50;

const eMail = /[^\s@"'<>()=:,;]+@[^\s@"'<>()=:,;]+\.[^\s@"'<>()=:,;]+/g;
const scheme = /\b(bearer|basic)\s+[^\s"',;]+/gi;
const named =
  /((?:pass(?:word)?|heslo|[\w-]*token|secret|api[_-]?key|authorization|cookie|code)["']?\s*[=:]\s*)(?:"[^"]*"|'[^']*'|[^\s&,;"'}]+)/gi;
const signedToken = /\beyJ[\w-]*\.[\w-]+\.[\w-]*/g;
/** 256 random bits or more in one word, as in mail links. */
const longWord = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}/g;

const secretName =
  /pass|heslo|token|secret|authorization|cookie|api[_-]?key|^(code|codes|body|headers?|otp|values)$/i;

/** The text without secrets and e-mails, truncated if very long. */
export function redactText(text: string): string {
  const short = text.length > maxTextLength ? `${text.slice(0, maxTextLength)} …` : text;
  return short
    .replaceAll(signedToken, hidden)
    .replaceAll(scheme, `$1 ${hidden}`)
    .replaceAll(named, `$1${hidden}`)
    .replaceAll(eMail, '[e-mail]')
    .replaceAll(longWord, hidden);
}

/** Any value as plain data; secret properties are hidden by name, texts are redacted. */
export function redactData(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object') return undefined;
  if (depth >= maxDepth) return '[…]';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redactData(item, depth + 1));
  const entries = Object.entries(value)
    .slice(0, maxItems)
    .map(([name, item]) => [name, secretName.test(name) ? hidden : redactData(item, depth + 1)]);
  return Object.fromEntries(entries);
}
