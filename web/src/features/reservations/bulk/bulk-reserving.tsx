import { lazy, Suspense, useState } from 'react';
import { askBulkReserve, useBulkReserve } from '../../../lib/bulk-reserve.ts';

const BulkReserveDialog = lazy(async () => ({
  default: (await import('./bulk-reserve-dialog.tsx')).BulkReserveDialog,
}));

/** The form by which a list of machines reserves several at once; it stays while it closes. */
export function BulkReserving() {
  const asked = useBulkReserve((state) => state.asked);
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  return (
    <Suspense>
      {last !== null && (
        <BulkReserveDialog asked={last} opened={asked !== null} onClose={() => askBulkReserve(null)} />
      )}
    </Suspense>
  );
}
