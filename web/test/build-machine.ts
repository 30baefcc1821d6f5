import {
  machine as schema,
  type Machine,
  type MachineListItem,
} from '@strojpark/core/contracts/machine-record';

const blanks = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, null]));

/** An available used machine owned by Jan Novotný. */
export const buildMachine = (changes: Partial<Machine> = {}): Machine =>
  schema.parse({
    ...blanks,
    cover_url: undefined,
    id: '11111111-1111-4111-8111-111111111111',
    type: 'used',
    status: 'available',
    name: 'Nakladač Volvo L120',
    manufacturer: 'Volvo',
    model: 'L120',
    category: 'heavy-machinery',
    vin: 'VCE-120',
    location: 'Brno',
    current_value: 2_500_000,
    currency: 'CZK',
    no_replacement_needed: false,
    specifications: { Lopata: '3,2 m³', Pneumatiky: '23.5R25' },
    custom_fields: {},
    in_stock_since: '2026-01-05',
    created_at: '2026-01-05T08:00:00.000Z',
    updated_at: '2026-01-05T08:00:00.000Z',
    created_by: '99999999-9999-4999-8999-999999999999',
    created_by_name: 'Jan Novotný',
    updated_by_name: 'Jan Novotný',
    version: 3,
    waiting: 0,
    ...changes,
  });

/** A page of a machine list as returned by the server. */
export const pageOf = (items: readonly MachineListItem[], total = items.length) => ({
  items,
  total,
  totalIsExact: true,
  nextCursor: null,
  prevCursor: null,
});
