import { Anchor, Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import type { ApiKeyDialog } from './api-key-dialogs.tsx';
import { ApiKeyItem } from './api-key-item.tsx';
import { useApiKeys } from './api-keys.queries.ts';

const ApiKeyDialogs = lazyPart(async () => (await import('./api-key-dialogs.tsx')).ApiKeyDialogs);

/** The API keys of the user, newest first. */
export function ApiKeys() {
  const { t } = useTranslation();
  const { data, error, refetch } = useApiKeys();
  const dialog = useDialog<ApiKeyDialog>();
  return (
    <Panel
      title={t('apiKeys.title')}
      link={
        <Button size="xs" onClick={() => dialog.open({ action: 'create' })}>
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
          <PanelRows label={t('apiKeys.title')}>
            {data.map((apiKey) => (
              <ApiKeyItem
                key={apiKey.id}
                apiKey={apiKey}
                onRevoke={() => dialog.open({ action: 'revoke', apiKey })}
              />
            ))}
          </PanelRows>
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
      {dialog.about && (
        <Suspense fallback={null}>
          <ApiKeyDialogs
            key={dialog.key}
            about={dialog.about}
            opened={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </Panel>
  );
}
