import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { lazy, Suspense } from 'react';
import { MachineList } from '../features/machines/list/machine-list.tsx';
import { loadAllMessages } from '../lib/i18n.ts';

const ReserveDialog = lazy(async () => ({
  default: (await import('../features/reservations/reserve-dialog.tsx')).ReserveDialog,
}));
const QueueDialog = lazy(async () => ({
  default: (await import('../features/reservations/queue/queue-dialog.tsx')).QueueDialog,
}));
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

const LiveReservationDialog = lazy(async () => ({
  default: (await import('../features/reservations/actions/live-reservation-dialog.tsx'))
    .LiveReservationDialog,
}));

/** The machines of a type, with the reservation dialogs. */
export function MachineListPage({ type }: { type: MachineType }) {
  return (
    <MachineList
      type={type}
      reserve={{
        renderOne: (dialog) => <ReserveDialog {...dialog} />,
        renderQueue: (dialog) => <QueueDialog {...dialog} />,
        renderDemand: (dialog) => <FilteredDemandDialog {...dialog} />,
        renderAction: (dialog) => <LiveReservationDialog {...dialog} />,
        renderMany: (dialog) => (
          <Suspense>
            <BulkReserveDialog {...dialog} />
          </Suspense>
        ),
      }}
    />
  );
}
