import { date, language, recordedCurrency } from '@strojpark/core/contracts/common';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Quote, QuoteDefaults } from '@strojpark/core/contracts/quotes';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerBody, storedPhone } from '@strojpark/core/contracts/reservation-customer';
import { recordedCurrencies } from '@strojpark/core/domain/money/money';
import { quoteCurrency } from '@strojpark/core/domain/quotes/quote-currency';
import { quoteLimits } from '@strojpark/core/domain/quotes/quote-status';
import * as z from 'zod';
import { blankCustomer, customerOf, customerOfEntry } from '../customer-form.ts';
import type { QuoteBody } from './quote-changes.queries.ts';
import type { QuotedRow } from './quote-machines.tsx';

const text = z.string().max(quoteLimits.text);
/** The customer, the machines with their prices, and what is printed with them. */
export const quoteForm = z.object({
  ...customerBody.shape,
  machines: z.array(z.custom<QuotedRow>()).min(1, { error: 'validation.machinesRequired' }),
  language,
  currency: recordedCurrency,
  validUntil: date,
  intro: text,
  terms: text,
  footer: text,
  contactName: z.string().max(200),
  contactPhone: z.string().max(50),
  contactEmail: z.string().max(320),
});
/** The same of a quote that is changed. */
export const storedQuoteForm: typeof quoteForm = quoteForm.extend({ customerPhone: storedPhone });
export type QuoteInput = z.input<typeof quoteForm>;
type Checked = z.output<typeof quoteForm>;

/**
 * With the customer and the agreed prices of the reservations that hold the machines; where neither these nor the values of
 * the machines have a currency, in the preferred one.
 */
export function newQuote(
  defaults: QuoteDefaults,
  machines: readonly Machine[],
  held: readonly Reservation[],
  preferred: QuoteInput['currency'],
): QuoteInput {
  const [first] = held;
  const agreed = held.find(({ selling_price: price }) => price !== null)?.selling_currency;
  const currency = recordedCurrencies.find((one) => one === agreed) ?? quoteCurrency(machines, preferred);
  const priceOf = (id: string) =>
    held.find(({ machine_id, selling_currency }) => machine_id === id && selling_currency === currency)
      ?.selling_price ?? null;
  return {
    ...(first ? customerOf(first) : blankCustomer),
    sellingPrice: null,
    // Those of a reservation are about it.
    notes: '',
    machines: machines.map((machine) => ({ machine, price: priceOf(machine.id) })),
    language: 'cs',
    currency,
    validUntil: defaults.validUntil,
    ...textsOf(defaults, 'cs'),
    contactName: defaults.contact.name,
    contactPhone: defaults.contact.phone,
    contactEmail: defaults.contact.email,
  };
}

export function textsOf({ texts }: QuoteDefaults, code: Quote['language']) {
  const { intro, terms, footer } = texts[code];
  return { intro, terms, footer };
}

/** The form values of a quote. */
export const quoteInputOf = (quote: Quote): QuoteInput => ({
  ...customerOfEntry(quote),
  machines: rowsOf(quote),
  language: quote.language,
  currency: quote.currency,
  validUntil: quote.valid_until,
  intro: quote.intro ?? '',
  terms: quote.terms ?? '',
  footer: quote.footer ?? '',
  contactName: quote.contact.name,
  contactPhone: quote.contact.phone,
  contactEmail: quote.contact.email,
});

const rowsOf = ({ items }: Quote): QuotedRow[] =>
  items.map(({ machine_id, machine, price }) => ({ machine: { id: machine_id, ...machine }, price }));

/** The machines count as one value, and say nothing about what a colleague changes in their records. */
export type QuoteValues = Omit<Checked, 'machines' | 'sellingPrice' | 'notes'> & {
  machines: QuoteBody['machines'];
  notes: string;
};

/** As the form has them, blank texts as the record. */
export const quoteValuesIn = ({
  machines,
  sellingPrice: _price,
  ...values
}: QuoteInput | Checked): QuoteValues => ({
  ...values,
  customerTaxId: values.customerTaxId ?? '',
  customerAddress: values.customerAddress ?? '',
  notes: values.notes ?? '',
  machines: machines.map(({ machine, price }) => ({ machineId: machine.id, price })),
});

export const quoteValuesOf = (quote: Quote): QuoteValues => quoteValuesIn(quoteInputOf(quote));

/** The form values of merged ones; `rows` and the quote have the machines. */
export const mergedQuoteInput = (
  { machines, ...values }: QuoteValues,
  rows: readonly QuotedRow[],
  quote: Quote,
): QuoteInput => {
  const known = new Map([...rows, ...rowsOf(quote)].map(({ machine }) => [machine.id, machine]));
  return {
    ...values,
    sellingPrice: null,
    machines: machines.flatMap(({ machineId, price = null }) => {
      const machine = known.get(machineId);
      return machine === undefined ? [] : [{ machine, price }];
    }),
  };
};

export const quoteBodyOf = ({ notes, contactName, contactPhone, contactEmail, ...rest }: QuoteValues) => ({
  ...rest,
  note: notes,
  contact: { name: contactName, phone: contactPhone, email: contactEmail },
});
