import { displayIdentifier as inTypeScript } from '@strojpark/core/domain/machines/machine-identifier';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import { displayIdentifier } from './display-identifier.ts';

const test = setUpTestDb();

it('the display identifier in SQL equals that of the domain for every combination of blank fields', async () => {
  const numbers = (number: string) => [null, '', '  ', number, ` ${number} `];
  const machines = machineTypes.flatMap((type) =>
    numbers('VIN 1').flatMap((vin) =>
      numbers('EQ-1').flatMap((equipment_number) =>
        numbers('SN/1').map((serial_number) => ({
          type,
          vin,
          equipment_number,
          serial_number,
        })),
      ),
    ),
  );
  const { rows } = await sql<{ identifier: string }>`
    select ${displayIdentifier('x')} as identifier
    from jsonb_to_recordset(${JSON.stringify(machines)}::jsonb)
      as x (type text, vin text, equipment_number text, serial_number text)`.execute(test.db);
  expect(rows.map(({ identifier }) => identifier)).toEqual(machines.map(inTypeScript));
});
