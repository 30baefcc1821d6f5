import { Button, Code, Group, Stack, Text } from '@mantine/core';
import type { ApiKey, apiKeys } from '@strojpark/core/contracts/api-keys';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretField } from '../../lib/secret-field.tsx';
import { toast } from '../../lib/toast.ts';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { useRevokeApiKey } from './api-keys.queries.ts';
import classes from './api-keys.module.css';

export type ApiKeyDialog = { action: 'create' } | { action: 'revoke'; apiKey: ApiKey };

interface FrameProps {
  opened: boolean;
  onClose: () => void;
}

interface ApiKeyDialogsProps extends FrameProps {
  about: ApiKeyDialog;
}

/** What the list of keys opens; remounted on every opening. */
export function ApiKeyDialogs({ about, ...frame }: ApiKeyDialogsProps) {
  if (about.action === 'create') return <NewApiKey {...frame} />;
  return <RevokeApiKey apiKey={about.apiKey} {...frame} />;
}

interface RevokeApiKeyProps extends FrameProps {
  apiKey: ApiKey;
}

/** Asks before a key stops working. */
function RevokeApiKey({ apiKey, ...frame }: RevokeApiKeyProps) {
  const { t } = useTranslation();
  const { name, prefix } = apiKey;
  return (
    <ConfirmAction
      {...frame}
      title={t('apiKeys.revokeTitle')}
      text={t('apiKeys.revokeText', { name, prefix })}
      confirmLabel={t('apiKeys.revoke')}
      destructive
      action={useRevokeApiKey()}
      subject={apiKey}
      onDone={() => toast.success(t('apiKeys.revoked', { name }))}
    />
  );
}

/** The form for a new key, then the key itself; that view is closed only by its own button. */
function NewApiKey({ opened, onClose }: FrameProps) {
  const { t } = useTranslation();
  const [created, setCreated] = useState<ResponseOf<typeof apiKeys.create> | null>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
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
