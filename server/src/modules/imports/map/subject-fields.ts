import { type Language, languages } from '@strojpark/core/domain/languages';
import { customFieldLimits, entityTypeOf } from '@strojpark/core/domain/fields/custom-fields';
import type { MappableField } from '@strojpark/core/domain/imports/import-mapping';
import {
  formerLabels,
  formerStatusWords,
  recordFields,
  type RecordKind,
} from '@strojpark/core/domain/imports/import-record-fields';
import { importUnits } from '@strojpark/core/domain/imports/import-units';
import { isImportSystemField } from '@strojpark/core/domain/imports/import-system-fields';
import type { ImportField, ImportFieldType } from '@strojpark/core/domain/imports/import-values';
import type { FieldType } from '@strojpark/core/domain/fields/machine-field-kinds';
import {
  fieldOf,
  fieldsOf,
  fileHeader,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { Ctx } from '../../../lib/ctx.ts';
import { message } from '../../../lib/messages.ts';
import { listByEntity } from '../../field-config/field-config.service.ts';
import { seesCosts } from '../../machines/machine-costs.service.ts';
import type { Subject } from '../import-subject.ts';

/** A field of the subject; without a definition it is a system field, which no file may fill. */
export interface SubjectField extends MappableField {
  displayName: string;
  /** The header of its column in templates: a number says its unit there. */
  header: string;
  required: boolean;
  definition: ImportField | null;
  isCustom: boolean;
}

type OptionTexts = NonNullable<ImportField['optionTexts']>;

const currencySigns: OptionTexts = { CZK: ['Kč'], EUR: ['€'], USD: ['$'], GBP: ['£'] };

/** Other texts that files may contain for the options of a field. */
function optionTextsOf(name: MachineFieldName): OptionTexts | undefined {
  if (name === 'currency') return currencySigns;
  const { options = [], labelled } = fieldOf(name);
  if (!labelled) return undefined;
  return Object.fromEntries(
    options.map((option) => [
      option,
      languages.map((language) => message(language, `machines.${name}.${option}`)),
    ]),
  );
}

type OptionLabels = NonNullable<ImportField['optionLabels']>;

/** The labels of options from the message keys `<key>.<option>`. */
const labelsOfOptions = (key: string, options: readonly string[]): OptionLabels =>
  Object.fromEntries(
    options.map((option) => [
      option,
      { cs: message('cs', `${key}.${option}`), en: message('en', `${key}.${option}`) },
    ]),
  );

/**
 * The fields that columns can be mapped to, with the headers that suggest them. A draft may contain a field that was
 * switched off since: `all` includes those too.
 */
export async function subjectFields(
  ctx: Ctx,
  subject: Subject,
  { all = false } = {},
): Promise<SubjectField[]> {
  return subject.kind === 'machines'
    ? machineFields(ctx, subject.machineType, all)
    : recordSubjectFields(ctx, subject.kind);
}

/** The fields of a type in their configured order. */
async function machineFields(ctx: Ctx, type: MachineType, all: boolean): Promise<SubjectField[]> {
  const configs = await listByEntity(ctx, entityTypeOf(type));
  const byName = new Map(configs.map((config, order) => [config.fieldName, { ...config, order }]));
  const orderOf = ({ name }: SubjectField) => byName.get(name)?.order ?? configs.length;

  const own = fieldsOf(type).map((name): SubjectField => {
    const config = byName.get(name);
    const { aliases = [], formerLabels: former = [], ...field } = fieldOf(name);
    const required = field.required === true || config?.isRequired === true;
    const label = (language: Language) =>
      config?.translations[language].displayName ?? message(language, `machines.fields.${name}`);
    const header = (language: Language) => fileHeader(name, label(language), language);
    return {
      name,
      displayName: label(ctx.language),
      header: header(ctx.language),
      required,
      definition: field.cost && !seesCosts(ctx) ? null : definitionOf(name, required),
      importColumnName: config?.importColumnName ?? null,
      aliases: config?.importAliases ?? aliases,
      // The headers of exported files and templates, which users edit and import again.
      labels: [...new Set([...languages.map(label), ...languages.map(header), ...former])],
      isCustom: false,
    };
  });
  const custom = configs.filter(({ isCustom }) => isCustom).map((field) => customField(ctx, field));
  return [...own, ...custom]
    .filter(({ name }) => all || byName.get(name)?.isUsed !== false)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
}

function customField(ctx: Ctx, field: FieldConfig): SubjectField {
  const { fieldName, fieldType, isRequired, options, importColumnName, translations } = field;
  const choices = fieldType === 'select' && {
    options: options.map(({ value }) => value),
    optionTexts: Object.fromEntries(options.map(({ value, cs, en }) => [value, [cs, en]])),
    optionLabels: Object.fromEntries(options.map(({ value, cs, en }) => [value, { cs, en }])),
  };
  const { displayName } = translations[ctx.language];
  return {
    name: fieldName,
    displayName,
    header: displayName,
    required: isRequired,
    definition: { type: fieldType, required: isRequired, ...customFieldLimits[fieldType], ...choices },
    importColumnName,
    aliases: field.importAliases,
    // The headers of exported files and templates, which users edit and import again.
    labels: [...new Set([translations.cs.displayName, translations.en.displayName])],
    isCustom: true,
  };
}

const isImportType = (type: FieldType): type is ImportFieldType => type !== 'timestamp' && type !== 'map';

function definitionOf(name: MachineFieldName, required: boolean): ImportField | null {
  const { type, importable, max, min, scale, options, labelled } = fieldOf(name);
  if (!importable || isImportSystemField(name) || !isImportType(type)) return null;
  const texts = optionTextsOf(name);
  return {
    type,
    required,
    ...(max !== undefined && { max }),
    ...(min !== undefined && { min }),
    ...(scale !== undefined && { scale }),
    ...(options && { options }),
    ...(texts && { optionTexts: texts }),
    ...(importUnits[name] && { units: importUnits[name] }),
    ...(options && labelled && { optionLabels: labelsOfOptions(`machines.${name}`, options) }),
  };
}

const optionLabels: Record<string, string> = {
  role: 'auth.roles',
  status: 'reservations.status',
  type: 'machines.type',
};

/** The fields of records other than machines. */
function recordSubjectFields({ language }: Pick<Ctx, 'language'>, kind: RecordKind): SubjectField[] {
  return recordFields[kind].map(({ name, definition, aliases }) => {
    const key = `import.fields.${kind}.${name}`;
    const displayName = message(language, key);
    return {
      name,
      displayName,
      header: displayName,
      required: definition?.required === true,
      definition: definition && withOptionTexts(name, definition),
      importColumnName: null,
      aliases,
      labels: [message('cs', key), message('en', key), ...(formerLabels[name] ?? [])],
      isCustom: true,
    };
  });
}

/** An option is recognised by its name and by its label in both languages. */
function withOptionTexts(name: string, definition: ImportField): ImportField {
  if (name === 'currency') return { ...definition, optionTexts: currencySigns };
  const label = optionLabels[name];
  if (label === undefined || !definition.options) return definition;
  const textsOf = (option: string) => [
    message('cs', `${label}.${option}`),
    message('en', `${label}.${option}`),
    ...(name === 'status' ? (formerStatusWords[option] ?? []) : []),
  ];
  const texts = definition.options.map((option) => [option, textsOf(option)] as const);
  return {
    ...definition,
    optionTexts: Object.fromEntries(texts),
    optionLabels: labelsOfOptions(label, definition.options),
  };
}
