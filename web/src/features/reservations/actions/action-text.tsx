import { Stack, Text } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { useSubject } from './action-dialog.ts';

interface ActionTextProps {
  reservation: Reservation;
  /** Says what will happen. */
  text: string;
}

/** Names the reservation and says what the action will do. */
export function ActionText({ reservation, text }: ActionTextProps) {
  return (
    <Stack gap={4}>
      <Text fw={600}>{useSubject(reservation)}</Text>
      <Text>{text}</Text>
    </Stack>
  );
}
