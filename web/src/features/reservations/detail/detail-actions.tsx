import { Button, Group } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { actionIcons } from '../actions/action-icons.ts';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import { useReservationActions } from '../actions/use-reservation-actions.ts';

interface DetailActionsProps {
  reservation: Reservation;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

/** What the user may do with the reservation now. */
export function DetailActions({ reservation, onAction }: DetailActionsProps) {
  const { t } = useTranslation();
  const actions = useReservationActions()(reservation);
  return (
    <Group gap="xs">
      {actions.map((action) => {
        const ActionIcon = actionIcons[action];
        return (
          <Button
            key={action}
            size="compact-sm"
            variant="default"
            leftSection={<ActionIcon size={16} aria-hidden />}
            onClick={() => onAction(action, reservation)}
          >
            {t(`reservations.actions.${action}`)}
          </Button>
        );
      })}
    </Group>
  );
}
