import type { RecordedCurrency } from '@strojpark/core/domain/money/money';
import type { StaffKey } from './people.data.ts';
import type { Story } from './stories.data.ts';

/** A quote for a customer, by their place in the list. */
export interface Quoted {
  /** Days ago. */
  day: number;
  by: StaffKey;
  customer: number;
  machines: readonly Story['machine'][];
  language?: 'en';
  currency?: RecordedCurrency;
  note?: string;
  /** Days ago; without it a draft. */
  sent?: number;
  opened?: number;
  /** Days ago; the first machine is accepted. */
  accepted?: number;
}

export const quoted: readonly Quoted[] = [
  {
    day: 1,
    by: 'jan',
    customer: 2,
    machines: ['used', 'stock'],
    note: 'Zákazník vybírá mezi dvěma stroji, poslat po poradě.',
  },
  { day: 4, by: 'katerina', customer: 6, machines: ['stock'], sent: 4 },
  { day: 6, by: 'jan', customer: 8, machines: ['used'], language: 'en', currency: 'EUR', sent: 6, opened: 3 },
  { day: 9, by: 'jan', customer: 10, machines: ['free'], sent: 9, opened: 8, accepted: 2 },
];
