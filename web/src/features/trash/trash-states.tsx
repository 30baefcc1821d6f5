import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';

interface TrashStatesProps {
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  isFiltered: boolean;
  onClear: () => void;
}

/** What stands in the place of deleted records: they load, they failed, or there are none. */
export function TrashStates({ query: { data, error, refetch }, isFiltered, onClear }: TrashStatesProps) {
  const { t } = useTranslation();
  if (data === undefined) return <LoadState {...loadingOf({ error, refetch })} rows={8} height={56} />;
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
