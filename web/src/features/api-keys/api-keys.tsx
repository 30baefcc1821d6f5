import { Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import type { ApiKey, apiKeys } from '@strojpark/core/contracts/api-keys';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { IconAlertTriangle, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadingOf } from '../../lib/loading-of.ts';
import { SecretField } from '../../lib/secret-field.tsx';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyItem } from './api-key-item.tsx';
import { useApiKeys, useRevokeApiKey } from './api-keys.queries.ts';
import classes from './api-keys.module.css';
import { Callout } from '../../ui/callout.tsx';

/** The API keys of the user. */
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

interface NewApiKeyProps {
  opened: boolean;
  onClose: () => void;
}

/** The form for a new key, then the key itself; that view is closed only by its own button. */
function NewApiKey({ opened, onClose }: NewApiKeyProps) {
  const { t } = useTranslation();
  const [created, setCreated] = useState<ResponseOf<typeof apiKeys.create> | null>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(null)}
      title={created ? t('apiKeys.created.title', { name: created.name }) : t('apiKeys.form.title')}
      withCloseButton={created === null}
      closeOnEscape={created === null}
      size={680}
    >
      {created ? (
        <CreatedKey apiKey={created.apiKey} onDone={onClose} />
      ) : (
        <ApiKeyForm onCreated={setCreated} onClose={onClose} />
      )}
    </FormDialog>
  );
}

/** The keys, newest first; revoking asks for confirmation. */
function ApiKeyList({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  const { about: subject, isOpen, open, close } = useDialog<ApiKey>();
  const { name = '', prefix = '' } = subject ?? {};
  return (
    <>
      <PanelRows label={t('apiKeys.title')}>
        {apiKeys.map((key) => (
          <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => open(key)} />
        ))}
      </PanelRows>
      <ConfirmAction
        opened={isOpen}
        title={t('apiKeys.revokeTitle')}
        text={t('apiKeys.revokeText', { name, prefix })}
        confirmLabel={t('apiKeys.revoke')}
        destructive
        action={useRevokeApiKey()}
        subject={subject}
        onDone={() => toast.success(t('apiKeys.revoked', { name }))}
        onClose={close}
      />
    </>
  );
}

interface CreatedKeyProps {
  apiKey: string;
  onDone: () => void;
}

/** Shows the key this one time. */
function CreatedKey({ apiKey, onDone }: CreatedKeyProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Callout icon={IconAlertTriangle} role="status">
        {t('apiKeys.created.once')}
      </Callout>
      <SecretField
        label={t('apiKeys.created.key')}
        secret={apiKey}
        copyLabel={t('apiKeys.created.copy')}
        copied={t('apiKeys.created.copied')}
        copyFailed={t('apiKeys.created.copyFailed')}
      />
      <div>
        <Text size="sm" mb={4}>
          {t('apiKeys.created.usage')}
        </Text>
        <Code block className={classes.secret}>
          {`Authorization: Bearer ${apiKey}`}
        </Code>
      </div>
      <Group justify="flex-end" gap="xs" data-dialog-buttons>
        <Button onClick={onDone}>{t('apiKeys.created.done')}</Button>
      </Group>
    </Stack>
  );
}
