import type { sales as cs } from '../cs/sales.ts';
import type { SameShape } from '../messages.ts';

export const sales: SameShape<typeof cs> = {
  title: 'Sales',
  period: 'Period',
  periods: { month: 'This month', previous: 'Last month to the same day' },
  total_one: '{{number}} sale for {{total}}, {{from}} – {{to}}',
  total_other: '{{number}} sales for {{total}}, {{from}} – {{to}}',
  failed: 'The sales could not be loaded',
  none: 'Nothing was sold in this period',
  noneText: 'A sale is entered here as soon as somebody marks a machine as sold.',
  noCustomer: 'Without a reservation',
  inList: 'In the list of machines',
  more: 'Load more',
};
