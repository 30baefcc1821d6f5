import { expect, test } from 'vitest';
import { buildMachine } from '../../../../../test/build-machine.ts';
import { shownIdentifier, type ListFilters } from './list-filters.ts';

const machine = buildMachine({ vin: 'VCEL120HA00012345', equipment_number: 'EQ-4711', serial_number: null });

test.each<[ListFilters, string, string | undefined]>([
  [{}, 'VCEL120HA00012345', undefined],
  [{ search: 'volvo' }, 'VCEL120HA00012345', undefined],
  [{ search: '12345' }, 'VCEL120HA00012345', '12345'],
  // Found by a number that is not the usual one: only this tells why the machine is in the list.
  [{ search: '4711' }, 'EQ-4711', '4711'],
  [{ search: '4711', field: 'equipment_number' }, 'EQ-4711', '4711'],
  [{ search: '4711', field: 'name' }, 'VCEL120HA00012345', undefined],
])('with the filters %o, the number below the name is %s', (filters, text, query) => {
  expect(shownIdentifier(machine, filters)).toEqual({ text, query });
});
