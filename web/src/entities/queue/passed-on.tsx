import { Text } from '@mantine/core';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { useFirstInQueue } from './queue.queries.ts';

interface PassedOnProps {
  machineId: string;
  /** How many others wait for the machine. */
  waiting: number;
  isOpen: boolean;
}

/** Names the customer who gets the machine next, or says that it becomes available; for dialogs that end a hold. */
export function PassedOn({ machineId: machine, waiting, isOpen }: PassedOnProps) {
  const { t } = useTranslation();
  const { data } = useFirstInQueue(
    { machine, status: ['waiting'], sort: 'place', order: 'asc', limit: 1 },
    isOpen && waiting > 0,
  );
  const next = data?.items[0];
  const text = (() => {
    if (waiting === 0) return t('queue.passedOn.free');
    if (next === undefined) return t('queue.passedOn.unknown');
    return t('queue.passedOn.next', { customer: customerNames(next).name });
  })();
  return <Text fw={600}>{text}</Text>;
}
