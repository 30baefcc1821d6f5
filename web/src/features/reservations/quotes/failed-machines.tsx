import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../../lib/failure.ts';
import { findCached } from '../../../lib/optimistic.ts';
import { ErrorState } from '../../../ui/error-state.tsx';

interface FailedMachinesProps {
  machines: readonly { id: string; error: unknown; refetch: () => unknown }[];
  onLeaveOut: () => void;
}

/** Says which machines of a new quote could not be loaded: they are tried again, or the quote starts without them. */
export function FailedMachines({ machines, onLeaveOut }: FailedMachinesProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const count = machines.length;
  const names = machines.flatMap(({ id }) => {
    const name = findCached(client, id)?.['name'];
    return typeof name === 'string' ? [name] : [];
  });
  const reasons = new Set(machines.flatMap(({ error }) => failureTexts(error)));
  const retry = () => {
    for (const { refetch } of machines) refetch();
  };
  return (
    <Stack align="center" gap={0}>
      <ErrorState
        title={t('quotes.form.notLoaded', { count })}
        text={[names.join(', '), [...reasons].join(' ')].filter((part) => part !== '').join(': ')}
        onRetry={retry}
      />
      <Button variant="subtle" onClick={onLeaveOut}>
        {t('quotes.form.leaveOut', { count })}
      </Button>
    </Stack>
  );
}
