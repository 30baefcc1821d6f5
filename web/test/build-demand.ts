import type { Demand, DemandMatch } from '@strojpark/core/contracts/demands';
import { buildReservation } from './build-reservation.ts';

const { machine, machine_id } = buildReservation();
const owner = '77777777-7777-4777-8777-777777777777';

/** A wheel loader of 2019 or newer, under 5 000 hours and 2.5 million, with two of five matches not seen yet. */
export const buildDemand = (changes: Partial<Demand> = {}): Demand => ({
  id: '88888888-8888-4888-8888-888888888888',
  status: 'open',
  customer_name: 'Petr Dlouhý',
  customer_company: 'Lomy Vysočina s.r.o.',
  customer_email: 'petr@lomy.example',
  customer_phone: '777 000 111',
  customer_tax_id: null,
  customer_address: null,
  customer_key: '77777777-7777-4777-8777-777777777777',
  criteria: {
    type: 'used',
    category: ['heavy-machinery'],
    manufacturer: ['Volvo', 'Liebherr'],
    yearFrom: 2019,
    hoursTo: 5000,
    valueTo: 2_500_000,
  },
  currency: 'CZK',
  nearly: true,
  note: 'Spěchá',
  valid_until: '2027-03-31',
  owner_id: owner,
  owner_name: 'Jan Novotný',
  unowned: false,
  matches: { new: 2, fitting: 5 },
  matching: false,
  ended_at: null,
  ended_by_name: null,
  end_reason: null,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: owner,
  created_by_name: 'Jan Novotný',
  updated_at: '2026-11-20T10:00:00.000Z',
  version: 4,
  actions: ['update', 'assign', 'serve', 'close', 'delete'],
  ...changes,
});

/** An available machine with 6 % more hours than wanted, not seen yet. */
export const buildMatch = (changes: Partial<DemandMatch> = {}): DemandMatch => ({
  machine_id,
  machine: { ...machine, status: 'available', operating_hours: 5300 },
  machine_deleted: false,
  hold: null,
  availability: 'available',
  fit: 'close',
  reasons: [
    { criterion: 'category', verdict: 'met', by: null },
    { criterion: 'year_of_manufacture', verdict: 'met', by: null },
    { criterion: 'operating_hours', verdict: 'close', by: 0.06 },
    { criterion: 'current_value', verdict: 'unknown', by: null },
  ],
  state: 'new',
  reason: null,
  state_at: null,
  state_by_name: null,
  matched_at: '2026-11-21T10:00:00.000Z',
  reservation_id: null,
  queue_entry_id: null,
  actions: ['reserve', 'offer', 'reject'],
  ...changes,
});
