import type { ImportMapping } from '@strojpark/core/contracts/import-records';
import { activeFallbacks, unmappedRequired } from '@strojpark/core/domain/import-fallbacks';
import { convertCell, type ImportField } from '@strojpark/core/domain/import-values';
import { AppError, type FieldMessage } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { systemFieldsOf, type Subject } from '../import-subject.ts';
import type { ImportTarget } from './subject-fields.ts';
import type { DerivedFeed, Feed, ParsePlan } from './plan.ts';

export interface MappingRequest {
  subject: Subject;
  mappings: readonly ImportMapping[];
  /** Of the file. */
  columns: readonly string[];
  targets: readonly ImportTarget[];
}

type Errors = Record<string, FieldMessage[]>;

/** How the rows of a file become machines; AppError validation when the mapping does not make sense. */
export function mappingPlan(ctx: Ctx, { subject, mappings, columns, targets }: MappingRequest): ParsePlan {
  const byName = new Map(targets.map((target) => [target.name, target]));
  const errors: Errors = {};
  const feeds: Feed[] = [];
  const mapped = new Set<string>();
  const isSystem = systemFieldsOf(subject);

  for (const [index, mapping] of mappings.entries()) {
    const name = fieldNamed(mapping.targetField, isSystem);
    const target = byName.get(name);
    const field = target?.definition;
    const wrong = targetError(isSystem(name), field, mapped.has(name));
    if (wrong) errors[`mappings.${index}.targetField`] = [wrong];
    const sourceErrors = field ? sourceError(mapping, field, columns, ctx.now) : {};
    for (const [part, error] of Object.entries(sourceErrors)) errors[`mappings.${index}.${part}`] = [error];
    mapped.add(name);
    const isCustom = target?.isCustom ?? false;
    if (field) feeds.push({ target: name, field, isCustom, source: sourceOf(mapping) });
  }

  const type = subject.machineType;
  const fallbacks = type === null ? [] : activeFallbacks(type, mapped);
  const derived = fallbacks.flatMap<DerivedFeed>(({ target, from, take }) => {
    const field = byName.get(target)?.definition;
    return field ? [{ target, from, take, field }] : [];
  });
  const missing = missingTargets(subject, mapped, derived, targets);
  if (missing.length > 0)
    errors['mappings'] = [{ key: 'import.mappingErrors.required', params: { fields: missing.join(', ') } }];
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
  return { feeds, derived };
}

/** The camel-case spelling of a field is taken too. */
function fieldNamed(name: string, isSystem: (name: string) => boolean): string {
  if (name === 'hoursOfOperation') return 'operating_hours';
  return isSystem(name) ? name : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function targetError(
  isSystem: boolean,
  field: ImportField | null | undefined,
  isMapped: boolean,
): FieldMessage | null {
  if (isSystem || field === null) return { key: 'import.mappingErrors.systemTarget' };
  if (field === undefined) return { key: 'import.mappingErrors.unknownTarget' };
  return isMapped ? { key: 'import.mappingErrors.duplicateTarget' } : null;
}

function sourceError(
  { sourceColumn, constant }: ImportMapping,
  field: ImportField,
  columns: readonly string[],
  now: Date,
): Record<string, FieldMessage> {
  if (sourceColumn !== undefined)
    return columns.includes(sourceColumn)
      ? {}
      : { sourceColumn: { key: 'import.mappingErrors.unknownColumn', params: { column: sourceColumn } } };
  const converted = convertCell(constant, field, { now });
  if (converted.ok) return {};
  const { code, params } = converted;
  return { constant: { key: `import.rowErrors.${code}`, ...(params && { params }) } };
}

const sourceOf = ({ sourceColumn, constant }: ImportMapping): Feed['source'] =>
  sourceColumn === undefined ? { constant: constant ?? '' } : { column: sourceColumn };

/** The names of the fields that an import may not go without, as people read them. */
function missingTargets(
  { machineType }: Subject,
  mapped: ReadonlySet<string>,
  derived: readonly DerivedFeed[],
  targets: readonly ImportTarget[],
): string[] {
  const filled = new Set([...mapped, ...derived.map(({ target }) => target)]);
  const missing = new Set<string>(machineType === null ? [] : unmappedRequired(machineType, mapped));
  return targets
    .filter(
      ({ name, required, definition }) => missing.has(name) || (required && definition && !filled.has(name)),
    )
    .map(({ displayName }) => displayName);
}
