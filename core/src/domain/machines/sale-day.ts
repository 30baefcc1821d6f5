import { invalid, type Refusal } from '../access/refusal.ts';

interface EntryDays {
  type: 'stock' | 'used';
  datum_objednavky: string | null;
  do_pujcovny_datum: string | null;
}

/** The day on which a machine came in, if somebody noted it. */
export const cameIn = ({ type, datum_objednavky, do_pujcovny_datum }: EntryDays): string | null =>
  type === 'stock' ? datum_objednavky : do_pujcovny_datum;

/** A sale is entered on its day or later, and not for a day before the machine came in: one that is to come is sold today. */
export function saleDayRefusal(day: string, today: string, since: string | null): Refusal {
  if (day > today) return invalid('sale_date', 'validation.saleInFuture');
  return since !== null && day < since && day < today
    ? invalid('sale_date', 'validation.saleBeforeEntry')
    : null;
}
