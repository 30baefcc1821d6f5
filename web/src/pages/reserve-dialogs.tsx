import type { ReserveDialogs } from '../features/machines/list/list-dialogs.tsx';
import { lazyPart } from '../lib/lazy-part.ts';

const ReserveDialog = lazyPart(
  async () => (await import('../features/reservations/reserve-dialog.tsx')).ReserveDialog,
  'records',
);
const QueueDialog = lazyPart(
  async () => (await import('../features/reservations/queue/queue-dialog.tsx')).QueueDialog,
  'records',
);
const LiveReservationDialog = lazyPart(
  async () =>
    (await import('../features/reservations/actions/live-reservation-dialog.tsx')).LiveReservationDialog,
  'records',
);

/** The reservation dialogs of a machine, for lists of machines. */
export const reserveDialogs: ReserveDialogs = {
  renderOne: (dialog) => <ReserveDialog {...dialog} />,
  renderQueue: (dialog) => <QueueDialog {...dialog} />,
  renderAction: (dialog) => <LiveReservationDialog {...dialog} />,
};
