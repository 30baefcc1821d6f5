import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import { blank } from '@strojpark/core/domain/blank';
import type { CustomValue } from '@strojpark/core/domain/custom-fields';
import { currencyOfField, machineFieldNames, type FieldValue } from '@strojpark/core/domain/machine-fields';
import { Button } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customText } from '../custom-text.ts';
import { useFieldText } from '../use-field-text.ts';
import { labelOf, useCustomFields, useFieldLabel } from '../use-fields.ts';
import classes from './timeline.module.css';

interface ChangeListProps {
  machine: Machine;
  entry: TimelineEntry;
}

/** Changes beyond these wait for a click. */
const shownChanges = 4;

type Plain = string | number | boolean | null;
const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A field of an older version of the product keeps its technical name. */
function foreignLabel(field: string): string {
  const translate = i18next.t as (key: string) => unknown;
  const key = `audit.fields.${field}`;
  return i18next.exists(key) ? String(translate(key)) : field;
}

/** Field by field, what was and what is, in words. */
export function ChangeList({ machine, entry: { kind, changes } }: ChangeListProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const text = useFieldText();
  const label = useFieldLabel(machine.type);
  const custom = useCustomFields(machine.type);

  const shown = (field: string, value: unknown): string => {
    const own = kind === 'record' ? machineFieldNames.find((name) => name === field) : undefined;
    const configured = custom.find(({ fieldName }) => fieldName === field);
    if (own) return text(own, value as FieldValue<typeof own>, currencyOfField(own, machine));
    if (configured) return customText(configured, value as CustomValue);
    const given = value ?? blank;
    return isPlain(given) ? String(given) : JSON.stringify(given);
  };
  const named = (field: string): string => {
    const own = kind === 'record' ? machineFieldNames.find((name) => name === field) : undefined;
    return own
      ? label(own)
      : labelOf(custom.find(({ fieldName }) => fieldName === field)) || foreignLabel(field);
  };

  const all = Object.entries(changes).filter(([field]) => kind !== 'file' || field !== 'attachment');
  const hidden = isOpen ? 0 : Math.max(0, all.length - shownChanges);
  if (all.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {all.slice(0, all.length - hidden).map(([field, { from, to }]) => (
        <li key={field}>
          {t('timeline.change', { field: named(field), from: shown(field, from), to: shown(field, to) })}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Button variant="subtle" size="compact-xs" onClick={() => setIsOpen(true)}>
            {t('timeline.moreChanges', { count: hidden })}
          </Button>
        </li>
      )}
    </ul>
  );
}
