import { UnstyledButton } from '@mantine/core';
import type { AuditEntry } from '@strojpark/core/contracts/audit';
import { IconChevronRight } from '@tabler/icons-react';
import { fieldOf, machineFieldNames, unitOf } from '@strojpark/core/domain/fields/machine-fields';
import {
  currencyFieldOf,
  keyedEntities,
  machineIdFields,
  namesRecord,
  recordId,
  settingNameSections,
} from '@strojpark/core/domain/audit';
import { blank } from '@strojpark/core/domain/blank';
import { joined } from '@strojpark/core/domain/joined';
import i18next from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InitialsAvatar } from '../../entities/users/initials-avatar.tsx';
import { useCategoryName } from '../../entities/categories/categories.queries.ts';
import { formatClock, formatDate, formatDateTime, formatMoney, formatNumber } from '../../lib/format.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import classes from './audit-entries.module.css';

/** Longer values are cut; they are complete in the open entry. */
const longestInRow = 40;
/** How many changes a collapsed row shows. */
const shownFields = 2;

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const categoryName = useCategoryName();
  const { at, actor_name, action, entity, entity_id, entity_name, changes, currencies, machines } = entry;
  const recorded = { entity, changes, currencies, machines, categoryName };
  const fields = Object.keys(changes).filter((field) => !isId(recorded, field));
  const told = fields.slice(0, shownFields);
  const hidden = fields.length - told.length;
  const summary = joined(told.map((field) => changeText(recorded, field)));

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
        <InitialsAvatar name={actor_name} />
        <span className={classes.text}>
          <span className={classes.actor}>{actor_name}</span>{' '}
          <span className={classes.what}>
            <span>{doneLabel(action, entity)}</span>{' '}
            <span className={classes.record}>
              {recordLabel(entity, entity_name ?? keyOf(entity_id), categoryName)}
            </span>
            {summary !== '' && (
              <span className={classes.fields}>
                {summary}
                {hidden > 0 && ` ${t('audit.moreFields', { count: hidden })}`}
              </span>
            )}
          </span>
        </span>
        <time className={classes.time} dateTime={at} title={formatDateTime(at)}>
          {formatClock(at)}
        </time>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ChangesTable fields={fields} recorded={recorded} />}
      </div>
    </li>
  );
}

/** What the words of a value depend on. */
interface Recorded extends Pick<AuditEntry, 'entity' | 'changes' | 'currencies' | 'machines'> {
  categoryName: (key: string) => string;
}

/** The old and new value of each field; where nothing was before, as in a new record, only the new one. */
function ChangesTable({ fields, recorded }: { fields: readonly string[]; recorded: Recorded }) {
  const { t } = useTranslation();
  const rows = fields.map((field) => ({
    field,
    from: valueText(recorded, field, recorded.changes[field]?.from, 'from'),
    to: valueText(recorded, field, recorded.changes[field]?.to, 'to'),
  }));
  const hasBefore = rows.some(({ from }) => from !== '');
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th>{t('audit.field')}</th>
          {hasBefore && <th>{t('audit.before')}</th>}
          <th>{t(hasBefore ? 'audit.after' : 'audit.value')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, from, to }) => (
          <tr key={field}>
            <td>{fieldLabel(recorded.entity, field)}</td>
            {hasBefore && <td className={classes.before}>{from}</td>}
            <td>{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An id of another record says nothing to anybody. */
function isId(recorded: Recorded, field: string): boolean {
  const { from, to } = recorded.changes[field] ?? {};
  return (
    recordId.test(valueText(recorded, field, from, 'from')) ||
    recordId.test(valueText(recorded, field, to, 'to'))
  );
}

const cut = (text: string) =>
  text.length > longestInRow ? `${text.slice(0, longestInRow).trimEnd()}…` : text;

/** `Status: Available → Reserved`; of a long text that was replaced only the name of the field. */
function changeText(recorded: Recorded, field: string): string {
  const label = fieldLabel(recorded.entity, field);
  const change = recorded.changes[field];
  const from = valueText(recorded, field, change?.from, 'from');
  const to = valueText(recorded, field, change?.to, 'to');
  if (from === '') return to === '' ? label : `${label}: ${cut(to)}`;
  if (from.length > longestInRow || to.length > longestInRow) return label;
  return `${label}: ${from} → ${to === '' ? blank : to}`;
}

/** The text of a key that may not exist: the log can contain keys from other versions. */
function labelOf(...keys: string[]): string | undefined {
  const translate = i18next.t as (key: string) => unknown;
  const found = keys.find((key) => i18next.exists(key) && typeof translate(key) === 'string');
  return found && String(translate(found));
}

const actionLabel = (action: string) => labelOf(`audit.actions.${action}`) ?? i18next.t('audit.otherAction');
const entityLabel = (entity: string) => labelOf(`audit.entities.${entity}`) ?? i18next.t('audit.otherEntity');

/** What was done to what. */
const doneLabel = (action: string, entity: string): string =>
  namesRecord(action, entity) ? actionLabel(action) : joined([actionLabel(action), entityLabel(entity)]);

/** Settings and the like have keys that say what they are. */
const keyOf = (entityId: string): string => (recordId.test(entityId) ? '' : entityId);

/** Settings, `keyedEntities` and the categories of repricing rules are recorded under technical names. */
function recordLabel(entity: string, name: string, categoryName: (key: string) => string): string {
  if (entity === 'repricing_rule')
    return name.replace(/^\S+(?= \d+ d )/, (category) => `${categoryName(category)}:`);
  if (entity === 'setting')
    return labelOf(...settingNameSections.map((section) => `${section}.${name}`)) ?? name;
  const isKeyed = keyedEntities.some((one) => one === entity);
  return (isKeyed && labelOf(`audit.values.${name}`)) || name;
}

/** The label of a changed field; technical names, as those of an older version, are never shown. */
function fieldLabel(entity: string, field: string): string {
  return (
    labelOf(
      ...(entity === 'quote' && field === 'name' ? ['audit.contactName'] : []),
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

/** A number with its currency or unit, as far as it is known: a record that is gone has no currency. */
function numberText(recorded: Recorded, field: string, value: number, side: Side): string {
  const { entity, changes, currencies } = recorded;
  const name = machineFieldNames.find((one) => one === field);
  const type = name && fieldOf(name).type;
  const place = currencyFieldOf(field);
  if (place !== undefined) {
    const currency = changes[place]?.[side] ?? changes[place]?.to ?? currencies[place];
    return typeof currency === 'string' ? formatMoney(value, currency) : formatNumber(value);
  }
  if (entity === 'backup' && field === 'size') return formatBytes(value);
  if (name === undefined) return field.includes('year') ? String(value) : formatNumber(value);
  if (type === 'integer') return String(value);
  return [formatNumber(value), unitOf(name, currentLanguage()) ?? ''].join('\u00a0').trim();
}

const amount = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/;

type Side = 'from' | 'to';

/** A value before or after a change as text; empty for a blank. */
function valueText(recorded: Recorded, field: string, value: unknown, side: Side): string {
  const { entity, categoryName, machines } = recorded;
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return i18next.t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') return numberText(recorded, field, value, side);
  if (Array.isArray(value)) return value.map((item) => valueText(recorded, field, item, side)).join(', ');
  if (typeof value !== 'string')
    return Object.entries(value as Record<string, unknown>)
      .map(([name, item]) => `${fieldLabel(entity, name)}: ${valueText(recorded, name, item, side)}`)
      .join('; ');
  const [, cost, currency] = (field === 'cost_amount' && amount.exec(value)) || [];
  if (cost !== undefined) return formatMoney(Number(cost), currency);
  if (dateOnly.test(value)) return formatDate(value);
  if (instant.test(value)) return formatDateTime(value);
  if (machineIdFields.includes(field)) return machines[value] ?? value;
  if (field === 'category') return categoryName(value);
  const group = field === 'data_sets' ? 'dataSets' : field;
  const keys = [`${entity}s.${group}.${value}`, `audit.values.${value}`, `machines.${field}.${value}`];
  if (entity === 'field')
    keys.push(field === 'fieldType' ? `fieldConfig.types.${value}` : `machines.fields.${value}`);
  return labelOf(...keys) ?? value;
}
