import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

interface TrashStatesProps {
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  isFiltered: boolean;
  onClear: () => void;
}

/** What stands in the place of deleted records: they load, they failed, or there are none. */
export function TrashStates({ query: { data, error, refetch }, isFiltered, onClear }: TrashStatesProps) {
  const { t } = useTranslation();
  if (data === undefined && error !== null)
    return (
      <ErrorState title={t('common.failedToLoad')} {...failureState(error)} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <SkeletonRows rows={8} height={56} label={t('common.loading')} />;
  if (isFiltered)
    return (
      <EmptyState
        icon={IconTrash}
        title={t('trash.noneFound')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('trash.clearSearch')}
          </Button>
        }
      />
    );
  return <EmptyState icon={IconTrash} title={t('trash.none')} text={t('trash.noneHint')} />;
}
