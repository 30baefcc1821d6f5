import { secretPlaceholders, unknownPlaceholders, type MailText } from './mail-rendering.ts';
import type { MailTemplate } from './mail-templates.ts';

/** A validation message key with its parameters. */
interface TextError {
  key: `validation.${string}`;
  params: { names: string };
}

const written = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');

/** Errors in a template’s placeholders, by field. */
export function mailTextErrors(template: MailTemplate, text: MailText | null): [keyof MailText, TextError][] {
  if (text === null) return [];
  const errors: [keyof MailText, TextError][] = [];
  for (const field of ['subject', 'body'] as const) {
    const names = unknownPlaceholders(template, text[field]);
    if (names.length > 0)
      errors.push([field, { key: 'validation.unknownPlaceholders', params: { names: written(names) } }]);
  }
  const secrets = secretPlaceholders(text.subject);
  if (secrets.length > 0)
    errors.push(['subject', { key: 'validation.secretInSubject', params: { names: written(secrets) } }]);
  return errors;
}
