import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { lazy, Suspense, useState } from 'react';
import { MachineList } from '../features/machines/list/machine-list.tsx';

const ReserveDialog = lazy(async () => ({
  default: (await import('../features/reservations/reserve-dialog.tsx')).ReserveDialog,
}));

/** The machines of a type with the way to reserve them. */
export function MachineListPage({ type }: { type: MachineType }) {
  const [reserving, setReserving] = useState<MachineListItem | null>(null);
  return (
    <>
      <MachineList type={type} onReserve={setReserving} />
      <Suspense>
        {reserving !== null && (
          <ReserveDialog opened machine={reserving} onClose={() => setReserving(null)} />
        )}
      </Suspense>
    </>
  );
}
