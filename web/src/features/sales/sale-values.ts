import type { Sale } from '@strojpark/core/contracts/sales';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';

/** The key that reverses a sale; the same letter as in the record of the machine. */
export const stornoKey = 'v';
/** Edits the invoice number and the note; the same letter as in other records. */
export const editKey = 'e';
/** Leads to the machine. */
export const machineKey = 'm';

/** The machine as pictures need it: its category is not known once it is permanently deleted. */
export const pictured = ({ machine_name, machine_category, cover_url }: Sale) => ({
  name: machine_name,
  category: machine_category ?? '',
  cover_url,
});

/** The company first; null for a sale without a customer. */
export const customerOfSale = ({ customer_name: name, customer_company: company }: Sale) =>
  name === null ? null : customerNames({ customer_name: name, customer_company: company ?? '' });
