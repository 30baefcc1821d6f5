import { Anchor, Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { ApiKeyList } from './api-key-list.tsx';
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
      <PanelPart>
        <Text size="sm" c="dimmed">
          {t('apiKeys.intro')}{' '}
          <Anchor href="/api/docs" target="_blank" rel="noreferrer" inherit underline="always">
            {t('apiKeys.docs')}
          </Anchor>
        </Text>
      </PanelPart>
      {data ? (
        data.length > 0 ? (
          <ApiKeyList apiKeys={data} />
        ) : (
          <EmptyState icon={IconKey} title={t('apiKeys.empty')} text={t('apiKeys.emptyText')} />
        )
      ) : (
        <LoadState
          {...loadingOf({ error, refetch })}
          title={t('apiKeys.failedToLoad')}
          rows={2}
          height={60}
        />
      )}
      <NewApiKey opened={isMaking} onClose={() => setIsMaking(false)} />
    </Panel>
  );
}
