import type { sales as cs } from '../cs/sales.ts';
import type { SameShape } from '../messages.ts';

export const sales: SameShape<typeof cs> = {
  title: 'Sales',
  period: 'Period',
  periods: { month: 'This month', previous: 'Last month, up to the same day' },
  total_one: '{{number}} sale, {{from}} – {{to}}',
  total_other: '{{number}} sales, {{from}} – {{to}}',
  failed: 'The sales could not be loaded',
  none: 'No sales in this period',
  noneText: 'A sale appears here when someone marks a machine as sold.',
  margin: 'Margin {{margin}} ({{percent}}%)',
  noCustomer: 'Sold without a reservation',
  inList: 'Show in the machine list',
  more: 'Load more',
};
