import type { Sale } from '@strojpark/core/contracts/sales';
import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { linkOptions } from '@tanstack/react-router';
import { machinePaths } from '../../entities/machines/machine-paths.ts';
import { timeZone } from '../../lib/format.ts';

/** The key that reverses a sale; the same letter as in the record of the machine. */
export const stornoKey = 'v';
/** Corrects it; the same letter as in other records. */
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

/**
 * Leads to the machine among those that were sold on the day: the list has no sold ones unless it is asked for them. Null
 * once the machine was permanently deleted.
 */
export function soldMachine({ machine_id: machine, machine_type: type, sold_at, reversed_at }: Sale) {
  if (machine === null) return null;
  const day = calendarDay(new Date(sold_at), timeZone());
  const sold = { status: ['sold' as const], soldFrom: day, soldTo: day };
  return linkOptions({ to: machinePaths[type], search: { machine, ...(reversed_at == null && sold) } });
}
