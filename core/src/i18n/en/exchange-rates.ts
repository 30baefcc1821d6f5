import type { exchangeRates as cs } from '../cs/exchange-rates.ts';
import type { SameShape } from '../messages.ts';

export const exchangeRates: SameShape<typeof cs> = {
  title: 'Czech National Bank rates',
  on: 'Rates are downloaded every working day. Each sale keeps the rate of its day.',
  off: 'Daily download is off; turn it on above. Amounts are converted at the last known rate, or at the rate in the settings if there is none.',
  fetch: 'Download now',
  fetched: 'Rates for {{day}} downloaded',
  failed: 'The rates could not be downloaded: {{message}}',
  none: 'No rates have been downloaded yet. The rates in the settings apply.',
  rate: '1 {{currency}} = {{rate}} CZK',
  lastDone: 'Last downloaded {{at}} ({{by}}): rates for {{day}}',
  lastFailed: 'The last attempt {{at}} ({{by}}) failed: {{message}}',
  failures: {
    address_refused: 'this address is not allowed; it must start with https:// and be public',
    not_reached: 'the server cannot be reached',
    timed_out: 'the server did not respond in time',
    bad_status: 'the server responded with an error or a redirect',
    too_large: 'the response is too large',
    not_understood: 'the response is not the bank’s rate list',
  },
};
