import {
  formerLabels,
  formerStatusWords,
  recordFields,
  type RecordKind,
} from '@strojpark/core/domain/import-record-fields';
import type { ImportField } from '@strojpark/core/domain/import-values';
import type { Ctx } from '../../../lib/ctx.ts';
import { message } from '../../../lib/messages.ts';
import type { ImportTarget } from './subject-fields.ts';

const optionLabels: Record<string, string> = { role: 'auth.roles', status: 'reservations.status' };

/** What an import of users or reservations may fill. */
export function recordTargets({ language }: Pick<Ctx, 'language'>, kind: RecordKind): ImportTarget[] {
  return recordFields[kind].map(({ name, definition, aliases }) => {
    const key = `import.fields.${kind}.${name}`;
    return {
      name,
      displayName: message(language, key),
      required: definition?.required === true,
      definition: definition && withOptionTexts(name, definition),
      importColumnName: null,
      aliases,
      labels: [message('cs', key), message('en', key), ...(formerLabels[name] ?? [])],
      isCustom: true,
    };
  });
}

/** A choice is known by its own name and by its words in both languages. */
function withOptionTexts(name: string, definition: ImportField): ImportField {
  const label = optionLabels[name];
  if (label === undefined || !definition.options) return definition;
  const textsOf = (option: string) => [
    message('cs', `${label}.${option}`),
    message('en', `${label}.${option}`),
    ...(name === 'status' ? (formerStatusWords[option] ?? []) : []),
  ];
  const texts = definition.options.map((option) => [option, textsOf(option)] as const);
  return { ...definition, optionTexts: Object.fromEntries(texts) };
}
