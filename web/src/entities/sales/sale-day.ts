import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { timeZone } from '../../lib/format.ts';

/** Today in the company’s time zone. */
export const today = (): string => calendarDay(new Date(), timeZone());
