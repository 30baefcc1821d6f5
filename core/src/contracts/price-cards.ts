import * as z from 'zod';
import { priceCardSizes } from '../domain/machines/price-cards.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { bulkBody } from './bulk.ts';
import { language, recordedCurrency } from './common.ts';
import { machineFilter, machineSort } from './machine-list.ts';

const options = z.object({
  size: z.enum(priceCardSizes).default('A5'),
  language: language.default('cs'),
  /** That of each machine by default. */
  currency: recordedCurrency.optional(),
  /** A second price below the first, at the rate of the day. */
  secondCurrency: recordedCurrency.optional(),
  sort: machineSort.default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

export const priceCards = {
  download: endpoint({
    method: 'POST',
    path: '/price-cards',
    access: 'machines.view',
    summary: 'Get price cards of the selected machines as one PDF, streamed',
    body: bulkBody(machineFilter, options),
    response: 'file',
    errors: ['not_found', 'unavailable'],
  }),
} satisfies Contract;
