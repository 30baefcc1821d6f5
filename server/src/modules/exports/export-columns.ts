import type { Language } from '@strojpark/core/domain/languages';
import type { FieldType } from '@strojpark/core/domain/fields/machine-field-kinds';
import {
  fieldOf,
  fieldsOf,
  fileHeader,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { entityTypeOf, type CustomFieldType } from '@strojpark/core/domain/fields/custom-fields';
import { can, type Actor } from '@strojpark/core/domain/access/permissions';
import { message } from '../../lib/messages.ts';
import { fieldLabel } from '../field-config/field-config.service.ts';
import { customFieldsOf, type FieldSet } from '../field-config/field-set.service.ts';
import type { ColumnKind } from './csv-cell.repo.ts';
import type { ExportColumn } from './export-rows.repo.ts';

const kinds: Record<FieldType, ColumnKind | null> = {
  text: 'text',
  textarea: 'text',
  select: 'text',
  number: 'number',
  integer: 'number',
  money: 'money',
  date: 'date',
  // No import can fill fields of these types, so they are not exported.
  boolean: null,
  timestamp: null,
  map: null,
};

const widths: Partial<Record<MachineFieldName, number>> = { name: 36, notes: 50, nazev_fr: 36, stroj: 36 };

function labelsOf(name: MachineFieldName, language: Language): Record<string, string> | null {
  const { options = [], labelled } = fieldOf(name);
  if (!labelled) return null;
  return Object.fromEntries(
    options.map((option) => [option, message(language, `machines.${name}.${option}`)]),
  );
}

const customKinds: Record<CustomFieldType, ColumnKind> = {
  text: 'text',
  textarea: 'text',
  select: 'text',
  number: 'number',
  date: 'date',
  // Written as labels, which an import recognises.
  boolean: 'text',
};

function customLabels(
  { fieldType, options }: FieldConfig,
  language: Language,
): Record<string, string> | null {
  if (fieldType === 'boolean')
    return { true: message(language, 'common.yes'), false: message(language, 'common.no') };
  if (fieldType !== 'select') return null;
  return Object.fromEntries(options.map((option) => [option.value, option[language]]));
}

function customColumns(set: FieldSet, type: MachineType | undefined, language: Language): ExportColumn[] {
  const used = customFieldsOf(set, type).filter(({ isUsed }) => isUsed);
  return used.map((field) => ({
    name: field.fieldName,
    header: fieldLabel(field, language),
    kind: customKinds[field.fieldType],
    labels: customLabels(field, language),
  }));
}

/** The configured field labels; an export of both types uses those of used machines. */
function headerOf(
  { configs }: FieldSet,
  type: MachineType | undefined,
  name: MachineFieldName,
  language: Language,
): string {
  const own = configs.filter(({ fieldName, isCustom }) => fieldName === name && !isCustom);
  const field = own.find(({ entityType }) => entityType === entityTypeOf(type ?? 'used')) ?? own[0];
  return field ? fieldLabel(field, language) : message(language, `machines.fields.${name}`);
}

/** Whether a machine type of the export uses the field. */
function isColumnUsed({ configs }: FieldSet, type: MachineType | undefined, name: MachineFieldName): boolean {
  const own = configs.filter(
    (field) =>
      field.fieldName === name && !field.isCustom && (!type || field.entityType === entityTypeOf(type)),
  );
  return own.length === 0 || own.some((field) => field.isUsed);
}

/** Exported although no import fills them. */
const otherColumns: ReadonlySet<MachineFieldName> = new Set(['type', 'status', 'sale_currency']);

/**
 * The columns of an export of one machine type, or of both: what an import can read of the fields in use, type, status and
 * the currency of a sale, and figures. Costs only for those who may see them.
 */
export function exportColumns(
  set: FieldSet,
  type: MachineType | undefined,
  actor: Pick<Actor, 'role' | 'permissions'>,
  language: Language,
): ExportColumn[] {
  const seesCosts = can(actor, 'machines.view_costs');
  const own = fieldsOf(type).flatMap((name) => {
    const { importable, computed, cost, type: fieldType } = fieldOf(name);
    const kind = kinds[fieldType];
    if (kind === null || !(importable || computed || otherColumns.has(name)) || (cost && !seesCosts))
      return [];
    if (!isColumnUsed(set, type, name)) return [];
    const header = fileHeader(name, headerOf(set, type, name, language), language);
    const width = widths[name];
    return [{ name, header, kind, labels: labelsOf(name, language), ...(width && { width }) }];
  });
  return [...own, ...customColumns(set, type, language)];
}
