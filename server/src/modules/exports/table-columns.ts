import type { Language } from '@strojpark/core/domain/languages';
import type { CustomerColumn } from '@strojpark/core/domain/reservations/reservation-customer';
import { reservationStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { demandStatuses } from '@strojpark/core/domain/demands/demand-status';
import { choiceCriteria, rangeCriteria, textCriteria } from '@strojpark/core/domain/fields/machine-criteria';
import {
  fieldOf,
  fileHeader,
  machineTypes,
  type MachineFieldName,
} from '@strojpark/core/domain/fields/machine-fields';
import { quoteStatuses } from '@strojpark/core/domain/quotes/quote-status';
import { queueStatuses } from '@strojpark/core/domain/queue/queue-status';
import { message } from '../../lib/messages.ts';
import type { ColumnKind } from './csv-cell.repo.ts';
import type { ExportColumn } from './export-rows.repo.ts';

interface Column {
  kind: ColumnKind;
  width?: number;
  labels?:
    | 'machine_type'
    | 'machine_status'
    | 'reservation_status'
    | 'queue_status'
    | 'demand_status'
    | 'quote_status'
    | 'yes_no';
  /** For a criterion: the machine field whose label is the header, and which end of its range it is. */
  of?: { field: MachineFieldName; end?: 'from' | 'to' };
  /** The text of the header, where that of the name would be ambiguous in this data set. */
  header?: 'sale_currency' | 'value_currency' | 'buyer_company';
  /** Visible only with the permission to see costs. */
  cost?: true;
}

const text = { kind: 'text' } as const;
const wide = { kind: 'text', width: 34 } as const;
const long = { kind: 'text', width: 50 } as const;
const narrow = { kind: 'text', width: 10 } as const;
const money = { kind: 'money' } as const;
const number = { kind: 'number' } as const;
const date = { kind: 'date' } as const;
const cost = { kind: 'money', cost: true } as const;
const type = { kind: 'text', labels: 'machine_type', width: 12 } as const;

const customerColumns = {
  customer_company: wide,
  customer_name: wide,
  customer_tax_id: text,
  customer_email: wide,
  customer_phone: text,
  customer_address: wide,
} as const satisfies Record<CustomerColumn, Column>;

/** What a demand asks for, by field. */
const wantedColumns: Record<string, Column> = {
  wanted_type: { ...type, of: { field: 'type' } },
  wanted_category: { ...wide, of: { field: 'category' } },
  ...Object.fromEntries(
    [...Object.values(textCriteria), ...choiceCriteria.map(({ field }) => field)].map((field) => [
      `wanted_${field}`,
      { ...text, of: { field } },
    ]),
  ),
  ...Object.fromEntries(
    rangeCriteria.flatMap(({ field }) =>
      (['from', 'to'] as const).map((end) => [
        `wanted_${field}_${end}`,
        { kind: fieldOf(field).type === 'money' ? 'money' : 'number', of: { field, end } } satisfies Column,
      ]),
    ),
  ),
  currency: narrow,
  wanted_text: text,
  wanted_custom: wide,
};

/** The columns of the data sets other than machine lists, in order. */
const tableColumns = {
  reservations: {
    status: { kind: 'text', labels: 'reservation_status' },
    ...customerColumns,
    machine_name: wide,
    manufacturer: text,
    model: text,
    machine_type: type,
    vin: text,
    equipment_number: text,
    serial_number: text,
    location: text,
    replacement: wide,
    reserved_at: date,
    expires_at: date,
    extension_count: number,
    extension_reason: wide,
    approval_requested_at: date,
    approval_request_reason: wide,
    rejected_candidates: long,
    rejection_reason: wide,
    selling_price: money,
    selling_currency: narrow,
    sold_price: money,
    currency: { ...narrow, header: 'sale_currency' },
    sold_at: date,
    cancelled_at: date,
    cancellation_reason: wide,
    sales_person: text,
    created_at: date,
    created_by: text,
    notes: long,
  },
  queue: {
    status: { kind: 'text', labels: 'queue_status' },
    place: number,
    ...customerColumns,
    machine_name: wide,
    manufacturer: text,
    model: text,
    machine_type: type,
    vin: text,
    equipment_number: text,
    serial_number: text,
    location: text,
    offered_at: date,
    offer_ends_at: date,
    ended_at: date,
    ended_by: text,
    end_reason: wide,
    sales_person: text,
    created_at: date,
    created_by: text,
    notes: long,
  },
  demands: {
    status: { kind: 'text', labels: 'demand_status' },
    ...customerColumns,
    ...wantedColumns,
    nearly: { kind: 'text', labels: 'yes_no', width: 12 },
    valid_until: date,
    owner: text,
    new_matches: number,
    fitting_machines: number,
    ended_at: date,
    ended_by: text,
    end_reason: wide,
    created_at: date,
    created_by: text,
    notes: long,
  },
  quotes: {
    quote_number: text,
    status: { kind: 'text', labels: 'quote_status' },
    ...customerColumns,
    quoted_machines: long,
    quoted_total: money,
    currency: narrow,
    quote_valid_until: date,
    sent_at: date,
    openings: number,
    opened_at: date,
    ended_at: date,
    ended_by: text,
    end_reason: wide,
    sales_person: text,
    created_at: date,
    created_by: text,
    notes: long,
  },
  sold: {
    sold_at: date,
    machine_type: type,
    machine_name: wide,
    manufacturer: text,
    model: text,
    machine_identifier: text,
    year_of_manufacture: number,
    price: money,
    currency: { ...narrow, header: 'sale_currency' },
    rate: number,
    price_czk: money,
    target_price: money,
    target_currency: narrow,
    exchange_rate: number,
    seller_name: text,
    ...customerColumns,
    invoice_number: text,
    sale_note: long,
    purchase_price: cost,
    costs: cost,
    purchase_currency: { ...narrow, cost: true },
    margin_czk: cost,
    reversed_at: date,
    reversed_by: text,
    reversal_reason: wide,
  },
  financial: {
    machine_type: type,
    status: { kind: 'text', labels: 'machine_status' },
    machine_name: wide,
    manufacturer: text,
    model: text,
    machine_identifier: text,
    category: text,
    year_of_manufacture: number,
    created_at: date,
    purchase_price: cost,
    costs: cost,
    purchase_currency: { ...narrow, cost: true },
    purchase_rate: { kind: 'number', cost: true },
    purchase_czk: cost,
    costs_czk: cost,
    porizovaci_hodnota: cost,
    odpisy_kumulovane: cost,
    zustatkova_hodnota_servis: cost,
    current_value: money,
    currency: { ...narrow, header: 'value_currency' },
    current_value_czk: money,
    sold_at: date,
    price: money,
    sale_currency: narrow,
    rate: number,
    price_czk: money,
    margin_czk: cost,
    margin_percent: { kind: 'number', cost: true },
    seller_name: text,
    customer_company: { ...wide, header: 'buyer_company' },
  },
} as const satisfies Record<string, Record<string, Column>>;

export type TableSet = keyof typeof tableColumns;

const words = (options: readonly string[], wordOf: (option: string) => string) =>
  Object.fromEntries(options.map((option) => [option, wordOf(option)]));

function labelsOf(kind: NonNullable<Column['labels']>, language: Language): Record<string, string> {
  switch (kind) {
    case 'machine_type':
      return words(machineTypes, (option) => message(language, `machines.type.${option}`));
    case 'machine_status':
      return words(machineStatuses, (option) => message(language, `machines.status.${option}`));
    case 'reservation_status':
      return words(reservationStatuses, (option) => message(language, `reservations.status.${option}`));
    case 'queue_status':
      return words(queueStatuses, (option) => message(language, `queue.status.${option}`));
    case 'demand_status':
      return words(demandStatuses, (option) => message(language, `demands.status.${option}`));
    case 'quote_status':
      return words(quoteStatuses, (option) => message(language, `quotes.status.${option}`));
    case 'yes_no':
      return { true: message(language, 'common.yes'), false: message(language, 'common.no') };
  }
}

export const conditionLabels = (language: Language): Record<string, string> =>
  words(fieldOf('condition').options ?? [], (option) => message(language, `machines.condition.${option}`));

/** `Motohodiny do (mth)` */
function criterionHeader({ field, end }: NonNullable<Column['of']>, language: Language): string {
  const label = message(language, `machines.fields.${field}`);
  return fileHeader(
    field,
    end ? message(language, `exports.ends.${end}`, { field: label }) : label,
    language,
  );
}

/** The columns of a data set; cost columns only for those who may see them. */
export function columnsOfTable(
  set: TableSet,
  { language, seesCosts, currency }: { language: Language; seesCosts: boolean; currency: string },
): ExportColumn[] {
  const columns: [string, Column][] = Object.entries(tableColumns[set]);
  return columns
    .filter(([, column]) => seesCosts || column.cost !== true)
    .map(([name, { kind, width, labels, of, header = name }]) => ({
      name,
      header: of
        ? criterionHeader(of, language)
        : message(language, `exports.fields.${header}`, { currency }),
      kind,
      labels: labels ? labelsOf(labels, language) : null,
      ...(width !== undefined && { width }),
    }));
}
