import type { QuoteSheet } from '@strojpark/core/contracts/quote-links';
import { optionLabelKey, unitOf } from '@strojpark/core/domain/fields/machine-fields';
import type { Language } from '@strojpark/core/domain/languages';
import { importUnits } from '@strojpark/core/domain/imports/import-units';
import { parseQuantity } from '@strojpark/core/domain/imports/import-values';
import { machineMailFacts } from '@strojpark/core/domain/mail/machine-mail-facts';
import type { RecordedCurrency } from '@strojpark/core/domain/money/money';
import { splitList } from '@strojpark/core/domain/settings/setting-values';
import { chosenQuoteFields, quoteFields } from '@strojpark/core/domain/quotes/quote-fields';
import type { QuoteDocument, QuoteDocumentMachine } from '@strojpark/core/domain/quotes/quote-document';
import { formatDate } from '@strojpark/core/domain/dates/dates';
import { converted } from '@strojpark/core/domain/quotes/converted';
import {
  noteOfItem,
  quoteLocales,
  quoteMoney,
  totalOfQuote,
} from '@strojpark/core/domain/quotes/quote-money';
import {
  quoteLimits,
  quoteNumber,
  type LinkedItemState,
  type QuoteItemState,
  type QuoteStatus,
} from '@strojpark/core/domain/quotes/quote-status';
import { customerColumnNames, customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { fold } from '@strojpark/core/domain/search-fold';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { get as getCompany } from '../company/company.service.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { companyToday, readSettings } from '../settings/settings.service.ts';
import * as versions from './quote-versions.repo.ts';
import type * as repo from './quotes.repo.ts';

type Content = Pick<
  repo.LockedQuote,
  | 'id'
  | 'sent_version'
  | 'language'
  | 'currency'
  | 'valid_until'
  | 'intro'
  | 'terms'
  | 'footer'
  | 'contact'
  | (typeof customerColumnNames)[number]
>;

/** The content of a quote as it is now: with the rates of today, and the fields that the settings leave in. */
export async function documentOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  quote: Content,
  items: readonly { machine_id: string; price: number | null }[],
): Promise<QuoteDocument> {
  const rates = await ratesOfToday(ctx);
  const fields = chosenQuoteFields(splitList((await readSettings(ctx)).quote_fields));
  const categories = await versions.selectCategoryNames(ctx.db, quote.language);
  const rows = await versions.selectQuotedMachines(
    ctx.db,
    items.map(({ machine_id }) => machine_id),
    quoteLimits.photos,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const gone = await sentOf(
    ctx,
    quote,
    items.filter(({ machine_id }) => !byId.has(machine_id)),
  );
  const used = new Set<RecordedCurrency>();

  const machines = items.flatMap(({ machine_id, price: given }): QuoteDocumentMachine[] => {
    const row = byId.get(machine_id);
    if (!row) {
      const sent = gone.find(({ machineId }) => machineId === machine_id);
      return sent === undefined ? [] : [{ ...sent, price: given ?? sent.price }];
    }
    const { currency } = row;
    if (given === null && row.current_value !== null && currency !== quote.currency) used.add(currency);
    const values = fields.flatMap((name) => {
      if (name === 'specifications') return [];
      const value = name === 'category' ? (categories.get(row.category) ?? row.category) : row[name];
      return value === null || value === '' ? [] : [[name, value] as const];
    });
    return [
      {
        machineId: row.id,
        name: row.name,
        make: { manufacturer: row.manufacturer, model: row.model },
        fields: Object.fromEntries(values),
        specifications: fields.includes('specifications')
          ? (row.specifications as Record<string, string>)
          : {},
        price:
          given ??
          (row.current_value === null ? null : converted(row.current_value, currency, quote.currency, rates)),
        photos: row.photos,
      },
    ];
  });
  return {
    customer: Object.fromEntries(
      customerColumnNames.map((name) => [name, quote[name]]),
    ) as QuoteDocument['customer'],
    language: quote.language,
    currency: quote.currency,
    validUntil: quote.valid_until,
    intro: quote.intro,
    terms: quote.terms,
    footer: quote.footer,
    contact: quote.contact,
    day: await companyToday(ctx),
    rates,
    converted: [...used],
    machines,
  };
}

/** Machines that were deleted permanently, as the customer was last sent them, in the currency of the quote. */
async function sentOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id, sent_version: version, currency }: Content,
  items: readonly { machine_id: string }[],
): Promise<QuoteDocumentMachine[]> {
  const sent =
    items.length === 0 || version === null ? null : await versions.selectDocument(ctx.db, id, version);
  if (!sent) return [];
  const { document } = sent;
  return document.machines.map((machine) => ({
    ...machine,
    price:
      machine.price === null ? null : converted(machine.price, document.currency, currency, document.rates),
  }));
}

/** Numbers, prices and days as customers read them. */
export function sheetWords(language: Language) {
  const locale = quoteLocales[language];
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const rate = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return {
    t: (key: string, params?: Record<string, string | number>) => message(language, key, params),
    number: (value: number) => numbers.format(value),
    rate: (value: number) => rate.format(value),
    money: (value: number, currency: string) => quoteMoney(language, value, currency),
  };
}
export type SheetWords = ReturnType<typeof sheetWords>;

type FactField = keyof QuoteDocumentMachine['make'] | keyof QuoteDocumentMachine['fields'];

/** A field of a machine with its label and unit. */
export function fieldFact(
  words: SheetWords,
  language: Language,
  name: FactField,
  value: string | number,
): { label: string; value: string } {
  const label = words.t(`machines.fields.${name}`);
  if (typeof value === 'string') {
    const option = optionLabelKey(name, value);
    if (option !== undefined) return { label, value: words.t(option) };
    return { label, value: name === 'last_service_date' ? formatDate(value) : value };
  }
  const unit = unitOf(name, language);
  const number = name === 'year_of_manufacture' ? String(value) : words.number(value);
  return { label, value: unit === undefined ? number : `${number}\u00A0${unit}` };
}

/** The rates that were used, in words; blank if none. */
function rateText(words: SheetWords, { currency, converted: from, rates, day }: QuoteDocument): string {
  if (from.length === 0) return '';
  const shown = from.map((other) => {
    const [big, small] = rates[currency] >= rates[other] ? [currency, other] : [other, currency];
    return `1 ${big} = ${words.rate(rates[big] / rates[small])} ${small}`;
  });
  return words.t('quotes.sheet.rate', { day: formatDate(day), rates: shown.join(', ') });
}

function customerLines({ customer }: QuoteDocument, words: SheetWords): string[] {
  const { name, contact } = customerNames({
    customer_name: customer.customer_name ?? '',
    customer_company: customer.customer_company ?? '',
  });
  const taxId = customer.customer_tax_id;
  return [
    name,
    contact ?? '',
    ...(customer.customer_address ?? '').split(/\r?\n/).map((line) => line.trim()),
    taxId === null ? '' : words.t('quotes.sheet.taxId', { id: taxId }),
  ].filter((line) => line !== '');
}

/** In the line below the name of a machine. */
const lineFields: readonly FactField[] = ['year_of_manufacture', 'operating_hours', 'location'];

interface FieldValue {
  name: FactField;
  value: string | number;
}

/** The fields of a machine that are said: in its name, in the line below it or in its table. */
function saidFields({ make, fields }: QuoteDocumentMachine): FieldValue[] {
  // The database keeps no order of keys.
  const listed = quoteFields.flatMap((name) =>
    name === 'specifications' ? [] : [[name, fields[name]] as const],
  );
  return [...Object.entries(make), ...listed].flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ name: name as FactField, value }],
  );
}

/** Without what the fields of the machine already say under the same name. */
function specificationsOf(
  words: SheetWords,
  language: Language,
  { specifications }: QuoteDocumentMachine,
  said: readonly FieldValue[],
) {
  const isSaid = (label: string, text: string) =>
    said.some(({ name, value }) => {
      const fact = fieldFact(words, language, name, value);
      if (fold(fact.label) !== fold(label)) return false;
      const quantity = parseQuantity(text, { units: importUnits[name] ?? {} });
      return fold(fact.value) === fold(text) || (quantity.ok && quantity.value === value);
    });
  return Object.entries(specifications)
    .filter(([label, text]) => !isSaid(label, text))
    .map(([label, value]) => ({ label, value }));
}

/** What has become of a quote and of its machines, by their place in the document. */
export interface Standing {
  status: QuoteStatus | 'open';
  items: readonly { state: QuoteItemState | LinkedItemState; accepted: boolean }[];
}

/** One that was left out of a newer draft, or was deleted permanently, cannot be had either. */
const leftOut = { state: 'taken', accepted: false } as const;

export const standingOf = (
  { status, items }: Pick<repo.QuoteRow, 'status' | 'items'>,
  { machines }: QuoteDocument,
): Standing => ({
  status,
  items: machines.map(({ machineId }) => items.find((item) => item.machine_id === machineId) ?? leftOut),
});

/** A document in words, in its language: for the PDF and for the web page; without a standing as it was sent. */
export async function sheetOf(
  ctx: Pick<PublicCtx, 'db'>,
  document: QuoteDocument,
  number: number,
  standing: Standing | null,
): Promise<QuoteSheet> {
  const { language, currency, machines } = document;
  const { status, items } = standing ?? { status: 'draft', items: [] };
  const words = sheetWords(language);
  const { logo: _logo, ...company } = await getCompany({ ...ctx, language });
  const price = (value: number | null) =>
    value === null ? words.t('quotes.sheet.onRequest') : words.money(value, currency);
  const placed = machines.map((one, place) => ({
    price: one.price,
    ...(items[place] ?? ({ state: 'available', accepted: false } as const)),
  }));
  const { of, total } = totalOfQuote(status, placed);
  return {
    language,
    number: quoteNumber(number),
    title: words.t('quotes.sheet.title'),
    facts: [
      { label: words.t('quotes.sheet.number'), value: quoteNumber(number) },
      { label: words.t('quotes.sheet.day'), value: formatDate(document.day) },
      { label: words.t('quotes.sheet.validUntil'), value: formatDate(document.validUntil) },
    ],
    company,
    customer: customerLines(document, words),
    contact: { title: words.t('quotes.sheet.contact'), ...document.contact },
    intro: document.intro ?? '',
    machines: machines.map((machine, place) => {
      const { fields } = machine;
      const note = noteOfItem(status, placed[place] ?? leftOut);
      const said = saidFields(machine);
      const asNumber = (value: unknown) => (typeof value === 'number' ? value : null);
      return {
        name: machine.name,
        line: machineMailFacts(
          {
            name: machine.name,
            ...machine.make,
            year_of_manufacture: asNumber(fields.year_of_manufacture),
            operating_hours: asNumber(fields.operating_hours),
            location: typeof fields.location === 'string' ? fields.location : null,
          },
          language,
        ),
        price: price(machine.price),
        note: note === null ? '' : words.t(`quotes.sheet.${note}`),
        facts: said
          .filter(({ name }) => !(name in machine.make) && !lineFields.includes(name))
          .map(({ name, value }) => fieldFact(words, language, name, value)),
        specifications: specificationsOf(words, language, machine, said),
      };
    }),
    specificationsTitle: words.t('quotes.sheet.specifications'),
    total:
      machines.length < 2 || total === null
        ? null
        : { label: words.t(`quotes.totals.${of}`), value: price(total) },
    rate: rateText(words, document),
    terms: { title: words.t('quotes.sheet.terms'), text: document.terms ?? '' },
    footer: document.footer ?? '',
  };
}
