import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { Quote, QuoteItem } from '@strojpark/core/contracts/quotes';

const owner = '77777777-7777-4777-8777-777777777777';

/** A draft without machines. */
export const buildQuote = (changes: Partial<Quote> = {}): Quote => ({
  id: '99999999-9999-4999-8999-999999999999',
  number: 'CN-00042',
  status: 'draft',
  customer_name: 'Petr Dlouhý',
  customer_company: 'Lomy Vysočina s.r.o.',
  customer_email: 'petr@lomy.example',
  customer_phone: '777 000 111',
  customer_tax_id: null,
  customer_address: null,
  customer_key: null,
  language: 'cs',
  currency: 'CZK',
  valid_until: '2099-03-31',
  intro: null,
  terms: null,
  footer: null,
  contact: { name: '', phone: '', email: '' },
  note: null,
  items: [],
  total: null,
  owner_id: owner,
  owner_name: 'Jan Novotný',
  unowned: false,
  has_changes: false,
  sent_version: null,
  sent_at: null,
  openings: 0,
  opened_at: null,
  answered_at: null,
  question: null,
  asked_at: null,
  ended_at: null,
  ended_by_name: null,
  end_reason: null,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: owner,
  created_by_name: 'Jan Novotný',
  updated_at: '2026-11-20T10:00:00.000Z',
  version: 7,
  actions: ['update'],
  ...changes,
});

/** A machine in a quote, at its value unless a price was agreed. */
export const buildQuoteItem = (machine: MachineListItem, price: number | null = null): QuoteItem => ({
  machine_id: machine.id,
  machine,
  machine_deleted: false,
  price,
  shown_price: price ?? machine.current_value,
  reservation_price: null,
  state: 'available',
  accepted: false,
  taken_by: null,
  reservation_id: null,
  queue_entry_id: null,
});
