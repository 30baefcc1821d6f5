import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureState, failureTexts } from '../../lib/failure.ts';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notes } from '../../ui/notes.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { useFieldBackups, useRestoreField } from './field-changes.queries.ts';

/** Deleted custom fields, which can be restored with their values; renders nothing without any. */
export function DeletedFields() {
  const { t } = useTranslation();
  const { data, error, refetch } = useFieldBackups();
  const { mutate, isPending, variables } = useRestoreField();

  const restore = (backup: string, name: string) =>
    mutate(backup, {
      onSuccess: ({ valueCount: count }) => toast.success(t('fieldConfig.done.restored', { name, count })),
      onError: (failure) =>
        toast.error(t('fieldConfig.failed.restore', { name, message: failureTexts(failure).join(' ') })),
    });

  if (data?.length === 0 || (data === undefined && error === null)) return null;
  return (
    <Panel title={t('fieldConfig.deleted.title')}>
      {data === undefined ? (
        <ErrorState
          title={t('common.failedToLoad')}
          {...failureState(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <PanelRows label={t('fieldConfig.deleted.title')}>
          {data.map(({ name: backup, displayName: name, entityType, ...about }) => (
            <PanelRow
              key={backup}
              name={name}
              actions={
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconRestore size={16} aria-hidden />}
                  aria-label={t('fieldConfig.deleted.restoreNamed', { name })}
                  disabled={isPending && variables !== backup}
                  loading={isPending && variables === backup}
                  onClick={() => restore(backup, name)}
                >
                  {t('fieldConfig.deleted.restore')}
                </Button>
              }
            >
              <Notes>
                {t(`fieldConfig.kinds.${entityType}`)}
                {t('fieldConfig.deleted.values', { count: about.valueCount })}
                {t('fieldConfig.deleted.by', {
                  name: about.createdBy,
                  date: formatDateTime(about.createdAt),
                })}
              </Notes>
            </PanelRow>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}
