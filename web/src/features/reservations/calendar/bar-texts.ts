import type { CalendarBar } from '@strojpark/core/contracts/calendar';
import { isLive } from '@strojpark/core/domain/reservations/reservation-status';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { formatDate } from '../../../lib/format.ts';

/** A replacement stays held after its reservation has ended, until someone releases the machine. */
export const isToRelease = ({ kind, status }: CalendarBar): boolean =>
  kind === 'replacement' && status !== null && !isLive(status);

export const kindOf = (bar: CalendarBar) => (isToRelease(bar) ? 'toRelease' : bar.kind);

/** The record behind a bar: its reservation, its place in the queue, its quote, or the machine. */
export function linkOfBar(bar: CalendarBar, machine: { id: string; type: MachineType }): LinkProps {
  if (bar.reservation_id !== null && !isToRelease(bar))
    return linkOptions({ to: '/reservations', search: { reservation: bar.reservation_id } });
  if (bar.queue_entry_id !== null)
    return linkOptions({ to: '/queue', search: { entry: bar.queue_entry_id } });
  if (bar.quote_id !== null) return linkOptions({ to: '/quotes', search: { quote: bar.quote_id } });
  return linkOptions({ to: machinePaths[machine.type], search: { machine: machine.id } });
}

export const isOverdue = (bar: CalendarBar, now: Date): boolean =>
  bar.is_open && bar.ends_at !== null && new Date(bar.ends_at) < now && !isToRelease(bar);

/** What a bar is, whose and for how long. */
export function useBarFacts() {
  const { t } = useTranslation();
  return (bar: CalendarBar, now: Date): string[] => {
    const { status, customer, seller, starts_at: from, ends_at: to } = bar;
    const state =
      status === 'pending_approval'
        ? t('reservations.status.pending_approval')
        : status === 'completed' && !isToRelease(bar) && t('reservations.status.completed');
    return [
      t(`calendar.kinds.${kindOf(bar)}`),
      customer,
      to === null
        ? t('calendar.from', { from: formatDate(from) })
        : t('calendar.span', { from: formatDate(from), to: formatDate(to) }),
      isOverdue(bar, now) && t('calendar.overdue'),
      state,
      seller,
    ].filter((fact) => typeof fact === 'string');
  };
}
