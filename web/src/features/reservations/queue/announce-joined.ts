import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import i18next from 'i18next';
import { toast } from '../../../lib/toast.ts';

/** Says that a customer waits, and at which place. */
export function announceJoined(entry: QueueEntry): void {
  const { place, waiting } = entry;
  toast.success(
    i18next.t('queue.join.done', {
      customer: customerNames(entry).name,
      name: entry.machine.name,
      place: i18next.t('queue.place', { place: place ?? waiting, waiting }),
    }),
  );
}
