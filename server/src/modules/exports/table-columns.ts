import type { Language } from '@strojpark/core/domain/languages';
import type {
  CustomerColumn,
  SaleCustomerColumn,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { reservationStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { message } from '../../lib/messages.ts';
import type { ColumnKind } from './csv-cell.repo.ts';
import type { ExportColumn } from './export-rows.repo.ts';

interface Column {
  kind: ColumnKind;
  width?: number;
  labels?: 'machine_type' | 'machine_status' | 'reservation_status';
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

const saleCustomerColumns = {
  customer_name: wide,
  customer_company: wide,
  customer_tax_id: text,
  customer_email: wide,
} as const satisfies Record<SaleCustomerColumn, Column>;
const customerColumns = {
  ...saleCustomerColumns,
  customer_phone: text,
  customer_address: wide,
} as const satisfies Record<CustomerColumn, Column>;

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
    currency: narrow,
    sold_at: date,
    cancelled_at: date,
    cancellation_reason: wide,
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
    currency: narrow,
    rate: number,
    price_czk: money,
    target_price: money,
    target_currency: narrow,
    exchange_rate: number,
    seller_name: text,
    ...saleCustomerColumns,
    purchase_price: cost,
    purchase_currency: { ...narrow, cost: true },
    margin_czk: cost,
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
    purchase_currency: { ...narrow, cost: true },
    purchase_czk: cost,
    porizovaci_hodnota: cost,
    odpisy_kumulovane: cost,
    zustatkova_hodnota_servis: cost,
    current_value: money,
    currency: narrow,
    current_value_czk: money,
    sold_at: date,
    price: money,
    sale_currency: narrow,
    rate: number,
    price_czk: money,
    margin_czk: cost,
    margin_percent: { kind: 'number', cost: true },
    seller_name: text,
    customer_company: wide,
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
  }
}

/** The columns of a data set; cost columns only for those who may see them. */
export function columnsOfTable(
  set: TableSet,
  { language, seesCosts, currency }: { language: Language; seesCosts: boolean; currency: string },
): ExportColumn[] {
  const columns: [string, Column][] = Object.entries(tableColumns[set]);
  return columns
    .filter(([, column]) => seesCosts || column.cost !== true)
    .map(([name, { kind, width, labels }]) => ({
      name,
      header: message(language, `exports.fields.${name}`, { currency }),
      kind,
      labels: labels ? labelsOf(labels, language) : null,
      ...(width !== undefined && { width }),
    }));
}
