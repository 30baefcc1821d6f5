import i18next from 'i18next';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';

/** The text of a key that may not exist: the log is older and wider than the words of this version. */
function wordOf(...keys: string[]): string | undefined {
  const translate = i18next.t as (key: string) => unknown;
  const found = keys.find((key) => i18next.exists(key) && typeof translate(key) === 'string');
  return found && String(translate(found));
}

export const actionWord = (action: string) => wordOf(`audit.actions.${action}`) ?? action;
export const entityWord = (entity: string) => wordOf(`audit.entities.${entity}`) ?? entity;

/** The name of a changed field; one of an older version keeps its technical name. */
export function fieldWord(entity: string, field: string): string {
  return (
    wordOf(
      `audit.fields.${field}`,
      `${entity}s.fields.${field}`,
      `categories.fields.${field}`,
      `machines.fields.${field}`,
    ) ?? field
  );
}

const dateOnly = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value before or after a change, in words; nothing for a blank. */
export function valueText(entity: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return i18next.t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return field.includes('year') ? String(value) : formatNumber(value);
  if (Array.isArray(value)) return value.map((item) => valueText(entity, field, item)).join(', ');
  if (typeof value !== 'string')
    return Object.entries(value as Record<string, unknown>)
      .map(([name, item]) => `${fieldWord(entity, name)}: ${valueText(entity, name, item)}`)
      .join('; ');
  if (dateOnly.test(value)) return formatDate(value);
  if (instant.test(value)) return formatDateTime(value);
  const group = field === 'data_sets' ? 'dataSets' : field;
  const keys = [`${entity}s.${group}.${value}`, `audit.values.${value}`, `machines.${field}.${value}`];
  return wordOf(...keys) ?? value;
}
