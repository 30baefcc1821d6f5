import { Text } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { currencyOfField, fieldOf, type MachineFieldName } from '@strojpark/core/domain/machine-fields';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts.tsx';
import { useFieldText } from '../use-field-text.ts';
import { useFieldLabel } from '../use-fields.ts';

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
  const label = useFieldLabel(machine.type);
  const filled = fields.filter((name) => !isBlank(machine[name]));
  if (filled.length === 0) return <Text c="dimmed">{t('machines.detail.notGiven')}</Text>;
  return (
    <Facts
      facts={filled.map((name) => ({
        label: label(name),
        value: text(name, machine[name], currencyOfField(name, machine)),
        isNumeric: isFigure(name),
      }))}
    />
  );
}
