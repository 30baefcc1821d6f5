import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import {
  type MachineFieldName,
  currencyOfField,
  fieldOf,
} from '@strojpark/core/domain/fields/machine-fields';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { type FieldText, useFieldText } from '../../../entities/machines/use-field-text.ts';
import { Facts } from '../../../ui/facts.tsx';

interface FactListProps {
  machine: Machine | MachineListItem;
  fields: readonly MachineFieldName[];
  /** Free specifications after the fields. */
  more?: Readonly<Record<string, string>>;
}

/** A flag that is not set counts as blank. */
export const isBlank = (value: unknown) => value === null || value === '' || value === false;
const isFigure = (name: MachineFieldName) => ['money', 'number', 'integer'].includes(fieldOf(name).type);

/** A list item lacks most fields. */
export const valueOf = (machine: Machine | MachineListItem, name: MachineFieldName) =>
  ((machine as Partial<Machine>)[name] ?? null) as Parameters<FieldText>[1];

/** The non-blank fields of a machine. */
export function FactList({ machine, fields, more }: FactListProps) {
  const text = useFieldText();
  const label = useFieldLabel(machine.type);
  return (
    <Facts
      facts={[
        ...fields
          .filter((name) => !isBlank(valueOf(machine, name)))
          .map((name) => ({
            label: label(name),
            value: text(name, valueOf(machine, name), currencyOfField(name, machine)),
            isNumeric: isFigure(name),
          })),
        ...Object.entries(more ?? {}).map(([name, value]) => ({ label: name, value })),
      ]}
    />
  );
}
