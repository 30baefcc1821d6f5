import { Suspense, useState } from 'react';
import { useReservation } from '../../../entities/reservations/reservations.queries.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const ActionDialogs = lazyPart(async () => (await import('../actions/action-dialogs.tsx')).ActionDialogs);

/** The dialog that extends the reservation, with its reason; opened once the reservation is known. */
export function ExtendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: record } = useReservation(id);
  const [isOpen, setIsOpen] = useState(true);
  if (record === undefined) return null;
  return (
    <Suspense>
      <ActionDialogs
        action={{ name: 'extend', record }}
        opened={isOpen}
        onClose={() => {
          setIsOpen(false);
          onClose();
        }}
      />
    </Suspense>
  );
}
