import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { Suspense } from 'react';
import { MachineList } from '../features/machines/list/machine-list.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { reserveDialogs } from './reserve-dialogs.tsx';

const BulkReserveDialog = lazyPart(
  async () => (await import('../features/reservations/reserve/bulk-reserve-dialog.tsx')).BulkReserveDialog,
  'records',
);
const FilteredDemandDialog = lazyPart(
  async () =>
    (await import('../features/reservations/demands/filtered-demand-dialog.tsx')).FilteredDemandDialog,
  'records',
);

/** The machines of a type, with the reservation dialogs. */
export function MachineListPage({ type }: { type: MachineType }) {
  return (
    <MachineList
      type={type}
      reserve={{
        ...reserveDialogs,
        renderDemand: (dialog) => <FilteredDemandDialog {...dialog} />,
        renderMany: (dialog) => (
          <Suspense>
            <BulkReserveDialog {...dialog} />
          </Suspense>
        ),
      }}
    />
  );
}
