import type { exchangeRates as cs } from '../cs/exchange-rates.ts';
import type { SameShape } from '../messages.ts';

export const exchangeRates: SameShape<typeof cs> = {
  title: 'Rates of the Czech National Bank',
  on: 'The rates are read on every working day. A sale remembers the rate of its day.',
  off: 'Reading them daily is off, switch it on above. Sales take the last known rate, else the rates of the settings.',
  fetch: 'Read now',
  fetched: 'The rates of {{day}} have been read',
  failed: 'The rates could not be read: {{message}}',
  none: 'No rates are stored yet, those of the settings hold.',
  rate: '1 {{currency}} = {{rate}} CZK',
  ofDay: 'rate of {{day}}',
  lastDone: 'Last read {{at}} ({{by}}): rates of {{day}}',
  lastFailed: 'The last attempt {{at}} ({{by}}) failed: {{message}}',
  failures: {
    address_refused: 'the program does not connect to this address, it has to be https on a public host',
    not_reached: 'the host cannot be reached',
    timed_out: 'the host did not answer in time',
    bad_status: 'the host answered with an error, or only redirects',
    too_large: 'the answer is too long',
    not_understood: 'the answer is not the bank\u2019s list of rates',
  },
};
