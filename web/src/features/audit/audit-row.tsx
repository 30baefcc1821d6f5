import { Table, Text, UnstyledButton } from '@mantine/core';
import type { AuditEntry } from '@strojpark/core/contracts/audit';
import { IconChevronRight } from '@tabler/icons-react';
import { blank } from '@strojpark/core/domain/blank';
import i18next from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import classes from './audit-entries.module.css';

/** Longer values are shown only in the open entry. */
const longestInRow = 40;
/** How many changes a collapsed row shows. */
const shownFields = 2;

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { at, actor_name, action, entity, entity_id, entity_name, changes } = entry;
  const fields = Object.keys(changes);
  const hidden = fields.length - shownFields;
  const summary = fields
    .slice(0, shownFields)
    .map((field) => changeText(entity, field, changes[field]))
    .join(', ');

  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={fields.length === 0}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
        <span className={classes.time}>{formatDateTime(at)}</span>
        <span className={classes.actor}>{actor_name}</span>
        <span className={classes.what}>
          <span>{`${actionLabel(action)} · ${entityLabel(entity)}`}</span>
          <Text component="span" fw={500}>
            {recordLabel(entity, entity_name ?? entity_id)}
          </Text>
        </span>
        <span className={classes.fields}>
          {summary}
          {hidden > 0 && ` ${t('audit.moreFields', { count: hidden })}`}
        </span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ChangesTable entity={entity} changes={changes} />}
      </div>
    </li>
  );
}

/** The old and new value of each field. */
function ChangesTable({ entity, changes }: Pick<AuditEntry, 'entity' | 'changes'>) {
  const { t } = useTranslation();
  return (
    <Table className={classes.changes} withRowBorders={false} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('audit.field')}</Table.Th>
          <Table.Th>{t('audit.before')}</Table.Th>
          <Table.Th>{t('audit.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {Object.entries(changes).map(([field, { from, to }]) => (
          <Table.Tr key={field}>
            <Table.Td>{fieldLabel(entity, field)}</Table.Td>
            <Table.Td className={classes.before}>{valueText(entity, field, from)}</Table.Td>
            <Table.Td>{valueText(entity, field, to)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** `Status: Available → Reserved`; only the field where neither value is short. */
function changeText(
  entity: string,
  field: string,
  change: AuditEntry['changes'][string] | undefined,
): string {
  const label = fieldLabel(entity, field);
  const [from, to] = [valueText(entity, field, change?.from), valueText(entity, field, change?.to)];
  if (from.length > longestInRow || to.length > longestInRow || (from === '' && to === '')) return label;
  return from === '' ? `${label}: ${to}` : `${label}: ${from} → ${to === '' ? blank : to}`;
}

/** The text of a key that may not exist: the log can contain keys from other versions. */
function labelOf(...keys: string[]): string | undefined {
  const translate = i18next.t as (key: string) => unknown;
  const found = keys.find((key) => i18next.exists(key) && typeof translate(key) === 'string');
  return found && String(translate(found));
}

const actionLabel = (action: string) => labelOf(`audit.actions.${action}`) ?? i18next.t('audit.otherAction');
const entityLabel = (entity: string) => labelOf(`audit.entities.${entity}`) ?? i18next.t('audit.otherEntity');

/** Settings and machine fields are recorded under their technical names. */
function recordLabel(entity: string, name: string): string {
  if (entity === 'setting') return labelOf(`settings.fields.${name}`) ?? name;
  return (entity === 'field' && labelOf(`audit.values.${name}`)) || name;
}

/** The label of a changed field; technical names, as those of an older version, are never shown. */
function fieldLabel(entity: string, field: string): string {
  return (
    labelOf(
      `audit.fields.${field}`,
      `${entity}s.fields.${field}`,
      ...(entity === 'field' ? [`fieldConfig.fields.${field}`, `fieldConfig.languages.${field}`] : []),
      `categories.fields.${field}`,
      `machines.fields.${field}`,
    ) ?? i18next.t('audit.otherField')
  );
}

const dateOnly = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value before or after a change as text; empty for a blank. */
function valueText(entity: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return i18next.t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return field.includes('year') ? String(value) : formatNumber(value);
  if (Array.isArray(value)) return value.map((item) => valueText(entity, field, item)).join(', ');
  if (typeof value !== 'string')
    return Object.entries(value as Record<string, unknown>)
      .map(([name, item]) => `${fieldLabel(entity, name)}: ${valueText(entity, name, item)}`)
      .join('; ');
  if (dateOnly.test(value)) return formatDate(value);
  if (instant.test(value)) return formatDateTime(value);
  const group = field === 'data_sets' ? 'dataSets' : field;
  const keys = [`${entity}s.${group}.${value}`, `audit.values.${value}`, `machines.${field}.${value}`];
  if (entity === 'field')
    keys.push(field === 'fieldType' ? `fieldConfig.types.${value}` : `machines.fields.${value}`);
  return labelOf(...keys) ?? value;
}
