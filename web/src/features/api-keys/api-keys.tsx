import { Anchor, Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../lib/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import classes from './api-keys.module.css';
import { useApiKeys } from './api-keys.queries.ts';
import { NewApiKey } from './new-api-key.tsx';

/** Keys by which other programs reach the data. */
export function ApiKeys() {
  const { t } = useTranslation();
  const { data, error, refetch } = useApiKeys();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Panel
      title={t('apiKeys.title')}
      link={
        <Button size="xs" onClick={() => setIsMaking(true)}>
          {t('apiKeys.create')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" className={classes.part}>
        {t('apiKeys.intro')}{' '}
        <Anchor href="/api/docs" target="_blank" rel="noreferrer" inherit underline="always">
          {t('apiKeys.docs')}
        </Anchor>
      </Text>
      {data ? (
        data.length > 0 ? (
          <ApiKeyList apiKeys={data} />
        ) : (
          <EmptyState icon={IconKey} title={t('apiKeys.empty')} text={t('apiKeys.emptyText')} />
        )
      ) : error ? (
        <ErrorState
          title={t('apiKeys.failedToLoad')}
          {...failureState(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={classes.part}>
          <SkeletonRows rows={2} height={52} label={t('common.loading')} />
        </div>
      )}
      <NewApiKey opened={isMaking} onClose={() => setIsMaking(false)} />
    </Panel>
  );
}
