/** Which number identifies a machine (spec 2 §3). */

import type { MachineType } from '../fields/machine-fields.ts';

export interface IdentifiedMachine {
  type: MachineType;
  vin?: string | null;
  equipment_number?: string | null;
  serial_number?: string | null;
}

/**
 * The VIN (used machines), else the equipment number, else the serial number. Empty for a machine without a number: its
 * id means nothing to people, who call it by its name.
 */
export function displayIdentifier(machine: IdentifiedMachine): string {
  const numbers = [
    machine.type === 'used' ? machine.vin : null,
    machine.equipment_number,
    machine.serial_number,
  ];
  return numbers.map((value) => value?.trim() ?? '').find((value) => value !== '') ?? '';
}

/** `Volvo L120H (VCEL120HA00012345)`; the name alone without a number. */
export const namedMachine = (name: string, number: string): string =>
  number === '' ? name : `${name} (${number})`;
