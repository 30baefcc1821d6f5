/** Which number identifies a machine (spec 2 §3). */

import type { MachineType } from '../fields/machine-fields.ts';

export interface IdentifiedMachine {
  id?: string | null;
  type: MachineType;
  vin?: string | null;
  equipment_number?: string | null;
  serial_number?: string | null;
}

/** The VIN (used machines), else the equipment number, serial number, first 8 characters of the id, or `N/A`. */
export function displayIdentifier(machine: IdentifiedMachine): string {
  const numbers = [
    machine.type === 'used' ? machine.vin : null,
    machine.equipment_number,
    machine.serial_number,
  ];
  const number = numbers.map((value) => value?.trim() ?? '').find((value) => value !== '');
  return number ?? (machine.id ? `${machine.id.slice(0, 8)}…` : 'N/A');
}
