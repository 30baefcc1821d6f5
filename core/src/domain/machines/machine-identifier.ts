/** Which number identifies a machine (spec 2 §3). */

import type { MachineType } from '../fields/machine-fields.ts';

export interface IdentifiedMachine {
  type: MachineType;
  vin?: string | null;
  equipment_number?: string | null;
  serial_number?: string | null;
}

/** The numbers that may be displayed: the first one that a machine has. */
export const displayedNumbers = {
  used: ['vin', 'equipment_number', 'serial_number'],
  stock: ['equipment_number', 'serial_number'],
} as const satisfies Record<MachineType, readonly (keyof IdentifiedMachine)[]>;

/**
 * The VIN (used machines), else the equipment number, else the serial number. Empty for a machine without a number: its
 * id means nothing to people, who call it by its name.
 */
export function displayIdentifier(machine: IdentifiedMachine): string {
  const numbers = displayedNumbers[machine.type].map((name) => machine[name]?.trim() ?? '');
  return numbers.find((value) => value !== '') ?? '';
}

/** `Volvo L120H (VCEL120HA00012345)`; the name alone without a number. */
export const namedMachine = (name: string, number: string): string =>
  number === '' ? name : `${name} (${number})`;
