import type { ImportMapping } from '@strojpark/core/contracts/import-records';
import { activeFallbacks, unmappedRequired } from '@strojpark/core/domain/imports/import-fallbacks';
import { convertCell, type ImportField } from '@strojpark/core/domain/imports/import-values';
import { AppError, type FieldMessage } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { systemFieldsOf, type Subject } from '../import-subject.ts';
import type { ColumnMapping, DerivedValue, MappingPlan } from './plan.ts';
import type { SubjectField } from './subject-fields.ts';

export interface MappingRequest {
  subject: Subject;
  mappings: readonly ImportMapping[];
  /** The columns of the file. */
  columns: readonly string[];
  fields: readonly SubjectField[];
}

/** The mapped fields that no row may leave blank: the required ones, and the only source of a required one. */
export function neverBlank(
  { machineType }: Pick<Subject, 'machineType'>,
  mapped: ReadonlySet<string>,
  fields: readonly SubjectField[],
): Set<string> {
  const required = new Set(
    fields.filter(({ definition }) => definition?.required === true).map(({ name }) => name),
  );
  const fallbacks = machineType === null ? [] : activeFallbacks(machineType, mapped);
  const sources = fallbacks.flatMap(({ field, from }) =>
    required.has(field) && from.length === 1 ? from : [],
  );
  return new Set([...mapped].filter((name) => required.has(name)).concat(sources));
}

/** The mappings without rules that would leave such a field blank: a field may have become one since the rule was made. */
export function withoutVainRules(
  subject: Subject,
  mappings: readonly ImportMapping[],
  fields: readonly SubjectField[],
): ImportMapping[] {
  const filled = neverBlank(subject, new Set(mappings.map(({ targetField }) => targetField)), fields);
  return mappings.map((mapping) =>
    mapping.onInvalid === 'blank' && filled.has(mapping.targetField)
      ? { ...mapping, onInvalid: 'reject' }
      : mapping,
  );
}

type Errors = Record<string, FieldMessage[]>;

/** Checks the mapping of the user; AppError validation when it is invalid. */
export function mappingPlan(
  ctx: Ctx,
  { subject, mappings: requested, columns, fields }: MappingRequest,
): MappingPlan {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const errors: Errors = {};
  const mappings: ColumnMapping[] = [];
  const mapped = new Set<string>();
  const isSystem = systemFieldsOf(subject);

  for (const [index, mapping] of requested.entries()) {
    const { targetField: name } = mapping;
    const { definition, isCustom = false } = byName.get(name) ?? {};
    const wrong = fieldError(isSystem(name), definition, mapped.has(name));
    if (wrong) errors[`mappings.${index}.targetField`] = [wrong];
    const sourceErrors = definition ? sourceError(mapping, definition, columns, ctx.now) : {};
    for (const [part, error] of Object.entries(sourceErrors)) errors[`mappings.${index}.${part}`] = [error];
    mapped.add(name);
    if (definition) {
      const { onInvalid = 'reject', replacement = '', substitutions = [] } = mapping;
      const rules = { onInvalid, replacement, substitutions };
      mappings.push({ field: name, source: sourceOf(mapping), definition, isCustom, ...rules });
    }
  }

  const filled = neverBlank(subject, mapped, fields);
  for (const [index, { targetField, onInvalid }] of requested.entries())
    if (onInvalid === 'blank' && filled.has(targetField))
      errors[`mappings.${index}.onInvalid`] = [
        {
          key: 'import.mappingErrors.neverBlank',
          params: { field: byName.get(targetField)?.displayName ?? targetField },
        },
      ];

  const type = subject.machineType;
  const fallbacks = type === null ? [] : activeFallbacks(type, mapped);
  const derived = fallbacks.flatMap<DerivedValue>(({ field, from, take }) => {
    const definition = byName.get(field)?.definition;
    return definition ? [{ field, from, take, definition }] : [];
  });
  const amounts = mappings.filter(({ definition }) => definition.type === 'money').map(({ field }) => field);
  const currency = byName.get('currency')?.definition;
  if (type !== null && currency && !mapped.has('currency') && amounts.length > 0)
    derived.push({ field: 'currency', from: amounts, take: 'currency', definition: currency });
  const missing = missingFields(subject, mapped, derived, fields);
  if (missing.length > 0)
    errors['mappings'] = [{ key: 'import.mappingErrors.required', params: { fields: missing.join(', ') } }];
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
  return { mappings, derived };
}

/** The mappings with the names of the fields: their camel-case spelling is also accepted. */
export function namedMappings(
  subject: Pick<Subject, 'kind'>,
  mappings: readonly ImportMapping[],
): ImportMapping[] {
  const isSystem = systemFieldsOf(subject);
  return mappings.map((mapping) => ({ ...mapping, targetField: fieldNamed(mapping.targetField, isSystem) }));
}

function fieldNamed(name: string, isSystem: (name: string) => boolean): string {
  if (name === 'hoursOfOperation') return 'operating_hours';
  return isSystem(name) ? name : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function fieldError(
  isSystem: boolean,
  definition: ImportField | null | undefined,
  isMapped: boolean,
): FieldMessage | null {
  if (isSystem || definition === null) return { key: 'import.mappingErrors.systemTarget' };
  if (definition === undefined) return { key: 'import.mappingErrors.unknownTarget' };
  return isMapped ? { key: 'import.mappingErrors.duplicateTarget' } : null;
}

function sourceError(
  { sourceColumn, constant, onInvalid, replacement }: ImportMapping,
  definition: ImportField,
  columns: readonly string[],
  now: Date,
): Record<string, FieldMessage> {
  if (sourceColumn === undefined) return valueError('constant', constant, definition, now);
  if (!columns.includes(sourceColumn))
    return { sourceColumn: { key: 'import.mappingErrors.unknownColumn', params: { column: sourceColumn } } };
  return onInvalid === 'replace' ? valueError('replacement', replacement, definition, now) : {};
}

/** A value that would be wrong in every row. */
function valueError(
  part: 'constant' | 'replacement',
  value: string | undefined,
  definition: ImportField,
  now: Date,
): Record<string, FieldMessage> {
  const converted = convertCell(value, definition, { now });
  if (converted.ok) return {};
  const { code, params } = converted;
  return { [part]: { key: `import.rowErrors.${code}`, ...(params && { params }) } };
}

const sourceOf = ({ sourceColumn, constant }: ImportMapping): ColumnMapping['source'] =>
  sourceColumn === undefined ? { constant: constant ?? '' } : { column: sourceColumn };

/** The display names of the required fields without a mapping. */
function missingFields(
  { machineType }: Subject,
  mapped: ReadonlySet<string>,
  derived: readonly DerivedValue[],
  fields: readonly SubjectField[],
): string[] {
  const filled = new Set([...mapped, ...derived.map(({ field }) => field)]);
  const unmapped = new Set<string>(machineType === null ? [] : unmappedRequired(machineType, mapped));
  return fields
    .filter(
      ({ name, required, definition }) => unmapped.has(name) || (required && definition && !filled.has(name)),
    )
    .map(({ displayName }) => displayName);
}
