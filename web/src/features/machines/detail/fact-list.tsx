import type { Machine } from '@strojpark/core/contracts/machine-record';
import { fieldOf, type MachineFieldName } from '@strojpark/core/domain/machine-fields';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../use-field-text.ts';
import classes from './fact-list.module.css';

interface FactListProps {
  machine: Machine;
  fields: readonly MachineFieldName[];
}

/** A flag that is not set says nothing either. */
const isBlank = (value: unknown) => value === null || value === '' || value === false;
const isFigure = (name: MachineFieldName) => ['money', 'number', 'integer'].includes(fieldOf(name).type);

/** The fields of a machine that hold something, named; one line says so when none does. */
export function FactList({ machine, fields }: FactListProps) {
  const { t } = useTranslation();
  const text = useFieldText();
  const filled = fields.filter((name) => !isBlank(machine[name]));
  if (filled.length === 0) return <p className={classes.none}>{t('machines.detail.notGiven')}</p>;
  return (
    <dl className={classes.facts}>
      {filled.map((name) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.label}>{t(`machines.fields.${name}`)}</dt>
          <dd className={classes.value} data-numeric={isFigure(name) || undefined}>
            {text(name, machine[name], machine.currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
