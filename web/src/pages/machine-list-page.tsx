import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { lazy, Suspense } from 'react';
import { MachineList } from '../features/machines/list/machine-list.tsx';
import { loadAllMessages } from '../lib/i18n.ts';
import { reserveDialogs } from './reserve-dialogs.tsx';

const BulkReserveDialog = lazy(async () => ({
  default: (await import('../features/reservations/reserve/bulk-reserve-dialog.tsx')).BulkReserveDialog,
}));

const FilteredDemandDialog = lazy(async () => {
  await loadAllMessages();
  return {
    default: (await import('../features/reservations/demands/filtered-demand-dialog.tsx'))
      .FilteredDemandDialog,
  };
});

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
