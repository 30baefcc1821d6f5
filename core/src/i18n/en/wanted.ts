import type { wanted as cs } from '../cs/wanted.ts';
import type { SameShape } from '../messages.ts';

/** The oldest machine and the highest price that a customer wants. */
export const wanted: SameShape<typeof cs> = {
  ages: {
    upTo2: 'up to 2 years',
    upTo5: 'up to 5 years',
    upTo10: 'up to 10 years',
    older: 'also over 10 years',
    any: 'any age',
  },
  prices: {
    between: '{{above}} – {{upTo}}',
    upTo: 'up to {{upTo}}',
    above: 'above {{above}}',
    any: 'no limit',
  },
};
