import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { BulkCandidate } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { CandidateList } from './candidate-list.tsx';
import { useChosen } from './use-chosen.ts';

interface BulkBodyProps {
  preview: {
    data: { items: readonly BulkCandidate[]; total: number } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** What to say when there is nobody. */
  none: string;
  note: (candidate: BulkCandidate) => string;
  submitLabel: (count: number) => string;
  destructive?: boolean;
  loading: boolean;
  /** Who was left alone, and why. */
  failures: readonly string[];
  onSubmit: (ids: string[]) => void;
  onCancel: () => void;
}

/** The candidates of a bulk act, or what stands in their place, with the button that does it. */
export function BulkBody({ preview, none, note, destructive = false, loading, ...rest }: BulkBodyProps) {
  const { t } = useTranslation();
  const { submitLabel, failures, onSubmit, onCancel } = rest;
  const { data, error, refetch } = preview;
  const choice = useChosen(data?.items ?? []);
  const { chosen } = choice;
  return (
    <Stack gap="md">
      {failures.length > 0 && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={t('users.bulk.failures', { count: failures.length })}
        >
          {failures.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {data !== undefined && data.items.length === 0 && <Text c="dimmed">{none}</Text>}
      {data !== undefined && data.items.length > 0 && (
        <CandidateList candidates={data.items} total={data.total} choice={choice} note={note} />
      )}
      {data === undefined && (
        <LoadState {...loadingOf({ error, refetch })} title={t('users.bulk.failed')} rows={4} height={56} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} disabled={loading}>
          {t('common.actions.close')}
        </Button>
        {(data?.items.length ?? 0) > 0 && (
          <Button
            {...(destructive && { color: 'red' })}
            disabled={chosen.length === 0}
            loading={loading}
            onClick={() => onSubmit(chosen)}
          >
            {submitLabel(chosen.length)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
