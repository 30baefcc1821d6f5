import { Anchor } from '@mantine/core';
import { openQueueStatuses } from '@strojpark/core/domain/queue/queue-status';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/auth.ts';

interface WaitingLinkProps {
  machineId: string;
  waiting: number;
}

/** How many customers wait for a machine, linked to its queue; nothing if none do. */
export function WaitingLink({ machineId, waiting }: WaitingLinkProps) {
  const { t } = useTranslation();
  const seesQueue = useCan('reservations.view');
  if (waiting === 0) return null;
  const text = t('machines.waiting', { count: waiting });
  if (!seesQueue) return <span>{text}</span>;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          to="/queue"
          search={{ machine: machineId, status: [...openQueueStatuses], sort: 'place', order: 'asc' }}
          {...props}
        />
      )}
    >
      {text}
    </Anchor>
  );
}
