/** How a machine is named by number (spec 2 §3), and when two numbers are the same. */

import type { MachineType } from './machine-fields.ts';

export interface IdentifiedMachine {
  id?: string | null;
  type: MachineType;
  vin?: string | null;
  equipment_number?: string | null;
  serial_number?: string | null;
}

/** VIN (used machines), else equipment number, else serial number, else the id's first 8 characters, else `N/A`. */
export function displayIdentifier(machine: IdentifiedMachine): string {
  const numbers = [
    machine.type === 'used' ? machine.vin : null,
    machine.equipment_number,
    machine.serial_number,
  ];
  const number = numbers.find((value) => value != null && value.trim() !== '');
  if (number != null) return number;
  return machine.id ? `${machine.id.slice(0, 8)}…` : 'N/A';
}

/** The form in which identifying numbers are compared: upper case, no spaces and dashes; blank is null. */
export function normalizeIdentifier(text: string | null | undefined): string | null {
  const normalized = (text ?? '')
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}\u2212]/gu, '');
  return normalized === '' ? null : normalized;
}
