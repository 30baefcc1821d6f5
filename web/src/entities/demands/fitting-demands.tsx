import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/auth.ts';
import { useMachineDemands } from './demands.queries.ts';

/** How many open demands a machine fits, linked to them; nothing if none. For users who may see reservations. */
export function FittingDemands({ machineId }: { machineId: string }) {
  const { t } = useTranslation();
  const { data } = useMachineDemands(machineId, useCan('reservations.view'));
  if (data === undefined || data.count === 0) return null;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link to="/demands" search={{ machine: machineId, status: ['open'] }} {...props} />
      )}
    >
      {t('machines.demands.fits', { count: data.count })}
    </Anchor>
  );
}
