import type { views } from '@strojpark/core/contracts/views';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { StaffKey } from './people.data.ts';

interface DemoView extends Pick<BodyOf<typeof views.create>, 'list' | 'name' | 'state'> {
  by: StaffKey;
  day: number;
  /** Its author is notified of machines that enter it. */
  isWatched?: true;
}

/** Saved views of the team. */
export const demoViews: readonly DemoView[] = [
  {
    by: 'pavel',
    day: 12,
    isWatched: true,
    list: 'used_machines',
    name: 'Zemní stroje do 2 milionů',
    state: {
      filter: { status: ['available'], category: ['excavation'], valueTo: 2_000_000 },
      sort: 'current_value',
      order: 'asc',
    },
  },
  {
    by: 'katerina',
    day: 9,
    list: 'reservations',
    name: 'Brzy vyprší',
    state: { filter: { expiry: 'soon' }, sort: 'expires_at', order: 'asc' },
  },
];
