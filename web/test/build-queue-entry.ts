import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { buildReservation } from './build-reservation.ts';

const { machine, machine_id } = buildReservation();

/** A customer who waits as the second of three for a machine that someone has for ten days. */
export const buildQueueEntry = (changes: Partial<QueueEntry> = {}): QueueEntry => ({
  id: '66666666-6666-4666-8666-666666666666',
  status: 'waiting',
  machine_id,
  machine,
  hold: {
    kind: 'reserved',
    live: true,
    reservation_id: '55555555-5555-4555-8555-555555555555',
    queue_entry_id: null,
    customer: 'Stavby a.s.',
    expires_at: new Date(Date.now() + 10 * 86_400_000).toISOString(),
  },
  customer_name: 'Petr Dlouhý',
  customer_company: 'Lomy Vysočina s.r.o.',
  customer_email: 'petr@lomy.example',
  customer_phone: '777 000 111',
  customer_tax_id: null,
  customer_address: null,
  customer_key: '77777777-7777-4777-8777-777777777777',
  note: 'Spěchá',
  place: 2,
  waiting: 3,
  offered_at: null,
  offer_ends_at: null,
  ended_at: null,
  ended_by_name: null,
  end_reason: null,
  reservation_id: null,
  sales_person: 'Jan Novotný',
  created_at: new Date(Date.now() - 86_400_000).toISOString(),
  created_by: '99999999-9999-4999-8999-999999999999',
  created_by_name: 'Jan Novotný',
  unowned: false,
  version: 1,
  actions: ['withdraw', 'move'],
  ...changes,
});

/** The same customer with an offer that ends in some hours. */
export const buildOffer = (hours: number, changes: Partial<QueueEntry> = {}): QueueEntry =>
  buildQueueEntry({
    status: 'offered',
    place: null,
    waiting: 2,
    offered_at: new Date(Date.now() - 3_600_000).toISOString(),
    offer_ends_at: new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString(),
    actions: ['accept', 'decline', 'withdraw', 'end_offer', 'skip'],
    ...changes,
  });
