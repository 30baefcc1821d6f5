import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import type { User } from '@strojpark/core/contracts/users';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { IconBackhoe, IconCalendarEvent, IconCrane, IconUser, type Icon } from '@tabler/icons-react';

/** One line of the search: what it is, and where it leads. */
export interface SearchResult {
  id: string;
  label: string;
  detail?: string;
  icon: Icon;
  status?: { kind: 'machine' | 'reservation'; value: MachineListItem['status'] | Reservation['status'] };
  link: LinkProps;
}

export function machineResult(machine: MachineListItem): SearchResult {
  const { id, type, name, manufacturer, model, status } = machine;
  const isUsed = type === 'used';
  return {
    id,
    label: name,
    detail: `${manufacturer} ${model} · ${displayIdentifier(machine)}`,
    icon: isUsed ? IconBackhoe : IconCrane,
    status: { kind: 'machine', value: status },
    link: linkOptions({ to: isUsed ? '/used-machines' : '/stock-machines', search: { machine: id } }),
  };
}

export function reservationResult(reservation: Reservation): SearchResult {
  const { id, customer_name, customer_company, machine, status } = reservation;
  return {
    id,
    label: `${customer_name}, ${customer_company}`,
    detail: `${machine.name} · ${machine.manufacturer} ${machine.model}`,
    icon: IconCalendarEvent,
    status: { kind: 'reservation', value: status },
    link: linkOptions({ to: '/reservations', search: { reservation: id } }),
  };
}

export function userResult({ id, name, email }: User): SearchResult {
  return {
    id,
    label: name,
    detail: email,
    icon: IconUser,
    link: linkOptions({ to: '/admin/users', search: { user: id } }),
  };
}
