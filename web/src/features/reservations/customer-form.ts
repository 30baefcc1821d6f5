import type { Demand } from '@strojpark/core/contracts/demands';
import type { Quote } from '@strojpark/core/contracts/quotes';
import type { QueueEntry } from '@strojpark/core/contracts/queue';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { customerBody } from '@strojpark/core/contracts/reservation-customer';
import {
  customerByField,
  type CustomerColumn,
} from '@strojpark/core/domain/reservations/reservation-customer';
import type * as z from 'zod';
import type { ContractForm } from '../../lib/forms.ts';

export type CustomerInput = z.input<typeof customerBody>;
export type CustomerValues = z.output<typeof customerBody>;
/** The simple form and the wizard form: they differ in whether the tax id is required. */
export type CustomerSchema = z.ZodType<CustomerValues, CustomerInput>;
export type CustomerForm = ContractForm<CustomerSchema>;

export const blankCustomer = {
  ...customerByField(() => ''),
  sellingPrice: null,
  notes: '',
} satisfies CustomerInput;

export type CustomerField = keyof typeof blankCustomer;

export const isCustomerField = (name: string): name is CustomerField => name in blankCustomer;

/** The form values of a customer who waited or looked for a machine; the price is not agreed yet. */
export function customerOfEntry(entry: Pick<QueueEntry | Demand, CustomerColumn | 'note'>) {
  return {
    ...customerByField((column) => entry[column] ?? ''),
    sellingPrice: null,
    notes: entry.note ?? '',
  } satisfies CustomerInput;
}

/** The form values of the customer of a quote, with the price of the machine in it. */
export const customerOfQuote = (quote: Quote, machineId: string) => ({
  ...customerOfEntry(quote),
  sellingPrice: quote.items.find(({ machine_id }) => machine_id === machineId)?.reservation_price ?? null,
});

/** The form values of a reservation's customer. */
export function customerOf(reservation: Reservation) {
  return {
    ...customerByField((column) => reservation[column] ?? ''),
    sellingPrice: reservation.selling_price,
    notes: reservation.notes ?? '',
  } satisfies Record<CustomerField, string | number | null>;
}
