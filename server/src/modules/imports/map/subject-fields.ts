import { languages } from '@strojpark/core/contracts/common';
import { customFieldLimits, entityTypeOf } from '@strojpark/core/domain/custom-fields';
import type { MappableField } from '@strojpark/core/domain/import-mapping';
import { isImportSystemField } from '@strojpark/core/domain/import-system-fields';
import type { ImportField, ImportFieldType } from '@strojpark/core/domain/import-values';
import type { FieldType } from '@strojpark/core/domain/machine-field-kinds';
import {
  fieldOf,
  fieldsOf,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/machine-fields';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { Ctx } from '../../../lib/ctx.ts';
import { message } from '../../../lib/messages.ts';
import { listByEntity } from '../../field-config/field-config.service.ts';
import { seesCosts } from '../../machines/machine-costs.service.ts';
import type { Subject } from '../import-subject.ts';
import { recordTargets } from './record-targets.ts';

/** A field as an import sees it; without a definition it is one that an import may never fill. */
export interface ImportTarget extends MappableField {
  displayName: string;
  required: boolean;
  definition: ImportField | null;
  isCustom: boolean;
}

type OptionTexts = NonNullable<ImportField['optionTexts']>;

const currencySigns: OptionTexts = { CZK: ['Kč'], EUR: ['€'], USD: ['$'], GBP: ['£'] };

/** What files write for the options of a field besides their own names. */
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

/** What the rows of a file may fill, with the headers that suggest it. */
export async function importTargets(ctx: Ctx, subject: Subject): Promise<ImportTarget[]> {
  return subject.kind === 'machines'
    ? machineTargets(ctx, subject.machineType)
    : recordTargets(ctx, subject.kind);
}

/** The fields of a type in their configured order. */
async function machineTargets(ctx: Ctx, type: MachineType): Promise<ImportTarget[]> {
  const configs = await listByEntity(ctx, entityTypeOf(type));
  const byName = new Map(configs.map((config, order) => [config.fieldName, { ...config, order }]));
  const orderOf = ({ name }: ImportTarget) => byName.get(name)?.order ?? configs.length;

  const own = fieldsOf(type).map((name): ImportTarget => {
    const config = byName.get(name);
    const { aliases = [], formerLabels = [], ...field } = fieldOf(name);
    const required = field.required === true || config?.isRequired === true;
    return {
      name,
      displayName:
        config?.translations[ctx.language].displayName ?? message(ctx.language, `machines.fields.${name}`),
      required,
      definition: field.cost && !seesCosts(ctx) ? null : definitionOf(name, required),
      importColumnName: config?.importColumnName ?? null,
      aliases: config?.importAliases ?? aliases,
      labels: [
        ...(config
          ? labelsOf(config)
          : languages.map((language) => message(language, `machines.fields.${name}`))),
        ...formerLabels,
      ],
      isCustom: false,
    };
  });
  const custom = configs.filter(({ isCustom }) => isCustom).map((field) => customTarget(ctx, field));
  return [...own, ...custom].toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** What exported files and templates write at the head of the column: people edit and import them again. */
const labelsOf = ({ translations }: FieldConfig) => [
  ...new Set([translations.cs.displayName, translations.en.displayName]),
];

function customTarget(ctx: Ctx, field: FieldConfig): ImportTarget {
  const { fieldName, fieldType, isRequired, options, importColumnName, translations } = field;
  const choices = fieldType === 'select' && {
    options: options.map(({ value }) => value),
    optionTexts: Object.fromEntries(options.map(({ value, cs, en }) => [value, [cs, en]])),
  };
  return {
    name: fieldName,
    displayName: translations[ctx.language].displayName,
    required: isRequired,
    definition: { type: fieldType, required: isRequired, ...customFieldLimits[fieldType], ...choices },
    importColumnName,
    aliases: field.importAliases,
    labels: labelsOf(field),
    isCustom: true,
  };
}

const isImportType = (type: FieldType): type is ImportFieldType => type !== 'timestamp' && type !== 'map';

function definitionOf(name: MachineFieldName, required: boolean): ImportField | null {
  const { type, importable, max, min, scale, options } = fieldOf(name);
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
  };
}
