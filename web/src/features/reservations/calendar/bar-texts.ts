import type { CalendarBar } from '@strojpark/core/contracts/calendar';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { formatDate } from '../../../lib/format.ts';

/** The record behind a bar: its reservation, its place in the queue, its quote, or the machine. */
export function linkOfBar(bar: CalendarBar, machine: { id: string; type: MachineType }): LinkProps {
  if (bar.reservation_id !== null)
    return linkOptions({ to: '/reservations', search: { reservation: bar.reservation_id } });
  if (bar.queue_entry_id !== null)
    return linkOptions({ to: '/queue', search: { entry: bar.queue_entry_id } });
  if (bar.quote_id !== null) return linkOptions({ to: '/quotes', search: { quote: bar.quote_id } });
  return linkOptions({ to: machinePaths[machine.type], search: { machine: machine.id } });
}

export const isOverdue = ({ is_open, ends_at }: CalendarBar, now: Date): boolean =>
  is_open && ends_at !== null && new Date(ends_at) < now;

/** What a bar is, whose and for how long. */
export function useBarFacts() {
  const { t } = useTranslation();
  return (bar: CalendarBar, now: Date): string[] => {
    const { kind, status, customer, seller, starts_at: from, ends_at: to } = bar;
    const state =
      status === 'pending_approval'
        ? t('reservations.status.pending_approval')
        : status === 'completed' && t('reservations.status.completed');
    return [
      t(`calendar.kinds.${kind}`),
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
