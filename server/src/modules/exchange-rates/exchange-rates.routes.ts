import { exchangeRates } from '@strojpark/core/contracts/exchange-rates';
import { route } from '../../lib/route.ts';
import { current } from './exchange-rates.service.ts';
import * as service from './fetch-rates.service.ts';

export const exchangeRatesRoutes = [
  route(exchangeRates.current, (ctx, { query }) => current(ctx, query.day)),
  route(exchangeRates.get, (ctx) => service.get(ctx)),
  route(exchangeRates.fetch, (ctx) => service.fetchNow(ctx)),
];
