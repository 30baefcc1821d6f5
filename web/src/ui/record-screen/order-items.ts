import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { ListColumn, Order } from '../list/list-column.ts';
import type { MenuEntry } from '../menu-button.tsx';

interface OrderedList<Sort extends string> {
  sort: Sort;
  order: Order;
  setOrder: (sort: Sort, order: Order) => void;
}

/** Menu entries that order a list without column headers; the one in use reverses the order. */
export function orderItems<Sort extends string>(
  heading: string,
  columns: readonly Pick<ListColumn<string, Sort>, 'label' | 'sort' | 'first'>[],
  { sort: current, order, setOrder }: OrderedList<Sort>,
): MenuEntry[] {
  const sortable = new Map(
    columns.flatMap((column) => (column.sort ? [[column.sort, column] as const] : [])),
  );
  return Array.from(sortable, ([sort, { label, first = 'asc' }], index) => {
    const isOn = sort === current;
    return {
      label,
      ...(index === 0 && { heading }),
      kind: 'radio' as const,
      isOn,
      mark: order === 'asc' ? IconSortAscending : IconSortDescending,
      onClick: () => setOrder(sort, isOn ? (order === 'asc' ? 'desc' : 'asc') : first),
    };
  });
}
