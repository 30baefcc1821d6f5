import { fieldOf, machineFieldNames, type MachineType } from '../fields/machine-fields.ts';
import { displayedNumbers } from './machine-identifier.ts';

const amounts: readonly string[] = machineFieldNames.filter((name) => fieldOf(name).type === 'money');

/** A list shows an amount with its currency, a file in a column of its own. */
const withCurrency = (name: string): string[] =>
  amounts.includes(name) ? [name, name === 'sale_price' ? 'sale_currency' : 'currency'] : [name];

/** The columns of an export with those of a list: the name and the numbers below it have no columns of their own. */
export const exportedColumns = (type: MachineType, shown: readonly string[]): string[] => [
  ...new Set(['name', ...displayedNumbers[type], ...shown.flatMap(withCurrency)]),
];
