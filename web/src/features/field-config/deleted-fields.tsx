import { Button, Group, Stack, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFieldBackups, useRestoreField } from './field-config.queries.ts';
import classes from './field-config.module.css';

/** Custom fields that were deleted and can be brought back with their values. */
export function DeletedFields() {
  const { t } = useTranslation();
  const { data, error, refetch } = useFieldBackups();
  const restore = useRestoreField();
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
        <Stack component="ul" gap={0} className={classes.rows}>
          {data.map(({ name, displayName, entityType, valueCount, createdAt, createdBy }) => (
            <Group component="li" key={name} justify="space-between" className={classes.row}>
              <div>
                <Text component="span" fw={500}>
                  {displayName}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`fieldConfig.kinds.${entityType}`)} ·{' '}
                  {t('fieldConfig.deleted.values', { count: valueCount })} ·{' '}
                  {t('fieldConfig.deleted.by', { name: createdBy, date: formatDateTime(createdAt) })}
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconRestore size={16} aria-hidden />}
                aria-label={t('fieldConfig.deleted.restoreNamed', { name: displayName })}
                loading={restore.isPending && restore.variables === name}
                onClick={() =>
                  restore.mutate(name, {
                    onSuccess: ({ valueCount: count }) =>
                      toast.success(t('fieldConfig.done.restored', { name: displayName, count })),
                  })
                }
              >
                {t('fieldConfig.deleted.restore')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
