import type { Language } from '@strojpark/core/contracts/common';
import {
  fieldOf,
  machineFieldNames,
  type FieldType,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/machine-fields';
import { can, type Actor } from '@strojpark/core/domain/permissions';
import { message } from '../../lib/messages.ts';
import type { ColumnKind, ExportColumn } from './exports.repo.ts';

const kinds: Record<FieldType, ColumnKind | null> = {
  text: 'text',
  textarea: 'text',
  select: 'text',
  number: 'number',
  integer: 'number',
  money: 'money',
  date: 'date',
  // No field of these types can be imported, so none is exported.
  boolean: null,
  timestamp: null,
  map: null,
};

const labelled: readonly MachineFieldName[] = ['type', 'status', 'condition'];

function labelsOf(name: MachineFieldName, language: Language): Record<string, string> | null {
  if (!labelled.includes(name)) return null;
  const options = fieldOf(name).options ?? [];
  return Object.fromEntries(
    options.map((option) => [option, message(language, `machines.${name}.${option}`)]),
  );
}

/**
 * What an export of machines of a type (of both without one) holds: what an import can read back, and
 * type and status before it. Costs only for those who may see them.
 */
export function exportColumns(
  type: MachineType | undefined,
  actor: Pick<Actor, 'role' | 'permissions'>,
  language: Language,
): ExportColumn[] {
  const seesCosts = can(actor, 'machines.view_costs');
  return machineFieldNames.flatMap((name) => {
    const { on, importable, cost, type: fieldType } = fieldOf(name);
    const kind = kinds[fieldType];
    const isState = name === 'type' || name === 'status';
    const isOffered = on === 'both' || type === undefined || on === type;
    if (kind === null || !(importable || isState) || !isOffered || (cost && !seesCosts)) return [];
    const header = message(language, `machines.fields.${name}`);
    return [{ name, header, kind, labels: labelsOf(name, language) }];
  });
}
