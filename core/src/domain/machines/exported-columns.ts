import type { MachineType } from '../fields/machine-fields.ts';
import { displayedNumbers } from './machine-identifier.ts';

/** The columns of an export with those of a list: the name and the numbers below it have no columns of their own. */
export const exportedColumns = (type: MachineType, shown: readonly string[]): string[] => [
  ...new Set(['name', ...displayedNumbers[type], ...shown]),
];
