import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { blank } from '@strojpark/core/domain/blank';
import { joined } from '@strojpark/core/domain/joined';
import {
  displayIdentifier,
  type IdentifiedMachine,
} from '@strojpark/core/domain/machines/machine-identifier';
import { unnamedMake } from '@strojpark/core/domain/machines/unnamed-make';
import { useTranslation } from 'react-i18next';
import { fieldText, type FieldText } from './use-field-text.ts';

const fields = ['year_of_manufacture', 'operating_hours', 'location'] as const;

type Described = Pick<
  MachineListItem,
  'name' | 'manufacturer' | 'model' | 'currency' | (typeof fields)[number]
>;

/** The facts that people recognise a machine by: `2018 · 3 792 mth · Plzeň`. */
export const machineFacts = (machine: Described, text: FieldText): string =>
  joined([
    ...unnamedMake(machine),
    ...fields.flatMap((name) => {
      const value = machine[name];
      return value === null ? [] : [text(name, value, machine.currency)];
    }),
  ]);

/** The facts of machines outside the lists of machines; needs no names of categories. */
export function useMachineFacts(): (machine: Described) => string {
  const { t } = useTranslation();
  return (machine) =>
    machineFacts(machine, (name, value, currency) =>
      typeof value === 'string' || typeof value === 'number' ? fieldText(t, name, value, currency) : blank,
    );
}

/** The facts and the number of a machine: `2018 · 3 792 mth · Plzeň · VCEL120HA00012345`. */
export function useMachineLine(): (
  machine: Described & (IdentifiedMachine | { identifier: string }),
) => string {
  const facts = useMachineFacts();
  return (machine) => {
    const number = 'identifier' in machine ? machine.identifier : displayIdentifier(machine);
    return joined([facts(machine), number]);
  };
}
