import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineAction } from '../../../entities/reservations/machine-action-names.ts';
import { nameOfAction } from '../../../entities/reservations/reservation-actions.ts';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { liveReservationOf } from './machine-actions.ts';

/** Returns what the actions are called: a replacement that there is already is changed. Stable between renders. */
export function useActionLabel(machine: Pick<Machine, 'id'>): (action: MachineAction) => string {
  const { t } = useTranslation();
  const { data } = useMachineReservations(machine.id);
  const reservation = liveReservationOf(machine, data?.items ?? []);
  const replace = reservation === null ? 'replace' : nameOfAction('replace', reservation);
  return useCallback(
    (action) =>
      action === 'replace' ? t(`reservations.actions.${replace}`) : t(`machines.actions.${action}`),
    [t, replace],
  );
}
