import { Stack, Text } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';

interface ActionTextProps {
  reservation: Reservation;
  /** Says what will happen. */
  text?: string;
  /** What happens to the machine. */
  children?: ReactNode;
}

/** Shows the machine, names the customer, and says what the action will do. */
export function ActionText({ reservation, text = '', children }: ActionTextProps) {
  const { t } = useTranslation();
  const line = useMachineLine();
  const { machine } = reservation;
  return (
    <Stack gap="sm">
      <MachineBlock
        machine={machine}
        size="large"
        line={line(machine)}
        note={
          <Text component="span" size="sm">
            {t('reservations.subjectCustomer', { customer: customerLine(reservation) })}
          </Text>
        }
      />
      {children}
      {text !== '' && <Text>{text}</Text>}
    </Stack>
  );
}
