import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { timeZone } from '../../lib/format.ts';

/** Today in the company’s time zone. */
export const today = (): string => calendarDay(new Date(), timeZone());

/** A sale of today needs no day: the server knows it. */
export function ofToday<B extends { sale_date?: string | undefined }>({ sale_date, ...body }: B) {
  return { ...body, ...(sale_date !== today() && { sale_date }) };
}
