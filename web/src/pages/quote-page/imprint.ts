import type { LinkedQuote } from '@strojpark/core/contracts/quote-links';
import { element } from './elements.ts';

/** Who offers the machines: name, address and numbers of the company. */
export function imprint({ name, address, ids = '' }: LinkedQuote['sheet']['company']): HTMLElement | null {
  if (address.length === 0 && ids === '') return null;
  return element(
    'address',
    { className: 'quiet' },
    ...[name, address.join(', '), ids].filter(Boolean).map((textContent) => element('div', { textContent })),
  );
}
