/** Which number identifies a machine (spec 2 §3), and when two numbers are equal. */

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

/** Spaces and dashes of all kinds are ignored when identifying numbers are compared. */
const identifierNoise = ' \t\n\r\u00a0\u2007\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212';

const noise = new Set(identifierNoise);

/**
 * The form in which identifying numbers are compared: upper case (ASCII), no spaces or dashes; blank is null. In SQL:
 * `nullif(upper(translate(x, identifierNoise, '') collate "C"), '')`.
 */
export function normalizeIdentifier(text: string | null | undefined): string | null {
  let normalized = '';
  for (const sign of text ?? '') if (!noise.has(sign)) normalized += sign;
  return normalized === '' ? null : normalized.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}
