import { Button, Group } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { actIcons } from '../acts/act-icons.ts';
import type { ReservationAct } from '../acts/reservation-acts.ts';
import { useReservationActs } from '../acts/use-reservation-acts.ts';

interface DetailActsProps {
  reservation: Reservation;
  onAct: (act: ReservationAct, reservation: Reservation) => void;
}

/** What the user may do with the reservation now. */
export function DetailActs({ reservation, onAct }: DetailActsProps) {
  const { t } = useTranslation();
  const acts = useReservationActs()(reservation);
  return (
    <Group gap="xs">
      {acts.map((act) => {
        const ActIcon = actIcons[act];
        return (
          <Button
            key={act}
            size="compact-sm"
            variant="default"
            leftSection={<ActIcon size={16} aria-hidden />}
            onClick={() => onAct(act, reservation)}
          >
            {t(`reservations.acts.${act}`)}
          </Button>
        );
      })}
    </Group>
  );
}
