import type { DemandCriteria } from '@strojpark/core/contracts/demands';
import type { RecordedCurrency } from '@strojpark/core/domain/money/money';
import type { CategoryKey } from './categories.data.ts';
import type { StaffKey } from './people.data.ts';

/** What a customer is looking for. */
export interface Wanted {
  /** Days ago. */
  day: number;
  by: StaffKey;
  /** The place of the customer in the list. */
  customer: number;
  categories: readonly CategoryKey[];
  criteria: Omit<DemandCriteria, 'category' | 'yearFrom'>;
  /** The oldest machine, in years. */
  maxAge?: number;
  currency?: RecordedCurrency;
  nearly?: true;
  note?: string;
  /** Days from now. */
  validFor?: number;
  /** Days ago, and what the customer got. */
  served?: { day: number; reason: string };
}

export const wanted: readonly Wanted[] = [
  {
    day: 21,
    by: 'jan',
    customer: 3,
    categories: ['heavy-machinery'],
    criteria: { hoursTo: 5000, valueTo: 4_500_000 },
    maxAge: 8,
    nearly: true,
    note: 'Kolový nakladač do lomu, rozhoduje stav pneumatik.',
    validFor: 110,
  },
  {
    day: 16,
    by: 'katerina',
    customer: 1,
    categories: ['excavation'],
    criteria: { manufacturer: ['Caterpillar', 'Komatsu', 'Volvo'], valueTo: 3_500_000 },
    validFor: 45,
  },
  {
    day: 12,
    by: 'jan',
    customer: 5,
    categories: ['cranes'],
    criteria: { type: 'used', valueTo: 420_000 },
    currency: 'EUR',
    nearly: true,
    note: 'Financování má předschválené.',
    validFor: 60,
  },
  {
    day: 9,
    by: 'katerina',
    customer: 6,
    categories: ['transportation'],
    criteria: { manufacturer: ['Bell'], hoursTo: 300, valueTo: 1_500_000 },
    maxAge: 1,
    note: 'Kloubový dumper téměř nový; do té doby si pronajímá.',
    validFor: 30,
  },
  {
    day: 6,
    by: 'pavel',
    customer: 2,
    categories: ['material-handling', 'other'],
    criteria: { hoursTo: 4000 },
    maxAge: 10,
    note: 'Na halu v Ostravě, plošina nebo manipulátor.',
  },
  {
    day: 40,
    by: 'jan',
    customer: 4,
    categories: ['compaction'],
    criteria: { manufacturer: ['Ammann'] },
    served: { day: 30, reason: 'Zákazník koupil válec ze skladu.' },
  },
];
