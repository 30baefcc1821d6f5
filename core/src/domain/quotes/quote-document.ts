import type { Language } from '../languages.ts';
import type { Rates, RecordedCurrency } from '../money/money.ts';
import type { CustomerColumn } from '../reservations/reservation-customer.ts';
import type { QuoteField } from './quote-fields.ts';

/** A machine as it was quoted: only fields that customers may see. */
export interface QuoteDocumentMachine {
  machineId: string;
  name: string;
  /** For the line under its name, whatever the settings leave out of the table. */
  make: { manufacturer: string; model: string };
  fields: Partial<Record<Exclude<QuoteField, 'specifications'>, string | number | null>>;
  specifications: Record<string, string>;
  /** In the currency of the quote. */
  price: number | null;
  /** Attachment ids. */
  photos: string[];
}

/** What a quote says, as it is sent. */
export interface QuoteDocument {
  customer: Record<CustomerColumn, string | null>;
  language: Language;
  currency: RecordedCurrency;
  validUntil: string;
  intro: string | null;
  terms: string | null;
  footer: string | null;
  contact: { name: string; phone: string; email: string };
  /** The day on which it is sent, in the company’s time zone, and the rates of that day. */
  day: string;
  rates: Rates;
  /** The currencies of the values that prices were converted from. */
  converted: RecordedCurrency[];
  machines: QuoteDocumentMachine[];
}
