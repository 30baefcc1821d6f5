import { lazy } from 'react';
import type { ReserveDialogs } from '../features/machines/list/list-dialogs.tsx';

const ReserveDialog = lazy(async () => ({
  default: (await import('../features/reservations/reserve-dialog.tsx')).ReserveDialog,
}));
const QueueDialog = lazy(async () => ({
  default: (await import('../features/reservations/queue/queue-dialog.tsx')).QueueDialog,
}));
const LiveReservationDialog = lazy(async () => ({
  default: (await import('../features/reservations/actions/live-reservation-dialog.tsx'))
    .LiveReservationDialog,
}));

/** The reservation dialogs of a machine, for lists of machines. */
export const reserveDialogs: ReserveDialogs = {
  renderOne: (dialog) => <ReserveDialog {...dialog} />,
  renderQueue: (dialog) => <QueueDialog {...dialog} />,
  renderAction: (dialog) => <LiveReservationDialog {...dialog} />,
};
