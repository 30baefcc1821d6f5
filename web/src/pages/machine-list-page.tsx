import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { lazy, Suspense, useCallback, useState } from 'react';
import { BulkReserving } from '../features/reservations/bulk/bulk-reserving.tsx';
import { MachineList } from '../features/machines/list/machine-list.tsx';
import { useOpening } from '../ui/use-opening.ts';

const ReserveDialog = lazy(async () => ({
  default: (await import('../features/reservations/reserve-dialog.tsx')).ReserveDialog,
}));

/** The machines of a type with the way to reserve them. */
export function MachineListPage({ type }: { type: MachineType }) {
  // The machine stays while its dialog closes.
  const [machine, setMachine] = useState<MachineListItem | null>(null);
  const [isReserving, setIsReserving] = useState(false);
  const reserve = useCallback((chosen: MachineListItem) => {
    setMachine(chosen);
    setIsReserving(true);
  }, []);
  return (
    <>
      <MachineList type={type} onReserve={reserve} isReserving={isReserving} />
      <BulkReserving />
      <Suspense>
        {machine !== null && (
          <Reserving machine={machine} isOpen={isReserving} onClose={() => setIsReserving(false)} />
        )}
      </Suspense>
    </>
  );
}

interface ReservingProps {
  machine: MachineListItem;
  isOpen: boolean;
  onClose: () => void;
}

function Reserving({ machine, isOpen, onClose }: ReservingProps) {
  return <ReserveDialog machine={machine} opened={useOpening(isOpen)} onClose={onClose} />;
}
